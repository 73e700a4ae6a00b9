import { OPEN_END, toIso, UNKNOWN_START } from "../../src/time/instant.ts";
import type { Period } from "../../src/time/period.ts";
import { period } from "../../src/time/period.ts";
import { parseTime } from "../../src/time/time-point.ts";

/** A bound as the files write it: a small whole number, a date, or nothing for an open side. */
export type Bound = number | string | null;

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(2000, 0, 1);

/** Small numbers are days, because the engine refuses them as milliseconds. */
export function boundInstant(bound: number | string): number {
  return typeof bound === "number" ? DAY_ZERO + bound * DAY_MS : parseTime(bound).instant;
}

export function start(bound: Bound): number {
  return bound === null ? UNKNOWN_START : boundInstant(bound);
}

export function end(bound: Bound): number {
  return bound === null ? OPEN_END : boundInstant(bound);
}

/** Refuses empty and reversed ones, as the engine does. */
export function periodOf(from: Bound, to: Bound): Period {
  return period(start(from), end(to));
}

export type Value = string | number;

/** A row as it is compared: bounds as text (null: open), and the value. */
export type PlainRow = [from: string | null, to: string | null, value: Value];

/** Rows in order, equal neighbours that meet made one. */
export function coalesced(rows: readonly PlainRow[]): PlainRow[] {
  const sorted = [...rows].sort((a, b) => (a[0] ?? "").localeCompare(b[0] ?? ""));
  const merged: PlainRow[] = [];
  for (const row of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last[2] === row[2] && last[1] !== null && last[1] === row[0]) last[1] = row[1];
    else merged.push([...row]);
  }
  return merged;
}

export function plainRow(from: Bound, to: Bound, value: Value): PlainRow {
  return [
    from === null ? null : toIso(boundInstant(from)),
    to === null ? null : toIso(boundInstant(to)),
    value,
  ];
}
