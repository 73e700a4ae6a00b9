import { addUnits, partsOf, startOfUnit, type Wall } from "../../time/calendar-unit.ts";
import { type Instant, isInstant } from "../../time/instant.ts";
import type { Precision, TimePoint } from "../../time/time-point.ts";
import { zonedInstants } from "../../time/zoned-instant.ts";
import { first, type Stretch } from "./series.ts";
import type { WhenValue } from "./value.ts";

/** Where on the calendar something lies that was said by a date or a time. */
export interface PlacedTime {
  /** First instant, with the precision that it was said with; null where it is open. */
  from: TimePoint | null;
  /** First instant after, which the next unit names: of "through June 2021" it is `2021-07`; null where it is open. */
  until: TimePoint | null;
  /** "about", "a few": the bounds are a guess. */
  isApproximate: boolean;
  /** The year, month or day was not said, but is the nearest that the tense allows. */
  isAssumed: boolean;
}

/** Which of several that may be meant: of what is past, of what is to come, or the nearest. */
export type Lean = "past" | "future" | "nearest";

/**
 * Places a time on the calendar.
 *
 * @param now what clock and calendar show where it was said
 * @param timeZone for times of day; days and coarser units are UTC
 * @returns null where no such time exists, or not within the years 0000 to 9999
 */
export function placeTime(value: WhenValue, now: Wall, lean: Lean, timeZone: string): PlacedTime | null {
  const named = chosen(value, now, lean);
  if (named === null) return null;
  const stretch = wholeUnit(value, named);
  const { from, to } = bounds(value, stretch);
  const precision = precisionOf(value, stretch);
  const point = (wall: Wall | null): TimePoint | null | undefined => {
    if (wall === null) return null;
    const instant = precision === "instant" ? instantOf(wall, value.offset, timeZone) : wall;
    return instant !== undefined && isInstant(instant) ? { instant, precision } : undefined;
  };
  const start = point(from);
  const end = point(to);
  if (start === undefined || end === undefined) return null;
  return {
    from: start,
    until: end,
    isApproximate: value.approximate === true || value.inner?.approximate === true,
    isAssumed: !value.isPlaced,
  };
}

function instantOf(wall: Wall, offset: number | undefined, timeZone: string): Instant | undefined {
  return offset === undefined ? zonedInstants(wall, timeZone)[0] : wall - offset;
}

function bounds({ bound, inner }: WhenValue, { from, to }: Stretch): { from: Wall | null; to: Wall | null } {
  switch (bound) {
    case undefined:
      return { from, to };
    case "before":
      return { from: null, to: from };
    case "until":
      // Exclusive, and from its first instant: "until 2021" ends where 2021 begins. Only a part ("the end of") is meant whole.
      return { from: null, to: inner?.part === undefined ? from : to };
    case "since":
    case "from":
      return { from, to: null };
    case "after":
      return { from: to, to: null };
  }
}

function chosen(value: WhenValue, now: Wall, lean: Lean): Stretch | null {
  const [coming] = first(value.series.ahead(now, now), 1);
  const [past] = first(value.series.behind(now, now), 1);
  if (coming === undefined || past === undefined) return coming ?? past ?? null;
  const isOn = ({ from }: Stretch) => partsOf(from).weekday === value.onWeekday;
  if (value.onWeekday !== undefined && isOn(coming) !== isOn(past)) return isOn(coming) ? coming : past;
  if (value.choice === "ahead") return coming;
  const isNow = coming.from <= now;
  // "on Monday", said on a Monday, is another one; "in May", said in May, is this one.
  if (isNow && value.form !== "weekday" && value.both?.day.form !== "weekday") return coming;
  if (lean === "past") return past;
  if (lean === "future") {
    if (!isNow) return coming;
    const [, second] = first(value.series.ahead(now, now), 2);
    return second ?? coming;
  }
  return coming.from - now < now - past.to ? coming : past;
}

/** "Three years ago" names a year, and not the day of today in it. */
function wholeUnit({ countedIn }: WhenValue, { from, to }: Stretch): Stretch {
  if (countedIn !== "year" && countedIn !== "month" && countedIn !== "decade") return { from, to };
  const unit = countedIn === "month" ? "month" : "year";
  const start = startOfUnit(from, unit);
  return { from: start, to: addUnits(start, unit, 1) };
}

/** The finest that both ends need, no coarser than the unit that was said. */
function precisionOf({ series, countedIn }: WhenValue, { from, to }: Stretch): Precision {
  const isAt = (unit: "day" | "month" | "year") =>
    [from, to].every((wall) => startOfUnit(wall, unit) === wall);
  if (!isAt("day")) return "instant";
  const unit = countedIn ?? series.unit;
  if (isAt("year") && (unit === "year" || unit === "decade" || unit === "century")) return "year";
  if (isAt("month") && unit !== "day" && unit !== "week") return "month";
  return "day";
}
