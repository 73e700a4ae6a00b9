import { type Clause, isNoMore } from "./clauses.ts";
import { CONDITIONS_OF_BODY, LARGE, PASSING, PETS, VAGUE } from "./english/nouns.ts";
import { relationOf } from "./english/relations.ts";
import { endOf, isBounded, isLongAgo, stateOf } from "./periods.ts";
import { calledBehind, isName, type Phrase, phraseAt } from "./phrases.ts";
import type { Segment } from "./segments.ts";
import { objectText, type Talk } from "./talk.ts";

/** Claims of a clause with "to have" as its verb: illnesses, animals, things, people. */
export function havingClaims(
  clause: Clause,
  subjects: readonly string[],
  next: Segment | undefined,
  talk: Talk,
): boolean {
  const { words, group } = clause;
  if (
    group === null ||
    (group.lemma !== "have" && !(group.lemma === "get" && group.perfect) && !isGot(clause))
  )
    return false;
  let at = group.to;
  if (words[at]?.lower === "got") at++;
  const phrase = phraseAt(words, at);
  if (phrase === null || phrase.kind === "pronoun" || phrase.kind === "doing") return true;
  const isOver = isNoMore(clause);
  const predicate =
    hadOf(phrase) ??
    (isOver && !VAGUE.test(phrase.head.lower) && /^(?:the|a|an|my|our)$/.test(phrase.determiner ?? "")
      ? "owns"
      : null);
  if (predicate === null || (predicate === "has_pet" && listsAnimals(phrase, next))) {
    listNext(phrase, words, subjects, next, talk);
    return true;
  }
  if ((group.negated !== null && !isOver) || phrase.determiner === "no" || group.modal !== null) return true;
  const object = phrase.relation !== null ? (phrase.name ?? "") : objectText(talk, phrase);
  const place = { start: words[0]!.start, end: phrase.words.at(-1)!.end };
  for (const subject of subjects) {
    if (isOver) {
      talk.push({ op: "end", subject, predicate, object, ...endOf(talk, words), ...place });
      continue;
    }
    // An animal is known by its name, where it has one.
    const called = calledBehind(words, phrase);
    const isOnce = called !== null || isLongAgo(words) || isBounded(talk, words);
    if (group.tense === "past" && !group.perfect && !group.usedTo && !isOnce) continue;
    const period = stateOf(talk, words, group);
    if (period === null) continue;
    const name = called === null ? object : objectText(talk, called);
    talk.push({ op: "assert", subject, predicate, object: name, ...period, ...place });
    talk.going = talk.claims.at(-1) ?? null;
  }
  return true;
}

/** "I have two kids, Sole and Leo": their names follow. */
function listNext(
  phrase: Phrase,
  words: Clause["words"],
  subjects: readonly string[],
  next: Segment | undefined,
  talk: Talk,
): void {
  const predicate = PETS.test(phrase.head.lower) ? "has_pet" : relationOf(phrase.head.lower)?.predicate;
  if (
    predicate === undefined ||
    next === undefined ||
    !/^[,:(-]$/.test(next.joined) ||
    phrase.determiner === "no"
  )
    return;
  const name = phraseAt(next.words, 0);
  if (name?.kind !== "name" || name.to !== next.words.length) return;
  const place = { start: words[0]!.start, end: phrase.words.at(-1)!.end };
  talk.going = { op: "assert", subject: subjects[0]!, predicate, object: "", ...place };
}

/** "two dogs, Rex and Max": whether names of animals follow. */
function listsAnimals({ head, name }: Phrase, next: Segment | undefined): boolean {
  if (next === undefined || !/^[,:-]$/.test(next.joined) || name !== null) return false;
  const named = phraseAt(next.words, 0);
  return named?.kind === "name" && named.to === next.words.length && /s$/.test(head.lower);
}

/** "My son's got ADHD": "got" behind a short "has". */
function isGot({ group, words }: Clause): boolean {
  return group !== null && group.verb.lower === "got" && words[group.from]?.lower === "'s";
}

function hadOf(phrase: Phrase): string | null {
  const whole = phrase.words.map(({ lower }) => lower).join(" ");
  const { head } = phrase;
  if (PASSING.test(head.lower)) return null;
  if (CONDITIONS_OF_BODY.test(whole)) return "has_condition";
  if (PETS.test(head.lower))
    return /\b(?:stuffed|toy|plush|plastic|robot|inflatable|imaginary|virtual)\b/.test(whole)
      ? null
      : "has_pet";
  const relation = relationOf(head.lower);
  if (relation !== undefined) return phrase.name === null ? null : relation.predicate;
  if (
    /^(?:the|a|an)$/.test(phrase.determiner ?? "") &&
    isName(head) &&
    !/^(?:PhD|MBA|MSc|BSc|MA|BA|ADHD)$/.test(head.text)
  )
    return "owns";
  return LARGE.test(head.lower.replace(/s$/, "")) &&
    /^(?:a|an|two|three|four|several)$/.test(phrase.determiner ?? "")
    ? "owns"
    : null;
}
