import { cpus } from "node:os";

/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number below `bound`. */
export function below(random: () => number, bound: number): number {
  return Math.floor(random() * bound);
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  const chosen = list[below(random, list.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}

/** The value below which a share `q` of the list lies; by rank, without interpolation. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Rounded to a number of digits that says no more than was measured. */
export function round(value: number, digits = 4): number {
  return Number.isFinite(value) ? Number(value.toPrecision(digits)) : value;
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(5));
}

export function machine(): { cpu: string; cores: number; node: string; platform: string } {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  };
}

/** A markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
