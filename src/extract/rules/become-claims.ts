import { roleOf } from "./being-claims.ts";
import { type Clause, isNoMore } from "./clauses.ts";
import { DIETS, LARGE, NATIONS, PETS, STATUSES } from "./english/nouns.ts";
import { objectAt } from "./objects.ts";
import { endOf, eventOf, isBounded, stateOf } from "./periods.ts";
import { calledBehind, type Phrase, phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";

const DEGREE =
  /^(?:degree|master|master's|masters|bachelor|bachelor's|phd|doctorate|mba|studies|msc|bsc|ba|ma|diploma|undergrad)$/;

/** "went vegan in 2021", "became a nurse", "got a dog", "finished my degree at Uppsala": what somebody came to be or have. */
export function becomeClaims(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  if (group === null || group.negated !== null || group.modal !== null || isNoMore(clause)) return false;
  if (group.tense !== "past" && !group.perfect) return false;
  const when = eventOf(talk, words, group);
  if (when === null) return false;
  const say = (predicate: string, object: string, last: { end: number }, scope?: string) => {
    for (const subject of subjects)
      talk.push({
        op: "assert",
        subject,
        predicate,
        object,
        ...when,
        ...(scope === undefined ? {} : { scope }),
        start: words[0]!.start,
        end: last.end,
      });
  };
  const next = words[group.to];
  if (/^(?:go|turn|become)$/.test(group.lemma) && next !== undefined) {
    if (DIETS.test(next.lower)) {
      say("follows_diet", next.text, next);
      return true;
    }
    if (STATUSES.test(next.lower)) {
      say("relationship_status", next.lower, next);
      return true;
    }
    const phrase = group.lemma === "become" ? phraseAt(words, group.to) : null;
    const role = phrase === null || phrase.kind === "pronoun" ? null : roleOf(words, phrase, talk);
    if (role !== null) say("role", role.object, role.last, role.scope);
    return role !== null;
  }
  if (/^(?:get|bring|pick|rescue|adopt)$/.test(group.lemma)) {
    const at = /^(?:home|up)$/.test(next?.lower ?? "") ? group.to + 1 : group.to;
    const phrase = objectAt(words, at);
    if (phrase === null || !/^(?:a|an|two|three|another|our|my|one)$/.test(phrase.determiner ?? ""))
      return false;
    const isPet = PETS.test(phrase.head.lower);
    const isNamed =
      /^(?:a|an)$/.test(phrase.determiner ?? "") && group.lemma === "get" && phrase.kind === "name";
    if (!isPet && !isNamed && !(LARGE.test(phrase.head.lower) && group.lemma === "get")) return false;
    const called = calledBehind(words, phrase) ?? phrase;
    say(isPet ? "has_pet" : "owns", objectText(talk, called), called.words.at(-1)!);
    return group.lemma !== "adopt";
  }
  if (group.lemma === "pick" && next?.lower === "up") {
    const language = phraseAt(words, group.to + 1);
    if (
      language === null ||
      !(
        NATIONS.test(language.head.lower) ||
        /^sign language$/.test(language.words.map(({ lower }) => lower).join(" "))
      )
    )
      return false;
    say("speaks", objectText(talk, language), language.words.at(-1)!);
    return true;
  }
  if (/^(?:finish|complete|get|earn|do)$/.test(group.lemma)) {
    const phrase = phraseAt(words, group.to);
    if (phrase === null || !phrase.words.some(({ lower }) => DEGREE.test(lower))) return false;
    const at = words.findIndex(({ lower }, k) => k >= phrase.to && /^(?:at|from)$/.test(lower));
    const school = at < 0 ? null : phraseAt(words, at + 1);
    if (school === null || school.kind === "pronoun" || school.kind === "doing") return false;
    // "did my PhD at Delft between 2009 and 2014": a stretch of study.
    const stretch = group.lemma === "do" && isBounded(talk, words) ? stateOf(talk, words, group) : null;
    if (stretch === null) say("graduated_from", objectText(talk, school), school.words.at(-1)!);
    else
      for (const subject of subjects)
        talk.push({
          op: "assert",
          subject,
          predicate: "studies_at",
          object: objectText(talk, school),
          ...stretch,
          start: words[0]!.start,
          end: school.words.at(-1)!.end,
        });
    return true;
  }
  return false;
}

/** "our hamster Pickles died", "I lost my cat Tom", "we had to put our dog down": an animal that is no more. */
export function deathClaims(clause: Clause, talk: Talk): boolean {
  const { words, group } = clause;
  const phrase = lostAnimal(clause);
  if (group === null || phrase === null || talk.read.speaker === null || group.negated !== null) return false;
  talk.push({
    op: "end",
    subject: talk.read.speaker,
    predicate: "has_pet",
    object: phrase.name ?? phrase.words.find(({ lower }) => PETS.test(lower))!.text,
    ...endOf(talk, words),
    start: words[0]!.start,
    end: Math.max(group.verb.end, phrase.words.at(-1)!.end),
  });
  return true;
}

/** The animal of one's own that a clause tells the end of; null where it tells of none. */
export function lostAnimal({ words, group, subject }: Clause): Phrase | null {
  if (group === null || (group.tense !== "past" && !group.perfect)) return null;
  const dies = group.lemma === "die" || (group.lemma === "pass" && words[group.to]?.lower === "away");
  const isPut = words.some(({ lower }, k) => k >= group.to - 1 && /^(?:down|sleep)$/.test(lower));
  const loses = group.lemma === "lose" || (isPut && words.some(({ lower }) => lower === "put"));
  const at = words.findIndex(({ lower }, k) => k >= group.from && /^(?:my|our)$/.test(lower));
  const phrase = dies ? subject : loses && at >= 0 ? phraseAt(words, at) : null;
  return phrase?.owner === "my" && phrase.words.some(({ lower }) => PETS.test(lower)) ? phrase : null;
}
