import { addUnits, startOfUnit } from "../../time/calendar-unit.ts";
import { daysInMonth, utcInstant } from "../../time/utc-instant.ts";
import type { Node } from "./chart.ts";
import { AMBIGUOUS, type Entry, LEXICON, NO_NOUNS, SHORT_UNITS, VAGUE } from "./english.ts";
import { holiday } from "./holidays.ts";
import { daily, dayOfMonth, inEach, intersection, month, once, type Series, weekday } from "./series.ts";
import type { Token } from "./tokens.ts";
import type { ClockValue, Value, WhenForm, WhenValue } from "./value.ts";

const HOUR = 3_600_000;

/** A value that means a time, with what is usual left out. */
export function when(series: Series, form: WhenForm, rest: Partial<WhenValue> = {}): WhenValue {
  return {
    kind: "when",
    series,
    form,
    latent: false,
    date: true,
    clock: false,
    range: false,
    choice: "either",
    isPlaced: false,
    ...rest,
  };
}

export function clock(
  hour: number,
  minute: number,
  second: number,
  rest: Partial<ClockValue> = {},
): ClockValue {
  return {
    kind: "clock",
    hour,
    minute,
    second,
    unit: "minute",
    ambiguous: hour <= 12,
    latent: false,
    approximate: false,
    ...rest,
  };
}

/** A date whose parts are given as numbers; null where there is none. */
export function dateOf(y: number | null, m: number, d: number): WhenValue | null {
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y ?? 2000, m)) return null;
  if (y === null) return when(intersection(month(m), dayOfMonth(d)), "month day");
  return when(
    once("day", () => ({ from: utcInstant(y, m, d), to: utcInstant(y, m, d + 1) })),
    "date",
    { isPlaced: true },
  );
}

/** A year of two figures is one that people speak of: up to 29 of this century, else of the last one. */
export function fullYear(n: number, digits: number): number {
  return digits === 2 ? (n < 30 ? 2000 + n : 1900 + n) : n;
}

/** The leaves of a chart over the tokens [from, to): what each word, and each figure, may stand for. */
export function leavesOf(tokens: readonly Token[], from: number, to: number, text: string): Node[] {
  const leaves: Node[] = [];
  const put = (start: number, end: number, value: Value | null, weight = 0) => {
    if (value !== null && end <= to) leaves.push({ start, end, value, depth: 0, weight });
  };
  for (let k = from; k < to; k++) {
    const token = tokens[k]!;
    for (const { tokens: phrase, entry } of LEXICON.get(token.text) ?? []) {
      if (phrase.every((word, j) => tokens[k + j]?.text === word))
        put(
          k,
          k + phrase.length,
          counting(entryValue(entry, token), tokens[k + phrase.length]),
          phrase.length - 1,
        );
    }
    if (token.kind === "sign") put(k, k + 1, { kind: "word", word: token.text });
    if (token.kind === "figures") figures(tokens, k, text, put);
    const vague = VAGUE[token.text];
    if (vague !== undefined) put(k, k + 1, { kind: "word", word: `vague ${vague}` });
  }
  return leaves;
}

function counting(value: Value, next: Token | undefined): Value {
  if (value.kind !== "number" || next?.kind !== "word" || LEXICON.has(next.text) || NO_NOUNS.has(next.text))
    return value;
  return { ...value, counts: true };
}

function entryValue(entry: Entry, token: Token): Value {
  const latent = AMBIGUOUS.has(token.text) && !token.capital;
  switch (entry.is) {
    case "weekday":
      return when(weekday(entry.n), "weekday", { latent });
    case "month":
      return when(month(entry.n), "month", {
        latent: AMBIGUOUS.has(token.text),
        number: entry.n,
        range: true,
        capital: token.capital,
      });
    case "unit":
      return { kind: "unit", unit: entry.unit, plural: entry.plural, isShort: entry.isCounted === true };
    case "number":
      return { kind: "number", n: entry.n, digits: 0 };
    case "ordinal":
      return { kind: "ordinal", n: entry.n };
    case "day part":
      return when(daily("hour", entry.from * HOUR, entry.to * HOUR), "day part", {
        date: false,
        clock: true,
        range: true,
        latent: entry.meal,
      });
    case "hour":
      return clock(entry.hour, 0, 0, { unit: "hour", ambiguous: false });
    case "season":
      return when(seasonFrom(entry.month), "season", { range: true, latent });
    case "day":
      return when(dayFromNow(entry.offset), "date", { isPlaced: true });
    case "now":
      return when(
        once("second", (now) => ({ from: now, to: now + 1 })),
        "now",
        { clock: true, isPlaced: true },
      );
    case "decade":
      return when(decadeOf(entry.n), "unit", { range: true });
    case "recurrence":
      return { kind: "recurrence", every: entry.every };
    case "holiday":
      return when(holiday(entry.holiday), "holiday");
    case "word":
      return { kind: "word", word: entry.word };
  }
}

export function dayFromNow(offset: number): Series {
  return once("day", (now) => {
    const from = addUnits(startOfUnit(now, "day"), "day", offset);
    return { from, to: addUnits(from, "day", 1) };
  });
}

/** Three months from the first of a month of each year. */
export function seasonFrom(first: number): Series {
  return inEach("quarter", "year", (start) => {
    const from = addUnits(start, "month", first - 1);
    return { from, to: addUnits(from, "month", 3) };
  });
}

/** "the nineties": a decade of each century. */
export function decadeOf(n: number): Series {
  return inEach("decade", "century", (start) => {
    const from = addUnits(start, "year", n);
    return { from, to: addUnits(from, "year", 10) };
  });
}

/** Behind these, four figures are a year, whatever follows. */
const YEAR_MARKS = new Set(["in", "since", "until", "till", "before", "after", "from", "during", "of", "by"]);

/** "6.45 percent" is no time. */
function isMeasure(next: Token | undefined): boolean {
  return (
    next !== undefined &&
    /^(percent|per|degrees?|dollars?|euros?|pounds?|kg|km|miles?|points?|%|°)$/.test(next.text)
  );
}

type Put = (start: number, end: number, value: Value | null, weight?: number) => void;

/** What stands at a token may be part of a longer number, name or version. */
function isApart(tokens: readonly Token[], start: number, end: number): boolean {
  const before = tokens[start - 1];
  const first = tokens[start]!;
  const last = tokens[end - 1]!;
  const after = tokens[end];
  const touchesBefore = before !== undefined && before.end === first.start;
  if (touchesBefore && before.kind !== "sign" && !isPrefix(before)) return false;
  if (touchesBefore && /[$€£#%+]/.test(before.text)) return false;
  if (after === undefined || after.start !== last.end) return true;
  if (after.kind === "sign" && /[%$€£°]/.test(after.text)) return false;
  return true;
}

/** "Dec31", "q1", "cy18": a word that a number may follow without a space. */
function isPrefix({ text, kind }: Token): boolean {
  if (kind !== "word") return false;
  return (
    ["q", "cy", "w"].includes(text) || (LEXICON.get(text) ?? []).some(({ entry }) => entry.is === "month")
  );
}

/** Numbers joined by signs that make no date, range of years or time: of a phone, a version, a coordinate. */
function isInCode(tokens: readonly Token[], k: number): boolean {
  const joins = (sign: Token | undefined, before: Token, after: Token | undefined) =>
    sign !== undefined &&
    before.kind === "figures" &&
    after?.kind === "figures" &&
    /[-.,/:]/.test(sign.text) &&
    sign.start === before.end &&
    after.start === sign.end;
  let from = k;
  while (from >= 2 && joins(tokens[from - 1], tokens[from - 2]!, tokens[from])) from -= 2;
  const run = [tokens[from]!];
  for (let j = from; joins(tokens[j + 1], tokens[j]!, tokens[j + 2]); j += 2) run.push(tokens[j + 2]!);
  if (run.length === 1) return isInNumberRow(tokens, k);
  if (run.length > 2) return true;
  const [one, two] = run as [Token, Token];
  const isYear = ({ text }: Token) => text.length === 4 && Number(text) >= 1000;
  const isDay = ({ text }: Token) => text.length <= 2 && Number(text) <= 31;
  const isMonth = ({ text }: Token) => text.length <= 2 && Number(text) <= 12;
  const isClock = ({ text }: Token) => /^([01]?\d|2[0-4])([0-5]\d)?$/.test(text);
  const sign = tokens[from + 1]!.text;
  if (sign === "," || sign === ".") return !(isClock(one) && isClock(two) && two.text.length === 2);
  if (isYear(one) || isYear(two)) return !(isYear(one) ? isYear(two) || isMonth(two) : isMonth(one));
  return ![one, two].every((each) => isDay(each) || isClock(each));
}

/** "+44 2079 460 018": three and more numbers in a row are none of ours. */
function isInNumberRow(tokens: readonly Token[], k: number): boolean {
  let from = k;
  let to = k;
  while (tokens[from - 1]?.kind === "figures") from--;
  while (tokens[to + 1]?.kind === "figures") to++;
  return to - from >= 2;
}

/** Forms of dates and times in figures, at one place of the text. */
const FORMS: {
  pattern: RegExp;
  make: (m: RegExpExecArray) => Value | null;
  weight: number;
  /** Not behind a stroke that joins it to something else. */
  isAlone?: true;
}[] = [
  {
    pattern: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/,
    make: (m) => dateOf(+m[1]!, +m[3]!, +m[4]!),
    weight: 3,
  },
  { pattern: /^(\d{4}) (\d{2}) (\d{2})(?!\d)/, make: (m) => dateOf(+m[1]!, +m[2]!, +m[3]!), weight: 3 },
  {
    pattern: /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/,
    make: (m) => monthFirst(fullYear(+m[4]!, m[4]!.length), +m[1]!, +m[3]!),
    weight: 3,
  },
  {
    pattern: /^(\d{4})(\d{2})(\d{2})(?!\d)/,
    make: (m) => (+m[1]! >= 1900 && +m[1]! < 2100 ? dateOf(+m[1]!, +m[2]!, +m[3]!) : null),
    weight: 3,
  },
  {
    pattern: /^(\d{4})[-/](\d{1,2})(?![-/\d])/,
    make: (m) => monthOf(+m[1]!, +m[2]!),
    weight: 2,
    isAlone: true,
  },
  {
    pattern: /^(\d{1,2})\/(\d{4})(?![-/\d])/,
    make: (m) => monthOf(+m[2]!, +m[1]!),
    weight: 2,
    isAlone: true,
  },
  { pattern: /^(\d{1,2})\/(\d{1,2})(?![/\d])/, make: (m) => monthFirst(null, +m[1]!, +m[2]!), weight: 2 },
  {
    pattern: /^(\d{1,2})[.-](\d{1,2})(?![-./:\d])/,
    make: (m) => latent(monthFirst(null, +m[1]!, +m[2]!)),
    weight: 0,
    isAlone: true,
  },
  {
    pattern: /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?![:\d])/,
    make: (m) => clockOf(m[1]!, +m[2]!, m[3] === undefined ? null : +m[3]),
    weight: 2,
  },
  {
    pattern: /^(\d{1,2})\.(\d{2})(?![.\d])/,
    make: (m) => dotted(clockOf(m[1]!, +m[2]!, null)),
    weight: 0,
    isAlone: true,
  },
  // Four figures are a year, unless the first is 0 or morning or afternoon follows.
  { pattern: /^(0\d)(\d{2})(?![./:]?\d)/, make: (m) => dotted(clockOf(m[1]!, +m[2]!, null)), weight: 0 },
  {
    pattern: /^(\d{2})(\d{2})(?= ?[ap]\.? ?m\b)/i,
    make: (m) => dotted(clockOf(m[1]!, +m[2]!, null)),
    weight: 0,
  },
];

function latent(value: WhenValue | null): WhenValue | null {
  return value === null ? null : { ...value, latent: true };
}

function dotted(value: ClockValue | null): ClockValue | null {
  return value === null ? null : { ...value, latent: true };
}

/** The month first, as most of those do who write it with strokes, unless there is no such month. */
function monthFirst(y: number | null, a: number, b: number): WhenValue | null {
  return dateOf(y, a, b) ?? dateOf(y, b, a);
}

function monthOf(y: number, m: number): WhenValue | null {
  if (m < 1 || m > 12) return null;
  return when(
    once("month", () => ({ from: utcInstant(y, m, 1), to: utcInstant(y, m + 1, 1) })),
    "month",
    { isPlaced: true, range: true },
  );
}

function clockOf(hour: string, minute: number, second: number | null): ClockValue | null {
  const h = Number(hour);
  if (h > 24 || minute > 59 || (second ?? 0) > 59) return null;
  return clock(h % 24, minute, second ?? 0, {
    unit: second === null ? "minute" : "second",
    ambiguous: h <= 12 && h > 0 && !(hour.startsWith("0") && hour.length > 2),
  });
}

function figures(tokens: readonly Token[], k: number, text: string, put: Put): void {
  const token = tokens[k]!;
  const here = text.slice(token.start, token.start + 40);
  const endOf = (length: number) => {
    let end = k;
    while (end < tokens.length && tokens[end]!.end <= token.start + length) end++;
    return end;
  };
  const before = tokens[k - 1];
  const isJoined =
    before?.kind === "sign" && before.end === token.start && tokens[k - 2]?.end === before.start;
  for (const { pattern, make, weight, isAlone } of FORMS) {
    if (isAlone === true && isJoined) continue;
    const found = pattern.exec(here);
    if (found === null) continue;
    const end = endOf(found[0].length);
    if (isApart(tokens, k, end) && !isMeasure(tokens[end])) put(k, end, make(found), weight);
  }
  const decimal = /^\d+\.\d+(?![.\d])/.exec(here);
  if (decimal !== null)
    put(k, endOf(decimal[0].length), { kind: "number", n: Number(decimal[0]), digits: 9 });
  const isOfName = isJoined && tokens[k - 2]!.kind === "word" && !LEXICON.has(tokens[k - 2]!.text);
  if (isOfName || !isApart(tokens, k, k + 1) || isInCode(tokens, k)) return;
  const next = tokens[k + 1];
  const touches = next !== undefined && next.start === token.end;
  if (token.text.length <= 4) {
    const isNamed = token.text.length === 4 && YEAR_MARKS.has(tokens[k - 1]?.text ?? "");
    const counts =
      !isNamed && next?.kind === "word" && !touches && !LEXICON.has(next.text) && !NO_NOUNS.has(next.text);
    put(k, k + 1, { kind: "number", n: Number(token.text), digits: token.text.length, counts });
    if (touches && /^(st|nd|rd|th)$/.test(next.text))
      put(k, k + 2, { kind: "ordinal", n: Number(token.text) });
    const short = touches ? SHORT_UNITS[next.text] : undefined;
    if (short !== undefined) put(k + 1, k + 2, { kind: "unit", unit: short, plural: true, isShort: true });
    if (touches && next.text === "ish" && Number(token.text) <= 12)
      put(k, k + 2, clock(Number(token.text), 0, 0, { unit: "hour", approximate: true }), 1);
    if (touches && (next.text === "a" || next.text === "p") && Number(token.text) <= 12)
      put(k + 1, k + 2, { kind: "word", word: next.text === "a" ? "am" : "pm" });
  }
}
