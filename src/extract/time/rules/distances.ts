import { addUnits, type CalendarUnit } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { dayFromNow, when as whenOf } from "../leaf-values.ts";
import { mapped } from "../series.ts";
import { fromNow } from "./clocks.ts";
import {
  form,
  type LengthValue,
  length,
  type NumberValue,
  number,
  rule,
  type UnitValue,
  unit,
  type WhenValue,
  w,
  when,
} from "./items.ts";
import { isFine, single, unitFromNow } from "./relatives.ts";

const DAY = 86_400_000;

function isToday({ form: f, series, isPlaced }: WhenValue): boolean {
  if (f !== "date" || !isPlaced) return false;
  for (const { from } of series.ahead(0, 0)) return from === 0;
  return false;
}

function beside(l: LengthValue, direction: 1 | -1): WhenValue {
  return { ...fromNow(l, direction), beside: { length: l, direction } };
}

/** To the day, whatever it was counted in. */
function exactly({ countedIn: _, ...rest }: WhenValue): WhenValue {
  return rest;
}

/** A length away from each of a series. */
export function away(l: LengthValue, d: WhenValue, direction: 1 | -1): WhenValue {
  const units = Object.keys(l.amounts) as CalendarUnit[];
  const fine = units.some((name) => isFine(name));
  return whenOf(
    mapped(
      d.series,
      ({ from }) => {
        let at = from;
        for (const name of units) at = addUnits(at, name, direction * l.amounts[name]!);
        return { from: at, to: at + (fine ? 1000 : DAY) };
      },
      fine ? "second" : "day",
    ),
    fine ? "mixed" : "date",
    {
      clock: fine,
      isPlaced: d.isPlaced,
      choice: d.isPlaced ? "either" : "ahead",
      approximate: l.approximate,
    },
  );
}

function lastingFrom(l: LengthValue, d: WhenValue): WhenValue {
  const units = Object.keys(l.amounts) as CalendarUnit[];
  return whenOf(
    mapped(
      d.series,
      ({ from }) => {
        let to = from;
        for (const name of units) to = addUnits(to, name, l.amounts[name]!);
        return { from, to };
      },
      "day",
    ),
    "range",
    { range: true, isPlaced: d.isPlaced, approximate: l.approximate },
  );
}

/** Times that lie so far from now, or from another time. */
export const DISTANCES: readonly Rule[] = [
  rule(
    "a year ago today",
    [length(), w("ago"), when(isToday)],
    (l: LengthValue) => exactly(fromNow(l, -1)),
    4,
  ),
  rule(
    "a year from today",
    [length(), w("from"), when(isToday)],
    (l: LengthValue) => exactly(fromNow(l, 1)),
    4,
  ),
  rule(
    "two weekends ago",
    [number(), unit(({ unit: u }) => u === "weekend"), w("ago")],
    (n: NumberValue, u: UnitValue) => unitFromNow(u, -n.n),
    4,
  ),
  rule(
    "the week before last",
    [w("the"), single, w("before"), w("last")],
    (u: UnitValue) => unitFromNow(u, -2),
    3,
  ),
  rule(
    "the week after next",
    [w("the"), single, w("after"), w("next")],
    (u: UnitValue) => unitFromNow(u, 2),
    3,
  ),
  rule(
    "a week on Tuesday",
    [length(), w("on"), form("weekday")],
    (l: LengthValue, d: WhenValue) => away(l, d, 1),
    2,
  ),
  rule("30 years old", [length(), w("old")], () => ({ kind: "word", word: "nothing" }), 3),
  rule("30-year-old", [length(), w("-"), w("old")], () => ({ kind: "word", word: "nothing" }), 3),
  rule(
    "in my twenties",
    [w("my"), when(({ series }) => series.unit === "decade")],
    () => ({ kind: "word", word: "nothing" }),
    3,
  ),
  rule("3 days ago", [length(), w("ago")], (l: LengthValue) => fromNow(l, -1), 3),
  rule("3 days earlier", [length(), w("earlier")], (l: LengthValue) => beside(l, -1), 3),
  rule(
    "more than 3 days before the 9th",
    [w("more", "less", "around"), length(), w("before"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => ({ ...away(l, d, -1), bound: "before" }),
    4,
  ),
  rule(
    "more than 3 days after the 9th",
    [
      w("more", "less", "around"),
      length(),
      w("from", "after", "since"),
      when(({ date, clock: c }) => date && !c),
    ],
    (l: LengthValue, d: WhenValue) => ({ ...away(l, d, 1), bound: "since" }),
    4,
  ),
  rule(
    "more than 3 days ago",
    [w("more"), length(), w("ago", "earlier")],
    (l: LengthValue) => ({ ...fromNow(l, -1), bound: "before" }),
    4,
  ),
  rule("in 3 days", [w("in"), length()], (l: LengthValue) => fromNow(l, 1), 2),
  rule("3 days from now", [length(), w("hence")], (l: LengthValue) => fromNow(l, 1), 3),
  rule("3 days later", [length(), w("later")], (l: LengthValue) => beside(l, 1), -1),
  rule(
    "3 days from the 9th",
    [length(), w("from", "after", "since"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => away(l, d, 1),
    3,
  ),
  rule(
    "3 days before the 9th",
    [length(), w("before"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => away(l, d, -1),
    3,
  ),
  rule(
    "in two years since 2011",
    [w("in"), length(), w("from", "after", "since"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => away(l, d, 1),
    4,
  ),
  rule(
    "the day before",
    [w("the"), unit(({ unit: u, plural }) => u === "day" && !plural), w("before")],
    () => whenOf(dayFromNow(-1), "date", { isPlaced: true }),
    1,
  ),
  rule("the day after", [w("the"), unit(({ unit: u, plural }) => u === "day" && !plural), w("after")], () =>
    whenOf(dayFromNow(1), "date", { isPlaced: true }),
  ),
  rule(
    "3 days starting tomorrow",
    [length(), w("starting"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => lastingFrom(l, d),
    2,
  ),
  rule(
    "for 1 week from the 9th",
    [w("for"), length(), w("from", "starting"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => lastingFrom(l, d),
    5,
  ),
  rule(
    "for 1 week, from the 9th",
    [w("for"), length(), w(","), w("from", "starting"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => lastingFrom(l, d),
    5,
  ),
  rule(
    "for 1 week on",
    [w("for"), length(), w("on"), when(({ date, clock: c }) => date && !c)],
    (l: LengthValue, d: WhenValue) => lastingFrom(l, d),
    4,
  ),
];
