import { type BeliefGraph, beliefGraph } from "../graph/belief-graph.ts";
import { checkDepth, checkDirection, checkLimit } from "../graph/check-options.ts";
import type { GraphInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { StoredFact } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { type Selection, selectFacts } from "./fact-selection.ts";
import { readPeriod } from "./facts.ts";
import { findEntities } from "./find.ts";
import { addRows, graphOfFacts } from "./graph-of-facts.ts";
import { unknownAmong, unknownGroup } from "./hints.ts";
import { type PinnedGroup, pinGroup } from "./pinned-group.ts";
import { emptyPoint, readPoint } from "./point.ts";
import { ofEntities, pagesOf, Reach } from "./reach.ts";

/** Most facts of a graph unless more are asked for, and of what is read to find a path. */
export const MOST_FACTS = 100_000;

/** What was believed at a point, as a graphology graph, whole or around an entity. */
export async function graph(engine: Engine, group: string, input: GraphInput = {}): Promise<BeliefGraph> {
  const limit = checkLimit(input.limit ?? MOST_FACTS);
  checkAround(input);
  const overlaps = input.overlaps === undefined ? null : readPeriod(engine, input.overlaps);
  const history = input.history === true || overlaps !== null;
  const pinned = await pinGroup(engine, group, input);
  if (pinned === null) {
    const asOf = emptyPoint(engine, readPoint(engine, input)).asOf;
    return beliefGraph({ group, as_of: asOf, history, complete: true, notes: unknownGroup(group) });
  }
  const { point } = pinned;
  const { selection, start, notes } = await pinned.read((reader) => ({
    selection: selectFacts(reader, input, point, overlaps),
    start:
      input.around === undefined
        ? null
        : findEntities(reader, input.around, point.revision).map(({ id }) => id),
    notes: unknownAmong(reader, [input.around], input.predicate, point.revision),
  }));
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
  const graph = await graphOfFacts(pinned, selection, { history, complete: true }, []);
  for await (const page of pagesOf(pinned, selection.query)) {
    const wanted = selection.entitiesOnly ? await ofEntities(pinned, page) : page;
    const room = limit - graph.size;
    await addRows(graph, pinned, selection, wanted.slice(0, room));
    if (wanted.length <= room) continue;
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
  const rows = [...reach.rows.values()].sort(inOrder);
  return graphOfFacts(pinned, selection, { history, complete: reach.complete }, rows, start);
}

/** The order of a listing. */
function inOrder(a: StoredFact, b: StoredFact): number {
  return a.from - b.from || a.fact - b.fact || a.row - b.row;
}
