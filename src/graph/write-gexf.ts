import { write } from "graphology-gexf";
import { OPEN_END, toIso, UNKNOWN_START } from "../time/instant.ts";
import type { BeliefEdge, BeliefGraph } from "./belief-graph.ts";
import { describeGraph } from "./describe-graph.ts";
import { type FlatAttributes, flatEdge, flatNode } from "./flat-attributes.ts";
import { periodOf } from "./steps.ts";
import { holdable, withoutOddLines, xmlText } from "./xml-text.ts";

/** A graph as GEXF 1.3, for Gephi: each edge with the period in which it holds, so that the timeline works. */
export function writeGexf(graph: BeliefGraph): string {
  const kinds = kindsOf(graph);
  const xml = write(graph, {
    version: "1.3",
    pedantic: true,
    formatNode: (_, attributes) => ({
      label: holdable(attributes.name),
      attributes: holdableValues(flatNode(attributes)),
    }),
    formatEdge: (key, attributes) => ({
      label: holdable(attributes.predicate),
      kind: holdable(kinds.get(key)!),
      attributes: holdableValues(flatEdge(attributes)),
    }),
  });
  // The library writes neither periods nor mixed directions. Nothing but tags begins with "<": in text it is escaped.
  const edges = graph.edges().values();
  const about = `<creator>palimpsest</creator>\n    <description>${xmlText(describeGraph(graph))}</description>`;
  return withoutOddLines(xml)
    .replace("<meta/>", () => `<meta>\n    ${about}\n  </meta>`)
    .replace(
      /<graph defaultedgetype="\w+"/,
      '<graph defaultedgetype="directed" mode="dynamic" timeformat="dateTime"',
    )
    .replace(/<edge id="[^"]*"/g, (tag) => tag + whenOf(graph.getEdgeAttributes(edges.next().value!)));
}

/** Half-open here and closed there: the last instant of a fact is the one before its end. */
function whenOf(edge: BeliefEdge): string {
  const { from, to } = periodOf(edge);
  return [
    edge.symmetric ? ' type="undirected"' : "",
    from === UNKNOWN_START ? "" : ` start="${toIso(from)}"`,
    to === OPEN_END ? "" : ` end="${toIso(to - 1)}"`,
  ].join("");
}

/**
 * The kind of each edge, by its key: its predicate and scope. Gephi merges edges of one kind between two nodes, so that
 * further ones are numbered.
 */
function kindsOf(graph: BeliefGraph): Map<string, string> {
  const used = new Map<string, number>();
  return new Map(
    graph.mapEdges((key, { predicate, scope }, source, target) => {
      const kind = scope === null ? predicate : `${predicate} (${scope})`;
      const place = JSON.stringify([source, target, kind]);
      const before = used.get(place) ?? 0;
      used.set(place, before + 1);
      return [key, before === 0 ? kind : `${kind} ${before + 1}`];
    }),
  );
}

function holdableValues(attributes: FlatAttributes): FlatAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? holdable(value) : value,
    ]),
  );
}
