import { first, type Stretch } from "../../src/extract/time/series.ts";
import type { LengthValue, RecurrenceValue, WhenValue } from "../../src/extract/time/value.ts";
import { addUnits, type CalendarUnit, type Wall } from "../../src/time/calendar-unit.ts";

/** The types of Recognizers-Text that are in scope; `set` (recurrences) and `timezone` are not. */
export const SCOPE = ["date", "datetime", "daterange", "time", "timerange", "duration"] as const;

type Read = WhenValue | LengthValue | RecurrenceValue;

const DAY = 86_400_000;
const COARSE = ["month", "year", "unit", "week", "quarter", "season"];

/** The type that Recognizers-Text gives to such a thing. */
export function typeOf(value: Read): string {
  if (value.kind === "length") return "duration";
  if (value.kind === "recurrence") return "set";
  // "from 2014" alone is 2014 there; with us it is what has begun then.
  if (value.bound === "from") return typeOf(value.inner!);
  if (value.form === "now" && value.bound === undefined) return "datetime";
  const isRange = value.range || value.bound !== undefined || COARSE.includes(value.form);
  if (!value.clock) return isRange ? "daterange" : "date";
  if (value.date) return isRange ? "datetimerange" : "datetime";
  return isRange ? "timerange" : "time";
}

/** Seconds of a unit there: months have 30 days, years 365. */
const SECONDS: Record<CalendarUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  quarter: 7_776_000,
  year: 31_536_000,
  decade: 315_360_000,
  century: 3_153_600_000,
};

/**
 * What is read, as values of Recognizers-Text: all that may be meant, as the past and the coming one both count, and both
 * halves of the day where none is named. A point is its text, a range `start,end`.
 */
export function valuesOf(value: Read, now: Wall): string[] {
  if (value.kind === "recurrence") return ["not resolved"];
  if (value.kind === "length") {
    const seconds = Object.entries(value.amounts).map(([unit, n]) => SECONDS[unit as CalendarUnit] * n);
    return [String(seconds.reduce((a, b) => a + b, 0))];
  }
  const type = typeOf(value);
  const series = value.part !== undefined && value.whole !== undefined ? value.whole.series : value.series;
  return [series, ...(value.other === undefined ? [] : [value.other])].flatMap((each) => {
    const past = value.choice === "ahead" ? [] : [...first(each.behind(now, now), 1)];
    return [...past, ...first(each.ahead(now, now), 1)].flatMap((stretch) =>
      texts(value, type, value.part === undefined ? stretch : partOf(value, stretch)),
    );
  });
}

function texts(value: WhenValue, type: string, { from, to, last }: Stretch): string[] {
  const text = (wall: Wall) => {
    const iso = new Date(wall).toISOString();
    if (type === "date" || type === "daterange") return iso.slice(0, 10);
    return type === "time" || type === "timerange" ? iso.slice(11, 19) : iso.slice(0, 19).replace("T", " ");
  };
  switch (value.bound) {
    case "before":
      return [`,${text(from)}`];
    case "until":
      return [`,${text(from)}`, `,${text(to)}`];
    case "since":
      return [`${text(from)},`];
    case "after":
      // Behind a time of day is behind its first instant, behind a day or a year behind its last.
      return [`${text(type !== "daterange" && value.inner?.range !== true ? from : to)},`];
    case "from":
      if (typeOf(value.inner!) === "date") return [text(from)];
  }
  if (type === "date" || type === "time" || type === "datetime") return [text(from)];
  // A range that is named by its first and last unit ends there where the last one begins.
  const end = last ?? to;
  const isNight = end % DAY === 0 && type !== "daterange";
  return [`${text(from)},${text(end)}`, ...(isNight ? [`${text(from)},${text(end - 1000)}`] : [])];
}

/** Parts of months by days 1, 10, 16 and 21, of years by thirds; of units by their name ("end of month") by halves. */
function partOf({ part, whole }: WhenValue, { from, to }: Stretch): Stretch {
  if (whole === undefined) return { from, to };
  const { unit } = whole.series;
  const isHalved = whole.form === "unit" || unit === "week";
  const cut = (start: Wall, end: Wall) => ({ from: start, to: end });
  const at = (name: "day" | "month", n: number) => addUnits(from, name, n);
  if (unit === "week") return part === "end" ? cut(at("day", 3), to) : cut(from, at("day", 3));
  if (unit === "month") {
    if (part === "mid") return cut(at("day", 9), at("day", 20));
    return part === "end" ? cut(at("day", 15), to) : cut(from, at("day", 15));
  }
  if (unit === "year") {
    const [a, b] = isHalved ? [6, 6] : [4, 8];
    if (part === "mid")
      return isHalved ? cut(at("month", 3), at("month", 9)) : cut(at("month", a), at("month", b));
    return part === "end" ? cut(at("month", b), to) : cut(from, at("month", a));
  }
  const middle = from + (to - from) / 2;
  return part === "end" ? cut(middle, to) : cut(from, middle);
}
