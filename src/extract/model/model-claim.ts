import { z } from "zod";
import type { Ontology } from "../../model/ontology.ts";
import { findJson } from "./find-json.ts";
import { onlyPredicates } from "./known-predicates.ts";

// The quote comes first: a model writes in this order, and what it has copied leads what it makes of it.
const FIELDS = {
  quote: z.string(),
  op: z.enum(["assert", "end", "correct"]),
  subject: z.string(),
  predicate: z.string(),
  object: z.string(),
  scope: z.string().nullable(),
  time_words: z.array(z.string()),
  holds: z.enum(["now", "since", "past", "event", "plan", "not"]),
  reason: z.string().nullable(),
  subject_label: z.string().nullable(),
  object_label: z.string().nullable(),
};
const CLAIM = z.object(FIELDS);

/** A claim as a model states it: words of the text, and nothing worked out. */
export type ModelClaim = z.infer<typeof CLAIM>;

/** What a cache may hold for a text. */
export const MODEL_CLAIMS = z.array(CLAIM);

/** What was said of one text: the claims that have the shape, and what is wrong with the others. */
export interface TextReply {
  claims: ModelClaim[];
  problems: string[];
}

/** A reply to a call that asked about several texts. */
export interface Reply {
  byId: Map<number, TextReply>;
  /** Ids that were answered and not asked. */
  strays: string[];
  /** What is wrong with the reply as a whole; null of one that can be read. */
  problem: string | null;
  /** It holds no JSON at all, nor the beginning of any. */
  isProse: boolean;
}

/** Whether a text's claims are asked for with labels: where an ontology has any. */
export function asksLabels(ontology: Ontology | undefined): boolean {
  return ontology !== undefined && Object.keys(ontology.entities).length > 0;
}

/** The JSON schema of a reply: every field required and no others, as strict structured output wants it. */
export function replySchema(ontology: Ontology | undefined): Record<string, unknown> {
  const { subject_label: _subject, object_label: _object, ...plain } = FIELDS;
  const only = onlyPredicates(ontology);
  const labels = z.enum(Object.keys(ontology?.entities ?? {})).nullable();
  const claim = z.strictObject({
    ...plain,
    ...(only === null || only.length === 0 ? {} : { predicate: z.enum(only) }),
    ...(asksLabels(ontology) ? { subject_label: labels, object_label: labels } : {}),
  });
  const reply = z.strictObject({
    texts: z.array(z.strictObject({ id: z.number(), claims: z.array(claim) })),
  });
  const { $schema: _, ...schema } = z.toJSONSchema(reply);
  return schema;
}

/**
 * Reads a reply. What else stands in it, dates too, is left out, and what is plainly meant is taken: a number in quotation
 * marks, one string for a list of one, the claims of the one text that was asked about without its id.
 */
export function readReply(answer: string, asked: readonly number[]): Reply {
  const reply: Reply = { byId: new Map(), strays: [], problem: null, isProse: false };
  const value = findJson(answer);
  if (value === undefined) {
    reply.isProse = !/[[{]/.test(answer);
    reply.problem = reply.isProse ? "it is no JSON" : "its JSON is broken or not complete";
    return reply;
  }
  const texts = textsOf(value, asked);
  if (texts === null) {
    reply.problem = 'it is no object with a list "texts" of { "id", "claims" }';
    return reply;
  }
  for (const text of texts) {
    const { id, claims } = isRecord(text) ? text : {};
    const number = typeof id === "string" ? Number(id) : id;
    if (typeof number !== "number" || !asked.includes(number)) {
      reply.strays.push(JSON.stringify(id ?? null).slice(0, 40));
    } else {
      const known = reply.byId.get(number) ?? { claims: [], problems: [] };
      readClaims(claims, known);
      reply.byId.set(number, known);
    }
  }
  return reply;
}

function textsOf(value: unknown, asked: readonly number[]): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  if (Array.isArray(value["texts"])) return value["texts"];
  return asked.length === 1 && "claims" in value ? [{ id: asked[0], claims: value["claims"] }] : null;
}

function readClaims(claims: unknown, into: TextReply): void {
  if (!Array.isArray(claims)) {
    into.problems.push('"claims" is no list');
    return;
  }
  for (const [index, claim] of claims.entries()) {
    const parsed = CLAIM.safeParse(tidied(claim));
    if (parsed.success) into.claims.push(parsed.data);
    else {
      const { path, message } = parsed.error.issues[0]!;
      into.problems.push(`claim ${index + 1}: ${path.join(".") || "it"}: ${message}`);
    }
  }
}

/** Fields that may be left out, and forms that mean the same. */
function tidied(claim: unknown): unknown {
  if (!isRecord(claim)) return claim;
  const { object, time_words: words, holds } = claim;
  const optional = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);
  return {
    ...claim,
    object: typeof object === "number" || typeof object === "boolean" ? String(object) : object,
    scope: optional(claim["scope"]),
    time_words: (Array.isArray(words) ? words : [words]).filter(
      (word) => word !== undefined && word !== null && word !== "",
    ),
    holds: holds ?? "now",
    reason: optional(claim["reason"]),
    subject_label: optional(claim["subject_label"]),
    object_label: optional(claim["object_label"]),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
