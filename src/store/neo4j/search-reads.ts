import type { MarkedEpisode } from "../store.ts";
import { groupTerm } from "./apply.ts";
import type { Properties } from "./properties.ts";
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

/** A row of the statement `marked-episodes`. */
export function readMarked(row: Properties): MarkedEpisode {
  const id = row["id"] as number;
  const code = row["code"] as Int8Array;
  return {
    id,
    doc: id * 2 + 1,
    revision: row["revision"] as number,
    occurredAt: row["occurred_at"] as number,
    session: (row["session"] ?? null) as string | null,
    speaker: (row["speaker"] ?? null) as string | null,
    length: row["length"] as number,
    cues: row["cues"] as number,
    code: new Uint8Array(code.buffer, code.byteOffset, code.byteLength),
  };
}

export async function vectors(ask: Ask, episodes: readonly number[]): Promise<Map<number, Int8Array>> {
  if (episodes.length === 0) return new Map();
  const rows = await ask("vectors", { episodes });
  return new Map(rows.map((row) => [row["id"] as number, row["vector"] as Int8Array]));
}
