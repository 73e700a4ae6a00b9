import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journeys } from "../../src/graph/journeys.ts";
import { runs } from "../support/runs.ts";
import { allWalks, anyInstant, type Drawn, drawnGraph, keyOf, smallGraph } from "./support/drawn-graph.ts";

const ALL = ["a", "b", "c", "d", "e", "f", "X"];

/** Text sorts as the instants do, and an unknown start before all. */
const startOf = ({ from }: Drawn) => from ?? "";

interface Window {
  from: string | null;
  until: string | null;
}

/** Every way along which starts never fall, by trying all. */
function naiveJourneys(
  facts: readonly Drawn[],
  source: string,
  target: string,
  direction: "out" | "in" | "both",
  depth: number,
  { from, until }: Window,
) {
  return allWalks(facts, source, target, direction)
    .filter((walk) => walk.facts.length <= depth)
    .filter((walk) => walk.facts.every((fact, k) => k === 0 || startOf(walk.facts[k - 1]!) <= startOf(fact)))
    .filter((walk) =>
      walk.facts.every((fact) => startOf(fact) >= (from ?? "") && (until === null || startOf(fact) < until)),
    );
}

/** [hops, arrival] of those that no other beats in both. */
function front(walks: readonly { facts: Drawn[] }[]): [number, string][] {
  const ends = walks.map(({ facts }): [number, string] => [
    facts.length,
    facts.length === 0 ? "" : startOf(facts.at(-1)!),
  ]);
  const kept = ends.filter(
    ([hops, arrival]) => !ends.some(([h, a]) => h <= hops && a <= arrival && (h < hops || a < arrival)),
  );
  return [...new Map(kept.map((end) => [end.join(), end])).values()].sort((a, b) => a[0] - b[0]);
}

describe("journeys", { timeout: 3_600_000 }, () => {
  it("are those that enumerating every walk finds and no other beats", () => {
    const window = fc.record({
      from: fc.option(anyInstant, { freq: 1 }),
      until: fc.option(anyInstant, { freq: 1 }),
    });
    const asked = fc.record({
      facts: smallGraph,
      source: fc.constantFrom("a", "b", "X"),
      target: fc.constantFrom("c", "d", "X", "a"),
      direction: fc.constantFrom<"out" | "in" | "both">("out", "in", "both"),
      depth: fc.integer({ min: 0, max: 6 }),
      window,
    });
    fc.assert(
      fc.property(asked, ({ facts, source, target, direction, depth, window: { from, until } }) => {
        fc.pre(from === null || until === null || from < until);
        const walks = naiveJourneys(facts, source, target, direction, depth, { from, until });
        const found = journeys(drawnGraph(facts, ALL), keyOf(source), keyOf(target), {
          direction,
          depth,
          ...(from === null ? {} : { from }),
          ...(until === null ? {} : { until }),
        });
        expect(found.map(({ hops, arrives }) => [hops.length, arrives ?? ""])).toEqual(front(walks));
        // Each is one of the walks, fact by fact.
        const all = new Set(
          walks.map((walk) =>
            told(
              walk.nodes.map(keyOf),
              walk.facts.map(({ id }) => id),
            ),
          ),
        );
        for (const { nodes, hops, departs } of found) {
          expect(all).toContain(told(nodes, hops));
          const first = facts.find(({ id }) => id === hops[0]);
          expect(departs).toBe(first?.from ?? null);
        }
      }),
      { numRuns: runs(1500, 20_000) },
    );
  });

  it("do not depend on the order in which facts were added", () => {
    fc.assert(
      fc.property(smallGraph, (facts) => {
        const of = (rows: Drawn[]) => journeys(drawnGraph(rows, ALL), keyOf("a"), keyOf("c"));
        expect(of([...facts].reverse())).toEqual(of(facts));
      }),
      { numRuns: runs(200, 20_000) },
    );
  });

  const fact = (
    id: string,
    subject: string,
    object: string,
    year: number | null,
    end: number | null = null,
  ): Drawn => ({
    id,
    subject,
    object,
    from: year === null ? null : `${year}-01-01T00:00:00.000Z`,
    until: end === null ? null : `${end}-01-01T00:00:00.000Z`,
  });

  it("trade hops for an earlier arrival", () => {
    const graph = drawnGraph([
      fact("direct", "a", "d", 2024),
      fact("ab", "a", "b", 2019),
      fact("bd", "b", "d", 2022),
      fact("bc", "b", "c", 2020),
      fact("cd", "c", "d", 2021),
    ]);
    expect(journeys(graph, "a", "d")).toEqual([
      { nodes: ["a", "d"], hops: ["direct"], departs: year(2024), arrives: year(2024) },
      { nodes: ["a", "b", "d"], hops: ["ab", "bd"], departs: year(2019), arrives: year(2022) },
      { nodes: ["a", "b", "c", "d"], hops: ["ab", "bc", "cd"], departs: year(2019), arrives: year(2021) },
    ]);
  });

  it("never go back in time, and take equal starts in any order", () => {
    const back = drawnGraph([fact("ab", "a", "b", 2022), fact("bc", "b", "c", 2021)]);
    expect(journeys(back, "a", "c")).toEqual([]);
    expect(journeys(back, "c", "a")).toMatchObject([{ hops: ["bc", "ab"] }]);
    expect(journeys(back, "c", "a", { direction: "out" })).toEqual([]);
    const level = drawnGraph([
      fact("z", "a", "b", 2021),
      fact("y", "b", "c", 2021),
      fact("x", "c", "d", 2021),
    ]);
    expect(journeys(level, "a", "d")).toMatchObject([{ hops: ["z", "y", "x"] }]);
  });

  it("start with what began nobody knows when, and do not come to it later", () => {
    const graph = drawnGraph([
      fact("ab", "a", "b", null),
      fact("bc", "b", "c", 2020),
      fact("cd", "c", "d", null),
    ]);
    expect(journeys(graph, "a", "c")).toMatchObject([{ departs: null, arrives: year(2020) }]);
    expect(journeys(graph, "a", "d")).toEqual([]);
  });

  it("walk what has ended", () => {
    const graph = drawnGraph([fact("ab", "a", "b", 2020, 2021), fact("bc", "b", "c", 2022, 2023)]);
    expect(journeys(graph, "a", "c")).toMatchObject([{ hops: ["ab", "bc"] }]);
  });

  it("to where they start have no hops", () => {
    expect(journeys(drawnGraph([fact("ab", "a", "b", 2020)]), "a", ["b", "a"])).toEqual([
      { nodes: ["a"], hops: [], departs: null, arrives: null },
    ]);
  });

  it("refuse an empty window and a node that is not there", () => {
    const graph = drawnGraph([fact("ab", "a", "b", 2020)]);
    expect(() => journeys(graph, "a", "b", { from: "2021", until: "2021" })).toThrow(
      'from "2021" until "2021" is empty',
    );
    expect(() => journeys(graph, "a", "nowhere")).toThrow('"nowhere"');
  });
});

function year(n: number): string {
  return `${n}-01-01T00:00:00.000Z`;
}

function told(nodes: readonly string[], facts: readonly string[]): string {
  return JSON.stringify([nodes, facts]);
}
