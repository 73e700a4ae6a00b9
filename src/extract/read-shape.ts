import { z } from "zod";
import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { suggestion } from "../text/nearest.ts";

/**
 * Reads a value by a schema; `where` names it in messages.
 * @throws `incorrect`, naming the parameter, its value and what it may be; nothing is dropped or guessed
 */
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

/** `__proto__` as a key could reach a prototype on its way, and nothing has such a parameter. */
function refuseProto(value: unknown, where: string): void {
  const waiting = [value];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
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
  const { path } = deepest;
  const value = valueAt(raw, path);
  if (deepest.code === "unrecognized_keys") {
    const key = deepest.keys[0]!;
    const known = schemasAt(schema, path).flatMap(keysOf);
    const at = [where, pathText(path)].filter((part) => part !== "").join(".");
    const inner = known.find((name) =>
      schemasAt(schema, [...path, name])
        .flatMap(keysOf)
        .includes(key),
    );
    if (inner === undefined) return unknownParameter(key, known, at);
    return incorrect(
      `${at}: unknown parameter ${JSON.stringify(key)}`,
      key,
      `It is a parameter of ${inner}: give it in there.`,
    );
  }
  const name = pathText(path);
  if (deepest.code === "custom") {
    const what =
      value === undefined || typeof value === "object" ? "" : ` cannot be ${shownValue(value, 200)}`;
    return incorrect(`${where}: ${name}${what}: ${deepest.message}`, value, aboutField(schema, path));
  }
  const about = aboutField(schema, path);
  if (name === "") return incorrect(`${where}: expects an object of named parameters`, value);
  if (value === undefined) return incorrect(`${where} needs ${name}`, undefined, about);
  const fix = [about, allowedValues(deepest)].filter((part) => part !== undefined).join("; ");
  return incorrect(`${where}: ${name} cannot be ${shownValue(value, 200)}`, value, fix || deepest.message);
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
    each.every(({ code, path }) => code !== "unrecognized_keys" && (path.length > 0 || code === "custom")),
  );
  const inner =
    fitting?.[0] ??
    issue.errors.flat().find((each) => each.code === "unrecognized_keys" || each.path.length > 0);
  return inner === undefined ? here : deepestIssue(inner, here.path);
}

/** `claims[0].object` */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, k) => (typeof key === "number" ? `[${key}]` : `${k === 0 ? "" : "."}${String(key)}`))
    .join("");
}

/** The schemas that a path leads to, those of a union all. */
function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType[] {
  let at = alternatives(schema);
  for (const key of path) at = at.flatMap((each) => child(each, key)).flatMap(alternatives);
  return at;
}

function child(schema: z.ZodType, key: PropertyKey): z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return typeof key === "string" && Object.hasOwn(shape, key) ? [shape[key]!] : [];
}

/** What a schema may be, without what may be left out. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(alternatives);
  if (schema instanceof z.ZodPipe) return alternatives(schema.in as z.ZodType);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return alternatives(schema.unwrap() as z.ZodType);
  return [schema];
}

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What the innermost field on a path that is described is about. */
function aboutField(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  for (let length = path.length; length > 0; length--) {
    const key = path[length - 1]!;
    if (typeof key !== "string") continue;
    const fields = schemasAt(schema, path.slice(0, length - 1)).flatMap((each) => child(each, key));
    const about = fields.map(described).find((text) => text !== undefined);
    if (about !== undefined) return `${key}: ${about}`;
  }
  return undefined;
}

function described(schema: z.ZodType): string | undefined {
  let field = schema;
  while (field.description === undefined && "unwrap" in field) field = (field.unwrap as () => z.ZodType)();
  return field.description;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
