import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EARLIEST, LATEST, OPEN_END, UNKNOWN_START } from "../../src/time/instant.ts";
import {
  coalesce,
  contains,
  equals,
  immediatelyPrecedes,
  immediatelySucceeds,
  intersect,
  overlaps,
  type Period,
  period,
  periodBetween,
  precedes,
  subtract,
  succeeds,
} from "../../src/time/period.ts";
import { parseTime } from "../../src/time/time-point.ts";
import { refusal } from "./refusal.ts";

const at = (text: string) => parseTime(text).instant;
const bound = fc.integer({ min: 0, max: 8 });
const small = fc
  .tuple(bound, bound)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => period(Math.min(a, b), Math.max(a, b)));

/** The oracle: a period as the list of its instants. */
const instantsOf = (...periods: Period[]): number[] =>
  [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].filter((i) => periods.some((p) => p.from <= i && i < p.to));

describe("a period", () => {
  it("has two bounds", () => {
    expect(period(1, 2)).toEqual({ from: 1, to: 2 });
    expect(period(EARLIEST, LATEST)).toEqual({ from: EARLIEST, to: LATEST });
  });

  it("may have an unknown start and an open end", () => {
    expect(period(UNKNOWN_START, OPEN_END)).toEqual({ from: UNKNOWN_START, to: OPEN_END });
    expect(periodBetween(null, null)).toEqual({ from: UNKNOWN_START, to: OPEN_END });
    expect(periodBetween(0, null)).toEqual({ from: 0, to: OPEN_END });
    expect(periodBetween(null, 0)).toEqual({ from: UNKNOWN_START, to: 0 });
    expect(periodBetween(0, 1)).toEqual({ from: 0, to: 1 });
  });

  it("is never empty nor reversed, and the refusal names both bounds", () => {
    const empty = refusal(() => period(at("2020"), at("2020")));
    expect(empty.code).toBe("incorrect");
    expect(empty.message).toBe(
      "the period from 2020-01-01T00:00:00.000Z to 2020-01-01T00:00:00.000Z is empty",
    );
    const reversed = refusal(() => period(at("2021"), at("2020")));
    expect(reversed.code).toBe("incorrect");
    expect(reversed.message).toBe(
      "the period from 2021-01-01T00:00:00.000Z to 2020-01-01T00:00:00.000Z is reversed",
    );
    expect(reversed.value).toEqual({ from: "2021-01-01T00:00:00.000Z", to: "2020-01-01T00:00:00.000Z" });
    expect(reversed.fix).toContain("later than the start");
    expect(refusal(() => periodBetween(2, 1)).code).toBe("incorrect");
  });

  it.each([
    [OPEN_END, OPEN_END, "from"],
    [UNKNOWN_START, UNKNOWN_START, "to"],
    [UNKNOWN_START - 1, 0, "from"],
    [0, OPEN_END + 1, "to"],
    [Number.NaN, 0, "from"],
    [0, Number.NaN, "to"],
    [0.5, 1, "from"],
    [0, Number.POSITIVE_INFINITY, "to"],
  ])("takes no bounds but instants and the sentinel of the side: %d to %d", (from, to, side) => {
    const error = refusal(() => period(from, to));
    expect(error.code).toBe("incorrect");
    expect(error.message).toContain(`${side}: ${side === "from" ? from : to}`);
    expect(error.fix).toContain("milliseconds");
  });

  it("includes its start and not its end", () => {
    expect(contains(period(1, 3), 1)).toBe(true);
    expect(contains(period(1, 3), 2)).toBe(true);
    expect(contains(period(1, 3), 3)).toBe(false);
    expect(contains(period(1, 3), 0)).toBe(false);
  });
});

describe("the predicates of SQL:2011 agree with counting instants", () => {
  const agree = (
    predicate: (a: Period, b: Period) => boolean,
    oracle: (a: number[], b: number[]) => boolean,
  ) =>
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(predicate(a, b)).toBe(oracle(instantsOf(a), instantsOf(b)));
      }),
      { numRuns: 500 },
    );
  const first = (instants: number[]) => instants[0]!;
  const last = (instants: number[]) => instants.at(-1)!;

  it("contains a period", () => agree(contains, (a, b) => b.every((i) => a.includes(i))));
  it("equals", () => agree(equals, (a, b) => a.join() === b.join()));
  it("overlaps", () => agree(overlaps, (a, b) => a.some((i) => b.includes(i))));
  it("precedes", () => agree(precedes, (a, b) => a.every((i) => i < first(b))));
  it("succeeds", () => agree(succeeds, (a, b) => a.every((i) => i > last(b))));
  it("immediately precedes", () => agree(immediatelyPrecedes, (a, b) => last(a) + 1 === first(b)));
  it("immediately succeeds", () => agree(immediatelySucceeds, (a, b) => last(b) + 1 === first(a)));

  it("contains an instant", () => {
    fc.assert(fc.property(small, bound, (p, i) => contains(p, i) === instantsOf(p).includes(i)));
  });
});

describe("operations on periods agree with counting instants", () => {
  it("intersect", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const both = intersect(a, b);
        const expected = instantsOf(a).filter((i) => instantsOf(b).includes(i));
        expect(both === null ? [] : instantsOf(both)).toEqual(expected);
        expect(both === null || both.from < both.to).toBe(true);
      }),
    );
  });

  it("subtract", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const rest = subtract(a, b);
        expect(instantsOf(...rest)).toEqual(instantsOf(a).filter((i) => !instantsOf(b).includes(i)));
        expect(rest.every((p) => p.from < p.to)).toBe(true);
        expect(rest.length === 2 ? precedes(rest[0]!, rest[1]!) : rest.length < 2).toBe(true);
      }),
    );
  });

  it("coalesce", () => {
    fc.assert(
      fc.property(fc.array(small, { maxLength: 6 }), (periods) => {
        const given = structuredClone(periods);
        const merged = coalesce(periods);
        expect(instantsOf(...merged)).toEqual(instantsOf(...periods));
        for (const [k, p] of merged.slice(1).entries()) expect(p.from).toBeGreaterThan(merged[k]!.to);
        expect(periods).toEqual(given);
      }),
    );
  });

  it("coalesce makes one period of those that meet, and keeps those with a gap", () => {
    expect(coalesce([period(4, 5), period(2, 3), period(0, 2)])).toEqual([period(0, 3), period(4, 5)]);
    expect(coalesce([])).toEqual([]);
  });

  it("work with open ends and unknown starts", () => {
    const always = periodBetween(null, null);
    expect(intersect(always, period(1, 2))).toEqual(period(1, 2));
    expect(intersect(periodBetween(null, 1), periodBetween(1, null))).toBeNull();
    expect(subtract(always, period(1, 2))).toEqual([periodBetween(null, 1), periodBetween(2, null)]);
    expect(coalesce([periodBetween(1, null), periodBetween(null, 1)])).toEqual([always]);
    expect(contains(always, EARLIEST) && contains(always, LATEST)).toBe(true);
    expect(overlaps(periodBetween(5, null), periodBetween(7, null))).toBe(true);
  });
});
