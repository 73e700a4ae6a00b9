import type { BeliefGraph } from "./belief-graph.ts";
import { checkDepth, checkNodes } from "./check-options.ts";
import { leadsOn, type Step, stepsIn, type WalkOptions } from "./steps.ts";

/** A node near another. */
export interface Neighbour {
  node: string;
  /** Fewest hops to it. */
  hops: number;
  /** Facts that lead to it from nodes one hop nearer, older ones first. */
  facts: string[];
}

export interface NeighbourOptions extends WalkOptions {
  /** Most hops; default 1. */
  depth?: number;
}

/**
 * The nodes within some hops of a node, or of several, the nearest first. A literal has neighbours, and none behind it.
 * @throws `incorrect` for a node that is not there and for options that are none
 */
export function neighbours(
  graph: BeliefGraph,
  node: string | readonly string[],
  options: NeighbourOptions = {},
): Neighbour[] {
  const depth = checkDepth(options.depth ?? 1);
  const steps = stepsIn(graph, options);
  let level = checkNodes(graph, node, "node");
  const seen = new Set(level);
  const found: Neighbour[] = [];
  for (let hops = 1; hops <= depth && level.length > 0; hops++) {
    const reached = level.filter((from) => hops === 1 || leadsOn(graph, from)).flatMap(steps);
    const next = new Map<string, Step[]>();
    for (const step of reached) {
      if (seen.has(step.to)) continue;
      const list = next.get(step.to);
      if (list === undefined) next.set(step.to, [step]);
      else list.push(step);
    }
    const nodes = [...next].map(([to, list]) => ({ to, list: list.sort(byAge) }));
    nodes.sort((a, b) => byAge(a.list[0]!, b.list[0]!));
    for (const { to, list } of nodes) {
      seen.add(to);
      found.push({ node: to, hops, facts: list.map(({ edge }) => edge) });
    }
    level = nodes.map(({ to }) => to);
  }
  return found;
}

function byAge(a: Step, b: Step): number {
  return a.start - b.start || (a.edge < b.edge ? -1 : a.edge > b.edge ? 1 : 0);
}
