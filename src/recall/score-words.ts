import { encodeTerm } from "../text/index-text.ts";
import { bm25 } from "./bm25.ts";
import type { Postings, RecallPort } from "./recall-port.ts";

/** The words of a question in the documents of a group. */
export interface Words {
  postings: readonly Postings[];
  /** BM25 by document. Sums in the order of the terms, so that no score hangs on the store's order. */
  bm25: ReadonlyMap<number, number>;
  /** The highest BM25 of all. */
  best: number;
}

export async function scoreWords(port: RecallPort, terms: string[]): Promise<Words> {
  const scores = new Map<number, number>();
  if (terms.length === 0) return { postings: [], bm25: scores, best: 0 };
  const encoded = terms.map(encodeTerm);
  const [postings, { documents, totalLength }] = await Promise.all([
    port.postings(encoded),
    port.statistics(),
  ]);
  const found = new Map(postings.map((each) => [each.term, each]));
  const average = documents > 0 ? totalLength / documents : 0;
  const ordered = encoded.map((term) => found.get(term) ?? { term, docs: [] });
  for (const { docs } of ordered)
    for (const { doc, tf, length } of docs)
      scores.set(doc, (scores.get(doc) ?? 0) + bm25(tf, docs.length, documents, length, average));
  let best = 0;
  for (const score of scores.values()) best = Math.max(best, score);
  return { postings: ordered, bm25: scores, best };
}
