import type { Ontology } from "../../model/ontology.ts";
import { type Clause, isNoMore } from "./clauses.ts";
import { isOfKind, objectAt } from "./objects.ts";
import { endOf, eventOf, stateOf } from "./periods.ts";
import { objectText, type Talk } from "./talk.ts";

/** Claims of a clause in the phrases of a caller's ontology: "is on call for". True where one of them stands in it. */
export function ontologyClaims(
  clause: Clause,
  subjects: readonly string[],
  ontology: Ontology,
  talk: Talk,
): boolean {
  const { words, group } = clause;
  if (group === null || group.modal !== null || group.tense === "future") return false;
  for (const [predicate, { phrases, aspect }] of Object.entries(ontology.predicates))
    for (const phrase of phrases ?? []) {
      const at = phraseEnd(clause, phrase.toLowerCase().split(/\s+/));
      const object = at === null ? null : objectAt(words, at);
      if (object === null || !isOfKind(object, "any", talk)) continue;
      const isOver = isNoMore(clause);
      if (group.negated !== null && !isOver) return true;
      const period = isOver
        ? endOf(talk, words)
        : aspect === "event"
          ? eventOf(talk, words, group)
          : stateOf(talk, words, group);
      if (period === null) return true;
      const names = talk.who(object) ?? [objectText(talk, object)];
      const place = { start: words[0]!.start, end: object.words.at(-1)!.end };
      for (const subject of subjects)
        for (const name of names)
          talk.push({ op: isOver ? "end" : "assert", subject, predicate, object: name, ...period, ...place });
      return true;
    }
  return false;
}

/** The place behind a phrase that begins with the verb of a clause, in whatever form; null where it does not stand there. */
function phraseEnd({ words, group }: Clause, phrase: readonly string[]): number | null {
  const [verb, ...rest] = phrase;
  if (group === null || verb === undefined) return null;
  const isBe = /^(?:is|are|be|was|were)$/.test(verb);
  const isVerb = isBe
    ? group.lemma === "be" || group.passive
    : group.lemma === verb || verb === `${group.lemma}s` || group.verb.lower === verb;
  if (!isVerb) return null;
  let k = isBe && group.lemma !== "be" ? words.indexOf(group.verb) : group.to;
  for (const word of rest) {
    while (words[k]?.pos === "ADV" && words[k]!.lower !== word) k++;
    if (words[k]?.lower !== word) return null;
    k++;
  }
  return k;
}
