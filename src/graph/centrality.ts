import * as measures from "graphology-metrics/centrality/index.js";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import type { BeliefGraph } from "./belief-graph.ts";
import { directedProjection, entitiesOf, undirectedProjection } from "./projection.ts";
import type { WalkOptions } from "./steps.ts";

type Points = Pick<WalkOptions, "at" | "history">;

/** Each measure over what holds at one instant; the scores are under the keys of entities. */
const MEASURES = {
  degree: (graph: BeliefGraph, options: Points) => measures.degree(undirectedProjection(graph, options)),
  pagerank: (graph: BeliefGraph, options: Points) => {
    return measures.pagerank(directedProjection(graph, options), { getEdgeWeight: "weight" });
  },
  betweenness: (graph: BeliefGraph, options: Points) => {
    return measures.betweenness(directedProjection(graph, options), { getEdgeWeight: null });
  },
  closeness: (graph: BeliefGraph, options: Points) => {
    return measures.closeness(directedProjection(graph, options), { wassermanFaust: true });
  },
};

export type CentralityMeasure = keyof typeof MEASURES;

/** The names of the measures. */
export const CENTRALITY_MEASURES = Object.keys(MEASURES) as CentralityMeasure[];

/**
 * How central each entity is, in the order of the graph, over what holds at one instant.
 * - `degree`: the share of the others that it has a fact with.
 * - `pagerank`: the share of time that a walk along the facts spends at it.
 * - `betweenness`: the share of shortest paths between others that lead through it. Takes time in nodes times edges.
 * - `closeness`: how near it is to all that reach it (Wasserman and Faust). Takes time in nodes times edges.
 * @throws `incorrect` naming a measure that there is not
 */
export function centrality(
  graph: BeliefGraph,
  measure: CentralityMeasure,
  options: Points = {},
): Map<string, number> {
  if (!Object.hasOwn(MEASURES, measure)) {
    const given = shownValue(measure);
    throw incorrect(`There is no centrality ${given}`, given, `Measures: ${CENTRALITY_MEASURES.join(", ")}.`);
  }
  const entities = entitiesOf(graph);
  const scores = entities.length === 0 ? {} : MEASURES[measure](graph, options);
  // Of one alone the share of the others is no number.
  return new Map(entities.map((node) => [node, scores[node] || 0]));
}

/** Works out a measure and notes each entity's score as its attribute of that name. */
export function assignCentrality(
  graph: BeliefGraph,
  measure: CentralityMeasure,
  options: Points = {},
): Map<string, number> {
  const scores = centrality(graph, measure, options);
  for (const [node, score] of scores) graph.setNodeAttribute(node, measure, score);
  return scores;
}
