import type { BeliefGraph } from "./belief-graph.ts";
import { checkDepth, checkLimit, checkNodes } from "./check-options.ts";
import { leadsOn, type Step, stepsIn, type WalkOptions } from "./steps.ts";

/** A way from one node to another. */
export interface Path {
  /** Keys of the nodes, both ends included. */
  nodes: string[];
  /** For each hop the facts that make it, older ones first. */
  hops: string[][];
}

export interface PathOptions extends WalkOptions {
  /** Most hops. */
  depth?: number;
  /** Most paths; default 100. */
  limit?: number;
}

/**
 * All paths of fewest hops from a node to another, or from one of several to one of several, each of whose hops holds at
 * one instant. Facts beside each other between two nodes are one hop.
 * @throws `incorrect` for a node that is not there and for options that are none
 */
export function shortestPaths(
  graph: BeliefGraph,
  source: string | readonly string[],
  target: string | readonly string[],
  options: PathOptions = {},
): Path[] {
  const depth = checkDepth(options.depth ?? Number.MAX_SAFE_INTEGER);
  const limit = checkLimit(options.limit ?? 100);
  const sources = checkNodes(graph, source, "source");
  const targets = new Set(checkNodes(graph, target, "target"));
  const steps = stepsIn(graph, options);
  const onward: Onward = (node, level) => (level === 0 || leadsOn(graph, node) ? steps(node) : []);
  const levels = levelsTo(onward, sources, targets, depth);
  if (levels === null) return [];
  return walkLevels(sources, nodesThatLead(levels, onward, targets), onward, limit);
}

/** The steps from a node at some distance from the source. */
type Onward = (node: string, level: number) => readonly Step[];

/** Nodes by their distance, up to the first distance at which there is a target; null where none is reached. */
function levelsTo(
  onward: Onward,
  sources: readonly string[],
  targets: ReadonlySet<string>,
  depth: number,
): Set<string>[] | null {
  const seen = new Set(sources);
  const levels = [new Set(sources)];
  for (;;) {
    const level = levels.at(-1)!;
    if ([...level].some((node) => targets.has(node))) return levels;
    if (level.size === 0 || levels.length > depth) return null;
    const next = new Set<string>();
    for (const node of level) {
      for (const { to } of onward(node, levels.length - 1)) {
        if (seen.has(to)) continue;
        seen.add(to);
        next.add(to);
      }
    }
    levels.push(next);
  }
}

/** Of each level the nodes that lie on a path to a target. */
function nodesThatLead(
  levels: readonly ReadonlySet<string>[],
  onward: Onward,
  targets: ReadonlySet<string>,
): Set<string>[] {
  const leading = levels.map(() => new Set<string>());
  const last = levels.length - 1;
  for (const node of levels[last]!) if (targets.has(node)) leading[last]!.add(node);
  for (let k = last - 1; k >= 0; k--) {
    for (const node of levels[k]!) {
      if (onward(node, k).some(({ to }) => leading[k + 1]!.has(to))) leading[k]!.add(node);
    }
  }
  return leading;
}

function walkLevels(
  sources: readonly string[],
  leading: readonly ReadonlySet<string>[],
  onward: Onward,
  limit: number,
): Path[] {
  const paths: Path[] = [];
  const last = leading.length - 1;
  /** The hops that each node of the walk still has to try, as [next node, facts]. */
  const waiting: [string, string[]][][] = [
    [...new Set(sources)].filter((node) => leading[0]!.has(node)).map((node) => [node, []]),
  ];
  const walked: [string, string[]][] = [];
  while (waiting.length > 0 && paths.length < limit) {
    const next = waiting.at(-1)!.shift();
    if (next === undefined) {
      waiting.pop();
      walked.pop();
      continue;
    }
    walked.push(next);
    const level = walked.length - 1;
    if (level < last) waiting.push(hopsInto(onward(next[0], level), leading[level + 1]!));
    else {
      paths.push({ nodes: walked.map(([node]) => node), hops: walked.slice(1).map(([, facts]) => facts) });
      walked.pop();
    }
  }
  return paths;
}

function hopsInto(steps: readonly Step[], nodes: ReadonlySet<string>): [string, string[]][] {
  const hops = new Map<string, string[]>();
  for (const { edge, to } of steps) {
    if (!nodes.has(to)) continue;
    const facts = hops.get(to);
    if (facts === undefined) hops.set(to, [edge]);
    else facts.push(edge);
  }
  return [...hops];
}
