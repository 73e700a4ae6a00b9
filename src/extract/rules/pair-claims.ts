import type { Clause } from "./clauses.ts";
import { RELATIONS } from "./english/relations.ts";
import { endOf, eventOf, stateOf } from "./periods.ts";
import { phraseAt } from "./phrases.ts";
import type { Talk } from "./talk.ts";

type What = { predicate: string; is: "state" | "event" | "end" };

/** Claims of several subjects about each other: "Ana and I got married", "Mark and Deepa live together", "they're cousins". */
export function pairClaims(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  // Whoever speaks stands first.
  const pair = subjects.length === 1 && isWe(clause) ? [subjects[0]!, talk.only() ?? undefined] : subjects;
  const [a, b] = pair[1] === talk.read.speaker ? [pair[1], pair[0]] : pair;
  if (group === null || a === undefined || b === undefined || subjects.length > 2) return false;
  if (group.negated !== null || group.modal !== null || group.tense === "future") return false;
  const what = whatOf(clause);
  if (what === null) return false;
  const period =
    what.is === "end"
      ? endOf(talk, words)
      : what.is === "event"
        ? eventOf(talk, words, group)
        : stateOf(talk, words, group);
  if (period === null) return false;
  const place = { start: words[0]!.start, end: words.at(-1)!.end };
  const op = what.is === "end" ? ("end" as const) : ("assert" as const);
  talk.push({ op, subject: a, predicate: what.predicate, object: b, ...period, ...place });
  // "live together in Bonn" says where, too.
  return what.predicate !== "lives_with";
}

/** "we" of the one who speaks and somebody spoken of. */
function isWe({ subject }: Clause): boolean {
  return subject !== null && subject.words[0]!.lower === "we";
}

function whatOf({ words, group }: Clause): What | null {
  if (group === null) return null;
  const said = words.slice(words.indexOf(group.verb)).map(({ lower }) => lower);
  const rest = said.join(" ");
  if (/^(?:got|get|gotten) (?:\w+ly )?(?:married|hitched)\b(?! to)/.test(rest))
    return { predicate: "married_to", is: "event" };
  if (/^married\b(?! to)/.test(rest))
    return { predicate: "married_to", is: group.passive || group.lemma === "be" ? "state" : "event" };
  if (/^(?:am|is|are|was|were|been|'re|'m|be) (?:\w+ly |still |now )?married\b(?! to)/.test(rest))
    return { predicate: "married_to", is: "state" };
  if (/^(?:got|get) engaged\b(?! to)/.test(rest)) return { predicate: "engaged_to", is: "event" };
  if (/^(?:am|are|is|'re|be|been) (?:now |still )?engaged\b(?! to)/.test(rest) || /^engaged$/.test(rest))
    return { predicate: "engaged_to", is: "state" };
  if (/^(?:broke up|break up|split up|separated|split)\b(?! with)/.test(rest))
    return { predicate: "partner", is: "end" };
  if (/^(?:divorced|got divorced)\b(?! from)/.test(rest)) return { predicate: "married_to", is: "end" };
  if (/^liv\w* together\b/.test(rest)) return { predicate: "lives_with", is: "state" };
  if (/^work\w* together\b/.test(rest)) return { predicate: "colleague_of", is: "state" };
  if (group.lemma !== "be") return null;
  const phrase = phraseAt(words, group.to);
  if (phrase === null || phrase.owner !== null || phrase.determiner === "the") return null;
  const relation = RELATIONS.get(phrase.head.lower);
  return relation?.isPlural === true &&
    /^(?:sibling_of|friend_of|cousin_of|colleague_of|neighbour_of|lives_with|partner)$/.test(
      relation.predicate,
    )
    ? { predicate: relation.predicate, is: "state" }
    : null;
}
