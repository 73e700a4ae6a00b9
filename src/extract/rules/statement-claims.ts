import { VOCABULARY } from "../../model/vocabulary.ts";
import { isOpenStatement } from "./doubtful.ts";
import { FEELING, SAYING } from "./english/verbs.ts";
import { stateOf } from "./periods.ts";
import type { ReadClaim, Talk } from "./talk.ts";
import type { Word } from "./word.ts";

/**
 * Statements about the world as works of reference make them, of which the form alone shows what is said of what: "The capital
 * of X is Y", "X's successor is Y", "X was founded by Y", "X plays the position of Y". They are read from the letters: a name
 * may hold any words ("A Tale of Two Cities").
 */
export function statementOf(sentence: readonly Word[], talk: Talk): ReadClaim | null {
  const words = withoutPoint(sentence);
  if (words.length < 3 || words.length > 40) return null;
  const before = talk.read.text.slice(0, words[0]!.start).trimEnd();
  if (before !== "" && !/[.!?:\n]$/.test(before)) return null;
  if (/^\d/.test(words[0]!.text) && /\d[.]$/.test(before)) return null;
  if (
    words.some(({ text }) => /[\\{}=<>`|]/.test(text)) ||
    words.filter(({ lower }) => lower === "and").length > 3
  )
    return null;
  if (/[?!]/.test(sentence.at(-1)!.text)) return null;
  if (isOpenStatement(talk.said(words[0]!, words.at(-1)!))) return null;
  if (
    PERSONAL.test(words[0]!.lower) ||
    words.some(
      ({ lower, text }, k) =>
        (PERSONAL.test(lower) && !/^\p{Lu}/u.test(text)) ||
        // "Henry I" is a name, "says I" is not.
        (text === "I" && words[k - 1]?.pos !== "PROPN"),
    )
  )
    return null;
  const dated = datedEnd(words, talk);
  if (dated === null) return null;
  const stated =
    attributeOf(dated.words, talk) ?? possessedOf(dated.words, talk) ?? relationOf(dated.words, talk);
  if (stated === null) return null;
  const { subject, predicate, object, isSingle } = stated;
  if (subject.length > 120 || object.length > 120 || predicate === "" || !/\p{L}|\d/u.test(object))
    return null;
  return {
    op: "assert",
    subject,
    predicate,
    object,
    ...dated.period,
    ...(isSingle ? { isSingle: true as const } : {}),
    start: words[0]!.start,
    end: words.at(-1)!.end,
  };
}

/** "is Port Aster since 2020": the words before the time that ends a statement, and since when it is so. Null for other times. */
function datedEnd(
  words: readonly Word[],
  talk: Talk,
): { words: readonly Word[]; period: Pick<ReadClaim, "from" | "isAttested"> } | null {
  let to = words.length;
  while (to > 0 && words[to - 1]!.isTime) to--;
  const time = words.slice(to);
  if (time[0]?.lower !== "since") return { words, period: {} };
  const { from, isAttested } = stateOf(talk, time, null) ?? {};
  return from === undefined || isAttested !== true
    ? null
    : { words: words.slice(0, to), period: { from, isAttested } };
}

/** Takes the point that ends a sentence from its words; that of "Inc.." is of the word before. */
function withoutPoint(sentence: readonly Word[]): readonly Word[] {
  const [before, last] = [sentence.at(-2), sentence.at(-1)!];
  if (last.pos !== "PUNCT" && !/^\.+$/.test(last.text)) return sentence;
  const words = sentence.slice(0, -1);
  const isDouble = /^\.{2,}$/.test(last.text) || (before?.text === "." && before.end === last.start);
  const kept = before?.text === "." ? words.slice(0, -1) : words;
  const end = kept.at(-1);
  if (!isDouble || end === undefined) return words;
  return [...kept.slice(0, -1), { ...end, end: last.end - 1 }];
}

type Stated = Pick<ReadClaim, "subject" | "predicate" | "object"> & { isSingle: boolean };

const PERSONAL =
  /^(?:i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their|it|its|this|that's|these|those|n't|not|never|if|when|because|but|who|which|'m|'ve|'ll|'re|'d)$/;
const COPULA = /^(?:is|was|are|were)$/;
const ARTICLE = /^(?:the|a|an)$/;
/** Words of a description that say nothing of what it is. */
const EMPTY = /^(?:the|a|an|name|names|current|present|is|was|are|were|of|that|which|in|by|'s|')$/;
const PREPOSITION = /^(?:in|at|of|by|to|for|with|from|on|as|into|under|near|after|against|about|over)$/;

const SINGLE = new Set(VOCABULARY.filter(({ cardinality }) => cardinality === "one").map(({ name }) => name));
const KNOWN = new Set(VOCABULARY.map(({ name }) => name));
/** Other ways to say what the vocabulary has. */
const SAME: Record<string, string> = {
  employed_by: "works_at",
  based_in: "located_in",
  situated_in: "located_in",
  speaks_language: "speaks",
};
const SUBJECT = new Set(["NOUN", "ADJ", "PROPN", "NUM", "VERB", "X", "PUNCT", "ADV"]);
/** Small words within names. */
const JOINING =
  /^(?:of|the|and|de|la|le|del|von|van|da|di|du|dos|al|el|in|for|to|a|an|on|at|with|&|,|\.|'s|-)$/;

/** "The author of X is Y", "The company that produced X is Y", "The headquarters of X is located in the city of Y". */
function attributeOf(words: readonly Word[], talk: Talk): Stated | null {
  if (words[0]!.lower !== "the") return null;
  // "The Prime Minister of Sweden is": a title in capitals.
  const isTitle = !isSmall(words[1]);
  const of = isTitle ? words.findIndex(({ text }) => text === "of") : 0;
  if (isTitle && (of < 2 || !isCapital(words[of + 1] ?? words[0]!))) return null;
  const from = isTitle ? of + 1 : nameStart(words);
  if (from < 0 || !/\p{L}|\d/u.test(words[from]!.text) || /^'/.test(words[from]!.text)) return null;
  const copula = words.findIndex(
    ({ text }, k) => k > from && COPULA.test(text) && !isInRelative(words, from, k),
  );
  if (copula < 0 || copula === words.length - 1) return null;
  const named = nameSpan(words, from, copula);
  if (named === null) return null;
  const described = [...words.slice(1, named.from), ...words.slice(named.to, copula)];
  const rest = placeOf(words, copula + 1);
  if (rest.at >= words.length) return null;
  // "The Church of X was founded by Y" tells of the Church.
  const value = words[rest.at]!;
  if (isSmall(value) && value.pos === "VERB" && PREPOSITION.test(words[rest.at + 1]?.text ?? "")) return null;
  if (value.pos === "PRON" || !described.some(({ pos }) => pos === "NOUN" || pos === "PROPN")) return null;
  const predicate = attributeName([...described.map(({ lower }) => lower), ...rest.said]);
  return {
    subject: talk.said(words[named.from]!, words[named.to - 1]!),
    predicate,
    object: talk.said(words[rest.at]!, words.at(-1)!),
    isSingle: true,
  };
}

/** Where the name begins within a description: behind its last preposition, small words before it included ("ancient Rome"). */
function nameStart(words: readonly Word[]): number {
  const capital = words.findIndex((word, k) => k > 0 && isCapital(word));
  if (capital < 0) return words.findIndex((_, k) => k > 2 && words[k - 1]!.text === "of");
  let k = capital;
  while (k > 2 && isSmall(words[k - 1]) && ["ADJ", "NOUN"].includes(words[k - 1]!.pos)) k--;
  return PREPOSITION.test(words[k - 1]!.text) ? k : capital;
}

/** Whether a copula belongs to what describes: "the university where X was educated is Y". */
function isInRelative(words: readonly Word[], from: number, k: number): boolean {
  const isRelative = words.slice(1, from).some(({ lower }) => /^(?:where|who|that|which|whom)$/.test(lower));
  return isRelative && words.some(({ text }, j) => j > k && COPULA.test(text));
}

/** Where a name ends: with the verb, unless small words of the description follow it ("the head of the X government"). */
function nameSpan(words: readonly Word[], from: number, copula: number): { from: number; to: number } | null {
  if (PREPOSITION.test(words[from - 1]?.text ?? "")) return { from, to: copula };
  let to = from;
  for (let k = from; k < copula; k++) if (isCapital(words[k]!) || /^\d/.test(words[k]!.text)) to = k + 1;
  return to === from ? null : { from, to };
}

/** "located in the city of": how the value is led to, and where it begins. */
function placeOf(words: readonly Word[], at: number): { said: string[]; at: number } {
  const led =
    /^(?:located|based|situated|held|found)$/.test(words[at]?.lower ?? "") && words[at + 1]?.lower === "in";
  const begin = led ? at + 2 : at;
  const named = classAt(words, begin);
  const said = led ? [words[at]!.lower, "in"] : [];
  return named === null ? { said, at: begin } : { said, at: named.at };
}

/** "X's child is Y". */
function possessedOf(words: readonly Word[], talk: Talk): Stated | null {
  if (!isCapital(words[0]!)) return null;
  const mark = words.findIndex(({ lower }, k) => k > 0 && /^'s?$/.test(lower));
  const copula = words.findIndex(({ text }, k) => k > mark && COPULA.test(text));
  if (mark < 0 || copula < mark + 2 || copula === words.length - 1) return null;
  const described = words.slice(mark + 1, copula);
  if (!described.every((word) => isSmall(word) && ["NOUN", "ADJ", "ADP", "DET"].includes(word.pos)))
    return null;
  if (!isCapital(words[copula + 1]!)) return null;
  return {
    subject: talk.said(words[0]!, words[mark - 1]!),
    predicate: attributeName(described.map(({ lower }) => lower)),
    object: talk.said(words[copula + 1]!, words.at(-1)!),
    isSingle: true,
  };
}

/** "X was founded by Y", "X is a citizen of Y", "X died in the city of Y". */
function relationOf(words: readonly Word[], talk: Talk): Stated | null {
  if (words[0]!.lower === "the" && isSmall(words[1])) return null;
  const at = words.findIndex(
    (word, k) => k > 0 && isSmall(word) && (COPULA.test(word.text) || isFiniteVerb(word)),
  );
  if (at < 1) return null;
  const before = words.slice(0, at);
  const read = isCopula(words[at]!) ? stateAt(words, at + 1) : doingAt(words, at);
  if (read === null || read.at >= words.length) return null;
  if (!isCapital(words[0]!) && !(before.length <= 5 && before.every(({ pos }) => SUBJECT.has(pos))))
    return null;
  // Only what "is" something may have a name with small words of any kind in it.
  const isPlain = before.every(
    (word, k) => k === 0 || !isSmall(word) || JOINING.test(word.lower) || word.pos === "PUNCT",
  );
  if (!isPlain && !isCopula(words[at]!)) return null;
  const named = classAt(words, read.at);
  const begin = named?.at ?? read.at;
  const object = words.slice(begin);
  if (
    object.length === 0 ||
    object.length > 12 ||
    object.some((word) => isSmall(word) && (word.pos === "AUX" || word.pos === "PRON"))
  )
    return null;
  // Of a kind ("basketball was created ...") only what tells the class of its object.
  if (named === null && !(isCapital(object[0]!) && (isCapital(words[0]!) || read.said.at(-1) === "by")))
    return null;
  const said = read.said.join("_");
  if (object.some(({ isTime }, k) => isTime && k > 0)) return null;
  const bare = SAME[said] ?? said;
  // A verb that is not in the vocabulary tells a relation only with the class of its object.
  if (named === null && !isCopula(words[at]!) && !KNOWN.has(bare)) return null;
  const isHeld = SINGLE.has(bare) || (KNOWN.has(bare) && read.said.length > 1);
  const whole = named === null || isHeld ? bare : `${said}_${named.name}`;
  const predicate = SAME[whole] ?? whole;
  return {
    subject: talk.said(words[0]!, words[at - 1]!),
    predicate,
    object: talk.said(object[0]!, object.at(-1)!),
    isSingle: !KNOWN.has(predicate) && (named !== null || (read.isPassive && read.said.at(-1) === "by")),
  };
}

interface Verbal {
  said: string[];
  at: number;
  isPassive: boolean;
}

/** Behind "is" or "was": "married to", "a citizen of", "famous for". */
function stateAt(words: readonly Word[], at: number): Verbal | null {
  let k = at;
  const isKind = ARTICLE.test(words[k]?.lower ?? "");
  if (isKind) k++;
  const head = words[k];
  const preposition = words[k + 1];
  if (
    head === undefined ||
    preposition === undefined ||
    !isSmall(head) ||
    !PREPOSITION.test(preposition.text)
  )
    return null;
  if (isKind ? head.pos !== "NOUN" : !["VERB", "ADJ"].includes(head.pos)) return null;
  if (FEELING.test(head.lower)) return null;
  return { said: [head.lower, preposition.lower], at: k + 2, isPassive: !isKind };
}

/** "died in", "plays", "speaks": a verb and its preposition. */
function doingAt(words: readonly Word[], at: number): Verbal | null {
  const verb = words[at]!;
  if (SAYING.has(verb.lemma) || FEELING.test(verb.lower)) return null;
  const preposition = words[at + 1];
  const isLed = preposition !== undefined && PREPOSITION.test(preposition.text);
  // Without a preposition only what leads to a name by its class: "plays the position of".
  if (!isLed && classAt(words, at + 1) === null) return null;
  const said = isLed ? [verb.lower, preposition.lower] : [verb.lower];
  return { said, at: at + said.length, isPassive: false };
}

/** "the city of London": the class, and where the name begins. */
function classAt(words: readonly Word[], at: number): { name: string; at: number } | null {
  const [article, name, of] = words.slice(at, at + 3);
  if (article?.text !== "the" || name === undefined || of?.text !== "of") return null;
  return isSmall(name) && ["NOUN", "ADJ"].includes(name.pos) && words[at + 3] !== undefined
    ? { name: name.lower, at: at + 3 }
    : null;
}

function isFiniteVerb({ pos, lower, lemma }: Word): boolean {
  return pos === "VERB" && (/(?:s|ed)$/.test(lower) || lower !== lemma) && !/ing$/.test(lower);
}

function isCopula({ text }: Word): boolean {
  return COPULA.test(text);
}

function isCapital({ text }: Word): boolean {
  return /^(?:["“‘«]?[\p{Lu}\d]|["“«])/u.test(text);
}

function isSmall(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Ll}/u.test(word.text);
}

/** "name of the current head of ... government" is `head_of_government`; "headquarters of ... located in" is `headquarters_located_in`. */
function attributeName(words: readonly string[]): string {
  const kept = words.filter((word) => !EMPTY.test(word) || word === "of" || word === "in");
  while (/^(?:of|in)$/.test(kept[0] ?? "")) kept.shift();
  const plain = kept.filter(
    (word, k) =>
      !/^(?:of|in)$/.test(word) ||
      (k < kept.length - 1 && !PREPOSITION.test(kept[k - 1] ?? "of") && isNamedBy(kept, k)),
  );
  while (plain.length > 1 && plain.at(-1) === "of") plain.pop();
  return plain
    .join("_")
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}_]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/** Whether a small word is of a description: "head of state", and not before what followed the name. */
function isNamedBy(words: readonly string[], k: number): boolean {
  return !/^(?:located|based|situated|held|found)$/.test(words[k + 1] ?? "");
}
