import { z } from "zod";
import type { Statement } from "../commit/statement.ts";
import { node, object, plainAssertion, time } from "../exchange/input-shapes.ts";
import { type ErrorCode, incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { refuseIllFormed } from "../text/well-formed.ts";

/** The library's guard: every write is read by a strict schema, so that a misspelt parameter is refused by name. */

const text = z.string().optional();
const stated = {
  id: text,
  subject: node,
  predicate: z.string(),
  scope: text,
  said: time.optional(),
  episode: text,
  quote: text,
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  reason: text,
  confidence: z.number().optional(),
};
const assertFields = {
  ...stated,
  object,
  from: time.optional(),
  until: time.nullable().optional(),
  attested: time.optional(),
  guessed: z.boolean().optional(),
};
const other = z.string().nullable().optional();

const STATEMENTS = {
  assert: z.strictObject({ op: z.literal("assert"), ...assertFields }),
  end: z.strictObject({ op: z.literal("end"), ...stated, object, at: time }),
  correct: z.strictObject({
    op: z.literal("correct"),
    ...stated,
    object: object.nullable(),
    holds: z.boolean().optional(),
    from: time,
    until: time,
  }),
  revise: z
    .strictObject({ op: z.literal("revise"), ...assertFields, entry: z.string() })
    .partial({ subject: true, predicate: true, object: true }),
  retract: z.strictObject({ op: z.literal("retract"), id: text, entry: z.string() }),
  restore: z.strictObject({ op: z.literal("restore"), id: text, entry: z.string() }),
  declare: z.strictObject({
    op: z.literal("declare"),
    id: text,
    predicate: z.string(),
    cardinality: z.enum(["one", "many"]).optional(),
    aspect: z.enum(["state", "event"]).optional(),
    scoped: z.boolean().optional(),
    literal: z.boolean().optional(),
    symmetric: z.boolean().optional(),
    opposite: other,
    inverse: other,
    sameAs: other,
    wording: text,
  }),
  alias: z.strictObject({ op: z.literal("alias"), id: text, entity: node, alias: z.string() }),
  merge: z.strictObject({ op: z.literal("merge"), id: text, entity: node, into: node, reason: text }),
  split: z.strictObject({
    op: z.literal("split"),
    id: text,
    entity: node,
    as: node,
    entries: z.array(z.string()).optional(),
    episodes: z.array(z.string()).optional(),
    reason: text,
  }),
  entity: z.strictObject({ op: z.literal("entity"), id: text, name: z.string(), label: text }),
  episode: z.strictObject({
    op: z.literal("episode"),
    id: text,
    text: z.string(),
    at: time.optional(),
    speaker: text,
    session: text,
    source: text,
  }),
} as const;

type Op = keyof typeof STATEMENTS;

/** @throws `incorrect` naming the parameter that is missing, misspelt or of another type */
export function readStatement(input: unknown): Statement {
  const op = (input as { op?: unknown } | null)?.op;
  if (typeof op !== "string" || !Object.hasOwn(STATEMENTS, op)) {
    const known = Object.keys(STATEMENTS).filter((name) => name !== "revise");
    throw incorrect(
      `Unknown op ${JSON.stringify(op ?? null)}`,
      op ?? null,
      `Known ops: ${known.join(", ")}.`,
    );
  }
  const plain = op === "assert" ? plainAssertion(input as object) : null;
  if (plain !== null) return plain as unknown as Statement;
  const parsed = STATEMENTS[op as Op].safeParse(input);
  if (!parsed.success) throw refusal(parsed.error, input as object, op as Op);
  refuseIllFormed(parsed.data, op);
  if (parsed.data.op !== "revise") return parsed.data as Statement;
  const { op: _op, id, entry, ...given } = parsed.data;
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { op: "revise", id, entry, given: Object.fromEntries(named) };
}

function refusal(error: z.ZodError, input: object, op: Op): PalimpsestError {
  const issue = error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0]!;
    const known = Object.keys(STATEMENTS[op].shape).filter((name) => name !== "op");
    return incorrect(
      `Unknown parameter ${JSON.stringify(key)} for ${op}`,
      key,
      `Parameters: ${known.join(", ")}.`,
    );
  }
  const first = issue.path[0];
  const given =
    typeof first === "string" && Object.hasOwn(input, first)
      ? (input as Record<string, unknown>)[first]
      : undefined;
  const path = issue.path.join(".");
  if (given === undefined) return incorrect(`${op} needs ${path}`, path, `Give ${path}.`);
  return incorrect(
    `${path} of ${op} cannot be ${shownValue(given)}`,
    typeof given === "number" ? String(given) : given,
    issue.code === "invalid_union" ? whatMayStand(String(first)) : issue.message,
  );
}

/** What a parameter that takes several kinds of values takes. */
function whatMayStand(name: string): string {
  if (name === "object") return "Give text, a number, true or false, or { entity: id }.";
  if (/^(?:subject|entity|into|as)$/.test(name)) return "Give a name, or { entity: id }.";
  return 'Give ISO-8601 text, such as "2021-03", or integer milliseconds since 1970 UTC.';
}

export interface RefusedItem {
  index: number;
  code: ErrorCode;
  message: string;
  value?: unknown;
  fix?: string;
}

/** Reads many; with `keepGoing` those of a wrong shape are set aside rather than refusing all. */
export function readStatements(
  items: readonly unknown[],
  keepGoing: boolean,
): { statements: { index: number; statement: Statement }[]; refused: RefusedItem[] } {
  if (!Array.isArray(items))
    throw incorrect("A batch is a list of statements", typeof items, "Give an array.");
  const statements: { index: number; statement: Statement }[] = [];
  const refused: RefusedItem[] = [];
  for (const [index, item] of items.entries()) {
    try {
      statements.push({ index, statement: readStatement(item) });
    } catch (error) {
      if (!(error instanceof PalimpsestError)) throw error;
      if (!keepGoing) {
        const detail = { value: error.value, ...(error.fix === undefined ? {} : { fix: error.fix }) };
        throw new PalimpsestError(error.code, `Item ${index + 1}: ${error.message}`, detail);
      }
      refused.push({ index, ...withoutShape(error) });
    }
  }
  return { statements, refused };
}

/** An error as a row of a report. */
export function withoutShape({ code, message, value, fix }: PalimpsestError): Omit<RefusedItem, "index"> {
  return { code, message, ...(value === undefined ? {} : { value }), ...(fix === undefined ? {} : { fix }) };
}
