import type { z } from "zod";
import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";
import { suggestion } from "../text/nearest.ts";
import type { Operation } from "./operation.ts";

/**
 * Checks what a face was given against a row of the table.
 * @throws incorrect, naming the parameter and its value; nothing is dropped or guessed.
 */
export function readInput(operation: Operation, raw: unknown): Record<string, unknown> {
  return readShape(operation.input, raw, operation.name) as Record<string, unknown>;
}

/** The same for any schema; `where` names the verb or item in messages. */
export function readShape<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  where: string,
): z.output<Schema> {
  refuseProto(raw, where);
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw describeIssue(schema, result.error.issues[0]!, raw, where);
}

/** `__proto__` as a key could reach a prototype on its way, and no verb has such a parameter. */
function refuseProto(value: unknown, where: string): void {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, "__proto__")) throw unknownParameter("__proto__", [], where);
    for (const inner of Object.values(next)) if (typeof inner === "object") waiting.push(inner);
  }
}

function unknownParameter(key: string, candidates: readonly string[], where: string): PalimpsestError {
  return incorrect(
    `${where}: unknown parameter ${JSON.stringify(key)}`,
    key,
    candidates.length === 0 ? undefined : suggestion(key, candidates, "parameters"),
  );
}

function describeIssue(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  raw: unknown,
  where: string,
): PalimpsestError {
  const deepest = deepestIssue(issue);
  const path = deepest.path.map(String);
  const value = valueAt(raw, path);
  if (deepest.code === "unrecognized_keys") {
    return unknownParameter(
      deepest.keys[0]!,
      path.length === 0 ? keysOf(schema) : [],
      [where, ...path].join("."),
    );
  }
  const name = path.join(".");
  const about = aboutField(schema, path[0]);
  if (name === "") return incorrect(`${where}: expects an object of named parameters`, value);
  if (value === undefined) return incorrect(`${where} needs ${name}`, undefined, about);
  const fix = [about, allowedValues(deepest)].filter((part) => part !== undefined).join("; ");
  return incorrect(`${where}: ${name} cannot be ${show(value)}`, value, fix || deepest.message);
}

function allowedValues(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== "invalid_value") return undefined;
  return `${issue.values.length === 1 ? "only" : "one of"} ${issue.values.map(String).join(", ")}`;
}

/** Of a union's refusals, the one that got furthest: a form whose keys were all there, else unknown keys inside one. */
function deepestIssue(issue: z.core.$ZodIssue, above: PropertyKey[] = []): z.core.$ZodIssue {
  const here = { ...issue, path: [...above, ...issue.path] } as z.core.$ZodIssue;
  if (issue.code !== "invalid_union") return here;
  const fitting = issue.errors.find((each) =>
    each.every(({ code, path }) => code !== "unrecognized_keys" && path.length > 0),
  );
  const inner =
    fitting?.[0] ??
    issue.errors.flat().find((each) => each.code === "unrecognized_keys" || each.path.length > 0);
  return inner === undefined ? here : deepestIssue(inner, here.path);
}

function keysOf(schema: z.ZodType): string[] {
  return "shape" in schema ? Object.keys(schema.shape as object) : [];
}

function aboutField(schema: z.ZodType, name: string | undefined): string | undefined {
  if (name === undefined || !("shape" in schema)) return undefined;
  const shape = schema.shape as Record<string, z.ZodType>;
  if (!Object.hasOwn(shape, name)) return undefined;
  let field = shape[name]!;
  while (field.description === undefined && "unwrap" in field) field = (field.unwrap as () => z.ZodType)();
  const about = field.description;
  return about === undefined ? undefined : `${name}: ${about}`;
}

function valueAt(raw: unknown, path: string[]): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function show(value: unknown): string {
  const written = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return written.length > 200 ? `${written.slice(0, 200)}...` : written;
}
