import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bm25, idf } from "../../src/recall/bm25.ts";

describe("bm25", () => {
  it("has the textbook's numbers", () => {
    expect(idf(1, 10)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
    // Average length: tf (k1 + 1) / (tf + k1).
    expect(bm25(2, 1, 10, 7, 7)).toBeCloseTo((idf(1, 10) * 2 * 2.2) / (2 + 1.2), 12);
    // Twice the average length: k1 (1 - b + 2 b) = 1.2 * 1.75.
    expect(bm25(1, 3, 10, 8, 4)).toBeCloseTo((idf(3, 10) * 2.2) / (1 + 1.2 * 1.75), 12);
  });

  it("is finite and never negative, grows with repetitions, falls with length", () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        (tf, df, n, length, average) => {
          const score = bm25(tf, df, n, length, average);
          expect(Number.isFinite(score)).toBe(true);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(bm25(tf + 1, df, n, length, average)).toBeGreaterThanOrEqual(score);
          expect(bm25(tf, df, n, length + 1, average)).toBeLessThanOrEqual(score);
        },
      ),
    );
  });
});
