import { existsSync } from "node:fs";
import type { Memory } from "../../memory/memory.ts";
import type { OntologyInput } from "../../model/ontology.ts";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import { isServerUri } from "../../store/neo4j/server-address.ts";
import { suggestion } from "../../text/nearest.ts";
import { fixedClock } from "../../time/clock.ts";
import { parseTime } from "../../time/time-point.ts";
import { findOperation, operations } from "../operations.ts";
import { commandOf } from "./command.ts";
import { readArguments, splitCommand } from "./command-line.ts";
import { defaultStore } from "./default-store.ts";
import { readJsonFile } from "./files.ts";
import { commandHelp, describeAll, describeCommand, describeServed, overview, servedHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { reportError } from "./report-error.ts";
import { runCommand } from "./run-command.ts";
import { safeText } from "./safe-text.ts";
import { findServed, type Served, served } from "./served.ts";
import { type View, viewOf } from "./view.ts";

/** Runs one command and returns its exit code. Nothing is thrown. */
export async function run(io: Io): Promise<number> {
  const json = io.argv.includes("--json") || isOn(io.env.PALIMPSEST_JSON);
  try {
    return await dispatch(io);
  } catch (error) {
    const { text, exitCode } = reportError(error, json, isOn(io.env.PALIMPSEST_DEBUG));
    await io.stderr.write(text);
    return exitCode;
  }
}

async function dispatch(io: Io): Promise<number> {
  const { name, rest } = splitCommand(io.argv);
  const isHelp = name === undefined || name === "help";
  const operation = isHelp ? undefined : findOperation(name);
  const command = operation && commandOf(operation);
  const face = isHelp ? undefined : findServed(name);
  if (!isHelp && command === undefined && face === undefined && !rest.includes("--version"))
    throw unknownCommand(name);

  const { given, positionals } = readArguments(rest, command?.flags ?? []);
  const setting = (flag: string) => {
    const typed = given.get(flag);
    return typeof typed === "string" ? typed : io.env[variable(flag)] || undefined;
  };
  const isSet = (flag: string) => given.has(flag) || isOn(io.env[variable(flag)]);
  const json = isSet("json");
  const view = viewOf(io.stdout, io.env);
  const say = async (text: string, data: unknown) => {
    await io.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
    return 0;
  };

  if (given.has("version")) return say(io.version, { version: io.version });
  if (face !== undefined) {
    if (given.has("help")) return say(servedHelp(face, view), describeServed(face));
    if (positionals.length > 0)
      throw incorrect(`unexpected argument ${JSON.stringify(positionals[0])}`, positionals[0]);
    return serve(io, face, () => open(io, setting, storeName(io, setting)));
  }
  if (isHelp || command === undefined) {
    const topic = positionals[0];
    if (positionals.length > 1)
      throw incorrect(`unexpected argument ${JSON.stringify(positionals[1])}`, positionals[1]);
    if (topic === undefined || topic === "help") return say(overview(view), describeAll());
    const servedTopic = findServed(topic);
    if (servedTopic !== undefined) return say(servedHelp(servedTopic, view), describeServed(servedTopic));
    const row = findOperation(topic);
    if (row === undefined) throw unknownCommand(topic);
    return say(commandHelp(commandOf(row), view), describeCommand(commandOf(row)));
  }
  if (given.has("help")) return say(commandHelp(command, view), describeCommand(command));

  return runCommand(io, command, {
    given,
    positionals,
    json,
    quiet: isSet("quiet"),
    view: {
      ...view,
      explain: given.has("explain"),
      journey: given.has("journey"),
      ...formatOf(given.get("format")),
    },
    group: setting("group"),
    store: async () => storeName(io, setting),
    open: async () => {
      const store = storeName(io, setting);
      const isFile = store !== ":memory:" && !isServerUri(store);
      const isMissing = operation!.effect !== "write" && isFile && !existsSync(store);
      if (isMissing && operation!.effect !== "read") throw noStore(store);
      if (isMissing && !json && !isSet("quiet")) {
        await io.stderr.write(`there is no store at ${safeText(store)} yet\n`);
      }
      // What only asks makes no file: there is as much to read in an empty store.
      return open(io, setting, isMissing ? ":memory:" : store);
    },
  });
}

/** Opens the memory, serves it until it is stopped, and closes it. */
async function serve(io: Io, { name }: Served, openStore: () => Promise<Memory>): Promise<number> {
  if (io.serveMcp === undefined)
    throw new PalimpsestError("unsupported", `${name} cannot be served from here`, { value: name });
  const memory = await openStore();
  try {
    await io.serveMcp(memory);
    return 0;
  } finally {
    await memory.close();
  }
}

function formatOf(format: string | true | undefined): Pick<View, "format"> {
  return typeof format === "string" ? { format } : {};
}

async function open(io: Io, setting: (flag: string) => string | undefined, store: string): Promise<Memory> {
  const timeZone = setting("time-zone");
  const now = setting("now");
  const file = setting("ontology");
  const ontology = file === undefined ? {} : { ontology: (await readJsonFile(file)) as OntologyInput };
  const clock = now === undefined ? undefined : fixedClock(parseTime(now, { timeZone, name: "now" }).instant);
  try {
    return await io.openMemory({
      store,
      ...(clock ? { clock } : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
      group: setting("group") ?? "default",
      ...ontology,
    });
  } catch (error) {
    throw naming(store, error);
  }
}

/** The refusal to look after a store that there is not. */
function noStore(store: string): PalimpsestError {
  return new PalimpsestError("not-found", `there is no store at ${JSON.stringify(store)}`, {
    value: store,
    fix: "name one with --db; the first write makes it",
  });
}

/** Which store could not be opened: it need not have been typed. */
function naming(store: string, error: unknown): unknown {
  if (!(error instanceof PalimpsestError) || error.value !== undefined) return error;
  const { code, message, fix } = error;
  const detail = { value: store, cause: error, ...(fix === undefined ? {} : { fix }) };
  return new PalimpsestError(code, `${JSON.stringify(store)}: ${message}`, detail);
}

/** The store of this run: as given, else the default one. Folders are made by whoever makes the file. */
function storeName(io: Io, setting: (flag: string) => string | undefined): string {
  return setting("db") ?? defaultStore(io.env);
}

function unknownCommand(name: string): PalimpsestError {
  const names = [
    ...operations.flatMap((row) => [row.name, ...(row.aliases ?? [])]),
    ...served.map((face) => face.name),
    "help",
  ];
  return incorrect(`unknown command ${JSON.stringify(name)}`, name, suggestion(name, names, "commands"));
}

/** `time-zone` as a variable: `PALIMPSEST_TIME_ZONE`. */
export function variable(flag: string): string {
  return `PALIMPSEST_${flag.toUpperCase().replaceAll("-", "_")}`;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false", "no"].includes(value.toLowerCase());
}
