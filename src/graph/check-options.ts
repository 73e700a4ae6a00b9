import type { Direction } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import type { BeliefGraph } from "./belief-graph.ts";

const DIRECTIONS: readonly unknown[] = ["out", "in", "both"];

/** @throws `incorrect` naming what is no direction */
export function checkDirection(direction: unknown): Direction {
  if (DIRECTIONS.includes(direction)) return direction as Direction;
  const given = shownValue(direction);
  throw incorrect(`direction cannot be ${given}`, given, 'Give "out", "in" or "both".');
}

/** @throws `incorrect` naming what is no number of hops */
export function checkDepth(depth: unknown, most = Number.MAX_SAFE_INTEGER): number {
  return wholeNumber("depth", depth, 0, most, "a number of hops");
}

/** @throws `incorrect` naming what is no number of things to be had */
export function checkLimit(limit: unknown, most = Number.MAX_SAFE_INTEGER): number {
  return wholeNumber("limit", limit, 1, most, "a limit");
}

function wholeNumber(name: string, value: unknown, least: number, most: number, what: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) {
    return value as number;
  }
  const given = shownValue(value);
  const upTo = most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most}`;
  throw incorrect(`${name}: ${given} is not ${what}`, given, `Give a whole number from ${least}${upTo}.`);
}

/**
 * One key or several, as a list.
 * @throws `incorrect` naming a node that the graph does not have
 */
export function checkNodes(graph: BeliefGraph, nodes: string | readonly string[], name: string): string[] {
  const list = [nodes].flat() as string[];
  for (const node of list) {
    if (typeof node === "string" && graph.hasNode(node)) continue;
    const given = shownValue(node);
    throw incorrect(`${name}: the graph has no node ${given}`, given, "Give a node's key: an entity's id.");
  }
  return list;
}
