import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explicit, type History, history, rebatched, shuffled } from "../../src/testing/histories.ts";
import { instant, type JournalLine } from "../../src/testing/journal-line.ts";
import { NaiveOracle, type OracleFact } from "../support/naive-oracle.ts";
import { type ExpectedFact, workedExamples } from "../support/worked-examples.ts";

const runs = { numRuns: 300 };

function read(lines: JournalLine[]): NaiveOracle {
  const oracle = new NaiveOracle();
  for (const line of lines) oracle.apply(line);
  return oracle;
}

function finalFacts({ lines }: History): OracleFact[] {
  const oracle = read(lines);
  return oracle.periods(oracle.revisions().at(-1)!);
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const asExpected = (facts: OracleFact[]): ExpectedFact[] =>
  facts
    .toSorted((x, y) => (x.t_valid ?? -Infinity) - (y.t_valid ?? -Infinity))
    .map(({ subject, predicate, object, t_valid, t_invalid }) => ({
      subject,
      predicate,
      object: "entity" in object ? object.entity : JSON.stringify(object.value),
      from: iso(t_valid),
      until: iso(t_invalid),
    }));

describe("worked examples of semantics.md", () => {
  test.each(workedExamples)("$name", ({ lines, expect: believed, expectBefore }) => {
    const oracle = read(lines);
    expect(asExpected(oracle.periods(oracle.revisions().at(-1)!))).toEqual(believed);
    if (expectBefore) expect(asExpected(oracle.periods(expectBefore.revision))).toEqual(expectBefore.facts);
  });
});

/** Canonical predicates of the histories that are `one` at their subjects' end throughout, and at their objects'. */
const oneAtSubject = [
  "t_home",
  "t_debut",
  "t_boss",
  "t_husband",
  "t_led_by",
  "t_lives",
  "t_base",
  "t_prefers",
].concat(["t_height", "t_trip", "t_partner"]);
const oneAtObject = ["t_owns", "t_husband", "t_partner"];

/** Who may have but one fact at a time in each family where that is so; a symmetric fact counts at both ends. */
function exclusive(fact: OracleFact): string[] {
  const { subject, predicate, scope, object } = fact;
  const side = (name: string) => (predicate === "t_partner" ? "either" : name);
  const ends: string[] = [];
  if (oneAtSubject.includes(predicate))
    ends.push(JSON.stringify([predicate, scope, side("subject"), subject]));
  if (oneAtObject.includes(predicate) && "entity" in object) {
    ends.push(JSON.stringify([predicate, scope, side("object"), object.entity]));
  }
  return ends;
}

const overlap = (x: OracleFact, y: OracleFact) =>
  (x.t_valid ?? -Infinity) < (y.t_invalid ?? Infinity) &&
  (y.t_valid ?? -Infinity) < (x.t_invalid ?? Infinity);

describe("the oracle on random histories", { timeout: 120_000 }, () => {
  test("a `one` slot has no instant with two values, at any revision", () => {
    fc.assert(
      fc.property(history(), ({ lines }) => {
        const oracle = read(lines);
        for (const revision of oracle.revisions()) {
          const taken = new Map<string, OracleFact[]>();
          for (const fact of oracle.periods(revision)) {
            for (const end of exclusive(fact)) {
              const others = taken.get(end) ?? [];
              expect(others.filter((other) => overlap(other, fact))).toEqual([]);
              taken.set(end, [...others, fact]);
            }
          }
        }
      }),
      runs,
    );
  });

  test("opposites never hold together of the same value", () => {
    fc.assert(
      fc.property(history(), (told) => {
        const facts = finalFacts(told);
        const likes = facts.filter((fact) => fact.predicate === "t_like");
        const hates = facts.filter((fact) => fact.predicate === "t_hate");
        const same = (x: OracleFact, y: OracleFact) => x.subject === y.subject && isSame(x.object, y.object);
        expect(likes.filter((x) => hates.some((y) => same(x, y) && overlap(x, y)))).toEqual([]);
      }),
      runs,
    );
  });

  test("runs of one fact are never empty and never meet, and each rests on something", () => {
    fc.assert(
      fc.property(history(), (told) => {
        const facts = finalFacts(told);
        facts.forEach((fact, at) => {
          expect((fact.t_valid ?? -Infinity) < (fact.t_invalid ?? Infinity)).toBe(true);
          expect(fact.evidence).not.toEqual([]);
          const next = facts[at + 1];
          if (next && isSame({ ...fact, ...always }, { ...next, ...always })) {
            expect(fact.t_invalid! < next.t_valid!).toBe(true);
          }
        });
      }),
      runs,
    );
  });

  test("what was said, not when it arrived, decides the final facts", () => {
    const arrivals = history().chain((told) => shuffled(told).map((other) => ({ told, other })));
    fc.assert(
      fc.property(arrivals, ({ told, other }) => {
        expect(finalFacts(explicit(told))).toEqual(finalFacts(told));
        expect(finalFacts(other)).toEqual(finalFacts(told));
      }),
      runs,
    );
  });

  test("the same lines in other commits give the same final facts", () => {
    const batches = history().chain((told) => rebatched(told).map((other) => ({ told, other })));
    fc.assert(
      fc.property(batches, ({ told, other }) => {
        expect(finalFacts(other)).toEqual(finalFacts(told));
      }),
      runs,
    );
  });

  test("an answer as of a past revision never changes", () => {
    fc.assert(
      fc.property(history({ maxEntries: 15 }), ({ lines }) => {
        const whole = read(lines);
        const growing = new NaiveOracle();
        lines.forEach((line, at) => {
          growing.apply(line);
          if (lines[at + 1]?.rev !== line.rev)
            expect(growing.periods(line.rev)).toEqual(whole.periods(line.rev));
        });
      }),
      runs,
    );
  });
});

const always = { t_valid: null, t_invalid: null, evidence: [], ends: [] };
const isSame = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);

describe("the histories themselves", { timeout: 120_000 }, () => {
  const empty = ({ from, until, at }: JournalLine) =>
    Boolean(from && until && from !== "unknown" && !at) && instant(until!) <= instant(from!);

  test("are valid by section 3, with commits and instants rising", () => {
    fc.assert(
      fc.property(history(), ({ lines }) => {
        expect(lines.filter(empty)).toEqual([]);
        lines.slice(1).forEach((line, at) => {
          const before = lines[at]!;
          expect(line.rev - before.rev).toBeOneOf([0, 1]);
          if (line.rev === before.rev) expect(line.recorded_at).toBe(before.recorded_at);
          expect(instant(line.recorded_at)).toBeGreaterThanOrEqual(instant(before.recorded_at));
        });
        const known = new Set<string>();
        for (const line of lines) {
          if (line.entry) expect(known.has(line.entry)).toBe(true);
          if (line.id) expect(known.has(line.id)).toBe(false);
          if (line.id) known.add(line.id);
        }
      }),
      runs,
    );
  });

  test("reach every interesting rule often enough", () => {
    const drawn = fc.sample(history(), { numRuns: 300, seed: 7 });
    const facts = drawn.flatMap(finalFacts);
    const lines = drawn.flatMap(({ lines }) => lines);
    const share = (matches: (line: JournalLine) => boolean) => lines.filter(matches).length / lines.length;
    expect(new Set(drawn.flatMap(({ label }) => label.split("; "))).size).toBe(21);
    expect(facts.length).toBeGreaterThan(1000);
    for (const op of ["assert", "end", "correct", "retract", "restore", "declare", "episode"]) {
      expect(share((line) => line.op === op)).toBeGreaterThan(0.02);
    }
    expect(share((line) => line.guessed === true)).toBeGreaterThan(0.02);
    expect(share((line) => Boolean(line.attested))).toBeGreaterThan(0.02);
  });
});
