import { incorrect } from "../model/palimpsest-error.ts";

/** A page's place in a listing, with the revision it is pinned to. Opaque to callers. */
export type CursorParts = readonly (number | string)[];

export function writeCursor(kind: string, revision: number, valid: number, ...place: CursorParts): string {
  return Buffer.from(JSON.stringify([kind, revision, valid, ...place])).toString("base64url");
}

/** @throws `incorrect` if the text is no cursor of this kind of listing */
export function readCursor(
  kind: string,
  text: string,
  places: number,
): { revision: number; valid: number; place: CursorParts } {
  try {
    const parts = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown;
    if (Array.isArray(parts) && parts[0] === kind && parts.length === places + 3) {
      const [, revision, valid, ...place] = parts;
      if (
        Number.isSafeInteger(revision) &&
        Number.isSafeInteger(valid) &&
        place.every((p) => Number.isSafeInteger(p))
      ) {
        return { revision, valid, place };
      }
    }
  } catch {
    // Falls through to the refusal.
  }
  throw incorrect(
    `after: not a cursor of this listing: ${JSON.stringify(text.slice(0, 80))}`,
    text.slice(0, 80),
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
