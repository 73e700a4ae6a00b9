import { tz } from "@date-fns/tz";
import { add, getISOWeek } from "date-fns";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addUnits, CALENDAR_UNITS, partsOf, startOfUnit } from "../../src/time/calendar-unit.ts";
import { utcInstant } from "../../src/time/utc-instant.ts";
import { runs } from "../support/runs.ts";

const UTC = { in: tz("UTC") };
const wall = fc.integer({ min: utcInstant(100, 1, 1), max: utcInstant(9800, 1, 1) });

it("adds as date-fns does", () => {
  const units = { day: "days", week: "weeks", month: "months", year: "years" } as const;
  fc.assert(
    fc.property(
      wall,
      fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
      fc.integer({ min: -400, max: 400 }),
      (at, unit, amount) => {
        expect(addUnits(at, unit, amount)).toBe(add(at, { [units[unit]]: amount }, UTC).getTime());
      },
    ),
    { numRuns: runs(2000, 50_000) },
  );
});

it("cuts the calendar into units: each begins where the one before ends", () => {
  fc.assert(
    fc.property(wall, fc.constantFrom(...CALENDAR_UNITS), (at, unit) => {
      const start = startOfUnit(at, unit);
      const next = addUnits(start, unit, 1);
      expect(start).toBeLessThanOrEqual(at);
      expect(next).toBeGreaterThan(at);
      expect(startOfUnit(next - 1, unit)).toBe(start);
      expect(startOfUnit(next, unit)).toBe(next);
    }),
    { numRuns: runs(2000, 50_000) },
  );
});

it("has weeks that begin on Monday, and parts as the calendar shows them", () => {
  fc.assert(
    fc.property(wall, (at) => {
      const monday = startOfUnit(at, "week");
      expect(partsOf(monday).weekday).toBe(1);
      expect(getISOWeek(monday, UTC)).toBe(getISOWeek(at, UTC));
      const { year, month, day, ms } = partsOf(at);
      expect(utcInstant(year, month, day) + ms).toBe(at);
    }),
    { numRuns: runs(500, 10_000) },
  );
});

it("takes the last day of a month that is too short, and halves by what a unit is made of", () => {
  expect(addUnits(utcInstant(2024, 1, 31), "month", 1)).toBe(utcInstant(2024, 2, 29));
  expect(addUnits(utcInstant(2024, 2, 29), "year", -1)).toBe(utcInstant(2023, 2, 28));
  expect(addUnits(utcInstant(2024, 1, 1), "year", 1.5)).toBe(utcInstant(2025, 7, 1));
  expect(addUnits(utcInstant(2024, 1, 1), "month", 0.5)).toBe(utcInstant(2024, 1, 16));
});
