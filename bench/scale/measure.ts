import { median, quantile, round } from "../support/figures.ts";

/** Milliseconds that something took. Whatever it gives back is looked at, so that nothing can be left out. */
export async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  const result = await run();
  const ms = performance.now() - started;
  seen += result === undefined || result === null ? 0 : 1;
  return ms;
}

let seen = 0;

/** How many results were looked at. */
export function resultsSeen(): number {
  return seen;
}

export interface Times {
  engine: number[];
  floor: number[];
}

/** Runs both sides by turns, the first of each pair by turns too; the first `warmup` pairs do not count. */
export async function byTurns(
  count: number,
  warmup: number,
  engine: (index: number) => unknown,
  floor: (index: number) => unknown,
): Promise<Times> {
  const times: Times = { engine: [], floor: [] };
  for (let index = 0; index < count + warmup; index++) {
    const sides = index % 2 === 0 ? (["engine", "floor"] as const) : (["floor", "engine"] as const);
    for (const side of sides) {
      const ms = await timed(() => (side === "engine" ? engine(index) : floor(index)));
      if (index >= warmup) times[side].push(ms);
    }
  }
  return times;
}

export interface LatencyFigure {
  p50_us: number;
  p95_us: number;
  floor: { p50_us: number; p95_us: number };
  ratio: number;
}

/** One figure of several runs: medians of their p50 and p95; the ratio is that of the medians. */
export function latency(runs: readonly Times[]): LatencyFigure {
  const side = (name: keyof Times, q: number) => median(runs.map((run) => quantile(run[name], q))) * 1000;
  const p50 = side("engine", 0.5);
  const floor50 = side("floor", 0.5);
  return {
    p50_us: round(p50),
    p95_us: round(side("engine", 0.95)),
    floor: { p50_us: round(floor50), p95_us: round(side("floor", 0.95)) },
    ratio: round(p50 / floor50, 3),
  };
}

export interface Figure {
  engine: number;
  floor: number;
  ratio: number;
}

export function figure(runs: readonly { engine: number; floor: number }[]): Figure {
  const engine = median(runs.map((run) => run.engine));
  const floor = median(runs.map((run) => run.floor));
  return { engine: round(engine), floor: round(floor), ratio: round(engine / floor, 3) };
}
