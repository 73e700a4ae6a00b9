import fc from "fast-check";
import { MultiGraph } from "graphology";
import { parse } from "graphology-gexf";
import { describe, expect, it } from "vitest";
import { assignCommunities } from "../../src/graph/communities.ts";
import { writeGexf } from "../../src/graph/write-gexf.ts";
import { holdable } from "../../src/graph/xml-text.ts";
import { runs } from "../support/runs.ts";
import { type Drawn, drawnGraph } from "./support/drawn-graph.ts";
import { hostileGraph, hostileText } from "./support/hostile-graph.ts";
import { all, readXml } from "./support/xml.ts";

const facts: Drawn[] = [
  {
    id: "f1",
    subject: "a",
    object: "b",
    from: "2020-01-01T00:00:00.000Z",
    until: "2022-01-01T00:00:00.000Z",
  },
  { id: "f2", subject: "a", object: "b", from: "2023-01-01T00:00:00.000Z", until: null },
  { id: "f3", subject: "b", object: "c", from: null, until: "2021-06-01T00:00:00.000Z", ways: "both" },
  { id: "f4", subject: "a", object: "X", from: null, until: null },
];

describe("GEXF", () => {
  it("gives each edge the instants in which it holds, both included", () => {
    const root = readXml(writeGexf(drawnGraph(facts)));
    expect(all(root, "graph")[0]!.getAttribute("mode")).toBe("dynamic");
    expect(all(root, "graph")[0]!.getAttribute("timeformat")).toBe("dateTime");
    const read = all(root, "edge").map((edge) =>
      ["id", "type", "start", "end", "kind"].map((name) => edge.getAttribute(name)),
    );
    expect(read).toEqual([
      ["f1", "", "2020-01-01T00:00:00.000Z", "2021-12-31T23:59:59.999Z", "feeds"],
      ["f2", "", "2023-01-01T00:00:00.000Z", "", "feeds 2"],
      ["f3", "undirected", "", "2021-05-31T23:59:59.999Z", "feeds"],
      ["f4", "", "", "", "feeds"],
    ]);
  });

  it("is read by the library's own parser, parallel edges and all", () => {
    const graph = drawnGraph(facts);
    assignCommunities(graph, { history: true });
    const read = parse(MultiGraph, writeGexf(graph));
    expect(read.nodes()).toEqual(graph.nodes());
    expect(read.edges()).toEqual(graph.edges());
    expect(read.isUndirected("f3")).toBe(true);
    expect(read.getNodeAttributes("a")).toMatchObject({
      label: "a",
      name: "a",
      kind: "entity",
      community: 0,
    });
    expect(read.getEdgeAttributes("f1")).toMatchObject({ label: "feeds", status: "ended", contested: false });
  });

  it("says what it is a picture of", () => {
    const [description] = all(readXml(writeGexf(drawnGraph([]))), "description");
    expect(description!.textContent).toBe(
      "Group default, all that was believed, seen from 2024-01-01T00:00:00.000Z, as known at 2024-01-01T00:00:00.000Z (revision 1)",
    );
  });

  it("holds any names, predicates, values and ids", () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, hostileText, (name, predicate, value, id) => {
        const graph = hostileGraph(name, predicate, value, id);
        const root = readXml(writeGexf(graph));
        const [entity] = all(root, "node");
        const [edge] = all(root, "edge");
        expect([all(root, "node").length, all(root, "edge").length, all(root, "graph").length]).toEqual([
          2, 1, 1,
        ]);
        expect(entity!.getAttribute("id")).toBe(graph.nodes()[0]);
        expect(entity!.getAttribute("label")).toBe(holdable(name));
        expect(edge!.getAttribute("label")).toBe(holdable(predicate));
        expect(edge!.getAttribute("source")).toBe(graph.source("f_1"));
        expect(edge!.getAttribute("target")).toBe(graph.target("f_1"));
        expect(edge!.getAttribute("end")).toBe("2020-12-31T23:59:59.999Z");
        const values = Object.fromEntries(
          all(edge!, "attvalue").map((each) => [each.getAttribute("for"), each.getAttribute("value")]),
        );
        expect(values["text"]).toBe(holdable(`${name} ${predicate} ${value}`));
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
