import { LANGUAGES, NATIONS, NO_ALLERGEN, PETS } from "./english/nouns.ts";
import type { VerbRow } from "./english/verbs.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import { same, type Talk } from "./talk.ts";
import type { Word } from "./word.ts";

/** What a verb says or does not say by what stands beside it. */

/** Whether what is said of an object can be meant: one is allergic to no Mondays and works for no toddler. */
export function isLikely({ predicate }: VerbRow, object: Phrase): boolean {
  const { head, words, relation } = object;
  if (predicate === "allergic_to") return !NO_ALLERGEN.test(head.lower);
  if (predicate === "works_at")
    return (
      relation?.predicate !== "parent_of" &&
      relation?.predicate !== "has_pet" &&
      (isName(head) || !PETS.test(head.lower))
    );
  if (predicate === "speaks")
    return words.some((word) => isName(word) || NATIONS.test(word.lower) || LANGUAGES.test(word.lower));
  return true;
}

const DWELLINGS = /^(?:apartment|flat|house|place|home|condo|studio|room|cottage|bungalow|loft|dorm)$/;

/** "a new apartment in Brooklyn": the place of it by name; what is no dwelling is itself, and one without a place is none. */
export function placeOfDwelling(object: Phrase, words: readonly Word[]): Phrase | null {
  if (!DWELLINGS.test(object.head.lower) && !DWELLINGS.test(object.words.at(-1)!.lower)) return object;
  if (!/^(?:in|near|at)$/.test(words[object.to]?.lower ?? "")) return null;
  const place = phraseAt(words, object.to + 1);
  return place?.kind === "name" ? place : null;
}

const ONE_OF = new Set(["works_at", "lives_in"]);

/** Whether a value is said to hold beside another one of its kind, of which there is one by rule. */
export function isBeside({ predicate, is }: VerbRow, words: readonly Word[]): boolean {
  return (
    is === "state" &&
    ONE_OF.has(predicate) &&
    words.some(
      ({ lower }, k) =>
        /^(?:also|additionally)$/.test(lower) ||
        (lower === "too" && k === words.length - 1) ||
        (lower === "side" && words[k - 1]?.lower === "the"),
    )
  );
}

/** "left Globex and joined Initech", "joined Initech as a designer": whom one joins to work there. */
export function isHired(words: readonly Word[], to: number, subject: string, talk: Talk): boolean {
  const isInstead = talk.claims.some(
    (claim) => claim.op === "end" && claim.predicate === "works_at" && same(claim.subject, subject),
  );
  return isInstead || (words[to]?.lower === "as" && /^(?:an?|the)$/.test(words[to + 1]?.lower ?? ""));
}
