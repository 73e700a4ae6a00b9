import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, intersect, type Period, period, periodBetween } from "../../src/time/period.ts";
import {
  type Dimension,
  deletePortion,
  deletePortion2,
  type Row,
  type Row2,
  updatePortion,
  updatePortion2,
} from "../../src/time/portion.ts";

const row = (from: number | null, to: number | null, value: string): Row<string> => ({
  period: periodBetween(from, to),
  value,
});
const box = (a: [number, number], b: [number, number], value: string): Row2<string> => ({
  periods: [period(...a), period(...b)],
  value,
});

const bound = fc.integer({ min: 0, max: 7 });
const small = fc
  .tuple(bound, bound)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => period(Math.min(a, b), Math.max(a, b)));
const GRID = [0, 1, 2, 3, 4, 5, 6, 7];

describe("update for a portion of time", () => {
  it("leaves rows before and after the portion alone", () => {
    expect(updatePortion([row(2, 4, "a")], period(0, 2), "b")).toEqual([row(2, 4, "a")]);
    expect(updatePortion([row(2, 4, "a")], period(4, 6), "b")).toEqual([row(2, 4, "a")]);
  });

  it("changes a row that lies within", () => {
    expect(updatePortion([row(2, 4, "a")], period(0, 9), "b")).toEqual([row(2, 4, "b")]);
    expect(updatePortion([row(2, 4, "a")], period(2, 4), "b")).toEqual([row(2, 4, "b")]);
  });

  it("splits a row at each bound that it reaches over", () => {
    expect(updatePortion([row(0, 9, "a")], period(3, 5), "b")).toEqual([
      row(0, 3, "a"),
      row(3, 5, "b"),
      row(5, 9, "a"),
    ]);
    expect(updatePortion([row(0, 9, "a")], period(3, 9), "b")).toEqual([row(0, 3, "a"), row(3, 9, "b")]);
    expect(updatePortion([row(0, 9, "a")], period(0, 3), "b")).toEqual([row(0, 3, "b"), row(3, 9, "a")]);
  });

  it("touches several rows, adds none where none was, and merges none", () => {
    const rows = [row(6, 9, "c"), row(0, 4, "a")];
    expect(updatePortion(rows, period(2, 8), "b")).toEqual([
      row(0, 2, "a"),
      row(2, 4, "b"),
      row(6, 8, "b"),
      row(8, 9, "c"),
    ]);
  });

  it("works with open bounds on either side", () => {
    expect(updatePortion([row(null, null, "a")], periodBetween(3, null), "b")).toEqual([
      row(null, 3, "a"),
      row(3, null, "b"),
    ]);
    expect(updatePortion([row(null, null, "a")], periodBetween(null, 3), "b")).toEqual([
      row(null, 3, "b"),
      row(3, null, "a"),
    ]);
    expect(updatePortion([row(1, 3, "a")], periodBetween(null, null), "b")).toEqual([row(1, 3, "b")]);
  });
});

describe("delete for a portion of time", () => {
  it("keeps what lies outside", () => {
    expect(deletePortion([row(0, 9, "a")], period(3, 5))).toEqual([row(0, 3, "a"), row(5, 9, "a")]);
    expect(deletePortion([row(3, 5, "a")], period(0, 9))).toEqual([]);
    expect(deletePortion([row(5, 6, "b"), row(0, 2, "a")], period(3, 4))).toEqual([
      row(0, 2, "a"),
      row(5, 6, "b"),
    ]);
  });
});

describe("one dimension agrees with going through every instant", () => {
  const rows = fc.array(fc.record({ period: small, value: fc.constantFrom("a", "b") }), { maxLength: 5 });
  const valuesAt = (all: Row<string>[], i: number) =>
    all
      .filter((r) => contains(r.period, i))
      .map((r) => r.value)
      .sort();

  it("update and delete", () => {
    fc.assert(
      fc.property(rows, small, (given, portion) => {
        const before = structuredClone(given);
        const updated = updatePortion(given, portion, "new");
        const left = deletePortion(given, portion);
        for (const i of GRID) {
          const inside = contains(portion, i);
          expect(valuesAt(updated, i)).toEqual(valuesAt(given, i).map((value) => (inside ? "new" : value)));
          expect(valuesAt(left, i)).toEqual(inside ? [] : valuesAt(given, i));
        }
        for (const result of [updated, left]) {
          expect(result.every((r) => r.period.from < r.period.to)).toBe(true);
          expect(result.map((r) => r.period.from)).toEqual(
            result.map((r) => r.period.from).sort((a, b) => a - b),
          );
        }
        expect(given).toEqual(before);
      }),
    );
  });
});

describe("two dimensions", () => {
  it("split a rectangle along the chosen one", () => {
    const rows = [box([0, 4], [0, 4], "a")];
    expect(updatePortion2(rows, 1, period(2, 9), "b")).toEqual([
      box([0, 2], [0, 4], "a"),
      box([2, 4], [0, 4], "b"),
    ]);
    expect(updatePortion2(rows, 2, period(2, 9), "b")).toEqual([
      box([0, 4], [0, 2], "a"),
      box([0, 4], [2, 4], "b"),
    ]);
    expect(deletePortion2(rows, 1, period(1, 2))).toEqual([
      box([0, 1], [0, 4], "a"),
      box([2, 4], [0, 4], "a"),
    ]);
    expect(deletePortion2(rows, 2, period(1, 2))).toEqual([
      box([0, 4], [0, 1], "a"),
      box([0, 4], [2, 4], "a"),
    ]);
  });

  it("come back ordered by the first period, then by the second", () => {
    const rows = [box([0, 4], [4, 8], "b"), box([0, 4], [0, 4], "a")];
    expect(updatePortion2(rows, 1, period(2, 4), "c")).toEqual([
      box([0, 2], [0, 4], "a"),
      box([0, 2], [4, 8], "b"),
      box([2, 4], [0, 4], "c"),
      box([2, 4], [4, 8], "c"),
    ]);
  });

  it("come back in that order from a deletion, too", () => {
    const rows = [box([4, 8], [0, 4], "b"), box([0, 4], [0, 4], "a")];
    expect(deletePortion2(rows, 2, period(0, 1))).toEqual([
      box([0, 4], [1, 4], "a"),
      box([4, 8], [1, 4], "b"),
    ]);
  });

  it("agree with going through every cell", () => {
    const rows = fc.array(fc.record({ periods: fc.tuple(small, small), value: fc.constantFrom("a", "b") }), {
      maxLength: 4,
    });
    const valuesAt = (all: readonly Row2<string>[], x: number, y: number) =>
      all
        .filter(({ periods: [first, second] }) => contains(first, x) && contains(second, y))
        .map((r) => r.value)
        .sort();
    fc.assert(
      fc.property(rows, small, fc.constantFrom<Dimension>(1, 2), (given, portion, dimension) => {
        const updated = updatePortion2(given, dimension, portion, "new");
        const left = deletePortion2(given, dimension, portion);
        for (const x of GRID) {
          for (const y of GRID) {
            const inside = contains(portion, dimension === 1 ? x : y);
            expect(valuesAt(updated, x, y)).toEqual(
              valuesAt(given, x, y).map((value) => (inside ? "new" : value)),
            );
            expect(valuesAt(left, x, y)).toEqual(inside ? [] : valuesAt(given, x, y));
          }
        }
        const split = (p: Period) => intersect(p, portion) === null || contains(portion, p);
        expect(updated.every((r) => r.value !== "new" || split(r.periods[dimension - 1]!))).toBe(true);
      }),
    );
  });
});
