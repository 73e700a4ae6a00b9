import { addUnits, startOfUnit } from "../../time/calendar-unit.ts";
import { daysInMonth, utcInstant } from "../../time/utc-instant.ts";
import { dayOfMonth, inEach, intersection, month, once, type Series } from "./series.ts";
import type { ClockValue, WhenForm, WhenValue } from "./value.ts";

/** A value that means a time, with what is usual left out. */
export function when(series: Series, form: WhenForm, rest: Partial<WhenValue> = {}): WhenValue {
  return {
    kind: "when",
    series,
    form,
    latent: false,
    date: true,
    clock: false,
    range: false,
    choice: "either",
    isPlaced: false,
    ...rest,
  };
}

export function clock(
  hour: number,
  minute: number,
  second: number,
  rest: Partial<ClockValue> = {},
): ClockValue {
  return {
    kind: "clock",
    hour,
    minute,
    second,
    unit: "minute",
    ambiguous: hour <= 12,
    latent: false,
    approximate: false,
    ...rest,
  };
}

/** A date whose parts are given as numbers; null where there is none. */
export function dateOf(y: number | null, m: number, d: number): WhenValue | null {
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y ?? 2000, m)) return null;
  if (y === null) return when(intersection(month(m), dayOfMonth(d)), "month day");
  return when(
    once("day", () => ({ from: utcInstant(y, m, d), to: utcInstant(y, m, d + 1) })),
    "date",
    { isPlaced: true },
  );
}

/** A year of two figures is one that people speak of: up to 29 of this century, else of the last one. */
export function fullYear(n: number, digits: number): number {
  return digits === 2 ? (n < 30 ? 2000 + n : 1900 + n) : n;
}

export function dayFromNow(offset: number): Series {
  return once("day", (now) => {
    const from = addUnits(startOfUnit(now, "day"), "day", offset);
    return { from, to: addUnits(from, "day", 1) };
  });
}

/** Three months from the first of a month of each year. */
export function seasonFrom(first: number): Series {
  return inEach("quarter", "year", (start) => {
    const from = addUnits(start, "month", first - 1);
    return { from, to: addUnits(from, "month", 3) };
  });
}

/** "the nineties": a decade of each century. */
export function decadeOf(n: number): Series {
  return inEach("decade", "century", (start) => {
    const from = addUnits(start, "year", n);
    return { from, to: addUnits(from, "year", 10) };
  });
}
