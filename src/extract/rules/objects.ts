import {
  CLUBS,
  CONCERNS,
  DONE,
  GATHERINGS,
  KNOWN,
  MEDICINES,
  NATIONS,
  PASTIMES,
  PETS,
  PLACES,
  PLAYED,
  SCHOOLS,
  VAGUE,
} from "./english/nouns.ts";
import type { ObjectKind } from "./english/verbs.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import type { Talk } from "./talk.ts";
import type { Word } from "./word.ts";

/** Doings that say nothing without what is done. */
const WITH_OBJECT =
  /^(?:breaking|building|coming|connecting|creating|discovering|escaping|exploring|going|hanging|helping|holding|improving|learning|meeting|setting|spreading|starting|staying|supporting|talking|teaching|watching|working)$/;
/** Those that say nothing with it either. */
const EMPTY_DOINGS =
  /^(?:being|having|seeing|hearing|getting|trying|knowing|feeling|looking|finding|keeping|bringing|letting|making|thinking|giving|becoming|needing|wanting|using|experiencing|putting|sharing|showing|spending|turning|taking|doing)$/;
/** "curling up", "building up" */
const PARTICLES = /^(?:up|out|off|down|back|away|over|around|through|along)$/;
const NOUNS = ["NOUN", "PROPN", "X"];
const POINTING = /^(?:this|that|these|those)$/;
const ONE = /^(?:a|an|my|our|his|her|their|another|one|two|three|four|five|six|seven|eight|nine|ten)$/;

/** The phrase at a place that is done to, or null where there is none or more is said of it than it says. */
export function objectAt(words: readonly Word[], at: number): Phrase | null {
  // "bought myself a Vespa"
  if (/^(?:myself|ourselves|himself|herself|themselves)$/.test(words[at]?.lower ?? ""))
    return objectAt(words, at + 1);
  const phrase = phraseAt(words, at);
  if (phrase === null) return null;
  if (words.slice(at, phrase.from).some(({ isTime, pos }) => isTime || pos === "VERB" || pos === "SCONJ"))
    return null;
  const next = words[phrase.to];
  if (phrase.kind !== "pronoun" && phrase.words.every(({ pos, lower }) => pos === "NUM" || lower === "/"))
    return null;
  if (next !== undefined && (next.pos === "SYM" || /^[%/$]/.test(next.text))) return null;
  if (next?.pos === "PROPN" && !next.isTime && next.start - phrase.words.at(-1)!.end <= 1) return null;
  // "I love people who ...", "my biz need work": it is the subject of something else.
  if (
    next !== undefined &&
    !next.isTime &&
    (next.pos === "AUX" || (next.pos === "VERB" && !/(?:ing|ed|en)$/.test(next.lower)))
  )
    return null;
  const isMere =
    phrase.words.length === 1 && /ing$/.test(phrase.head.lower) && PARTICLES.test(next?.lower ?? "");
  if (isMere) return null;
  if (phrase.kind !== "doing") return phrase;
  const last = phrase.words.at(-1)!;
  const isCut =
    next !== undefined &&
    !next.isTime &&
    (["PRON", "DET"].includes(next.pos) || (next.pos === "VERB" && phrase.words.length === 1));
  return isCut || last.pos === "DET" || (last.pos === "ADJ" && phrase.words.length > 1) ? null : phrase;
}

/** Whether a phrase is what a row asks for. */
export function isOfKind(phrase: Phrase, kind: ObjectKind, talk: Talk): boolean {
  const { head, determiner, owner } = phrase;
  if (/^(?:no|zero|any|what|every)$/.test(determiner ?? "")) return false;
  if (kind === "person") return talk.who(phrase) !== null;
  if (phrase.kind === "pronoun") return false;
  const isNamed = phrase.kind === "name" || phrase.words.some((word) => isName(word));
  const { lower } = head;
  const isNoun = NOUNS.includes(head.pos) || isNamed;
  switch (kind) {
    case "named":
      return isNamed && phrase.kind !== "doing";
    case "place":
      // Whoever writes all small writes names so too: "living in gdańsk".
      if (determiner === null && phrase.words.length === 1 && isNoun && isAllSmall(talk)) return true;
      return phrase.kind !== "doing" && (isNamed || PLACES.test(lower)) && !POINTING.test(determiner ?? "");
    case "thing":
      if (
        phrase.kind === "doing" ||
        VAGUE.test(lower) ||
        /^(?:following|same|above|below|given|correct|right)$/.test(phrase.words[0]!.lower)
      )
        return false;
      return POINTING.test(determiner ?? "") ? isNamed : isNoun;
    case "one":
      if (phrase.kind === "doing" || VAGUE.test(lower)) return false;
      return (
        isNamed ||
        (isNoun && (ONE.test(determiner ?? "") || (determiner === "the" && phrase.words.length > 1)))
      );
    case "own":
      if (phrase.kind === "doing" || VAGUE.test(lower) || phrase.words.some(({ pos }) => pos === "NUM"))
        return false;
      return isNamed || /^(?:my|our|the|his|her|their|both)$/.test(determiner ?? "");
    case "kind":
      return (
        isNoun &&
        phrase.kind !== "doing" &&
        determiner === null &&
        owner === null &&
        !VAGUE.test(lower) &&
        !phrase.words.some(({ pos }) => pos === "NUM")
      );
    case "employer":
      return phrase.kind !== "doing" && (isNamed || (isNoun && /^(?:the|my|our)$/.test(determiner ?? "")));
    case "diet":
      return phrase.words.length > 1 && phrase.words.at(-1)!.lower === "diet";
    case "animal":
      return PETS.test(lower);
    case "venture":
      if (phrase.kind === "doing" || VAGUE.test(lower)) return false;
      return (
        isNamed ||
        CONCERNS.test(lower) ||
        (isNoun && /^(?:a|an|my|our|his|her|their)$/.test(determiner ?? ""))
      );
    case "concern":
      return CONCERNS.test(lower) || CONCERNS.test(phrase.words.at(-1)!.lower);
    case "club":
      return phrase.kind !== "doing" && phrase.words.some((word) => CLUBS.test(word.lower));
    case "school":
      return (
        phrase.kind !== "doing" &&
        phrase.words.length > 1 &&
        phrase.words[0]!.lower !== "same" &&
        phrase.words.some((word) => SCHOOLS.test(word.lower))
      );
    case "medicine":
      return MEDICINES.test(lower) || MEDICINES.test(phrase.words.at(-1)!.lower);
    case "taste":
      return isTaste(phrase, isNamed, isNoun, talk);
    case "distaste":
      return (
        isTaste(phrase, isNamed, isNoun, talk) || (determiner === "that" && isNoun && !VAGUE.test(lower))
      );
    case "played":
      if (determiner === "the" && isNoun && phrase.words.length < 3 && !UNPLAYED.test(lower)) return true;
      return isPlayed(phrase);
    case "doing":
      return isPlayed(phrase);
    case "any":
      if (phrase.kind === "doing") return !isEmptyDoing(phrase);
      return (isNoun || NATIONS.test(lower)) && !VAGUE.test(lower) && !POINTING.test(determiner ?? "");
  }
}

/** What is played in other senses of the word. */
const UNPLAYED =
  /^(?:role|part|game|fool|victim|card|lottery|market|field|odds|song|record|villain|hero|long|waiting)$/;

function isPlayed({ kind, head, words }: Phrase): boolean {
  return (
    kind === "doing" ||
    DONE.test(head.lower) ||
    PASTIMES.test(head.lower) ||
    PLAYED.test(head.lower) ||
    PLAYED.test(words.map(({ lower }) => lower).join(" "))
  );
}

function isAllSmall({ read }: Talk): boolean {
  return !/\p{Lu}/u.test(read.text);
}

function isEmptyDoing({ head, words }: Phrase): boolean {
  return (
    EMPTY_DOINGS.test(words[0]!.lower) ||
    (words.length === 1 && WITH_OBJECT.test(head.lower)) ||
    VAGUE.test(words.at(-1)!.lower)
  );
}

/** What one may be said to like: kinds, names and doings; of single things those that all know. */
function isTaste(phrase: Phrase, isNamed: boolean, isNoun: boolean, talk: Talk): boolean {
  const { head, determiner, owner } = phrase;
  if (phrase.kind === "doing") return !isEmptyDoing(phrase);
  if (VAGUE.test(head.lower) || owner === "your" || !isNoun) return false;
  // "the smell of petrol": a kind, told by what it is of.
  const isOfKind =
    phrase.words.length > 2 &&
    phrase.words.some(({ lower }) => lower === "of") &&
    !phrase.words.some(({ pos }) => pos === "DET");
  if (determiner === "the") return isNamed || KNOWN.test(head.lower) || isOfKind;
  if (POINTING.test(determiner ?? "")) return isNamed;
  if (owner === "his" || owner === "her" || owner === "their") return false;
  return owner === null || phrase.relation === null || talk.who(phrase) !== null;
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
