import type { TermPostings } from "../store/store.ts";
import { encodeTerm } from "../text/index-text.ts";
import { bm25OfTerm } from "./bm25.ts";
import { type EpisodeView, rowOf } from "./episode-table.ts";
import type { RecallPort } from "./recall-port.ts";

/** The words of a question in the documents of a group. Scores are BM25 with the statistics of all of them. */
export interface Words {
  /** By document. */
  facts: ReadonlyMap<number, number>;
  /** By row of the view. */
  episodes: Float64Array;
  /** Of each term: the rows of the view with it, and how often it stands in each. */
  hits: readonly Hits[];
  /** The highest score of all that the group knows. */
  best: number;
}

export interface Hits {
  rows: readonly number[];
  counts: readonly number[];
}

/** What a store says of the words of a question. */
export interface Found {
  postings: readonly TermPostings[];
  documents: number;
  totalLength: number;
}

export async function findWords(port: RecallPort, terms: readonly string[]): Promise<Found> {
  if (terms.length === 0) return { postings: [], documents: 0, totalLength: 0 };
  const encoded = terms.map(encodeTerm);
  const [postings, statistics] = await Promise.all([port.postings(encoded), port.statistics()]);
  const found = new Map(postings.map((each) => [each.term, each]));
  return { postings: encoded.flatMap((term) => found.get(term) ?? []), ...statistics };
}

/** Sums in the order of the terms, so that no score hangs on the store's order. */
export function scoreWords({ postings, documents, totalLength }: Found, view: EpisodeView): Words {
  const facts = new Map<number, number>();
  const { known, places } = view;
  const scores = new Float64Array(known.count);
  const average = documents > 0 ? totalLength / documents : 0;
  const hits: Hits[] = [];
  for (const { facts: ofFacts, episodes } of postings) {
    const rows: number[] = [];
    const counts: number[] = [];
    const [first, last, step] = [known.docs[0]!, known.docs[known.count - 1]!, known.step];
    for (let k = 0, hint = 0; k < episodes.docs.length; k++) {
      const doc = episodes.docs[k]!;
      // Recorded later than what is asked about.
      if (known.count === 0 || doc > last || doc < first) continue;
      const row = step > 0 ? (doc - first) / step : rowOf(known, doc, hint);
      if (row < 0) continue;
      hint = row;
      rows.push(row);
      counts.push(episodes.counts[k]!);
    }
    const score = bm25OfTerm(ofFacts.docs.length + rows.length, documents, average);
    for (let k = 0; k < rows.length; k++) {
      const row = rows[k]!;
      scores[row]! += score(counts[k]!, known.lengths[row]!);
    }
    for (let k = 0; k < ofFacts.docs.length; k++) {
      const doc = ofFacts.docs[k]!;
      facts.set(doc, (facts.get(doc) ?? 0) + score(ofFacts.counts[k]!, ofFacts.lengths[k]!));
    }
    hits.push(places === null ? { rows, counts } : seenAmong(rows, counts, places));
  }
  let best = 0;
  for (const score of facts.values()) best = Math.max(best, score);
  for (let row = 0; row < scores.length; row++) if (scores[row]! > best) best = scores[row]!;
  return { facts, episodes: places === null ? scores : placed(scores, places, view.count), hits, best };
}

function seenAmong(rows: readonly number[], counts: readonly number[], places: Int32Array): Hits {
  const seen: { rows: number[]; counts: number[] } = { rows: [], counts: [] };
  for (const [k, row] of rows.entries()) {
    const place = places[row]!;
    if (place < 0) continue;
    seen.rows.push(place);
    seen.counts.push(counts[k]!);
  }
  return seen;
}

function placed(scores: Float64Array, places: Int32Array, count: number): Float64Array {
  const own = new Float64Array(count);
  for (let row = 0; row < scores.length; row++) if (places[row]! >= 0) own[places[row]!] = scores[row]!;
  return own;
}
