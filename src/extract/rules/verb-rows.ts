import { VERBS, type VerbRow } from "./english/verbs.ts";
import type { VerbGroup } from "./verb-group.ts";
import type { Word } from "./word.ts";

/** A row with where its object begins. */
export interface FoundRow {
  row: VerbRow;
  at: number;
  verb: string;
}

const BETWEEN =
  /^(?:so|very|really|a|an|not|pretty|quite|right|super|totally|absolutely|deathly|severely|also|still|now|just|back|too|never|always|completely|scarily|n't|all|kinda|truly|fully|my|our|the|alone|happily|currently|recently|together|big|huge|massive|great|lifelong)$/;
const CANNOT = /^(?:stand|bear|abide|tolerate|live|do|get|go|resist)$/;

const BY_LEMMA = new Map<string, { row: VerbRow; words: readonly string[]; verb: string }[]>();
for (const row of VERBS)
  for (const verb of row.verbs) {
    const cannot = verb.startsWith("can't ");
    const [lemma, ...particles] = (cannot ? verb.slice(6) : verb).split(" ") as [string, ...string[]];
    const list = BY_LEMMA.get(lemma);
    const entry = { row, words: particles, verb };
    if (list === undefined) BY_LEMMA.set(lemma, [entry]);
    else list.push(entry);
  }

/** The row that a verb group and what follows it say: of several the one with most words. */
export function rowOf(words: readonly Word[], group: VerbGroup): FoundRow | null {
  let best: (FoundRow & { score: number }) | null = null;
  const isCannot =
    /^(?:can|could)$/.test(group.modal ?? "") && group.negated !== null && CANNOT.test(group.lemma);
  for (const { row, words: particles, verb } of candidates(group)) {
    if (verb.startsWith("can't ") !== isCannot) continue;
    let k = candidateStart(words, group, verb);
    let fits = true;
    for (const particle of particles) {
      while (words[k] !== undefined && BETWEEN.test(words[k]!.lower) && words[k]!.lower !== particle) k++;
      if (words[k]?.lower !== particle) {
        fits = false;
        break;
      }
      k++;
    }
    if (!fits) continue;
    let hasPrep = false;
    if (row.preps !== null) {
      while (words[k] !== undefined && BETWEEN.test(words[k]!.lower) && !row.preps.includes(words[k]!.lower))
        k++;
      hasPrep = row.preps.includes(words[k]?.lower ?? "");
      if (hasPrep) k++;
      else if (!row.preps.includes("")) continue;
    }
    if (!hasPrep && words[k]?.pos === "ADP") continue;
    const score = 10 * particles.length + (hasPrep ? 5 : 0) - (suits(row, group) ? 0 : 3);
    if (best === null || score > best.score) best = { row, at: k, verb, score };
  }
  return best;
}

/** "I sell radios" is a habit, "I sold the radio" an end: of rows of one verb the tense chooses. */
function suits({ is }: VerbRow, { tense, perfect, usedTo }: VerbGroup): boolean {
  const isPast = !usedTo && tense === "past" && !perfect;
  return is === "state" ? !isPast : isPast || perfect;
}

function candidates(group: VerbGroup) {
  const own = BY_LEMMA.get(group.lemma) ?? [];
  // "is married to", "was born in": the participle is of the row that begins with "be".
  const isBe = group.passive || group.progressive || group.lemma === "be";
  const be = isBe ? (BY_LEMMA.get("be") ?? []) : [];
  const got = group.lemma === "get" ? (BY_LEMMA.get("get") ?? []) : [];
  return [...(group.passive ? [] : own), ...be, ...(group.lemma === "get" ? [] : got)];
}

/** Where the particles of a row begin: of "be allergic" at the word behind "is", of "get married" behind "got". */
function candidateStart(words: readonly Word[], group: VerbGroup, verb: string): number {
  if (verb.startsWith("be ") && group.lemma === "be") return words.indexOf(group.verb) + 1;
  if (!verb.startsWith("be ")) return group.to;
  return words.indexOf(group.verb);
}
