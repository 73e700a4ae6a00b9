import { recent } from "./recent.ts";
import { FIRST_BITS, mixBits, textBits } from "./text-bits.ts";

/**
 * The id that the engine makes for an entry that was given none: `e_REVISION.PLACE.CHECK`, numbers in base 36. PLACE is
 * the entry's recording number less the first of its commit, so that a store finds the entry without an index; CHECK is
 * 60 bits over what was said, where and when.
 */
export function madeEntryId(
  revision: number,
  place: number,
  said: readonly (string | number | null)[],
): string {
  return `${madeIdStart(revision)}${place.toString(36)}.${check(said)}`;
}

/** How the made ids of a revision begin. */
export function madeIdStart(revision: number): string {
  return `e_${revision.toString(36)}.`;
}

/** Where the entry of such an id would lie; null of any other id. */
export function readMadeId(id: string): { revision: number; place: number } | null {
  const match = /^e_([0-9a-z]{1,11})\.([0-9a-z]{1,8})\.[0-9a-z]+$/.exec(id);
  if (match === null) return null;
  return { revision: Number.parseInt(match[1]!, 36), place: Number.parseInt(match[2]!, 36) };
}

function check(parts: readonly (string | number | null)[]): string {
  let a = FIRST_BITS;
  let b = FIRST_BITS;
  for (const part of parts) {
    if (typeof part === "number") {
      const low = part | 0;
      a = mixBits(a, low);
      b = mixBits(b, Math.floor((part - low) / 2 ** 32) ^ (low << 13));
      continue;
    }
    const [first, second] = part === null ? NONE : part.length <= SHORT ? textBits(part) : bitsOf(part);
    a = mixBits(a, first);
    b = mixBits(b, second);
  }
  // 30 bits of each: engines write small integers many times faster than others.
  return (a >>> 2).toString(36) + (b >>> 2).toString(36).padStart(6, "0");
}

const NONE = [1, 2] as const;

/** To read so few letters takes no longer than to look up what they gave. */
const SHORT = 40;

/** Long names and ids recur. */
const bitsOf = recent(20_000, textBits);
