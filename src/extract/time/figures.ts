import { addUnits, startOfUnit } from "../../time/calendar-unit.ts";
import { parseTime } from "../../time/time-point.ts";
import { utcInstant } from "../../time/utc-instant.ts";
import { LEXICON, NO_NOUNS, SHORT_UNITS } from "./english.ts";
import { clock, dateOf, fullYear, when } from "./leaf-values.ts";
import { once } from "./series.ts";
import type { Token } from "./tokens.ts";
import type { ClockValue, Value, WhenValue } from "./value.ts";

/** Whether four figures behind a word are a year, whatever follows. */
function isYearAfter(before: Token | undefined): boolean {
  if (before === undefined) return false;
  if (before.kind === "figures" || before.text === "eve") return true;
  return LEXICON.has(before.text) && !["the", "a", "an", "all", "more"].includes(before.text);
}

/** Behind these, a number is a name: "room 2019". */
const NUMBERED = new Set(
  "room flight page no number chapter building version apartment apt level floor ticket bus line gate platform".split(
    " ",
  ),
);

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
  if (after.kind === "sign") return !/[%$€£°]/.test(after.text);
  // "1920x1080"
  if (after.text === "x" && tokens[end + 1]?.kind === "figures") return false;
  return (
    after.kind !== "word" || LEXICON.has(after.text) || /^(st|nd|rd|th|ish|[adehmpswy])$/.test(after.text)
  );
}

/** "Dec31", "q1", "cy18": a word that a number may follow without a space. */
function isPrefix({ text, kind }: Token): boolean {
  if (kind !== "word") return false;
  return (
    ["q", "h", "cy", "w"].includes(text) ||
    (LEXICON.get(text) ?? []).some(({ entry }) => entry.is === "month")
  );
}

/** Numbers joined by signs that make no date, range of years or time: of a phone, a version, a coordinate. */
function isInCode(tokens: readonly Token[], k: number): boolean {
  const joins = (sign: Token | undefined, before: Token, after: Token | undefined) =>
    sign !== undefined &&
    before.kind === "figures" &&
    after?.kind === "figures" &&
    /[-.,/]/.test(sign.text) &&
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

const ISO = /^(\d{4}-\d{2}-\d{2})[tT](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?([zZ]|[+-]\d{2}:?\d{2})?(?![\d:])/;

/** Forms of dates and times in figures, at one place of the text. */
const FORMS: {
  pattern: RegExp;
  make: (m: RegExpExecArray) => Value | null;
  weight: number;
  /** Not behind a stroke that joins it to something else. */
  isAlone?: true;
}[] = [
  { pattern: ISO, make: (m) => isoTime(m), weight: 5 },
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

/** A date and time of ISO 8601; its offset, where it has one, places it once for all. */
function isoTime([found, , , , second, zone]: RegExpExecArray): WhenValue | null {
  let from: number;
  let offset: number | undefined;
  try {
    from = parseTime(zone === undefined ? `${found}Z` : `${found.slice(0, -zone.length)}Z`).instant;
    if (zone !== undefined) offset = from - parseTime(found).instant;
  } catch {
    // No such day, or no such time of day.
    return null;
  }
  const unit = second === undefined ? "minute" : "second";
  return when(
    once(unit, () => ({ from: startOfUnit(from, unit), to: addUnits(startOfUnit(from, unit), unit, 1) })),
    "mixed",
    { clock: true, isPlaced: true, ...(offset === undefined ? {} : { offset }) },
  );
}

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

/** The leaves that begin with the figures at a place: dates and times in figures, and what their parts may be. */
export function figures(tokens: readonly Token[], k: number, text: string, put: Put): void {
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
  if (NUMBERED.has(before?.text ?? "")) return;
  const isOfName = isJoined && tokens[k - 2]!.kind === "word" && !LEXICON.has(tokens[k - 2]!.text);
  const isDial = (sign: Token | undefined, at: number) => sign?.text === ":" && sign.start === at;
  if (isDial(tokens[k + 1], token.end) || isDial(before, token.start - 1)) return;
  if (isOfName || !isApart(tokens, k, k + 1) || isInCode(tokens, k)) return;
  const next = tokens[k + 1];
  const touches = next !== undefined && next.start === token.end;
  if (token.text.length <= 4) {
    const counts =
      !(token.text.length === 4 && isYearAfter(tokens[k - 1])) &&
      next?.kind === "word" &&
      !touches &&
      !LEXICON.has(next.text) &&
      !NO_NOUNS.has(next.text);
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
