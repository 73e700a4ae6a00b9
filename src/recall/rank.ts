import { questionTerms } from "../text/words.ts";
import type { Intent } from "./question.ts";
import type { RecallDocument } from "./recall-port.ts";

/** The most that each part can add to a score. */
export const WEIGHTS = {
  /** BM25, as a share of the best visible document's. */
  words: 1,
  /** A fact about the entities that the question names, as a share of the names. */
  entity: 0.3,
  /** An episode whose speaker the question names. */
  speaker: 0.1,
  /** A fact whose predicate's words stand in the question, as a share of those words. */
  predicate: 0.2,
  /** A fact that holds at the instant asked about, where the question asks for the present state. */
  current: 0.1,
  /** A fact at the end of facts in a row, by how like their wording is to the question's. */
  chain: 0.9,
  /** Beside that, where such a row is what the question means: above all others. */
  meant: 2,
} as const;

/** Weighted parts; their sum, in this order, is the score. */
export interface Parts {
  words: number;
  entity: number;
  speaker: number;
  predicate: number;
  current: number;
  chain: number;
}

/** What is known of a document before it has been read from the store. */
export interface Candidate {
  doc: number;
  /** BM25, not normalised. */
  bm25: number;
  /** Share of the names in the question whose entity the fact is about, 0 to 1. */
  named: number;
}

/** What the question contributes to a score besides its candidates. */
export interface Ask {
  intent: Intent;
  terms: ReadonlySet<string>;
  /** Names, in identity form, that speakers are compared with. */
  speakers: ReadonlySet<string>;
}

export interface Ranked {
  document: RecallDocument;
  score: number;
  parts: Parts;
  bm25: number;
}

/** The score that parts come to. */
export function sum(parts: Parts): number {
  return parts.words + parts.entity + parts.speaker + parts.predicate + parts.current + parts.chain;
}

function wordsPart(bm25: number, best: number): number {
  return best > 0 ? WEIGHTS.words * (bm25 / best) : 0;
}

/** Share of a predicate's words ("lives_in": live) that the question has, 0 to 1. */
export function predicateShare(predicate: string, terms: ReadonlySet<string>): number {
  const own = questionTerms(predicate.replaceAll("_", " "));
  return own.length === 0 ? 0 : own.filter((term) => terms.has(term)).length / own.length;
}

/** The highest score that the candidate can reach, whatever its document says. `best`: highest visible BM25. */
export function scoreBound(candidate: Candidate, ask: Ask, best: number): number {
  const parts: Parts = {
    words: wordsPart(candidate.bm25, best),
    entity: 0,
    speaker: 0,
    predicate: 0,
    current: 0,
    chain: 0,
  };
  const entity = WEIGHTS.entity * candidate.named;
  const current = ask.intent === "present" ? WEIGHTS.current : 0;
  const asFact = sum({ ...parts, entity, predicate: WEIGHTS.predicate, current });
  return Math.max(asFact, sum({ ...parts, speaker: WEIGHTS.speaker }));
}

/** The score of a candidate whose document is visible. `speaker`: the speaker's name in identity form. */
export function rank(
  candidate: Candidate,
  document: RecallDocument,
  ask: Ask,
  best: number,
  speaker: string | null,
): Ranked {
  const fact = document.kind === "fact" ? document : null;
  const holds = fact?.status === "current" && ask.intent === "present";
  const parts: Parts = {
    words: wordsPart(candidate.bm25, best),
    entity: fact ? WEIGHTS.entity * candidate.named : 0,
    speaker: speaker !== null && ask.speakers.has(speaker) ? WEIGHTS.speaker : 0,
    predicate: fact ? WEIGHTS.predicate * predicateShare(fact.predicate, ask.terms) : 0,
    current: holds ? WEIGHTS.current : 0,
    chain: 0,
  };
  return { document, score: sum(parts), parts, bm25: candidate.bm25 };
}

/** Order of the answer: by score, equal scores in recording order. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || byRecording(a.document, b.document);
}

/** By commit; in one commit what was said comes before the facts that follow from it. */
function byRecording(a: RecallDocument, b: RecallDocument): number {
  if (a.revision !== b.revision) return a.revision - b.revision;
  return a.kind === b.kind ? a.seq - b.seq : a.kind === "episode" ? -1 : 1;
}

/** Without history neither ended nor future facts may be returned; episodes always. */
export function isWanted(document: RecallDocument, history: boolean): boolean {
  return history || document.kind !== "fact" || document.status === "current";
}
