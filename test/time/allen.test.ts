import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLEN_RELATIONS, type AllenRelation, compose, converse, relation } from "../../src/time/allen.ts";
import { type Period, period, periodBetween } from "../../src/time/period.ts";

/** The oracle: each relation as Allen defines it, by equality and order of the bounds. */
const DEFINITIONS: Record<AllenRelation, (a: Period, b: Period) => boolean> = {
  before: (a, b) => a.to < b.from,
  meets: (a, b) => a.to === b.from,
  overlaps: (a, b) => a.from < b.from && b.from < a.to && a.to < b.to,
  starts: (a, b) => a.from === b.from && a.to < b.to,
  during: (a, b) => b.from < a.from && a.to < b.to,
  finishes: (a, b) => b.from < a.from && a.to === b.to,
  equals: (a, b) => a.from === b.from && a.to === b.to,
  "finished-by": (a, b) => a.from < b.from && a.to === b.to,
  contains: (a, b) => a.from < b.from && b.to < a.to,
  "started-by": (a, b) => a.from === b.from && b.to < a.to,
  "overlapped-by": (a, b) => b.from < a.from && a.from < b.to && b.to < a.to,
  "met-by": (a, b) => b.to === a.from,
  after: (a, b) => b.to < a.from,
};

const periodsUpTo = (greatest: number): Period[] =>
  Array.from({ length: greatest }, (_, from) =>
    Array.from({ length: greatest - from }, (_, k) => period(from, from + k + 1)),
  ).flat();

describe("the relation of two periods", () => {
  it("is exactly one of thirteen, the one that Allen's definition gives", () => {
    const seen = new Set<AllenRelation>();
    for (const a of periodsUpTo(6)) {
      for (const b of periodsUpTo(6)) {
        expect(ALLEN_RELATIONS.filter((r) => DEFINITIONS[r](a, b))).toEqual([relation(a, b)]);
        seen.add(relation(a, b));
      }
    }
    expect(seen.size).toBe(13);
    expect(new Set(ALLEN_RELATIONS).size).toBe(13);
  });

  it("takes two open ends for the same end, and two unknown starts for the same start", () => {
    expect(relation(periodBetween(5, null), periodBetween(3, null))).toBe("finishes");
    expect(relation(periodBetween(null, 3), periodBetween(null, 5))).toBe("starts");
    expect(relation(periodBetween(null, null), periodBetween(null, null))).toBe("equals");
    expect(relation(periodBetween(null, 3), periodBetween(3, null))).toBe("meets");
  });
});

describe("the converse", () => {
  it.each<[AllenRelation, AllenRelation]>([
    ["before", "after"],
    ["meets", "met-by"],
    ["overlaps", "overlapped-by"],
    ["starts", "started-by"],
    ["during", "contains"],
    ["finishes", "finished-by"],
    ["equals", "equals"],
  ])("of %s is %s, and back", (r, inverse) => {
    expect(converse(r)).toBe(inverse);
    expect(converse(inverse)).toBe(r);
  });

  it("is the relation of the two the other way round", () => {
    const all = periodsUpTo(4);
    for (const a of all) for (const b of all) expect(relation(b, a)).toBe(converse(relation(a, b)));
  });
});

describe("composition", () => {
  const pair = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 500 }));
  const any = pair.map(([from, length]) => period(from, from + length));

  it("gives what brute force over more and longer periods gives", () => {
    const found = new Map(
      ALLEN_RELATIONS.flatMap((r1) => ALLEN_RELATIONS.map((r2) => [`${r1} ${r2}`, new Set<AllenRelation>()])),
    );
    const all = periodsUpTo(7);
    for (const a of all) {
      for (const b of all) {
        for (const c of all) found.get(`${relation(a, b)} ${relation(b, c)}`)!.add(relation(a, c));
      }
    }
    for (const r1 of ALLEN_RELATIONS) {
      for (const r2 of ALLEN_RELATIONS) expect(compose(r1, r2)).toEqual(found.get(`${r1} ${r2}`));
    }
  });

  it("allows the relation that any three periods show", () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => compose(relation(a, b), relation(b, c)).has(relation(a, c))),
    );
  });

  it("pins some cells of Allen's table", () => {
    expect(compose("before", "before")).toEqual(new Set(["before"]));
    expect(compose("meets", "during")).toEqual(new Set(["overlaps", "starts", "during"]));
    expect(compose("during", "contains").size).toBe(13);
    expect(compose("before", "after").size).toBe(13);
    expect(compose("overlaps", "overlaps")).toEqual(new Set(["before", "meets", "overlaps"]));
  });

  it("has equals for its unit, and is turned round by the converse", () => {
    for (const r1 of ALLEN_RELATIONS) {
      expect(compose("equals", r1)).toEqual(new Set([r1]));
      expect(compose(r1, "equals")).toEqual(new Set([r1]));
      for (const r2 of ALLEN_RELATIONS) {
        expect(compose(converse(r2), converse(r1))).toEqual(new Set([...compose(r1, r2)].map(converse)));
      }
    }
  });

  it("hands out a set of the caller's own", () => {
    compose("before", "before").add("after");
    expect(compose("before", "before")).toEqual(new Set(["before"]));
  });
});
