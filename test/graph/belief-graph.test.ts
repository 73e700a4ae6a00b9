import fc from "fast-check";
import { MultiDirectedGraph } from "graphology";
import { describe, expect, it } from "vitest";
import { nodeKey } from "../../src/graph/belief-graph.ts";
import { neighbours } from "../../src/graph/neighbours.ts";
import { runs } from "../support/runs.ts";
import { drawnGraph } from "./support/drawn-graph.ts";

describe("keys of nodes", () => {
  it("are the ids of entities", () => {
    expect(nodeKey({ kind: "entity", key: "n_anHQjX0upLhz0OQmKOLa" })).toBe("n_anHQjX0upLhz0OQmKOLa");
    expect(nodeKey({ kind: "entity", key: "50 % of Zoë" })).toBe("50 % of Zoë");
    expect(nodeKey({ kind: "number", key: "=42" })).toBe("value:number:=42");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
    "%s as an id gives a graph that can be walked",
    (id) => {
      const key = nodeKey({ kind: "entity", key: id });
      const graph = new MultiDirectedGraph();
      graph.addNode("a");
      graph.addNode(key);
      graph.addDirectedEdgeWithKey("f1", "a", key);
      expect(graph.outNeighbors("a")).toEqual([key]);
      expect(graph.inNeighbors(key)).toEqual(["a"]);
      expect(key).toContain(id);
    },
  );

  it("never meet, and hold nothing that XML cannot", () => {
    const kind = fc.constantFrom<"entity" | "text" | "number">("entity", "entity", "text", "number");
    const odd = fc.constantFrom(
      "id:",
      "value:text:",
      "%",
      "\0",
      "\u{FFFF}",
      "\u{1F600}",
      "__proto__",
      "a",
      "%00",
      "\u202E",
    );
    const key = fc.array(odd, { maxLength: 4 }).map((parts) => parts.join(""));
    const row = fc.record({ kind, key });
    fc.assert(
      fc.property(row, row, (a, b) => {
        expect(nodeKey(a) === nodeKey(b)).toBe(a.kind === b.kind && a.key === b.key);
        expect(nodeKey(a)).not.toMatch(/\p{C}/u);
        expect(nodeKey(a) in Object.prototype).toBe(false);
      }),
      { numRuns: runs(1000, 50_000) },
    );
  });

  it("survive JSON and back", () => {
    const graph = drawnGraph([
      { id: "f1", subject: "__proto__", object: "constructor", from: null, until: null, ways: "both" },
    ]);
    const again = drawnGraph([]);
    again.import(JSON.parse(JSON.stringify(graph.export())), true);
    expect(again.export()).toEqual(graph.export());
    expect(neighbours(again, "id:constructor")).toEqual([{ node: "id:__proto__", hops: 1, facts: ["f1"] }]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
