import { journalLines } from "../../exchange/chat-file.ts";
import { readLines, readText } from "../../exchange/line-source.ts";
import { readRows } from "../../exchange/read-rows.ts";
import type { RecordMapping } from "../../extract/records/record-mapping.ts";
import { unknownGroup } from "../../memory/hints.ts";
import type { ImportReport, Memory, RecordsReport } from "../../memory/memory.ts";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import type { AsOf } from "../../model/shapes.ts";
import { readInput } from "../read-input.ts";
import type { Command } from "./command.ts";
import { commandInput, literalNote } from "./command-input.ts";
import type { Given } from "./command-line.ts";
import { openInput, readJsonFile, writeLines } from "./files.ts";
import type { Io } from "./io.ts";
import { readLiteral } from "./literal-object.ts";
import { progressLine } from "./progress-line.ts";
import { renderers } from "./render/renderers.ts";
import { counted } from "./render/wording.ts";
import { safeText } from "./safe-text.ts";
import type { View } from "./view.ts";

/** One command as it was typed, and how it is to answer. */
export interface Call {
  given: Given;
  positionals: readonly string[];
  json: boolean;
  quiet: boolean;
  view: View;
  /** The group that was named; undefined where the one called default is meant. */
  group: string | undefined;
  /** The store's name, for verbs that work on its file. */
  store(): Promise<string>;
  open(): Promise<Memory>;
}

type Input = Record<string, unknown>;

/** Reads the input, opens the store, runs the operation and prints its answer; returns the exit code. */
export async function runCommand(io: Io, command: Command, call: Call): Promise<number> {
  const { operation } = command;
  const input = await readWhole(io, command, call);
  if (operation.effect === "destructive" && !(await agreed(io, command, call, input))) return 0;

  const progress = progressLine(operation.name, call.quiet ? { write() {} } : io.stderr);
  if (operation.runOnFile) {
    try {
      const context = { onProgress: progress.update };
      const whole = withGroup(command, call, input);
      return await printed(io, command, call, await operation.runOnFile(await call.store(), whole, context));
    } finally {
      progress.end();
    }
  }
  const memory = await call.open();
  try {
    if (operation.name === "import")
      return await runImport(io, command, call, memory, input, progress.update);
    const whole = await readLiteral(memory, input);
    const answer = await operation.run(memory, whole, { onProgress: progress.update });
    progress.end();
    const note = literalNote(whole.object, call.given);
    if (note !== null) (answer as { notes?: string[] }).notes?.push(note);
    const missing = await missingGroup(memory, command, call, answer);
    if (missing !== null) await io.stderr.write(`note: ${safeText(missing)}\n`);
    if (!call.json) await tellBesideText(io, answer);
    if (operation.stream) return await printStream(io, call, answer as AsyncIterable<string>);
    return await printed(io, command, call, answer);
  } finally {
    progress.end();
    await memory.close();
  }
}

/** Notes of an answer that is the text of a file, where they would not belong. */
async function tellBesideText(io: Io, answer: unknown): Promise<void> {
  const { text, notes } = answer as { text?: string; notes?: string[] };
  if (text === undefined) return;
  for (const note of notes ?? []) await io.stderr.write(`note: ${safeText(note)}\n`);
}

/** Most groups that are named where another one was meant. */
const MOST_NAMED = 5;

/** What there is beside a group to which nothing was ever written; and that, where the answer has no place to say so. */
async function missingGroup(
  memory: Memory,
  { operation }: Command,
  { group, json, quiet }: Call,
  answer: unknown,
): Promise<string | null> {
  if (json || quiet || OF_ALL_GROUPS.has(operation.name)) return null;
  if (operation.effect !== "read" && operation.effect !== "upkeep") return null;
  const { notes = [], revision, as_of } = answer as { notes?: string[]; revision?: number; as_of?: AsOf };
  if ((as_of?.revision ?? revision ?? 0) > 0) return null;
  const [unknown] = unknownGroup(group ?? memory.name);
  const isTold = notes.includes(unknown!);
  if (!isTold && (group === undefined || notes.length > 0)) return null;
  const { groups } = await memory.groups();
  const names = groups.map(({ name }) => name);
  if (names.includes(group ?? memory.name)) return null;
  const shown = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  const others = names.length === 0 ? [] : [`The store has ${shown.join(", ")}${more}: give --group.`];
  return [...(isTold ? [] : [unknown]), ...others].join(" ") || null;
}

/** Operations for which no single group is meant. */
const OF_ALL_GROUPS: ReadonlySet<string> = new Set(["groups", "backup"]);

/** The group of this run, for verbs that take one as an input: none means all of them. */
function withGroup({ operation }: Command, { group }: Call, input: Input): Input {
  return group === undefined || !("group" in operation.input.shape) ? input : { ...input, group };
}

/** Prints an answer; the exit code tells whether what it reports is well. */
async function printed(io: Io, command: Command, call: Call, answer: unknown): Promise<number> {
  await print(io, command, call, answer);
  return command.operation.succeeded?.(answer as never) === false ? 1 : 0;
}

/** The input, with what stands in for it on standard input. */
async function readWhole(io: Io, command: Command, call: Call): Promise<Input> {
  const input = commandInput(command, call.given, call.positionals);
  const { name } = command.operation;
  if (name === "remember" && input.text === "-") {
    input.text = (await readText(io.stdin)).replace(/\r?\n$/, "");
  }
  if (name === "batch") {
    const { bytes } = await openInput(call.positionals[0] ?? "-", io.stdin);
    input.items = readItems(await readText(bytes));
  }
  const mapping = call.given.get("records");
  if (name === "import" && typeof mapping === "string") input.records = await readJsonFile(mapping);
  return readInput(command.operation, input);
}

function readItems(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw incorrect(
      `batch: not JSON: ${(error as Error).message}`,
      text.slice(0, 80),
      'give a JSON list of objects such as {"op":"assert",...}',
    );
  }
}

/** On a terminal what cannot be undone is asked for first; scripts are taken at their word. */
async function agreed(io: Io, command: Command, call: Call, input: Input): Promise<boolean> {
  const onTerminal = io.stdin.isTTY === true && io.stderr.isTTY === true;
  if (!onTerminal || io.confirm === undefined || call.given.has("yes") || call.json) return true;
  const what = safeText(Object.values(input).map(String).join(" "));
  if (await io.confirm(`${command.operation.name} ${what}: this cannot be undone. Go on?`)) return true;
  await io.stderr.write("nothing done\n");
  return false;
}

async function print(io: Io, command: Command, call: Call, answer: unknown): Promise<void> {
  if (call.json) return void (await io.stdout.write(`${JSON.stringify(answer)}\n`));
  if (call.quiet && command.operation.effect !== "read" && command.operation.succeeded === undefined) return;
  const render = renderers[command.operation.name] ?? ((value: unknown) => JSON.stringify(value, null, 2));
  await io.stdout.write(`${render(answer as never, call.view)}\n`);
}

async function printStream(io: Io, call: Call, lines: AsyncIterable<string>): Promise<number> {
  const file = call.positionals[0];
  if (file === undefined || file === "-") {
    for await (const line of lines) await io.stdout.write(`${line}\n`);
    return 0;
  }
  const written = await writeLines(file, lines);
  if (call.json) await io.stdout.write(`${JSON.stringify({ file, ...written })}\n`);
  else if (!call.quiet) {
    await io.stdout.write(
      `${safeText(`${file}: ${counted(written.lines, "line")}, ${counted(written.bytes, "byte")}`)}\n`,
    );
  }
  return 0;
}

/** Imports file after file, each whole or not at all, and adds the reports up. */
async function runImport(
  io: Io,
  command: Command,
  call: Call,
  memory: Memory,
  input: Input,
  onProgress: (progress: { done: number; total: number | null }) => void,
): Promise<number> {
  const files = call.positionals;
  if (files.length === 0)
    throw incorrect("import needs a file", undefined, "name a file, or - for standard input");
  const revisions: ImportReport["revisions"] = Object.create(null);
  const sum: ImportReport & Partial<RecordsReport> = {
    revisions,
    applied: 0,
    known: 0,
    refused: [],
    notes: [],
  };
  for (const [index, file] of files.entries()) {
    if (input.records === undefined && /\.(csv|tsv)$/i.test(file))
      throw incorrect(`${file} is a table`, file, "say how its rows are read: --records MAPPING");
    const { bytes, size, close } = await openInput(file, io.stdin);
    const count = { lines: 0, bytes: 0 };
    const refused: ImportReport["refused"] = [];
    const refuse = (line: number, error: PalimpsestError) =>
      void refused.push({ line, ...error.toJSON().error });
    const said =
      input.records === undefined
        ? { lines: journalLines(readLines(bytes, count), input.keepGoing === true ? refuse : undefined) }
        : { rows: readRows(bytes, input.records as RecordMapping, count) };
    // The number of lines is estimated from those read so far, until the file has been read.
    const total = () => (size === null ? null : Math.round((count.lines * size) / Math.max(1, count.bytes)));
    try {
      const report = (await command.operation.run(memory, input, {
        ...said,
        onProgress: ({ done, total: known }) => onProgress({ done, total: known ?? total() }),
      })) as ImportReport & Partial<RecordsReport>;
      Object.assign(sum.revisions, report.revisions);
      sum.applied += report.applied;
      sum.known += report.known;
      if (report.rows !== undefined) sum.rows = (sum.rows ?? 0) + report.rows;
      if (report.read !== undefined) sum.read = (sum.read ?? 0) + report.read;
      if (report.claims !== undefined) sum.claims = (sum.claims ?? 0) + report.claims;
      const name = files.length > 1 ? { file } : {};
      sum.refused.push(
        ...[...refused, ...report.refused].sort((a, b) => a.line - b.line).map((r) => ({ ...name, ...r })),
      );
      sum.notes.push(...report.notes);
    } catch (error) {
      throw files.length > 1 ? inFile(error, file, files.slice(0, index)) : error;
    } finally {
      close();
    }
  }
  const others = call.group === undefined ? [] : Object.keys(revisions).filter((name) => name !== call.group);
  if (others.length > 0) {
    const named = others.map((name) => JSON.stringify(name)).join(", ");
    sum.notes.push(`Lines that name their group went there (${named}), not to the group of --group.`);
  }
  await print(io, command, call, sum);
  return 0;
}

function inFile(error: unknown, file: string, before: readonly string[]): unknown {
  if (!(error instanceof PalimpsestError)) return error;
  const done = before.length === 0 ? "" : `; imported before it: ${before.join(", ")}`;
  const { code, message, value, fix } = error;
  return new PalimpsestError(code, `${file}: ${message}${done}`, {
    value,
    ...(fix ? { fix } : {}),
    cause: error,
  });
}
