import { operations } from "../operations.ts";
import { type Command, commandOf, type Flag } from "./command.ts";
import { globalFlags } from "./command-line.ts";
import { exampleLine } from "./example-line.ts";
import { fitText, textWidth, wrapText } from "./fit-text.ts";
import { type Served, served } from "./served.ts";
import type { View } from "./view.ts";

/** Help on a command, as data; the human form is {@link commandHelp}. */
export function describeCommand(command: Command) {
  const { operation } = command;
  return {
    command: operation.name,
    ...(operation.aliases ? { aliases: operation.aliases } : {}),
    sentence: operation.sentence,
    usage: usage(command),
    flags: command.flags.map(({ name, value, about }) => ({
      flag: `--${name}${value && ` ${value}`}`,
      about,
    })),
    example: {
      situation: operation.example.situation,
      command: exampleLine(command),
      answer: operation.example.answer,
    },
  };
}

const timeForms =
  "T is a year, month, day or instant: 2019, 2021-03, 2026-05-01, 2026-05-01T09:00:00Z; or milliseconds.";

/** Sentence, usage, flags and a worked example of one command. */
export function commandHelp(command: Command, view: View): string {
  const { bold, dim } = view.colors;
  const help = describeCommand(command);
  const placed = new Set(command.positional.map((place) => place.field));
  const flags = command.flags.filter(({ field }) => field === undefined || !placed.has(field));
  const also = help.aliases ? dim(`  (also: ${help.aliases.join(", ")})`) : "";
  return [
    `${bold(help.command)}${also}`,
    ...wrapText(help.sentence, view.width),
    "",
    `usage: ${help.usage}`,
    ...(flags.length === 0 ? [] : ["", "flags:", ...flagLines(flags, view)]),
    "",
    ...(flags.some((flag) => flag.value === "T") ? [...wrapText(timeForms, view.width), ""] : []),
    ...exampleLines(help.example, view),
  ].join("\n");
}

/** Help on a command that serves, as data; the human form is {@link servedHelp}. */
export function describeServed({ name, sentence, example }: Served) {
  return { command: name, sentence, usage: `palimpsest ${name}`, flags: [], example };
}

export function servedHelp(face: Served, view: View): string {
  return [
    view.colors.bold(face.name),
    ...wrapText(face.sentence, view.width),
    "",
    `usage: palimpsest ${face.name}`,
    "",
    ...exampleLines(face.example, view),
  ].join("\n");
}

function exampleLines({ situation, command, answer }: Served["example"], view: View): string[] {
  const indented = (text: string) => wrapText(text, view.width - 2).map((line) => `  ${line}`);
  return ["example:", ...indented(situation), `  ${view.colors.bold(`$ ${command}`)}`, ...indented(answer)];
}

const headings = [
  { title: "say", effects: ["write"] },
  { title: "ask", effects: ["read"] },
  { title: "keep", effects: ["upkeep", "destructive"] },
];

/** All commands, a line each, and the global flags. */
export function overview(view: View): string {
  const { bold } = view.colors;
  const called = ({ name, aliases = [] }: (typeof operations)[number]) => [name, ...aliases].join(", ");
  const widest = Math.max(...operations.map((operation) => called(operation).length)) + 2;
  return [
    "usage: palimpsest [global flags] <command> [arguments] [flags]",
    ...headings.flatMap(({ title, effects }) => [
      "",
      `${title}:`,
      ...operations
        .filter(({ effect }) => effects.includes(effect))
        .flatMap((operation) => hanging(called(operation).padEnd(widest), operation.sentence, view, bold)),
    ]),
    "",
    "serve:",
    ...served.flatMap((face) => hanging(face.name.padEnd(widest), face.sentence, view, bold)),
    "",
    "global flags (settings are variables too, PALIMPSEST_DB and so on):",
    ...flagLines(globalFlags, view),
    "",
    "A model that reads texts: PALIMPSEST_MODEL, with PALIMPSEST_MODEL_URL and PALIMPSEST_MODEL_KEY; PALIMPSEST_MODEL_CACHE",
    "names a file that keeps its answers, with words of the texts.",
    "",
    "palimpsest help <command> shows a worked example.",
    "Exit codes: 0 done; 1 not found or verification failed; 2 bad input or unsupported;",
    "3 unavailable or conflict, try again; 70 our fault.",
  ].join("\n");
}

/** The whole of the help as data. */
export function describeAll() {
  return {
    usage: "palimpsest [global flags] <command> [arguments] [flags]",
    commands: [
      ...operations.map((operation) => describeCommand(commandOf(operation))),
      ...served.map(describeServed),
    ],
    flags: globalFlags.map(({ name, value, about }) => ({ flag: `--${name}${value && ` ${value}`}`, about })),
  };
}

function usage(command: Command): string {
  const places = command.positional.map(({ name, required, many }) => {
    const word = many ? `${name}...` : name;
    return required ? word : `[${word}]`;
  });
  const mandatory = requiredFlags(command).map((flag) => `--${flag.name} ${flag.value}`);
  const words = ["palimpsest", command.operation.name, ...places, ...mandatory];
  return [...words, ...(command.flags.length > 0 ? ["[flags]"] : [])].join(" ");
}

function requiredFlags(command: Command): Flag[] {
  const { input } = command.operation;
  const placed = new Set([
    ...command.operation.positional,
    ...command.positional.map((place) => place.field),
  ]);
  return command.flags.filter(
    ({ field }) =>
      field !== undefined && !placed.has(field) && !input.shape[field]!.safeParse(undefined).success,
  );
}

function flagLines(flags: readonly Flag[], view: View): string[] {
  const widest = Math.min(24, Math.max(...flags.map((flag) => label(flag).length))) + 2;
  return flags.flatMap((flag) => {
    const left = label(flag);
    if (left.length <= widest - 2) return hanging(left.padEnd(widest), flag.about, view);
    return [`  ${left}`, ...hanging("".padEnd(widest), flag.about, view)];
  });
}

function label({ name, value }: Flag): string {
  return `--${name}${value && ` ${value}`}`;
}

function hanging(left: string, text: string, view: View, paint: (text: string) => string = String): string[] {
  const indent = textWidth(left) + 2;
  const lines = wrapText(text, Math.max(20, view.width - indent));
  return lines.map((line, l) => (l === 0 ? `  ${paint(left)}` : fitText("", indent)) + line);
}
