import { createHash } from "node:crypto";
import { z } from "zod";
import { incorrect } from "../model/palimpsest-error.ts";
import { RECALL_KINDS, RECALL_MODES } from "../model/recall-modes.ts";

const receiptSchema = z.strictObject({
  v: z.literal(1),
  group: z.string(),
  revision: z.int().nonnegative(),
  /** As-of point, ISO-8601 text. */
  valid: z.string(),
  known: z.string(),
  /** First 16 hex digits of the question's SHA-256; its words are never kept. */
  query: z.string().regex(/^[0-9a-f]{16}$/),
  settings: z.strictObject({
    mode: z.enum(RECALL_MODES),
    limit: z.int().nonnegative(),
    budget: z.int().nonnegative(),
    history: z.boolean(),
    /** What was let through, as it was asked for. */
    kind: z.enum(RECALL_KINDS).optional(),
    predicate: z.string().optional(),
    from: z.union([z.string(), z.number()]).optional(),
    until: z.union([z.string(), z.number()]).optional(),
    /** Whether the valid instant was given; else episodes of later than it were let through too. */
    atGiven: z.boolean(),
  }),
  /** What decided the order. */
  versions: z.strictObject({ ranker: z.int().positive(), embedder: z.string() }),
  ids: z.array(z.string()),
});

/** What an answer of recall rested on: enough to show the same items again, and to see whether a question is the same. */
export type Receipt = z.infer<typeof receiptSchema>;

/** Rises with every change of what recall answers, or in which order. */
export const RANKER = 2;

/** Digest of a question for a receipt, 16 hex digits. */
export function questionDigest(question: string): string {
  return createHash("sha256").update(question).digest("hex").slice(0, 16);
}

/** The receipt as opaque text (base64url). */
export function writeReceipt(receipt: Receipt): string {
  return Buffer.from(JSON.stringify(receipt)).toString("base64url");
}

/** Reads what `writeReceipt` wrote. Throws `incorrect` for anything else. */
export function readReceipt(text: string): Receipt {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(text.trim(), "base64url").toString("utf8"));
  } catch {
    raw = undefined;
  }
  const parsed = receiptSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw incorrect(
    "this is not a receipt of recall",
    text.slice(0, 80),
    "pass the `receipt` of an answer unchanged",
  );
}
