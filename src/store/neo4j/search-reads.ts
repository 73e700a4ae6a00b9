import { groupTerm } from "./apply.ts";
import type { Ask } from "./run-statement.ts";

export interface Postings {
  term: string;
  docs: { doc: number; tf: number; length: number }[];
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
      const doc = (row["ref"] as number) * 2 + odd;
      const { tf, length } = row as { tf: number; length: number };
      found.get(row["term"] as string)!.push({ doc, tf, length });
    }
  }
  for (const docs of found.values()) docs.sort((a, b) => a.doc - b.doc);
  return terms.map((term, k) => ({ term, docs: found.get(indexed[k]!)! }));
}
