import { PETS } from "./english/nouns.ts";
import { OWN_RELATIVES, PAST_WORDS, type Relation, relationOf } from "./english/relations.ts";
import type { Word } from "./word.ts";

/** A noun phrase: what is spoken of, with whose it is. Places are those of words in the list it was read from. */
export interface Phrase {
  /** Its first word, determiners included, and the one behind its last. */
  from: number;
  to: number;
  kind: "pronoun" | "name" | "noun" | "doing";
  /** In lower case: "the", "my", "no", "three"; null where there is none. */
  determiner: string | null;
  /** Whose it is: "my", "his", or a phrase before "'s". */
  owner: Phrase | "my" | "your" | "his" | "her" | "their" | null;
  /** Its words without determiners and owner. */
  words: readonly Word[];
  head: Word;
  relation: Relation | null;
  /** Who it was once: "my ex-wife". */
  isPast: boolean;
  /** The name behind a relation or a kind: "my sister Ana", "my dog Biscuit". */
  name: string | null;
}

const DETERMINERS =
  /^(?:the|a|an|this|that|these|those|some|any|no|another|every|each|all|both|my|our|your|his|her|their|its|one|two|three|four|five|six|seven|eight|nine|ten|several|many|few|half|most|such|what|zero)$/;
const PRONOUNS =
  /^(?:i|me|myself|we|us|ourselves|you|yourself|he|him|himself|she|her|herself|they|them|themselves|it|itself|this|that|these|those|mine|ours|yours|hers|theirs|who|someone|somebody|everyone|everybody|everything|something|anything|nothing|nobody|anyone|anybody|one|both|each|none|all|there|here|em|y'all|others)$/;
const OWNERS: Record<string, "my" | "your" | "his" | "her" | "their"> = {
  my: "my",
  our: "my",
  your: "your",
  his: "his",
  her: "her",
  their: "their",
};
const BESIDE =
  /^(?:really|just|only|even|still|also|mostly|mainly|especially|esp|particularly|very|so|too|pretty|quite|absolutely|always|definitely|actually|not|now|again|currently|both|all|super|totally|basically)$/;
/** Words behind a phrase that are not of it, whatever their part of speech. */
const TAILS =
  /^(?:now|anymore|again|too|though|today|right|there|here|lately|recently|either|already|yet|still|myself|please|also|well|long|more|most|less|best|better|much|lot|instead|together|alone|actually|anyway|btw|lol|haha|rn|atm|forever|once|twice|then|ago|apart|away|back|out|off|up|down|etc|yesterday|tomorrow|tonight|online)$/;

/** The name that follows a phrase: "a startup called Loopwise", "a dog named Bo"; null where none does. */
export function calledBehind(words: readonly Word[], { to }: Phrase): Phrase | null {
  if (!/^(?:called|named)$/.test(words[to]?.lower ?? "")) return null;
  const name = phraseAt(words, to + 1);
  return name?.kind === "name" ? name : null;
}

/** The noun phrase that begins at a place, or null where none does. */
export function phraseAt(words: readonly Word[], at: number): Phrase | null {
  let k = at;
  while (words[k] !== undefined && BESIDE.test(words[k]!.lower) && !isCore(words, k)) k++;
  // "a bit of bass", "lots of tea"
  const amount = /^(?:a (?:bit|lot|ton|little bit) of|lots of|plenty of|loads of|some kind of|more of) /.exec(
    words
      .slice(k, k + 4)
      .map(({ lower }) => lower)
      .join(" ")
      .concat(" "),
  );
  if (amount !== null) k += amount[0].trim().split(" ").length;
  const from = k;
  const first = words[k];
  if (first === undefined || first.isTime) return null;
  const next = words[k + 1];
  const isDetermining =
    DETERMINERS.test(first.lower) &&
    next !== undefined &&
    !next.isTime &&
    (isCore(words, k + 1) || next.pos === "NUM" || DETERMINERS.test(next.lower));
  if (PRONOUNS.test(first.lower) && !isDetermining)
    return phrase(from, k + 1, "pronoun", null, null, [first]);
  let determiner: string | null = null;
  let owner: Phrase["owner"] = null;
  while (words[k] !== undefined && DETERMINERS.test(words[k]!.lower) && !words[k]!.isTime) {
    determiner ??= words[k]!.lower;
    owner ??= OWNERS[words[k]!.lower] ?? null;
    k++;
  }
  while (
    words[k]?.pos === "ADV" &&
    isCore(words, k + 1) &&
    !/(?:ly|^how|^why|^when|^where)$/.test(words[k]!.lower)
  )
    k++;
  const core = coreAt(words, k);
  if (core === null) return null;
  // "my husband's brother", "Nell's mum": what is before the mark is whose it is.
  if (words[core]?.pos !== "AUX" && /^'s?$/.test(words[core]?.lower ?? "")) {
    const rest = phraseAt(words, core + 1);
    if (
      rest !== null &&
      rest.kind !== "pronoun" &&
      rest.determiner === null &&
      rest.from === core + 1 &&
      rest.owner === null
    )
      return {
        ...rest,
        from,
        owner: phrase(from, core, null, determiner, owner, words.slice(k, core)),
        determiner: null,
      };
    // "Nando's": the mark is of the name.
    if (words[core - 1]!.pos === "PROPN" && words[core]!.start === words[core - 1]!.end)
      return phrase(from, core + 1, null, determiner, owner, words.slice(k, core + 1));
  }
  return phrase(from, core, null, determiner, owner, words.slice(k, core));
}

function phrase(
  from: number,
  to: number,
  kind: Phrase["kind"] | null,
  determiner: string | null,
  owner: Phrase["owner"],
  words: readonly Word[],
): Phrase {
  let at = words.findLastIndex(
    ({ lower, pos }, k) =>
      relationOf(lower) !== undefined &&
      (pos !== "PROPN" || k === words.length - 1 || OWN_RELATIVES.test(lower)),
  );
  const pet = at < 0 && kind !== "pronoun" && OWNERS[determiner ?? ""] !== undefined ? petAt(words) : null;
  const relation =
    pet !== null ? pet.relation : at < 0 || kind === "pronoun" ? null : relationOf(words[at]!.lower)!;
  if (pet !== null) at = pet.at;
  const after = at < 0 ? [] : words.slice(at + 1);
  const isNamed = after.length > 0 && after.every((word) => isName(word));
  const isRelation = relation !== null && (after.length === 0 || isNamed);
  const own = isRelation ? words.slice(0, at + 1) : words;
  const head = isRelation ? words[at]! : (headOf(words) ?? words.at(-1)!);
  const isAllNames = words.every(
    (word, k) =>
      isName(word) ||
      (k > 0 && k < words.length - 1 && /^(?:of|the|de|la|del|von|van|da|di|and|&)$/.test(word.lower)),
  );
  return {
    from,
    to,
    kind: kind ?? (isDoing(words) ? "doing" : isAllNames ? "name" : "noun"),
    determiner,
    owner,
    words,
    head,
    relation: isRelation ? relation : null,
    isPast: own.some(({ lower }) => PAST_WORDS.test(lower) || lower.startsWith("ex-")),
    name: isNamed ? after.map(({ text }) => text).join(" ") : null,
  };
}

/** "our cat Biscuit": an animal with its name. */
function petAt(words: readonly Word[]): { at: number; relation: Relation } | null {
  const at = words.findIndex(({ lower, pos }) => PETS.test(lower) && pos !== "PROPN");
  const isNamed = at >= 0 && at < words.length - 1 && words.slice(at + 1).every((word) => isName(word));
  return isNamed
    ? { at, relation: { name: words[at]!.lower, predicate: "has_pet", pronoun: null, isPlural: false } }
    : null;
}

function headOf(words: readonly Word[]): Word | null {
  const of = words.findIndex(({ pos }) => pos === "ADP");
  return words[of < 0 ? words.length - 1 : of - 1] ?? null;
}

function isDoing(words: readonly Word[]): boolean {
  const [first] = words;
  return first !== undefined && first.pos === "VERB" && /ing$/.test(first.lower) && first.lower.length > 4;
}

/** A capital letter within a name; "I" is none. */
export function isName({ pos, text: written, isFirst }: Word): boolean {
  if (isFirst && pos !== "PROPN") return false;
  return (
    /^[\p{Lu}\d]/u.test(written) &&
    written !== "I" &&
    (pos === "PROPN" || pos === "NOUN" || pos === "ADJ" || pos === "X" || pos === "NUM" || pos === "VERB")
  );
}

function isCore(words: readonly Word[], k: number): boolean {
  const word = words[k];
  if (word === undefined || word.isTime || /^(?:so+|called|named|esp|etc)$/.test(word.lower)) return false;
  const next = words[k + 1];
  const isBeforeNoun = next !== undefined && !next.isTime && ["NOUN", "PROPN", "ADJ"].includes(next.pos);
  if (TAILS.test(word.lower) && word.pos !== "PROPN")
    return isBeforeNoun && ["ADJ", "NOUN"].includes(word.pos) && !TAILS.test(next.lower);
  if (["NOUN", "PROPN", "ADJ", "NUM", "X"].includes(word.pos) || /^[&/+]$/.test(word.lower)) return true;
  // "battery recycling"
  if (
    word.pos === "VERB" &&
    /ing$/.test(word.lower) &&
    words[k - 1]?.pos === "NOUN" &&
    !words[k - 1]!.isTime &&
    (next === undefined || ["PUNCT", "ADP", "CCONJ", "ADV"].includes(next.pos))
  )
    return true;
  // "open-plan", "living room", "retired police dog": a verb within a phrase stands before its noun.
  return word.pos === "VERB" && /(?:ing|ed|en)$/.test(word.lower) && isBeforeNoun;
}

/** The place behind the core of a phrase that begins at `at`. */
function coreAt(words: readonly Word[], at: number): number | null {
  const first = words[at];
  if (first === undefined || first.isTime) return null;
  const isGerund = first.pos === "VERB" && /ing$/.test(first.lower) && first.lower.length > 4;
  if (!isCore(words, at) && !isGerund) return null;
  if (isGerund) return gerundEnd(words, at);
  let k = at;
  while (isCore(words, k)) k++;
  // "Charles the Bold"
  if (
    words[k - 1]?.pos === "PROPN" &&
    words[k]?.text === "the" &&
    /^\p{Lu}/u.test(words[k + 1]?.text ?? "") &&
    !words[k + 1]!.isTime
  ) {
    k++;
    while (isCore(words, k)) k++;
  }
  // A name may hold small words: "University of Porto", "Marks and Spencer" is cut before.
  while (
    k < words.length &&
    /^(?:of|de|la|del|von|van|da|di)$/.test(words[k]!.lower) &&
    words[k + 1] !== undefined
  ) {
    let j = k + 1;
    while (words[j] !== undefined && DETERMINERS.test(words[j]!.lower) && !words[j]!.isTime) j++;
    if (!isCore(words, j)) break;
    while (isCore(words, j)) j++;
    k = j;
  }
  return k;
}

/** A doing with its object and where or how it is done: "going to the cinema", "cooking with my kids". */
function gerundEnd(words: readonly Word[], at: number): number {
  let k = at + 1;
  while (k < words.length) {
    const word = words[k]!;
    if (word.isTime || ["PUNCT", "SYM", "SCONJ", "CCONJ", "AUX", "INTJ"].includes(word.pos)) break;
    if (TAILS.test(word.lower) && word.pos !== "PROPN") break;
    if (word.lower === "cold" && words[k + 1]?.lower === "turkey") break;
    if (word.pos === "VERB" && word.lower !== word.lemma && !/ing$/.test(word.lower)) break;
    if (word.pos === "PRON" && !OWNERS[word.lower]) break;
    k++;
  }
  while (k > at + 1 && ["ADP", "ADV", "DET", "PART"].includes(words[k - 1]!.pos)) k--;
  return k;
}
