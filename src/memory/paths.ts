import { type BeliefGraph, nodeKey } from "../graph/belief-graph.ts";
import { checkDepth, checkDirection } from "../graph/check-options.ts";
import { journeys } from "../graph/journeys.ts";
import { shortestPaths } from "../graph/shortest-paths.ts";
import type { Direction, NodeInput, PathsInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Fact, FoundPath, Paths } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import type { StoredFact } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { pageLimit } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { type Selection, selectFacts } from "./fact-selection.ts";
import { findEntities } from "./find.ts";
import { MOST_FACTS } from "./graph.ts";
import { graphOfFacts } from "./graph-of-facts.ts";
import { unknownAmong, unknownGroup, withNotes } from "./hints.ts";
import { type PinnedGroup, pinGroup } from "./pinned-group.ts";
import { emptyPoint, readPoint } from "./point.ts";
import { nodeRefs, presentById } from "./present-walk.ts";
import { Reach } from "./reach.ts";

const DEFAULT_DEPTH = 6;
const DEFAULT_LIMIT = 10;

type Journeying = { journey: true; from?: string; until?: string } | { journey: false };

/** How two entities are connected at a point; or over time, by journeys. */
export async function paths(
  engine: Engine,
  group: string,
  source: NodeInput,
  target: NodeInput,
  input: PathsInput = {},
): Promise<Paths> {
  const limit = pageLimit(input.limit ?? DEFAULT_LIMIT);
  const depth = checkDepth(input.depth ?? DEFAULT_DEPTH);
  const direction = checkDirection(input.direction ?? "both");
  const journeying = readJourney(engine, input);
  const turn = await pinGroup(engine, group, input, (reader, point) => ({
    selection: selectFacts(reader, { ...input, history: journeying.journey }, point, null),
    ends: [source, target].map((node) => findEntities(reader, node, point.revision)),
    notes: unknownAmong(reader, [source, target], input.predicate, point.revision),
  }));
  if (turn === null) {
    const notes = unknownGroup(group);
    return { as_of: emptyPoint(engine, readPoint(engine, input)).asOf, paths: [], ...withNotes(notes) };
  }
  const { pinned } = turn;
  const { point } = pinned;
  const { selection, ends, notes } = turn.first;
  const [from, to] = ends as [NodeRow[], NodeRow[]];
  const nothing = { as_of: point.asOf, paths: [], ...withNotes(notes) };
  if (selection === null || from.length === 0 || to.length === 0) return nothing;

  const rows = await rowsBetween(pinned, selection, from, to, { depth, direction, ...journeying });
  const nodes = [...from, ...to].map(({ id }) => id);
  const shape = { history: journeying.journey, complete: true };
  const graph = await graphOfFacts(pinned, selection, shape, rows, nodes);
  const [begin, end] = [from.map(nodeKey), to.map(nodeKey)];
  const found: Found[] = journeying.journey
    ? journeys(graph, begin, end, { ...journeying, depth, direction }).map((each) => ({
        ...each,
        hops: each.hops.map((fact) => [fact]),
      }))
    : shortestPaths(graph, begin, end, { depth, direction, limit });
  if (found.length === 0) return { ...nothing, ...withNotes([...notes, noPath(depth, journeying)]) };
  return { as_of: point.asOf, paths: await present(pinned, graph, rows, found.slice(0, limit)) };
}

/** @throws `incorrect` where an instant is given with a journey, or a period without one */
function readJourney(engine: Engine, { journey, at, from, until }: PathsInput): Journeying {
  const given = { at, from, until };
  for (const name of journey === true ? (["at"] as const) : (["from", "until"] as const)) {
    if (given[name] === undefined) continue;
    throw incorrect(
      `${name} of paths goes ${journey === true ? "without" : "with"} journey`,
      given[name],
      "A journey leads through a period, from and until; other paths hold at one instant.",
    );
  }
  if (journey !== true) return { journey: false };
  const bound = (name: "from" | "until") => {
    const value = given[name];
    return value === undefined ? {} : { [name]: toIso(parseTime(value, { ...engine.zone, name }).instant) };
  };
  return { journey: true, ...bound("from"), ...bound("until") };
}

/**
 * Facts among which all paths lie that may be asked for, found from both ends at once: what is within half the hops of
 * the one or the other.
 * @throws `incorrect` where there are too many
 */
async function rowsBetween(
  group: PinnedGroup,
  selection: Selection,
  from: readonly NodeRow[],
  to: readonly NodeRow[],
  { depth, direction, journey }: { depth: number; direction: Direction; journey: boolean },
): Promise<StoredFact[]> {
  const room = { left: MOST_FACTS };
  const back: Direction = direction === "both" ? "both" : direction === "out" ? "in" : "out";
  const ahead = new Reach(group, selection, idsOf(from), direction, room);
  const behind = new Reach(group, selection, idsOf(to), back, room);
  while (ahead.depth + behind.depth < depth) {
    const [near, far] = lesser(ahead, behind);
    // Who goes nowhere further has seen all that there is to walk.
    if (near.frontier.length === 0 || far.frontier.length === 0) break;
    const isMet = (node: number) => far.hops.has(node) && !near.literals.has(node);
    if (!journey && [...near.hops.keys()].some(isMet)) break;
    await near.widen();
    if (near.complete) continue;
    throw incorrect(
      `More than ${MOST_FACTS.toLocaleString("en-US")} facts lie within ${depth} hops of the two`,
      depth,
      "Ask for fewer hops by depth, or for some predicates only.",
    );
  }
  return [...new Map([...ahead.rows, ...behind.rows]).values()];
}

/** The one that is cheaper to widen, and the other. */
function lesser(a: Reach, b: Reach): [Reach, Reach] {
  const isFirst =
    a.frontier.length < b.frontier.length || (a.frontier.length === b.frontier.length && a.depth <= b.depth);
  return isFirst ? [a, b] : [b, a];
}

function idsOf(rows: readonly NodeRow[]): number[] {
  return rows.map(({ id }) => id);
}

function noPath(depth: number, { journey }: Journeying): string {
  const hops = depth === 1 ? "1 hop" : `${depth} hops`;
  return `There is no ${journey ? "journey" : "path"} of ${hops} or fewer between the two.`;
}

type Found = Pick<FoundPath, "departs" | "arrives"> & { nodes: string[]; hops: string[][] };

async function present(
  group: PinnedGroup,
  graph: BeliefGraph,
  rows: readonly StoredFact[],
  found: readonly Found[],
): Promise<FoundPath[]> {
  const facts = await presentById(
    group,
    rows,
    found.flatMap(({ hops }) => hops.flat()),
  );
  const refs = nodeRefs(graph);
  const { history } = graph.getAttributes();
  const fact = (id: string): Fact => {
    const shown = facts.get(id)!;
    return history ? { ...shown, status: graph.getEdgeAttribute(id, "status") } : shown;
  };
  return found.map(({ nodes, hops, ...times }) => ({
    nodes: nodes.map(refs),
    hops: hops.map((ids, k) => ({ from: refs(nodes[k]!), to: refs(nodes[k + 1]!), facts: ids.map(fact) })),
    ...times,
  }));
}
