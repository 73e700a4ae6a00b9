import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CosineEstimator, cosine, quantised, signCode } from "../../src/text/vector-codes.ts";

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });

/** At length 1, or zero. */
function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

describe("vectors in whole numbers", () => {
  it("are off by half a step of the largest number at most", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const vector = Float32Array.from(values);
        const largest = Math.max(...vector.map(Math.abs));
        const found = quantised(vector);
        for (const [k, value] of found.entries()) {
          expect(Math.abs(value)).toBeLessThanOrEqual(127);
          if (largest > 0)
            expect(Math.abs((value / 127) * largest - vector[k]!)).toBeLessThanOrEqual(largest / 254 + 1e-6);
        }
      }),
    );
  });

  it("give cosines as they are, and 0 of a zero vector (C36)", () => {
    expect(cosine(unit([1, 0, 0]), quantised(unit([1, 0, 0])))).toBe(1);
    expect(cosine(unit([1, 0, 0]), quantised(unit([0.6, 0.8, 0])))).toBeCloseTo(0.6, 2);
    expect(cosine(unit([1, 0, 0]), quantised(unit([0, 0, 0])))).toBe(0);
    expect(cosine(unit([0, 0, 0]), quantised(unit([1, 0, 0])))).toBe(0);
  });
});

describe("codes", () => {
  it("hold the signs of the numbers, the lowest bit first", () => {
    expect([...signCode(Int8Array.from([1, -1, 0, 127, -127, 5, 5, -5, 3]))]).toEqual([0b01101001, 1]);
  });

  it("are estimated as a sum over the signs, one by one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }).chain((width) => {
          const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
            minLength: width,
            maxLength: width,
          });
          return fc.tuple(vector, fc.array(vector, { maxLength: 5 }));
        }),
        ([question, vectors]) => {
          const asked = unit(question);
          const codes = vectors.map((vector) => quantised(unit(vector)));
          const joined = new Uint8Array(codes.flatMap((code) => [...signCode(code)]));
          const found = new CosineEstimator(asked).all(joined, codes.length);
          for (const [k, code] of codes.entries()) {
            const sum = asked.reduce((total, value, n) => total + (code[n]! > 0 ? value : -value), 0);
            expect(found[k]).toBeCloseTo(sum * Math.sqrt(Math.PI / 2 / asked.length), 4);
          }
        },
      ),
    );
  });
});
