import {
  NO_MODIFIERS,
  NOT_DOING,
  NOT_OF_ITS_KIND,
  NOT_OF_ITS_KIND_PREFIX,
  OTHER_THINGS,
  PREPOSITIONS,
} from "./phrase-words.ts";

/** A thing as it is called. One with a label was introduced by name: it is one of a kind. */
export interface Thing {
  readonly name: string;
  readonly label: string | null;
}

const SMALL_WORD = /(?:^|\s)\p{Ll}/u;
const OTHER_SIGN = /[^\p{L}\p{M}\s'’-]/u;

/** Whether a thing may be a kind of another, or another one of it, for all that its own name tells. */
export function mayRefine({ name, label }: Thing): boolean {
  return label === null && SMALL_WORD.test(name) && !OTHER_SIGN.test(name);
}

/** How a new value stands to a known one: it takes it in, or is taken in by it. */
export type Relation = "subsumes" | "subsumed";

/** How a new value stands to a known one by what they are called; null where neither is a kind of the other. */
export function relationOf(fresh: Thing, known: Thing): Relation | null {
  const [longer, shorter] = fresh.name.length > known.name.length ? [fresh, known] : [known, fresh];
  // Few names stand within another one, and to look for that is quick.
  if (!longer.name.includes(shorter.name) || !refines(longer, shorter)) return null;
  return longer === fresh ? "subsumed" : "subsumes";
}

/**
 * Whether the narrow thing is a kind of the broad one: its name is the other's with words that modify it before
 * ("green tea", "strong green tea"), or a phrase hung on it behind ("tea from Assam"), or both. What is shared has to be
 * a common noun: names do not refine each other ("New York" is no York, "Ana Holt" no Ana), so nothing that is
 * capitalised or labelled is shared, nor words of a script without capitals. Where the words leave it open, the answer
 * is no: both stay either way, and a relation that is not told is missed less than one that is wrong.
 */
export function refines(narrow: Thing, broad: Thing): boolean {
  if (narrow.label !== null || broad.label !== null) return false;
  const kind = wordsOf(broad.name);
  const all = wordsOf(narrow.name);
  if (kind.length === 0 || all.length <= kind.length) return false;
  if (!kind.every(isCommon) || !all.every(isWord) || [...kind.at(-1)!].length < 2) return false;
  for (let at = 0; at + kind.length <= all.length; at++) {
    if (!kind.every((word, k) => all[at + k] === word)) continue;
    const before = all.slice(0, at);
    const behind = all.slice(at + kind.length);
    if (modifies(before, kind) && hangsOn(behind)) return true;
  }
  return false;
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFKC")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

const COMMON = /^[\p{Ll}\p{M}]+(?:['’-][\p{Ll}\p{M}]+)*$/u;
const WORD = /^[\p{Ll}\p{Lu}\p{Lt}\p{M}]+(?:['’-][\p{Ll}\p{Lu}\p{Lt}\p{M}]+)*$/u;
const isCommon = (word: string) => COMMON.test(word);
const isWord = (word: string) => WORD.test(word);

/** Whether words modify the noun behind them, and leave it what it is. */
function modifies(words: readonly string[], noun: readonly string[]): boolean {
  if (words.length === 0) return true;
  const low = words.map((word) => word.toLowerCase());
  if (low.some((word) => NO_MODIFIERS.has(word) || PREPOSITIONS.has(word))) return false;
  if (low.some((word) => NOT_OF_ITS_KIND.has(word) || NOT_OF_ITS_KIND_PREFIX.test(word))) return false;
  const [first] = low;
  if (first!.endsWith("ing") && !NOT_DOING.has(first!)) return false;
  const pair = `${low.at(-1)} ${noun[0]}`;
  return !OTHER_THINGS.has(pair) && !OTHER_THINGS.has(pair.replace(/s$/u, ""));
}

/** Whether words are a phrase that hangs on the noun before it, and no second thing beside it. */
function hangsOn(words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const low = words.map((word) => word.toLowerCase());
  return low.length > 1 && PREPOSITIONS.has(low[0]!) && !low.some((word) => SECOND_THING.has(word));
}

const SECOND_THING = new Set(["and", "or", "but", "nor", "plus", "versus", "vs"]);
