/** Assertions that lie under others at first: what they do is to bring out their value behind them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { effectOf } from "../../src/temporal/kinds.ts";
import { project } from "../../src/temporal/project.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";
import { runs } from "../support/runs.ts";
import { slotSteps } from "../support/slot-steps.ts";

function effects(claims: readonly Claim[]) {
  const projection = project(claims);
  const held = (value: number, at: number) => projection.runs.some((r) => r.value === value && r.to <= at);
  return claims.map((claim) => ({ claim, ...effectOf(claim, projection, held), projection }));
}

describe("an assertion whose start is hidden", () => {
  const name = (value: number) => "-ABC"[value];
  it.each<[string, string, (s: Slot) => Claim[]]>([
    [
      "changes what held, where a stretch of the same start ends",
      "changed B > C @ 2022, after 2",
      (s) => [s.open(C, 2015), s.stated(B, 2015, 2022)],
    ],
    [
      "begins where a correction ends",
      "began - > A @ 2022",
      (s) => [s.open(A, 2020), s.correct(0, 2019, 2022)],
    ],
    [
      "begins there, and sets its end as well",
      "began - > A @ 2022",
      (s) => [s.stated(A, 2021, 2025), s.correct(0, 2020, 2022)],
    ],
    [
      "begins there before others that are hidden, too",
      "began - > A @ 2022",
      (s) => [s.open(A, 2020), s.open(A, 2021), s.correct(0, 2019, 2022)],
    ],
    [
      "says again what another brings out that started sooner",
      "corroborated - > - @ 2021",
      (s) => [s.open(A, 2021), s.open(A, 2020), s.correct(0, 2019, 2022)],
    ],
    [
      "says again what begins where the other ends",
      "corroborated B > B @ 2020",
      (s) => [s.open(A, 2020), s.stated(B, 2020, 2022), s.stated(A, 2022, 2024)],
    ],
    [
      "resumes what held before",
      "resumed B > A @ 2018, after 3",
      (s) => [s.open(A, 2015), s.stated(A, 2010, 2012), s.stated(B, 2015, 2018)],
    ],
    [
      "tells the end of its value, though it was itself cut short",
      "ended A > - @ 2030",
      (s) => [
        s.stated(A, 2024, 2030),
        s.open(B, 2024),
        s.open(A, 2025),
        s.correct(A, 2022, 2026, { said: 9000 }),
      ],
    ],
    [
      "does nothing if it ends there",
      "dormant B > B @ 2020",
      (s) => [s.stated(A, 2020, 2022), s.stated(B, 2020, 2022), s.stated(A, 2022, 2024)],
    ],
  ])("%s", (_name, expected, story) => {
    const { kind, before, after, at, replaced } = effects(story(slot()))[0]!;
    const follows = replaced === null ? "" : `, after ${replaced.seq}`;
    expect(`${kind} ${name(before)} > ${name(after)} @ ${at}${follows}`).toBe(expected);
  });

  it("is no repetition where nothing else supports the first fact that it bears on", () => {
    fc.assert(
      fc.property(slotSteps(), (steps) => {
        const all = [...new Map(steps.flatMap((s) => s.added).map((c) => [c.seq, c])).values()];
        for (const { claim, kind, projection } of effects(all)) {
          const end = projection.standings.get(claim)?.end ?? claim.from;
          const first = projection.runs.find(
            (r) => r.value === claim.value && r.to > claim.from && r.from < end,
          );
          if (claim.kind !== "assert" || end <= claim.from || first === undefined) continue;
          const others = first.evidence.filter((c) => c.kind === "assert" && c.value === claim.value);
          if (first.from < claim.from || others.length > 1) continue;
          expect(["corroborated", "dormant"]).not.toContain(kind);
        }
      }),
      { numRuns: runs(300, 10_000) },
    );
  });
});
