import { GATHERINGS, KNOWN, PLACES, PLAYED, VAGUE } from "./english/nouns.ts";
import type { ObjectKind } from "./english/verbs.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import type { Talk } from "./talk.ts";
import type { Word } from "./words.ts";

/** The phrases that a list names from a place on, within one segment. */
export function objectAt(words: readonly Word[], at: number): Phrase | null {
  const phrase = phraseAt(words, at);
  if (phrase === null) return null;
  // Only time, adverbs and prepositions may stand before what is done to.
  return words.slice(at, phrase.from).every(({ pos, isTime }) => !isTime && pos !== "VERB") ? phrase : null;
}

/** Whether a phrase is what a row asks for. */
export function isOfKind(phrase: Phrase, kind: ObjectKind, talk: Talk): boolean {
  const { head, determiner, owner } = phrase;
  if (determiner === "no" || determiner === "zero" || determiner === "any" || determiner === "what")
    return false;
  if (kind === "person") return talk.who(phrase) !== null;
  if (phrase.kind === "pronoun") return false;
  const isNamed = phrase.kind === "name" || phrase.words.some((word) => isName(word));
  const lower = head.lower;
  switch (kind) {
    case "place":
      return (
        phrase.kind !== "doing" &&
        (isNamed || PLACES.test(lower)) &&
        !(determiner === "this" || determiner === "that")
      );
    case "thing":
      if (phrase.kind === "doing" || VAGUE.test(lower)) return false;
      if (determiner === "this" || determiner === "that" || determiner === "these" || determiner === "those")
        return isNamed;
      return ["NOUN", "PROPN", "ADJ", "X", "NUM", "VERB"].includes(head.pos);
    case "taste":
      if (phrase.kind === "doing")
        return (
          !/^(?:being|having|seeing|hearing|getting|doing|making|trying|knowing|feeling|something|using|looking|taking|giving|finding|keeping|bringing)$/.test(
            head.lower,
          ) && !VAGUE.test(phrase.words.at(-1)!.lower)
        );
      if (VAGUE.test(lower) || owner === "your") return false;
      if (determiner === "the") return isNamed || KNOWN.test(lower);
      if (determiner === "this" || determiner === "that" || determiner === "these" || determiner === "those")
        return isNamed || determiner === "that";
      if (owner !== null)
        return phrase.relation === null || phrase.relation.isPlural === false ? lower !== "all" : true;
      return ["NOUN", "PROPN", "ADJ", "X", "NUM", "VERB"].includes(head.pos);
    case "doing":
      return (
        phrase.kind === "doing" ||
        PLAYED.test(lower) ||
        PLAYED.test(phrase.words.map((word) => word.lower).join(" "))
      );
    case "any":
      return !VAGUE.test(lower) && !(determiner === "this" || determiner === "that");
  }
}

/** What going to it makes of it: taking part, or seeing the place. */
export function goneTo(phrase: Phrase): "attended" | "visited" | null {
  if (GATHERINGS.test(phrase.head.lower) || GATHERINGS.test(phrase.words.at(-1)!.lower)) return "attended";
  if (phrase.owner !== null || phrase.relation !== null) return null;
  if (phrase.words.some((word) => isName(word)) && phrase.kind !== "doing") return "visited";
  return PLACES.test(phrase.head.lower) &&
    !/^(?:home|house|flat|city|town|street|road|downtown|abroad)$/.test(phrase.head.lower)
    ? "visited"
    : null;
}
