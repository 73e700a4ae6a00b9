import { PalimpsestError } from "../model/palimpsest-error.ts";
import { EARLIEST, type Instant, isInstant, LATEST, toIso } from "./instant.ts";
import { refuseTime, whyUnreadable } from "./refuse-time.ts";
import { daysInMonth, utcInstant } from "./utc-instant.ts";
import { isTimeZone, KNOWN_ZONES, zonedInstants } from "./zoned-instant.ts";

/** How much of a time was given. `instant` stands for an exact time of day, to the millisecond. */
export type Precision = "year" | "month" | "day" | "instant";

/** A time as it was given: it compares by its first instant (UTC) and prints to its precision. */
export interface TimePoint {
  instant: Instant;
  precision: Precision;
}

/** Settings of {@link parseTime}. */
export interface ParseTimeOptions {
  /** IANA name of the zone in which a time of day without zone is meant. Dates without a time of day stay UTC. */
  timeZone?: string;
  /** Name of the parameter, for messages: `from: "2026-02-30" ...`. */
  name?: string;
}

/** year - month - day T hour : minute : second . fraction zone; each part may end the text, as far as ISO-8601 allows. */
const FORM =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;

/** Below this a number of milliseconds lies between 1966-10-31 and 1973-03-03, and was more likely meant as seconds. */
const LEAST_MS = 100_000_000_000;

/**
 * Reads a time. Text: `YYYY`, `YYYY-MM`, `YYYY-MM-DD` (UTC, keeping that precision), a date and time
 * `YYYY-MM-DDThh:mm[:ss[.fff]]` with `Z` or an offset (`+02:00`, `+0200`, `+02`), or thirteen digits of milliseconds.
 * `t`, `z` and a space for `T` are read too; digits beyond the millisecond are cut off, never rounded.
 * Numbers: integer milliseconds since 1970 UTC with |n| >= 1e11.
 *
 * A time of day without zone needs `options.timeZone`. If clocks were set back over it, the earlier instant is taken.
 * @throws `incorrect` on everything else: impossible dates and times (also second 60 and hour 24), local times that a
 * clock change skipped, years outside 0000..9999 after conversion to UTC, an unknown `timeZone`.
 */
export function parseTime(input: string | number, options: ParseTimeOptions = {}): TimePoint {
  const { name } = options;
  if (typeof input === "number") return { instant: milliseconds(input, input, name), precision: "instant" };
  if (typeof input !== "string") throw refuseTime(input, "is neither text nor a number", name);

  const match = FORM.exec(input);
  if (match === null) {
    if (/^\d{13}$/.test(input))
      return { instant: milliseconds(Number(input), input, name), precision: "instant" };
    throw refuseTime(input, whyUnreadable(input), name);
  }

  const year = Number(match[1]);
  if (match[2] === undefined) return { instant: utcInstant(year, 1, 1), precision: "year" };
  const month = Number(match[2]);
  if (month < 1 || month > 12) throw refuseTime(input, `is not a date: there is no month ${match[2]}`, name);
  if (match[3] === undefined) return { instant: utcInstant(year, month, 1), precision: "month" };
  const day = Number(match[3]);
  if (day < 1 || day > daysInMonth(year, month)) {
    throw refuseTime(
      input,
      `is not a date: ${match[1]}-${match[2]} has ${daysInMonth(year, month)} days`,
      name,
    );
  }
  if (match[4] === undefined) return { instant: utcInstant(year, month, day), precision: "day" };

  const wall = utcInstant(year, month, day) + timeOfDay(match, input, name);
  const zone = match[8];
  const instant = zone === undefined ? fromLocal(wall, input, options) : wall - zoneOffset(zone, input, name);
  if (instant < EARLIEST || instant > LATEST) {
    throw refuseTime(input, "lies outside the years 0000 to 9999 in UTC", name);
  }
  return { instant, precision: "instant" };
}

/** Text of a time to its precision: `"2019"`, `"2021-03"`, `"2022-06-15"`, or ISO-8601 with milliseconds and `Z`. */
export function formatTime(p: TimePoint): string {
  const iso = toIso(p.instant);
  switch (p.precision) {
    case "year":
      return iso.slice(0, 4);
    case "month":
      return iso.slice(0, 7);
    case "day":
      return iso.slice(0, 10);
    case "instant":
      return iso;
  }
}

/** The unit of the given precision in which an instant lies: month of 2021-03-17T09:00Z is 2021-03. */
export function unitOf(instant: Instant, precision: Precision): TimePoint {
  if (precision === "instant") return { instant, precision };
  const date = dateOf(instant);
  const month = precision === "year" ? 1 : date.getUTCMonth() + 1;
  const day = precision === "day" ? date.getUTCDate() : 1;
  return { instant: utcInstant(date.getUTCFullYear(), month, day), precision };
}

/**
 * The first instant after the unit that a time names: of `2019` it is 2020-01-01T00:00Z, of an exact instant the next
 * millisecond. For the last unit of year 9999 it is `OPEN_END`.
 */
export function unitEnd(p: TimePoint): Instant {
  const date = dateOf(p.instant);
  switch (p.precision) {
    case "year":
      return utcInstant(date.getUTCFullYear() + 1, 1, 1);
    case "month":
      return utcInstant(date.getUTCFullYear(), date.getUTCMonth() + 2, 1);
    case "day":
      return utcInstant(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate() + 1);
    case "instant":
      return p.instant + 1;
  }
}

/**
 * The following unit of the same precision, which turns an inclusive end into an exclusive one: "through June 2021" ends
 * at `2021-07`. After the last unit of year 9999 comes `OPEN_END`, which cannot be printed.
 */
export function nextUnit(p: TimePoint): TimePoint {
  return { instant: unitEnd(p), precision: p.precision };
}

function dateOf(instant: Instant): Date {
  if (!isInstant(instant)) {
    throw new PalimpsestError("fault", `${String(instant)} lies in no unit of the calendar`, {
      value: instant,
    });
  }
  return new Date(instant);
}

function milliseconds(ms: number, input: string | number, name: string | undefined): Instant {
  if (!Number.isInteger(ms)) throw refuseTime(input, "is not a whole number of milliseconds", name);
  if (Math.abs(ms) < LEAST_MS) {
    throw refuseTime(
      input,
      "is too small for milliseconds since 1970 (seconds?)",
      name,
      "Multiply seconds by 1000.",
    );
  }
  if (!isInstant(ms)) throw refuseTime(input, "lies outside the years 0000 to 9999 in UTC", name);
  return ms;
}

/** Milliseconds since midnight. */
function timeOfDay(match: RegExpExecArray, input: string, name: string | undefined): number {
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6] ?? 0);
  if (hour === 24) {
    throw refuseTime(input, "is not a time: there is no hour 24", name, "Write 00:00 of the next day.");
  }
  if (hour > 23) throw refuseTime(input, `is not a time: there is no hour ${match[4]}`, name);
  if (minute > 59) throw refuseTime(input, `is not a time: there is no minute ${match[5]}`, name);
  if (second > 59) {
    const reason = second === 60 ? "leap seconds are not counted here" : `there is no second ${match[6]}`;
    throw refuseTime(input, `is not a time: ${reason}`, name);
  }
  const fraction = match[7] === undefined ? 0 : Number(match[7].slice(0, 3).padEnd(3, "0"));
  return ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
}

/** Milliseconds ahead of UTC, from `Z`, `+02`, `+0200` or `+02:00`. */
function zoneOffset(zone: string, input: string, name: string | undefined): number {
  // "Z" has no digits, which counts as 0.
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.length > 3 ? zone.slice(-2) : 0);
  if (hours > 23 || minutes > 59) throw refuseTime(input, `is not a time: there is no offset ${zone}`, name);
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function fromLocal(wall: number, input: string, { timeZone, name }: ParseTimeOptions): Instant {
  if (timeZone === undefined) {
    const hint =
      "Add Z or an offset such as +02:00 to the text, or set a time zone (--time-zone, `timeZone` of openMemory).";
    throw refuseTime(input, "has no time zone, and none is configured", name, hint);
  }
  if (!isTimeZone(timeZone)) {
    throw refuseTime(
      input,
      `cannot be converted: ${JSON.stringify(timeZone)} is not a known time zone`,
      name,
      KNOWN_ZONES,
    );
  }
  const [earliest] = zonedInstants(wall, timeZone);
  if (earliest === undefined) {
    const hint = "Give a time before or after the gap, or add an offset such as +02:00.";
    throw refuseTime(input, `did not exist in ${timeZone}: the clocks were set forward over it`, name, hint);
  }
  return earliest;
}
