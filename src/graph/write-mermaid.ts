import type { BeliefEdge, BeliefGraph } from "./belief-graph.ts";
import { holdable } from "./xml-text.ts";

/**
 * A graph as a Mermaid flowchart. Literals are rounded; what does not hold at the graph's instant is dotted, with its
 * period; facts of symmetric predicates have no arrow. Mermaid draws 500 edges unless it is told otherwise.
 */
export function writeMermaid(graph: BeliefGraph): string {
  const ids = new Map(graph.nodes().map((node, k) => [node, `n${k}`]));
  const { history } = graph.getAttributes();
  return [
    "flowchart LR",
    ...(graph.order === 0 ? ["  %% no facts here"] : []),
    ...graph.mapNodes((node, { kind, name }) => {
      const label = `"${mermaidText(name)}"`;
      return `  ${ids.get(node)}${kind === "entity" ? `[${label}]` : `([${label}])`}`;
    }),
    ...graph.mapEdges((_, edge, source, target) => {
      return `  ${ids.get(source)} ${arrowOf(edge)}|"${mermaidText(labelOf(edge, history))}"| ${ids.get(target)}`;
    }),
    "",
  ].join("\n");
}

function arrowOf({ status, symmetric }: BeliefEdge): string {
  const line = status === "current" ? "--" : "-.-";
  if (!symmetric) return `${line}>`;
  return status === "current" ? "---" : "-.-";
}

function labelOf({ predicate, scope, valid_text, t_valid, t_invalid }: BeliefEdge, history: boolean): string {
  const relation = scope === null ? predicate : `${predicate} (${scope})`;
  if (!history) return relation;
  const from = valid_text.from ?? t_valid ?? "unknown";
  return `${relation} ${from} → ${valid_text.until ?? t_invalid ?? "open"}`;
}

/** Marks between two letters, which mean nothing there; and whatever is neither a letter nor a blank. */
const MARKS = /((?<=[\p{L}\p{N}])[-.,'_](?=[\p{L}\p{N}]))|[^\p{L}\p{M}\p{N} ]/gu;

/** Text inside quotes: what might mean something to Mermaid, Markdown or HTML stands there by its number, as in `#34;`. */
function mermaidText(text: string): string {
  return holdable(text).replace(MARKS, (mark, plain?: string) => plain ?? `#${mark.codePointAt(0)};`);
}
