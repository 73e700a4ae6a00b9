import { type Claim, isOpen, reach } from "../temporal/claim.ts";
import type { SlotRequest } from "../temporal/window.ts";

/** A slot of no more live claims than this is read once, and all that is asked of it answered from that. */
export const SMALL_SLOT = 64;

/** What is asked of the claims of a slot. */
export type ClaimRequest = Exclude<SlotRequest, { ask: "facts" }>;

/** Answers from all live claims of a slot, in the order of starts. */
export function answerFromClaims(claims: readonly Claim[], request: ClaimRequest): Claim[] | number | null {
  switch (request.ask) {
    case "touching":
      return claims.filter((c) => c.from <= request.to && reach(c) >= request.from);
    case "open-before": {
      const { before, except } = request;
      return claims.findLast((c) => c.from < before && isOpen(c) && c.value !== except)?.from ?? null;
    }
    case "open-after": {
      const { after, except } = request;
      return claims.find((c) => c.from > after && isOpen(c) && c.value !== except)?.from ?? null;
    }
  }
}
