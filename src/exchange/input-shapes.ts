import { z } from "zod";
import { isWellFormed } from "../text/well-formed.ts";

/** The shapes that what is said has in common, however it comes in. */

export const time = z.union([z.string(), z.number()]);
export const node = z.union([z.string(), z.strictObject({ entity: z.string() })]);
export const literal = z.union([z.string(), z.number(), z.boolean(), z.strictObject({ date: z.string() })]);
export const object = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ entity: z.string() }),
  z.strictObject({ value: literal }),
]);

/** Fields of an assertion that are text wherever they are given. */
const TEXTS = new Set([
  "op",
  "subject",
  "predicate",
  "object",
  "from",
  "until",
  "scope",
  "id",
  "episode",
  "quote",
]);

/** A copy of an assertion that gives well-formed text only, of which no schema says more: most are so. Null of others. */
export function plainAssertion(value: object): Record<string, string> | null {
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return null;
  const copy: Record<string, string> = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (typeof field !== "string" || !TEXTS.has(key) || !isWellFormed(field)) return null;
    copy[key] = field;
  }
  const { op, subject, predicate, object } = copy;
  return op === undefined || subject === undefined || predicate === undefined || object === undefined
    ? null
    : copy;
}
