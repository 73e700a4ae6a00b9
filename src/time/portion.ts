import { intersect, type Period, subtract } from "./period.ts";

/** A value that holds during one period. */
export interface Row<V> {
  period: Period;
  value: V;
}

/** A value that holds in a rectangle of two periods, such as valid time and transaction time. */
export interface Row2<V> {
  periods: readonly [Period, Period];
  value: V;
}

/** The dimension to which a portion applies, counted from 1: `periods[0]` is dimension 1. */
export type Dimension = 1 | 2;

/**
 * SQL:2011 `UPDATE ... FOR PORTION OF`: inside the portion the value becomes `set`, outside it stays, and rows that reach
 * over a bound are split there. Nothing is added where there was no row, and equal neighbours are not merged.
 * @returns new rows in order of their start; the given ones are left alone.
 */
export function updatePortion<V>(rows: readonly Row<V>[], portion: Period, set: V): Row<V>[] {
  const updated = rows.flatMap(({ period, value }) => {
    const inside = intersect(period, portion);
    return inside === null
      ? [{ period, value }]
      : [...outside({ period, value }, portion), { period: inside, value: set }];
  });
  return updated.sort(byPeriod);
}

/**
 * SQL:2011 `DELETE ... FOR PORTION OF`: what lies inside the portion goes, what lies outside stays.
 * @returns new rows in order of their start; the given ones are left alone.
 */
export function deletePortion<V>(rows: readonly Row<V>[], portion: Period): Row<V>[] {
  return rows.flatMap((row) => outside(row, portion)).sort(byPeriod);
}

/** {@link updatePortion} on rectangles, split along one dimension; the other period of each row is kept as it is. */
export function updatePortion2<V>(
  rows: readonly Row2<V>[],
  dimension: Dimension,
  portion: Period,
  set: V,
): Row2<V>[] {
  const updated = rows.flatMap((row) => {
    const inside = intersect(row.periods[dimension - 1]!, portion);
    return inside === null
      ? [row]
      : [...outside2(row, dimension, portion), { periods: withPeriod(row, dimension, inside), value: set }];
  });
  return updated.sort(byPeriods);
}

/** {@link deletePortion} on rectangles, along one dimension; the other period of each row is kept as it is. */
export function deletePortion2<V>(
  rows: readonly Row2<V>[],
  dimension: Dimension,
  portion: Period,
): Row2<V>[] {
  return rows.flatMap((row) => outside2(row, dimension, portion)).sort(byPeriods);
}

function outside<V>({ period, value }: Row<V>, portion: Period): Row<V>[] {
  return subtract(period, portion).map((rest) => ({ period: rest, value }));
}

function outside2<V>(row: Row2<V>, dimension: Dimension, portion: Period): Row2<V>[] {
  return subtract(row.periods[dimension - 1]!, portion).map((rest) => ({
    periods: withPeriod(row, dimension, rest),
    value: row.value,
  }));
}

function withPeriod<V>(
  { periods: [first, second] }: Row2<V>,
  dimension: Dimension,
  p: Period,
): [Period, Period] {
  return dimension === 1 ? [p, second] : [first, p];
}

function compare(a: Period, b: Period): number {
  return a.from - b.from || a.to - b.to;
}

function byPeriod(a: Row<unknown>, b: Row<unknown>): number {
  return compare(a.period, b.period);
}

function byPeriods(a: Row2<unknown>, b: Row2<unknown>): number {
  return compare(a.periods[0], b.periods[0]) || compare(a.periods[1], b.periods[1]);
}
