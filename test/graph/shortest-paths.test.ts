import fc from "fast-check";
import { DirectedGraph } from "graphology";
import { bidirectional } from "graphology-shortest-path";
import { describe, expect, it } from "vitest";
import { shortestPaths } from "../../src/graph/shortest-paths.ts";
import { runs } from "../support/runs.ts";
import {
  AT,
  allWalks,
  anyInstant,
  type Drawn,
  drawnGraph,
  holds,
  hopsFrom,
  keyOf,
  smallGraph,
} from "./support/drawn-graph.ts";

const ends = fc.tuple(fc.constantFrom("a", "b", "X"), fc.constantFrom("c", "d", "a", "X"));
const direction = fc.constantFrom<"out" | "in" | "both">("out", "in", "both");
const ALL = ["a", "b", "c", "d", "e", "f", "X"];

describe("shortest paths", { timeout: 3_600_000 }, () => {
  it("are those that enumerating every walk finds, each hop with all facts that hold", () => {
    fc.assert(
      fc.property(smallGraph, ends, direction, fc.option(anyInstant), (facts, [source, target], way, at) => {
        const graph = drawnGraph(facts, ALL);
        const valid = facts.filter((fact) => holds(fact, at ?? AT));
        const walks = allWalks(valid, source, target, way);
        const least = Math.min(...walks.map(({ nodes }) => nodes.length));
        const expected = new Set(
          walks.filter(({ nodes }) => nodes.length === least).map(({ nodes }) => nodes.map(keyOf).join(" ")),
        );
        const found = shortestPaths(graph, keyOf(source), keyOf(target), {
          direction: way,
          ...(at === null ? {} : { at }),
        });
        expect(new Set(found.map(({ nodes }) => nodes.join(" ")))).toEqual(expected);
        expect(found).toHaveLength(expected.size);
        for (const { nodes, hops } of found) {
          for (const [k, ids] of hops.entries()) {
            const between = hopsFrom(valid, letterOf(nodes[k]!), way)
              .filter(({ to }) => keyOf(to) === nodes[k + 1])
              .map(({ fact }) => fact.id);
            expect([...ids].sort()).toEqual(between.sort());
          }
        }
      }),
      { numRuns: runs(1500, 20_000) },
    );
  });

  it("are as long as those of the library", () => {
    fc.assert(
      fc.property(smallGraph, (facts) => {
        const graph = drawnGraph(facts, ALL);
        const plain = new DirectedGraph();
        for (const node of ALL) plain.addNode(node);
        for (const node of ALL) {
          if (node === "X") continue;
          for (const { fact, to } of hopsFrom(facts, node, "out"))
            if (holds(fact, AT)) plain.mergeEdge(node, to);
        }
        for (const target of ["b", "c", "X"]) {
          const [found] = shortestPaths(graph, keyOf("a"), keyOf(target), { direction: "out" });
          expect(found?.nodes.length).toBe(bidirectional(plain, "a", target)?.length);
        }
      }),
      { numRuns: runs(200, 20_000) },
    );
  });

  it("do not depend on the order in which facts were added", () => {
    fc.assert(
      fc.property(smallGraph, fc.nat(), (facts, seed) => {
        const shuffled = [...facts].sort((a, b) => order(a, seed) - order(b, seed));
        const paths = (of: Drawn[]) => shortestPaths(drawnGraph(of, ALL), keyOf("a"), keyOf("c"));
        expect(paths(shuffled)).toEqual(paths(facts));
      }),
      { numRuns: runs(200, 20_000) },
    );
  });

  const chain = (...letters: string[]): Drawn[] =>
    letters.slice(1).map((object, k) => ({
      id: `f${letters[k]}${object}`,
      subject: letters[k]!,
      object,
      from: "2020-01-01T00:00:00.000Z",
      until: null,
    }));

  it("end at a depth and at a limit", () => {
    const graph = drawnGraph([...chain("a", "b", "d"), ...chain("a", "c", "d")]);
    const [a, d] = [keyOf("a"), keyOf("d")];
    expect(shortestPaths(graph, a, d).map(({ nodes }) => nodes)).toEqual([
      ["a", "b", "d"],
      ["a", "c", "d"],
    ]);
    expect(shortestPaths(graph, a, d, { limit: 1 })).toHaveLength(1);
    expect(shortestPaths(graph, a, d, { depth: 1 })).toEqual([]);
    expect(shortestPaths(graph, a, d, { depth: 2 })).toHaveLength(2);
  });

  it("from a node to itself have no hops", () => {
    const graph = drawnGraph(chain("a", "b"));
    expect(shortestPaths(graph, "a", "a")).toEqual([{ nodes: ["a"], hops: [] }]);
  });

  it("lead from the nearest of several nodes to the nearest of several", () => {
    const graph = drawnGraph(chain("a", "b", "c", "d", "e"));
    expect(shortestPaths(graph, ["a", "b"], ["e", "d"])).toMatchObject([{ nodes: ["b", "c", "d"] }]);
  });

  it("are found in a long chain without running out of stack", () => {
    const letters = Array.from({ length: 20_000 }, (_, k) => `n${k}`);
    const [found] = shortestPaths(drawnGraph(chain(...letters)), "n0", "n19999");
    expect(found?.hops).toHaveLength(19_999);
  });

  it("refuse what is no node, direction, instant, depth or limit, by name", () => {
    const graph = drawnGraph(chain("a", "b"));
    const refused =
      (...args: unknown[]) =>
      () =>
        (shortestPaths as (...all: unknown[]) => unknown)(graph, ...args);
    expect(refused("zz", "a")).toThrow('source: the graph has no node "zz"');
    expect(refused("a", "constructor")).toThrow('target: the graph has no node "constructor"');
    expect(refused(undefined, "a")).toThrow("source: the graph has no node");
    expect(refused("a", ["b", 7])).toThrow("target: the graph has no node 7");
    expect(refused("a", "b", { direction: "up" })).toThrow('direction cannot be "up"');
    expect(refused("a", "b", { at: "2024-13" })).toThrow("2024-13");
    expect(refused("a", "b", { depth: -1 })).toThrow("depth: -1 is not");
    expect(refused("a", "b", { limit: 0 })).toThrow("limit: 0 is not");
  });
});

function letterOf(key: string): string {
  return ALL.find((letter) => keyOf(letter) === key)!;
}

function order({ id }: Drawn, seed: number): number {
  return ((Number(id.slice(1)) + 1) * 7919 * (seed + 1)) % 101;
}
