import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphDifference } from "../../src/graph/graph-difference.ts";
import { runs } from "../support/runs.ts";
import { type Drawn, drawnGraph, smallGraph } from "./support/drawn-graph.ts";

const fact = (id: string, subject: string, object: string, until: string | null = null): Drawn => ({
  id,
  subject,
  object,
  from: "2020-01-01T00:00:00.000Z",
  until,
});

describe("the difference of two graphs", () => {
  it("tells what came, what went, and what became otherwise", () => {
    const before = drawnGraph([fact("f1", "a", "b"), fact("f2", "b", "c")]);
    const after = drawnGraph([fact("f1", "a", "b", "2023-01-01T00:00:00.000Z"), fact("f3", "a", "d")]);
    const { nodes, edges } = graphDifference(before, after);
    expect(nodes).toEqual({
      added: [{ key: "d", attributes: { kind: "entity", id: "d", name: "d", label: null } }],
      removed: [{ key: "c", attributes: { kind: "entity", id: "c", name: "c", label: null } }],
      changed: [],
    });
    expect(edges.added).toMatchObject([
      { key: "f3", source: "a", target: "d", attributes: { text: "a feeds d" } },
    ]);
    expect(edges.removed).toMatchObject([{ key: "f2", source: "b", target: "c" }]);
    expect(edges.changed).toEqual([
      {
        key: "f1",
        source: "a",
        target: "b",
        changes: {
          t_invalid: { before: null, after: "2023-01-01T00:00:00.000Z" },
          until_kind: { before: null, after: "stated" },
        },
      },
    ]);
  });

  it("of a node tells its label", () => {
    const [before, after] = [drawnGraph([], ["a"]), drawnGraph([], ["a"])];
    after.setNodeAttribute("a", "label", "person");
    after.setNodeAttribute("a", "community", 3);
    expect(graphDifference(before, after).nodes.changed).toEqual([
      { key: "a", changes: { label: { before: null, after: "person" } } },
    ]);
  });

  it("leads from the one to the other, and of a graph with itself is empty", () => {
    fc.assert(
      fc.property(smallGraph, smallGraph, (a, b) => {
        const graphs = [
          drawnGraph(a),
          drawnGraph(b.map((each) => ({ ...each, id: `${each.id}${each.subject}` }))),
        ] as const;
        const [before, after] = graphs;
        const { nodes, edges } = graphDifference(before, after);
        const walked = before.copy();
        for (const { key } of edges.removed) walked.dropEdge(key);
        for (const { key } of nodes.removed) walked.dropNode(key);
        for (const { key, attributes } of nodes.added) walked.addNode(key, attributes);
        for (const { key, source, target, attributes } of edges.added) {
          walked.addDirectedEdgeWithKey(key, source, target, attributes);
        }
        expect(walked.nodes().sort()).toEqual(after.nodes().sort());
        expect(walked.edges().sort()).toEqual(after.edges().sort());
        for (const graph of graphs) {
          const none = { added: [], removed: [], changed: [] };
          expect(graphDifference(graph, graph.copy())).toEqual({ nodes: none, edges: none });
        }
      }),
      { numRuns: runs(100, 3000) },
    );
  });
});
