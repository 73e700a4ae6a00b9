import { MultiDirectedGraph } from "graphology";
import type { AsOf, Fact } from "../model/shapes.ts";
import type { NodeKind, NodeRow } from "../store/rows.ts";

/** An entity or a literal value. */
export interface BeliefNode {
  /** `entity`, or the type of the literal. */
  kind: NodeKind;
  /** Public id of an entity; null of a literal. */
  id: string | null;
  /** Display name, or the literal as text. */
  name: string;
  /** What an entity was said to be: "person"; null where nobody said. */
  label: string | null;
  /** Only where they were assigned: the number of an entity's community, and how central it is. */
  community?: number;
  degree?: number;
  pagerank?: number;
  betweenness?: number;
  closeness?: number;
}

/**
 * In which directions a walk outward may take an edge: both for a symmetric predicate, which reads from both ends; `in`
 * where the graph was asked for by the inverse of the predicate, whose subject is the object here.
 */
export type Ways = "out" | "in" | "both";

/** A fact, from its subject to its object, under its public id. Fields have the meaning that they have in {@link Fact}. */
export interface BeliefEdge
  extends Pick<
    Fact,
    | "predicate"
    | "scope"
    | "text"
    | "t_valid"
    | "t_invalid"
    | "t_created"
    | "t_expired"
    | "valid_text"
    | "from_kind"
    | "until_kind"
    | "contested"
  > {
  symmetric: boolean;
  ways: Ways;
  /** Whether it holds at the graph's valid instant. In a graph without history every edge is current. */
  status: "current" | "ended" | "future";
}

/** What a graph is a picture of. */
export interface BeliefGraphAttributes {
  group: string;
  as_of: AsOf;
  /** Whether it has edges that do not hold at the valid instant, labelled by `status`. */
  history: boolean;
  /** False where a limit left facts out. */
  complete: boolean;
  /** Only where a name that was asked about is not known. */
  notes?: string[];
}

/** A plain graphology graph of what was believed at one point; nodes are under {@link nodeKey}, edges under fact ids. */
export type BeliefGraph = MultiDirectedGraph<BeliefNode, BeliefEdge, BeliefGraphAttributes>;

/** A graph without nodes. */
export function beliefGraph(attributes: BeliefGraphAttributes): BeliefGraph {
  const graph: BeliefGraph = new MultiDirectedGraph({ allowSelfLoops: true });
  graph.replaceAttributes(attributes);
  return graph;
}

/** Adds a fact and the nodes that it is about; one that is there already stays as it is. */
export function addFact(
  graph: BeliefGraph,
  id: string,
  subject: NodeRow,
  object: NodeRow,
  edge: BeliefEdge,
): void {
  if (graph.hasEdge(id)) return;
  graph.addDirectedEdgeWithKey(id, addNode(graph, subject), addNode(graph, object), edge);
}

/** Adds a node, which may have no edges, and returns its key. */
export function addNode(graph: BeliefGraph, row: NodeRow): string {
  const key = nodeKey(row);
  if (!graph.hasNode(key)) {
    const { kind, text: name, label } = row;
    graph.addNode(key, { kind, id: kind === "entity" ? row.key : null, name, label });
  }
  return key;
}

const PREFIXED = /^(?:id|value):/;
const UNSEEN = /[%\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * The key of a node: an entity's public id, or `value:` with type and text of a literal. An id that graphology cannot
 * take (`constructor` names something in every object, and it keeps neighbours in objects), that XML cannot hold or that
 * looks like one of our own forms stands behind `id:`.
 */
export function nodeKey({ kind, key }: Pick<NodeRow, "kind" | "key">): string {
  if (kind !== "entity") return `value:${kind}:${written(key)}`;
  const isPlain = !(key in Object.prototype) && !PREFIXED.test(key) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(key);
  return isPlain ? key : `id:${written(key)}`;
}

/** Text without characters that cannot be seen; two texts never become one. */
function written(text: string): string {
  return text.replace(UNSEEN, encodeURIComponent);
}
