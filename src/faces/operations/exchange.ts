import { z } from "zod";
import { readRows } from "../../exchange/read-rows.ts";
import { readShape } from "../../extract/read-shape.ts";
import type { RecordMapping } from "../../extract/records/record-mapping.ts";
import type { BatchItem } from "../../memory/inputs.ts";
import type { BatchReport, Memory } from "../../memory/memory.ts";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import { batchReport, importReport } from "../answers.ts";
import { flag, splitWrite, text, writeFields } from "../fields.ts";
import { operation } from "../operation.ts";

import { episodeFields } from "./episodes.ts";
import { declareFields, mergeFields, splitFields } from "./naming.ts";
import { assertFields, correctFields, endFields } from "./saying.ts";

const entryId = { entry: text("id of the entry"), id: text("id of the new entry").optional() };

/** The items of a batch, by their `op`. */
const items = new Map<string, z.ZodObject>([
  ["assert", z.strictObject({ op: z.literal("assert"), ...assertFields })],
  ["end", z.strictObject({ op: z.literal("end"), ...endFields })],
  ["correct", z.strictObject({ op: z.literal("correct"), ...correctFields })],
  ["declare", z.strictObject({ op: z.literal("declare"), ...declareFields })],
  ["retract", z.strictObject({ op: z.literal("retract"), ...entryId })],
  ["restore", z.strictObject({ op: z.literal("restore"), ...entryId })],
  [
    "alias",
    z.strictObject({ op: z.literal("alias"), entity: z.string(), alias: z.string(), id: entryId.id }),
  ],
  ["merge", z.strictObject({ op: z.literal("merge"), ...mergeFields })],
  ["split", z.strictObject({ op: z.literal("split"), ...splitFields })],
  [
    "entity",
    z.strictObject({
      op: z.literal("entity"),
      name: z.string(),
      label: z.string().optional(),
      id: entryId.id,
    }),
  ],
  ["episode", z.strictObject({ op: z.literal("episode"), ...episodeFields })],
]);

function readItem(raw: unknown, index: number): BatchItem {
  const where = `item ${index + 1}`;
  const op =
    typeof raw === "object" && raw !== null && Object.hasOwn(raw, "op")
      ? (raw as { op: unknown }).op
      : undefined;
  const schema = typeof op === "string" ? items.get(op) : undefined;
  if (schema === undefined) {
    throw incorrect(`${where}: unknown op ${JSON.stringify(op)}`, op, `ops: ${[...items.keys()].join(", ")}`);
  }
  return readShape(schema, raw, where) as BatchItem;
}

/** Reads the items; with `keepGoing` those that cannot be read are refused alone and the others keep their index. */
async function runBatch(
  memory: Memory,
  raw: unknown[],
  options: Parameters<Memory["batch"]>[1] & object,
): Promise<BatchReport> {
  const good: BatchItem[] = [];
  const indexes: number[] = [];
  const refused: BatchReport["refused"] = [];
  for (const [index, item] of raw.entries()) {
    try {
      good.push(readItem(item, index));
      indexes.push(index);
    } catch (error) {
      if (!options.keepGoing || !(error instanceof PalimpsestError)) throw error;
      refused.push({ index, ...error.toJSON().error });
    }
  }
  const report = await memory.batch(good, options);
  const later = report.refused.map((each) => ({ ...each, index: indexes[each.index] ?? each.index }));
  return { ...report, refused: [...refused, ...later].sort((a, b) => a.index - b.index) };
}

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** Verbs that carry many things at once, in and out. */
export const exchange = [
  operation({
    name: "batch",
    sentence: "Applies many verbs in one commit: all or nothing, unless told to keep going.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({
      items: z.array(z.unknown()).describe(`a list of objects; op is one of ${[...items.keys()].join(", ")}`),
      keepGoing: flag("refuse bad items one by one instead of all").optional(),
      ...writeFields,
    }),
    output: batchReport,
    positional: [],
    example: {
      situation: "Two facts that must appear together.",
      input: {
        items: [
          {
            op: "assert",
            subject: "Juno",
            predicate: "assigned_to",
            object: "Intake desk",
            from: "2026-02-01",
          },
          { op: "assert", subject: "Mira", predicate: "covers", object: "Payments desk", from: "2026-02-01" },
        ],
      },
      answer: "One revision; what was opened, closed, unchanged and refused.",
    },
    run: (memory, input) => {
      const [{ items: raw, keepGoing }, options] = splitWrite(input);
      return runBatch(memory, raw, { ...options, ...(keepGoing === undefined ? {} : { keepGoing }) });
    },
  }),
  operation({
    name: "import",
    sentence:
      "Reads a journal, chat messages, or a table by a mapping: all or nothing, unless told to keep going.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({
      journal: text("the lines, or the text of the table, where they do not arrive as a stream").optional(),
      records: z
        .record(z.string(), z.unknown())
        .describe("the mapping by which rows of a table become episodes and claims")
        .optional(),
      keepGoing: flag("refuse bad lines or rows one by one instead of all").optional(),
      extract: flag("read the texts of episodes too, for the facts that they state").optional(),
    }),
    output: importReport,
    positional: [],
    example: {
      situation: "A journal of one line, already known to the store.",
      input: {
        journal: '{"op":"episode","id":"E1","at":"2026-05-01T09:00:00Z","speaker":"Mira","text":"I moved."}',
      },
      answer: "Nothing applied, one line known.",
    },
    run: (memory, input, context) => {
      const options = {
        ...(input.keepGoing === undefined ? {} : { keepGoing: input.keepGoing }),
        ...(context.onProgress === undefined ? {} : { onProgress: context.onProgress }),
      };
      if (input.records !== undefined) {
        if (input.extract === true)
          throw incorrect(
            "import: rows claim what their mapping says",
            true,
            "leave out extract, or records",
          );
        const mapping = input.records as unknown as RecordMapping;
        const rows = context.rows ?? (input.journal && readRows(oneOf(input.journal), mapping));
        if (rows) return memory.importRecords(rows, mapping, options);
      }
      const lines = context.lines ?? input.journal?.split(/\r?\n/);
      if (lines === undefined)
        throw incorrect("import needs journal", undefined, "give the journal's lines as text");
      return memory.import(lines, {
        ...options,
        ...(input.extract === undefined ? {} : { extract: input.extract }),
      });
    },
  }),
  operation({
    name: "export",
    sentence: "Writes the group's journal, complete and lossless, one JSON object a line.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({}),
    output: z.record(z.string(), z.unknown()),
    stream: true,
    positional: [],
    example: {
      situation: "A copy that any version, and any store, can read back.",
      input: {},
      answer: "A line an entry, in the order of learning.",
    },
    run: async (memory) => memory.export(),
  }),
];
