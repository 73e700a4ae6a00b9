import { addUnits, type CalendarUnit, startOfUnit } from "../../time/calendar-unit.ts";
import { formatTime, type Precision, type TimePoint, unitOf } from "../../time/time-point.ts";
import { type PlacedTime, placeTime } from "../time/place-time.ts";
import type { LengthValue } from "../time/value.ts";
import type { PlacedMention, ReadClaim, Talk } from "./talk.ts";
import type { VerbGroup } from "./verb-group.ts";
import type { Word } from "./word.ts";

type Period = Pick<ReadClaim, "from" | "until" | "at" | "isAttested" | "isGuessed">;

const AS_A_CHILD = /^(?:kid|child|teen|teenager|boy|girl|student|youngster)$/;

/** The times that stand within a stretch of words. */
export function timesIn(talk: Talk, words: readonly Word[]): PlacedMention[] {
  const from = words[0]?.start ?? 0;
  const to = words.at(-1)?.end ?? 0;
  const own = talk.times.filter((mention) => mention.from >= from && mention.to <= to);
  return own.length === 0 && talk.lead !== null && words.length > 0 ? [talk.lead] : own;
}

/** A year, month or day of a time, or finer; places what a tense leaves open on the side that it is of. */
function placed(talk: Talk, mention: PlacedMention, lean: "past" | "future"): PlacedTime | null {
  const { value } = mention;
  return value.kind === "when" && value.form !== "now" && !value.latent
    ? placeTime(value, talk.now, lean, talk.read.timeZone)
    : null;
}

/** "29 February 2023": a day that no calendar has. What is said of it is not of the day on which it was said. */
function isImpossible({ value }: PlacedMention, place: PlacedTime | null): boolean {
  return place === null && value.kind === "when" && value.form === "date" && !value.latent;
}

/** "for the past four months": a stretch up to now, to the unit that it is counted in; null of any other. */
function upToNow({ text }: PlacedMention, { from, until }: PlacedTime, now: number): string | null {
  const [, unit] = /\b(?:past|last)\b.*\b(year|month|week|day|decade)s?\b/i.exec(text) ?? [];
  if (unit === undefined || from === null || until === null || until.instant < now - 32 * 86_400_000)
    return null;
  return formatTime(
    unitOf(from.instant, unit === "week" || unit === "day" ? "day" : unit === "month" ? "month" : "year"),
  );
}

/** "from 2020 till 2023" ends where 2023 begins, as "until 2023" does; "from 2008 to 2010" goes on to its end. */
function isExclusive({ text, value }: PlacedMention): boolean {
  return value.kind === "when" && value.form === "range" && /\b(?:till|until|til)\b/i.test(text);
}

function firstOfLast({ instant, precision }: TimePoint): TimePoint {
  return precision === "instant" ? { instant, precision } : unitOf(instant - 1, precision);
}

/** Where a length before now began: "for three years" names a year, "for six weeks" a day. */
function before(now: number, { amounts }: LengthValue): string {
  const entries = Object.entries(amounts) as [CalendarUnit, number][];
  let at = startOfUnit(now, "day");
  let coarsest: Precision = "day";
  for (const [unit, n] of entries) at = addUnits(at, unit, -n);
  const [unit] = entries.at(-1)!;
  if (unit === "year" || unit === "decade" || unit === "century") coarsest = "year";
  else if (unit === "month" || unit === "quarter") coarsest = "month";
  return formatTime(unitOf(at, coarsest));
}

/** When a state holds that a clause tells of, from its tense and its times; null where it tells no lasting one. */
export function stateOf(talk: Talk, words: readonly Word[], group: VerbGroup | null): Period | null {
  const mentions = timesIn(talk, words);
  const isPast = group !== null && (group.usedTo || (group.tense === "past" && !group.perfect));
  const isPerfect = group?.perfect === true;
  const isAlways = words.some(({ lower }) => lower === "always");
  let length: LengthValue | null = null;
  const period: Period = {};
  for (const mention of mentions) {
    const { value } = mention;
    if (value.kind === "length") length ??= value;
    if (value.kind !== "when") continue;
    if (value.form === "now") continue;
    const place = placed(talk, mention, "past");
    if (isImpossible(mention, place)) return null;
    if (place === null) continue;
    const back = isPerfect ? upToNow(mention, place, talk.now) : null;
    if (back !== null) return { from: back, isAttested: true };
    if (place.from !== null && place.from.instant > talk.now) return isPast ? null : {};
    if ((value.bound === "since" || value.bound === "from") && place.from !== null && !isPast)
      return { from: formatTime(place.from), isAttested: true };
    // "for three weeks in May" has one period; a second date is of something else.
    if (period.from !== undefined || period.until !== undefined) continue;
    if (place.from !== null && value.bound !== "after") period.from = formatTime(place.from);
    const isClosed = value.bound === "until" || value.bound === "before" || value.form === "range";
    if (place.until !== null && isClosed && place.until.instant <= talk.now)
      period.until = formatTime(isExclusive(mention) ? firstOfLast(place.until) : place.until);
  }
  if (length !== null && !isPast && period.until === undefined) {
    if (isPerfect || group === null || group.lemma === "be" || group.tense === "present")
      return { from: before(talk.now, length), isAttested: true };
  }
  if (length !== null && isPast && period.until !== undefined && period.from === undefined) {
    const until = timesIn(talk, words).map((mention) => placed(talk, mention, "past")?.until ?? null);
    const end = until.find((point): point is TimePoint => point !== null);
    if (end !== undefined) period.from = before(end.instant, length);
  }
  if (isAlways && isPast && !group.usedTo && period.from === undefined) return { from: "unknown" };
  if (isPast) {
    period.from ??= "unknown";
    if (period.until === undefined) period.isGuessed = true;
    return period;
  }
  if (isAlways && isPerfect) return { from: "unknown" };
  if (period.until !== undefined && period.from === undefined) period.from = "unknown";
  return period;
}

/** When something happened, from the times of its clause. */
export function eventOf(talk: Talk, words: readonly Word[], group: VerbGroup | null): Period | null {
  for (const mention of timesIn(talk, words)) {
    const place = placed(talk, mention, "past");
    if (isImpossible(mention, place)) return null;
    if (place?.from == null || mention.value.kind !== "when") continue;
    if (place.from.instant > talk.now) return null;
    if (mention.value.bound === "until" || mention.value.bound === "before") continue;
    const from = formatTime(place.from);
    // "attended it 3-5 May": what is said with both its ends.
    const isRange = mention.value.form === "range" && place.until !== null && place.until.instant <= talk.now;
    return isRange
      ? { from, until: formatTime(isExclusive(mention) ? firstOfLast(place.until!) : place.until!) }
      : { from };
  }
  return group === null || group.tense === "past" || group.perfect ? {} : null;
}

/** Whether a stretch is said: "until 2021", "from May to July", "for six months". */
export function isBounded(talk: Talk, words: readonly Word[]): boolean {
  return timesIn(talk, words).some(
    ({ value }) =>
      (value.kind === "length" &&
        Object.keys(value.amounts).some((unit) => /^(?:month|year|decade|week)$/.test(unit))) ||
      (value.kind === "when" &&
        (value.bound === "until" || value.bound === "before" || value.form === "range")),
  );
}

/** Since when something is no more. */
export function endOf(talk: Talk, words: readonly Word[]): Period {
  for (const mention of timesIn(talk, words)) {
    const place = placed(talk, mention, "past");
    if (place?.from != null && place.from.instant <= talk.now) return { at: formatTime(place.from) };
  }
  return {};
}

/** The first time of a clause that is still to come. */
function firstAhead(
  talk: Talk,
  words: readonly Word[],
): { from: TimePoint; until: TimePoint | null; mention: PlacedMention } | null {
  for (const mention of timesIn(talk, words)) {
    const place = placed(talk, mention, "future");
    if (place?.from != null && place.from.instant > talk.now)
      return { from: place.from, until: place.until, mention };
  }
  return null;
}

/** Where the first time of a clause that is still to come begins, to its precision. */
export function aheadOf(talk: Talk, words: readonly Word[]): string | null {
  const ahead = firstAhead(talk, words);
  return ahead === null ? null : formatTime(ahead.from);
}

/** Where the stretch ends that a clause names and that has begun: "this week", "until Friday"; null where none is named. */
export function stayUntil(talk: Talk, words: readonly Word[]): string | null {
  for (const mention of timesIn(talk, words)) {
    if (mention.value.kind !== "when" || mention.value.bound === "since") continue;
    const place = placed(talk, mention, "future");
    if (place?.until != null && place.until.instant > talk.now) return formatTime(place.until);
  }
  return null;
}

/** Where the first time of a clause that is still to come ends, to its precision: the start of what is next. */
export function aheadUntil(talk: Talk, words: readonly Word[]): string | null {
  const ahead = firstAhead(talk, words);
  if (ahead === null) return null;
  const { from, until, mention } = ahead;
  const isBefore = mention.value.kind === "when" && mention.value.bound === "before";
  const end = isBefore ? from : until;
  return end === null ? null : formatTime(end);
}

/** "as a kid", "back in the day", "in high school": a stretch long past. */
export function isLongAgo(words: readonly Word[]): boolean {
  return words.some(
    ({ lower }, k) =>
      (AS_A_CHILD.test(lower) && words[k - 2]?.lower === "as") ||
      (lower === "school" && /^(?:high|primary|elementary|middle)$/.test(words[k - 1]?.lower ?? "")) ||
      (/^(?:younger|little|young)$/.test(lower) && words.some((w) => w.lower === "when")) ||
      (lower === "college" && words[k - 1]?.lower === "in"),
  );
}
