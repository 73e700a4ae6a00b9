import type { Direction } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { type Instant, isoOrNull, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { BeliefGraph } from "./belief-graph.ts";
import { checkDepth, checkNodes } from "./check-options.ts";
import { leadsOn, type Step, stepsIn } from "./steps.ts";

/** A way along which each hop began no earlier than the one before. */
export interface Journey {
  /** Keys of the nodes, both ends included. */
  nodes: string[];
  /** The fact of each hop. */
  hops: string[];
  /** When its first hop began and when its last one did; null where unknown, and of a journey without hops. */
  departs: string | null;
  arrives: string | null;
}

export interface JourneyOptions {
  /** Default `both`. */
  direction?: Direction;
  /** Only hops that began then or later. */
  from?: string | number;
  /** Only hops that began before. */
  until?: string | number;
  /** Most hops. */
  depth?: number;
}

/** The last hop of the best way found to a node in a number of hops, and what lies before it. */
interface Label {
  node: string;
  /** When its last hop began; before everything at a source. */
  arrival: Instant;
  edge: string | null;
  before: Label | null;
}

/**
 * Journeys from a node to another, or from one of several to one of several: time-respecting paths over facts taken at
 * their starts. Of all that there are, those that no other beats in both: for each number of hops that gets there earlier
 * than fewer hops do, one that arrives earliest. The first has the fewest hops, the last is the foremost one. A fact of
 * unknown start counts as older than all others.
 *
 * Works level by level: labels of k hops are made from those of k-1 that bettered their node's arrival, since a later
 * arrival after more hops leads nowhere that an earlier one does not (Bui-Xuan, Ferreira, Jarry 2003; Wu et al. 2014).
 * @throws `incorrect` for a node that is not there and for options that are none
 */
export function journeys(
  graph: BeliefGraph,
  source: string | readonly string[],
  target: string | readonly string[],
  options: JourneyOptions = {},
): Journey[] {
  const depth = checkDepth(options.depth ?? Number.MAX_SAFE_INTEGER);
  const sources = new Set(checkNodes(graph, source, "source"));
  const targets = new Set(checkNodes(graph, target, "target"));
  const { from, until } = windowOf(options);
  const steps = stepsIn(graph, { direction: options.direction ?? "both", history: true });

  const best = new Map<string, Instant>();
  let level: Label[] = [];
  for (const node of sources) {
    best.set(node, from);
    level.push({ node, arrival: from, edge: null, before: null });
  }
  const at = level.filter(({ node }) => targets.has(node));
  if (at.length > 0) return at.slice(0, 1).map(journeyOf);

  const found: Journey[] = [];
  let foremost = OPEN_END;
  for (let hops = 1; hops <= depth && level.length > 0; hops++) {
    const next = new Map<string, Label>();
    for (const label of level) {
      if (hops > 1 && !leadsOn(graph, label.node)) continue;
      for (const { edge, to, start } of since(steps(label.node), label.arrival)) {
        // What arrives no earlier than a journey of fewer hops cannot become a better one.
        if (start >= until || start >= foremost) break;
        if (start >= (best.get(to) ?? OPEN_END)) continue;
        best.set(to, start);
        next.set(to, { node: to, arrival: start, edge, before: label });
      }
    }
    level = [...next.values()];
    const arrived = level.filter(({ node }) => targets.has(node)).sort((a, b) => a.arrival - b.arrival)[0];
    if (arrived === undefined || arrived.arrival >= foremost) continue;
    foremost = arrived.arrival;
    found.push(journeyOf(arrived));
  }
  return found;
}

/** The window of starts. @throws `incorrect` where it is empty */
function windowOf(options: JourneyOptions): { from: Instant; until: Instant } {
  const bound = (name: "from" | "until", otherwise: Instant) =>
    options[name] === undefined ? otherwise : parseTime(options[name], { name }).instant;
  const from = bound("from", UNKNOWN_START);
  const until = bound("until", OPEN_END);
  if (from < until) return { from, until };
  throw incorrect(
    `The period from ${JSON.stringify(options.from)} until ${JSON.stringify(options.until)} is empty`,
    { from: options.from, until: options.until },
    "The end is exclusive and has to lie after the start.",
  );
}

/** The steps that begin no earlier than an instant, of steps in order. */
function* since(steps: readonly Step[], instant: Instant): Generator<Step> {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.start < instant) low = middle + 1;
    else high = middle;
  }
  for (let k = low; k < steps.length; k++) yield steps[k]!;
}

function journeyOf(last: Label): Journey {
  const labels: Label[] = [];
  for (let at: Label | null = last; at !== null; at = at.before) labels.unshift(at);
  const [, first] = labels;
  return {
    nodes: labels.map(({ node }) => node),
    hops: labels.slice(1).map(({ edge }) => edge!),
    departs: first === undefined ? null : isoOrNull(first.arrival),
    arrives: first === undefined ? null : isoOrNull(last.arrival),
  };
}
