import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";

/** With the flag `u` a pair is one character, so that only the half of one is a surrogate. */
const LONE = /\p{Surrogate}/u;

/** Whether text is Unicode: without half a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !LONE.test(text);
}

/**
 * Refuses text that is no Unicode, anywhere in a value: half of a surrogate pair would be stored as another character,
 * and two names, ids or quotes that differ would become one.
 * @throws `incorrect` naming the field, the text and the place in it
 */
export function refuseIllFormed(value: unknown, where: string): void {
  const waiting: { path: string; value: unknown }[] = [{ path: where, value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: found } = next;
    if (typeof found === "string") {
      if (LONE.test(found)) throw illFormed(path, found);
    } else if (typeof found === "object" && found !== null) {
      for (const [key, inner] of Object.entries(found)) {
        if (LONE.test(key)) throw illFormed(`a name in ${path}`, key);
        if (typeof inner === "string" || typeof inner === "object") {
          waiting.push({ path: `${key} of ${path}`, value: inner });
        }
      }
    }
  }
}

function illFormed(path: string, text: string): PalimpsestError {
  const at = text.search(LONE);
  const near = text.slice(Math.max(0, at - 30), at + 30);
  return incorrect(
    `${path} is not well-formed text: half of a surrogate pair at character ${at} of ${JSON.stringify(near)}`,
    near,
    "Cut text between characters, not inside one, or replace that half by U+FFFD.",
  );
}
