import type { Rule } from "../chart.ts";
import { when as whenOf } from "../leaf-values.ts";
import { between } from "../series.ts";
import { onDay } from "./clocks.ts";
import { today } from "./day-times.ts";
import { form, rule, type WhenValue, w, when } from "./items.ts";

const plainDate = when(({ date, clock: c }) => date && !c);

/** Up to the end of a stretch, which "until" alone stops before. */
function wholly(x: WhenValue): WhenValue {
  return { ...open(x, "until"), inner: { ...x, part: "end" } };
}

function open(x: WhenValue, bound: NonNullable<WhenValue["bound"]>): WhenValue {
  return {
    ...x,
    bound,
    range: true,
    inner: x,
    latent:
      x.latent &&
      x.form !== "month" &&
      x.form !== "day of month" &&
      x.form !== "day part" &&
      x.form !== "year",
  };
}

/** Stretches that are open on one side. */
export const BOUNDS: readonly Rule[] = [
  // open on one side
  rule("before May", [w("before"), when()], (x: WhenValue) => open(x, "before"), 1),
  rule("no later than May", [w("till"), when()], (x: WhenValue) => open(x, "until"), 1),
  rule("by May", [w("by"), when()], (x: WhenValue) => open(x, "before"), 1),
  rule("after May", [w("after"), when()], (x: WhenValue) => open(x, "after"), 1),
  rule("through May", [w("through"), when(({ date }) => date)], wholly, 1),
  rule("through the end of May", [w("through"), w("end"), when(({ date }) => date)], wholly, 3),
  rule("since May", [w("since"), when()], (x: WhenValue) => open(x, "since"), 1),
  rule("starting May", [w("starting"), when(({ date }) => date)], (x: WhenValue) => open(x, "since"), -3),
  rule("from May", [w("from"), when(({ date }) => date)], (x: WhenValue) => open(x, "from"), -3),
  rule("from May on", [w("from"), when(({ date }) => date), w("on")], (x: WhenValue) => open(x, "since"), 1),
  rule(
    "by the end of May",
    [w("before", "by", "till"), w("end"), when(({ range: r, date }) => r && date)],
    (x: WhenValue) => wholly(x),
    4,
  ),
  rule(
    "by the end of the month",
    [w("before", "by", "till"), when(({ part: p, whole }) => p === "end" && whole !== undefined)],
    (x: WhenValue) => wholly(x.whole!),
    3,
  ),
  rule("May or later", [when(), w("afterwards")], (x: WhenValue) => open(x, "since"), 2),
  rule(
    "to date",
    [w("to", "till"), w("date")],
    () => open(whenOf(today().series, "now", { clock: false, isPlaced: true }), "before"),
    3,
  ),
  rule(
    "later than 2018",
    [w("more"), when(({ form: f }) => f === "year")],
    (x: WhenValue) => open(x, "after"),
    1,
  ),
  rule("around the 9th", [w("around"), when(({ latent }) => !latent)], (x: WhenValue) => ({
    ...x,
    approximate: true,
  })),
  rule(
    "< =2019",
    [w("<"), w("="), when(({ form: f }) => f === "year")],
    (x: WhenValue) => open(x, "until"),
    3,
  ),
  rule("sometime in May", [w("sometime"), plainDate], (x: WhenValue) => x),

  rule(
    "between eight o'clock and now",
    [
      w("between", "from", "since"),
      when(({ clock: c, date }) => c && !date),
      w("and", "to", "till", "-"),
      form("now"),
    ],
    (t: WhenValue, n: WhenValue) => {
      const start = onDay(today(), t);
      return whenOf(between(start.series, n.series), "range", { clock: true, range: true, isPlaced: true });
    },
    4,
  ),
];
