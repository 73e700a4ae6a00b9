import { endsHedged, isHedged } from "./doubtful.ts";
import { CONDITIONS, IRONIC, REPORTED, SAYING, TAG, UNREAL, UNSURE } from "./english/verbs.ts";
import { type Phrase, phraseAt } from "./phrases.ts";
import type { Segment } from "./segments.ts";
import type { Talk } from "./talk.ts";
import { type VerbGroup, verbGroupAt } from "./verb-group.ts";
import type { Word } from "./word.ts";

/** A segment with its verb: who, does, the rest. */
export interface Clause {
  segment: Segment;
  words: readonly Word[];
  group: VerbGroup | null;
  /** The phrase before the verb. */
  subject: Phrase | null;
  /** "for coffee", "with pasta": what stands before the subject. */
  lead: Phrase | null;
}

const QUESTION_WORDS = /^(?:who|what|where|when|why|how|which|whose)$/;
const ASIDE =
  /^(?:so|and|but|oh|ok|okay|well|wait|hey|hmm|also|anyway|yes|yeah|yep|no|nope|lol|btw|ah|wow|honestly|then|plus|still)$/;
const ASKING =
  /^(?:do|does|did|is|are|was|were|have|has|had|can|could|will|would|should|am|ca|wo|is|any|ever)$/;
const LEADING =
  /^(?:please |pls |and |but |so |oh |also )?(?:note|remember|keep in mind|bear in mind|know|turns out|fyi|heads up|reminder|update|just so you know|for the record|for your information|for context|i should mention|i should say|by the way|given the choice|personally|truth be told|in case you wondered|as you know|quick update|small update|life update)(?: that)? /;

export function clauseOf(segment: Segment): Clause {
  const words = segment.words.slice(leadIn(segment.words));
  const group = verbGroupAt(words, 0);
  if (group === null) return { segment, words, group, subject: null, lead: null };
  let subject: Phrase | null = null;
  let lead: Phrase | null = null;
  for (let k = 0; k < group.from && subject === null; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) continue;
    if (reaches(words, phrase.to, group.from)) {
      // What a preposition leads is no subject: "in Bonn" of "in Bonn lives my aunt".
      if (phrase.from > 0 && words[phrase.from - 1]!.pos === "ADP" && phrase.kind !== "pronoun") break;
      subject = phrase;
    } else {
      if (words[k - 1]?.pos === "ADP") lead ??= phrase;
      // "my favourite place in the city is": a subject with its place.
      const inner =
        words[phrase.to]?.pos === "ADP" && words[k - 1]?.pos !== "ADP"
          ? phraseAt(words, phrase.to + 1)
          : null;
      if (inner !== null && reaches(words, inner.to, group.from)) subject = phrase;
      k = phrase.to - 1;
    }
  }
  return { segment, words, group, subject, lead };
}

/** "Please note that I'm single", "turns out I like olives": how many words only lead to what is said. */
function leadIn(words: readonly Word[]): number {
  const said = words.map(({ lower }) => lower).join(" ");
  const [found] = LEADING.exec(said) ?? [];
  if (found === undefined) return 0;
  const count = found.trim().split(" ").length;
  const next = words[count];
  return next !== undefined && ["PRON", "DET", "PROPN"].includes(next.pos) ? count : 0;
}

function reaches(words: readonly Word[], from: number, to: number): boolean {
  return words
    .slice(from, to)
    .every(
      (word) =>
        word.isTime ||
        ["ADV", "INTJ", "DET"].includes(word.pos) ||
        word.lower === "both" ||
        word.lower === "all" ||
        word.lower === "each",
    );
}

/** "not ... anymore", "no longer", "no more". */
export function isNoMore({ words, group }: Clause): boolean {
  if (group?.noLonger === true) return true;
  if (
    group !== null &&
    words.slice(0, group.from).some(({ lower }, k) => lower === "no" && words[k + 1]?.lower === "longer")
  )
    return true;
  return (
    group?.negated === "not" &&
    words.some(
      ({ lower }, k) =>
        lower === "anymore" || (lower === "any" && /^(?:more|longer)$/.test(words[k + 1]?.lower ?? "")),
    )
  );
}

/** How far it reaches that nothing is said to be so. */
export type Doubt = "segment" | "sentence" | "saying";

/**
 * Why a segment, or all that is left of its sentence, says nothing that is so; "saying" reaches to the next "but" or other
 * main clause.
 */
export function doubtOf(clause: Clause, isLast: boolean, talk: Talk): Doubt | null {
  const { segment, words, group } = clause;
  const sentence = talk.read.text.slice(words[0]!.start, words.at(-1)!.end);
  if (UNREAL.test(sentence)) return segment.joined === "" ? "sentence" : "segment";
  if (CONDITIONS.has(segment.joined) || CONDITIONS.has(words[0]!.lower)) return "sentence";
  if (/^(?:when|whenever|until|till)$/.test(segment.joined)) return "segment";
  if (IRONIC.test(wholeSentence(talk, segment)) || isHedged(wholeSentence(talk, segment))) return "sentence";
  if (isQuestion(clause, isLast) || endsHedged(sentence)) return "segment";
  if (isTagged(clause, talk) || isReported(clause, talk)) return "segment";
  if (words.some(({ lower }) => UNSURE.has(lower))) return "segment";
  if (group === null) return null;
  if (words.slice(Math.max(0, group.from - 1), group.to).some(({ lower }) => NOT_QUITE.test(lower)))
    return "segment";
  if (SAYING.has(group.lemma) || SAYING.has(group.verb.lower)) return "saying";
  if (group.modal !== null && !(/^(?:can|could)$/.test(group.modal) && group.negated !== null))
    return "segment";
  return null;
}

/** "I almost moved", "I was supposed to start". */
const NOT_QUITE = /^(?:almost|nearly|barely|hardly|scarcely|supposed)$/;

function isOfSpeaker({ subject }: Clause): boolean {
  return subject === null || /^(?:i|we|my|our)$/.test(subject.words[0]!.lower) || subject.owner === "my";
}

/** A tag that asks without a mark: "aren't you". */
const ASKED_TAG =
  /^(?:is(?:n't| not) (?:it|he|she)|are(?:n't| not) (?:you|they)|do(?:n't| not) (?:you|they)|does(?:n't| not) (?:he|she|it)|did(?:n't| not) (?:you|he|she|they)|ha(?:ve|s)(?:n't| not) (?:you|he|she|they)|w(?:as|ere)n't (?:it|he|she|you|they))$/i;

/** "You moved to Bonn, right?" */
function isTagged(clause: Clause, talk: Talk): boolean {
  if (isOfSpeaker(clause)) return false;
  const said = wholeSentence(talk, clause.segment);
  const isAsked = clause.segment.ends.includes("?");
  return (isAsked ? TAG : ASKED_TAG).test(
    said
      .replace(/[\s?!.]+$/, "")
      .split(/[,;-]\s*/)
      .at(-1)!
      .trim(),
  );
}

/** "He moved to Bonn, or so I hear": of others nothing is taken from it. */
function isReported(clause: Clause, talk: Talk): boolean {
  const isOwn = clause.subject !== null && /^(?:i|we)$/.test(clause.subject.words[0]!.lower);
  return !isOwn && REPORTED.test(wholeSentence(talk, clause.segment));
}

function wholeSentence(talk: Talk, { sentenceStart, sentenceEnd }: Segment): string {
  return talk.read.text.slice(sentenceStart, sentenceEnd);
}

function isQuestion({ segment, words, group, subject }: Clause, isLast: boolean): boolean {
  let k = 0;
  while (words[k] !== undefined && (ASIDE.test(words[k]!.lower) || words[k]!.pos === "INTJ")) k++;
  const first = words[k];
  if (first === undefined) return false;
  // "Mark and Deepa?" only names whom what follows is about.
  if (group === null) return QUESTION_WORDS.test(first.lower);
  const next = words[k + 1];
  const asks = segment.ends.includes("?");
  if (ASKING.test(first.lower) && first.isAdded !== true && next !== undefined) {
    const after = next.lower === "n't" || next.lower === "not" ? words[k + 2] : next;
    // "was a bouncer for two years" leaves out who was.
    const isTold = !asks && /^(?:was|am|were)$/.test(first.lower) && /^an?$/.test(after?.lower ?? "");
    if (isTold) return false;
    if (after !== undefined && ["PRON", "DET", "PROPN"].includes(after.pos) && !after.isTime) return true;
    if (asks) return true;
  }
  if (QUESTION_WORDS.test(first.lower) && (asks || first.lower === "which" || first.lower === "who"))
    return true;
  // "I like olives now??" wonders at what it says.
  return asks && isLast && !/^(?:i|we)$/.test(subject?.words[0]?.lower ?? "");
}
