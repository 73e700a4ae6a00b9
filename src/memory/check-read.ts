import { incorrect } from "../model/palimpsest-error.ts";

/** The parameters of each read; whatever else a caller gives is refused by name. */
const READS = {
  facts: [
    "subject",
    "predicate",
    "object",
    "scope",
    "history",
    "versions",
    "overlaps",
    "at",
    "known",
    "limit",
    "after",
  ],
  timeline: ["subject", "predicate", "scope", "at", "known", "limit", "after"],
  recall: [
    "limit",
    "budget",
    "history",
    "from",
    "until",
    "kind",
    "predicate",
    "mode",
    "explain",
    "at",
    "known",
  ],
  changes: ["since", "until", "limit", "after"],
  entities: ["name", "known", "limit", "after"],
  episodes: ["from", "until", "speaker", "session", "at", "known", "limit", "after"],
  predicates: ["known"],
  "an as-of point": ["at", "known"],
  "a filter": ["subject", "predicate"],
} as const;

/**
 * Guards a read: a misspelt parameter would otherwise be a question that was not asked.
 * @throws `incorrect` naming the parameter
 */
export function checkRead<T>(read: keyof typeof READS, input: T): T {
  if (input === undefined) return input;
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw incorrect(
      `${read} takes an object, not ${JSON.stringify(input) ?? String(input)}`,
      String(input),
      "Give { ... }.",
    );
  }
  const known: readonly string[] = READS[read];
  for (const key of Object.keys(input)) {
    if (known.includes(key)) continue;
    throw incorrect(
      `Unknown parameter ${JSON.stringify(key)} for ${read}`,
      key,
      `Parameters: ${known.join(", ")}.`,
    );
  }
  return input;
}
