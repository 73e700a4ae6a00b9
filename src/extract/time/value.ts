import type { CalendarUnit } from "../../time/calendar-unit.ts";
import type { Series } from "./series.ts";

/** How a bound was said that leaves a side open. `from` may be the first half of a range that goes on elsewhere. */
export type Bound = "before" | "after" | "since" | "until" | "from";

/** Which part of a stretch is meant. */
export type Part = "start" | "mid" | "end";

/** A number as it was written: `digits` tells how many figures it has, 0 where it is words. */
export interface NumberValue {
  kind: "number";
  n: number;
  digits: number;
  /** A word follows that it seems to count: "2000 pieces". */
  counts?: boolean;
}

/** "third", "3rd", "twenty-first". */
export interface OrdinalValue {
  kind: "ordinal";
  n: number;
}

/** A unit of time by its name. */
export interface UnitValue {
  kind: "unit";
  unit: CalendarUnit | "weekend" | "night" | "fortnight" | "business day";
  plural: boolean;
  /** One letter, as in "10d": needs a number right before it. */
  isShort: boolean;
}

/** A word that only helps others: "next", "of", "since". */
export interface WordValue {
  kind: "word";
  word: string;
}

/** An amount of time by units; not placed on the calendar. */
export interface LengthValue {
  kind: "length";
  amounts: Partial<Record<CalendarUnit, number>>;
  /** "a few", "several", "about": the amounts are a guess. */
  approximate: boolean;
}

/** A time of day, in minutes and seconds of a dial of 24 or 12 hours. */
export interface ClockValue {
  kind: "clock";
  hour: number;
  minute: number;
  second: number;
  /** How finely it was said. */
  unit: "hour" | "minute" | "second";
  /** Morning or afternoon is open: the hour may be twelve later. */
  ambiguous: boolean;
  /** A bare number, which means a time of day only beside others. */
  latent: boolean;
  approximate: boolean;
}

/** What a phrase says about the calendar. */
export interface WhenValue {
  kind: "when";
  series: Series;
  form: WhenForm;
  /** Does not mean a time by itself: "may", "the third", a bare number. */
  latent: boolean;
  /** It names a date, a time of day, or both. */
  date: boolean;
  clock: boolean;
  /** It has two ends of its own, or is coarser than what it names: a range. */
  range: boolean;
  /** Of the past one and the coming one: either, or the coming one only. */
  choice: "either" | "ahead";
  bound?: Bound;
  part?: Part;
  approximate?: boolean;
  /** The whole stretch whose part is meant; and the other reading of twelve hours. */
  whole?: WhenValue;
  /** The other reading of a time of day of twelve hours. */
  other?: Series;
  /** It lies at one place of the calendar: its year was given, or it counts from now. */
  isPlaced: boolean;
  /** Number that a date was made of, as far as it can still be given another meaning. */
  number?: number;
  /** A word that is also another one was written with a capital. */
  capital?: boolean;
  /** Milliseconds ahead of UTC, where the text says so. */
  offset?: number;
  /** Counted in these units, and no finer: "three years ago" is a year. */
  countedIn?: CalendarUnit;
  /** The weekday that was said with it (1 is Monday): of the past and the coming one, the one that is on it. */
  onWeekday?: number;
  /** "A year later", "two days earlier": counted from the time before it in the text, where there is one; from now else. */
  beside?: { length: LengthValue; direction: 1 | -1 };
  /** Of what is open on one side: the time that it is open from. */
  inner?: WhenValue;
  /** Of a time of day on a day: both. */
  both?: { day: WhenValue; time: WhenValue };
}

export type WhenForm =
  | "year"
  | "month"
  | "month day"
  | "day of month"
  | "weekday"
  | "date"
  | "week"
  | "unit"
  | "holiday"
  | "season"
  | "quarter"
  | "day part"
  | "clock"
  | "clock range"
  | "range"
  | "now"
  | "mixed";

/** A recurrence: "every Friday", "twice a week". It places nothing on the calendar. */
export interface RecurrenceValue {
  kind: "recurrence";
  every: Partial<Record<CalendarUnit, number>> | null;
}

export type Value =
  | NumberValue
  | OrdinalValue
  | UnitValue
  | WordValue
  | LengthValue
  | ClockValue
  | WhenValue
  | RecurrenceValue;
