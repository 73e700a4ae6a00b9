import { type Flag, UsageError } from "./bench.ts";

export interface Args {
  name: string | undefined;
  flags: Map<string, string>;
}

export const COMMON: Record<string, Flag> = {
  data: { takes: "value", says: "folder with the data" },
  db: { takes: "value", says: "store: a file path, :memory:, or a server's address" },
  json: { takes: "nothing", says: "print the JSON line only" },
  dump: { takes: "value", says: "file to write one line a question into" },
  quiet: { takes: "nothing", says: "no progress" },
  help: { takes: "nothing", says: "this text" },
};

/** Reads `NAME --flag value --flag=value --switch`; refuses what `known` does not list. */
export function parseArgs(
  argv: readonly string[],
  known: (name: string | undefined) => Record<string, Flag>,
): Args {
  const words = [...argv];
  const name = words.find((word, index) => !word.startsWith("--") && !takesNext(words[index - 1], known));
  const flags = new Map<string, string>();
  const allowed = { ...COMMON, ...known(name) };
  let nameSeen = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    if (!word.startsWith("--")) {
      if (nameSeen) throw new UsageError(`one bench at a time: "${word}" is one too many`);
      nameSeen = true;
      continue;
    }
    const cut = word.indexOf("=");
    const key = word.slice(2, cut === -1 ? undefined : cut);
    const flag = allowed[key];
    if (flag === undefined) throw new UsageError(`unknown option --${key}`);
    if (flag.takes === "nothing") {
      if (cut !== -1) throw new UsageError(`--${key} takes no value`);
      flags.set(key, "");
      continue;
    }
    const value = cut === -1 ? words[++index] : word.slice(cut + 1);
    if (value === undefined || value === "") throw new UsageError(`--${key} needs a value`);
    flags.set(key, value);
  }
  return { name, flags };
}

function takesNext(word: string | undefined, known: (name: undefined) => Record<string, Flag>): boolean {
  if (word === undefined || !word.startsWith("--") || word.includes("=")) return false;
  return { ...COMMON, ...known(undefined) }[word.slice(2)]?.takes === "value";
}

/** A list of whole numbers above zero: "1000,5000". */
export function wholeNumbers(text: string, flag: string): number[] {
  return text.split(",").map((part) => {
    const value = Number(part.trim().replaceAll("_", ""));
    if (!Number.isSafeInteger(value) || value < 1)
      throw new UsageError(`--${flag}: "${part}" is no whole number above zero`);
    return value;
  });
}
