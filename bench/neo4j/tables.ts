import { table } from "../support/figures.ts";
import type { BesideFloor } from "./beside.ts";
import type { Counted } from "./counted.ts";
import type { GrowthFigures } from "./growth.ts";
import type { Latency, Ratio } from "./rounds.ts";
import type { SlotFigures } from "./slots.ts";

/** Both sides of every figure, and what is asked of it. */
export function besideTable({ reads, writes, bulk }: BesideFloor): string[] {
  const calls = (what: string, figure: undefined | (Latency & Ratio & { floor: Latency }), goal: string) =>
    figure === undefined
      ? []
      : [[what, `${milliseconds(figure)} ms`, `${milliseconds(figure.floor)} ms`, ...ratios(figure), goal]];
  const load = (what: string, floor: undefined | (Ratio & { per_s: number }), goal: string) =>
    floor === undefined
      ? []
      : [[what, `${bulk!.per_s} facts/s`, `${floor.per_s} facts/s`, ...ratios(floor), goal]];
  return tableOf(
    ["figure", "engine", "floor", "ratio", "of the rounds", "goal"],
    [
      ...calls("facts of a subject as of a point, p50 / p95", reads?.now, "<= 2"),
      ...calls("the same as known in the past", reads?.past, "<= 2"),
      ...calls("write of a fact with a new object, p50 / p95", writes?.new_object, "<= 3"),
      ...calls("write of a fact of known entities", writes?.known_object, "<= 3"),
      ...load("load, beside as many nodes and relationships", bulk?.same_made, ">= 0.3"),
      ...load("load, beside as many facts as edges only", bulk?.edges_only, ""),
    ],
  );
}

/** What one call of each side sends, and what it makes. */
export function askedTable({ reads, writes }: BesideFloor): string[] {
  const row = (what: string, figure: undefined | { asked: Record<"engine" | "floor", Counted> }) =>
    figure === undefined
      ? []
      : [[what, ...COUNTS.map((name) => `${figure.asked.engine[name]} / ${figure.asked.floor[name]}`)]];
  return tableOf(
    ["one call, engine / floor", ...COUNTS],
    [
      ...row("facts of a subject as of a point", reads?.now),
      ...row("the same as known in the past", reads?.past),
      ...row("write of a fact with a new object", writes?.new_object),
      ...row("write of a fact of known entities", writes?.known_object),
    ],
  );
}

const COUNTS = ["waits", "statements", "nodes", "relationships", "properties"] as const;

/** Every call by number of facts in the group. */
export function sizesTable(sizes: readonly (readonly [string, GrowthFigures])[]): string[] {
  const names = Object.keys(sizes[0]?.[1] ?? {}) as (keyof GrowthFigures)[];
  return tableOf(
    ["call, p50 / p95 ms", ...sizes.map(([size]) => size)],
    names.map((name) => [name, ...sizes.map(([, figures]) => milliseconds(figures[name]))]),
  );
}

/** One word more, by entries of the slot; in brackets how many times as long as in the shortest. */
export function slotsTable(slots: readonly (readonly [string, SlotFigures])[]): string[] {
  const names = { newest: "behind all", late: "between two" } as const;
  const cell = ({ ratio, ...latency }: SlotFigures["late"]) =>
    ratio === undefined ? milliseconds(latency) : `${milliseconds(latency)} (${ratio})`;
  const rows = (Object.keys(names) as (keyof typeof names)[]).map((what) => [
    names[what],
    ...slots.map(([, figures]) => cell(figures[what])),
  ]);
  return tableOf(
    ["an assertion in a slot of so many, p50 / p95 ms", ...slots.map(([length]) => length)],
    slots.length === 0 ? [] : rows,
  );
}

function tableOf(head: readonly string[], rows: readonly (string | number)[][]): string[] {
  return rows.length === 0 ? [] : table(head, rows);
}

function milliseconds({ p50_ms, p95_ms }: Latency): string {
  return `${p50_ms} / ${p95_ms}`;
}

function ratios({ ratio, spread }: Ratio): (string | number)[] {
  return [ratio, `${spread[0]} to ${spread[1]}`];
}
