import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignCentrality, CENTRALITY_MEASURES, centrality } from "../../src/graph/centrality.ts";
import { runs } from "../support/runs.ts";
import {
  AT,
  allWalks,
  type Drawn,
  drawnGraph,
  drawnFact as fact,
  holds,
  smallGraph,
} from "./support/drawn-graph.ts";

const scores = (facts: Drawn[], measure: Parameters<typeof centrality>[1]) =>
  Object.fromEntries(
    [...centrality(drawnGraph(facts), measure)].map(([node, score]) => [node, Number(score.toFixed(6))]),
  );

describe("centrality", { timeout: 3_600_000 }, () => {
  it("by degree is the share of others that one has to do with, however many facts say so", () => {
    const facts = [fact("a", "b"), fact("c", "a"), fact("a", "d"), fact("a", "b", { id: "again" })];
    expect(scores(facts, "degree")).toEqual({ a: 1, b: 0.333333, c: 0.333333, d: 0.333333 });
  });

  it("by pagerank is what walking along the facts comes to", () => {
    // Worked out by solving the four equations with damping 0.85.
    const facts = [fact("a", "b"), fact("b", "c"), fact("c", "a"), fact("d", "a")];
    const found = scores(facts, "pagerank");
    const d = 0.15 / 4;
    const a = (d + 0.85 * (d + 0.85 * d) + 0.85 * d) / (1 - 0.85 ** 3);
    expect(found["a"]).toBeCloseTo(a, 4);
    expect(found["d"]).toBeCloseTo(d, 4);
    expect(Object.values(found).reduce((sum, score) => sum + score)).toBeCloseTo(1, 5);
  });

  it("by betweenness is the share of shortest paths that lead through one", () => {
    fc.assert(
      fc.property(smallGraph, (facts) => {
        const oneWay = facts.map((each) => ({
          ...each,
          ways: each.ways === "both" ? ("both" as const) : ("out" as const),
        }));
        const graph = drawnGraph(oneWay);
        const valid = oneWay.filter((each) => holds(each, AT) && each.object !== "X");
        const entities = graph.filterNodes((_, { kind }) => kind === "entity");
        const found = centrality(graph, "betweenness");
        const scale = (entities.length - 1) * (entities.length - 2);
        for (const node of entities) {
          let sum = 0;
          for (const s of entities) {
            for (const t of entities) {
              if (s === t || s === node || t === node) continue;
              const ways = new Map(allWalks(valid, s, t, "out").map(({ nodes }) => [nodes.join(), nodes]));
              const least = Math.min(...[...ways.values()].map(({ length }) => length));
              const shortest = [...ways.values()].filter(({ length }) => length === least);
              if (shortest.length > 0)
                sum += shortest.filter((nodes) => nodes.includes(node)).length / shortest.length;
            }
          }
          expect(found.get(node)).toBeCloseTo(scale > 0 ? sum / scale : 0, 9);
        }
      }),
      { numRuns: runs(150, 3000) },
    );
  });

  it("by closeness grows with how many reach one, and how soon", () => {
    const facts = [fact("a", "b"), fact("b", "c"), fact("d", "c")];
    // c is reached by a in two hops, by b and d in one: 3/4 of all three others. d by nobody.
    expect(scores(facts, "closeness")).toEqual({ a: 0, b: 0.333333, c: 0.75, d: 0 });
  });

  it("goes both ways along what is symmetric", () => {
    const facts = [fact("a", "b", { ways: "both" }), fact("b", "c", { ways: "both" })];
    expect(scores(facts, "betweenness")).toEqual({ a: 0, b: 1, c: 0 });
    expect(scores([fact("a", "b"), fact("b", "c")], "betweenness")).toEqual({ a: 0, b: 0.5, c: 0 });
  });

  it.each(CENTRALITY_MEASURES)("by %s knows what to say of nothing, of one, and of strangers", (measure) => {
    expect(centrality(drawnGraph([]), measure)).toEqual(new Map());
    const [score] = centrality(drawnGraph([], ["a"]), measure).values();
    expect(score).toBe(measure === "pagerank" ? 1 : 0);
    for (const value of centrality(drawnGraph([fact("a", "X")], ["b"]), measure).values()) {
      expect(value).toBe(measure === "pagerank" ? 0.5 : 0);
    }
  });

  it("is of what holds, unless all is asked for", () => {
    const graph = drawnGraph([fact("a", "b", { until: "2021-01-01T00:00:00.000Z" }), fact("c", "b")]);
    expect(centrality(graph, "degree").get("b")).toBe(0.5);
    expect(centrality(graph, "degree", { history: true }).get("b")).toBe(1);
  });

  it("becomes an attribute of its name", () => {
    const graph = drawnGraph([fact("a", "b")]);
    assignCentrality(graph, "degree");
    expect(graph.getNodeAttribute("a", "degree")).toBe(1);
  });

  it("refuses a measure that there is not", () => {
    const graph = drawnGraph([]);
    expect(() => centrality(graph, "toString" as never)).toThrow('There is no centrality "toString"');
  });
});
