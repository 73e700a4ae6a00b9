import type { Rule } from "../chart.ts";
import { dateOf, fullYear, when as whenOf } from "../leaf-values.ts";
import { dayOfMonth, intersection, year } from "../series.ts";
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

const isYear = ({ n, digits, counts }: NumberValue) =>
  counts !== true && (digits === 4 || digits === 0) && n >= 1000 && n < 2200 && Number.isInteger(n);
export const isDay = ({ n, digits }: NumberValue) => n >= 1 && n <= 31 && digits <= 2 && Number.isInteger(n);
export const isDayOrdinal = ({ n }: OrdinalValue) => n >= 1 && n <= 31;
const isShortYear = ({ n, digits }: NumberValue) => digits === 2 && n >= 30;

export function yearOf(n: number): WhenValue {
  return whenOf(year(n), "year", { isPlaced: true, range: true });
}

function monthIn(m: WhenValue, y: WhenValue): WhenValue {
  return whenOf(intersection(y.series, m.series), "month", { isPlaced: true, range: true, choice: y.choice });
}

function monthDay(m: WhenValue, day: number): WhenValue | null {
  return dateOf(null, m.number!, day);
}

export const nameOfMonth = when(
  ({ form: f, isPlaced, number: n, part }) =>
    f === "month" && !isPlaced && n !== undefined && part === undefined,
);
export const aYear = when(
  ({ form: f, isPlaced, series, part: p }) =>
    f === "year" || (f === "unit" && isPlaced && series.unit === "year" && p === undefined),
);
const numberedYear = form("year");
const monthAndDay = form("month day");
const seps = ["-", "/", ",", ".", "of", "in"];

/** Years, months, days of months, weekdays, and what they make together. */
export const DATES: readonly Rule[] = [
  // years
  rule("2019", [number((v) => isYear(v) && v.digits === 4)], (n: NumberValue) => ({
    ...yearOf(n.n),
    latent: n.n < 1500,
  })),
  rule(
    "two thousand five",
    [number((v) => isYear(v) && v.digits === 0 && v.n >= 1100)],
    (n: NumberValue) => ({ ...yearOf(n.n), latent: true }),
  ),
  rule(
    "nineteen eighty six",
    [
      number(({ n, digits }) => digits === 0 && n >= 10 && n <= 20),
      number(({ n, digits }) => digits === 0 && n >= 10 && n <= 99),
    ],
    (a: NumberValue, b: NumberValue) => ({ ...yearOf(100 * a.n + b.n), latent: true }),
    1,
  ),
  rule("the year 2019", [w("year"), numberedYear], (y: WhenValue) => ({ ...y, latent: false }), 1),
  rule("year of 2019", [w("year"), w("of"), numberedYear], (y: WhenValue) => ({ ...y, latent: false }), 1),
  rule("cy 2019", [w("cy"), numberedYear], (y: WhenValue) => ({ ...y, latent: false }), 1),
  rule("cy18", [w("cy"), number(({ digits }) => digits === 2)], (n: NumberValue) => yearOf(2000 + n.n), 1),
  rule(
    "in two thousand five",
    [w("in"), when(({ form: f, latent }) => f === "year" && latent)],
    (y: WhenValue) => ({ ...y, latent: false }),
  ),
  rule(
    "'87",
    [w("'"), number(({ digits }) => digits === 2)],
    (n: NumberValue) => ({ ...yearOf(fullYear(n.n, 2)), latent: false }),
    1,
  ),
  rule("380 AD", [number(({ digits }) => digits > 0), w("ad")], (n: NumberValue) => yearOf(n.n), 2),

  // months
  rule("April 2017", [nameOfMonth, aYear], monthIn, 2),
  rule("2017 April", [aYear, nameOfMonth], (y: WhenValue, m: WhenValue) => monthIn(m, y), 2),
  rule("April of 2017", [nameOfMonth, w(...seps), aYear], (m: WhenValue, y: WhenValue) => monthIn(m, y), 2),
  rule(
    "April of '87",
    [nameOfMonth, w("of"), number(isShortYear)],
    (m: WhenValue, n: NumberValue) => monthIn(m, yearOf(fullYear(n.n, 2))),
    1,
  ),
  rule("in May", [w("in", "of"), when((v) => v.form === "month" && v.latent)], (m: WhenValue) => ({
    ...m,
    latent: false,
  })),
  rule(
    "the april",
    [w("the"), when(({ date, clock: c, form: f, latent }) => date && !c && !latent && f !== "day of month")],
    (m: WhenValue) => m,
  ),

  // days of months
  rule("May 9", [nameOfMonth, number(isDay)], (m: WhenValue, n: NumberValue) => monthDay(m, n.n), 2),
  rule(
    "May 9th",
    [nameOfMonth, ordinal(isDayOrdinal)],
    (m: WhenValue, o: OrdinalValue) => monthDay(m, o.n),
    2,
  ),
  rule(
    "May the 9th",
    [nameOfMonth, w("the"), ordinal(isDayOrdinal)],
    (m: WhenValue, o: OrdinalValue) => monthDay(m, o.n),
    2,
  ),
  rule("9 May", [number(isDay), nameOfMonth], (n: NumberValue, m: WhenValue) => monthDay(m, n.n), 2),
  rule(
    "9 of May",
    [number(isDay), w("of", "-", "/", "."), nameOfMonth],
    (n: NumberValue, m: WhenValue) => monthDay(m, n.n),
    2,
  ),
  rule(
    "9th May",
    [ordinal(isDayOrdinal), nameOfMonth],
    (o: OrdinalValue, m: WhenValue) => monthDay(m, o.n),
    2,
  ),
  rule(
    "9th of May",
    [ordinal(isDayOrdinal), w("of"), nameOfMonth],
    (o: OrdinalValue, m: WhenValue) => monthDay(m, o.n),
    2,
  ),
  rule(
    "Aug-1",
    [nameOfMonth, w("-", "/", "."), number(isDay)],
    (m: WhenValue, n: NumberValue) => monthDay(m, n.n),
    1,
  ),
  rule("May 9 2019", [monthAndDay, aYear], inYear, 2),
  rule("May 9, 2019", [monthAndDay, w(...seps), aYear], (d: WhenValue, y: WhenValue) => inYear(d, y), 2),
  rule(
    "May 9 of '87",
    [monthAndDay, w("of", ",", "/", "-"), number(isShortYear)],
    (d: WhenValue, n: NumberValue) => inYear(d, yearOf(fullYear(n.n, 2))),
    1,
  ),
  rule("2019-May-9", [aYear, w("-", "/", ","), monthAndDay], (y: WhenValue, d: WhenValue) => inYear(d, y), 2),
  rule(
    "9-2019-May",
    [number(isDay), w("-"), aYear, w("-"), nameOfMonth],
    (n: NumberValue, y: WhenValue, m: WhenValue) => {
      const d = monthDay(m, n.n);
      return d === null ? null : inYear(d, y);
    },
    2,
  ),
  rule(
    "May-2019-9",
    [nameOfMonth, w("-"), aYear, w("-"), number(isDay)],
    (m: WhenValue, y: WhenValue, n: NumberValue) => {
      const d = monthDay(m, n.n);
      return d === null ? null : inYear(d, y);
    },
    2,
  ),
  rule("the 9th", [w("the"), ordinal(isDayOrdinal)], (o: OrdinalValue) =>
    whenOf(dayOfMonth(o.n), "day of month", { latent: true }),
  ),
  rule(
    "the 9th day",
    [w("the"), ordinal(isDayOrdinal), unit(({ unit: u, plural }) => u === "day" && !plural)],
    (o: OrdinalValue) => whenOf(dayOfMonth(o.n), "day of month", { latent: true }),
  ),
  rule("on the 9th", [w("on"), form("day of month")], (d: WhenValue) => ({ ...d, latent: false }), 1),
  rule("9th", [ordinal(isDayOrdinal)], (o: OrdinalValue) =>
    whenOf(dayOfMonth(o.n), "day of month", { latent: true }),
  ),
  rule("the 9", [w("the"), number(isDay)], (n: NumberValue) =>
    whenOf(dayOfMonth(n.n), "day of month", { latent: true }),
  ),
  rule(
    "on 5.12",
    [w("on", "this", "next"), when((v) => v.form === "month day" && v.latent)],
    (d: WhenValue) => ({ ...d, latent: false }),
    1,
  ),
];

export function inYear(d: WhenValue, y: WhenValue): WhenValue {
  return whenOf(
    intersection(y.series, d.series),
    d.form === "month day" || d.form === "holiday" ? "date" : d.form,
    {
      isPlaced: true,
      range: d.range,
      choice: y.choice,
    },
  );
}
