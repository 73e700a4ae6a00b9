import { questionTerms } from "../text/words.ts";
import type { Intent } from "./question.ts";
import type { FactDocument } from "./recall-port.ts";

/** The most that each part can add to a fact's score. */
export const WEIGHTS = {
  /** BM25, as a share of the best document's. */
  words: 1,
  /** It is about the entities that the question names, as a share of the names. */
  entity: 0.3,
  /** Its predicate's words stand in the question, as a share of those words. */
  predicate: 0.2,
  /** It holds at the instant asked about, where the question asks for the present state. */
  current: 0.1,
  /** It stands at the end of facts in a row: times `Chain.score`, which is 1.3 at most. */
  chain: 0.9,
  /** Beside that, where such a row is what the question means: above all others. */
  meant: 2,
} as const;

/** Weighted parts; their sum, in this order, is the score. */
export interface Parts {
  words: number;
  entity: number;
  predicate: number;
  current: number;
  chain: number;
}

/** What is known of a fact before it has been read from the store. */
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
}

export interface Ranked {
  document: FactDocument;
  score: number;
  parts: Parts;
  bm25: number;
}

/** The score that parts come to. */
export function sum(parts: Parts): number {
  return parts.words + parts.entity + parts.predicate + parts.current + parts.chain;
}

function wordsPart(bm25: number, best: number): number {
  return best > 0 ? WEIGHTS.words * (bm25 / best) : 0;
}

/** Share of a predicate's words ("lives_in": live) that the question has, 0 to 1. */
export function predicateShare(predicate: string, terms: ReadonlySet<string>): number {
  const own = questionTerms(predicate.replaceAll("_", " "));
  return own.length === 0 ? 0 : own.filter((term) => terms.has(term)).length / own.length;
}

/** The highest score that the candidate can reach, whatever its document says. `best`: highest BM25 of all documents. */
export function scoreBound(candidate: Candidate, ask: Ask, best: number): number {
  return sum({
    words: wordsPart(candidate.bm25, best),
    entity: WEIGHTS.entity * candidate.named,
    predicate: WEIGHTS.predicate,
    current: ask.intent === "present" ? WEIGHTS.current : 0,
    chain: 0,
  });
}

/** The score of a candidate whose document is visible. */
export function rank(candidate: Candidate, document: FactDocument, ask: Ask, best: number): Ranked {
  const holds = document.status === "current" && ask.intent === "present";
  const parts: Parts = {
    words: wordsPart(candidate.bm25, best),
    entity: WEIGHTS.entity * candidate.named,
    predicate: WEIGHTS.predicate * predicateShare(document.predicate, ask.terms),
    current: holds ? WEIGHTS.current : 0,
    chain: 0,
  };
  return { document, score: sum(parts), parts, bm25: candidate.bm25 };
}

/** Order among facts: by score, equal scores in recording order. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.document.revision - b.document.revision || a.document.seq - b.document.seq;
}

/** Without history neither ended nor future facts may be returned. */
export function isWanted({ status }: FactDocument, history: boolean): boolean {
  return history || status === "current";
}
