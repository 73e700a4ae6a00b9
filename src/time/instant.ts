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
  let text = WRITTEN.get(i);
  if (text === undefined) {
    text = new Date(i).toISOString();
    if (WRITTEN.size >= 5000) WRITTEN.clear();
    WRITTEN.set(i, text);
  }
  return text;
}

/** Days and instants of commits recur in answers; to write one anew takes five times as long as to look it up. */
const WRITTEN = new Map<Instant, string>();

/**
 * Like {@link toIso}, but `null` for an unknown start and for an open end.
 * @throws `fault` on what is neither an instant nor a sentinel.
 */
export function isoOrNull(i: Instant): string | null {
  return i === UNKNOWN_START || i === OPEN_END ? null : toIso(i);
}
