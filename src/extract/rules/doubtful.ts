import { CONDITIONS, REPORTED, UNSURE } from "./english/verbs.ts";

/** What leaves a thing open that it is put behind: "I work at Globex, I guess". */
const HEDGES =
  "(?:i (?:guess|think|believe|suppose|assume|reckon|imagine|presume|gather|hope)|apparently|supposedly|allegedly|presumably|maybe|perhaps|probably|possibly|or something(?: like that)?|if i (?:remember|recall)(?: (?:correctly|right|rightly|well))?|if memory serves(?: me)?|(?:i'?m )?not (?:quite |entirely |100% )?sure(?: though| tbh)?|who knows|iirc|afaik|afair|as far as i (?:know|remember|can tell))";
const HEDGED = new RegExp(`(?:^|[\\s,;(-])${HEDGES}[\\s.!…)]*$`, "iu");
/** Cut off from all that stands before it, it is of all of that. */
const HEDGED_WHOLE = new RegExp(`[,;(-]\\s*${HEDGES}[\\s.!…)]*$`, "iu");
/** Of nobody: "neither of us", "neither Tim nor Zoe". */
const OF_NONE = /^(?:and |but |so |well,? )?(?:neither|none of|nobody|no one)\b/i;

/** Whether a sentence says nothing that is so of anybody: all of it is hedged, or denied of all whom it names. */
export function isHedged(sentence: string): boolean {
  return HEDGED_WHOLE.test(sentence) || OF_NONE.test(sentence.trimStart());
}

/** Whether what ends with it is hedged: of a sentence the last part. */
export function endsHedged(text: string): boolean {
  return HEDGED.test(text);
}

/** Whether a statement of reference is left open, is of somebody else, or supposes only. Words of names count for nothing. */
export function isOpenStatement(sentence: string): boolean {
  const plain = sentence.trim().replace(/(?<=\s)["“‘']?\p{Lu}[^\s]+/gu, "");
  const words = plain.toLowerCase().split(/[^\p{L}]+/u);
  return (
    isHedged(plain) ||
    endsHedged(plain) ||
    REPORTED.test(plain) ||
    CONDITIONS.has(words[0] ?? "") ||
    words.slice(1).some((word) => UNSURE.has(word))
  );
}
