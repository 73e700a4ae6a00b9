import { PalimpsestError } from "../model/palimpsest-error.ts";

/** Integer milliseconds since 1970-01-01T00:00:00.000Z, from {@link EARLIEST} to {@link LATEST}, or one of the two sentinels. */
export type Instant = number;

/** 0000-01-01T00:00:00.000Z, the first instant that can be written. */
export const EARLIEST: Instant = -62_167_219_200_000;

/** 9999-12-31T23:59:59.999Z, the last instant that can be written. */
export const LATEST: Instant = 253_402_300_799_999;

/** Sentinel: the start of a period of which nobody knows when it began. Below every instant, so that plain `<` works. */
export const UNKNOWN_START: Instant = EARLIEST - 1;

/** Sentinel: the end of a period that lasts until further notice. Above every instant, so that plain `<` works. */
export const OPEN_END: Instant = LATEST + 1;

/** Whether this is an instant that can be written: an integer within years 0000..9999, no sentinel. */
export function isInstant(i: unknown): i is Instant {
  return Number.isInteger(i) && (i as number) >= EARLIEST && (i as number) <= LATEST;
}

/**
 * ISO-8601 text in UTC with milliseconds and `Z`, the year in four digits: `"0380-02-27T00:00:00.000Z"`.
 * @throws `fault` on a sentinel, and on anything else that is no instant.
 */
export function toIso(i: Instant): string {
  if (!isInstant(i)) {
    throw new PalimpsestError("fault", `${String(i)} is not an instant that can be written as ISO-8601`, {
      value: i,
      fix: "Use isoOrNull for bounds that may be open or unknown.",
    });
  }
  const day = Math.floor(i / DAY_MS);
  let date = DATES.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 11);
    if (DATES.size >= 50_000) DATES.clear();
    DATES.set(day, date);
  }
  const ms = i - day * DAY_MS;
  return ms === 0 ? `${date}00:00:00.000Z` : date + timeOfDay(ms);
}

const DAY_MS = 86_400_000;

/** Days recur, and writing one anew is the slow part. */
const DATES = new Map<number, string>();

function timeOfDay(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const time = `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:${digits(seconds % 60)}`;
  const rest = ms % 1000;
  return `${time}.${rest < 100 ? "0" : ""}${digits(rest)}Z`;
}

function digits(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

/**
 * Like {@link toIso}, but `null` for an unknown start and for an open end.
 * @throws `fault` on what is neither an instant nor a sentinel.
 */
export function isoOrNull(i: Instant): string | null {
  return i === UNKNOWN_START || i === OPEN_END ? null : toIso(i);
}
