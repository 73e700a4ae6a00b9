import { z } from "zod";
import type { AsOfInput, WriteOptions } from "../memory/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";

/** The inputs that verbs share. Faces show the descriptions; times are read by the engine, so that all faces refuse alike. */

/** An instant or a partial date, as typed. */
export function time(about: string) {
  return z.union([z.string(), z.number()]).describe(about);
}

/** A known instant or a revision: `{ revision: 12 }`, or `rev:12` where only text can be given. */
export function known(about: string) {
  return z
    .union([z.string(), z.number(), z.strictObject({ revision: z.int().nonnegative() })])
    .describe(`${about}; an instant, or a revision as rev:12`);
}

/** A subject: text is an entity by name, `{ entity }` one by id. */
export function node(about: string) {
  return z
    .union([z.string(), z.strictObject({ entity: z.string() })])
    .describe(`${about}; a name, or {"entity": id}`);
}

const literal = z.union([z.string(), z.number(), z.boolean(), z.strictObject({ date: z.string() })]);

/** An object: text is an entity by name, `{ entity }` one by id, `{ value }` a literal. */
export function object(about: string) {
  return z
    .union([
      z.string(),
      z.number(),
      z.boolean(),
      z.strictObject({ entity: z.string() }),
      z.strictObject({ value: literal }),
    ])
    .describe(`${about}; a name, {"entity": id}, or {"value": ...} for a literal`);
}

/** Plain text with a description. */
export const text = (about: string) => z.string().describe(about);

/** A yes or no, off unless given. */
export const flag = (about: string) => z.boolean().describe(about);

/** What every stated entry may carry beside its claim. */
export const statedFields = {
  scope: text('qualifier that splits: prefers, scope "coffee"').optional(),
  said: time("when the source spoke").optional(),
  episode: text("id of the episode that says so").optional(),
  quote: text("the words that say so").optional(),
  start: z.int().nonnegative().describe("first character of the quote in the episode's text").optional(),
  end: z.int().nonnegative().describe("character after the quote").optional(),
  reason: text("why it changed, in the source's words").optional(),
  confidence: z.number().min(0).max(1).describe("for reading only; decides nothing").optional(),
  id: text("id of the new entry; a known id with the same content adds nothing").optional(),
};

/** What every write takes. */
export const writeFields = {
  expect: z
    .int()
    .nonnegative()
    .describe("refuse with conflict unless this is the group's newest revision")
    .optional(),
  recordedAt: time("recording instant; not before the last commit, not ahead of the clock").optional(),
};

/** The point a read looks from. */
export const asOfFields = {
  at: time("valid instant: what held then; default now").optional(),
  known: known("known instant: what the memory knew then; default everything").optional(),
};

/** How long lists are read. */
export const pageFields = {
  limit: z
    .int()
    .positive()
    .describe("at most so many, a whole number from 1 to 100000; the answer's `next` continues")
    .optional(),
  after: text("where the page before ended: its `next`").optional(),
};

/** Splits the options of a write from what it says. */
export function splitWrite<Input extends WriteOptions>(
  input: Input,
): [Omit<Input, "expect" | "recordedAt">, WriteOptions] {
  const { expect, recordedAt, ...said } = input;
  return [
    said,
    { ...(expect === undefined ? {} : { expect }), ...(recordedAt === undefined ? {} : { recordedAt }) },
  ];
}

/** A known instant as the library takes it: `rev:12` becomes a revision, a bare small number is refused. */
export function readKnown(given: AsOfInput["known"], name = "known"): AsOfInput["known"] {
  if (typeof given !== "string") return given;
  const revision = /^rev:(\d{1,15})$/.exec(given.trim());
  if (revision) return { revision: Number(revision[1]) };
  const fix = "write rev:12 for a revision, or an instant such as 2026-05-01T09:00:00Z";
  if (/^rev:/i.test(given.trim()))
    throw incorrect(`${name}: ${JSON.stringify(given)} is not a revision`, given, fix);
  if (/^\d+$/.test(given.trim()) && ![4, 13].includes(given.trim().length)) {
    throw incorrect(`${name}: ${JSON.stringify(given)} is neither an instant nor a revision`, given, fix);
  }
  return given;
}

/** The same input with its `known` read. */
export function withKnown<Input extends { known?: AsOfInput["known"] }>(input: Input): Input {
  return input.known === undefined ? input : { ...input, known: readKnown(input.known) };
}

/** A point from text: `V`, `V@K`, `@K`, where V may be `now`. */
export function readPoint(given: string | AsOfInput, name: string): AsOfInput {
  if (typeof given !== "string") return withKnown(given);
  const [valid = "", knownText, ...more] = given.split("@");
  if (more.length > 0 || knownText === "" || given.trim() === "") {
    throw incorrect(
      `${name}: ${JSON.stringify(given)} is not a point in time`,
      given,
      "write V or V@K: a valid instant and, after @, a known instant or rev:12",
    );
  }
  const at = valid.trim();
  return {
    ...(at === "" || at === "now" ? {} : { at }),
    ...(knownText === undefined ? {} : { known: readKnown(knownText, name) }),
  };
}
