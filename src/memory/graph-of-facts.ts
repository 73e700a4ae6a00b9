import {
  addFact,
  addNode,
  type BeliefGraph,
  type BeliefGraphAttributes,
  beliefGraph,
} from "../graph/belief-graph.ts";
import type { Fact } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { type Selection, waysOfFact } from "./fact-selection.ts";
import type { PinnedGroup } from "./pinned-group.ts";
import { presentBare, statusAt } from "./present.ts";

/** Facts that are put into a graph in one turn. */
const ROWS_A_TURN = 5000;

/** Rows with all that is told of them in a graph. */
export interface PresentRows {
  rows: readonly StoredFact[];
  facts: Omit<Fact, "evidence">[];
  nodes: ReadonlyMap<number, NodeRow>;
}

export function presentRows(
  reader: GroupReader,
  { name, point }: PinnedGroup,
  rows: readonly StoredFact[],
): PresentRows {
  return {
    rows,
    facts: presentBare(reader, name, rows, point.revision),
    nodes: reader.nodes(rows.flatMap(({ subject, object }) => [subject, object])),
  };
}

/** A graph of some nodes and facts, in their order. */
export async function graphOfFacts(
  group: PinnedGroup,
  selection: Selection,
  attributes: Pick<BeliefGraphAttributes, "history" | "complete">,
  rows: readonly StoredFact[],
  nodes: readonly number[],
): Promise<BeliefGraph> {
  const graph = beliefGraph({ group: group.name, as_of: group.point.asOf, ...attributes });
  for (let k = 0; k === 0 || k < rows.length; k += ROWS_A_TURN) {
    const turn = await group.read((reader) => ({
      nodes: k === 0 ? [...reader.nodes(nodes).values()] : [],
      shown: presentRows(reader, group, rows.slice(k, k + ROWS_A_TURN)),
    }));
    for (const row of turn.nodes) addNode(graph, row);
    addRows(graph, group, selection, turn.shown);
  }
  return graph;
}

/** Puts facts into a graph. */
export function addRows(
  graph: BeliefGraph,
  { point }: PinnedGroup,
  selection: Selection,
  { rows, facts, nodes }: PresentRows,
): void {
  for (const [k, fact] of facts.entries()) {
    const row = rows[k]!;
    const { id, group: _, subject, object, ...attributes } = fact;
    addFact(graph, id, nodes.get(row.subject)!, nodes.get(row.object)!, {
      ...attributes,
      symmetric: selection.symmetric.has(row.predicate),
      ways: waysOfFact(selection, row),
      status: statusAt(row, point.valid),
    });
  }
}
