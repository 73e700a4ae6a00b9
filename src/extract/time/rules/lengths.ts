import { type CalendarUnit, rankOf } from "../../../time/calendar-unit.ts";
import type { Rule } from "../chart.ts";
import {
  type LengthValue,
  length,
  type NumberValue,
  number,
  rule,
  said,
  type UnitValue,
  unit,
  type WordValue,
  w,
} from "./items.ts";

/** What a unit counts as on the calendar. */
export function amountsOf({ unit: name }: UnitValue, n: number): LengthValue["amounts"] {
  switch (name) {
    case "weekend":
      return { day: 2 * n };
    case "night":
    case "business day":
      return { day: n };
    case "fortnight":
      return { week: 2 * n };
    default:
      return { [name]: n };
  }
}

export function lengthOf(value: UnitValue, n: number, approximate = false): LengthValue {
  return {
    kind: "length",
    amounts: amountsOf(value, n),
    approximate,
  };
}

function joined(a: LengthValue, b: LengthValue): LengthValue | null {
  const ranks = ({ amounts }: LengthValue) =>
    Object.keys(amounts).map((name) => rankOf(name as CalendarUnit));
  if (Math.max(...ranks(b)) >= Math.min(...ranks(a))) return null;
  return { ...a, amounts: { ...a.amounts, ...b.amounts }, approximate: a.approximate || b.approximate };
}

const isLong = ({ isShort }: UnitValue) => !isShort;
const vague = ["vague 2", "vague 3", "vague 4", "vague 10"];
const meant = ({ word }: WordValue) => Number(word.slice("vague ".length));

/** Amounts of time. */
export const LENGTHS: readonly Rule[] = [
  rule("3 days", [number(), unit()], (n: NumberValue, u: UnitValue) =>
    u.isShort && n.digits === 4 ? null : lengthOf(u, n.n),
  ),
  rule("3-day", [number(), w("-"), unit(isLong)], (n: NumberValue, u: UnitValue) => lengthOf(u, n.n)),
  rule(
    "a day",
    [w("a"), unit(({ plural, isShort, unit: u }) => !plural && !isShort && u !== "quarter")],
    (u: UnitValue) => lengthOf(u, 1),
  ),
  rule("few days", [said(...vague), unit(isLong)], (n: WordValue, u: UnitValue) =>
    lengthOf(u, meant(n), true),
  ),
  rule("a few days", [w("a"), said(...vague), unit(isLong)], (n: WordValue, u: UnitValue) =>
    lengthOf(u, meant(n), meant(n) !== 2),
  ),
  rule("a couple of days", [w("a"), said("vague 2"), w("of"), unit(isLong)], (n: WordValue, u: UnitValue) =>
    lengthOf(u, meant(n)),
  ),
  rule("half a day", [w("half"), unit(isLong)], (u: UnitValue) => halfOf(u)),
  rule("half an hour", [w("half"), w("a"), unit(isLong)], (u: UnitValue) => halfOf(u)),
  rule(
    "one and a half hours",
    [number(), w("and"), w("half"), unit(isLong)],
    (n: NumberValue, u: UnitValue) => lengthOf(u, n.n + 0.5),
  ),
  rule(
    "one and a half hours, in words",
    [number(), w("and"), w("a"), w("half"), unit(isLong)],
    (n: NumberValue, u: UnitValue) => lengthOf(u, n.n + 0.5),
  ),
  rule("an hour and a half", [length(), w("and"), w("a"), w("half")], (l: LengthValue) => withHalf(l), 1),
  rule("an hour and half", [length(), w("and"), w("half")], (l: LengthValue) => withHalf(l), 1),
  rule("all day", [w("all"), unit(({ plural, isShort }) => !plural && !isShort)], (u: UnitValue) =>
    lengthOf(u, 1),
  ),
  rule(
    "the whole day",
    [w("the"), w("all"), unit(({ plural, isShort }) => !plural && !isShort)],
    (u: UnitValue) => lengthOf(u, 1),
  ),
  rule("1 hour 5 minutes", [length(), length()], joined, 1),
  rule(
    "1 hour and 5 minutes",
    [length(), w("and"), length()],
    (a: LengthValue, b: LengthValue) => joined(a, b),
    1,
  ),
  rule(
    "1 hour, 5 minutes",
    [length(), w(","), length()],
    (a: LengthValue, b: LengthValue) => joined(a, b),
    1,
  ),
  rule("about 3 days", [w("around"), length()], (l: LengthValue) => ({
    ...l,
    approximate: true,
  })),
];

function halfOf(u: UnitValue): LengthValue {
  const half = lengthOf(u, 0.5);
  return u.unit === "year" ? { ...half, amounts: { month: 6 } } : half;
}

function withHalf(l: LengthValue): LengthValue | null {
  const units = Object.entries(l.amounts);
  if (units.length !== 1) return null;
  const [name, n] = units[0]!;
  return { ...l, amounts: { [name]: n + 0.5 } };
}
