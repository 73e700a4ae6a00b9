import { addUnits, startOfUnit } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import { dayFromNow, when as whenOf } from "../leaf-values.ts";
import { mapped } from "../series.ts";
import { onDay } from "./clocks.ts";
import { anyWhen, form, rule, type WhenValue, w, when } from "./items.ts";

const boundClock = anyWhen(({ clock: c, date, bound }) => c && !date && bound !== undefined);
function isDayLike({ date, clock: c, range: r, bound, form: f, series }: WhenValue): boolean {
  return date && !c && !r && bound === undefined && series.unit === "day" && f !== "range";
}

/** A time of day on a day whose part is named: of its two readings the one that lies in that part. */
function inPart(d: WhenValue, t: WhenValue): WhenValue | null {
  const days = mapped(
    d.series,
    ({ from }) => {
      const start = startOfUnit(from, "day");
      return { from: start, to: addUnits(start, "day", 1) };
    },
    "day",
  );
  const day: WhenValue = { ...d, series: days, range: false, form: "date", clock: false };
  const whole = onDay(day, t);
  if (t.other === undefined) return whole;
  const isLate = hourOf(d.series) >= 12;
  const own = hourOf(t.series) >= 12;
  const { other, ...rest } = whole;
  return isLate === own ? rest : { ...rest, series: other ?? rest.series };
}

function hourOf(series: WhenValue["series"]): number {
  for (const { from } of series.ahead(0, 0)) return new Date(from).getUTCHours();
  for (const { from } of series.behind(0, 0)) return new Date(from).getUTCHours();
  return 0;
}

export function today(): WhenValue {
  return whenOf(dayFromNow(0), "date", { isPlaced: true });
}

/** Times of day on dates. */
export const DAY_TIMES: readonly Rule[] = [
  // times of day on dates
  rule("Monday before 5pm", [when(isDayLike), boundClock], (d: WhenValue, t: WhenValue) => onDay(d, t), 2),
  rule(
    "Monday, before 5pm",
    [when(isDayLike), w(",", "-"), boundClock],
    (d: WhenValue, t: WhenValue) => onDay(d, t),
    2,
  ),
  rule(
    "before 5pm on Monday",
    [boundClock, w("on", ",", "of"), when(isDayLike)],
    (t: WhenValue, d: WhenValue) => onDay(d, t),
    2,
  ),
  rule("before 5pm Monday", [boundClock, when(isDayLike)], (t: WhenValue, d: WhenValue) => onDay(d, t), 2),
  rule(
    "9am on Monday",
    [
      when(({ clock: c, date, latent, form: f }) => c && !date && (!latent || f === "clock range")),
      when(isDayLike),
    ],
    (t: WhenValue, d: WhenValue) => onDay(d, t),
    2,
  ),
  rule(
    "9am, on Monday",
    [
      when(({ clock: c, date, latent }) => c && !date && !latent),
      w("on", "of", ",", "this"),
      when(isDayLike),
    ],
    (t: WhenValue, d: WhenValue) => onDay(d, t),
    2,
  ),
  rule(
    "Monday 9am",
    [
      when(isDayLike),
      when(({ clock: c, date, latent, form: f }) => c && !date && (!latent || f === "clock range")),
    ],
    (d: WhenValue, t: WhenValue) => onDay(d, t),
    2,
  ),
  rule(
    "Monday at 9am",
    [
      when(isDayLike),
      w("at", ",", "for", "-", "in", "by"),
      when(({ clock: c, date, latent }) => c && !date && !latent),
    ],
    (d: WhenValue, t: WhenValue) => onDay(d, t),
    2,
  ),
  rule(
    "Monday in the morning at 9",
    [
      when(({ form: f, date, range: r, clock: c }) => f === "mixed" && date && r && c),
      when(({ clock: c, date }) => c && !date),
    ],
    (d: WhenValue, t: WhenValue) => inPart(d, t),
    3,
  ),
  rule(
    "Monday morning at 9",
    [
      when(({ form: f, date, range: r, clock: c }) => f === "mixed" && date && r && c),
      w("at", "from", ","),
      when(({ clock: c, date }) => c && !date),
    ],
    (d: WhenValue, t: WhenValue) => inPart(d, t),
    3,
  ),
  rule(
    "9am this morning",
    [
      when(({ clock: c, date }) => c && !date),
      when(({ form: f, date, range: r, clock: c }) => f === "mixed" && date && r && c),
    ],
    (t: WhenValue, d: WhenValue) => inPart(d, t),
    3,
  ),
  rule(
    "this morning",
    [w("this", "the"), when(({ form: f, latent }) => f === "day part" && !latent)],
    (p: WhenValue) => onDay(today(), p),
    2,
  ),
  rule(
    "yesterday's evening",
    [when(isDayLike), w("'s"), form("day part")],
    (d: WhenValue, p: WhenValue) => onDay(d, p),
    2,
  ),
];
