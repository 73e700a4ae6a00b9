import type { Clause } from "./clauses.ts";
import { isOfKind } from "./objects.ts";
import { type Phrase, phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";
import type { Word } from "./word.ts";

const ALWAYS =
  /^(?:any (?:day|time)|every (?:time|day)|always|all day|for me|anytime|each time|all the way|hands down)\b/;
const CHOOSING = /^(?:take|choose|pick|have|go for)$/;

/**
 * Claims of a choice between two: "I'd take the train over the plane", "tea over coffee any day", "mornings > evenings",
 * "I'd rather walk than drive". False where it says none.
 */
export function preferenceClaims(clause: Clause, talk: Talk): boolean {
  const { words, group, segment } = clause;
  if (segment.ends.includes("?")) return false;
  const at = words.findIndex(
    ({ lower }) => lower === "over" || lower === ">" || lower === "rather" || lower === "sooner",
  );
  if (at < 0) return false;
  const isRather = /^(?:rather|sooner)$/.test(words[at]!.lower);
  if (isRather && words[at + 1]?.lower !== "than") return rather(clause, at, talk);
  const other = phraseAt(words, at + (isRather ? 2 : 1));
  if (other === null || other.kind === "pronoun") return false;
  const chosen = phraseBefore(words, at);
  if (chosen === null || !isOfKind(chosen, "any", talk) || !isOfKind(other, "any", talk)) return false;
  const behind = talk.read.text.slice(other.words.at(-1)!.end, segment.sentenceEnd);
  const isAlways = ALWAYS.test(behind.toLowerCase().replace(/^[\s,]+/, ""));
  if (group === null || group.from > at) {
    const isWhole =
      chosen.from === 0 || words.slice(0, chosen.from).every(({ pos }) => pos === "INTJ" || pos === "ADV");
    if (!isWhole || !(words[at]!.lower === ">" || isRather || isAlways || always(words, chosen)))
      return false;
    return push(clause, chosen, talk.read.speaker, talk);
  }
  const isChoice =
    CHOOSING.test(group.lemma) &&
    /^(?:would|'d|will)$/.test(group.modal ?? "would") &&
    group.to <= chosen.from;
  if (!isChoice || group.negated !== null || group.tense === "past") return false;
  const who = clause.subject === null ? null : talk.who(clause.subject);
  return who?.length === 1 ? push(clause, chosen, who[0]!, talk) : false;
}

function always(words: readonly Word[], chosen: Phrase): boolean {
  return words.slice(chosen.to).some(({ lower }) => lower === "always");
}

/** "I'd rather walk than drive" */
function rather({ words, group, subject, segment }: Clause, at: number, talk: Talk): boolean {
  if (group === null || subject === null || !/^(?:would|'d)$/.test(words[at - 1]?.lower ?? "")) return false;
  const than = words.findIndex(({ lower }, k) => k > at && lower === "than");
  const verb = words[at + 1];
  const who = talk.who(subject);
  if (than < 0 || verb === undefined || !["VERB", "AUX"].includes(verb.pos) || who?.length !== 1)
    return false;
  if (segment.ends.includes("?") || words.slice(at + 1, than).some(({ pos }) => pos === "PRON")) return false;
  // "sooner take the stairs than a lift": what is taken.
  const thing = CHOOSING.test(verb.lemma) ? phraseAt(words, at + 2) : null;
  const isOfThings =
    thing !== null &&
    thing.to === than &&
    ["DET", "NOUN", "PROPN", "ADJ"].includes(words[than + 1]?.pos ?? "");
  talk.push({
    op: "assert",
    subject: who[0]!,
    predicate: "prefers",
    object: isOfThings ? objectText(talk, thing) : talk.said(verb, words[than - 1]!),
    start: words[0]!.start,
    end: words.at(-1)!.end,
  });
  return true;
}

function push({ words }: Clause, chosen: Phrase, who: string | null, talk: Talk): boolean {
  if (who === null) return false;
  talk.push({
    op: "assert",
    subject: who,
    predicate: "prefers",
    object: objectText(talk, chosen),
    start: words[0]!.start,
    end: words.at(-1)!.end,
  });
  return true;
}

/** The phrase that ends at a place. */
function phraseBefore(words: readonly Word[], at: number): Phrase | null {
  for (let k = 0; k < at; k++) {
    const phrase = phraseAt(words, k);
    if (phrase !== null && phrase.kind !== "pronoun" && phrase.to === at) return phrase;
    if (phrase !== null) k = Math.max(k, phrase.to - 1);
  }
  return null;
}
