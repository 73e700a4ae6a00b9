import type { Clause } from "./clauses.ts";
import { phraseAt } from "./phrases.ts";
import { objectText, type ReadClaim, type Talk } from "./talk.ts";

const SEASON = /^(?:summer|winter|spring|autumn|fall|weekends?|mornings?|evenings?|nights?)$/;

/** "for coffee I prefer a light roast", "prefer the train for long trips". */
export function withScope(claim: ReadClaim, { lead, words }: Clause, to: number, talk: Talk): ReadClaim {
  if (claim.predicate !== "prefers") return claim;
  // "In summer I prefer green tea": not since when, but of what.
  const season = words.find(({ lower, isTime }) => isTime && SEASON.test(lower));
  if (season !== undefined) {
    const { from: _from, until: _until, ...timeless } = claim;
    return { ...timeless, scope: season.lower };
  }
  if (lead !== null && lead.kind !== "pronoun") return { ...claim, scope: objectText(talk, lead) };
  const at = words.findIndex(({ lower }, k) => k >= to && lower === "for");
  const about = at < 0 ? null : phraseAt(words, at + 1);
  if (about === null || about.kind === "pronoun" || about.kind === "doing") return claim;
  return { ...claim, scope: objectText(talk, about).replace(/^anything /, "") };
}
