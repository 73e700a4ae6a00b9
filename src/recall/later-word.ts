import { questionTerms } from "../text/words.ts";
import { type Ranked, sum } from "./rank.ts";

/**
 * Puts facts that answer a question alike in the order of the later word. Facts of one subject, predicate and scope that have
 * the same words of the question differ in their value only, and how long that is says nothing: they get the best words part
 * among them. Equal scores stand in recording order, those of one such set where the first of them stands, the later start first.
 */
export function laterWordFirst(ranked: readonly Ranked[], terms: ReadonlySet<string>): Ranked[] {
  const sets = new Map<string, Ranked[]>();
  for (const one of ranked) {
    const key = keyOf(one, terms);
    const set = sets.get(key);
    if (set === undefined) sets.set(key, [one]);
    else set.push(one);
  }
  // Sets stand in the order of their first members, as maps keep it, and sorting leaves equals as they stand.
  return [...sets.values()].flatMap(levelled).sort((a, b) => b.score - a.score);
}

/** A set with the best words part of it, the later word first. */
function levelled(set: readonly Ranked[]): Ranked[] {
  if (set.length === 1) return [...set];
  const words = Math.max(...set.map(({ parts }) => parts.words));
  return set
    .map((one) => {
      const parts = { ...one.parts, words };
      return { ...one, parts, score: sum(parts) };
    })
    .sort(byLaterWord);
}

function keyOf({ document }: Ranked, terms: ReadonlySet<string>): string {
  if (document.status !== "current") return document.id;
  const shared = questionTerms(document.text).filter((term) => terms.has(term));
  return JSON.stringify([document.about, shared.sort()]);
}

function byLaterWord(a: Ranked, b: Ranked): number {
  const [x, y] = [a.document, b.document];
  const [from, other] = [x.t_valid ?? "", y.t_valid ?? ""];
  if (from !== other) return from < other ? 1 : -1;
  return y.revision - x.revision || y.seq - x.seq;
}
