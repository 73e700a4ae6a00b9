import type { Direction } from "../model/inputs.ts";
import { type Instant, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import { contains, type Period } from "../time/period.ts";
import { parseTime } from "../time/time-point.ts";
import type { BeliefEdge, BeliefGraph, Ways } from "./belief-graph.ts";
import { checkDirection } from "./check-options.ts";

/** Which edges a walk may take. */
export interface WalkOptions {
  /** Default `both`. */
  direction?: Direction;
  /** The instant at which every edge has to hold: ISO-8601 text or milliseconds. Default: the graph's valid instant. */
  at?: string | number;
  /** Every edge counts, also one that has ended or is still to come. */
  history?: boolean;
}

/** One edge as it is walked. */
export interface Step {
  edge: string;
  to: string;
  /** When its fact began. */
  start: Instant;
}

/** The period of a fact. */
export function periodOf({ t_valid, t_invalid }: Pick<BeliefEdge, "t_valid" | "t_invalid">): Period {
  return {
    from: t_valid === null ? UNKNOWN_START : parseTime(t_valid).instant,
    to: t_invalid === null ? OPEN_END : parseTime(t_invalid).instant,
  };
}

/**
 * Whether an edge counts.
 * @throws `incorrect` where `at` is no instant
 */
export function isWalkable({ at, history }: WalkOptions): (edge: BeliefEdge) => boolean {
  if (history === true) return () => true;
  if (at === undefined) return ({ status }) => status === "current";
  const { instant } = parseTime(at, { name: "at" });
  return (edge) => contains(periodOf(edge), instant);
}

/** Whether an edge that may be walked so is taken from its subject, and from its object. */
export function waysOf(ways: Ways, direction: Direction): { forward: boolean; backward: boolean } {
  if (direction === "both" || ways === "both") return { forward: true, backward: true };
  return { forward: ways === direction, backward: ways !== direction };
}

/**
 * The steps from each node, those of older facts first. The order depends on what is believed alone, not on how the
 * graph was put together.
 */
export function stepsIn(graph: BeliefGraph, options: WalkOptions = {}): (node: string) => Step[] {
  const walkable = isWalkable(options);
  const direction = checkDirection(options.direction ?? "both");
  const known = new Map<string, Step[]>();
  return (node) => {
    let steps = known.get(node);
    if (steps !== undefined) return steps;
    steps = [];
    for (const { edge, attributes, source, target } of graph.edgeEntries(node)) {
      if (!walkable(attributes)) continue;
      const { forward, backward } = waysOf(attributes.ways, direction);
      const to = source === node && forward ? target : target === node && backward ? source : null;
      if (to !== null) steps.push({ edge, to, start: periodOf(attributes).from });
    }
    steps.sort((a, b) => a.start - b.start || (a.edge < b.edge ? -1 : 1));
    known.set(node, steps);
    return steps;
  };
}

/** Whether a walk goes on from a node that it reached. What shares a value is not thereby connected. */
export function leadsOn(graph: BeliefGraph, node: string): boolean {
  return graph.getNodeAttribute(node, "kind") === "entity";
}
