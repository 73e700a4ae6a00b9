import { groupTerm } from "./apply.ts";
import type { Ask } from "./run-statement.ts";

export interface Postings {
  term: string;
  docs: { doc: number; tf: number; length: number }[];
}

/** The documents with a term, side by side. */
interface PostingLists {
  term: string;
  refs: number[];
  lengths: number[];
  counts: number[];
}

/** For each term the documents that hold it, as known at a revision, by number. */
export async function postings(
  ask: Ask,
  gid: number,
  terms: readonly string[],
  revision: number,
): Promise<Postings[]> {
  const indexed = terms.map((term) => groupTerm(gid, term));
  const found = new Map<string, Postings["docs"]>(indexed.map((term) => [term, []]));
  const parameters = { terms: [...found.keys()], revision };
  const kinds = await Promise.all([ask("fact-postings", parameters), ask("episode-postings", parameters)]);
  for (const [odd, rows] of kinds.entries()) {
    for (const row of rows) {
      const { term, refs, lengths, counts } = row as unknown as PostingLists;
      const docs = found.get(term)!;
      for (const [k, ref] of refs.entries())
        docs.push({ doc: ref * 2 + odd, tf: counts[k]!, length: lengths[k]! });
    }
  }
  for (const docs of found.values()) docs.sort((a, b) => a.doc - b.doc);
  return terms.map((term, k) => ({ term, docs: found.get(indexed[k]!)! }));
}
