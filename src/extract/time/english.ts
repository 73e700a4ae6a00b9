import type { CalendarUnit } from "../../time/calendar-unit.ts";
import { HOLIDAYS, type Holiday } from "./holidays.ts";
import { tokensOf } from "./tokens.ts";
import type { UnitValue } from "./value.ts";

/**
 * The words of the grammar of time in English. Another language is another table of this shape; what words do to each
 * other is in the rules.
 */

const WEEKDAYS: Record<string, readonly string[]> = {
  1: ["monday", "mon"],
  2: ["tuesday", "tue", "tues"],
  3: ["wednesday", "wed", "weds"],
  4: ["thursday", "thu", "thur", "thurs"],
  5: ["friday", "fri"],
  6: ["saturday", "sat"],
  7: ["sunday", "sun"],
};

const MONTHS: readonly (readonly string[])[] = [
  ["january", "jan"],
  ["february", "feb"],
  ["march", "mar"],
  ["april", "apr"],
  ["may"],
  ["june", "jun"],
  ["july", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["october", "oct"],
  ["november", "nov"],
  ["december", "dec"],
];

/** Also words of their own, which mean the time only where their neighbours say so. */
export const AMBIGUOUS = new Set([
  "may",
  "march",
  "mar",
  "sat",
  "sun",
  "mon",
  "wed",
  "jan",
  "dec",
  "second",
  "fall",
  "spring",
  "sec",
]);

const UNITS: Record<string, UnitValue["unit"]> = {
  second: "second",
  sec: "second",
  minute: "minute",
  min: "minute",
  hour: "hour",
  hr: "hour",
  day: "day",
  night: "night",
  week: "week",
  wk: "week",
  fortnight: "fortnight",
  month: "month",
  mth: "month",
  quarter: "quarter",
  year: "year",
  yr: "year",
  decade: "decade",
  century: "century",
  weekend: "weekend",
};

/** Units that need a number before them, apart or not. */
const COUNTED_UNITS: Record<string, CalendarUnit> = { mo: "month", mos: "month", yo: "year" };

/** Units by a letter right behind a number: "10d". */
export const SHORT_UNITS: Record<string, CalendarUnit> = {
  s: "second",
  h: "hour",
  d: "day",
  w: "week",
  y: "year",
};

const SMALL = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
  "eighteen nineteen",
]
  .join(" ")
  .split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINALS = [
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth",
  "fifteenth sixteenth seventeenth eighteenth nineteenth",
]
  .join(" ")
  .split(" ");
const TENTHS = "twentieth thirtieth".split(" ");

/** Numbers that are said by a word and are a guess at once. */
export const VAGUE: Record<string, number> = { few: 3, several: 4, couple: 2, some: 3, many: 10 };

/** Hours of a part of the day: begin and end. */
const DAY_PARTS: Record<string, readonly [number, number]> = {
  morning: [8, 12],
  lunchtime: [11, 13],
  "lunch time": [11, 13],
  "lunch-time": [11, 13],
  afternoon: [12, 16],
  evening: [16, 20],
  night: [20, 24],
  nighttime: [0, 8],
  "night time": [0, 8],
  "night-time": [0, 8],
  daytime: [8, 18],
  dinnertime: [16, 20],
};

/** Meals, by their hours: times only where something is said to be before or after them. */
const MEALS: Record<string, readonly [number, number]> = {
  breakfast: [8, 12],
  brunch: [8, 12],
  lunch: [11, 13],
  dinner: [16, 20],
};

/** Words behind a number that do not make it count something. */
export const NO_NOUNS = new Set(
  "a after although am an and are as at be because before but by cause cos can did do does for from had has have he her his i if in is it its just me my not now of on or our p pm she so that the their then they this to too was we were when which who will with would you your".split(
    " ",
  ),
);

/** Named times of day, by their hour. */
const HOURS: Record<string, number> = {
  noon: 12,
  midday: 12,
  "mid day": 12,
  "mid-day": 12,
  noonish: 12,
  midnight: 0,
  "mid night": 0,
  "mid-night": 0,
};

/** Seasons of the northern half, by their first month. */
const SEASONS: Record<string, number> = {
  spring: 3,
  springtime: 3,
  summer: 6,
  summertime: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
  wintertime: 12,
};

/** Days and what they are counted from: now. */
const DAYS: Record<string, number> = {
  today: 0,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
  tomorow: 1,
  yesterday: -1,
  yday: -1,
  yesteday: -1,
  yesterdy: -1,
  tommorow: 1,
  tommorrow: 1,
  "day after tomorrow": 2,
  "the day after tomorrow": 2,
  "day before yesterday": -2,
  "the day before yesterday": -2,
};

const NOW = [
  "now",
  "right now",
  "just now",
  "at the moment",
  "at this moment",
  "at the present time",
  "at this time",
  "at present",
  "at the minute",
  "at the mo",
  "atm",
  "rn",
  "these days",
  "currently",
  "nowadays",
];

/** Words of one meaning under one name; what a rule asks for is the name. */
const WORDS: Record<string, readonly string[]> = {
  next: ["next", "following", "coming", "upcoming"],
  last: ["last", "past", "previous", "preceding"],
  this: ["this", "current"],
  the: ["the"],
  same: ["same"],
  that: ["that"],
  of: ["of"],
  in: ["in", "during", "within the", "over the course of"],
  within: ["within"],
  on: ["on"],
  at: ["at", "@"],
  for: ["for", "lasting", "will last", "would last", "to last", "lasts"],
  from: ["from"],
  starting: ["starting", "starting from", "starting on", "beginning", "beginning on", "beginning from"],
  to: ["to", "through", "thru", "till", "until", "up to", "til", "'til"],
  through: ["through", "thru"],
  till: ["till", "until", "til", "'til", "up to", "up till", "up until", "as late as"],
  and: ["and", "&"],
  or: ["or"],
  between: ["between"],
  before: ["before", "prior to", "no later than", "not later than", "earlier than", "ahead of"],
  by: ["by"],
  after: ["after", "later than", "greater than", "following"],
  since: ["since", "as of", "as early as", "ever since", "no earlier than"],
  ago: ["ago", "back"],
  hence: ["hence", "from now", "from today"],
  earlier: ["earlier", "before now"],
  afterwards: ["or later", "onwards", "onward", "or afterwards", "and later"],
  around: ["around", "about", "approximately", "approx", "roughly", "circa", "ca", "nearly", "almost"],
  more: ["more than", "over", "greater than"],
  less: ["less than", "under"],
  every: ["every", "each"],
  all: ["all", "whole", "entire"],
  rest: ["rest of", "remaining of", "remainder of", "rest", "remaining"],
  later: ["later", "late"],
  early: ["early", "earlier"],
  mid: ["mid", "middle of", "the middle of"],
  start: ["beginning of", "start of", "the beginning of", "the start of"],
  end: ["end of", "the end of"],
  sometime: ["sometime", "some time", "any time"],
  past: ["past", "after"],
  half: ["half", "half a"],
  a: ["a", "an", "one"],
  oclock: ["o'clock", "oclock", "o' clock"],
  am: ["am", "a.m.", "a.m", "a . m .", "a. m."],
  pm: ["pm", "p.m.", "p.m", "p . m .", "p. m."],
  ampm: ["ampm", "am/pm"],
  year: ["year"],
  week: ["week"],
  q: ["q"],
  s: ["s"],
  w: ["w"],
  cy: ["cy", "calendar year"],
  ad: ["ad", "ce"],
  bc: ["bc", "bce"],
  once: ["once", "twice", "three times", "x"],
  other: ["other"],
  "'s": ["'s"],
  h: ["h"],
  old: ["old", "-old", "of age"],
  my: ["my", "your", "his", "her", "our", "their"],
  business: ["business", "working", "work"],
  workweek: ["workweek", "work week"],
  tonight: ["tonight", "tonite"],
  nothing: [
    "good morning",
    "good afternoon",
    "good evening",
    "good night",
    "nice day",
    "great day",
    "good day",
    "great week",
    "good week",
    "great weekend",
    "good weekend",
    "nice weekend",
    "great month",
    "great year",
    "a second",
    "back in the day",
    "24 / 7",
    "one day",
    "some day",
    "the other day",
    "day to day",
    "day by day",
    "happy new year",
    "merry christmas",
    "happy christmas",
    "happy easter",
    "happy halloween",
    "up to date",
    "up - to - date",
  ],
  date: ["date"],
};

/** Adverbs and adjectives of recurrence. */
const RECURRENCES: Record<string, Partial<Record<CalendarUnit, number>>> = {
  hourly: { hour: 1 },
  daily: { day: 1 },
  everyday: { day: 1 },
  weekly: { week: 1 },
  biweekly: { week: 2 },
  fortnightly: { week: 2 },
  monthly: { month: 1 },
  bimonthly: { month: 2 },
  quarterly: { month: 3 },
  semiannual: { month: 6 },
  semiannually: { month: 6 },
  mornings: { day: 1 },
  afternoons: { day: 1 },
  evenings: { day: 1 },
  nights: { day: 1 },
  yearly: { year: 1 },
  annual: { year: 1 },
  annually: { year: 1 },
};

/** What a word, or several, stands for. One that stands for several things is in several rows. */
export type Entry =
  | { is: "weekday"; n: number }
  | { is: "month"; n: number }
  | { is: "unit"; unit: UnitValue["unit"]; plural: boolean; isCounted?: true }
  | { is: "number"; n: number }
  | { is: "ordinal"; n: number }
  | { is: "day part"; from: number; to: number; meal: boolean }
  | { is: "hour"; hour: number }
  | { is: "season"; month: number }
  | { is: "day"; offset: number }
  | { is: "now" }
  | { is: "word"; word: string }
  | { is: "decade"; n: number }
  | { is: "recurrence"; every: Partial<Record<CalendarUnit, number>> }
  | { is: "holiday"; holiday: Holiday };

/** Words by their first token, each with the rest of its tokens. */
export const LEXICON: ReadonlyMap<string, readonly { tokens: readonly string[]; entry: Entry }[]> = build();

function build(): Map<string, { tokens: string[]; entry: Entry }[]> {
  const lexicon = new Map<string, { tokens: string[]; entry: Entry }[]>();
  const put = (phrase: string, entry: Entry) => {
    const tokens = tokensOf(phrase).map(({ text }) => text);
    const list = lexicon.get(tokens[0]!) ?? [];
    list.push({ tokens, entry });
    lexicon.set(tokens[0]!, list);
  };
  for (const [n, names] of Object.entries(WEEKDAYS)) {
    for (const name of names) put(name, { is: "weekday", n: Number(n) });
    put(`${names[0]}s`, { is: "recurrence", every: { week: 1 } });
  }
  MONTHS.forEach((names, k) => {
    for (const name of names) put(name, { is: "month", n: k + 1 });
    for (const short of names.slice(1)) put(`${short}.`, { is: "month", n: k + 1 });
  });
  for (const [name, unit] of Object.entries(COUNTED_UNITS))
    put(name, { is: "unit", unit, plural: true, isCounted: true });
  for (const [name, unit] of Object.entries(UNITS)) {
    put(name, { is: "unit", unit, plural: false });
    const plural = name.endsWith("y") && name !== "day" ? `${name.slice(0, -1)}ies` : `${name}s`;
    put(plural, { is: "unit", unit, plural: true });
  }
  for (const [n, name] of SMALL.entries()) put(name, { is: "number", n });
  for (const [k, name] of TENS.entries()) put(name, { is: "number", n: 20 + 10 * k });
  put("hundred", { is: "number", n: 100 });
  put("thousand", { is: "number", n: 1000 });
  for (const [n, name] of ORDINALS.entries()) put(name, { is: "ordinal", n });
  for (const [k, name] of TENTHS.entries()) put(name, { is: "ordinal", n: 20 + 10 * k });
  for (const [name, [from, to]] of Object.entries(DAY_PARTS))
    put(name, { is: "day part", from, to, meal: false });
  for (const [name, [from, to]] of Object.entries(MEALS)) put(name, { is: "day part", from, to, meal: true });
  for (const [name, hour] of Object.entries(HOURS)) put(name, { is: "hour", hour });
  for (const [name, month] of Object.entries(SEASONS)) put(name, { is: "season", month });
  for (const [name, offset] of Object.entries(DAYS)) put(name, { is: "day", offset });
  for (const name of NOW) put(name, { is: "now" });
  for (const [word, names] of Object.entries(WORDS))
    for (const name of names) put(name, { is: "word", word });
  for (const [k, name] of TENS.entries()) put(`${name.slice(0, -1)}ies`, { is: "decade", n: 20 + 10 * k });
  for (const [name, every] of Object.entries(RECURRENCES)) put(name, { is: "recurrence", every });
  for (const [name, holiday] of Object.entries(HOLIDAYS)) put(name, { is: "holiday", holiday });
  return lexicon;
}
