import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import type { GroupReader } from "../store/store.ts";
import { EARLIEST, LATEST, OPEN_END, UNKNOWN_START } from "../time/instant.ts";

/** A page's place in a listing, with the revision it is pinned to. Opaque to callers. */
export type CursorParts = readonly number[];

/** What a part of a place is: a number of the store's, or an instant that may be unknown or open. */
type PartKind = "number" | "instant";

/** A cursor, read. `revision` has yet to be held against the group's newest, by {@link checkPinned}. */
export interface Cursor {
  text: string;
  revision: number;
  valid: number;
  place: CursorParts;
}

export function writeCursor(kind: string, revision: number, valid: number, ...place: CursorParts): string {
  return Buffer.from(JSON.stringify([kind, revision, valid, ...place])).toString("base64url");
}

/** @throws `incorrect` if the text is no cursor of this kind of listing, or was changed on the way */
export function readCursor(kind: string, text: string, places: readonly PartKind[]): Cursor {
  if (typeof text !== "string") throw noCursor(text);
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) throw noCursor(text);
  let parts: unknown;
  try {
    parts = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw noCursor(text);
  }
  if (!Array.isArray(parts) || parts[0] !== kind || parts.length !== places.length + 3) throw noCursor(text);
  const [, revision, valid, ...place] = parts;
  const sound =
    isWithin(revision, 0, Number.MAX_SAFE_INTEGER) &&
    isWithin(valid, EARLIEST, LATEST) &&
    places.every((part, k) =>
      part === "number"
        ? isWithin(place[k], 0, Number.MAX_SAFE_INTEGER)
        : isWithin(place[k], UNKNOWN_START, OPEN_END),
    );
  if (!sound) throw noCursor(text);
  return { text, revision, valid, place };
}

function isWithin(part: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(part) && (part as number) >= least && (part as number) <= most;
}

/**
 * A cursor pins a revision that its group has had.
 * @param reader null where the group has never been written to
 */
export function checkPinned(cursor: Cursor | null, reader: GroupReader | null): void {
  if (cursor !== null && cursor.revision > (reader?.newest().revision ?? 0)) throw noCursor(cursor.text);
}

function noCursor(text: unknown): PalimpsestError {
  const shown = shownValue(text);
  return incorrect(
    `after: not a cursor of this listing: ${shown}`,
    typeof text === "string" ? text.slice(0, 80) : shown,
    "Give `next` of the page before, unchanged.",
  );
}

const DEFAULT_LIMIT = 100;
const GREATEST_LIMIT = 100_000;

export function pageLimit(limit: number | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > GREATEST_LIMIT) {
    throw incorrect(
      `limit: ${String(limit)} is not a page size`,
      String(limit),
      `Give a whole number from 1 to ${GREATEST_LIMIT}.`,
    );
  }
  return limit;
}
