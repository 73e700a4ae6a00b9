import { type Clause, isNoMore } from "./clauses.ts";
import { CLUBS, PETS, SCHOOLS } from "./english/nouns.ts";
import type { VerbRow } from "./english/verbs.ts";
import { abstainClaims, bornOn, pastimeClaims } from "./habit-claims.ts";
import { isOfKind, objectAt } from "./objects.ts";
import { endOf, eventOf, isBounded, isLongAgo, stateOf } from "./periods.ts";
import { calledBehind, type Phrase, phraseAt } from "./phrases.ts";
import { withScope } from "./scope.ts";
import { objectText, type ReadClaim, type Talk } from "./talk.ts";
import type { VerbGroup } from "./verb-group.ts";
import { type FoundRow, rowOf } from "./verb-rows.ts";
import { isBeside, isHired, isLikely, placeOfDwelling } from "./verb-sense.ts";
import type { Word } from "./word.ts";

/** Predicates of which the plain past tells a stretch: "I worked at Globex". Of others it tells an occasion. */
const PAST_STRETCH = new Set(
  "lives_in lives_with works_at works_in works_on works_as role studies studies_at member_of manages reports_to grew_up_in born_in married_to partner rents runs".split(
    " ",
  ),
);
/** What does not end: said in the past tense, it is so still. */
const FOR_GOOD = new Set(["born_in", "grew_up_in"]);
/** What is said of a thing that one has. */
const HAVING = /^(?:drives|uses|owns)$/;
/** What ends with "no longer" by another predicate than it is said with. */
const OPPOSITES: Record<string, string> = { likes: "dislikes" };

/** Claims of a clause whose verb is one of the table; false where it is none. */
export function verbClaims(
  clause: Clause,
  subjects: readonly string[],
  listsFollow: boolean,
  talk: Talk,
): boolean {
  const { words, group } = clause;
  if (group === null) return false;
  if (abstainClaims(clause, group, subjects, talk)) return true;
  if (pastimeClaims(clause, group, subjects, talk)) return true;
  const found = rowOf(words, group);
  if (found === null) return false;
  const { row } = found;
  const object = meant(objectAt(words, found.at), row, words, talk);
  if (row.predicate === "moved_from" && movedOn(clause, group, found, subjects, talk)) return true;
  if (row.is === "end" && object === null) return true;
  if (object === null && row.predicate === "born_in") return bornOn(clause, subjects, talk);
  if (object === null && listsFollow && row.is === "state" && group.modal === null && subjects.length > 0) {
    // "What I like: quiet, cats": what follows is a list of it.
    talk.going = {
      op: "assert",
      subject: subjects[0]!,
      predicate: namedPredicate(row, group),
      object: "",
      start: words[0]!.start,
      end: words.at(-1)!.end,
    };
    return true;
  }
  // "can't stand him"
  if (
    object !== "topic" &&
    object !== null &&
    object.kind === "pronoun" &&
    /^(?:him|her)$/.test(object.head.lower) &&
    /^(?:taste|distaste)$/.test(row.object)
  ) {
    for (const name of talk.who(object) ?? [])
      for (const subject of subjects)
        say(clause, group, found, namedPredicate(row, group), subject, name, object.to, talk);
    return true;
  }
  if (object === "topic") {
    const topic = talk.topic ?? before(row, talk);
    if (topic !== null) for (const subject of subjects) sayOf(topic, subject);
    return true;
  }
  const isUnknownWord = object?.head.pos === "ADJ" && object.words.length === 1 && row.is === "end";
  if (object === null || !(isUnknownWord || isOfKind(object, row.object, talk)))
    return row.object === "person";
  if (!isLikely(row, object)) return true;
  // "I also work at Zeta" ends no other work, and a second value would.
  if (isBeside(row, words)) return true;
  const isBetter =
    row.predicate === "likes" &&
    group.negated === null &&
    /^(?:better|more) than$/.test(
      words
        .slice(object.to, object.to + 2)
        .map(({ lower }) => lower)
        .join(" "),
    );
  const predicate = isBetter ? "prefers" : namedPredicate(row, group);
  const placed = row.predicate === "moved_to" ? placeOfDwelling(object, words) : object;
  if (placed === null) return true;
  const called = calledBehind(words, object);
  const objects = called === null ? objectsOf(placed, row, talk) : [objectText(talk, called)];
  // "I want my kids to learn that": it is they who do.
  const isDoer =
    /^(?:wants|likes|dislikes)$/.test(row.predicate) &&
    words[object.to]?.lower === "to" &&
    words[object.to + 1]?.pos === "VERB";
  if (isDoer) return true;
  talk.introduce(object);
  if (row.object === "person") for (const name of objects) talk.mention(name);
  for (const subject of subjects)
    for (const text of objects) say(clause, group, found, predicate, subject, text, object.to, talk);
  implied(predicate, subjects, objects, placed, talk);
  if (row.predicate === "lives_in" && group.negated === null && !isNoMore(clause))
    livingWith(clause, group, found, subjects, object.to, talk);
  const beside = BESIDE[predicate] === undefined ? null : placeBehind(words, object.to);
  if (beside !== null && !isNoMore(clause) && group.negated === null)
    for (const subject of subjects)
      say(clause, group, found, BESIDE[predicate]!, subject, objectText(talk, beside), beside.to, talk);
  if (/^(?:taste|distaste|any)$/.test(row.object)) talk.topic = objectText(talk, object);
  return true;

  function sayOf(text: string, subject: string) {
    say(clause, group!, found!, namedPredicate(row, group!), subject, text, found!.at + 1, talk);
  }
}

/** What "at X" says behind the object: "studying film at FAMU", "teaches maths at the college", "as a nurse at St. Vincent's". */
const BESIDE: Record<string, string> = {
  studies: "studies_at",
  teaches: "works_at",
  role: "works_at",
  leads: "works_at",
  manages: "works_at",
};

/** States that an event begins: who moved to a place lives there, who bought a thing owns it. */
const BEGINS: Record<string, string> = { moved_to: "lives_in", bought: "owns", adopted: "has_pet" };

/** Adds the state that an event of this clause began, where it is of something with a name, or of one's own. */
export function implied(
  predicate: string,
  subjects: readonly string[],
  objects: readonly string[],
  object: Phrase,
  talk: Talk,
): void {
  const state = BEGINS[predicate];
  if (
    state === undefined ||
    (state === "lives_in" && object.kind !== "name") ||
    (state === "has_pet" && !PETS.test(object.head.lower))
  )
    return;
  for (const event of talk.claims.filter((claim) => claim.op === "assert" && claim.predicate === predicate))
    if (subjects.includes(event.subject) && objects.includes(event.object))
      talk.push({ ...withoutEnd(event), predicate: state, isAttested: true });
}

function withoutEnd({ until: _until, ...event }: ReadClaim): ReadClaim {
  return event;
}

/** "I live in Leicester with my husband Ravi". */
function livingWith(
  clause: Clause,
  group: VerbGroup,
  found: FoundRow,
  subjects: readonly string[],
  from: number,
  talk: Talk,
): void {
  const { words } = clause;
  let k = from;
  while (words[k] !== undefined && (words[k]!.isTime || words[k]!.pos === "ADV")) k++;
  if (words[k]?.lower !== "with") return;
  const phrase = phraseAt(words, k + 1);
  const names = phrase === null ? null : talk.who(phrase);
  if (phrase === null || names === null || phrase.relation?.predicate === "has_pet") return;
  for (const subject of subjects)
    for (const name of names) say(clause, group, found, "lives_with", subject, name, phrase.to, talk);
}

/** "moved from Malmö to Uppsala": to where. */
function movedOn(
  clause: Clause,
  group: VerbGroup,
  found: FoundRow,
  subjects: readonly string[],
  talk: Talk,
): boolean {
  const { words } = clause;
  const at = words.findIndex(({ lower }, k) => k > found.at && lower === "to");
  const phrase = at < 0 ? null : objectAt(words, at + 1);
  if (phrase === null || !isOfKind(phrase, "place", talk)) return false;
  const text = objectText(talk, phrase);
  for (const subject of subjects) say(clause, group, found, "moved_to", subject, text, phrase.to, talk);
  implied("moved_to", subjects, [text], phrase, talk);
  return true;
}

function placeBehind(words: readonly Word[], from: number): Phrase | null {
  if (words[from]?.lower !== "at") return null;
  const phrase = phraseAt(words, from + 1);
  return phrase !== null && phrase.kind !== "pronoun" && phrase.kind !== "doing" ? phrase : null;
}

/** The phrase that counts as object: behind the one taught, behind "anything about"; "topic" where it was named before. */
function meant(
  phrase: Phrase | null,
  { object, predicate }: VerbRow,
  words: readonly Word[],
  talk: Talk,
): Phrase | "topic" | null {
  if (phrase === null || phrase.kind !== "pronoun") return phrase;
  const [word] = phrase.words;
  if (predicate === "teaches" && talk.who(phrase) !== null) return objectAt(words, phrase.to);
  if (
    /^(?:anything|everything|something)$/.test(word!.lower) &&
    /^(?:about|to)$/.test(words[phrase.to]?.lower ?? "")
  )
    return objectAt(words, phrase.to + 1);
  const isAble = /^(?:taste|distaste|any)$/.test(object) || HAVING.test(predicate);
  return isAble && /^(?:it|them|em)$/.test(word!.lower) && phrase.to === words.length - tail(words)
    ? "topic"
    : phrase;
}

/** What the message before spoke of, where it is a thing that one may have: "I own it". */
function before({ predicate, object }: VerbRow, talk: Talk): string | null {
  const said = talk.before;
  return said !== null && HAVING.test(predicate) && isOfKind(said.phrase, object, talk) ? said.text : null;
}

/** How many adverbs, times and signs stand last. */
function tail(words: readonly Word[]): number {
  let k = words.length;
  while (k > 0 && (words[k - 1]!.isTime || ["ADV", "PUNCT", "INTJ", "PART"].includes(words[k - 1]!.pos))) k--;
  return words.length - k;
}

/** The predicate of a row, whose verb may stand in it. */
export function namedPredicate({ predicate }: VerbRow, group: VerbGroup): string {
  const third = thirdPerson(group.lemma);
  const past =
    group.tense === "past" && !/ing$/.test(group.verb.lower)
      ? group.verb.lower
      : (PASTS[group.lemma] ?? (group.lemma.endsWith("e") ? `${group.lemma}d` : `${group.lemma}ed`));
  return predicate.replace("{verb}", third).replace("{past}", past);
}

const PASTS: Record<string, string> = {
  win: "won",
  lose: "lost",
  break: "broke",
  write: "wrote",
  build: "built",
  run: "ran",
  read: "read",
  make: "made",
  see: "saw",
  speak: "spoke",
};

function thirdPerson(lemma: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(lemma)) return `${lemma}es`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  return `${lemma}s`;
}

export function objectsOf(object: Phrase, row: VerbRow, talk: Talk): string[] {
  if (object.relation !== null || row.object === "person") {
    const names = talk.who(object);
    if (names !== null) return names;
  }
  return [objectText(talk, object).replace(/(?<=\S) (?:subscription|membership|account)$/i, "")];
}

function say(
  clause: Clause,
  group: VerbGroup,
  found: FoundRow,
  predicate: string,
  subject: string,
  text: string,
  to: number,
  talk: Talk,
): void {
  const { words } = clause;
  const { row } = found;
  const place = { start: words[0]!.start, end: words[to - 1]!.end };
  const isSchool =
    row.is === "start" &&
    predicate === "works_at" &&
    text.split(" ").some((word) => SCHOOLS.test(word.toLowerCase()));
  const isClub =
    row.is === "end" && predicate === "works_at" && text.split(" ").some((word) => CLUBS.test(word));
  const base = {
    subject,
    predicate: isClub
      ? "member_of"
      : isSchool
        ? "studies_at"
        : predicate === "member_of" && row.is === "start" && isHired(words, to, subject, talk)
          ? "works_at"
          : predicate,
    object: text,
    ...place,
  };
  const isOver = isNoMore(clause);
  if (row.is === "end") {
    const isDone = group.tense === "past" || group.perfect || group.lemma === "be";
    if (group.negated === null && isDone) talk.push({ ...base, op: "end", ...endOf(talk, words) });
    return;
  }
  if (isOver) {
    if (row.is !== "event") talk.push({ ...base, op: "end", ...endOf(talk, words) });
    return;
  }
  if (group.negated !== null && !found.verb.startsWith("can't ")) {
    const opposite = OPPOSITES[predicate];
    if (opposite === undefined || group.negated === "never" || group.tense === "past" || group.perfect)
      return;
    put({ ...base, op: "assert", predicate: opposite });
    return;
  }
  if (row.is === "event" && group.usedTo) {
    put({ ...base, op: "assert", from: "unknown", isGuessed: true });
    return;
  }
  if (row.is === "event") {
    const when = eventOf(talk, words, group);
    if (when === null || (group.tense !== "past" && !group.perfect)) return;
    put({ ...base, op: "assert", ...when });
    return;
  }
  if (row.is === "start") {
    if (group.tense !== "past" && !group.perfect) return;
    const when = eventOf(talk, words, group);
    if (when !== null) put({ ...base, op: "assert", ...when });
    return;
  }
  const isPlainPast = group.tense === "past" && !group.perfect && !group.usedTo;
  if (isPlainPast && FOR_GOOD.has(predicate)) {
    put({ ...base, op: "assert", ...(predicate === "born_in" ? (eventOf(talk, words, null) ?? {}) : {}) });
    return;
  }
  const isStretch = PAST_STRETCH.has(predicate) || isLongAgo(words) || isBounded(talk, words);
  if (isPlainPast && !isStretch) return;
  if (isPlainPast && group.progressive) return;
  const period = stateOf(talk, words, group);
  if (period === null) return;
  if (
    group.perfect &&
    !group.progressive &&
    period.from === undefined &&
    predicate !== "has_condition" &&
    group.lemma !== "be"
  )
    return;
  put({ ...base, op: "assert", ...period });

  function put(claim: ReadClaim) {
    const scoped = withScope(claim, clause, to, talk);
    talk.push(scoped);
    // A list goes on with what stands last; behind a habit more verbs may stand in a row ("watch movies, hike").
    talk.going =
      row.object !== "kind" && to >= words.length - tail(words) ? (talk.claims.at(-1) ?? null) : null;
  }
}
