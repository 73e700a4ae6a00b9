import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { intersectRuns, runsOf } from "../../src/temporal/intersect.ts";
import { project } from "../../src/temporal/project.ts";
import { OPEN_END } from "../../src/time/instant.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";
import { naiveRuns } from "../support/naive-winner.ts";
import { runs } from "../support/runs.ts";
import { slotSteps } from "../support/slot-steps.ts";

/** All claims of a story, whether taken back or not. `shift` keeps the numbers of two slots apart. */
const claims = (shift: number) =>
  slotSteps().map((steps) => {
    const all = [...new Map(steps.flatMap((s) => s.added).map((c) => [c.seq, c])).values()];
    return all.map((c): Claim => ({ ...c, seq: c.seq + shift }));
  });

const stretches = (of: readonly Claim[], value: number) =>
  naiveRuns(of, OPEN_END).filter((r) => r.value === value);

describe("a fact of two slots", { timeout: 3_600_000 }, () => {
  it("holds where its value wins in both, each stretch with what supports it there and sets its ends", () => {
    fc.assert(
      fc.property(claims(0), claims(1000), (mine, theirs) => {
        const [first, second] = [project(mine), project(theirs)];
        const both = intersectRuns(first, 1, second, 2);
        const expected = stretches(mine, 1).flatMap((a) =>
          stretches(theirs, 2).flatMap((b) => {
            const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
            return from < to ? [{ value: 1, from, to }] : [];
          }),
        );
        expect(both.map(({ value, from, to }) => ({ value, from, to }))).toEqual(expected);
        for (const { from, to, start, stop, evidence } of both) {
          // The later of the two starts, the earlier of the two ends.
          const starts = [
            first.runs.find((r) => r.value === 1 && r.from === from),
            second.runs.find((r) => r.value === 2 && r.from === from),
          ];
          expect(start).toBe((starts[0] ?? starts[1])!.start);
          const stops = [
            first.runs.find((r) => r.value === 1 && r.to === to),
            second.runs.find((r) => r.value === 2 && r.to === to),
          ];
          expect(stop).toBe((stops[0] ?? stops[1])!.stop);
          const part = (slot: typeof first, value: number) => [
            ...[...slot.standings.values()]
              .filter(
                (s) => s.claim.value === value && s.claim.from < to && s.end > from && s.end > s.claim.from,
              )
              .map((s) => s.claim.seq),
            ...slot.segments
              .filter(
                (s) => s.top.value === value && s.top.by?.kind === "correct" && s.from < to && s.to > from,
              )
              .map((s) => s.top.by!.seq),
          ];
          const ends = [...mine.filter((c) => c.value === 1), ...theirs.filter((c) => c.value === 2)]
            .filter((c) => c.kind === "end" && c.from === to && stop !== null)
            .map((c) => c.seq);
          const edges = [start, stop].flatMap((edge) => edge?.claim.seq ?? []);
          const rests = new Set([...part(first, 1), ...part(second, 2), ...ends, ...edges]);
          expect([...evidence].sort()).toEqual([...rests].sort());
        }
      }),
      { numRuns: runs(500, 10_000) },
    );
  });

  it("of one slot is its runs of one value", () => {
    fc.assert(
      fc.property(claims(0), (mine) => {
        const whole = project(mine);
        const expected = whole.runs
          .filter((r) => r.value === 2)
          .map((r) => ({ ...r, evidence: r.evidence.map((c) => c.seq) }));
        expect(runsOf(whole, 2)).toEqual(expected);
      }),
      { numRuns: runs(100, 1000) },
    );
  });
});

describe("what supports a fact of two slots", () => {
  /** The one stretch in which A wins in the first slot and B in the second: its evidence, and what its ends rest on. */
  function told(mine: (s: Slot) => Claim[], theirs: (s: Slot) => Claim[], hasRivals = true) {
    const [first, second] = [slot(), slot()];
    const shift = (c: Claim) => ({ ...c, seq: c.seq + 100 });
    const both = intersectRuns(project(mine(first)), A, project(theirs(second).map(shift)), B, hasRivals);
    expect(both.length).toBe(1);
    const { from, to, start, stop, evidence } = both[0]!;
    const edge = (of: typeof start) => (of === null ? null : `${of.claim.seq} ${of.side}`);
    return [
      from,
      to === OPEN_END ? "open" : to,
      edge(start),
      edge(stop),
      [...evidence].sort((a, b) => a - b),
    ];
  }

  it("covers a part of it in either slot", () => {
    const mine = (s: Slot) => [
      s.open(A, 2010),
      s.stated(A, 2012, 2015),
      s.stated(A, 2012, 2020),
      s.open(A, 2030),
    ];
    const theirs = (s: Slot) => [s.open(B, 2015), s.stated(B, 2016, 2018), s.end(B, 2018)];
    expect(told(mine, theirs)).toEqual([2015, 2018, "101 from", "102 until", [3, 101, 102, 103]]);
  });

  it("covers a part of it in the second slot, where the first has no rivals", () => {
    const mine = (s: Slot) => [s.stated(A, 2010, 2025), s.stated(A, 2012, 2030)];
    const theirs = (s: Slot) => [s.stated(B, 2015, 2018)];
    expect(told(mine, theirs, false)).toEqual([2015, 2018, "101 from", "101 until", [101]]);
    expect(told(mine, theirs, true)).toEqual([2015, 2018, "101 from", "101 until", [1, 2, 101]]);
  });

  it("where both slots begin and end it at once, is told by the first", () => {
    const mine = (s: Slot) => [s.stated(A, 2015, 2018)];
    expect(told(mine, (s) => [s.stated(B, 2015, 2018)])).toEqual([2015, 2018, "1 from", "1 until", [1, 101]]);
  });

  it("is no correction that wins from its end on", () => {
    const mine = (s: Slot) => [s.open(A, 2010), s.correct(A, 2018, 2020), s.correct(A, 2012, 2013)];
    expect(told(mine, (s) => [s.stated(B, 2013, 2018)])).toEqual([
      2013,
      2018,
      "101 from",
      "101 until",
      [1, 101],
    ]);
  });

  it("is nothing that another value says, though it set the start of a longer run", () => {
    const mine = (s: Slot) => [
      s.correct(0, 2000, 2040, { said: 100 }),
      s.stated(A, 2010, 2045, { said: 300 }),
      s.guessed(B, 2015, 2030, { said: 200 }),
      s.stated(C, 2020, 2025, { said: 50 }),
    ];
    expect(project(mine(slot())).runs.find((r) => r.from === 2020)!.start!.claim.seq).toBe(4);
    expect(told(mine, (s) => [s.open(B, 2022)])).toEqual([2022, 2045, "101 from", "2 until", [2, 101]]);
  });

  it("is no stretch that covers nothing, though it tells the end of a longer run", () => {
    const mine = (s: Slot) => [
      s.correct(A, 2022, 2026, { said: 9000 }),
      s.stated(A, 2024, 2030),
      s.open(B, 2024),
      s.open(A, 2025),
    ];
    expect(project(mine(slot())).runs.at(-1)!.stop!.claim.seq).toBe(2);
    const told2 = told(mine, (s) => [s.stated(B, 2023, 2029)]);
    expect(told2[4]).not.toContain(2);
  });
});
