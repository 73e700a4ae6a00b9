import { nodeKey } from "../graph/belief-graph.ts";
import { checkDepth, checkDirection } from "../graph/check-options.ts";
import { neighbours as neighboursIn } from "../graph/neighbours.ts";
import type { NeighboursInput, NodeInput } from "../model/inputs.ts";
import type { Neighbourhood } from "../model/shapes.ts";
import { pageLimit } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { selectFacts } from "./fact-selection.ts";
import { findEntities } from "./find.ts";
import { MOST_FACTS } from "./graph.ts";
import { graphOfFacts } from "./graph-of-facts.ts";
import { unknownAmong, unknownGroup, withNotes } from "./hints.ts";
import { pinGroup } from "./pinned-group.ts";
import { emptyPoint, readPoint } from "./point.ts";
import { nodeRefs, presentById } from "./present-walk.ts";
import { Reach } from "./reach.ts";

/** What lies within some hops of an entity at a point. What has ended is not walked. */
export async function neighbours(
  engine: Engine,
  group: string,
  entity: NodeInput,
  input: NeighboursInput = {},
): Promise<Neighbourhood> {
  const limit = pageLimit(input.limit);
  const depth = checkDepth(input.depth ?? 1);
  const direction = checkDirection(input.direction ?? "both");
  const turn = await pinGroup(engine, group, input, (reader, point) => ({
    selection: selectFacts(reader, input, point, null),
    start: findEntities(reader, entity, point.revision),
    notes: unknownAmong(reader, [entity], input.predicate, point.revision),
  }));
  if (turn === null) {
    const notes = unknownGroup(group);
    return {
      as_of: emptyPoint(engine, readPoint(engine, input)).asOf,
      neighbours: [],
      complete: true,
      ...withNotes(notes),
    };
  }
  const { pinned } = turn;
  const { point } = pinned;
  const { selection, start, notes } = turn.first;
  const nothing = { as_of: point.asOf, neighbours: [], complete: true, ...withNotes(notes) };
  if (selection === null || start.length === 0) return nothing;

  const nodes = start.map(({ id }) => id);
  const reach = new Reach(pinned, selection, nodes, direction, { left: MOST_FACTS });
  while (reach.depth < depth && reach.frontier.length > 0 && reach.complete) await reach.widen();
  const graph = await graphOfFacts(
    pinned,
    selection,
    { history: false, complete: reach.complete },
    [...reach.rows.values()],
    nodes,
  );
  const found = neighboursIn(graph, start.map(nodeKey), { depth, direction });
  if (found.length === 0) return nothing;
  const shown = found.slice(0, limit);
  const facts = await presentById(
    pinned,
    reach.rows.values(),
    shown.flatMap((one) => one.facts),
  );
  const refs = nodeRefs(graph);
  return {
    as_of: point.asOf,
    neighbours: shown.map(({ node, hops, facts: ids }) => ({
      node: refs(node),
      hops,
      facts: ids.map((id) => facts.get(id)!),
    })),
    complete: reach.complete && shown.length === found.length,
  };
}
