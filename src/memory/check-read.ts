import { scopeOf } from "../commit/name-parts.ts";
import type { NodeInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { RECALL_KINDS, RECALL_MODES } from "../model/recall-modes.ts";
import { shownValue } from "../model/shown-value.ts";

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
  replay: ["question"],
  changes: ["since", "until", "limit", "after"],
  entities: ["name", "known", "limit", "after"],
  episodes: ["from", "until", "speaker", "session", "at", "known", "limit", "after"],
  predicates: ["known", "vocabulary"],
  graph: [
    "around",
    "depth",
    "direction",
    "predicate",
    "scope",
    "entitiesOnly",
    "history",
    "overlaps",
    "at",
    "known",
    "limit",
  ],
  neighbours: ["direction", "depth", "predicate", "scope", "at", "known", "limit"],
  paths: ["journey", "from", "until", "direction", "depth", "predicate", "scope", "at", "known", "limit"],
  "an as-of point": ["at", "known"],
  "a filter": ["subject", "predicate"],
} as const;

interface Kind {
  is(value: unknown): boolean;
  fix: string;
}

const isText = (value: unknown) => typeof value === "string";
const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
const has = (value: unknown, key: string, is: (inner: unknown) => boolean) =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) && is(value[key as never]);

const TEXT: Kind = { is: isText, fix: "Give a string." };
const FLAG: Kind = { is: (value) => typeof value === "boolean", fix: "Give true or false." };
const TIME: Kind = {
  is: (value) => typeof value === "string" || typeof value === "number",
  fix: "Give ISO-8601 text or milliseconds.",
};
const KNOWN: Kind = {
  is: (value) => TIME.is(value) || has(value, "revision", () => true),
  fix: "Give an instant or { revision }.",
};

const NODE: Kind = {
  is: (value) => isText(value) || has(value, "entity", isText),
  fix: "Give a name or { entity: id }.",
};
const TEXTS: Kind = {
  is: (value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)),
  fix: "Give a string, or a list of some.",
};

function oneOf(choices: readonly string[]): Kind {
  const shown = choices.map((choice) => JSON.stringify(choice));
  return {
    is: (value) => choices.includes(value as string),
    fix: `Give ${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}.`,
  };
}

/** What each parameter may be, whichever read takes it. Ranges are looked at where the parameter is used. */
const KINDS: Record<string, Kind> = {
  subject: NODE,
  around: NODE,
  object: {
    is: (v) =>
      isScalar(v) ||
      has(v, "entity", isText) ||
      has(v, "value", (inner) => isScalar(inner) || has(inner, "date", isText)),
    fix: "Give a name, { entity: id } or { value }.",
  },
  predicate: TEXT,
  scope: TEXT,
  after: TEXT,
  name: TEXT,
  speaker: TEXT,
  session: TEXT,
  budget: { is: (v) => typeof v === "number", fix: "Give a whole number." },
  history: FLAG,
  versions: FLAG,
  explain: FLAG,
  journey: FLAG,
  entitiesOnly: FLAG,
  vocabulary: FLAG,
  overlaps: { is: (v) => has(v, "from", TIME.is) && has(v, "until", TIME.is), fix: "Give { from, until }." },
  at: TIME,
  from: TIME,
  known: KNOWN,
  since: KNOWN,
  until: KNOWN,
  kind: oneOf(RECALL_KINDS),
  mode: oneOf(RECALL_MODES),
};

/** Where a read takes more. */
const KINDS_OF: Partial<Record<keyof typeof READS, Record<string, Kind>>> = {
  graph: { predicate: TEXTS },
  neighbours: { predicate: TEXTS },
  paths: { predicate: TEXTS, until: TIME },
};

/** @throws `incorrect` where a node is neither named nor given by its id */
export function checkNode(value: unknown, what: string): NodeInput {
  if (NODE.is(value)) return value as NodeInput;
  throw incorrect(`${what} cannot be ${shownValue(value)}`, shownValue(value), NODE.fix);
}

/**
 * Guards a read: a misspelt parameter would otherwise be a question that was not asked.
 * @throws `incorrect` naming the parameter that is misspelt or of another type
 */
export function checkRead<T>(read: keyof typeof READS, input: T): T {
  if (input === undefined) return input;
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw incorrect(`${read} takes an object, not ${shownValue(input)}`, shownValue(input), "Give { ... }.");
  }
  const known: readonly string[] = READS[read];
  for (const [key, value] of Object.entries(input)) {
    if (known.includes(key)) {
      const kind = KINDS_OF[read]?.[key] ?? KINDS[key];
      if (value === undefined || kind === undefined || kind.is(value)) continue;
      throw incorrect(`${key} of ${read} cannot be ${shownValue(value)}`, shownValue(value), kind.fix);
    }
    throw incorrect(
      `Unknown parameter ${JSON.stringify(key)} for ${read}`,
      key,
      `Parameters: ${known.join(", ")}.`,
    );
  }
  const { scope } = input as { scope?: string };
  scopeOf(scope);
  return input;
}
