import { addUnits, startOfUnit } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { when as whenOf } from "../leaf-values.ts";
import { mapped } from "../series.ts";
import { endOfDay } from "./clocks.ts";
import { form, rule, said, type UnitValue, unit, type WhenValue, type WordValue, w, when } from "./items.ts";
import { isFine, single, unitFromNow } from "./relatives.ts";

const DAY = 86_400_000;
const PART: Record<string, "start" | "mid" | "end"> = {
  start: "start",
  early: "start",
  mid: "mid",
  end: "end",
  later: "end",
};
function halfDay(d: WhenValue, which: "start" | "end"): WhenValue {
  const series = mapped(
    d.series,
    ({ from }) =>
      which === "start" ? { from, to: from + DAY / 2 } : { from: from + DAY / 2, to: from + DAY },
    "hour",
  );
  return whenOf(series, "mixed", {
    clock: true,
    range: true,
    isPlaced: d.isPlaced,
    part: which,
    choice: "ahead",
  });
}

function rest(u: WhenValue): WhenValue {
  return whenOf(
    mapped(u.series, ({ to }, now) => ({ from: startOfUnit(now, "day"), to }), "day"),
    "range",
    { range: true, isPlaced: true, part: "end", whole: u },
  );
}

function laterIn(u: WhenValue): WhenValue {
  return { ...rest(u), part: "end", whole: u };
}

/** A third of a stretch, by days. */
export function part(s: WhenValue, which: "start" | "mid" | "end"): WhenValue | null {
  // A third of a third is nothing that people say.
  if (s.part !== undefined) return null;
  const third = (from: number, to: number, k: number) => {
    if (s.clock) return from + Math.round(((to - from) * k) / 3 / 60_000) * 60_000;
    if (s.series.unit === "decade") return addUnits(from, "year", Math.round((10 * k) / 3));
    if (s.series.unit === "year" || s.series.unit === "quarter")
      return addUnits(from, "month", Math.round(((to - from) / DAY / 30.4) * (k / 3)));
    return startOfUnit(from + ((to - from) * k) / 3, "day");
  };
  const series = mapped(s.series, ({ from, to }) => {
    if (which === "start") return { from, to: third(from, to, 1) };
    if (which === "end") return { from: third(from, to, 2), to };
    return { from: third(from, to, 1), to: third(from, to, 2) };
  });
  return { ...s, series, part: which, whole: s, range: true, latent: false };
}

/** Parts of stretches: "late July", "the rest of the week". */
export const PARTS: readonly Rule[] = [
  rule(
    "early in 2021",
    [said("early", "later"), w("in"), when(({ date, range, clock: c }) => date && range && !c)],
    (v: WordValue, s: WhenValue) => part(s, PART[v.word]!),
    2,
  ),
  rule("rest of the week", [w("rest"), form("unit")], (u: WhenValue) => rest(u), 2),
  rule(
    "rest of week",
    [w("rest"), single],
    (u: UnitValue) => {
      const whole = unitFromNow(u, 0);
      return whole === null ? null : rest(whole);
    },
    1,
  ),
  rule(
    "later this week",
    [w("later"), when(({ form: f, isPlaced }) => f === "unit" && isPlaced)],
    (u: WhenValue) => laterIn(u),
    2,
  ),
  rule(
    "earlier this week",
    [w("early"), when(({ form: f, isPlaced }) => f === "unit" && isPlaced)],
    (u: WhenValue) => part(u, "start"),
    1,
  ),

  // parts of stretches
  rule(
    "late July",
    [
      said("start", "early", "mid", "end", "later"),
      when(({ date, range, form: f }) => date && (range || f === "month" || f === "year")),
    ],
    (v: WordValue, s: WhenValue) => part(s, PART[v.word]!),
    2,
  ),
  rule(
    "mid-July",
    [w("mid"), w("-"), when(({ date, range, form: f }) => date && (range || f === "month"))],
    (s: WhenValue) => part(s, "mid"),
    2,
  ),
  rule(
    "end of year",
    [said("start", "mid", "end"), single],
    (v: WordValue, u: UnitValue) => {
      const whole = unitFromNow(u, 0);
      if (whole === null || u.unit === "night" || isFine(u.unit)) return null;
      if (u.unit === "day") return v.word === "end" ? endOfDay(whole) : null;
      return part(whole, PART[v.word]!);
    },
    1,
  ),
  rule(
    "end of the sunday",
    [w("end"), when(({ date, range, clock: c }) => date && !range && !c)],
    (d: WhenValue) => endOfDay(d),
    2,
  ),
  rule(
    "early in the day Wednesday",
    [said("early", "later"), w("in"), when(({ date, range, clock: c }) => date && !range && !c)],
    (v: WordValue, d: WhenValue) => halfDay(d, v.word === "early" ? "start" : "end"),
    2,
  ),
  rule(
    "early in the day, Wednesday",
    [
      said("early", "later"),
      w("in"),
      w("the"),
      unit(({ unit: u, plural }) => u === "day" && !plural),
      when(({ date, range, clock: c }) => date && !range && !c),
    ],
    (v: WordValue, ___: unknown, d: WhenValue) => halfDay(d, v.word === "early" ? "start" : "end"),
    3,
  ),
];
