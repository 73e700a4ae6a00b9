import { wallOf } from "../../time/zoned-instant.ts";
import type { TextToRead } from "../extractor.ts";
import { readTimes } from "../time/read-times.ts";
import { answeredText } from "./answered-text.ts";
import { aspectClaims } from "./aspect-claims.ts";
import { attributeClaims, nicknameClaims } from "./attribute-claims.ts";
import { becomeClaims, deathClaims, lostAnimal } from "./become-claims.ts";
import { beingClaims } from "./being-claims.ts";
import { type Clause, clauseOf, type Doubt, doubtOf } from "./clauses.ts";
import { completedSegment, isSelfPortrait } from "./completed.ts";
import { doneToClaims } from "./done-to-claims.ts";
import { echoed } from "./echoed.ts";
import { PLAY } from "./english/verbs.ts";
import { exchangeClaims } from "./exchange-claims.ts";
import { fragmentClaims } from "./fragment-claims.ts";
import { goingClaims } from "./going-claims.ts";
import { havingClaims } from "./having-claims.ts";
import { Listing } from "./listing.ts";
import { ontologyClaims } from "./ontology-claims.ts";
import { pairClaims } from "./pair-claims.ts";
import { recallPeople } from "./people.ts";
import { aheadOf, timesIn } from "./periods.ts";
import { type Phrase, phraseAt } from "./phrases.ts";
import { planClaims } from "./plan-claims.ts";
import { preferenceClaims } from "./preference-claims.ts";
import { readableText } from "./readable-text.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { statementOf } from "./statement-claims.ts";
import { type PlacedMention, type ReadClaim, Talk } from "./talk.ts";
import { thingClaims } from "./thing-claims.ts";
import { verbClaims } from "./verb-claims.ts";
import { type VerbGroup, verbGroupAt } from "./verb-group.ts";
import type { Word } from "./word.ts";
import type { ReadWords } from "./words.ts";

/** Kinds of times that are spoken of as things: "prefers working nights". */
const HABITUAL =
  /^(?:nights|mornings|evenings|afternoons|weekends|weekdays|summers|winters|springs|autumns)$/i;
const DAY_PART = /^(?:morning|evening|night|afternoon|summer|winter|spring|autumn|weekend)$/i;
const GOES_ON = /^(?:but|;|:|\(|\))$/;

/** The claims of a text, in its order, read by rules. */
export function readClaims(read: TextToRead, readWords: ReadWords): ReadClaim[] {
  if (PLAY.test(read.text)) return [];
  const readable = readableText(read.text);
  const now = wallOf(read.at, read.timeZone);
  const times = readTimes(readable.text, now)
    .filter(({ text }) => !HABITUAL.test(text))
    .map(
      (mention): PlacedMention => ({
        ...mention,
        from: readable.places[mention.start]!,
        to: readable.places[mention.end - 1]! + 1,
      }),
    );
  const untimed = readWords(readable);
  const meant = times.filter((mention) => !isOfNoun(mention, untimed));
  const words = untimed.map((word) => ({
    ...word,
    isTime: meant.some(({ from, to }) => word.start >= from && word.end <= to),
  }));
  const talk = new Talk(read, meant, now);
  recallPeople(talk, readWords);
  answer(words, talk, readWords);
  const stated = statementsOf(words, talk);
  // A form that leaves no doubt is a claim at once; what else is said of names, where nothing better is read.
  const sure = stated.filter(({ isSingle }) => isSingle === true);
  for (const claim of sure) talk.push(claim);
  const isStated = (word: Word) => sure.some(({ start, end }) => word.start >= start && word.end <= end);
  readSegments(
    segmentsOf(words, (word) => word.isTime).filter((segment) => !segment.words.some(isStated)),
    talk,
  );
  for (const claim of stated)
    if (!talk.claims.some(({ start }) => start >= claim.start && start < claim.end)) talk.push(claim);
  return talk.claims.sort((a, b) => a.start - b.start);
}

/** Claims of an answer that is short for a sentence with the words of its question, and of "me too". */
function answer(words: readonly Word[], talk: Talk, readWords: ReadWords): void {
  const { read } = talk;
  for (const claim of echoed(read, (text) => readClaims(text, readWords))) talk.push(claim);
  const answered = answeredText(read, verblessEnd(words, talk));
  if (answered === null) return;
  const { text, start, end } = answered;
  for (const claim of readClaims({ ...read, text, before: read.before.slice(0, -1) }, readWords)) {
    const { start: _start, end: _end, reason: _reason, ...said } = claim;
    talk.push({ ...said, start, end });
  }
}

/** Where the beginning of the first sentence ends that has no verb. */
function verblessEnd(words: readonly Word[], talk: Talk): number {
  let end = 0;
  for (const segment of segmentsOf(words, (word) => word.isTime)) {
    if (segment.sentence !== words[0]!.sentence) break;
    const hasVerb = verbGroupAt(segment.words, 0) !== null;
    // "May 2021, I think it rained": a time before a clause is read as of it.
    const last = hasVerb ? segment.words.findIndex(({ isTime }) => !isTime) - 1 : segment.words.length - 1;
    if (last >= 0) end = segment.words[last]!.end;
    if (hasVerb) break;
  }
  return Math.min(end, talk.read.text.length);
}

/** Sentences that are statements of reference. */
function statementsOf(words: readonly Word[], talk: Talk): ReadClaim[] {
  const found: ReadClaim[] = [];
  for (let k = 0; k < words.length; ) {
    let to = k;
    while (to < words.length && words[to]!.sentence === words[k]!.sentence) to++;
    const claim = statementOf(words.slice(k, to), talk);
    if (claim !== null) found.push(claim);
    k = to;
  }
  return found;
}

/** "a night nurse", "my first half marathon", "Sunday school": a time that is part of the name of something. */
function isOfNoun({ from, to, value, text }: PlacedMention, words: readonly Word[]): boolean {
  // "night-shift": within a word.
  if (words.some(({ start, end }) => (start < from && from < end) || (start < to && to < end))) return true;
  if (value.kind !== "when" || value.isPlaced) return false;
  const at = words.findIndex(({ start }) => start >= from);
  const behind = words.findIndex(({ start }) => start >= to);
  const before = words[at - 1];
  const next = words[behind];
  if (before === undefined || next === undefined || next.pos !== "NOUN" || next.start - to > 1) return false;
  if (DAY_PART.test(text)) return true;
  return before.pos === "DET" || /^(?:my|our|his|her|their|your|first)$/.test(before.lower);
}

function readSegments(segments: readonly Segment[], talk: Talk): void {
  let doubt: Doubt | null = null;
  // What goes on behind "I'm a nurse", or "About me:", is of the same one.
  let isOfOne = false;
  let isPortrait = false;
  let leading: PlacedMention | null = null;
  const listing = new Listing(talk);
  segments.forEach((segment, k) => {
    const isNew = segment.sentence !== segments[k - 1]?.sentence;
    if (isNew || (doubt === "saying" && GOES_ON.test(segment.joined))) doubt = null;
    if (isNew) listing.sentence();
    talk.sentence = segment.sentence;
    talk.lead = null;
    if (doubt === "sentence" || doubt === "saying") return;
    const next = segments[k + 1]?.sentence === segment.sentence ? segments[k + 1] : undefined;
    talk.lead = segment.joined === "and" ? leading : null;
    if (isNew) leading = segment.words[0]!.isTime ? (timesIn(talk, segment.words)[0] ?? null) : null;
    if (isNew && talk.read.speaker !== null && isSelfPortrait(sentenceFrom(segments, k))) {
      isPortrait = true;
      talk.subjects = [talk.read.speaker];
    } else if (isNew) isPortrait = false;
    const whole = completedSegment(segment, isPortrait || (!isNew && isOfOne));
    const clause = clauseOf(whole);
    if (doubt === null && preferenceClaims(clause, talk)) return;
    doubt = doubtOf(clause, next === undefined, talk);
    if (isNew) isOfOne = false;
    if (doubt !== null) {
      // "My cousin Ana told me ...": who she is, is so all the same.
      if (doubt === "saying") introduceAll(clause.words, talk);
      listing.stop();
      return;
    }
    const count = talk.claims.length;
    // Of an animal that is no more only its end is said.
    if (lostAnimal(clause) === null) introduceAll(clause.words, talk);
    const isListed =
      talk.going?.object === "" && clause.group !== null && clause.subject === null && listing.isOne(segment);
    if (isListed) listing.add(segment, next);
    else if (clause.group === null) {
      if (next?.joined === ":" && ABOUT_ONESELF.test(said(clause.words)) && talk.read.speaker !== null) {
        isOfOne = true;
        talk.subjects = [talk.read.speaker];
      } else if (!fragmentClaims(clause, next, talk)) listing.add(segment, next);
    } else {
      claimsOf(clause, listing, next, talk);
      if (clause.group.lemma === "be" || clause.words.some(({ isAdded }) => isAdded === true) || isOfOne)
        isOfOne = talk.subjects.length === 1;
      listing.clause(clause.words);
      giveReason(segments, k, talk, count);
    }
  });
}

/** The segments of the sentence that begins at a place. */
function sentenceFrom(segments: readonly Segment[], k: number): Segment[] {
  let to = k;
  while (segments[to]?.sentence === segments[k]!.sentence) to++;
  return segments.slice(k, to);
}

function introduceAll(words: readonly Word[], talk: Talk): void {
  for (let k = 0; k < words.length; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) continue;
    talk.introduce(phrase);
    k = Math.max(k, phrase.to - 1);
  }
}

function claimsOf(clause: Clause, listing: Listing, next: Segment | undefined, talk: Talk): void {
  talk.going = null;
  if (attributeClaims(clause, talk) || doneToClaims(clause, talk)) return;
  const subjects = subjectsOf(clause, listing, talk);
  // Whom "and plays the harp" goes on about is open where its clause's subject is.
  if (subjects === null && clause.subject !== null) talk.subjects = [];
  if (nicknameClaims(clause, subjects, talk) || deathClaims(clause, talk)) return;
  if (subjects === null) {
    // What is no person may still be somebody's, or lie somewhere.
    if (clause.subject !== null && clause.group?.lemma === "be") thingClaims(clause, clause.subject, talk);
    return;
  }
  talk.mentionAll(subjects);
  const { ontology } = talk.read;
  if (
    !(ontology !== undefined && ontologyClaims(clause, subjects, ontology, talk)) &&
    !planClaims(clause, subjects, talk) &&
    !pairClaims(clause, subjects, talk) &&
    !exchangeClaims(clause, subjects, talk) &&
    !becomeClaims(clause, subjects, talk) &&
    !goingClaims(clause, subjects, talk) &&
    !aspectClaims(clause, subjects, talk) &&
    !verbClaims(clause, subjects, next?.joined === ":", talk) &&
    !havingClaims(clause, subjects, next, talk)
  )
    beingClaims(clause, subjects, talk);
  talk.subjects = subjects;
}

const CARRIED = new Set(["and", "but", ",", "then", "&", "so", "(", ")", "plus", ";"]);
const BEFORE_VERB = new Set(["ADV", "INTJ", "PUNCT", "SYM", "CCONJ", "PART"]);

const ABOUT_ONESELF =
  /^(?:(?:some |a few )?(?:quick |basic )?(?:facts|basics|details|bio|profile|intro|me|summary|vitals|stats)(?: about me)?|about me)$/;

function said(words: readonly Word[]): string {
  return words.map(({ lower }) => lower).join(" ");
}

/** Of whom a clause speaks; null where that is not known. */
function subjectsOf(
  { segment, subject, group, words }: Clause,
  listing: Listing,
  talk: Talk,
): readonly string[] | null {
  if (group === null) return null;
  const isFragment = words[group.from]?.isAdded === true;
  const lastWaits = listing.waiting.findLast(({ words: each }) => each.some(({ pos }) => pos !== "NUM"));
  // "Two sons, Till and Arne, one divorce, and I teach": only who stands next to "and" is one more subject.
  const isOpen = isFragment || lastWaits === undefined || talk.who(lastWaits) === null;
  const waiting = isOpen ? [] : listing.waiting.flatMap((phrase) => talk.who(phrase) ?? []);
  if (subject !== null) {
    const names = talk.who(subject);
    const isListed = waiting.length > 0 && /^(?:and|&)$/.test(segment.joined);
    if (names === null || !(isListed || agrees(subject, group))) return null;
    return isListed ? [...new Set([...waiting, ...names])] : names;
  }
  const { verb, lemma, tense, progressive, negated } = group;
  if (
    words
      .slice(0, group.from)
      .some(({ lower }) => /^(?:either|neither|nobody|everyone|somebody|someone|whoever)$/.test(lower))
  )
    return null;
  const before = words.slice(0, group.from).filter((word) => !word.isTime && !BEFORE_VERB.has(word.pos));
  if (segment.joined === "who") {
    return listing.last === null ? null : talk.who(listing.last);
  }
  if (before.length > 0) return null;
  const isBare = progressive && words.slice(0, group.from + 1).every(({ pos }) => pos !== "AUX");
  if (waiting.length > 0) return isBare ? null : waiting;
  // "..., including my flight" states nothing; "I'm Cat, living in Bonn" does.
  const isLoose = isBare && !/^(?:live|work|study|learn)$/.test(lemma);
  if (CARRIED.has(segment.joined) && talk.subjects.length > 0) return isLoose ? null : [...talk.subjects];
  const { speaker } = talk.read;
  if (speaker === null) return null;
  if (isFragment) return [speaker];
  const isDropped =
    tense === "past" ||
    (tense === "future" && segment.joined === "") ||
    (tense === "present" && !progressive && segment.joined === "" && isAsked(talk)) ||
    // "driving test on the 9th" is of a test.
    (isBare && segment.joined === "" && words[group.to]?.pos !== "NOUN" && aheadOf(talk, words) !== null) ||
    (progressive && words.slice(0, group.to).some(({ lower }) => /^(?:still|currently|been)$/.test(lower))) ||
    verb.lower === "been" ||
    (isBare &&
      segment.joined === "" &&
      /^(?:do|study|learn|work|live|plan|share)$/.test(lemma) &&
      !hasFinite(words, group.to)) ||
    (negated !== null && /^(?:stand|bear|abide|live)$/.test(lemma)) ||
    (tense === "base" &&
      /^(?:love|hate|like|prefer|adore|enjoy)$/.test(lemma) &&
      words
        .slice(0, group.from)
        .every(({ lower }) =>
          /^(?:really|absolutely|always|also|totally|still|just|definitely)$/.test(lower),
        ));
  return isDropped ? [speaker] : null;
}

/** Whether it was just asked about the one who speaks: "Grows chillies, brews kombucha." */
function isAsked({ read }: Talk): boolean {
  const last = read.before.at(-1);
  return last !== undefined && last.speaker !== read.speaker && /\?\s*$/.test(last.text);
}

/** "Learning an instrument takes time" speaks of no one. */
function hasFinite(words: readonly Word[], from: number): boolean {
  return words
    .slice(from)
    .some(({ pos, lower }) => pos === "AUX" || (pos === "VERB" && !/(?:ing|ed)$/.test(lower)));
}

/** "Pets love it": one person goes with a verb of one. */
function agrees({ kind, relation }: Phrase, { tense, modal }: VerbGroup): boolean {
  return kind === "pronoun" || relation?.isPlural === true || tense !== "base" || modal !== null;
}

/** "... because my mother fell ill": the words of the clause behind are the reason of what is claimed before it. */
function giveReason(segments: readonly Segment[], k: number, talk: Talk, count: number): void {
  const next = segments[k + 1];
  if (next === undefined || next.sentence !== segments[k]!.sentence || talk.claims.length === count) return;
  if (!["because", "since", "as"].includes(next.joined)) return;
  const last = segments.findLast(({ sentence }) => sentence === next.sentence)!.words.at(-1)!;
  const claim = talk.claims.at(-1)!;
  claim.reason = talk.said(next.words[0]!, last).replace(/[.!?\s]+$/, "");
}
