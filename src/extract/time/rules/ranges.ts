import type { Rule } from "../chart.ts";
import { when as whenOf } from "../leaf-values.ts";
import { between, dayOfMonth, intersection, mapped, month as monthOf } from "../series.ts";
import { inYear, isDay, isDayOrdinal, nameOfMonth } from "./dates.ts";
import { form, number, ordinal, rule, type WhenValue, w, when } from "./items.ts";

const dated = when(({ date }) => date);
const isMonthDay = ({ form: f }: WhenValue) => f === "month day" || f === "date";

/** From the first to the last, both said: their kinds have to be alike. */
function range(a: WhenValue, b: WhenValue): WhenValue | null {
  if (a.latent && b.latent && a.form !== "month") return null;
  if (!alike(a, b)) return null;
  // "May to Oct 2020": the year of the last is that of the first, or the one before.
  const start =
    b.isPlaced && !a.isPlaced && (a.form === "month" || a.form === "month day") ? lastBefore(a, b) : a.series;
  return whenOf(between(start, b.series), "range", {
    clock: (a.clock && a.form !== "now") || (b.clock && b.form !== "now"),
    range: true,
    isPlaced: a.isPlaced || b.isPlaced,
    choice: a.isPlaced ? a.choice : "either",
  });
}

function alike(a: WhenValue, b: WhenValue): boolean {
  if (a.form === "now" || b.form === "now") return true;
  if (a.clock !== b.clock) return a.clock && b.clock;
  if (a.series.unit === b.series.unit) return true;
  return a.part !== undefined || b.part !== undefined;
}

function lastBefore(a: WhenValue, b: WhenValue) {
  return mapped(
    b.series,
    ({ from }, now) => {
      for (const found of a.series.behind(from, now)) return found;
      return null;
    },
    a.series.unit,
  );
}

const dash = w("to", "till", "-", "~");

function monthDays(m: WhenValue, from: number, to: number): WhenValue | null {
  if (from >= to || m.number === undefined) return null;
  const series = intersection(monthOf(m.number), between(dayOfMonth(from), dayOfMonth(to)));
  return whenOf(series, "range", { range: true });
}

type Numbered = { n: number };

/** Stretches between two times, and those that are open on one side. */
export const RANGES: readonly Rule[] = [
  rule("May to July", [dated, dash, dated], (a: WhenValue, b: WhenValue) => range(a, b), 1),
  rule("from May to July", [w("from"), dated, dash, dated], (a: WhenValue, b: WhenValue) => range(a, b), 3),
  rule(
    "in 2014 through 2018",
    [w("in", "on"), dated, w("to"), dated],
    (a: WhenValue, b: WhenValue) => range(a, b),
    2,
  ),
  rule(
    "between May and July",
    [w("between"), dated, w("and", "to", "-", "~", "till"), dated],
    (a: WhenValue, b: WhenValue) => range(a, b),
    3,
  ),
  rule("between 2014-2018", [w("between"), when(({ form: f }) => f === "range")], (a: WhenValue) => a, 2),
  rule("from 2014-2018", [w("from", "in"), when(({ form: f }) => f === "range")], (a: WhenValue) => a, 1),

  // days of one month
  rule(
    "May 3-5",
    [nameOfMonth, number(isDay), w("-", "to", "till"), number(isDay)],
    (m: WhenValue, a: Numbered, b: Numbered) => monthDays(m, a.n, b.n),
    3,
  ),
  rule(
    "May 3rd to 5th",
    [form("month day"), w("-", "to", "till"), ordinal(isDayOrdinal)],
    (d: WhenValue, b: Numbered) => untilDay(d, b.n),
    3,
  ),
  rule(
    "May the 3rd to the 5th",
    [form("month day"), w("-", "to", "till"), w("the"), ordinal(isDayOrdinal)],
    (d: WhenValue, b: Numbered) => untilDay(d, b.n),
    3,
  ),
  rule(
    "3 to 5 May",
    [number(isDay), w("-", "to", "till", "and"), form("month day")],
    (a: Numbered, d: WhenValue) => fromDay(a.n, d),
    2,
  ),
  rule(
    "3rd to 5th of May",
    [ordinal(isDayOrdinal), w("-", "to", "till", "and"), form("month day")],
    (a: Numbered, d: WhenValue) => fromDay(a.n, d),
    2,
  ),
  rule(
    "the 3rd to 5th of May",
    [form("day of month"), w("-", "to", "till", "and"), form("month day")],
    (a: WhenValue, d: WhenValue) =>
      whenOf(between(a.series, d.series), "range", { range: true, latent: false }),
    2,
  ),
  rule("between 3 and 5 May", [w("between", "from"), form("range")], (r: WhenValue) => r, 2),
  rule(
    "May 3-5, 2019",
    [
      when(({ form: f, isPlaced, series }) => f === "range" && !isPlaced && series.unit === "day"),
      when(({ form: f }) => f === "year"),
    ],
    (r: WhenValue, y: WhenValue) => ({ ...inYear(r, y), range: true, form: "range" }),
    2,
  ),
  rule(
    "May 3-5, of 2019",
    [
      when(({ form: f, isPlaced, series }) => f === "range" && !isPlaced && series.unit === "day"),
      w(",", "in", "of"),
      when(({ form: f }) => f === "year"),
    ],
    (r: WhenValue, y: WhenValue) => ({ ...inYear(r, y), range: true, form: "range" }),
    2,
  ),
];

function untilDay(d: WhenValue, last: number): WhenValue | null {
  if (!isMonthDay(d)) return null;
  return whenOf(
    mapped(between(d.series, dayOfMonth(last)), (s) => (s.to - s.from < 32 * 86_400_000 ? s : null), "day"),
    "range",
    { range: true, isPlaced: d.isPlaced },
  );
}

function fromDay(first: number, d: WhenValue): WhenValue {
  return whenOf(
    mapped(
      d.series,
      ({ from, to }, now) => {
        for (const found of dayOfMonth(first).behind(from, now)) return { from: found.from, to, last: from };
        return null;
      },
      "day",
    ),
    "range",
    { range: true, isPlaced: d.isPlaced },
  );
}
