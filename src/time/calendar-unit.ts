import { EARLIEST, LATEST } from "./instant.ts";
import { daysInMonth, utcInstant } from "./utc-instant.ts";

/** Stretches into which the calendar is cut. Weeks begin on Monday (ISO 8601), decades and centuries with a round year. */
export const CALENDAR_UNITS = [
  "second",
  "minute",
  "hour",
  "day",
  "week",
  "month",
  "quarter",
  "year",
  "decade",
  "century",
] as const;

export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/**
 * What clocks and calendars on a wall show, as if it were UTC, in milliseconds since 1970; `zonedInstants` turns it into
 * instants.
 */
export type Wall = number;

const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 };
const MONTHS = { month: 1, quarter: 3, year: 12, decade: 120, century: 1200 };
/** Monday 1969-12-29, from which weeks are counted. */
const A_MONDAY = utcInstant(1969, 12, 29);

/** How fine a unit is: the finer, the lower. */
export function rankOf(unit: CalendarUnit): number {
  return CALENDAR_UNITS.indexOf(unit);
}

/** The first instant of the unit in which a reading lies. */
export function startOfUnit(at: Wall, unit: CalendarUnit): Wall {
  if (unit === "week") return A_MONDAY + Math.floor((at - A_MONDAY) / MS.week) * MS.week;
  if (unit in MS) {
    const length = MS[unit as keyof typeof MS];
    return Math.floor(at / length) * length;
  }
  const date = new Date(at);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const length = MONTHS[unit as keyof typeof MONTHS];
  return utcInstant(0, Math.floor(months / length) * length + 1, 1);
}

/**
 * A reading some units later, or earlier: months and what is made of them by the calendar (31 January and a month is the last
 * day of February). By hand, as date-fns takes 5 us for each in a zone and a grammar asks for thousands. Halves and the like
 * are rounded to what the unit is made of: days for months, months for years.
 */
export function addUnits(at: Wall, unit: CalendarUnit, amount: number): Wall {
  if (unit in MS) return at + Math.round(amount * MS[unit as keyof typeof MS]);
  const months = amount * MONTHS[unit as keyof typeof MONTHS];
  const whole = Math.trunc(months);
  const { year, month, day, ms } = partsOf(at);
  const first = utcInstant(year, month + whole, 1);
  const there = new Date(first);
  const last = daysInMonth(there.getUTCFullYear(), there.getUTCMonth() + 1);
  const moved = first + (Math.min(day, last) - 1) * MS.day + ms;
  return moved + Math.round((months - whole) * 30) * MS.day;
}

/** Year, month (1..12), day, weekday (1 is Monday, 7 Sunday), and milliseconds since midnight. */
export function partsOf(at: Wall): {
  year: number;
  month: number;
  day: number;
  weekday: number;
  ms: number;
} {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() || 7,
    ms: at - startOfUnit(at, "day"),
  };
}

/** Whether a reading lies in the years 0000 to 9999. */
export function isWritable(at: Wall): boolean {
  return at >= EARLIEST && at <= LATEST;
}
