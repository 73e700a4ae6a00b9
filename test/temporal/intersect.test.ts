import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { intersectRuns, runsOf } from "../../src/temporal/intersect.ts";
import { project } from "../../src/temporal/project.ts";
import { OPEN_END } from "../../src/time/instant.ts";
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
