import { parseArgs } from "node:util";
import { incorrect } from "../../model/palimpsest-error.ts";
import { suggestion } from "../../text/nearest.ts";
import type { Flag } from "./command.ts";

/** A flag that every command takes; its variable is `PALIMPSEST_` and the name in capitals. */
export const globalFlags: readonly Flag[] = [
  {
    name: "db",
    kind: "text",
    value: "FILE",
    about: "the store: a file, :memory:, or the address of a Neo4j server",
  },
  { name: "group", kind: "text", value: "NAME", about: "the group to work in, if not the one named default" },
  { name: "now", kind: "text", value: "T", about: "the clock of this run, an instant" },
  {
    name: "time-zone",
    kind: "text",
    value: "ZONE",
    about: "what local times without a zone mean: Europe/Prague",
  },
  {
    name: "ontology",
    kind: "text",
    value: "FILE",
    about: "a JSON file of the entities and predicates that there are; what is said is held to it",
  },
  { name: "json", kind: "switch", value: "", about: "answer with one JSON value, for programs" },
  { name: "quiet", kind: "switch", value: "", about: "say nothing but answers to questions, and errors" },
  { name: "help", kind: "switch", value: "", about: "explain the command" },
  { name: "version", kind: "switch", value: "", about: "print the version" },
];

/** What was typed, by flag name; switches have the value true. */
export type Given = Map<string, string | true>;

/** Splits off the command: the first word that is neither a global flag nor the value of one. */
export function splitCommand(argv: readonly string[]): { name: string | undefined; rest: string[] } {
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i]!;
    if (arg === "--") return { name: argv[i + 1], rest: [...argv.slice(0, i), ...argv.slice(i + 2)] };
    if (arg === "-h") continue;
    if (isArgument(arg, globalFlags)) return { name: arg, rest: argv.toSpliced(i, 1) };
    const name = arg.replace(/^--?/, "").split("=", 1)[0]!;
    const flag = globalFlags.find((each) => each.name === name);
    if (flag === undefined) throw unknownFlag(arg, globalFlags, "flags of a command stand after it");
    if (flag.kind !== "switch" && !arg.includes("=")) i++;
  }
  return { name: undefined, rest: [...argv] };
}

/**
 * Reads flags and arguments. Words with one dash, such as -5 or -lead, are arguments, unless the dash was meant to be two
 * or one letter follows; after `--` everything is an argument.
 * @throws incorrect, naming an unknown flag, one without its value, or one given twice.
 */
export function readArguments(
  args: readonly string[],
  flags: readonly Flag[],
): { given: Given; positionals: string[] } {
  const all = [...globalFlags, ...flags];
  const { tokens } = parseArgs({
    args: args.map((arg) => (arg.startsWith("-") && isArgument(arg, all) ? shield + arg : arg)),
    options: Object.fromEntries([
      ["help", { type: "boolean", short: "h" } as const],
      ...all
        .filter((flag) => flag.name !== "help")
        .map((flag) => [flag.name, { type: flag.kind === "switch" ? "boolean" : "string" } as const]),
    ]),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const given: Given = new Map();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(unshield(token.value));
    if (token.kind !== "option") continue;
    const flag = all.find((each) => each.name === token.name);
    if (flag === undefined || (!token.rawName.startsWith("--") && token.rawName !== "-h")) {
      throw unknownFlag(args[token.index]!, all);
    }
    const value = flagValue(
      flag,
      token.value === undefined ? undefined : unshield(token.value),
      token.inlineValue,
    );
    const before = given.get(flag.name);
    if (before !== undefined && before !== value) throw incorrect(`--${flag.name} is given twice`, value);
    given.set(flag.name, value);
  }
  return { given, positionals };
}

function flagValue(flag: Flag, value: string | undefined, inline: boolean | undefined): string | true {
  if (flag.kind === "switch") {
    if (value !== undefined) throw incorrect(`--${flag.name} takes no value`, value, `write --${flag.name}`);
    return true;
  }
  if (value === undefined || (!inline && value.startsWith("--"))) {
    throw incorrect(
      `--${flag.name} needs a value`,
      value,
      `write --${flag.name} ${flag.value}, or --${flag.name}=...`,
    );
  }
  return value;
}

function unknownFlag(raw: string, known: readonly Flag[], otherwise?: string): Error {
  const name = raw.split("=", 1)[0]!;
  const flags = known.map((flag) => `--${flag.name}`);
  const near = suggestion(name, flags, "flags");
  const fix = otherwise !== undefined && !near.startsWith("did") ? otherwise : near;
  const text = name.startsWith("--") ? fix : `${fix} (arguments that begin with - stand after --)`;
  return incorrect(`unknown flag ${name}`, name, text);
}

/** A mark that no argument can contain, since arguments end at it. */
const shield = "\0";

function unshield(arg: string): string {
  return arg.startsWith(shield) ? arg.slice(1) : arg;
}

function isArgument(arg: string, flags: readonly Flag[]): boolean {
  if (!arg.startsWith("-") || arg === "-") return true;
  if (arg.startsWith("--")) return false;
  const word = arg.slice(1).split("=", 1)[0]!;
  return /^\.?\d/.test(word) || (word.length > 1 && !flags.some((flag) => flag.name === word));
}
