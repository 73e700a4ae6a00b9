import type { Wall } from "../../time/calendar-unit.ts";
import { type Node, parse } from "./chart.ts";
import { LEXICON, VAGUE } from "./english.ts";
import { leavesOf } from "./leaves.ts";
import { BOUNDS } from "./rules/bounds.ts";
import { CLOCKS, finestOf } from "./rules/clocks.ts";
import { DATES } from "./rules/dates.ts";
import { DAY_TIMES } from "./rules/day-times.ts";
import { away, DISTANCES } from "./rules/distances.ts";
import { LENGTHS } from "./rules/lengths.ts";
import { NTHS } from "./rules/nth.ts";
import { NUMBERS } from "./rules/numbers.ts";
import { PARTS } from "./rules/parts.ts";
import { RANGES } from "./rules/ranges.ts";
import { RECURRENCES } from "./rules/recurrences.ts";
import { RELATIVES } from "./rules/relatives.ts";
import { WEEKS } from "./rules/weeks.ts";
import { first, type Stretch } from "./series.ts";
import { type Token, tokensOf } from "./tokens.ts";
import type { LengthValue, RecurrenceValue, Value, WhenValue } from "./value.ts";

const RULES = [
  ...NUMBERS,
  ...LENGTHS,
  ...DATES,
  ...WEEKS,
  ...NTHS,
  ...CLOCKS,
  ...RELATIVES,
  ...DISTANCES,
  ...PARTS,
  ...RANGES,
  ...BOUNDS,
  ...DAY_TIMES,
  ...RECURRENCES,
];

/** A time that a text speaks of, by its place in the text. */
export interface TimeMention {
  start: number;
  end: number;
  text: string;
  value: WhenValue | LengthValue | RecurrenceValue;
}

/** Phrases longer than this are cut. */
const MOST_TOKENS = 24;

/**
 * The times, lengths and recurrences that a text speaks of, in their order.
 *
 * @param now what clock and calendar showed where it was said
 */
export function readTimes(text: string, now: Wall): TimeMention[] {
  const tokens = tokensOf(text);
  const mentions: TimeMention[] = [];
  for (const [from, to] of phrases(tokens)) {
    const leaves = leavesOf(tokens, from, to, text);
    const nodes = parse(leaves, RULES, (value) => identity(value, now));
    for (const { start, end, value } of best(nodes, tokens, from, to)) {
      if (value.kind === "word") continue;
      const s = tokens[start]!.start;
      const e = tokens[end - 1]!.end;
      const read = besideEarlier(value as TimeMention["value"], mentions);
      mentions.push({ start: s, end: e, text: text.slice(s, e), value: read });
    }
  }
  return mentions;
}

/** What counts from the time before it in the text. */
function besideEarlier(value: TimeMention["value"], before: readonly TimeMention[]): TimeMention["value"] {
  if (value.kind !== "when" || value.beside === undefined) return value;
  const { length, direction } = value.beside;
  const from = before.findLast((mention) => mention.value.kind === "when" && mention.value.date)?.value;
  if (from?.kind !== "when" || from.form === "now") return value;
  return { ...away(length, from, direction), countedIn: finestOf(length) };
}

/** Runs of tokens that the lexicon knows, or that are figures or signs. */
function* phrases(tokens: readonly Token[]): Iterable<[number, number]> {
  let from = -1;
  for (let k = 0; k <= tokens.length; k++) {
    const token = tokens[k];
    const isKnown = token !== undefined && (token.kind !== "word" || isWord(tokens, k));
    if (isKnown && from < 0) from = k;
    if (from >= 0 && (!isKnown || k - from >= MOST_TOKENS)) {
      yield [from, k];
      from = isKnown ? k : -1;
    }
  }
}

const SUFFIXES = new Set([
  "t",
  "z",
  "st",
  "nd",
  "rd",
  "th",
  "ish",
  "a",
  "p",
  "s",
  "h",
  "d",
  "w",
  "y",
  "m",
  "e",
  "q",
  "'",
  "pm",
  "am",
]);

function isWord(tokens: readonly Token[], k: number): boolean {
  const { text } = tokens[k]!;
  if (LEXICON.has(text) || SUFFIXES.has(text) || Object.hasOwn(VAGUE, text)) return true;
  // A word within a phrase of several.
  for (let back = 1; back <= 5 && k - back >= 0; back++)
    for (const { tokens: phrase } of LEXICON.get(tokens[k - back]!.text) ?? [])
      if (phrase[back] === text) return true;
  return false;
}

/** Equal for what means the same. */
function identity(value: Value, now: Wall): string {
  if (value.kind !== "when") return JSON.stringify(value);
  const { series, form, latent, range, bound, part, isPlaced, clock, date, other } = value;
  const ahead = [...first(series.ahead(now, now), 1)].map(stretchText);
  const behind = [...first(series.behind(now, now), 1)].map(stretchText);
  return [
    form,
    latent,
    range,
    bound,
    part,
    isPlaced,
    clock,
    date,
    other !== undefined,
    series.unit,
    ...ahead,
    "|",
    ...behind,
  ].join(" ");
}

function stretchText({ from, to, last }: Stretch): string {
  return `${from}-${to}-${last ?? ""}`;
}

/** The nodes that a phrase means: as many tokens as possible, in as few nodes, by the heaviest rules. */
function best(nodes: readonly Node[], tokens: readonly Token[], from: number, to: number): Node[] {
  const told = nodes.filter(({ value, end }) => isTold(value) && !(tokens[end]?.text === "ago"));
  // By places counted from `from`: a text has many phrases, of few tokens each.
  const score: number[] = new Array(to - from + 1).fill(0);
  const choice: (Node | null)[] = new Array(to - from + 1).fill(null);
  for (let k = to - from - 1; k >= 0; k--) {
    score[k] = score[k + 1]!;
    for (const node of told) {
      if (node.start !== from + k) continue;
      const own = 1000 * (node.end - node.start) - 300 + 10 * node.weight - node.depth;
      const total = own + score[node.end - from]!;
      if (total > score[k]!) {
        score[k] = total;
        choice[k] = node;
      }
    }
  }
  const chosen: Node[] = [];
  for (let k = from; k < to; ) {
    const node = choice[k - from];
    if (node == null) k++;
    else {
      chosen.push(node);
      k = node.end;
    }
  }
  return chosen;
}

function isTold(value: Value): boolean {
  if (value.kind === "word") return value.word === "nothing";
  return value.kind === "length" || value.kind === "recurrence" || (value.kind === "when" && !value.latent);
}
