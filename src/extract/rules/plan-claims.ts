import type { Clause } from "./clauses.ts";
import { aheadOf, aheadUntil } from "./periods.ts";
import { phraseAt } from "./phrases.ts";
import type { Talk } from "./talk.ts";
import type { Word } from "./word.ts";

/** Verbs that plan nothing of one's own: "I'm going to try", "I'll let you know". */
const IDLE =
  /^(?:be|try|see|let|keep|check|need|want|think|say|tell|ask|get|go|make|take|give|do|look|know|feel|love|like|enjoy|miss|help|continue|remember|wait|stop|talk|hope|come|find|work|put|use|have|become|stay|show|share|bring|need|think|happen)$/;
const MEANING = /^(?:plan|intend|aim|mean|book|arrange)$/;

/** "I'm moving to Lisbon in May", "we're going to sell the flat": what somebody means to do, and by when. */
export function planClaims({ words, group }: Clause, subjects: readonly string[], talk: Talk): boolean {
  if (group === null || group.modal !== null) return false;
  const ahead = aheadOf(talk, words);
  // What is to be within the day is a doing of the moment.
  const isSoon = ahead?.includes("T") === true && Date.parse(ahead) - talk.now < 12 * 3_600_000;
  if (isSoon) return true;
  const infinitive =
    MEANING.test(group.lemma) && group.tense !== "past" ? infinitiveAt(words, group.to) : null;
  const isFuture = group.tense === "future";
  const isArranged =
    group.progressive &&
    group.tense === "present" &&
    !group.perfect &&
    (ahead !== null || isGivenUp(words, talk)) &&
    group.lemma !== "look" &&
    group.lemma !== "plan";
  if (!isFuture && !isArranged && infinitive === null && !isDue(words, group, ahead)) return false;
  const isOff =
    group.noLonger || (group.negated !== null && CANCELLED.test(talk.read.text.slice(words[0]!.start)));
  if (group.negated !== null && !isOff) return true;
  // "will" is often a promise; with a date it is a plan.
  const isMere =
    isFuture && words.slice(group.from, group.to).some(({ lower }) => /^(?:will|'ll|shall)$/.test(lower));
  const verb = infinitive ?? group.verb;
  if (ahead === null && (isMere || (infinitive === null && IDLE.test(verb.lemma)))) return true;
  // What the other is to do is advice, or their own to say.
  if (ahead === null && subjects.includes(talk.read.addressee ?? "")) return true;
  if (/^(?:be|see|let|try|know|think|feel|remember|look)$/.test(verb.lemma)) return true;
  const at = words.indexOf(verb);
  if (
    at < 0 ||
    /^(?:include|wait|prepare|look|get ready)$/.test(verb.lemma) ||
    /^ready$/.test(words[at + 1]?.lower ?? "")
  )
    return true;
  let to = at + 1;
  while (
    words[to] !== undefined &&
    !words[to]!.isTime &&
    words[to]!.pos !== "PUNCT" &&
    words[to]!.pos !== "SCONJ"
  )
    to++;
  while (
    to > at + 1 &&
    (["ADP", "SCONJ", "INTJ", "DET"].includes(words[to - 1]!.pos) ||
      (words[to - 1]!.pos === "ADV" && words[to - 1]!.lower !== "abroad")) &&
    !/^(?:out|off|up|away|over|down|back|together)$/.test(words[to - 1]!.lower)
  )
    to--;
  // "make it for my family" leans on what was said before.
  if (
    words
      .slice(at + 1, to)
      .some(({ lower }) => /^(?:it|that|this|them|there|him|her|you|these|those)$/.test(lower))
  )
    return true;
  if (to === at + 1 && ahead === null && infinitive === null) return true;
  const rest = to > at + 1 ? ` ${talk.said(words[at + 1]!, words[to - 1]!)}` : "";
  const until = aheadUntil(talk, words);
  for (const subject of subjects)
    talk.push({
      op: isOff ? "end" : "assert",
      subject,
      predicate: "plans_to",
      object: `${verb.lemma}${rest}`,
      ...(isOff || until === null ? {} : { until }),
      start: words[0]!.start,
      end: words.at(-1)!.end,
    });
  return true;
}

/** What says that a plan is given up. */
const CANCELLED = /^[^.!?]*\b(?:after all|any ?more|any longer)\b/i;

function isGivenUp(words: readonly Word[], talk: Talk): boolean {
  return (
    words.some(({ lower }) => /^(?:not|n't)$/.test(lower)) &&
    /^[^.!?]*\bafter all\b/i.test(talk.read.text.slice(words[0]!.start))
  );
}

const GOING = /^(?:fly|leave|start|begin|move|travel|return|sail|depart|arrive|graduate|retire)$/;
const APPOINTED =
  /^(?:operation|surgery|appointment|interview|exam|exams|scan|checkup|check-up|viewing|audition|recital|hearing|flight|physio|biopsy|race|driving test)$/;

/** "I fly to Lima on the 14th", "on 3 October I have a knee operation": the present tense of what is to come. */
function isDue(words: Clause["words"], group: NonNullable<Clause["group"]>, ahead: string | null): boolean {
  if (ahead === null || group.progressive || group.perfect || group.passive) return false;
  if (group.tense !== "base" && group.tense !== "present") return false;
  if (GOING.test(group.lemma)) return true;
  const phrase = group.lemma === "have" ? phraseAt(words, group.to) : null;
  return phrase !== null && APPOINTED.test(phrase.head.lower);
}

function infinitiveAt(words: readonly Word[], at: number): Word | null {
  if (words[at]?.lower === "on" && /ing$/.test(words[at + 1]?.lower ?? "") && words[at + 1]!.pos !== "ADJ")
    return words[at + 1]!;
  if (words[at]?.lower !== "to") return null;
  const verb = words.slice(at + 1).find(({ pos }) => pos !== "ADV");
  return verb !== undefined && (verb.pos === "VERB" || verb.pos === "AUX") ? verb : null;
}
