import type { Command } from "./command.ts";
import { flagName } from "./command.ts";

/** The example of a command as it is typed in a shell. */
export function exampleLine(command: Command): string {
  const { operation } = command;
  const { name } = operation;
  if (name === "import") return `palimpsest import journal.jsonl`;
  if (name === "export") return `palimpsest export journal.jsonl`;
  if (name === "batch")
    return `echo ${quoted(JSON.stringify(operation.example.input.items))} | palimpsest batch`;
  return ["palimpsest", name, ...exampleArguments(command).map(quoted)].join(" ");
}

/** The same as a list of arguments, which read back give the example's input. */
export function exampleArguments(command: Command): string[] {
  const { input } = command.operation.example;
  const words: string[] = [];
  const flags: string[] = [];
  const places = new Set(command.positional.map((place) => place.field));
  for (const { field } of command.positional) {
    const value = input[field];
    if (value === null || value === undefined) continue;
    words.push(...[value].flat().map(written));
  }
  for (const [field, value] of Object.entries(input)) {
    if (value === null) flags.push("--nothing");
    else if (typeof value === "object" && "value" in value) flags.push("--literal");
    else if (field === "cardinality" || field === "aspect") flags.push(`--${value}`);
    else if (places.has(field)) continue;
    else if (value === true) flags.push(`--${flagName(field)}`);
    else flags.push(`--${flagName(field)}`, written(value));
  }
  return [...words, ...flags];
}

function written(value: unknown): string {
  if (typeof value === "object" && value !== null && "value" in value) return String(value.value);
  return String(value);
}

function quoted(word: string): string {
  if (/^[\w@:./+=-]+$/.test(word)) return word;
  return word.includes("'") ? `"${word.replace(/["$`\\]/g, "\\$&")}"` : `'${word}'`;
}
