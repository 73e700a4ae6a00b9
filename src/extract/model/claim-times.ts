import { addUnits, type CalendarUnit, type Wall } from "../../time/calendar-unit.ts";
import { isInstant } from "../../time/instant.ts";
import { type Precision, type TimePoint, unitOf } from "../../time/time-point.ts";
import { wallOf } from "../../time/zoned-instant.ts";
import type { TextToRead } from "../extractor.ts";
import { type Lean, placeTime } from "../time/place-time.ts";
import { readTimes, type TimeMention } from "../time/read-times.ts";
import { fromNow } from "../time/rules/clocks.ts";
import type { LengthValue, WhenValue } from "../time/value.ts";
import type { EvenText, Span } from "./even-text.ts";

/** What the time words of a claim say, on the calendar. */
export interface ClaimTimes {
  from: TimePoint | null;
  /** A stated end, exclusive. */
  until: TimePoint | null;
  /** Of a time without an end of its own, such as "in 2019": the first instant after it. */
  unitEnd: TimePoint | null;
  /** Where a length that is told leads back to from now: "for three years". */
  lengthAgo: TimePoint | null;
  /** Years, months and quarters: what began in one has not ended with it. */
  isCoarse: boolean;
}

/**
 * - `none`: no words were given, or only such as "now".
 * - `missing`: words were given that do not stand in the text.
 * - `unreadable`: they stand there, and name no place on the calendar: "when I was nine".
 */
export type ReadClaimTimes =
  | { kind: "read"; times: ClaimTimes }
  | { kind: "none" }
  | { kind: "missing"; words: string }
  | { kind: "unreadable"; words: string };

/** The times of a text, read once for all its claims. */
export class TimesOfText {
  readonly #text: string;
  readonly #even: EvenText;
  readonly #timeZone: string;
  /** What clock and calendar showed where it was said. */
  readonly now: Wall;
  #mentions: TimeMention[] | null = null;

  constructor({ text, at, timeZone }: TextToRead, even: EvenText) {
    this.#text = text;
    this.#even = even;
    this.#timeZone = timeZone;
    this.now = wallOf(at, timeZone);
  }

  /**
   * Reads the words that a model copied, by the grammar of time and in the whole text, as what stands around them may belong to
   * them. Of several places in the text the one nearest to the claim's quote is meant.
   */
  read(words: readonly string[], quote: Span, lean: (value: WhenValue) => Lean): ReadClaimTimes {
    const mentions: TimeMention[] = [];
    let unread: string | null = null;
    for (const each of words) {
      const spans = this.#even.find(each);
      if (spans.length === 0) return { kind: "missing", words: each };
      // "may" stands in "maybe" as well, which names no time.
      const [told] = spans
        .toSorted((a, b) => distance(a, quote) - distance(b, quote))
        .map(({ start, end }) => this.#all().filter((mention) => mention.start < end && start < mention.end))
        .filter((within) => within.length > 0);
      if (told === undefined) unread ??= each;
      else mentions.push(...told.filter((mention) => !mentions.includes(mention)));
    }
    const times = this.#combined(mentions, lean);
    if (times !== null) return { kind: "read", times };
    const isNow =
      mentions.length > 0 || words.every((each) => /^\s*(?:still|always|never|already)\s*$/i.test(each));
    return unread === null || isNow ? { kind: "none" } : { kind: "unreadable", words: unread };
  }

  #all(): TimeMention[] {
    this.#mentions ??= readTimes(this.#text, this.now);
    return this.#mentions;
  }

  /** Null where nothing of it lies on the calendar. */
  #combined(mentions: readonly TimeMention[], lean: (value: WhenValue) => Lean): ClaimTimes | null {
    const times: ClaimTimes = { from: null, until: null, unitEnd: null, lengthAgo: null, isCoarse: false };
    let length: LengthValue | null = null;
    for (const { value, text } of mentions) {
      if (value.kind === "length") length ??= value;
      if (value.kind !== "when" || value.form === "now") continue;
      const placed = placeTime(value, this.now, lean(value), this.#timeZone);
      if (placed === null) continue;
      times.from ??= placed.from;
      if (placed.from === null || value.form === "range") {
        times.until ??= isUpTo(value, text) ? firstOfLast(placed.until) : placed.until;
      } else if (placed.until !== null && times.unitEnd === null) {
        times.unitEnd = placed.until;
        times.isCoarse = COARSE.has(value.countedIn ?? value.series.unit);
      }
    }
    if (length !== null) this.#lasting(length, times);
    const { from, until, lengthAgo } = times;
    return from === null && until === null && lengthAgo === null ? null : times;
  }

  /** A length beside one end tells the other; beside none it counts back from now. */
  #lasting(length: LengthValue, times: ClaimTimes): void {
    const { from, until } = times;
    if (from === null && until !== null) times.from = moved(until, length, -1);
    else if (from !== null && until === null) times.until = moved(from, length, 1);
    else if (from === null)
      times.lengthAgo = placeTime(fromNow(length, -1), this.now, "past", this.#timeZone)?.from ?? null;
  }
}

const COARSE: ReadonlySet<CalendarUnit> = new Set(["month", "quarter", "year"]);

function distance({ start, end }: Span, quote: Span): number {
  return Math.max(0, quote.start - end, start - quote.end);
}

/** "From 2020 till 2023" ends where 2023 begins, as "until 2023" does; "from 2008 to 2010" goes on to its end. */
function isUpTo({ form }: WhenValue, text: string): boolean {
  return form === "range" && /\b(?:until|till?)\b/i.test(text);
}

function firstOfLast(until: TimePoint | null): TimePoint | null {
  if (until === null || until.precision === "instant") return until;
  return unitOf(until.instant - 1, until.precision);
}

/** Coarsest first. */
const PRECISIONS: readonly Precision[] = ["year", "month", "day", "instant"];
const PRECISION_OF: Partial<Record<CalendarUnit, Precision>> = {
  century: "year",
  decade: "year",
  year: "year",
  quarter: "month",
  month: "month",
};

/** A point a length later, as precise as the finer of the two was told; or earlier, as the coarser: nobody counts exactly back. */
function moved(point: TimePoint, { amounts }: LengthValue, direction: 1 | -1): TimePoint | null {
  const units = Object.entries(amounts) as [CalendarUnit, number][];
  let at = point.instant;
  for (const [unit, n] of units) at = addUnits(at, unit, direction * n);
  const ranks = [point.precision, PRECISION_OF[units.at(-1)?.[0] ?? "day"] ?? "day"].map((precision) =>
    PRECISIONS.indexOf(precision),
  );
  const precision = PRECISIONS[direction === 1 ? Math.max(...ranks) : Math.min(...ranks)]!;
  return isInstant(at) ? unitOf(at, precision) : null;
}
