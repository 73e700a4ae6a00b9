import type { Instant } from "./instant.ts";

/** The Gregorian calendar repeats after 400 years, which are 146,097 days. */
const FOUR_CENTURIES_MS = 146_097 * 86_400_000;

/**
 * The instant of a UTC calendar date and time. `month` is 1..12; parts beyond their range roll over, as in `Date.UTC`
 * (month 13 is January of the next year).
 */
export function utcInstant(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): Instant {
  // Date.UTC reads the years 0..99 as 1900..1999.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second, ms) - FOUR_CENTURIES_MS;
}

/** Number of days of a month (1..12) in the proleptic Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
