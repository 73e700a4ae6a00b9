import type { StoredFact } from "../store/store.ts";

/** Orders facts as listings do. */
export function listingOrder(a: StoredFact, b: StoredFact): number {
  return a.from - b.from || a.fact - b.fact || a.row - b.row;
}
