import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EARLIEST,
  isInstant,
  isoOrNull,
  LATEST,
  OPEN_END,
  toIso,
  UNKNOWN_START,
} from "../../src/time/instant.ts";
import { refusal } from "./refusal.ts";

describe("instants", () => {
  it("reach from year 0000 to year 9999", () => {
    expect(toIso(EARLIEST)).toBe("0000-01-01T00:00:00.000Z");
    expect(toIso(LATEST)).toBe("9999-12-31T23:59:59.999Z");
  });

  it("lie between two sentinels that are finite integers", () => {
    expect(UNKNOWN_START).toBe(-62167219200001);
    expect(OPEN_END).toBe(253402300800000);
    expect(UNKNOWN_START < EARLIEST && LATEST < OPEN_END).toBe(true);
  });

  it("print with milliseconds, Z and a year of four digits", () => {
    expect(toIso(0)).toBe("1970-01-01T00:00:00.000Z");
    expect(toIso(-50173344000000)).toBe("0380-01-27T00:00:00.000Z");
  });

  it("print sentinels as null where a bound may be missing, and as a fault elsewhere", () => {
    expect(isoOrNull(UNKNOWN_START)).toBeNull();
    expect(isoOrNull(OPEN_END)).toBeNull();
    expect(isoOrNull(1)).toBe("1970-01-01T00:00:00.001Z");
    for (const sentinel of [UNKNOWN_START, OPEN_END]) {
      const error = refusal(() => toIso(sentinel));
      expect(error.code).toBe("fault");
      expect(error.message).toContain(String(sentinel));
      expect(error.fix).toContain("isoOrNull");
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.5, UNKNOWN_START - 1, OPEN_END + 1])(
    "do not include %d",
    (n) => {
      expect(isInstant(n)).toBe(false);
      expect(refusal(() => toIso(n)).code).toBe("fault");
      expect(refusal(() => isoOrNull(n)).code).toBe("fault");
    },
  );

  it("do not include text, nor the sentinels", () => {
    expect(isInstant("0")).toBe(false);
    expect(isInstant(UNKNOWN_START)).toBe(false);
    expect(isInstant(OPEN_END)).toBe(false);
    expect(isInstant(EARLIEST)).toBe(true);
    expect(isInstant(LATEST)).toBe(true);
  });

  it("print as Date does, days that recur and every part of a day", () => {
    const days = fc.oneof(fc.constantFrom(-719_528, -1, 0, 20_000, 2_932_896), fc.nat(50_000));
    const parts = fc.oneof(
      fc.constantFrom(0, 1, 9, 10, 99, 100, 999, 59_999, 3_600_000, 86_399_999),
      fc.nat(86_399_999),
    );
    fc.assert(
      fc.property(days, parts, (day, part) => {
        const i = day * 86_400_000 + part;
        expect(toIso(i)).toBe(new Date(i).toISOString());
      }),
    );
    expect([0, 9, 10, 99, 100, 10_000, 36_000_000].map((i) => toIso(i).slice(11))).toEqual([
      "00:00:00.000Z",
      "00:00:00.009Z",
      "00:00:00.010Z",
      "00:00:00.099Z",
      "00:00:00.100Z",
      "00:00:10.000Z",
      "10:00:00.000Z",
    ]);
  });

  it("sort as text in the order in which they sort as numbers", () => {
    const instants = fc.integer({ min: EARLIEST, max: LATEST });
    fc.assert(fc.property(instants, instants, (a, b) => toIso(a) < toIso(b) === a < b));
  });
});
