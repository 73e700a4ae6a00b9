import { DirectedGraph, UndirectedGraph } from "graphology";
import type { BeliefGraph } from "./belief-graph.ts";
import { isWalkable, type WalkOptions, waysOf } from "./steps.ts";

type Weighted = { weight: number };
type Points = Pick<WalkOptions, "at" | "history">;

/**
 * The entities of a graph and which of them facts connect, for the measures of graph theory: one edge between two
 * entities, its weight the number of facts. Literals are left out, since two who are 42 years old have nothing else in
 * common. Nodes and edges lie in the order of their keys, so that the same beliefs give the same figures.
 */
export function undirectedProjection(
  graph: BeliefGraph,
  options: Points = {},
): UndirectedGraph<Weighted, Weighted> {
  const projection = new UndirectedGraph<Weighted, Weighted>();
  addEntities(graph, projection);
  for (const { source, target } of edgesByKey(graph, options)) add(projection, source, target);
  return projection;
}

/** The same with directions, from subject to object; facts of symmetric predicates lead both ways. */
export function directedProjection(
  graph: BeliefGraph,
  options: Points = {},
): DirectedGraph<Weighted, Weighted> {
  const projection = new DirectedGraph<Weighted, Weighted>();
  addEntities(graph, projection);
  for (const { source, target, attributes } of edgesByKey(graph, options)) {
    const { forward, backward } = waysOf(attributes.symmetric ? "both" : "out", "out");
    if (forward) add(projection, source, target);
    if (backward) add(projection, target, source);
  }
  return projection;
}

function addEntities(graph: BeliefGraph, projection: UndirectedGraph | DirectedGraph): void {
  for (const node of entitiesOf(graph).sort()) projection.addNode(node);
}

/** Keys of a graph's entities, in its order. */
export function entitiesOf(graph: BeliefGraph): string[] {
  return graph.filterNodes((_, { kind }) => kind === "entity");
}

function edgesByKey(graph: BeliefGraph, options: Points) {
  const walkable = isWalkable(options);
  return [...graph.edgeEntries()]
    .filter(
      ({ attributes, source, target, targetAttributes }) =>
        source !== target && targetAttributes.kind === "entity" && walkable(attributes),
    )
    .sort((a, b) => (a.edge < b.edge ? -1 : 1));
}

function add(
  projection: UndirectedGraph<Weighted, Weighted> | DirectedGraph<Weighted, Weighted>,
  source: string,
  target: string,
): void {
  projection.updateEdge(source, target, ({ weight = 0 }) => ({ weight: weight + 1 }));
}
