import { builtInRow } from "../model/declarations.ts";
import type { LiteralType, OntologyPredicate } from "../model/ontology.ts";
import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";

/** What an ontology says of a label: what it means, and predicates that fields of its schema are. */
export interface ReadEntity {
  description: string | undefined;
  fields: [name: string, predicate: OntologyPredicate][];
}

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Reads an entity of an ontology: nothing, a description, `{ description }`, JSON Schema of an object, or a schema that can
 * give its JSON Schema by the Standard JSON Schema interface, as those of zod 4 do.
 * @throws `incorrect`, naming the label, and the field that no predicate can stand for
 */
export function readEntity(label: string, given: unknown): ReadEntity {
  if (given === undefined) return { description: undefined, fields: [] };
  if (typeof given === "string") return { description: given, fields: [] };
  const isObject = (typeof given === "object" && given !== null) || typeof given === "function";
  if (!isObject || Array.isArray(given)) throw noEntity(label, given);
  const schema = "~standard" in given ? jsonSchemaOf(label, given["~standard"]) : (given as JsonSchema);
  const { type = "object", description, properties = {} } = schema;
  if (type !== "object" || typeof properties !== "object" || properties === null)
    throw noEntity(label, given);
  if (description !== undefined && typeof description !== "string") throw noEntity(label, given);
  if (!("~standard" in given) && schema["$schema"] === undefined && type === "object") {
    const strange = Object.keys(schema).find((key) => !KEYWORDS.has(key));
    if (strange !== undefined) {
      const fix = "An entity has a description, and properties by JSON Schema.";
      throw incorrect(
        `ontology: unknown parameter ${quoted(strange)} for the entity ${quoted(label)}`,
        strange,
        fix,
      );
    }
  }
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, fieldOf(label, name, property)] as [string, OntologyPredicate],
  );
  return { description, fields };
}

const KEYWORDS = new Set([
  "description",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "$schema",
  "$id",
]);

function jsonSchemaOf(label: string, standard: unknown): JsonSchema {
  const { jsonSchema, vendor } = standard as {
    vendor?: unknown;
    jsonSchema?: { input?: (options: { target: string }) => unknown };
  };
  if (typeof jsonSchema?.input !== "function") {
    throw incorrect(
      `ontology: the schema of the entity ${quoted(label)} cannot tell its JSON Schema (${shownValue(vendor)})`,
      label,
      "Give a schema of zod 4.2 or newer, JSON Schema, or a description.",
    );
  }
  try {
    return jsonSchema.input({ target: "draft-2020-12" }) as JsonSchema;
  } catch (cause) {
    throw incorrect(
      `ontology: the schema of the entity ${quoted(label)} has no JSON Schema: ${(cause as Error).message}`,
      label,
      "Dates are z.iso.date(), which is text.",
    );
  }
}

/** The predicate that a field of an entity is: its object is a literal, and of a list there are many. */
function fieldOf(label: string, name: string, property: unknown): OntologyPredicate {
  const one = simpleOf(property);
  const items = one !== null && one["type"] === "array" ? simpleOf(one["items"]) : null;
  const type = typeOf(items ?? one);
  if (type === null) {
    throw incorrect(
      `ontology: the field ${quoted(name)} of the entity ${quoted(label)} is neither text, a number, a truth value, a date, nor a list of these`,
      name,
      `What leads to another entity is a predicate: "predicates": {${quoted(name)}: {"subject": [${quoted(label)}], "object": [...]}}.`,
    );
  }
  const description = one?.["description"];
  const row = builtInRow(name);
  const told = typeof description === "string" ? { description } : {};
  // What the vocabulary knows of it stays; where its objects are entities, the text names one.
  if (row !== undefined) return { ...told, subject: [label], ...(row.literal === true ? { type } : {}) };
  return { ...told, subject: [label], cardinality: items === null ? "one" : "many", literal: true, type };
}

/** A schema without what says that there may be nothing; of alternatives of one type the first. */
function simpleOf(schema: unknown): JsonSchema | null {
  if (typeof schema !== "object" || schema === null) return null;
  const found = schema as JsonSchema;
  const { type } = found;
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== "null");
    return types.length === 1 ? { ...found, type: types[0] } : null;
  }
  const alternatives = found["anyOf"];
  if (!Array.isArray(alternatives)) return found;
  const some = alternatives.map(simpleOf).filter((one) => one?.["type"] !== "null");
  const [first] = some;
  return first != null && some.every((one) => typeOf(one) === typeOf(first))
    ? { ...first, ...(found["description"] === undefined ? {} : { description: found["description"] }) }
    : null;
}

function typeOf(schema: JsonSchema | null): LiteralType | null {
  switch (schema?.["type"]) {
    case "string":
      return schema["format"] === "date" || schema["format"] === "date-time" ? "date" : "text";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return null;
  }
}

function noEntity(label: string, given: unknown): PalimpsestError {
  const shown = shownValue(given);
  return incorrect(
    `ontology: the entity ${quoted(label)} cannot be ${shown}`,
    shown,
    "Give a description, { description }, or a schema of an object such as z.object({ ... }).",
  );
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
