import { addUnits, type CalendarUnit, startOfUnit } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { dayFromNow, when as whenOf } from "../leaf-values.ts";
import { daily, first, intersection, once, type Series, type Stretch } from "../series.ts";
import {
  type LengthValue,
  length,
  type NumberValue,
  number,
  rule,
  said,
  type UnitValue,
  unit,
  type WhenValue,
  type WordValue,
  w,
  when,
} from "./items.ts";
import { amountsOf, lengthOf } from "./lengths.ts";

const DAY = 86_400_000;
export const single = unit(({ plural, isShort }) => !plural && !isShort);
const several = unit(({ isShort }) => !isShort);
const sign = { next: 1, last: -1, this: 0 } as const;
export const isFine = (u: UnitValue["unit"]) => u === "second" || u === "minute" || u === "hour";

/** The unit that lies so many units away from the one of now. */
export function unitFromNow(u: UnitValue, n: number): WhenValue | null {
  const { unit: name } = u;
  if (name === "night") {
    return whenOf(intersection(dayFromNow(n), daily("hour", 20 * 3_600_000, DAY)), "mixed", {
      clock: true,
      range: true,
      isPlaced: true,
    });
  }
  if (name === "weekend") return whenOf(inWeek(n, 5, 7), "unit", { isPlaced: true, range: true });
  if (name === "business day") return null;
  if (name === "fortnight") {
    return whenOf(
      once("week", (now) => {
        const start = addUnits(startOfUnit(now, "week"), "week", n > 0 ? 1 : n < 0 ? -2 : 0);
        return { from: start, to: addUnits(start, "week", 2) };
      }),
      "unit",
      { isPlaced: true, range: true },
    );
  }
  if (isFine(name)) {
    return n === 0
      ? null
      : whenOf(
          once(name, (now) =>
            n > 0 ? { from: now, to: addUnits(now, name, n) } : { from: addUnits(now, name, n), to: now },
          ),
          "mixed",
          { clock: true, range: true, isPlaced: true },
        );
  }
  return whenOf(
    once(name, (now) => {
      const from = addUnits(startOfUnit(now, name), name, n);
      return { from, to: addUnits(from, name, 1) };
    }),
    name === "day" ? "date" : "unit",
    { isPlaced: true, range: name !== "day" },
  );
}

/** Days of a week that lies so many weeks away, Monday is 0. */
function inWeek(n: number, from: number, to: number): Series {
  return once("week", (now) => {
    const start = addUnits(startOfUnit(now, "week"), "week", n);
    return { from: addUnits(start, "day", from), to: addUnits(start, "day", to) };
  });
}

/** The next or last few units: whole days from tomorrow on, or up to today; of finer units from now on. */
function someFromNow(u: UnitValue, n: number, toward: 1 | -1): WhenValue | null {
  if (u.unit === "business day") return businessDays(n * toward);
  if (u.unit === "quarter" || u.unit === "decade" || u.unit === "century") {
    const name = u.unit;
    return whenOf(
      once(name, (now) => {
        const start = startOfUnit(now, name);
        return toward > 0
          ? { from: addUnits(start, name, 1), to: addUnits(start, name, n + 1) }
          : { from: addUnits(start, name, -n), to: start };
      }),
      "range",
      { isPlaced: true, range: true },
    );
  }
  return stretchFromNow(lengthOf(u, n), toward);
}

function stretchFromNow(l: LengthValue, toward: 1 | -1, isToday = false): WhenValue {
  const units = Object.keys(l.amounts) as CalendarUnit[];
  const fine = units.some((name) => isFine(name));
  return whenOf(
    once(fine ? "second" : "day", (now) => {
      const start = fine
        ? now
        : toward > 0 && !isToday
          ? addUnits(startOfUnit(now, "day"), "day", 1)
          : startOfUnit(now, "day");
      let end = start;
      for (const name of units) end = addUnits(end, name, toward * l.amounts[name]!);
      return toward > 0 ? { from: start, to: end } : { from: end, to: start };
    }),
    fine ? "mixed" : "range",
    { clock: fine, range: true, isPlaced: true, approximate: l.approximate },
  );
}

function businessDays(n: number): WhenValue {
  return whenOf(
    once("day", (now) => {
      const isWork = (at: number) => (new Date(at).getUTCDay() + 6) % 7 < 5;
      const step = n > 0 ? 1 : -1;
      let at = addUnits(startOfUnit(now, "day"), "day", step);
      while (!isWork(at)) at = addUnits(at, "day", step);
      const from = at;
      for (let left = Math.abs(n) - 1; left > 0; ) {
        at = addUnits(at, "day", step);
        if (isWork(at)) left--;
      }
      return n > 0 ? { from, to: at + DAY } : { from: at, to: from + DAY };
    }),
    "range",
    { range: true, isPlaced: true },
  );
}

/** The one of a series that is meant by "next", "last" or "this". */
function chosen(series: Series, which: "next" | "last" | "this", isWeekday: boolean): Series {
  return once(series.unit, (now) => {
    const today = startOfUnit(now, "day");
    if (isWeekday) {
      const week = addUnits(startOfUnit(now, "week"), "week", which === "next" ? 1 : 0);
      if (which !== "last") return take(series.ahead(week, now));
      return take(series.behind(today, now));
    }
    if (which === "last") return take(series.behind(today, now));
    const coming = [...first(series.ahead(today, now), 2)];
    if (which === "this") return inThisYear(series, now) ?? coming[0] ?? null;
    return coming[0] !== undefined && coming[0].from <= today ? (coming[1] ?? null) : (coming[0] ?? null);
  });
}

function inThisYear(series: Series, now: number): Stretch | null {
  const start = startOfUnit(now, "year");
  const found = take(series.ahead(start, now));
  return found !== null && found.from >= start && found.from < addUnits(start, "year", 1) ? found : null;
}

function take(stretches: Iterable<Stretch>): Stretch | null {
  for (const stretch of stretches) return stretch;
  return null;
}

const named = when(
  ({ form: f, isPlaced, latent }) =>
    !isPlaced &&
    (f === "month" ||
      ((f === "weekday" || f === "season" || f === "holiday" || f === "quarter" || f === "month day") &&
        !(latent && f === "month day"))),
);

/** What counts from now, or from a time that is named. */
export const RELATIVES: readonly Rule[] = [
  rule(
    "the last couple of years",
    [said("next", "last"), w("vague 2"), w("of"), several],
    (v: WordValue, u: UnitValue) => someFromNow(u, 2, sign[v.word as "next"] as 1),
    3,
  ),
  rule(
    "next week",
    [said("next", "last", "this"), single],
    (v: WordValue, u: UnitValue) => unitFromNow(u, sign[v.word as "next"]),
    2,
  ),
  rule(
    "the week",
    [
      w("the"),
      unit(
        ({ unit: u, plural, isShort }) =>
          !plural && !isShort && ["day", "week", "weekend", "month", "year"].includes(u),
      ),
    ],
    (u: UnitValue) => unitFromNow(u, 0),
  ),
  rule("weekend", [unit(({ unit: u, plural }) => u === "weekend" && !plural)], (u: UnitValue) =>
    unitFromNow(u, 0),
  ),
  rule("that week", [w("that", "same"), single], (u: UnitValue) => unitFromNow(u, 0), 1),
  rule(
    "the next week",
    [
      w("the"),
      when(
        ({ form: f, isPlaced, date }) => isPlaced && date && ["unit", "range", "mixed", "date"].includes(f),
      ),
    ],
    (x: WhenValue) => x,
    1,
  ),
  rule(
    "this calendar year",
    [said("next", "last", "this"), w("cy")],
    (v: WordValue) =>
      unitFromNow({ kind: "unit", unit: "year", plural: false, isShort: false }, sign[v.word as "next"]),
    2,
  ),
  rule(
    "next 3 weeks",
    [said("next", "last"), number(), several],
    (v: WordValue, n: NumberValue, u: UnitValue) => someFromNow(u, n.n, sign[v.word as "next"] as 1),
    2,
  ),
  rule(
    "3 next weeks",
    [number(), said("next", "last"), several],
    (n: NumberValue, v: WordValue, u: UnitValue) => someFromNow(u, n.n, sign[v.word as "next"] as 1),
    2,
  ),
  rule(
    "next few weeks",
    [said("next", "last"), length(({ approximate }) => approximate)],
    (v: WordValue, l: LengthValue) => stretchFromNow(l, sign[v.word as "next"] as 1),
    2,
  ),
  rule(
    "last 3 months and 2 days",
    [said("next", "last"), length(({ amounts }) => Object.keys(amounts).length > 1)],
    (v: WordValue, l: LengthValue) => stretchFromNow(l, sign[v.word as "next"] as 1),
    3,
  ),
  rule("within 3 weeks", [w("within"), length()], (l: LengthValue) => stretchFromNow(l, 1, true), 2),
  rule(
    "within next 3 weeks",
    [w("within"), w("next"), length()],
    (l: LengthValue) => stretchFromNow(l, 1, true),
    3,
  ),
  rule(
    "within the next 3 weeks",
    [w("within"), w("the"), w("next"), length()],
    (l: LengthValue) => stretchFromNow(l, 1, true),
    3,
  ),
  rule(
    "within the next day and 5 hours",
    [w("within"), w("the"), w("next"), single, w("and"), length()],
    (u: UnitValue, l: LengthValue) =>
      stretchFromNow({ ...l, amounts: { ...amountsOf(u, 1), ...l.amounts } }, 1, true),
    4,
  ),
  rule(
    "business day",
    [w("business"), unit(({ unit: u }) => u === "day")],
    (u: UnitValue) => ({ ...u, unit: "business day" }),
    1,
  ),
  rule(
    "working week",
    [said("this", "next", "last"), w("business"), unit(({ unit: u }) => u === "week")],
    (v: WordValue) => whenOf(inWeek(sign[v.word as "next"], 0, 5), "unit", { isPlaced: true, range: true }),
    3,
  ),
  rule(
    "next workweek",
    [said("this", "next", "last"), w("workweek")],
    (v: WordValue) => whenOf(inWeek(sign[v.word as "next"], 0, 5), "unit", { isPlaced: true, range: true }),
    3,
  ),

  rule(
    "next Monday",
    [said("next", "last", "this"), named],
    (v: WordValue, d: WhenValue) => {
      // "this may be"
      if (v.word === "this" && d.form === "month" && d.latent && d.capital !== true) return null;
      const isWeekday = d.form === "weekday";
      const range = d.range || d.form === "month";
      return whenOf(chosen(d.series, v.word as "next", isWeekday), isWeekday ? "date" : d.form, {
        isPlaced: true,
        range,
      });
    },
    2,
  ),
];
