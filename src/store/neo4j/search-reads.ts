import type { MarkedEpisode, TermPostings } from "../store.ts";
import { groupTerm } from "./apply.ts";
import type { Properties } from "./properties.ts";
import type { Ask } from "./run-statement.ts";

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
): Promise<TermPostings[]> {
  const indexed = terms.map((term) => groupTerm(gid, term));
  const parameters = { terms: [...new Set(indexed)], revision };
  const [facts, episodes] = (await Promise.all([
    ask("fact-postings", parameters),
    ask("episode-postings", parameters),
  ])) as unknown as [PostingLists[], PostingLists[]];
  const ofFacts = new Map(facts.map((lists) => [lists.term, lists]));
  const ofEpisodes = new Map(episodes.map((lists) => [lists.term, lists]));
  return terms.map((term, k) => {
    const fact = ofFacts.get(indexed[k]!);
    const episode = ofEpisodes.get(indexed[k]!);
    return {
      term,
      facts: {
        docs: fact?.refs.map((ref) => ref * 2) ?? [],
        counts: fact?.counts ?? [],
        lengths: fact?.lengths ?? [],
      },
      episodes: { docs: episode?.refs.map((ref) => ref * 2 + 1) ?? [], counts: episode?.counts ?? [] },
    };
  });
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
