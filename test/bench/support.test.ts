import { describe, expect, it } from "vitest";
import { parseArgs, wholeNumbers } from "../../bench/support/args.ts";
import type { Flag } from "../../bench/support/bench.ts";
import { median, quantile, seeded, share } from "../../bench/support/figures.ts";

const known = (): Record<string, Flag> => ({
  sizes: { takes: "value", says: "" },
  fast: { takes: "nothing", says: "" },
});

describe("arguments of a bench", () => {
  it("reads a name, values and switches in any order", () => {
    const { name, flags } = parseArgs(["--db", "x.db", "scale", "--sizes=10,20", "--fast"], known);
    expect(name).toBe("scale");
    expect(Object.fromEntries(flags)).toEqual({ db: "x.db", sizes: "10,20", fast: "" });
  });

  it.each([[["a", "b"]], [["a", "--nonsense"]], [["a", "--sizes"]], [["a", "--fast=1"]]])(
    "refuses %j",
    (argv) => {
      expect(() => parseArgs(argv, known)).toThrow();
    },
  );

  it("reads lists of whole numbers and nothing else", () => {
    expect(wholeNumbers("10,1_000", "sizes")).toEqual([10, 1000]);
    for (const text of ["", "0", "1.5", "ten", "-1"])
      expect(() => wholeNumbers(text, "sizes")).toThrow(/sizes/);
  });
});

describe("figures", () => {
  it("takes medians and quantiles by rank", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([5, 4, 3, 2, 1], 0.5)).toBe(3);
    expect(
      quantile(
        Array.from({ length: 100 }, (_, index) => index),
        0.95,
      ),
    ).toBe(95);
    expect(share(1, 3)).toBe(0.33333);
  });

  it("makes the same numbers from the same seed, between 0 and 1", () => {
    const draw = (seed: number) => Array.from({ length: 50 }, seeded(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});
