import { z } from "zod";
import type { Operation } from "../operation.ts";

/** A flag of one command. */
export interface Flag {
  /** Without its dashes. */
  name: string;
  /** A switch takes no value. */
  kind: "switch" | "text" | "number" | "list";
  /** What stands for the value in the usage: `T`, `NAME`. */
  value: string;
  about: string;
  /** The input that the flag sets as it is; extra flags set theirs in `command-input.ts`. */
  field?: string;
  /** The node that the flag gives by its id. */
  idOf?: string;
}

/** An operation as a command: its flags, and the arguments that stand by position. */
export interface Command {
  operation: Operation;
  flags: Flag[];
  positional: { name: string; field: string; required: boolean; many: boolean }[];
}

interface FieldSchema {
  type?: string | string[];
  enum?: string[];
  anyOf?: { type?: string; description?: string; properties?: Record<string, unknown> }[];
  description?: string;
}

const times = new Set(["from", "until", "at", "attested", "said", "recordedAt"]);
const knowns = new Set(["known", "since", "until"]);

/** Inputs that have no flag of their own here: they are set by extra flags, or read from files. */
const hidden: Record<string, readonly string[]> = {
  batch: ["items"],
  correct: ["holds"],
  declare: ["cardinality", "aspect"],
  facts: ["overlaps"],
  get: ["ids"],
  graph: ["overlaps"],
  import: ["journal", "records"],
  remember: ["claims"],
};

function byId(field: string): Flag {
  const what = ["around", "as", "into"].includes(field) ? "entity" : field;
  const about = `the ${what} by its id, in place of ${field.toUpperCase()}`;
  return { name: `${field}-id`, kind: "text", value: "ID", about, idOf: field };
}

/** Whether an input is an entity, by name or by id. */
function isNode({ anyOf }: FieldSchema): boolean {
  const forms = anyOf ?? [];
  return forms.some(({ properties }) => properties !== undefined && "entity" in properties);
}

/** What stands for values whose field does not tell it. */
const values: Record<string, Record<string, Pick<Flag, "value">>> = {
  merge: { into: { value: "NAME" } },
  split: { as: { value: "NAME" } },
  copy: { from: { value: "STORE" }, to: { value: "STORE" }, group: { value: "NAME" } },
};

const literalFlags: Flag[] = [
  {
    name: "literal",
    kind: "switch",
    value: "",
    about:
      "the object is a literal: numbers, true and false become such; needless where the predicate is declared literal",
  },
  {
    name: "literal-type",
    kind: "text",
    value: "TYPE",
    about: "the object is a literal of this type: text, number, boolean or date",
  },
  byId("object"),
];

const switches = (...rows: [string, string][]): Flag[] =>
  rows.map(([name, about]) => ({ name, kind: "switch", value: "", about }));

const periodFlags: Flag[] = [
  {
    name: "from",
    kind: "text",
    value: "T",
    about: "with --until: facts that hold at some instant of a period",
  },
  { name: "until", kind: "text", value: "T", about: "end of that period, excluded" },
];

const extraFlags: Record<string, Flag[]> = {
  correct: switches(["nothing", "nothing held then; with OBJECT: that it did not hold"]),
  declare: switches(
    ["one", "a new value replaces the old"],
    ["many", "values coexist"],
    ["state", "lasts until it changes"],
    ["event", "lasts only its own precision"],
  ),
  facts: periodFlags,
  graph: periodFlags,
  import: [
    {
      name: "records",
      kind: "text",
      value: "MAPPING",
      about: "the file is a table, CSV or JSON; how its rows are read is said in this JSON file",
    },
  ],
};

/** Files that a command reads or writes itself, in place of an input. */
const filePositional: Record<string, Command["positional"]> = {
  batch: [{ name: "FILE", field: "", required: false, many: false }],
  import: [{ name: "FILE", field: "", required: true, many: true }],
  export: [{ name: "FILE", field: "", required: false, many: false }],
};

/** The command of an operation, its flags read off the input's schema. */
export function commandOf(operation: Operation): Command {
  const schema = z.toJSONSchema(operation.input, { io: "input" });
  const fields = Object.entries((schema.properties ?? {}) as Record<string, FieldSchema>);
  const required = new Set(schema.required ?? []);
  const shown = fields.filter(([field]) => !hidden[operation.name]?.includes(field));
  const flags = shown.map(([field, shape]) => ({
    ...flagOf(field, shape),
    ...values[operation.name]?.[field],
  }));
  const has = (field: string) => shown.some(([name]) => name === field);
  for (const [field, shape] of shown) if (field !== "object" && isNode(shape)) flags.push(byId(field));
  if (has("object")) flags.push(...literalFlags);
  flags.push(...(extraFlags[operation.name] ?? []));
  if (operation.effect === "destructive") flags.push(...switches(["yes", "do not ask"]));

  const positional = operation.positional.map((field) => ({
    name: field === "ids" ? "ID" : field.toUpperCase(),
    field,
    required: required.has(field) && !(operation.name === "correct" && field === "object"),
    many: field === "ids",
  }));
  return { operation, flags, positional: filePositional[operation.name] ?? positional };
}

/** `recordedAt` as it is typed: `recorded-at`. */
export function flagName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function flagOf(field: string, shape: FieldSchema): Flag {
  const types = [shape.type ?? []].flat();
  // How ids and literals are written in JSON does not matter here; they have flags of their own.
  const described = shape.description ?? shape.anyOf?.find((form) => form.description)?.description;
  const about = (described ?? "").replace(/; a name, .*/, "");
  const kind = kindOf(types);
  return {
    name: flagName(field),
    kind,
    value: placeholder(field, shape, kind),
    about,
    field,
  };
}

function kindOf(types: string[]): Flag["kind"] {
  if (types.includes("boolean")) return "switch";
  if (types.includes("array")) return "list";
  return isNumber(types) ? "number" : "text";
}

function isNumber(types: string[]): boolean {
  return types.length > 0 && types.every((type) => type === "integer" || type === "number");
}

function placeholder(field: string, shape: FieldSchema, kind: Flag["kind"]): string {
  if (kind === "switch") return "";
  if (shape.enum) return shape.enum.join("|");
  if (field === "expect") return "REV";
  if (kind === "number") return "N";
  if (kind === "list") return "ID,ID";
  if (knowns.has(field) && shape.anyOf) return "K";
  if (times.has(field)) return "T";
  return field === "id" || field === "episode" || field === "entry" ? "ID" : "TEXT";
}
