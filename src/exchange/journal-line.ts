import { z } from "zod";
import type { Statement } from "../commit/statement.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { nearest } from "../text/nearest.ts";
import { refuseIllFormed } from "../text/well-formed.ts";
import { node, object, plainAssertion, time } from "./input-shapes.ts";

/** The journal: one JSON object a line. What each op may say; anything else is refused by name. */

/** null stands for "not given" in every optional field. */
const maybe = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

/** Far below what a number can count, so that every revision can be followed by others. */
const GREATEST_REVISION = 2 ** 52;
const REVISION = `Give a whole number from 1 to ${GREATEST_REVISION}.`;

const every = {
  id: maybe(z.string()),
  group: maybe(z.string()),
  recorded_at: maybe(time),
  rev: maybe(z.int(REVISION).min(1, REVISION).max(GREATEST_REVISION, REVISION)),
};
const stated = {
  ...every,
  subject: node,
  predicate: z.string(),
  scope: maybe(z.string()),
  said: maybe(time),
  episode: maybe(z.string()),
  quote: maybe(z.string()),
  start: maybe(z.int().min(0)),
  end: maybe(z.int().min(0)),
  reason: maybe(z.string()),
  confidence: maybe(z.number()),
};

const LINES = {
  declare: z.strictObject({
    op: z.literal("declare"),
    ...every,
    predicate: z.string(),
    cardinality: maybe(z.enum(["one", "many"])),
    aspect: maybe(z.enum(["state", "event"])),
    scoped: maybe(z.boolean()),
    literal: maybe(z.boolean()),
    symmetric: maybe(z.boolean()),
    opposite: z.string().nullable().optional(),
    inverse: z.string().nullable().optional(),
    same_as: z.string().nullable().optional(),
    wording: maybe(z.string()),
    origin: maybe(z.enum(["vocabulary", "ontology", "grammar", "undeclared"])),
  }),
  entity: z.strictObject({ op: z.literal("entity"), ...every, name: z.string(), label: maybe(z.string()) }),
  episode: z.strictObject({
    op: z.literal("episode"),
    ...every,
    text: z.string(),
    at: maybe(time),
    speaker: maybe(z.string()),
    session: maybe(z.string()),
    source: maybe(z.string()),
  }),
  assert: z.strictObject({
    op: z.literal("assert"),
    ...stated,
    object,
    from: maybe(time),
    until: maybe(time),
    attested: maybe(time),
    guessed: maybe(z.boolean()),
    revises: maybe(z.string()),
  }),
  end: z.strictObject({ op: z.literal("end"), ...stated, object, at: time }),
  correct: z.strictObject({
    op: z.literal("correct"),
    ...stated,
    object: object.nullable(),
    holds: maybe(z.boolean()),
    from: time,
    until: time,
  }),
  retract: z.strictObject({ op: z.literal("retract"), ...every, entry: z.string() }),
  restore: z.strictObject({ op: z.literal("restore"), ...every, entry: z.string() }),
  alias: z.strictObject({ op: z.literal("alias"), ...every, entity: node, alias: z.string() }),
  merge: z.strictObject({
    op: z.literal("merge"),
    ...every,
    entity: node,
    into: node,
    reason: maybe(z.string()),
  }),
  split: z.strictObject({
    op: z.literal("split"),
    ...every,
    entity: node,
    as: node,
    entries: maybe(z.array(z.string())),
    episodes: maybe(z.array(z.string())),
    reason: maybe(z.string()),
  }),
} as const;

/** A line, read: what it says, and where and when that was recorded. */
export interface JournalLine {
  statement: Statement;
  group: string | undefined;
  recordedAt: string | number | undefined;
  revision: number | undefined;
}

type Line = z.infer<(typeof LINES)[keyof typeof LINES]>;

/** @throws `incorrect` if the text is no JSON object, its op is unknown, or a field is missing, misspelt or of another type */
export function readJournalLine(text: string): JournalLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const start = text.length > 80 ? `${text.slice(0, 79)}…` : text;
    if (text.trimStart().startsWith("[")) throw list(JSON.stringify(start), start);
    throw new PalimpsestError("incorrect", `Not a JSON object: ${JSON.stringify(start)}`, {
      value: start,
      fix: "One JSON object a line.",
      cause,
    });
  }
  if (Array.isArray(value)) throw list(shownValue(value), shownValue(value));
  if (typeof value !== "object" || value === null) {
    throw incorrect(`Not a JSON object: ${shownValue(value)}`, value, "One JSON object a line.");
  }
  const op = (value as { op?: unknown }).op;
  const schema =
    typeof op === "string" && Object.hasOwn(LINES, op) ? LINES[op as keyof typeof LINES] : undefined;
  if (schema === undefined) {
    const known = Object.keys(LINES).join(", ");
    if (op === undefined) throw withoutOp(Object.keys(value), known);
    throw incorrect(`Unknown op ${JSON.stringify(op ?? null)}`, op ?? null, `Known ops: ${known}.`);
  }
  const plain = op === "assert" ? plainAssertion(value) : null;
  if (plain !== null) return lineOf(plain as unknown as Line);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(parsed.error, value, String(op));
  refuseIllFormed(parsed.data, String(op));
  return lineOf(parsed.data);
}

function lineOf(data: Line): JournalLine {
  const { group, recorded_at: recordedAt, rev: revision } = data;
  return { statement: statementOf(data), group, recordedAt, revision };
}

/** What a line says. It keeps the fields of where and when, which nothing reads there: to copy all others takes longer. */
function statementOf(data: Line): Statement {
  if (data.op !== "declare") {
    const statement = data as Statement;
    statement.recorded = true;
    return statement;
  }
  const { same_as: sameAs, group, recorded_at, rev, ...others } = data;
  return { ...others, sameAs, recorded: true } as Statement;
}

function list(shown: string, value: string): PalimpsestError {
  return incorrect(
    `Not a JSON object but a list: ${shown}`,
    value,
    "One JSON object a line: write each item of the list on a line of its own.",
  );
}

function refusal(error: z.ZodError, value: object, op: string): PalimpsestError {
  const issue = error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0]!;
    const known = Object.keys(LINES[op as keyof typeof LINES].shape).join(", ");
    return incorrect(`Unknown field ${JSON.stringify(key)} in ${op}`, key, `Fields: ${known}.`);
  }
  const path = issue.path.join(".");
  const first = issue.path[0];
  const given =
    typeof first === "string" && Object.hasOwn(value, first)
      ? (value as Record<string, unknown>)[first]
      : undefined;
  if (given === undefined) return incorrect(`${op} needs ${path}`, null, issue.message);
  const shown = shownValue(given);
  const told = typeof given === "number" ? shown : given;
  return incorrect(`${path} of ${op} cannot be ${shown}`, told, issue.message);
}

/** A line that does not say by an op what it is. */
function withoutOp(keys: readonly string[], known: string): PalimpsestError {
  const meant = ["text", "subject", "predicate", "object"];
  const near = keys.flatMap((key) => {
    const other = meant.includes(key) ? undefined : nearest(key, meant);
    return other === undefined ? [] : [`did you mean ${other} for ${JSON.stringify(key)}?`];
  });
  const op = keys.includes("text") ? ' A message has the op "episode".' : "";
  return incorrect("The line does not say by an op what it is", keys, near[0] ?? `Known ops: ${known}.${op}`);
}
