import { addUnits, type CalendarUnit, rankOf, startOfUnit } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { clock as clockOf, dayFromNow, when as whenOf } from "../leaf-values.ts";
import { daily, intersection, mapped, once, type Series } from "../series.ts";
import {
  type ClockValue,
  clock,
  form,
  type LengthValue,
  length,
  type NumberValue,
  number,
  rule,
  said,
  unit,
  type WhenValue,
  w,
} from "./items.ts";

const MS = { hour: 3_600_000, minute: 60_000, second: 1000 };
const DAY = 86_400_000;

function msOf({ hour, minute, second }: ClockValue): number {
  return hour * MS.hour + minute * MS.minute + second * MS.second;
}

function dailyAt(ms: number, unit: CalendarUnit): Series {
  return daily(unit, ms, ms + MS[unit as keyof typeof MS]);
}

/** A time of day as a time: of a day that nothing names yet. */
function timeOf(c: ClockValue): WhenValue {
  const ms = msOf(c);
  return whenOf(dailyAt(ms, c.unit), "clock", {
    date: false,
    clock: true,
    latent: c.latent,
    approximate: c.approximate,
    ...(c.ambiguous ? { other: dailyAt((ms + DAY / 2) % DAY, c.unit) } : {}),
  });
}

const isHour = ({ n, digits, counts }: NumberValue) =>
  counts !== true && Number.isInteger(n) && n >= 0 && n <= 24 && digits <= 2;
const isMinute = ({ n, digits }: NumberValue) => Number.isInteger(n) && n >= 0 && n <= 59 && digits <= 2;
const hour = (n: number, rest: Partial<ClockValue> = {}) =>
  clockOf(n % 24, 0, 0, { unit: "hour", ambiguous: n > 0 && n <= 12, ...rest });

function half(c: ClockValue, isPm: boolean): ClockValue | null {
  if (c.hour > 12) return isPm ? { ...c, ambiguous: false, latent: false } : null;
  const h = c.hour % 12;
  return { ...c, hour: isPm ? h + 12 : h, ambiguous: false, latent: false };
}

function shifted(c: ClockValue, minutes: number): ClockValue {
  const total = (msOf(c) / MS.minute + minutes + 1440) % 1440;
  return { ...c, hour: Math.floor(total / 60), minute: total % 60, unit: "minute", latent: false };
}

const minutesOf = ({ amounts }: LengthValue) =>
  Object.keys(amounts).join() === "minute" && amounts.minute! < 60 ? amounts.minute! : null;

/** Which half of the day a part of the day says; null where it says none. */
function halfOf({ series }: WhenValue): boolean | null {
  for (const { from } of series.ahead(0, 0)) {
    const at = from - startOfUnit(from, "day");
    return at >= 12 * MS.hour;
  }
  return null;
}

const dayPart = form("day part");

/** Times of day. */
export const CLOCKS: readonly Rule[] = [
  rule("7", [number(isHour)], (n: NumberValue) => hour(n.n, { latent: true })),
  rule("7 pm", [clock(), w("pm")], (c: ClockValue) => half(c, true), 2),
  rule("7 am", [clock(), w("am")], (c: ClockValue) => half(c, false), 2),
  rule(
    "7 . pm",
    [clock(), w("."), said("am", "pm")],
    (c: ClockValue, h: { word: string }) => half(c, h.word === "pm"),
    2,
  ),
  rule("7 ampm", [clock(), w("ampm")], (c: ClockValue) => ({ ...c, latent: false }), 2),
  rule("7 o'clock", [clock(), w("oclock")], (c: ClockValue) => ({ ...c, latent: false }), 2),
  rule(
    "12 noon",
    [clock(), clock(({ ambiguous, hour: h }) => !ambiguous && h === 12)],
    (_: unknown, b: ClockValue) => b,
    1,
  ),
  rule(
    "three thirty",
    [
      number((v) => isHour(v) && v.digits === 0 && v.n > 0),
      number((v) => v.digits === 0 && isMinute(v) && v.n >= 10),
    ],
    (h: NumberValue, m: NumberValue) => clockOf(h.n % 24, m.n, 0, { ambiguous: h.n <= 12, latent: true }),
  ),
  rule("half past seven", [w("half"), w("past", "after"), clock()], (c: ClockValue) => shifted(c, 30), 2),
  rule(
    "quarter past seven",
    [unit(({ unit: u, plural }) => u === "quarter" && !plural), w("past", "after", "last"), clock()],
    (_: unknown, c: ClockValue) => shifted(c, 15),
    3,
  ),
  rule(
    "a quarter past seven",
    [w("a"), unit(({ unit: u, plural }) => u === "quarter" && !plural), w("past", "after", "last"), clock()],
    (_: unknown, c: ClockValue) => shifted(c, 15),
    3,
  ),
  rule(
    "quarter to seven",
    [unit(({ unit: u, plural }) => u === "quarter" && !plural), w("to"), clock()],
    (_: unknown, c: ClockValue) => shifted(c, -15),
    3,
  ),
  rule(
    "a quarter to seven",
    [w("a"), unit(({ unit: u, plural }) => u === "quarter" && !plural), w("to"), clock()],
    (_: unknown, c: ClockValue) => shifted(c, -15),
    3,
  ),
  rule(
    "at half seven",
    [w("at"), w("half"), clock(({ unit: u }) => u === "hour")],
    (c: ClockValue) => shifted(c, 30),
    2,
  ),
  rule(
    "ten to eight",
    [
      number(({ n, digits }) => digits === 0 && [5, 10, 20, 25].includes(n)),
      w("to"),
      clock(({ unit: u, ambiguous }) => u === "hour" && ambiguous),
    ],
    (n: NumberValue, c: ClockValue) => shifted(c, -n.n),
    3,
  ),
  rule(
    "20 past eight",
    [number(isMinute), w("past", "after"), clock()],
    (n: NumberValue, c: ClockValue) => shifted(c, n.n),
    2,
  ),
  rule(
    "20 min past eight",
    [length((l) => minutesOf(l) !== null), w("past", "after", "last"), clock()],
    (l: LengthValue, c: ClockValue) => shifted(c, minutesOf(l)!),
    3,
  ),
  rule(
    "20 past, as last",
    [number(isMinute), w("last"), clock(({ hour: h }) => h > 0)],
    (n: NumberValue, c: ClockValue) => shifted(c, n.n),
    2,
  ),
  rule("half past, as last", [w("half"), w("last"), clock()], (c: ClockValue) => shifted(c, 30), 2),
  rule(
    "20 min to eight",
    [length((l) => minutesOf(l) !== null), w("to"), clock()],
    (l: LengthValue, c: ClockValue) => shifted(c, -minutesOf(l)!),
    2,
  ),
  rule(
    "eight in the evening",
    [clock(({ ambiguous }) => ambiguous), w("in"), w("the"), dayPart],
    (c: ClockValue, p: WhenValue) => half(c, halfOf(p) ?? false),
    3,
  ),
  rule(
    "eight at night",
    [clock(({ ambiguous }) => ambiguous), w("at", "in"), dayPart],
    (c: ClockValue, p: WhenValue) => half(c, halfOf(p) ?? false),
    2,
  ),
  rule("about 7", [w("around"), clock()], (c: ClockValue) => ({ ...c, approximate: true })),
  rule("at 7", [w("at"), clock()], (c: ClockValue) => ({ ...c, latent: false }), 1),
  rule("a time of day", [clock()], timeOf),

  // ranges of a day
  rule(
    "5 to 6pm",
    [clock(), w("to", "-", "till", "~"), clock()],
    (a: ClockValue, b: ClockValue) => fromTo(a, b),
    2,
  ),
  rule(
    "from 5 to 6",
    [w("from"), clock(), w("to", "-", "till", "~"), clock()],
    (a: ClockValue, b: ClockValue) => fromTo(a, b, false),
    3,
  ),
  rule(
    "between 5 and 6",
    [w("between"), clock(), w("and", "to", "-"), clock()],
    (a: ClockValue, b: ClockValue) => fromTo(a, b, false),
    3,
  ),
  rule(
    "from 9 for 2 hours",
    [w("from"), clock(), w("for"), length()],
    (c: ClockValue, l: LengthValue) => lasting(c, l),
    3,
  ),
  rule(
    "at 9 for 2 hours",
    [w("at"), clock(), w("for"), length()],
    (c: ClockValue, l: LengthValue) => lasting(c, l),
    3,
  ),
  rule(
    "for 2 hours from 9",
    [w("for"), length(), w("from", "at"), clock()],
    (l: LengthValue, c: ClockValue) => lasting(c, l),
    3,
  ),
  rule(
    "5 to seven in the morning",
    [form("clock range"), w("in"), w("the"), dayPart],
    (r: WhenValue, p: WhenValue) => partOfRange(r, p),
    2,
  ),
  rule("in the morning", [w("in"), w("the"), dayPart], (p: WhenValue) => p, 1),
  rule("at night", [w("at", "in", "over"), dayPart], (p: WhenValue) => p, 1),
  rule("the morning", [w("the"), dayPart], (p: WhenValue) => p),
  rule("late afternoon", [w("later"), dayPart], (p: WhenValue) => halved(p, "end"), 1),
  rule(
    "later in the afternoon",
    [w("later"), w("in"), w("the"), dayPart],
    (p: WhenValue) => halved(p, "end"),
    2,
  ),
  rule("early morning", [w("early"), dayPart], (p: WhenValue) => halved(p, "start"), 1),
  rule(
    "early in the morning",
    [w("early"), w("in"), w("the"), dayPart],
    (p: WhenValue) => halved(p, "start"),
    2,
  ),
  rule("tonight", [w("tonight")], () => tonight()),
];

/** The nearest reading of both ends: what is open takes the half of the day that the other end leaves it. */
function fromTo(a: ClockValue, b: ClockValue, latent = a.latent && b.latent): WhenValue | null {
  let from = msOf(a);
  let to = msOf(b);
  if (a.ambiguous && !b.ambiguous) {
    const later = (from + DAY / 2) % DAY;
    if (to > later && later > from) from = later;
    else if (to <= from && later < from) from = later;
  } else if (b.ambiguous) {
    while (to <= from) to += DAY / 2;
    if (to - from > DAY / 2 && a.ambiguous) return null;
  }
  if (to <= from) to += DAY;
  const unit = a.unit === "hour" && b.unit === "hour" ? "hour" : "minute";
  const other =
    a.ambiguous && b.ambiguous
      ? daily(unit, (from + DAY / 2) % DAY, ((from + DAY / 2) % DAY) + (to - from))
      : undefined;
  return whenOf(daily(unit, from, to), "clock range", {
    date: false,
    clock: true,
    range: true,
    latent,
    ...(other === undefined ? {} : { other }),
  });
}

function msOfLength({ amounts }: LengthValue): number | null {
  let ms = 0;
  for (const [name, n] of Object.entries(amounts)) {
    if (!(name in MS)) return null;
    ms += n * MS[name as keyof typeof MS];
  }
  return ms;
}

function lasting(c: ClockValue, l: LengthValue): WhenValue | null {
  const ms = msOfLength(l);
  if (ms === null) return null;
  return whenOf(daily("minute", msOf(c), msOf(c) + ms), "clock range", {
    date: false,
    clock: true,
    range: true,
  });
}

/** A range of hours that a part of the day places. */
function partOfRange(r: WhenValue, p: WhenValue): WhenValue | null {
  if (r.other === undefined) return { ...r, latent: false };
  const chosen = halfOf(p) === true ? r.other : r.series;
  const { other: _, ...rest } = r;
  return { ...rest, series: chosen, latent: false };
}

function halved(p: WhenValue, part: "start" | "end"): WhenValue {
  const series = mapped(p.series, ({ from, to }) => {
    const middle = from + (to - from) / 2;
    return part === "start" ? { from, to: middle } : { from: middle, to };
  });
  return { ...p, series, part, whole: p };
}

/** Parts and times of a day that a date names. */
export function onDay(day: WhenValue, time: WhenValue): WhenValue {
  const { other } = time;
  return whenOf(intersection(day.series, time.series), "mixed", {
    both: { day, time },
    clock: true,
    range: time.range,
    isPlaced: day.isPlaced,
    choice: day.choice,
    ...(time.bound === undefined ? {} : { bound: time.bound, inner: time.inner! }),
    ...(time.approximate === true ? { approximate: true } : {}),
    ...(day.onWeekday === undefined ? {} : { onWeekday: day.onWeekday }),
    ...(other === undefined ? {} : { other: intersection(day.series, other) }),
  });
}

function tonight(): WhenValue {
  const night = whenOf(daily("hour", 20 * MS.hour, DAY), "day part", {
    date: false,
    clock: true,
    range: true,
  });
  return onDay(whenOf(dayFromNow(0), "date", { isPlaced: true }), night);
}

/** The end of a day: its last second. */
export function endOfDay(day: WhenValue): WhenValue {
  return whenOf(
    mapped(day.series, ({ to }) => ({ from: to - 1000, to }), "second"),
    "mixed",
    { clock: true, isPlaced: day.isPlaced, choice: day.choice, part: "end" },
  );
}

/** The finest unit that a length counts. */
export function finestOf({ amounts }: LengthValue): CalendarUnit {
  const units = Object.keys(amounts) as CalendarUnit[];
  return units.reduce((a, b) => (rankOf(b) < rankOf(a) ? b : a));
}

/** A time of now on the clock, some time away. */
export function fromNow(l: LengthValue, sign: 1 | -1): WhenValue {
  const units = Object.keys(l.amounts) as CalendarUnit[];
  const isFine = units.some((name) => name in MS);
  return whenOf(
    once(isFine ? "second" : "day", (now) => {
      let at = now;
      for (const name of units) at = addUnits(at, name, sign * l.amounts[name]!);
      if (isFine) return { from: at, to: at + 1000 };
      const from = startOfUnit(at, "day");
      return { from, to: from + DAY };
    }),
    isFine ? "mixed" : "date",
    { clock: isFine, isPlaced: true, approximate: l.approximate, countedIn: finestOf(l) },
  );
}
