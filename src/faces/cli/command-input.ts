import { incorrect } from "../../model/palimpsest-error.ts";
import type { Command } from "./command.ts";
import type { Given } from "./command-line.ts";

type Input = Record<string, unknown>;

/**
 * Builds an operation's input from what was typed. Inputs named by flags leave their place free: with `--subject-id`
 * the first argument is the predicate.
 * @throws incorrect on arguments too many and on flags that contradict each other.
 */
export function commandInput(command: Command, given: Given, positionals: readonly string[]): Input {
  const input: Input = {};
  for (const flag of command.flags) {
    const value = given.get(flag.name);
    if (value !== undefined && flag.field !== undefined) input[flag.field] = typed(value, flag.kind);
  }
  for (const { name, idOf: field } of command.flags) {
    const id = given.get(name);
    if (id === undefined || field === undefined) continue;
    if (input[field] !== undefined) throw contradiction(`--${field}`, `--${field}-id`);
    input[field] = { entity: id };
  }
  placeArguments(command, input, positionals);
  if (typeof input.object === "string") input.object = readObject(input.object, given);
  else refuseLiteralWithout(input, given);
  adjust[command.operation.name]?.(input, given);
  return input;
}

function typed(value: string | true, kind: string): unknown {
  if (kind === "list" && value !== true) return value.split(",").map((id) => id.trim());
  if (kind !== "number" || value === true) return value;
  const plain = value.replace(/^rev:/, "");
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : value;
}

function placeArguments(command: Command, input: Input, positionals: readonly string[]): void {
  const places = command.positional.filter(({ field }) => field === "" || input[field] === undefined);
  let used = 0;
  for (const place of places) {
    if (used >= positionals.length) break;
    const taken = place.many ? positionals.slice(used) : positionals[used];
    used += place.many ? positionals.length - used : 1;
    if (place.field !== "") input[place.field] = taken;
  }
  if (used === positionals.length) return;
  const names = places.map((place) => place.name).join(" ");
  throw incorrect(
    `unexpected argument ${JSON.stringify(positionals[used])}`,
    positionals[used],
    names === "" ? "the command takes no arguments here" : `it takes ${names}; put several words in quotes`,
  );
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Says so where text reads as a number and was taken as text all the same, since none is that great or that exact. */
export function literalNote(object: unknown, given: Given): string | null {
  const text = (object as { value?: unknown } | undefined)?.value;
  if (typeof text !== "string" || !NUMBER.test(text) || given.has("literal-type")) return null;
  return `${JSON.stringify(text)} was taken as text: as a number it would not stay what it is. --literal-type text says so without this note.`;
}

/** The literal that text stands for: a number or a truth value where it reads as one, else text. */
export function literalOf(text: string, type?: string): string | number | boolean | { date: string } {
  const isNumber = NUMBER.test(text);
  switch (type) {
    case undefined: {
      if (text === "true" || text === "false") return text === "true";
      // A long integer would lose digits as a number, so it stays text.
      const exact = isNumber && (Number.isSafeInteger(Number(text)) || /[.eE]/.test(text));
      return exact && Number.isFinite(Number(text)) ? Number(text) : text;
    }
    case "text":
      return text;
    case "date":
      return { date: text };
    case "number":
      if (!isNumber) throw incorrect(`the object ${JSON.stringify(text)} is not a number`, text);
      return Number(text);
    case "boolean":
      if (text !== "true" && text !== "false") {
        throw incorrect(`the object ${JSON.stringify(text)} is neither true nor false`, text);
      }
      return text === "true";
    default:
      throw incorrect(
        `--literal-type cannot be ${JSON.stringify(type)}`,
        type,
        "types: text, number, boolean, date",
      );
  }
}

function readObject(text: string, given: Given): unknown {
  const type = given.get("literal-type");
  if (!given.has("literal") && type === undefined) return text;
  return { value: literalOf(text, type === true ? undefined : type) };
}

function refuseLiteralWithout(input: Input, given: Given): void {
  if (!given.has("literal-type") && !(given.has("literal") && input.literal === undefined)) return;
  throw incorrect(
    input.object === undefined ? "--literal needs an object" : "--object-id and --literal exclude each other",
    given.get("literal-type"),
  );
}

function contradiction(one: string, other: string): Error {
  return incorrect(`${one} and ${other} exclude each other`, other, "give one of them");
}

function either(given: Given, one: string, other: string): string | undefined {
  if (given.has(one) && given.has(other)) throw contradiction(`--${one}`, `--${other}`);
  return given.has(one) ? one : given.has(other) ? other : undefined;
}

/** Commands whose flags read better than their inputs. */
const adjust: Record<string, (input: Input, given: Given) => void> = {
  correct(input, given) {
    if (given.has("nothing")) {
      if (input.object === undefined) input.object = null;
      else input.holds = false;
    } else if (input.object === undefined) {
      throw incorrect("correct needs an object, or --nothing", undefined, "name what held, or say --nothing");
    }
  },
  declare(input, given) {
    const cardinality = either(given, "one", "many");
    const aspect = either(given, "state", "event");
    if (cardinality !== undefined) input.cardinality = cardinality;
    if (aspect !== undefined) input.aspect = aspect;
  },
  facts: readPeriod,
  graph(input, given) {
    readPeriod(input, given);
    // What is shown when no format is asked for.
    if (input.format === "table") delete input.format;
  },
};

function readPeriod(input: Input, given: Given): void {
  const from = given.get("from");
  const until = given.get("until");
  if (from === undefined && until === undefined) return;
  if (from === undefined || until === undefined) {
    throw incorrect("--from and --until go together", from ?? until, "give both; for one instant use --at");
  }
  input.overlaps = { from, until };
}
