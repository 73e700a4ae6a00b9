/** The public list of `palimpsest/graph`, by name: what can be done with the graph that `memory.graph` gives. */

export {
  type BeliefEdge,
  type BeliefGraph,
  type BeliefGraphAttributes,
  type BeliefNode,
  nodeKey,
  type Ways,
} from "./belief-graph.ts";
export { assignCentrality, CENTRALITY_MEASURES, type CentralityMeasure, centrality } from "./centrality.ts";
export { assignCommunities, type Communities, type CommunityOptions, communities } from "./communities.ts";
export {
  type AttributeChanges,
  type EdgeEntry,
  type GraphDifference,
  graphDifference,
} from "./graph-difference.ts";
export { type Journey, type JourneyOptions, journeys } from "./journeys.ts";
export { type Neighbour, type NeighbourOptions, neighbours } from "./neighbours.ts";
export { type Path, type PathOptions, shortestPaths } from "./shortest-paths.ts";
export type { WalkOptions } from "./steps.ts";
export { writeGexf } from "./write-gexf.ts";
export { writeGraphml } from "./write-graphml.ts";
export { writeMermaid } from "./write-mermaid.ts";
