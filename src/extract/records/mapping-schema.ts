import { z } from "zod";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { refuseIllFormed } from "../../text/well-formed.ts";
import { timeForm } from "../../time/time-form.ts";
import { isTimeZone, KNOWN_ZONES } from "../../time/zoned-instant.ts";
import { readShape } from "../read-shape.ts";
import type { RecordMapping } from "./record-mapping.ts";
import { parseTemplate } from "./template.ts";

const path = z.string().min(1);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const scalars = z.union([scalar, z.array(scalar)]);
const closing = z.enum(["inclusive", "exclusive"]);

/** Text that a reader has to take; what it throws is the issue. */
function readable(read: (text: string) => unknown) {
  return z.string().superRefine((text, context) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof PalimpsestError)) throw error;
      context.addIssue({ code: "custom", message: `${error.message}. ${error.fix ?? ""}`.trim() });
    }
  });
}

const template = readable(parseTemplate);
const format = readable(timeForm);

const source = {
  column: path.optional(),
  constant: scalar.optional(),
  template: template.optional(),
  otherwise: scalar.optional(),
  optional: z.boolean().optional(),
};

type Source = { column?: unknown; constant?: unknown; template?: unknown };

function field<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  const object = z.strictObject(shape).superRefine((value, context) => {
    const { column, constant, template: text } = value as Source;
    const given = [column, constant, text].filter((each) => each !== undefined).length;
    if (given === 1) return;
    const message =
      given === 0 ? "it says nowhere what its value is" : "it says more than once what its value is";
    context.addIssue({ code: "custom", message });
  });
  return z.union([path, object]).describe(`${about}: a column, or { column, constant or template }`);
}

const textField = (about: string) => field(about, source);
const { template: _none, ...timed } = source;
const timeField = (about: string) => field(about, { ...timed, format: format.optional() });
const entity = { by: z.enum(["name", "id"]).optional(), label: z.string().min(1).optional() };

const condition = z
  .union([path, z.strictObject({ column: path, is: scalars.optional(), not: scalars.optional() })])
  .describe("a column whose cell is not empty, or { column, is or not }");

const claim = z
  .strictObject({
    op: z.enum(["assert", "end"]).optional(),
    each: path.describe("path of a list in the row").optional(),
    when: z.union([condition, z.array(condition)]).optional(),
    subject: field("who or what it is about", { ...source, ...entity }),
    predicate: z
      .union([z.string().min(1), textField("").options[1]])
      .describe("the name of a predicate, or { column }"),
    object: field("the value", {
      ...source,
      ...entity,
      literal: z.union([z.boolean(), z.enum(["text", "number", "boolean", "date"])]).optional(),
      format: format.optional(),
      split: z.string().min(1).optional(),
    }),
    scope: textField("qualifier").optional(),
    from: timeField("when it began").optional(),
    until: timeField("when it stopped").optional(),
    untilIs: closing.describe("whether until names the last day of it, or the first after it").optional(),
    at: timeField("when it stopped, of an end").optional(),
    atIs: closing.describe("whether at names the last day of it, or the first after it").optional(),
    attested: timeField("the last instant for which the row vouches").optional(),
    reason: textField("why it changed").optional(),
  })
  .superRefine((value, context) => {
    const refuse = (at: string, message: string) => context.addIssue({ code: "custom", path: [at], message });
    const { op, from, until, untilIs, at, atIs, attested, object } = value;
    if (op === "end") {
      for (const [name, given] of Object.entries({ from, until, untilIs, attested }))
        if (given !== undefined) refuse(name, "an end has only `at`, when it stopped");
      if (at === undefined) refuse("at", "an end needs it");
    } else {
      for (const [name, given] of Object.entries({ at, atIs }))
        if (given !== undefined) refuse(name, 'only an end has it: give "op": "end", or use `until`');
    }
    for (const [name, given, closed] of [
      ["untilIs", until, untilIs],
      ["atIs", at, atIs],
    ] as const) {
      if (given !== undefined && closed === undefined)
        refuse(
          name,
          '"inclusive" where the last day of it is named, "exclusive" where it is the first after it',
        );
      if (given === undefined && closed !== undefined) refuse(name, "there is no end that it could speak of");
    }
    const { subject } = value;
    for (const [name, node] of Object.entries({ subject, object }))
      if (typeof node === "object" && node.by === "id" && node.label !== undefined)
        refuse(name, "what is named by its id has its label already");
    if (typeof object === "string") return;
    if (object.label !== undefined && object.literal !== undefined && object.literal !== false)
      refuse("object", "a literal has no label");
    if (object.by === "id" && object.literal !== undefined && object.literal !== false)
      refuse("object", "what is named by its id is no literal");
    if (object.format !== undefined && object.literal !== "date")
      refuse("object", 'only a literal date has a form: give "literal": "date"');
  });

const schema: z.ZodType<RecordMapping> = z.strictObject({
  file: z
    .strictObject({
      format: z.enum(["csv", "json", "jsonl"]).optional(),
      delimiter: z
        .string()
        .regex(/^[^"\r\n]{1,4}$/)
        .describe("what stands between cells, such as ;")
        .optional(),
      quote: z
        .string()
        .regex(/^[!-~]$/)
        .nullable()
        .describe("the sign that encloses cells, or null")
        .optional(),
      columns: z.array(path).min(1).describe("names of the columns, of a file without a header").optional(),
      encoding: z.string().optional(),
      list: path.describe("path to the list of rows").optional(),
    })
    .superRefine(({ format: form, list, ...table }, context) => {
      const { delimiter, quote, columns } = table;
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: "custom", path: [name], message });
      if (list !== undefined && form !== undefined && form !== "json")
        refuse("list", "only a JSON document has it");
      for (const [name, given] of Object.entries({ delimiter, quote, columns }))
        if (given !== undefined && ((form ?? "csv") !== "csv" || list !== undefined))
          refuse(name, "only delimited text has it");
    })
    .optional(),
  dates: format.optional(),
  timeZone: z.string().refine(isTimeZone, KNOWN_ZONES).optional(),
  empty: z.array(z.string()).describe("texts that count as empty").optional(),
  episode: z
    .strictObject({
      id: template.optional(),
      at: timeField("when it was said").optional(),
      text: z.union([template, z.array(template).min(1)]).optional(),
      speaker: textField("who said it").optional(),
      session: textField("the conversation or batch that it belongs to").optional(),
      source: textField("where it comes from").optional(),
    })
    .optional(),
  claims: z.array(claim).describe("a list of claims that each row makes"),
});

/** @throws `incorrect`, naming the part of the mapping that is wrong, its value, and what it may be */
export function readMapping(input: unknown): RecordMapping {
  const mapping = readShape(schema, input, "mapping");
  refuseIllFormed(mapping, "mapping");
  return mapping;
}
