import type { BeliefGraph } from "./belief-graph.ts";
import { describeGraph } from "./describe-graph.ts";
import { type FlatAttributes, flatEdge, flatNode } from "./flat-attributes.ts";
import { xmlText } from "./xml-text.ts";

/** An attribute as it is declared at the head of a file. */
interface Key {
  id: string;
  name: string;
  type: "string" | "boolean" | "double";
}

/**
 * A graph as GraphML, for networkx and others. All edges are directed, as networkx reads no graph that has both
 * kinds; those of symmetric predicates say so.
 */
export function writeGraphml(graph: BeliefGraph): string {
  const nodes = graph.mapNodes((key, attributes) => ({ key, data: flatNode(attributes) }));
  const edges = graph.mapEdges((key, attributes, source, target) => {
    return { key, source, target, data: flatEdge(attributes) };
  });
  const nodeKeys = keysOf(
    "n",
    nodes.map(({ data }) => data),
  );
  const edgeKeys = keysOf(
    "e",
    edges.map(({ data }) => data),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    `  <desc>${xmlText(describeGraph(graph))}</desc>`,
    ...nodeKeys.map((key) => declared(key, "node")),
    ...edgeKeys.map((key) => declared(key, "edge")),
    '  <graph id="beliefs" edgedefault="directed">',
    ...nodes.flatMap(({ key, data }) => [
      `    <node id="${xmlText(key)}">`,
      ...dataOf(nodeKeys, data),
      "    </node>",
    ]),
    ...edges.flatMap(({ key, source, target, data }) => {
      const ends = `source="${xmlText(source)}" target="${xmlText(target)}"`;
      return [`    <edge id="${xmlText(key)}" ${ends}>`, ...dataOf(edgeKeys, data), "    </edge>"];
    }),
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

/** All attributes that there are; one that has values of several types is text. */
function keysOf(prefix: string, all: readonly FlatAttributes[]): Key[] {
  const types = new Map<string, Key["type"]>();
  for (const data of all) {
    for (const [name, value] of Object.entries(data)) {
      const type = typeof value === "number" ? "double" : (typeof value as "string" | "boolean");
      const before = types.get(name);
      types.set(name, before === undefined || before === type ? type : "string");
    }
  }
  return [...types].map(([name, type], k) => ({ id: `${prefix}${k}`, name, type }));
}

function declared({ id, name, type }: Key, domain: "node" | "edge"): string {
  return `  <key id="${id}" for="${domain}" attr.name="${xmlText(name)}" attr.type="${type}"/>`;
}

function dataOf(keys: readonly Key[], data: FlatAttributes): string[] {
  return keys
    .filter(({ name }) => Object.hasOwn(data, name))
    .map(({ id, name }) => `      <data key="${id}">${xmlText(String(data[name]))}</data>`);
}
