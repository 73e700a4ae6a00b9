import { type Ask, byRank, type Candidate, isWanted, type Ranked, rank, scoreBound } from "./rank.ts";
import type { FactDocument, RecallPort } from "./recall-port.ts";

export interface Cut {
  /** The highest BM25 of all documents. */
  best: number;
  limit: number;
  /** Ended and future facts too. */
  history: boolean;
  /** Documents read from the store at a time, default 512. */
  chunk?: number;
}

/** Reads facts by number, each once; null for those that may not be seen. */
function reader(port: Pick<RecallPort, "documents">, history: boolean) {
  const seen = new Map<number, FactDocument | null>();
  return {
    get: (doc: number) => seen.get(doc) ?? null,
    async load(candidates: readonly Candidate[]): Promise<void> {
      const missing = candidates.map((candidate) => candidate.doc).filter((doc) => !seen.has(doc));
      if (missing.length === 0) return;
      for (const doc of missing) seen.set(doc, null);
      for (const document of await port.documents(missing)) {
        if (document.kind === "fact" && isWanted(document, history)) seen.set(document.doc, document);
      }
    },
  };
}

/**
 * The best `limit` visible facts of the candidates, exactly: visibility is asked in the order of the highest score that each can
 * reach, until no unread one can come in. Cutting first and filtering then would lose what stands behind many hidden.
 */
export async function topRanked(
  port: Pick<RecallPort, "documents">,
  candidates: readonly Candidate[],
  ask: Ask,
  { best, limit, history, chunk = 512 }: Cut,
): Promise<Ranked[]> {
  const documents = reader(port, history);
  const bounded = candidates.map((candidate) => ({ candidate, bound: scoreBound(candidate, ask, best) }));
  bounded.sort((a, b) => b.bound - a.bound);
  let ranked: Ranked[] = [];
  for (let at = 0; at < bounded.length; at += chunk) {
    const worst = ranked.length === limit ? ranked[limit - 1] : undefined;
    if (worst !== undefined && bounded[at]!.bound < worst.score) break;
    const some = bounded.slice(at, at + chunk).map(({ candidate }) => candidate);
    await documents.load(some);
    for (const candidate of some) {
      const document = documents.get(candidate.doc);
      if (document === null) continue;
      ranked.push(rank(candidate, document, ask, best));
    }
    ranked = ranked.sort(byRank).slice(0, limit);
  }
  return ranked;
}
