import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { project, type Run, winnerAt } from "../../src/temporal/project.ts";
import { boundOf } from "../../src/temporal/revise.ts";
import { OPEN_END, UNKNOWN_START } from "../../src/time/instant.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";
import { naiveRuns } from "../support/naive-winner.ts";
import { runs } from "../support/runs.ts";
import { slotSteps } from "../support/slot-steps.ts";

/** "value from..to, what sets the start | what sets the stop, [evidence]" */
function told({ value, from, to, start, stop, evidence }: Run): string {
  const edge = (of: Run["start"]) => (of === null ? "-" : `${of.claim.seq} ${of.side}`);
  const name = "-ABC"[value];
  const rests = evidence.map((c) => c.seq).sort((a, b) => a - b);
  const end = to === OPEN_END ? "open" : String(to);
  return `${name} ${from === UNKNOWN_START ? "unknown" : from}..${end}, ${edge(start)} | ${edge(stop)}, [${rests.join(" ")}]`;
}

describe("the runs of a slot, what sets their ends and what they rest on", () => {
  it.each<[string, (s: Slot) => Claim[], string[]]>([
    ["an open state", (s) => [s.open(A, 2020)], ["A 2020..open, 1 from | -, [1]"]],
    ["one of unknown start", (s) => [s.open(A, UNKNOWN_START)], ["A unknown..open, 1 from | -, [1]"]],
    ["nothing, of an end alone", (s) => [s.end(A, 2020)], []],
    [
      "a change: the next start ends it",
      (s) => [s.open(A, 2020), s.open(B, 2022)],
      ["A 2020..2022, 1 from | 2 from, [1 2]", "B 2022..open, 2 from | -, [2]"],
    ],
    ["an end", (s) => [s.open(A, 2020), s.end(A, 2022)], ["A 2020..2022, 1 from | 2 from, [1 2]"]],
    [
      "two ends",
      (s) => [s.open(A, 2020), s.end(A, 2022), s.end(A, 2022)],
      ["A 2020..2022, 1 from | 2 from, [1 2 3]"],
    ],
    [
      "an end of another value in that instant",
      (s) => [s.open(A, 2020), s.end(A, 2022), s.end(B, 2022)],
      ["A 2020..2022, 1 from | 2 from, [1 2]"],
    ],
    [
      "an end where another value begins",
      (s) => [s.open(A, 2020), s.open(B, 2022), s.end(A, 2022)],
      ["A 2020..2022, 1 from | 2 from, [1 2 3]", "B 2022..open, 2 from | -, [2]"],
    ],
    ["a stretch: its own end", (s) => [s.stated(A, 2020, 2022)], ["A 2020..2022, 1 from | 1 until, [1]"]],
    [
      "a stretch that tells the end of an open one",
      (s) => [s.open(A, 2020), s.stated(A, 2018, 2022)],
      ["A 2018..2022, 2 from | 2 until, [1 2]"],
    ],
    [
      "an interlude, over a state that comes back",
      (s) => [s.open(A, 2020), s.stated(B, 2022, 2023)],
      [
        "A 2020..2022, 1 from | 2 from, [1 2]",
        "B 2022..2023, 2 from | 2 until, [2]",
        "A 2023..open, 2 until | -, [1 2]",
      ],
    ],
    [
      "an interlude that an end cuts",
      (s) => [s.open(A, 2020), s.stated(B, 2022, 2025), s.end(B, 2023)],
      [
        "A 2020..2022, 1 from | 2 from, [1 2]",
        "B 2022..2023, 2 from | 3 from, [2 3]",
        "A 2023..open, 3 from | -, [1 3]",
      ],
    ],
    [
      "a guess that a stretch beneath cuts",
      (s) => [s.stated(A, 2019, 2030), s.guessed(B, 2020, 2025), s.stated(A, 2022, 2024)],
      [
        "A 2019..2020, 1 from | 2 from, [1 2]",
        "B 2020..2022, 2 from | 3 from, [2 3]",
        "A 2022..2030, 3 from | 1 until, [1 3]",
      ],
    ],
    [
      "stretches that meet, as one",
      (s) => [s.stated(A, 2019, 2021), s.stated(A, 2021, 2023)],
      ["A 2019..2023, 1 from | 2 until, [1 2]"],
    ],
    [
      "stretches with a gap between, apart",
      (s) => [s.stated(A, 2019, 2021), s.stated(A, 2022, 2023)],
      ["A 2019..2021, 1 from | 1 until, [1]", "A 2022..2023, 2 from | 2 until, [2]"],
    ],
    [
      "a correction with nothing",
      (s) => [s.open(A, 2020), s.correct(0, 2022, 2023)],
      ["A 2020..2022, 1 from | 2 from, [1 2]", "A 2023..open, 2 until | -, [1 2]"],
    ],
    [
      "a correction with the same value, which is evidence, too",
      (s) => [s.open(A, 2020), s.correct(A, 2022, 2023)],
      ["A 2020..open, 1 from | -, [1 2]"],
    ],
    [
      "a correction behind which another value comes out",
      (s) => [s.open(A, 2020), s.correct(B, 2022, 2023), s.end(A, 2023)],
      ["A 2020..2022, 1 from | 2 from, [1 2]", "B 2022..2023, 2 from | 2 until, [2]"],
    ],
    [
      "a correction that only changes who competes: it sets both ends",
      (s) => [
        s.open(A, 2020, { said: 9000, attested: 2030 }),
        s.stated(B, 2021, 2029),
        s.correct(0, 2023, 2025),
      ],
      [
        "A 2020..2021, 1 from | 2 from, [1 2]",
        "B 2021..2023, 2 from | 3 from, [2 3]",
        "A 2023..2025, 3 from | 3 until, [1 3]",
        "B 2025..2029, 3 until | 2 until, [2 3]",
        "A 2029..open, 2 until | -, [1 2]",
      ],
    ],
    [
      "such a correction while what is hidden ends and begins: that sets no end",
      (s) => [
        s.open(A, 2020, { said: 9000, attested: 2030 }),
        s.stated(B, 2021, 2029),
        s.correct(0, 2023, 2025),
        s.stated(C, 2019, 2023, { said: 9001 }),
        s.stated(C, 2018, 2025, { said: 9002 }),
      ],
      [
        "C 2018..2020, 5 from | 1 from, [1 4 5]",
        "A 2020..2021, 1 from | 2 from, [1 2]",
        "B 2021..2023, 2 from | 3 from, [2 3]",
        "A 2023..2025, 3 from | 3 until, [1 3]",
        "B 2025..2029, 3 until | 2 until, [2 3]",
        "A 2029..open, 2 until | -, [1 2]",
      ],
    ],
    [
      "two such corrections at once: the later word sets the end",
      (s) => [
        s.open(A, 2020, { said: 9000, attested: 2030 }),
        s.stated(B, 2021, 2029),
        s.correct(0, 2023, 2025),
        s.correct(0, 2023, 2026),
        s.correct(0, 2022, 2023, { said: 1 }),
        s.correct(0, 2025, 2027, { said: 2 }),
      ],
      [
        "A 2020..2021, 1 from | 2 from, [1 2]",
        "B 2021..2023, 2 from | 4 from, [2 4]",
        "A 2023..2026, 4 from | 4 until, [1 4]",
        "B 2026..2029, 4 until | 2 until, [2 4]",
        "A 2029..open, 2 until | -, [1 2]",
      ],
    ],
    [
      "hidden stretches that only touch a run: they are no evidence of it",
      (s) => [
        s.stated(A, 2020, 2022),
        s.stated(A, 2022, 2024, { said: 1 }),
        s.stated(B, 2022, 2025),
        s.stated(A, 2023, 2025, { said: 2 }),
        s.stated(A, 2025, 2026),
        s.stated(B, 2023, 2025),
      ],
      [
        "A 2020..2022, 1 from | 3 from, [1 3]",
        "B 2022..2025, 3 from | 6 until, [3 6]",
        "A 2025..2026, 5 from | 5 until, [5]",
      ].map((run) => run.replace("3 from | 6 until, [3 6]", "3 from | 5 from, [3 5 6]")),
    ],
    [
      "overlapping corrections: the later word wins until it ends",
      (s) => [s.open(A, 2010), s.correct(B, 2020, 2024), s.correct(C, 2022, 2023)],
      [
        "A 2010..2020, 1 from | 2 from, [1 2]",
        "B 2020..2022, 2 from | 3 from, [2 3]",
        "C 2022..2023, 3 from | 3 until, [3]",
        "B 2023..2024, 3 until | 2 until, [2 3]",
        "A 2024..open, 2 until | -, [1 2]",
      ],
    ],
    [
      "a later stretch inside a correction",
      (s) => [s.correct(0, 2020, 2025), s.stated(A, 2022, 2023)],
      ["A 2022..2023, 2 from | 2 until, [2]"],
    ],
    [
      "a later open word inside a correction, from its start on",
      (s) => [s.open(A, 2010), s.correct(0, 2020, 2025), s.open(B, 2022), s.open(C, 2019)],
      [
        "A 2010..2019, 1 from | 4 from, [1 4]",
        "C 2019..2020, 4 from | 2 from, [2 4]",
        "B 2022..open, 3 from | -, [3]",
      ],
    ],
    [
      "a later open word that vouches for all of a correction",
      (s) => [
        s.correct(0, 2020, 2025),
        s.open(A, 2019, { attested: 2025 }),
        s.correct(0, 2030, 2032),
        s.open(B, 2029, { attested: 2031 }),
      ],
      [
        "A 2019..2029, 2 from | 4 from, [2 4]",
        "B 2029..2030, 4 from | 3 from, [3 4]",
        "B 2032..open, 3 until | -, [3 4]",
      ],
    ],
  ])("%s", (_name, story, expected) => {
    const claims = story(slot());
    expect(project(claims).runs.map(told)).toEqual(expected);
    expect(project(claims.toReversed()).runs.map(told)).toEqual(expected);
  });
});

describe("the runs of a part of time, from 2010 until 2020", () => {
  it.each<[string, (s: Slot) => Claim[], string[]]>([
    [
      "a run that goes on beyond both ends: an end that is not true there does not tell",
      (s) => [s.open(A, 2000, { attested: 2030 }), s.end(A, 2020, { said: 1 })],
      ["A 2010..2020, - | -, [1]"],
    ],
    [
      "one that corrections support before and behind the part only",
      (s) => [s.open(A, 2000), s.correct(A, 2005, 2010), s.correct(A, 2020, 2022), s.correct(A, 2022, 2024)],
      ["A 2010..2020, - | -, [1]"],
    ],
    [
      "one that corrections support at its first and last instants",
      (s) => [s.open(A, 2000), s.correct(A, 2005, 2011), s.correct(A, 2019, 2022)],
      ["A 2010..2020, - | -, [1 2 3]"],
    ],
    [
      "one that begins and ends where the part does: its ends lie at the edge and are not told",
      (s) => [s.stated(A, 2010, 2020)],
      ["A 2010..2020, - | -, [1]"],
    ],
    [
      "one that begins and ends just inside",
      (s) => [s.stated(A, 2011, 2019)],
      ["A 2011..2019, 1 from | 1 until, [1]"],
    ],
    ["nothing, of runs beside it", (s) => [s.stated(A, 2000, 2010), s.stated(A, 2020, 2021)], []],
  ])("%s", (_name, story, expected) => {
    expect(project(story(slot()), 2010, 2020).runs.map(told)).toEqual(expected);
  });

  it("are told by what holds up to their last instant and at the next", () => {
    const s = slot();
    const claims = [s.open(A, 2000), s.open(B, 2020), s.open(A, 2021), s.open(C, 2022)];
    const part = project(claims, 2010, 2020);
    expect([2019, 2020].map((at) => winnerAt(part, at).by)).toEqual([claims[0], claims[1]]);
    expect(part.segments.map((segment) => segment.from)).toEqual([2000, 2020]);
  });
});

describe("the winner at an instant", () => {
  it("is nobody before the first claim, in a gap, and behind the last", () => {
    const s = slot();
    const claims = [s.stated(A, 2019, 2021), s.stated(B, 2022, 2023)];
    const projection = project(claims);
    const at = (t: number) => winnerAt(projection, t);
    expect([2018, 2021, 2023, 9000].map((t) => at(t))).toEqual(Array(4).fill({ by: null, value: 0 }));
    expect([2019, 2020].map((t) => at(t).by)).toEqual([claims[0], claims[0]]);
    expect([at(2022).by, at(2022).value]).toEqual([claims[1], B]);
    expect(winnerAt(project([]), 2020)).toEqual({ by: null, value: 0 });
  });
});

describe("a projection of a part of time", { timeout: 3_600_000 }, () => {
  it("is the part of the whole: where runs go on beyond it, their ends there are not told", () => {
    const part = fc.record({
      steps: slotSteps(),
      from: fc.integer({ min: -2, max: 40 }),
      length: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(part, ({ steps, from, length }) => {
        const claims = steps.flatMap((step) => step.added).filter((c, k, all) => all.indexOf(c) === k);
        const to = from + length;
        const whole = project(claims);
        const clipped = whole.runs
          .filter((run) => run.from < to && run.to > from)
          .map((run) => ({
            ...run,
            from: Math.max(run.from, from),
            to: Math.min(run.to, to),
            start: run.from > from ? run.start : null,
            stop: run.to < to ? run.stop : null,
          }));
        const runs = project(claims, from, to).runs;
        expect(runs.map(({ evidence: _, ...run }) => run)).toEqual(
          clipped.map(({ evidence: _, ...run }) => run),
        );
        for (const [k, run] of runs.entries()) {
          // Of the evidence, what speaks of the part.
          for (const c of run.evidence) expect(clipped[k]!.evidence).toContain(c);
          const naive = naiveRuns(claims, OPEN_END).find((n) => n.from <= run.from && run.to <= n.to)!;
          const rests = run.evidence.map((c) => c.seq);
          const speaking = claims.filter((c) => naive.rests.includes(c.seq));
          for (const { seq, from, kind } of speaking) {
            const standing = whole.standings.get(claims.find((c) => c.seq === seq)!);
            if (standing !== undefined && from < run.to && standing.end > run.from)
              expect(rests).toContain(seq);
            if (kind === "end" && from === run.to && run.stop !== null) expect(rests).toContain(seq);
          }
          for (const { from: f, to: t, top } of whole.segments)
            if (top.by?.kind === "correct" && f < run.to && t > run.from) expect(rests).toContain(top.by.seq);
          for (const c of run.evidence.filter((c) => c.kind === "correct" && c.value === run.value)) {
            const wins = whole.segments.some((s) => s.top.by === c && s.from < run.to && s.to > run.from);
            expect(wins || c === run.start?.claim || c === run.stop?.claim).toBe(true);
          }
        }
      }),
      { numRuns: runs(300, 10_000) },
    );
  });
});

describe("how an end of a fact was given", () => {
  const s = slot();
  it.each<[string, Claim, "from" | "until", { text: string | null; kind: string }]>([
    ["a start", s.open(A, 2020, { fromText: "month" }), "from", { text: "month", kind: "stated" }],
    [
      "an observed start",
      s.open(A, 2020, { fromText: null, observed: true }),
      "from",
      { text: null, kind: "observed" },
    ],
    [
      "an unknown start",
      s.open(A, UNKNOWN_START, { fromText: null }),
      "from",
      { text: null, kind: "unknown" },
    ],
    ["an `end`", s.end(A, 2020, { fromText: "day" }), "from", { text: "day", kind: "stated" }],
    [
      "a correction's start",
      s.correct(A, 2020, 2021, { fromText: "day" }),
      "from",
      { text: "day", kind: "stated" },
    ],
    [
      "a correction's end",
      s.correct(A, 2020, 2021, { untilText: "day" }),
      "until",
      { text: "day", kind: "stated" },
    ],
    [
      "a stretch's end",
      s.stated(A, 2020, 2021, { untilText: "month" }),
      "until",
      { text: "month", kind: "stated" },
    ],
    [
      "a guessed end",
      s.guessed(A, 2020, 2021, { untilText: null }),
      "until",
      { text: null, kind: "guessed" },
    ],
    [
      "the start of a guess",
      s.guessed(A, 2020, 2021, { fromText: "day" }),
      "from",
      { text: "day", kind: "stated" },
    ],
  ])("%s", (_name, claim, side, bound) => {
    expect(boundOf({ claim, side })).toEqual(bound);
  });
});
