import { addUnits } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { when as whenOf } from "../leaf-values.ts";
import { dayOfMonth, inEach, intersection, nthIn, type Series } from "../series.ts";
import { aYear, inYear, isDay } from "./dates.ts";
import {
  form,
  type NumberValue,
  number,
  type OrdinalValue,
  ordinal,
  rule,
  unit,
  type WhenValue,
  w,
  when,
} from "./items.ts";

function onThe(day: WhenValue, date: WhenValue["series"]): WhenValue {
  return whenOf(intersection(date, day.series), "date", { latent: false });
}

export function weekdayNumber(day: WhenValue): number {
  for (const { from } of day.series.ahead(0, 0)) return new Date(from).getUTCDay() || 7;
  return 1;
}

/** Six months from January or July of each year. */
function halfYear(n: number): Series {
  return inEach("quarter", "year", (start) => {
    const from = addUnits(start, "month", 6 * (n - 1));
    return { from, to: addUnits(from, "month", 6) };
  });
}

/** Of the two days that a date without a year may be, the one on that weekday. */
function onWeekday(day: WhenValue, d: WhenValue): WhenValue {
  return { ...d, onWeekday: weekdayNumber(day) };
}

/** Weekdays beside dates, weeks, quarters and halves. */
export const WEEKS: readonly Rule[] = [
  // weekdays beside other dates
  rule(
    "Friday 23",
    [form("weekday"), number(isDay)],
    (d: WhenValue, n: NumberValue) => onThe(d, dayOfMonth(n.n)),
    1,
  ),
  rule(
    "Friday the 23rd",
    [form("weekday"), form("day of month")],
    (d: WhenValue, m: WhenValue) => onThe(d, m.series),
    1,
  ),
  rule("Friday, 23 May", [form("weekday"), form("month day", "date", "holiday")], onWeekday, 2),
  rule(
    "Friday (23 May)",
    [form("weekday"), w("(", ",", "-", "the"), form("month day", "date")],
    onWeekday,
    2,
  ),
  rule("Friday (23 May) closed", [form("weekday"), w("("), form("month day", "date"), w(")")], onWeekday, 2),
  rule(
    "this Friday (23 May)",
    [
      when(({ form: f, isPlaced, series }) => f === "date" && isPlaced && series.unit === "day"),
      w("(", "-"),
      form("month day", "date"),
    ],
    (_: WhenValue, d: WhenValue) => d,
    3,
  ),
  rule(
    "this Friday (23 May) closed",
    [
      when(({ form: f, isPlaced, series }) => f === "date" && isPlaced && series.unit === "day"),
      w("("),
      form("month day", "date"),
      w(")"),
    ],
    (_: WhenValue, d: WhenValue) => d,
    3,
  ),
  rule(
    "first week of October on Friday",
    [form("week"), w("on", ","), form("weekday")],
    (u: WhenValue, d: WhenValue) =>
      whenOf(intersection(u.series, d.series), "date", { isPlaced: u.isPlaced, choice: u.choice }),
    2,
  ),
  rule("23 May, a Friday", [form("month day", "date"), w(","), form("weekday")], (d: WhenValue) => d, 1),

  // weeks, quarters, halves
  rule(
    "week 31",
    [w("week"), number(({ n, digits }) => digits <= 2 && n >= 1 && n <= 53)],
    (n: NumberValue) => whenOf(nthIn("week", "year", n.n), "week", { range: true }),
    1,
  ),
  rule(
    "w31",
    [w("w"), number(({ n, digits }) => digits === 2 && n >= 1 && n <= 53)],
    (n: NumberValue) => whenOf(nthIn("week", "year", n.n), "week", { range: true }),
    1,
  ),
  rule(
    "h1",
    [w("h"), number(({ n }) => n === 1 || n === 2)],
    (n: NumberValue) => whenOf(halfYear(n.n), "quarter", { range: true }),
    1,
  ),
  rule(
    "first half of 2021",
    [ordinal(({ n }) => n === 1 || n === 2), w("half"), w("of"), aYear],
    (o: OrdinalValue, y: WhenValue) => inYear(whenOf(halfYear(o.n), "quarter", { range: true }), y),
    3,
  ),
  rule(
    "q1",
    [w("q"), number(({ n }) => n >= 1 && n <= 4)],
    (n: NumberValue) => whenOf(nthIn("quarter", "year", n.n), "quarter", { range: true }),
    1,
  ),
  rule(
    "first quarter",
    [ordinal(({ n }) => n >= 1 && n <= 4), unit(({ unit: u }) => u === "quarter")],
    (o: OrdinalValue) => whenOf(nthIn("quarter", "year", o.n), "quarter", { range: true }),
  ),
  rule(
    "q1 2019",
    [form("quarter", "season", "holiday", "week"), aYear],
    (q: WhenValue, y: WhenValue) => inYear(q, y),
    2,
  ),
  rule(
    "q1 of 2019",
    [form("quarter", "season", "holiday", "week"), w("of", "in", "-", ",", "/"), aYear],
    (q: WhenValue, y: WhenValue) => inYear(q, y),
    2,
  ),
  rule("2019 q1", [aYear, form("quarter")], (y: WhenValue, q: WhenValue) => inYear(q, y), 2),
  rule("2019-q1", [aYear, w("-", "/"), form("quarter")], (y: WhenValue, q: WhenValue) => inYear(q, y), 2),
];
