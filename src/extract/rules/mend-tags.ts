import { DIETS, STATUSES } from "./english/nouns.ts";
import { relationOf } from "./english/relations.ts";
import type { Word } from "./word.ts";

/** Words of everyday verbs that the tagger takes for something else behind "I" or "we". */
const VERBS =
  /^(?:love|hate|like|work|live|use|want|play|need|own|drive|teach|study|collect|speak|run|prefer|support|visit|miss|dance|sing|paint|draw|cook|bake|climb|hike|swim|ride|coach|host|lead|chair|manage|head|report|train|practise|practice|volunteer|commute|blog|sponsor|foster|mentor|garden|ski|surf|sail|dislike|enjoy|report|referee|knit|crochet|sew|weave|draw|fish|hike|jog|cycle|busk|juggle|forage|answer)$/;
const SUBJECTS = /^(?:i|we|you|they|who)$/;
const SUBJECT = /^(?:he|she|i|we|you|they|who)$/;
/** Several people: "the kids love". */
const SEVERAL =
  /^(?:kids|children|parents|sisters|brothers|friends|girls|boys|sons|daughters|grandparents|cousins|neighbours|neighbors|in-laws|twins|flatmates|roommates|colleagues)$/;
const BETWEEN =
  /^(?:both|all|also|really|still|just|only|always|absolutely|totally|do|did|to|actually|now|currently|even|never|kinda|sometimes|usually|often|n't|not|have|'ve)$/;
const ASPECTS =
  /^(?:stop|stopped|quit|start|started|keep|kept|love|loves|like|likes|hate|hates|enjoy|enjoys)$/;
/** Words that begin sentences and are taken for names. */
const NO_NAMES =
  /^(?:alright|wow|thanks|thank|congrats|congratulations|yeah|yep|yup|hey|hi|hello|glad|sounds|looks|sorry|haha|hahaha|lol|omg|awesome|amazing|absolutely|definitely|totally|sure|okay|ok|well|oh|aww|aw|woah|whoa|yay|bye|cheers|ugh|hmm|nope|great|good|nice|cool|fingers|kudos|ooh|welp|dude|man|exactly|agreed|true|anyway|keep|have|take|sweet|hope|good)$/;
const PARTICIPLE = /^(?:got|been|gone|had|done|born|made|[a-z]+(?:ed|en))$/;

/** Puts right what the tagger of parts of speech often has wrong in chat. */
export function mendTags(words: readonly Word[]): Word[] {
  const mended = words.map((word, k) => ({ ...word, isFirst: words[k - 1]?.sentence !== word.sentence }));
  mended.forEach((word, k) => {
    const before = mended[k - 1];
    const next = mended[k + 1];
    if (
      word.pos === "VERB" &&
      word.lemma === word.lower &&
      /[a-z]{2}ing$/.test(word.lower) &&
      !/^(?:bring|sing|ring|swing|sting|cling|fling|string|spring)$/.test(word.lower)
    )
      word.lemma = baseOf(word.lower.replace(/ing$/, "ed"));
    const isFirst = before === undefined || before.sentence !== word.sentence || before.pos === "PUNCT";
    if (word.isFirst && NO_NAMES.test(word.lower)) word.pos = "INTJ";
    else if (/^(?:in|on|at|no)\.$/.test(word.lower)) word.pos = "ADP";
    else if (word.lower === "'s" && word.pos === "PART" && isShortBe(mended, k)) word.pos = "AUX";
    else if (word.lower === "planning" && word.pos === "NOUN" && before?.pos === "AUX") asVerb(word, "plan");
    else if (
      word.lower === "'s" &&
      /^(?:parkinson|alzheimer|crohn|hashimoto|tourette|asperger|hodgkin)$/.test(before?.lower ?? "")
    )
      word.pos = "PART";
    // "at St Mary's, nights mostly"
    else if (
      word.lower === "'s" &&
      word.pos === "AUX" &&
      before?.pos === "PROPN" &&
      (next === undefined || next.sentence !== word.sentence || next.pos === "PUNCT")
    )
      word.pos = "PART";
    else if (
      word.pos !== "VERB" &&
      word.pos !== "AUX" &&
      VERBS.test(word.lower) &&
      isBehindSubject(mended, k)
    )
      asVerb(word, word.lower);
    else if (before?.lower === "to" && mended[k - 2]?.lower === "allergic" && word.pos === "VERB")
      word.pos = "NOUN";
    else if (word.pos === "NOUN" && isThirdPerson(word.lower) && isBehindPerson(mended, k))
      asVerb(word, word.lower.replace(/s$/, ""));
    else if (
      word.pos === "NOUN" &&
      /^(?:states|claims|notes|hopes|doubts|promises)$/.test(word.lower) &&
      /^(?:that|he|she|they|we)$/.test(next?.lower ?? "")
    )
      asVerb(word, word.lower.replace(/s$/, ""));
    // "drive a Passat and own two bikes": a verb of the same subject.
    else if (
      word.pos !== "VERB" &&
      VERBS.test(word.lower) &&
      before?.lower === "and" &&
      next !== undefined &&
      (/^(?:DET|NUM|PROPN|PRON)$/.test(next.pos) ||
        (word.lower === "report" && next.lower === "to") ||
        (next.pos === "NOUN" && word.lower === "referee")) &&
      mended.slice(0, k).some(({ lower, sentence }) => sentence === word.sentence && SUBJECTS.test(lower))
    )
      asVerb(word, word.lower);
    else if (word.pos === "NOUN" && before?.lower === "who" && isThirdPerson(word.lower))
      asVerb(word, word.lower.replace(/s$/, ""));
    // "takes warfarin, lives with my aunt": a verb begins the next clause.
    else if (
      word.pos === "NOUN" &&
      isThirdPerson(word.lower) &&
      before !== undefined &&
      /^(?:,|and|but)$/.test(before.lower) &&
      next?.pos === "ADP"
    )
      asVerb(word, word.lower.replace(/s$/, ""));
    // "phone calls"
    else if (
      word.pos === "VERB" &&
      /s$/.test(word.lower) &&
      before?.pos === "NOUN" &&
      before.isFirst !== true &&
      mended[k - 2]?.lower === ":"
    )
      word.pos = "NOUN";
    else if (
      word.pos === "NOUN" &&
      /ing$/.test(word.lower) &&
      ASPECTS.test(before?.lower ?? "") &&
      next?.pos === "NOUN"
    )
      asVerb(word, baseOf(word.lower.replace(/ing$/, "ed")));
    else if (word.pos === "NOUN" && word.lower === "split" && next?.lower === "up") asVerb(word, "split");
    // "head chef", "type 1 diabetes"
    else if (
      /^(?:head|type|lead|chief)$/.test(word.lower) &&
      word.pos === "VERB" &&
      before?.pos !== "PRON" &&
      (next?.pos === "NOUN" || next?.pos === "NUM")
    )
      word.pos = "NOUN";
    else if (
      before?.lower === "to" &&
      mended[k - 2]?.lower === "used" &&
      word.pos !== "VERB" &&
      word.pos !== "AUX" &&
      VERBS.test(word.lower)
    )
      asVerb(word, word.lower);
    else if (
      word.pos === "ADJ" &&
      /[^e]ed$/.test(word.lower) &&
      isBehindNoun(before) &&
      next !== undefined &&
      isObjectStart(next)
    )
      asVerb(word, baseOf(word.lower));
    else if (
      word.pos === "ADJ" &&
      /[^e]ed$/.test(word.lower) &&
      isFirst &&
      next !== undefined &&
      (next.pos === "ADP" || next.pos === "DET")
    )
      asVerb(word, baseOf(word.lower));
    // A capital within a sentence is of a name.
    else if (isNameWithin(mended, k)) word.pos = "PROPN";
  });
  return mended;
}

function asVerb(word: Word, lemma: string): void {
  word.pos = "VERB";
  word.lemma = lemma;
}

function isNameWithin(words: readonly Word[], k: number): boolean {
  const { text, lower, pos, isFirst, sentence } = words[k]!;
  if (isFirst || pos === "PROPN" || pos === "PRON" || !/^\p{Lu}\p{Ll}+$/u.test(text)) return false;
  const before = words[k - 1]!;
  if (/^[:"'(-]$/.test(before.lower) || /^(?:i|i'm)$/.test(lower)) return false;
  // Where every word has a capital, it says nothing.
  return words.some((word) => word.sentence === sentence && !word.isFirst && /^\p{Ll}{2,}/u.test(word.text));
}

/** "my son's got", "Kit's allergic": is or has, not whose. */
function isShortBe(words: readonly Word[], k: number): boolean {
  const next = words[k + 1];
  if (next === undefined || k === 0 || /^(?:master|bachelor)$/.test(words[k - 1]!.lower)) return false;
  if (next.lower === "been" || next.lower === "going" || next.lower === "n't" || next.lower === "not")
    return true;
  if (next.pos === "VERB")
    return /ing$/.test(next.lower)
      ? !["NOUN", "PROPN"].includes(words[k + 2]?.pos ?? "") ||
          /^(?:the|a|an)$/.test(words[k + 2]?.lower ?? "")
      : PARTICIPLE.test(next.lower);
  // "at St. Vincent's on Monday" is whose: where a preposition leads to the name, no clause begins.
  if ((next.pos === "ADP" || next.pos === "ADV") && isLedBehind(words, k)) return false;
  if (["DET", "ADP", "PRON", "SCONJ", "ADV"].includes(next.pos)) return true;
  const after = words[k + 2];
  if ((DIETS.test(next.lower) || STATUSES.test(next.lower)) && !["NOUN", "PROPN"].includes(after?.pos ?? ""))
    return true;
  if (next.pos === "NUM") return true;
  if (next.pos !== "ADJ") return false;
  return after === undefined || !["NOUN", "PROPN", "ADJ"].includes(after.pos);
}

function isLedBehind(words: readonly Word[], k: number): boolean {
  if (words[k - 1]?.pos !== "PROPN") return false;
  let j = k - 1;
  while (words[j]?.pos === "PROPN") j--;
  return words[j]?.pos === "ADP" && j < k - 1;
}

function isBehindSubject(words: readonly Word[], k: number): boolean {
  if (/^(?:both|all)$/.test(words[k - 1]?.lower ?? "") || SEVERAL.test(words[k - 1]?.lower ?? ""))
    return true;
  let j = k - 1;
  while (words[j] !== undefined && BETWEEN.test(words[j]!.lower)) j--;
  const word = words[j];
  if (word === undefined || !SUBJECT.test(word.lower)) return false;
  return (
    SUBJECTS.test(word.lower) ||
    words.slice(j + 1, k).some(({ lower }) => lower === "to" || lower === "do" || lower === "did")
  );
}

/** "lives", "plays": a form that is a noun too. */
function isThirdPerson(form: string): boolean {
  return /s$/.test(form) && (VERBS.test(form.slice(0, -1)) || form === "studies" || form === "teaches");
}

/** "Ana lives in Bonn", "my sister plays the cello": behind who does it, and before to what. */
function isBehindPerson(words: readonly Word[], k: number): boolean {
  let j = k - 1;
  while (words[j] !== undefined && words[j]!.pos === "ADV") j--;
  // "Anna from work lives in Bonn"
  if (words[j]?.pos === "NOUN" && words[j - 1]?.pos === "ADP" && words[j - 2]?.pos === "PROPN") j -= 2;
  const before = words[j];
  const next = words[k + 1];
  if (before === undefined || before.sentence !== words[k]!.sentence || before.lower === "'s") return false;
  if (
    next !== undefined &&
    next.sentence === words[k]!.sentence &&
    !["ADP", "DET", "PROPN", "PRON", "NOUN", "ADJ", "ADV", "NUM", "VERB", "PART", "SCONJ"].includes(next.pos)
  )
    return false;
  return (
    before.pos === "PROPN" || relationOf(before.lower) !== undefined || /^(?:he|she|who)$/.test(before.lower)
  );
}

function isBehindNoun(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    (word.pos === "PROPN" || /^(?:i|we|they|he|she|you|who)$/.test(word.lower) || word.pos === "NOUN")
  );
}

function isObjectStart({ pos, lower }: Word): boolean {
  return (
    pos === "DET" ||
    pos === "PROPN" ||
    /^(?:my|our|his|her|their|your|me|him|them|us|to|into|in)$/.test(lower)
  );
}

/** The base of a form in -ed. */
function baseOf(form: string): string {
  if (/ied$/.test(form)) return `${form.slice(0, -3)}y`;
  const stem = form.slice(0, -2);
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return /(?:[aeiou][^aeiouwxy]|[^aeiou]l|v|c|s|z|dg|u)$/.test(stem) &&
    !/(?:[aeiou]{2}[^aeiou]|er|en|on|it|or)$/.test(stem)
    ? `${stem}e`
    : stem;
}
