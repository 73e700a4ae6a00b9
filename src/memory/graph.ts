import { type BeliefGraph, beliefGraph } from "../graph/belief-graph.ts";
import { checkDepth, checkDirection, checkLimit } from "../graph/check-options.ts";
import type { GraphInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { FactQuery } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { type Selection, selectFacts } from "./fact-selection.ts";
import { readPeriod } from "./facts.ts";
import { findEntities } from "./find.ts";
import { addRows, graphOfFacts, presentRows } from "./graph-of-facts.ts";
import { unknownAmong, unknownGroup } from "./hints.ts";
import { listingOrder } from "./listing-order.ts";
import { type PinnedGroup, pinGroup } from "./pinned-group.ts";
import { emptyPoint, readPoint } from "./point.ts";
import { pagesOf, Reach, readPage } from "./reach.ts";

/** Most facts of a graph unless more are asked for, and of what is read to find a path. */
export const MOST_FACTS = 100_000;

/** What was believed at a point, as a graphology graph, whole or around an entity. */
export async function graph(engine: Engine, group: string, input: GraphInput = {}): Promise<BeliefGraph> {
  const limit = checkLimit(input.limit ?? MOST_FACTS);
  checkAround(input);
  const overlaps = input.overlaps === undefined ? null : readPeriod(engine, input.overlaps);
  const history = input.history === true || overlaps !== null;
  const turn = await pinGroup(engine, group, input, (reader, point) => ({
    selection: selectFacts(reader, input, point, overlaps),
    start:
      input.around === undefined
        ? null
        : findEntities(reader, input.around, point.revision).map(({ id }) => id),
    notes: unknownAmong(reader, [input.around], input.predicate, point.revision),
  }));
  if (turn === null) {
    const asOf = emptyPoint(engine, readPoint(engine, input)).asOf;
    return beliefGraph({ group, as_of: asOf, history, complete: true, notes: unknownGroup(group) });
  }
  const { pinned } = turn;
  const { point } = pinned;
  const { selection, start, notes } = turn.first;
  const made = await (selection === null || start?.length === 0
    ? beliefGraph({ group, as_of: point.asOf, history, complete: true })
    : start === null
      ? whole(pinned, selection, history, limit)
      : around(pinned, selection, history, limit, start, input));
  if (made.size === 0 && notes.length > 0) made.setAttribute("notes", notes);
  return made;
}

/** @throws `incorrect` where hops are asked for from nowhere */
function checkAround({ around, depth, direction }: GraphInput): void {
  checkDepth(depth ?? 1);
  checkDirection(direction ?? "both");
  if (around !== undefined || (depth === undefined && direction === undefined)) return;
  const name = depth === undefined ? "direction" : "depth";
  const value = depth ?? direction;
  throw incorrect(`${name} of graph needs around`, value, "Name the entity that the hops start from.");
}

async function whole(
  pinned: PinnedGroup,
  selection: Selection,
  history: boolean,
  limit: number,
): Promise<BeliefGraph> {
  const { name, point } = pinned;
  const graph = beliefGraph({ group: name, as_of: point.asOf, history, complete: true });
  const read = (query: FactQuery) =>
    pinned.read((reader) => {
      const page = readPage(reader, selection, query);
      return { ...page, shown: presentRows(reader, pinned, page.wanted.slice(0, limit - graph.size)) };
    });
  for await (const { wanted, shown } of pagesOf(read, selection.query)) {
    addRows(graph, pinned, selection, shown);
    if (wanted.length <= shown.rows.length) continue;
    graph.setAttribute("complete", false);
    break;
  }
  return graph;
}

async function around(
  pinned: PinnedGroup,
  selection: Selection,
  history: boolean,
  limit: number,
  start: readonly number[],
  { depth = 1, direction = "both" }: GraphInput,
): Promise<BeliefGraph> {
  const reach = new Reach(pinned, selection, start, direction, { left: limit });
  while (reach.depth < depth && reach.frontier.length > 0 && reach.complete) await reach.widen();
  await reach.close();
  const rows = [...reach.rows.values()].sort(listingOrder);
  return graphOfFacts(pinned, selection, { history, complete: reach.complete }, rows, start);
}
