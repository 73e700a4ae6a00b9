import type { Clause } from "./clauses.ts";
import { goneTo, objectAt } from "./objects.ts";
import { eventOf } from "./periods.ts";
import { objectText, type Talk } from "./talk.ts";

/** "went to the concert", "I've been to Rome": taking part, or a visit. */
export function goingClaims(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  if (group === null) return false;
  const isGoing = group.lemma === "go" && group.tense === "past" && !group.progressive;
  const isBeen = group.lemma === "be" && group.verb.lower === "been" && group.perfect !== false;
  const isBeing = group.lemma === "be" && group.tense === "past" && words[group.to]?.lower === "at";
  if (!isGoing && !isBeen && !isBeing) return false;
  let k = group.to;
  while (
    words[k] !== undefined &&
    (words[k]!.pos === "ADV" || /^(?:back|over|down|up|out|just)$/.test(words[k]!.lower)) &&
    words[k]!.lower !== "to"
  )
    k++;
  if (words[k]?.lower !== "to" && !(isBeing && words[k]?.lower === "at")) return false;
  if (group.negated !== null || group.modal !== null) return true;
  const object = objectAt(words, k + 1);
  if (object === null || object.kind === "pronoun") return true;
  if (isBeing && stateIsLong(clause, talk)) return false;
  const predicate = goneTo(object);
  if (predicate === null) return true;
  const when = eventOf(talk, words, group);
  if (when === null) return true;
  for (const subject of subjects)
    talk.push({
      op: "assert",
      subject,
      predicate,
      object: objectText(talk, object),
      ...when,
      start: words[0]!.start,
      end: object.words.at(-1)!.end,
    });
  return true;
}

/** "I was at Access Bank until 2021" is no visit. */
function stateIsLong({ words }: Clause, talk: Talk): boolean {
  return talk.times.some(
    ({ from, to, value }) =>
      from >= words[0]!.start &&
      to <= words.at(-1)!.end &&
      value.kind === "when" &&
      (value.bound === "until" || value.bound === "since" || value.form === "range" || value.form === "year"),
  );
}
