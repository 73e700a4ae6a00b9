import type { Clause } from "./clauses.ts";
import { PLACES } from "./english/nouns.ts";
import { isOfKind, objectAt } from "./objects.ts";
import { endOf, eventOf } from "./periods.ts";
import { objectText, type Talk } from "./talk.ts";
import type { Word } from "./word.ts";

/** Verbs of exchange: what the old and the new one were to the subject, and the words between them. */
const EXCHANGES: readonly { verbs: RegExp; old: RegExp; between: RegExp; predicate: string }[] = [
  {
    verbs: /^(?:switch|migrate|convert|change)$/,
    old: /^from$/,
    between: /^(?:to|over)$/,
    predicate: "uses",
  },
  {
    verbs: /^(?:swap|trade|exchange|ditch)$/,
    old: /^(?:in|out|)$/,
    between: /^for$/,
    predicate: "owns",
  },
  { verbs: /^replace$/, old: /^$/, between: /^(?:with|by)$/, predicate: "owns" },
];

/** "switched from Spotify to Tidal", "swapped my Polo for an e-bike": one thing ends and another begins. */
export function exchangeClaims({ words, group }: Clause, subjects: readonly string[], talk: Talk): boolean {
  if (group === null || group.negated !== null || group.modal !== null) return false;
  const row = EXCHANGES.find(({ verbs }) => verbs.test(group.lemma));
  if (row === undefined || (group.tense !== "past" && !group.perfect)) return false;
  let k = group.to;
  if (row.old.test(words[k]?.lower ?? "")) k++;
  else if (!row.old.test("")) return false;
  const old = objectAt(words, k);
  if (old === null || old.kind === "pronoun" || old.kind === "doing") return false;
  const at = words.findIndex(({ lower }, j) => j >= old.to && row.between.test(lower));
  if (at < 0 || at > old.to + 1) return false;
  const fresh = objectAt(words, at + (words[at + 1]?.lower === "to" ? 2 : 1));
  if (fresh === null || fresh.kind === "pronoun" || fresh.kind === "doing") return false;
  if (!isOfKind(old, "any", talk) || !isOfKind(fresh, "any", talk)) return false;
  const when = eventOf(talk, words, group);
  if (when === null) return true;
  // "swapped the city for a village"
  if (row.predicate === "owns" && (PLACES.test(old.head.lower) || PLACES.test(fresh.head.lower))) return true;
  const place = { start: (words[0] as Word).start, end: fresh.words.at(-1)!.end };
  const isMedicine = isOfKind(old, "medicine", talk) && isOfKind(fresh, "medicine", talk);
  const predicate = isMedicine ? "takes_medication" : row.predicate;
  for (const subject of subjects) {
    talk.push({
      op: "end",
      subject,
      predicate,
      object: objectText(talk, old),
      ...endOf(talk, words),
      ...place,
    });
    talk.push({
      op: "assert",
      subject,
      predicate,
      object: objectText(talk, fresh),
      ...when,
      ...place,
    });
  }
  return true;
}
