import { toIso } from "../../time/instant.ts";
import { formatTime, type TimePoint } from "../../time/time-point.ts";
import type { TextToRead } from "../extractor.ts";
import type { Lean } from "../time/place-time.ts";
import type { WhenValue } from "../time/value.ts";
import type { ClaimTimes, ReadClaimTimes, TimesOfText } from "./claim-times.ts";
import type { EvenText, Span } from "./even-text.ts";
import type { KnownTraits } from "./known-predicates.ts";
import type { ModelClaim } from "./model-claim.ts";

/** The bounds of an assertion, as `Claim` has them. */
export interface AssertBounds {
  from?: string;
  until?: string;
  attested?: string;
  guessed?: true;
}

/** Bounds, or why a claim with such time words is refused; a note where they are left out. */
export type Bounded<Bounds> = { bounds: Bounds; note?: string } | { refused: string };

/** A text whose claims are placed on the calendar. */
export interface Placing {
  read: TextToRead;
  even: EvenText;
  times: TimesOfText;
}

/**
 * When an assertion holds. Where its time words are not the text's own it is refused, but for a present state and a plan,
 * which hold without them. Where they are the text's and cannot be placed ("when I was nine"), what began or was then has an
 * unknown start.
 */
export function assertBounds(
  claim: ModelClaim,
  quote: Span,
  traits: KnownTraits,
  placing: Placing,
): Bounded<AssertBounds> {
  if (claim.holds === "plan") return { bounds: {} };
  const told = placing.times.read(claim.time_words, quote, (value) => leanOf(claim, value));
  if (told.kind === "missing") {
    const note = `${JSON.stringify(told.words)} is not in the text`;
    return claim.holds === "now"
      ? { bounds: {}, note: `${note}, so its time is left out` }
      : { refused: note };
  }
  switch (claim.holds) {
    case "now":
      return told.kind === "read" ? nowBounds(told.times, placing) : { bounds: {} };
    case "since":
      return told.kind === "read" ? sinceBounds(told.times, placing, traits) : { bounds: openSince(traits) };
    case "past":
      return told.kind === "read"
        ? pastBounds(told.times, placing)
        : { bounds: { from: "unknown", guessed: true } };
    case "event":
      return eventBounds(told, placing);
    case "not":
      return { refused: "what was never so is no claim" };
  }
}

/** When something ended: as told, else when it was said. */
export function endBounds(claim: ModelClaim, quote: Span, placing: Placing): Bounded<{ at: string }> {
  const lean = claim.holds === "plan" ? "future" : "past";
  const told = placing.times.read(claim.time_words, quote, () => lean);
  if (told.kind === "missing") return { refused: `${JSON.stringify(told.words)} is not in the text` };
  const point = told.kind === "read" ? (told.times.from ?? told.times.until) : null;
  if (point === null) return { bounds: { at: toIso(placing.read.at) } };
  if (lean === "past" && point.instant > latest(placing)) return { refused: tooLate(point) };
  return { bounds: { at: formatTime(point) } };
}

/** The period that a correction speaks of; both of its ends have to be told. */
export function correctBounds(
  claim: ModelClaim,
  quote: Span,
  placing: Placing,
): Bounded<{ from: string; until: string }> {
  const told = placing.times.read(claim.time_words, quote, () => "past");
  if (told.kind === "missing") return { refused: `${JSON.stringify(told.words)} is not in the text` };
  const { from = null, until = null, unitEnd = null } = told.kind === "read" ? told.times : {};
  const to = until ?? unitEnd;
  if (from === null || to === null || to.instant <= from.instant)
    return { refused: "a correction names no period" };
  return { bounds: { from: formatTime(from), until: formatTime(to) } };
}

/** "Until Friday" of a present state is the coming Friday; whatever else is told has begun. */
function leanOf({ holds }: ModelClaim, { bound, form }: WhenValue): Lean {
  if (holds !== "now") return "past";
  if (bound === "until" || bound === "before") return "future";
  return form === "range" ? "nearest" : "past";
}

function nowBounds({ from, until, lengthAgo }: ClaimTimes, { read }: Placing): Bounded<AssertBounds> {
  const start = from ?? lengthAgo;
  if (until !== null && until.instant <= read.at) return { refused: `it was over at ${formatTime(until)}` };
  if (until !== null && start !== null && until.instant <= start.instant)
    return { refused: `it would end before it begins, at ${formatTime(until)}` };
  return {
    bounds: {
      ...(start === null ? {} : { from: formatTime(start) }),
      ...(until === null ? {} : { until: formatTime(until) }),
    },
  };
}

function sinceBounds(
  { from, lengthAgo }: ClaimTimes,
  placing: Placing,
  traits: KnownTraits,
): Bounded<AssertBounds> {
  const start = from ?? lengthAgo;
  if (start === null) return { bounds: openSince(traits) };
  if (start.instant > latest(placing)) return { refused: tooLate(start) };
  const attested = toIso(Math.max(placing.read.at, start.instant));
  return { bounds: { from: formatTime(start), attested } };
}

/**
 * A state that has held for long, nobody knows since when. Of a single-valued predicate it counts from when it was said, as an
 * unknown start would lose to every value with a known one.
 */
function openSince({ cardinality }: KnownTraits): AssertBounds {
  return cardinality === "one" ? {} : { from: "unknown" };
}

function pastBounds(times: ClaimTimes, placing: Placing): Bounded<AssertBounds> {
  const { from, unitEnd, isCoarse } = times;
  const { at } = placing.read;
  if (from !== null && from.instant > latest(placing)) return { refused: tooLate(from) };
  // "In 2019 I worked there" began in 2019, "last week I was in Rome" was that week.
  const told = times.until ?? (isCoarse ? null : unitEnd);
  const until = told !== null && told.instant <= at ? told : null;
  if (until !== null && from !== null && until.instant <= from.instant)
    return { refused: `it would end before it begins, at ${formatTime(until)}` };
  // An end that is guessed is the instant at which it was said, so what begins then has no room.
  if (until === null && from !== null && from.instant >= at) return { refused: tooLate(from) };
  return {
    bounds: {
      from: from === null ? "unknown" : formatTime(from),
      ...(until === null ? { guessed: true } : { until: formatTime(until) }),
    },
  };
}

function eventBounds(told: ReadClaimTimes, placing: Placing): Bounded<AssertBounds> {
  if (told.kind === "none") return { bounds: {} };
  if (told.kind !== "read") return { bounds: { from: "unknown" } };
  const { from, until } = told.times;
  // "Before 2015" and "until May" tell no instant at which it happened.
  if (from === null) return { bounds: { from: "unknown" } };
  if (from.instant > latest(placing)) return { refused: tooLate(from) };
  const isStretch = until !== null && until.instant > from.instant;
  return { bounds: { from: formatTime(from), ...(isStretch ? { until: formatTime(until) } : {}) } };
}

/** Days are those of the calendar where it was said, which may be a day ahead of UTC. */
function latest({ read, times }: Placing): number {
  return Math.max(read.at, times.now);
}

function tooLate(point: TimePoint): string {
  return `${formatTime(point)} is later than it was said`;
}
