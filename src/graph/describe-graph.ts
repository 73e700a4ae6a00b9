import type { BeliefGraph } from "./belief-graph.ts";

/** What a graph is a picture of, in a line. */
export function describeGraph(graph: BeliefGraph): string {
  const { group, as_of, history, complete } = graph.getAttributes();
  return [
    `Group ${group}`,
    `${history ? "all that was believed, seen from" : "what held at"} ${as_of.valid}`,
    `as known at ${as_of.known} (revision ${as_of.revision})`,
    ...(complete ? [] : ["not complete: a limit left facts out"]),
  ].join(", ");
}
