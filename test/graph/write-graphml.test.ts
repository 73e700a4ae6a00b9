import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignCentrality } from "../../src/graph/centrality.ts";
import { writeGraphml } from "../../src/graph/write-graphml.ts";
import { holdable } from "../../src/graph/xml-text.ts";
import { runs } from "../support/runs.ts";
import { drawnGraph } from "./support/drawn-graph.ts";
import { hostileGraph, hostileText } from "./support/hostile-graph.ts";
import { all, readXml } from "./support/xml.ts";

/** A file as [id, ends, directed, values by name] an element. */
function read(text: string) {
  const root = readXml(text);
  const keys = new Map(
    all(root, "key").map((key) => [
      key.getAttribute("id"),
      {
        name: key.getAttribute("attr.name")!,
        type: key.getAttribute("attr.type")!,
        of: key.getAttribute("for")!,
      },
    ]),
  );
  const data = (name: "node" | "edge") =>
    all(root, name).map((element) => ({
      id: element.getAttribute("id"),
      ends: [element.getAttribute("source"), element.getAttribute("target")],
      directed: element.getAttribute("directed"),
      values: Object.fromEntries(
        all(element, "data").map((each) => {
          const key = keys.get(each.getAttribute("key"))!;
          expect(key.of).toBe(name);
          return [key.name, [each.textContent, key.type]];
        }),
      ),
    }));
  return { nodes: data("node"), edges: data("edge"), desc: all(root, "desc")[0]!.textContent };
}

describe("GraphML", () => {
  it("declares what it says of nodes and edges, with types", () => {
    const graph = drawnGraph([
      { id: "f1", subject: "a", object: "b", from: "2020-01-01T00:00:00.000Z", until: null },
      { id: "f2", subject: "b", object: "X", from: null, until: null, ways: "both" },
    ]);
    assignCentrality(graph, "degree");
    const { nodes, edges, desc } = read(writeGraphml(graph));
    expect(nodes.map(({ id, values }) => [id, values["name"]?.[0], values["degree"]])).toEqual([
      ["a", "a", ["1", "double"]],
      ["b", "b", ["1", "double"]],
      ["value:text:X", "X", undefined],
    ]);
    // No reader that takes one kind of edge alone is given both.
    expect(
      edges.map(({ id, ends, directed, values }) => [id, ends, directed, values["symmetric"]?.[0]]),
    ).toEqual([
      ["f1", ["a", "b"], "", "false"],
      ["f2", ["b", "value:text:X"], "", "true"],
    ]);
    expect(edges[0]!.values).toMatchObject({
      predicate: ["feeds", "string"],
      t_valid: ["2020-01-01T00:00:00.000Z", "string"],
      contested: ["false", "boolean"],
      status: ["current", "string"],
    });
    expect(edges[0]!.values).not.toHaveProperty("t_invalid");
    expect(desc).toContain("Group default");
  });

  it("holds any names, predicates, values and ids", () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, hostileText, (name, predicate, value, id) => {
        const graph = hostileGraph(name, predicate, value, id);
        const { nodes, edges } = read(writeGraphml(graph));
        expect(nodes.map((node) => [node.id, node.values["name"]?.[0]])).toEqual([
          [graph.source("f_1"), holdable(name)],
          [graph.target("f_1"), holdable(value)],
        ]);
        expect(edges).toMatchObject([
          {
            id: "f_1",
            ends: graph.extremities("f_1"),
            values: { predicate: [holdable(predicate), "string"], valid_from: ["2020", "string"] },
          },
        ]);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
