import type { Clause } from "./clauses.ts";
import { CLUBS, DONE, dietWithout, FOODS, LARGE, PASTIMES, PLAYED, STUDIES } from "./english/nouns.ts";
import { BEGINNING, ENDING } from "./english/verbs.ts";
import { isOfKind, objectAt } from "./objects.ts";
import { endOf, eventOf } from "./periods.ts";
import { isName, type Phrase } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";
import { namedPredicate, objectsOf } from "./verb-claims.ts";
import type { VerbGroup } from "./verb-group.ts";
import { rowOf } from "./verb-rows.ts";

/** "stopped working for the railways", "took up climbing", "quit the gym". */
export function aspectClaims(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  if (group === null) return false;
  const particle = words[group.to]?.lower ?? "";
  const two = `${group.lemma} ${particle}`;
  const three = `${two} ${words[group.to + 1]?.lower ?? ""}`;
  const verbs = [three, two, group.lemma];
  const verb = verbs.find((each) => ENDING.test(each) || BEGINNING.test(each));
  if (verb === undefined || group.negated !== null || group.modal !== null) return false;
  const isEnd = ENDING.test(verb);
  const at = group.to + verb.split(" ").length - 1;
  const next = words[at];
  if (next === undefined || (next.pos === "ADP" && next.lower === "out")) return false;
  if (group.tense !== "past" && !group.perfect) return false;
  // "quit taking losartan" has a row of its own.
  const own = isEnd ? rowOf(words, group) : null;
  if (own?.row.predicate === "takes_medication" && own.verb.includes(" ")) return false;
  if (isEnd && withoutClaims(words, at, subjects, group, talk)) return true;
  const isDoing = (next.pos === "VERB" && /ing$/.test(next.lower)) || PASTIMES.test(next.lower);
  if (isDoing) {
    const doing: VerbGroup = {
      ...group,
      lemma: next.lemma,
      verb: next,
      from: at,
      to: at + 1,
      progressive: false,
      tense: "present",
      perfect: false,
      passive: false,
    };
    const found = rowOf(words, doing);
    const object = found === null ? null : objectAt(words, found.at);
    const when = isEnd ? endOf(talk, words) : eventOf(talk, words, group);
    if (when === null) return true;
    if (
      found !== null &&
      object !== null &&
      found.row.is === "state" &&
      isOfKind(object, found.row.object, talk)
    ) {
      for (const subject of subjects)
        for (const text of objectsOf(object, found.row, talk))
          talk.push({
            op: isEnd ? "end" : "assert",
            subject,
            predicate: namedPredicate(found.row, doing),
            object: text,
            ...when,
            start: words[0]!.start,
            end: object.words.at(-1)!.end,
          });
      return true;
    }
    if (found !== null && !(object === null && PASTIMES.test(next.lower))) return true;
    const whole = objectAt(words, at);
    if (
      whole === null ||
      !(whole.kind === "doing" || PASTIMES.test(next.lower)) ||
      !isOfKind(whole, "taste", talk)
    )
      return true;
    // What is no pastime was begun once: "I started transitioning".
    const isPastime =
      PASTIMES.test(next.lower) || whole.words.some(({ lower }) => DONE.test(lower) || PLAYED.test(lower));
    if (isEnd && !isPastime) return true;
    const predicate = isPastime ? "has_hobby" : "started";
    for (const subject of subjects)
      talk.push({
        op: isEnd ? "end" : "assert",
        subject,
        predicate,
        object: objectText(talk, whole),
        ...when,
        start: words[0]!.start,
        end: whole.words.at(-1)!.end,
      });
    return true;
  }
  if (/^(?:start|begin|finish|pick up|stop)$/.test(verb)) return false;
  const object = objectAt(words, at);
  if (object === null || object.kind === "pronoun") return true;
  const text = objectText(talk, object);
  const place = { start: words[0]!.start, end: object.words.at(-1)!.end };
  if (!isEnd) {
    const when = eventOf(talk, words, group);
    if (
      when !== null &&
      object.kind !== "name" &&
      object.determiner === null &&
      isOfKind(object, "taste", talk)
    )
      for (const subject of subjects)
        talk.push({ op: "assert", subject, predicate: "has_hobby", object: text, ...when, ...place });
    return true;
  }
  const predicate = leftOf(object, verb);
  if (predicate !== null)
    for (const subject of subjects)
      talk.push({ op: "end", subject, predicate, object: text, ...endOf(talk, words), ...place });
  return true;
}

/** "quit sugar", "stopped eating meat": a way to eat that begins. */
function withoutClaims(
  words: Clause["words"],
  at: number,
  subjects: readonly string[],
  group: VerbGroup,
  talk: Talk,
): boolean {
  const food = words[/^(?:eating|drinking|having|consuming)$/.test(words[at]!.lower) ? at + 1 : at];
  const when = eventOf(talk, words, group);
  if (food === undefined || when === null || !FOODS.test(food.lower)) return false;
  const next = words[words.indexOf(food) + 1];
  if (next !== undefined && !next.isTime && /^(?:NOUN|PROPN|CCONJ)$/.test(next.pos)) return false;
  for (const subject of subjects)
    talk.push({
      op: "assert",
      subject,
      predicate: "follows_diet",
      object: dietWithout(food.lower),
      ...when,
      start: words[0]!.start,
      end: food.end,
    });
  return true;
}

/** What is over with "I quit X", by what X is: a club, a study, a habit, a job. */
function leftOf(object: Phrase, verb: string): string | null {
  const isJob = /^(?:job|work|position|role)$/.test(object.head.lower);
  if (isJob) return null;
  if (object.words.some(({ lower }) => CLUBS.test(lower))) return "member_of";
  if (object.words.some(({ lower }) => STUDIES.test(lower)))
    return verb === "leave" && object.kind === "name" ? null : "studies";
  if (object.kind === "doing") return "has_hobby";
  if (verb === "quit" || verb === "leave")
    return object.kind === "name" && object.words.every((word) => isName(word))
      ? /^(?:UK|US|USA|EU)$/.test(object.head.text)
        ? "lives_in"
        : "works_at"
      : null;
  // "gave up the violin", "gave up the allotment": what one played, what one had.
  if (verb === "give up" && object.determiner === "the" && PLAYED.test(object.head.lower)) return "plays";
  return verb === "give up" && object.determiner !== null && LARGE.test(object.head.lower) ? "owns" : null;
}
