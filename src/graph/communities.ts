import louvainModule from "graphology-communities-louvain";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import type { BeliefGraph } from "./belief-graph.ts";
import { entitiesOf, undirectedProjection } from "./projection.ts";
import type { WalkOptions } from "./steps.ts";

// The package is CommonJS, and its types tell of a default export that is the module itself.
const louvain = louvainModule as unknown as typeof louvainModule.default;

/** Entities that have more to do with each other than with the rest. */
export interface Communities {
  /** Of each entity, in the order of the graph: the number of its community, 0 for the largest. */
  communities: Map<string, number>;
  count: number;
  /** How much better than chance the parting is, from -0.5 to 1; null where nothing is connected. */
  modularity: number | null;
}

export interface CommunityOptions extends Pick<WalkOptions, "at" | "history"> {
  /** Above 1 for more and smaller communities, below it for fewer. Default 1. */
  resolution?: number;
}

/**
 * Communities by the Louvain method (Blondel et al. 2008), over what holds at one instant, whatever the direction, two
 * facts between the same entities counting twice. The same beliefs give the same communities under the same numbers.
 * @throws `incorrect` where the resolution is none
 */
export function communities(graph: BeliefGraph, options: CommunityOptions = {}): Communities {
  const { resolution = 1 } = options;
  if (typeof resolution !== "number" || !(resolution > 0) || !Number.isFinite(resolution)) {
    const given = shownValue(resolution);
    throw incorrect(`resolution cannot be ${given}`, given, "Give a number above 0.");
  }
  const projection = undirectedProjection(graph, options);
  // Its random number only picks the node to begin with; it begins with the first.
  const found = louvain.detailed(projection, { randomWalk: false, resolution });
  const numbers = renumbered(projection.mapNodes((node) => [node, found.communities[node]!]));
  return {
    communities: new Map(entitiesOf(graph).map((node) => [node, numbers.get(node)!])),
    count: new Set(numbers.values()).size,
    modularity: projection.size === 0 ? null : found.modularity,
  };
}

/** Finds communities and notes each entity's number as its attribute `community`. */
export function assignCommunities(graph: BeliefGraph, options: CommunityOptions = {}): Communities {
  const found = communities(graph, options);
  for (const [node, number] of found.communities) graph.setNodeAttribute(node, "community", number);
  return found;
}

/** Largest first; of communities of one size the one with the least key. */
function renumbered(members: readonly [string, number][]): Map<string, number> {
  const byNumber = new Map<number, string[]>();
  for (const [node, number] of members) {
    const list = byNumber.get(number);
    if (list === undefined) byNumber.set(number, [node]);
    else list.push(node);
  }
  const ordered = [...byNumber.values()].sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
  return new Map(ordered.flatMap((nodes, k) => nodes.map((node) => [node, k] as const)));
}
