import { timed } from "../scale/measure.ts";
import { median, quantile, round } from "../support/figures.ts";

export type Side = "engine" | "floor";

/** How often something is called. */
export interface Calls {
  rounds: number;
  /** Calls of each side in a round. */
  calls: number;
  /** Calls of each side before the first round. Neo4j plans a statement once, and Java compiles what it runs often. */
  warmup: number;
}

/** Milliseconds of every call, round by round. */
export type Rounds = Record<Side, number[][]>;

/** The sides in the order of a round: by turns one begins. */
export function sidesOf(round: number): readonly Side[] {
  return round % 2 === 0 ? ["engine", "floor"] : ["floor", "engine"];
}

/** A round of one side, then a round of the other. Both are given the same numbers, from 0 up. */
export async function byRounds(
  { rounds, calls, warmup }: Calls,
  sides: Record<Side, (index: number) => Promise<unknown>>,
): Promise<Rounds> {
  for (let index = 0; index < warmup; index++)
    for (const side of sidesOf(index)) await timed(() => sides[side](index));
  const times: Rounds = { engine: [], floor: [] };
  for (let k = 0; k < rounds; k++) {
    const first = warmup + k * calls;
    for (const side of sidesOf(k)) times[side].push(await roundOf(first, calls, sides[side]));
  }
  return times;
}

/** Milliseconds of each call of one round. */
export async function roundOf(
  first: number,
  calls: number,
  side: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = first; index < first + calls; index++) times.push(await timed(() => side(index)));
  return times;
}

export interface Latency {
  p50_ms: number;
  p95_ms: number;
}

/** Medians over the rounds of their p50 and p95. */
export function latencyOf(rounds: readonly number[][]): Latency {
  const over = (q: number) => round(median(rounds.map((times) => quantile(times, q))));
  return { p50_ms: over(0.5), p95_ms: over(0.95) };
}

/** A median of ratios, and the least and the greatest of them. */
export interface Ratio {
  ratio: number;
  spread: [number, number];
}

export function ratioOf(ratios: readonly number[]): Ratio {
  return {
    ratio: round(median(ratios), 3),
    spread: [round(Math.min(...ratios), 3), round(Math.max(...ratios), 3)],
  };
}

/** Of each round the p50 of the engine over that of the floor: what loads the machine for long loads both. */
export function p50Ratio({ engine, floor }: Rounds): Ratio {
  return ratioOf(engine.map((times, k) => quantile(times, 0.5) / quantile(floor[k]!, 0.5)));
}
