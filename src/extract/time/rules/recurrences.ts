import type { Node, Rule } from "../chart.ts";
import {
  form,
  type Looked,
  type NumberValue,
  number,
  ordinal,
  rule,
  type UnitValue,
  unit,
  w,
  when,
} from "./items.ts";
import { amountsOf } from "./lengths.ts";

const recurrence = (every: Record<string, number> | null) => ({ kind: "recurrence", every }) as const;

const again: Looked = Object.assign((node: Node) => node.value.kind === "recurrence", {
  keys: ["recurrence"],
});

/** What comes again and again; it places nothing on the calendar. */
export const RECURRENCES: readonly Rule[] = [
  rule(
    "40 a month",
    [number(), w("a"), unit(({ plural, isShort }) => !plural && !isShort)],
    () => recurrence(null),
    4,
  ),
  rule(
    "every day",
    [w("every"), unit()],
    (u: UnitValue) => recurrence(amountsOf(u, 1) as Record<string, number>),
    2,
  ),
  rule(
    "every 3 weeks",
    [w("every"), number(), unit()],
    (n: NumberValue, u: UnitValue) => recurrence(amountsOf(u, n.n) as Record<string, number>),
    2,
  ),
  rule(
    "every other day",
    [w("every"), w("other"), unit()],
    (u: UnitValue) => recurrence(amountsOf(u, 2) as Record<string, number>),
    2,
  ),
  rule(
    "once a week",
    [w("once"), w("a"), unit()],
    (u: UnitValue) => recurrence(amountsOf(u, 1) as Record<string, number>),
    3,
  ),
  rule(
    "all weekends",
    [w("all"), unit(({ plural }) => plural)],
    (u: UnitValue) => recurrence(amountsOf(u, 1) as Record<string, number>),
    2,
  ),
  rule("every Friday", [w("every"), when()], () => recurrence(null), 2),
  rule("every other Friday", [w("every"), w("other"), when()], () => recurrence(null), 2),
  rule("every second Friday", [w("every"), ordinal(), when()], () => recurrence(null), 2),
  rule("on Fridays", [w("on"), again], () => recurrence({ week: 1 }), 1),
  rule("Mondays and Fridays", [again, w("and", ",", "or"), again], () => recurrence({ week: 1 }), 1),
  rule("3pm every day", [when(({ clock: c }) => c), w("every"), unit()], () => recurrence(null), 3),
  rule("everyday 6am", [again, when(({ clock: c, date }) => c && !date)], () => recurrence(null), 2),
  rule(
    "everyday at 6am",
    [again, w("at"), when(({ clock: c, date }) => c && !date)],
    () => recurrence(null),
    2,
  ),
  rule("19th of every month", [form("day of month"), w("of"), w("every"), unit()], () => recurrence(null), 4),
  rule("on the 19th of every month", [ordinal(), w("of"), w("every"), unit()], () => recurrence(null), 4),
];
