import { tz } from "@date-fns/tz";
import { add } from "date-fns";
import { incorrect } from "../model/palimpsest-error.ts";
import { type Instant, isInstant } from "./instant.ts";
import { formatTime, type Precision, type TimePoint, unitOf } from "./time-point.ts";

const DAY_MS = 86_400_000;
const UTC = { in: tz("UTC") };
const FINENESS: readonly Precision[] = ["year", "month", "day", "instant"];

/** A span by the calendar, in whole units; negative ones go back. */
export interface CalendarSpan {
  years?: number;
  months?: number;
  days?: number;
}

/**
 * The time a span after a point, by the calendar in UTC: years and months first, where a day that the month has not
 * becomes its last one (2024-01-31 and 1 month: 2024-02-29), then days. It counts from the first instant of the point, and
 * the result has the finer precision of the two: `1185-11` and 6 years 4 months is `1192-03`, `2019` and 6 months `2019-07`.
 * @throws `incorrect` on amounts that are not whole, and if the result lies outside the years 0000..9999; `fault` if the
 * point is a sentinel.
 */
export function addPeriod(point: TimePoint, span: CalendarSpan): TimePoint {
  const { years = 0, months = 0, days = 0 } = span;
  const text = formatTime(point);
  for (const [unit, amount] of Object.entries({ years, months, days })) {
    if (!Number.isInteger(amount)) {
      throw incorrect(
        `${unit}: ${String(amount)} is not a whole number`,
        amount,
        "Give whole years, months and days.",
      );
    }
  }
  const instant = add(point.instant, { years, months, days }, UTC).getTime();
  if (!isInstant(instant)) {
    throw incorrect(
      `${text} and ${years} years, ${months} months, ${days} days lies outside the years 0000 to 9999`,
      span,
      "Give a shorter span.",
    );
  }
  const finest = days !== 0 ? "day" : months !== 0 ? "month" : point.precision;
  const precision = FINENESS[Math.max(FINENESS.indexOf(point.precision), FINENESS.indexOf(finest))]!;
  return unitOf(instant, precision);
}

/** Whole days of 24 hours from one instant to another, rounded down: 0 for less than a day, -1 for a millisecond back. */
export function wholeDays(from: Instant, to: Instant): number {
  return Math.floor((to - from) / DAY_MS);
}
