import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neighbours } from "../../src/graph/neighbours.ts";
import { runs } from "../support/runs.ts";
import { AT, allWalks, drawnGraph, holds, hopsFrom, keyOf, smallGraph } from "./support/drawn-graph.ts";

const ALL = ["a", "b", "c", "d", "e", "f", "X"];

describe("neighbours", { timeout: 3_600_000 }, () => {
  it("are what some walk reaches, at the length of the shortest", () => {
    const way = fc.constantFrom<"out" | "in" | "both">("out", "in", "both");
    fc.assert(
      fc.property(
        smallGraph,
        fc.constantFrom("a", "b", "X"),
        way,
        fc.nat(5),
        (facts, start, direction, depth) => {
          const valid = facts.filter((fact) => holds(fact, AT));
          const expected = new Map<string, number>();
          for (const other of ALL) {
            const lengths = allWalks(valid, start, other, direction).map((walk) => walk.facts.length);
            const least = Math.min(...lengths);
            if (other !== start && least <= depth) expected.set(keyOf(other), least);
          }
          const found = neighbours(drawnGraph(facts, ALL), keyOf(start), { depth, direction });
          expect(new Map(found.map(({ node, hops }) => [node, hops]))).toEqual(expected);
          expect(found.map(({ hops }) => hops)).toEqual(found.map(({ hops }) => hops).sort());
          const nearer = new Map([[keyOf(start), 0], ...expected]);
          for (const { node, hops, facts: ids } of found) {
            const leading = ALL.filter((letter) => nearer.get(keyOf(letter)) === hops - 1)
              .filter((letter) => hops === 1 || letter !== "X")
              .flatMap((letter) => hopsFrom(valid, letter, direction))
              .filter(({ to }) => keyOf(to) === node)
              .map(({ fact }) => fact.id);
            expect([...ids].sort()).toEqual(leading.sort());
          }
        },
      ),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("of what has ended are there only for who asks for history", () => {
    const graph = drawnGraph([
      {
        id: "f1",
        subject: "a",
        object: "b",
        from: "2020-01-01T00:00:00.000Z",
        until: "2021-01-01T00:00:00.000Z",
      },
    ]);
    expect(neighbours(graph, "a")).toEqual([]);
    expect(neighbours(graph, "a", { history: true })).toEqual([{ node: "b", hops: 1, facts: ["f1"] }]);
    expect(neighbours(graph, "a", { at: "2020-06" })).toHaveLength(1);
    expect(neighbours(graph, "a", { at: "2021" })).toEqual([]);
    expect(neighbours(graph, ["a", "b"], { history: true })).toEqual([]);
  });
});
