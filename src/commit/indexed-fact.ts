import { recent } from "../model/recent.ts";
import { indexText } from "../text/index-text.ts";

/**
 * The indexed text of a fact. No term reaches over a space, so the parts are indexed one by one; names recur, so the
 * latest are kept.
 */
export function indexedFact(subject: string, wording: string, object: string, scope: string | null): string {
  const parts = [
    indexed(subject),
    indexed(wording),
    indexed(object),
    ...(scope === null ? [] : [indexed(scope)]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const indexed = recent(20_000, indexText);
