import { incorrect } from "../model/palimpsest-error.ts";
import { type Instant, isInstant, OPEN_END, toIso, UNKNOWN_START } from "./instant.ts";

/** Half-open `[from, to)`: from included, to excluded, never empty. `UNKNOWN_START` and `OPEN_END` are allowed as bounds. */
export interface Period {
  from: Instant;
  to: Instant;
}

/**
 * A period from its two bounds.
 * @throws `incorrect` if it would be empty or reversed, or if a bound is neither an instant nor the sentinel of its side.
 */
export function period(from: Instant, to: Instant): Period {
  if (!isInstant(from) && from !== UNKNOWN_START) throw noBound("from", from);
  if (!isInstant(to) && to !== OPEN_END) throw noBound("to", to);
  if (from >= to) {
    throw incorrect(
      `the period from ${toIso(from)} to ${toIso(to)} is ${from === to ? "empty" : "reversed"}`,
      { from: toIso(from), to: toIso(to) },
      "The end is excluded, so it must be later than the start.",
    );
  }
  return { from, to };
}

/**
 * A period whose missing bounds are `null`: an unknown start, an open end.
 * @throws as {@link period}.
 */
export function periodBetween(from: Instant | null, to: Instant | null): Period {
  return period(from ?? UNKNOWN_START, to ?? OPEN_END);
}

/** SQL:2011 CONTAINS: `other`, an instant or a period, lies wholly in `p`. */
export function contains(p: Period, other: Instant | Period): boolean {
  return typeof other === "number"
    ? p.from <= other && other < p.to
    : p.from <= other.from && other.to <= p.to;
}

/** SQL:2011 EQUALS: both bounds are the same. */
export function equals(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}

/** SQL:2011 OVERLAPS: some instant lies in both. */
export function overlaps(a: Period, b: Period): boolean {
  return a.from < b.to && b.from < a.to;
}

/** SQL:2011 PRECEDES: `a` is over when `b` begins, with or without a gap. */
export function precedes(a: Period, b: Period): boolean {
  return a.to <= b.from;
}

/** SQL:2011 SUCCEEDS: `a` begins when `b` is over, with or without a gap. */
export function succeeds(a: Period, b: Period): boolean {
  return b.to <= a.from;
}

/** SQL:2011 IMMEDIATELY PRECEDES: `b` begins at the instant at which `a` ends. */
export function immediatelyPrecedes(a: Period, b: Period): boolean {
  return a.to === b.from;
}

/** SQL:2011 IMMEDIATELY SUCCEEDS: `a` begins at the instant at which `b` ends. */
export function immediatelySucceeds(a: Period, b: Period): boolean {
  return b.to === a.from;
}

/** What lies in both, or `null` if nothing does. */
export function intersect(a: Period, b: Period): Period | null {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  return from < to ? { from, to } : null;
}

/** What of `a` lies outside of `b`, in order: none, one or two periods. */
export function subtract(a: Period, b: Period): Period[] {
  if (!overlaps(a, b)) return [{ ...a }];
  const rest: Period[] = [];
  if (a.from < b.from) rest.push({ from: a.from, to: b.from });
  if (b.to < a.to) rest.push({ from: b.to, to: a.to });
  return rest;
}

/** The fewest periods that cover the same instants, in order: those that overlap or meet become one. */
export function coalesce(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const p of [...periods].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && p.from <= last.to) last.to = Math.max(last.to, p.to);
    else merged.push({ ...p });
  }
  return merged;
}

function noBound(side: "from" | "to", bound: unknown) {
  return incorrect(
    `${side}: ${String(bound)} is not an instant within the years 0000 to 9999`,
    bound,
    "Give whole milliseconds since 1970 UTC.",
  );
}
