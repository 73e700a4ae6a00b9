import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignCommunities, communities } from "../../src/graph/communities.ts";
import { runs } from "../support/runs.ts";
import { type Drawn, drawnGraph, drawnFact as fact, smallGraph } from "./support/drawn-graph.ts";

const ring = (...letters: string[]) => letters.flatMap((a, k) => letters.slice(k + 1).map((b) => fact(a, b)));

/** Zachary's karate club: who met whom outside of it. */
const KARATE =
  "0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 0-10 0-11 0-12 0-13 0-17 0-19 0-21 0-31 1-2 1-3 1-7 1-13 1-17 1-19 1-21 1-30 2-3 2-7 2-8 2-9 2-13 2-27 2-28 2-32 3-7 3-12 3-13 4-6 4-10 5-6 5-10 5-16 6-16 8-30 8-32 8-33 9-33 13-33 14-32 14-33 15-32 15-33 18-32 18-33 19-33 20-32 20-33 22-32 22-33 23-25 23-27 23-29 23-32 23-33 24-25 24-27 24-31 25-31 26-29 26-33 27-33 28-31 28-33 29-32 29-33 30-32 30-33 31-32 31-33 32-33"
    .split(" ")
    .map((pair) => pair.split("-") as [string, string])
    .map(([a, b]) => fact(`m${a}`, `m${b}`));

describe("communities", () => {
  it("are the circles of a graph, the largest first", () => {
    const graph = drawnGraph([...ring("a", "b", "c", "d", "e"), fact("e", "p"), ...ring("p", "q", "r", "s")]);
    const { communities: found, count, modularity } = communities(graph);
    expect(Object.fromEntries(found)).toEqual({ a: 0, b: 0, c: 0, d: 0, e: 0, p: 1, q: 1, r: 1, s: 1 });
    expect(count).toBe(2);
    // Newman's Q by hand: 17 edges, of which 10 and 6 lie inside; 21 and 13 ends.
    expect(modularity).toBeCloseTo(16 / 17 - (21 / 34) ** 2 - (13 / 34) ** 2, 10);
  });

  it("of the karate club part it as well as is known to be possible by this method", () => {
    const { count, modularity } = communities(drawnGraph(KARATE));
    expect(count).toBe(4);
    expect(modularity).toBeGreaterThan(0.415);
    expect(modularity).toBeLessThan(0.4199);
  });

  it("have the same numbers whatever the order in which facts were added", () => {
    fc.assert(
      fc.property(smallGraph, (facts) => {
        const of = (rows: Drawn[]) => Object.fromEntries(communities(drawnGraph(rows)).communities);
        const [one, other] = [of(facts), of([...facts].reverse())];
        expect(other).toEqual(one);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it("are of what holds, unless all is asked for", () => {
    const ended = { until: "2021-01-01T00:00:00.000Z" };
    const graph = drawnGraph([fact("a", "b", ended), fact("c", "d")]);
    expect(Object.fromEntries(communities(graph).communities)).toEqual({ a: 1, b: 2, c: 0, d: 0 });
    expect(communities(graph, { history: true }).count).toBe(2);
    expect(communities(graph, { at: "2020-06" }).count).toBe(2);
  });

  it("are not made by a value that entities share", () => {
    const graph = drawnGraph([fact("a", "X"), fact("b", "X")]);
    expect(Object.fromEntries(communities(graph).communities)).toEqual({ a: 0, b: 1 });
  });

  it("of nothing are none", () => {
    expect(communities(drawnGraph([]))).toEqual({ communities: new Map(), count: 0, modularity: null });
    expect(communities(drawnGraph([], ["a"]))).toMatchObject({ count: 1, modularity: null });
  });

  it("become attributes of entities, and of these alone", () => {
    const graph = drawnGraph([fact("a", "b"), fact("a", "X")]);
    expect(assignCommunities(graph).count).toBe(1);
    expect(graph.mapNodes((_, { name, community }) => [name, community])).toEqual([
      ["a", 0],
      ["b", 0],
      ["X", undefined],
    ]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "1"])("refuse the resolution %s", (resolution) => {
    expect(() => communities(drawnGraph([]), { resolution: resolution as number })).toThrow(
      "resolution cannot be",
    );
  });
});
