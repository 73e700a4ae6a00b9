import { addUnits, type CalendarUnit, startOfUnit } from "../../../time/calendar-unit.ts";
import { utcInstant } from "../../../time/utc-instant.ts";
import type { Rule } from "../chart.ts";
import { nthWeekday } from "../holidays.ts";
import { decadeOf, when as whenOf } from "../leaf-values.ts";
import { intersection, mapped, nthOf, once } from "../series.ts";
import { onDay } from "./clocks.ts";
import { aYear, inYear, yearOf } from "./dates.ts";
import {
  form,
  type NumberValue,
  number,
  type OrdinalValue,
  ordinal,
  rule,
  type UnitValue,
  unit,
  type WhenValue,
  w,
  when,
} from "./items.ts";
import { weekdayNumber } from "./weeks.ts";

const placed = when(
  ({ form: f, isPlaced, series }) =>
    f === "unit" && isPlaced && (series.unit === "week" || series.unit === "month"),
);
const weekly = when(
  ({ form: f, both, isPlaced }) => !isPlaced && (f === "weekday" || both?.day.form === "weekday"),
);
const placedMonth = when(
  ({ form: f, isPlaced, series }) => f === "unit" && isPlaced && series.unit === "month",
);
const plainYear = when(({ form: f, part }) => f === "year" && part === undefined);

function within(d: WhenValue, u: WhenValue): WhenValue | null {
  if (u.series.unit !== "week") return null;
  return {
    ...d,
    series: intersection(u.series, d.series),
    form: d.clock ? "mixed" : "date",
    isPlaced: true,
    ...(d.other === undefined ? {} : { other: intersection(u.series, d.other) }),
  };
}

/** The weekend beside a holiday, with the holiday where it touches it. */
function weekendOf(h: WhenValue): WhenValue {
  const DAY = 86_400_000;
  return whenOf(
    mapped(
      h.series,
      ({ from, to }) => {
        const day = (new Date(from).getUTCDay() + 6) % 7;
        if (day === 0) return { from: from - 2 * DAY, to };
        const saturday = from + (5 - day) * DAY;
        return { from: day === 4 ? from : saturday, to: saturday + 2 * DAY };
      },
      "week",
    ),
    "week",
    { range: true, isPlaced: h.isPlaced },
  );
}

function isCalendar(name: UnitValue["unit"]): name is "week" {
  return ["hour", "day", "week", "month", "quarter", "year", "decade"].includes(name);
}

function nthDayOf(n: number, day: WhenValue, of: WhenValue): WhenValue | null {
  const number = weekdayNumber(day);
  if (of.series.unit !== "month") return null;
  return whenOf(intersection(of.series, nthWeekday(number, n)), "date", {
    isPlaced: of.isPlaced,
    choice: of.choice,
  });
}

function nthUnit(n: number, { unit: name }: UnitValue, of: WhenValue): WhenValue | null {
  const fine = name as CalendarUnit;
  if (of.series.unit === fine) return null;
  return whenOf(
    mapped(of.series, (stretch) => nthOf(fine, n, stretch), fine),
    fine === "day" ? "date" : "week",
    { isPlaced: of.isPlaced, range: fine !== "day", choice: of.choice },
  );
}

function someUnits(n: number, { unit: name }: UnitValue, of: WhenValue): WhenValue {
  const fine = name as "week";
  return whenOf(
    mapped(
      of.series,
      (stretch) => {
        const one = nthOf(fine, n > 0 ? 1 : -1, stretch);
        if (one === null) return null;
        return n > 0
          ? { from: one.from, to: addUnits(one.from, fine, n) }
          : { from: addUnits(one.to, fine, n), to: one.to };
      },
      fine,
    ),
    "range",
    { isPlaced: of.isPlaced, range: true, choice: of.choice },
  );
}

function weekOf(d: WhenValue): WhenValue {
  return whenOf(
    mapped(
      d.series,
      ({ from }) => {
        const monday = startOfUnit(from, "week");
        return { from: monday, to: addUnits(monday, "week", 1) };
      },
      "week",
    ),
    "week",
    { isPlaced: d.isPlaced, range: true, choice: d.choice },
  );
}

function decadeFrom(y: WhenValue): WhenValue {
  return whenOf(
    mapped(y.series, ({ from }) => ({ from, to: addUnits(from, "year", 10) }), "decade"),
    "unit",
    { isPlaced: true, range: true },
  );
}

/** The nth of something, what lies in something, decades and centuries. */
export const NTHS: readonly Rule[] = [
  // the nth of something
  rule(
    "15th century",
    [ordinal(({ n }) => n >= 1 && n <= 22), unit(({ unit: u }) => u === "century")],
    (o: OrdinalValue) =>
      whenOf(
        once("century", () => ({ from: utcInstant(100 * (o.n - 1), 1, 1), to: utcInstant(100 * o.n, 1, 1) })),
        "unit",
        { isPlaced: true, range: true },
      ),
    1,
  ),
  rule("1990 s", [plainYear, w("s")], (y: WhenValue) => decadeFrom(y), 2),
  rule(
    "90s",
    [number(({ n, digits }) => digits === 2 && n % 10 === 0 && n > 0), w("s")],
    (n: NumberValue) => whenOf(decadeOf(n.n), "unit", { range: true }),
    2,
  ),
  rule(
    "1990s",
    [number(({ n, digits }) => digits === 4 && n % 10 === 0), w("s")],
    (n: NumberValue) => decadeFrom(yearOf(n.n)),
    2,
  ),
  rule("1990's", [plainYear, w("'"), w("s")], (y: WhenValue) => decadeFrom(y), 2),
  rule(
    "first monday of may",
    [ordinal(({ n }) => n >= 1 && n <= 5), form("weekday"), w("of", "in"), form("month", "unit")],
    (o: OrdinalValue, d: WhenValue, m: WhenValue) => nthDayOf(o.n, d, m),
    2,
  ),
  rule(
    "last monday of may",
    [w("last"), form("weekday"), w("of", "in"), form("month", "unit")],
    (d: WhenValue, m: WhenValue) => nthDayOf(-1, d, m),
    2,
  ),
  rule(
    "first week of 2015",
    [
      ordinal(({ n }) => n >= 1 && n <= 53),
      unit(({ unit: u, plural }) => !plural && isCalendar(u)),
      w("of", "in"),
      when(({ range }) => range),
    ],
    (o: OrdinalValue, u: UnitValue, o2: WhenValue) => nthUnit(o.n, u, o2),
    2,
  ),
  rule(
    "last week of 2015",
    [
      w("last"),
      unit(({ unit: u, plural }) => !plural && isCalendar(u)),
      w("of", "in"),
      when(({ range }) => range),
    ],
    (u: UnitValue, o2: WhenValue) => nthUnit(-1, u, o2),
    2,
  ),
  rule(
    "first 10 days of 2015",
    [
      ordinal(({ n }) => n === 1),
      number(),
      unit(({ unit: u }) => isCalendar(u)),
      w("of", "in"),
      when(({ range }) => range),
    ],
    (_: unknown, n: NumberValue, u: UnitValue, o2: WhenValue) => someUnits(n.n, u, o2),
    2,
  ),
  rule(
    "last 3 weeks of 2015",
    [w("last"), number(), unit(({ unit: u }) => isCalendar(u)), w("of", "in"), when(({ range }) => range)],
    (n: NumberValue, u: UnitValue, o2: WhenValue) => someUnits(-n.n, u, o2),
    2,
  ),
  rule(
    "15th day of next month",
    [
      form("day of month"),
      w("of"),
      when(
        ({ form: f, series, isPlaced }) =>
          (f === "month" || f === "unit") && series.unit === "month" && isPlaced,
      ),
    ],
    (d: WhenValue, m: WhenValue) =>
      whenOf(intersection(m.series, d.series), "date", { isPlaced: true, choice: m.choice }),
    2,
  ),
  rule(
    "Monday of next week",
    [weekly, w("of", "on", ",", "-", "in"), placed],
    (d: WhenValue, u: WhenValue) => within(d, u),
    2,
  ),
  rule(
    "next month on the 5th",
    [placedMonth, w("on"), form("day of month")],
    (m: WhenValue, d: WhenValue) =>
      whenOf(intersection(m.series, d.series), "date", { isPlaced: true, choice: m.choice }),
    2,
  ),
  rule("Monday next week", [weekly, placed], (d: WhenValue, u: WhenValue) => within(d, u), 2),
  rule("next week Monday", [placed, weekly], (u: WhenValue, d: WhenValue) => within(d, u), 2),
  rule(
    "next week on Monday",
    [placed, w("on", ",", "-"), weekly],
    (u: WhenValue, d: WhenValue) => within(d, u),
    2,
  ),
  rule(
    "first Monday evening of next month",
    [
      ordinal(({ n }) => n <= 5),
      when(({ both }) => both?.day.form === "weekday"),
      w("of", "in"),
      form("month", "unit"),
    ],
    (o: OrdinalValue, d: WhenValue, m: WhenValue) => {
      const day = nthDayOf(o.n, d.both!.day, m);
      return day === null ? null : onDay(day, d.both!.time);
    },
    3,
  ),
  rule(
    "labor day weekend",
    [form("holiday"), unit(({ unit: u }) => u === "weekend")],
    (h: WhenValue) => weekendOf(h),
    3,
  ),
  rule(
    "labor day weekend 2021",
    [form("week"), aYear],
    (d: WhenValue, y: WhenValue) => (d.isPlaced ? null : inYear(d, y)),
    2,
  ),
  rule(
    "week of the 18th",
    [w("week"), w("of", "from", "starting"), when(({ date, range, clock: c }) => date && !range && !c)],
    (d: WhenValue) => weekOf(d),
    2,
  ),
  rule(
    "week from the 18th",
    [w("week"), w("from"), w("the"), when(({ date, range, clock: c }) => date && !range && !c)],
    (d: WhenValue) => weekOf(d),
    2,
  ),
];
