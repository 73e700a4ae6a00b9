import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { refuseIllFormed } from "../text/well-formed.ts";

/** What callers of the library may hand in beside statements. */

type Kind = "revision" | "time" | "flag" | "function";

const IS: Record<Kind, (value: unknown) => boolean> = {
  revision: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  time: (value) => typeof value === "string" || typeof value === "number",
  flag: (value) => typeof value === "boolean",
  function: (value) => typeof value === "function",
};

const FIX: Record<Kind, string> = {
  revision: "Give a whole number from 0: the newest revision that you have seen.",
  time: "Give an instant.",
  flag: "Give true or false.",
  function: "Give a function.",
};

const WRITE = { expect: "revision", recordedAt: "time" } as const;

/** The options of each verb that takes some. */
const OPTIONS = {
  write: WRITE,
  batch: { ...WRITE, keepGoing: "flag" },
  import: { keepGoing: "flag", extract: "flag", onProgress: "function" },
  importRecords: { keepGoing: "flag", onProgress: "function" },
  verify: { onProgress: "function" },
  rebuild: { onProgress: "function" },
} as const satisfies Record<string, Record<string, Kind>>;

/**
 * Guards the options of a verb: with `expct` for `expect` a write would go through that was to be refused.
 * @throws `incorrect` naming the option
 */
export function checkOptions<T extends object>(verb: keyof typeof OPTIONS, options: T | undefined): T {
  if (options === undefined) return {} as T;
  const what = verb === "write" ? "a write" : verb;
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    const given = shownValue(options);
    throw incorrect(`The options of ${what} are an object, not ${given}`, given, "Give { ... }.");
  }
  const known: Record<string, Kind> = OPTIONS[verb];
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, key)) {
      const names = Object.keys(known).join(", ");
      throw incorrect(`Unknown option ${JSON.stringify(key)} for ${what}`, key, `Options: ${names}.`);
    }
    const kind = known[key]!;
    if (value !== undefined && !IS[kind](value)) {
      throw incorrect(`${key} of ${what} cannot be ${shownValue(value)}`, shownValue(value), FIX[kind]);
    }
  }
  return options;
}

/** @throws `incorrect` where something else than text was given, or text that is not well-formed */
export function checkText(value: unknown, what: string): string {
  if (typeof value !== "string") {
    throw incorrect(`${what} is text, not ${shownValue(value)}`, shownValue(value), "Give a string.");
  }
  refuseIllFormed(value, what);
  return value;
}

/** @throws `incorrect` where something else than a list of texts was given */
export function checkTexts(values: unknown, what: string): readonly string[] {
  if (!Array.isArray(values)) {
    const given = shownValue(values);
    throw incorrect(`${what} are a list, not ${given}`, given, "Give an array of strings.");
  }
  for (const value of values) checkText(value, `Each of ${what.toLowerCase()}`);
  return values;
}

/**
 * A string is a sequence too, of characters.
 * @throws `incorrect` where something else than a list or a stream of things was given
 */
export function checkSequence(given: unknown, verb: string, what: string, fix: string): void {
  const isSequence =
    typeof given === "object" &&
    given !== null &&
    (Symbol.iterator in given || Symbol.asyncIterator in given);
  if (!isSequence) throw incorrect(`${verb} takes ${what}, not ${shownValue(given)}`, shownValue(given), fix);
}
