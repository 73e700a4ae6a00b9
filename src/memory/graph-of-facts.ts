import {
  addFact,
  addNode,
  type BeliefGraph,
  type BeliefGraphAttributes,
  beliefGraph,
} from "../graph/belief-graph.ts";
import type { StoredFact } from "../store/store.ts";
import { type Selection, waysOfFact } from "./fact-selection.ts";
import type { PinnedGroup } from "./pinned-group.ts";
import { presentBare, statusAt } from "./present.ts";

/** Facts that are put into a graph in one turn. */
const ROWS_A_TURN = 5000;

/** A graph of some nodes and facts, in their order. */
export async function graphOfFacts(
  group: PinnedGroup,
  selection: Selection,
  attributes: Pick<BeliefGraphAttributes, "history" | "complete">,
  rows: readonly StoredFact[],
  nodes: readonly number[] = [],
): Promise<BeliefGraph> {
  const graph = beliefGraph({ group: group.name, as_of: group.point.asOf, ...attributes });
  await group.read((reader) => {
    for (const row of reader.nodes(nodes).values()) addNode(graph, row);
  });
  for (let k = 0; k < rows.length; k += ROWS_A_TURN) {
    await addRows(graph, group, selection, rows.slice(k, k + ROWS_A_TURN));
  }
  return graph;
}

/** Puts facts into a graph. */
export async function addRows(
  graph: BeliefGraph,
  group: PinnedGroup,
  selection: Selection,
  rows: readonly StoredFact[],
): Promise<void> {
  const { name, point } = group;
  await group.read((reader) => {
    const nodes = reader.nodes(rows.flatMap(({ subject, object }) => [subject, object]));
    for (const [k, fact] of presentBare(reader, name, rows, point.revision).entries()) {
      const row = rows[k]!;
      const { id, group: _, subject, object, ...attributes } = fact;
      addFact(graph, id, nodes.get(row.subject)!, nodes.get(row.object)!, {
        ...attributes,
        symmetric: selection.symmetric.has(row.predicate),
        ways: waysOfFact(selection, row),
        status: statusAt(row, point.valid),
      });
    }
  });
}
