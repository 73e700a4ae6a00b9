import { isDeepStrictEqual } from "node:util";
import type { BeliefEdge, BeliefGraph, BeliefNode } from "./belief-graph.ts";

/** An attribute that is not what it was. */
export type AttributeChanges = Record<string, { before: unknown; after: unknown }>;

/** An edge with its ends. */
export interface EdgeEntry {
  key: string;
  source: string;
  target: string;
  attributes: BeliefEdge;
}

/** What one graph has and another has not. */
export interface GraphDifference {
  nodes: {
    added: { key: string; attributes: BeliefNode }[];
    removed: { key: string; attributes: BeliefNode }[];
    changed: { key: string; changes: AttributeChanges }[];
  };
  edges: {
    added: EdgeEntry[];
    removed: EdgeEntry[];
    changed: { key: string; source: string; target: string; changes: AttributeChanges }[];
  };
}

/**
 * What is different in `after`, in the order of the graphs. A fact that ended meanwhile, as one learned, is a changed
 * edge if both graphs have it: between two graphs of one valid instant that is what was learned about it. `status`
 * is left out, as it tells of the instant asked about and not of the fact, and so are communities and scores.
 */
export function graphDifference(before: BeliefGraph, after: BeliefGraph): GraphDifference {
  const node = (graph: BeliefGraph) => (key: string) => ({ key, attributes: graph.getNodeAttributes(key) });
  const edge = (graph: BeliefGraph) => (key: string) => ({
    key,
    source: graph.source(key),
    target: graph.target(key),
    attributes: graph.getEdgeAttributes(key),
  });
  const bothNodes = before.filterNodes((key) => after.hasNode(key));
  const bothEdges = before.filterEdges((key) => after.hasEdge(key));
  return {
    nodes: {
      added: after.filterNodes((key) => !before.hasNode(key)).map(node(after)),
      removed: before.filterNodes((key) => !after.hasNode(key)).map(node(before)),
      changed: bothNodes.flatMap((key) => {
        const changes = changesOf(NODE, before.getNodeAttributes(key), after.getNodeAttributes(key));
        return changes === null ? [] : [{ key, changes }];
      }),
    },
    edges: {
      added: after.filterEdges((key) => !before.hasEdge(key)).map(edge(after)),
      removed: before.filterEdges((key) => !after.hasEdge(key)).map(edge(before)),
      changed: bothEdges.flatMap((key) => {
        const changes = changesOf(EDGE, before.getEdgeAttributes(key), after.getEdgeAttributes(key));
        return changes === null
          ? []
          : [{ key, source: after.source(key), target: after.target(key), changes }];
      }),
    },
  };
}

const NODE = ["kind", "id", "name", "label"] as const satisfies (keyof BeliefNode)[];
const EDGE = [
  "predicate",
  "scope",
  "text",
  "t_valid",
  "t_invalid",
  "t_created",
  "t_expired",
  "valid_text",
  "from_kind",
  "until_kind",
  "contested",
  "symmetric",
] as const satisfies (keyof BeliefEdge)[];

function changesOf<T>(names: readonly (keyof T & string)[], before: T, after: T): AttributeChanges | null {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}
