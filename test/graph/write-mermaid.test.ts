import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeMermaid } from "../../src/graph/write-mermaid.ts";
import { holdable } from "../../src/graph/xml-text.ts";
import { runs } from "../support/runs.ts";
import { drawnGraph } from "./support/drawn-graph.ts";
import { hostileGraph, hostileText } from "./support/hostile-graph.ts";

/** As Mermaid reads the numbers of characters. */
const decoded = (text: string) =>
  text.replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

describe("Mermaid", () => {
  it("says so where there is nothing to draw", () => {
    expect(writeMermaid(drawnGraph([]))).toBe("flowchart LR\n  %% no facts here\n");
  });

  it("draws entities, literals, what is symmetric and what does not hold", () => {
    const from = "2020-01-01T00:00:00.000Z";
    const graph = drawnGraph([
      { id: "f1", subject: "a", object: "b", from, until: null },
      { id: "f2", subject: "b", object: "c", from, until: "2021-01-01T00:00:00.000Z" },
      { id: "f3", subject: "a", object: "c", from, until: null, ways: "both" },
      { id: "f4", subject: "a", object: "X", from: null, until: null },
    ]);
    graph.setAttribute("history", false);
    expect(writeMermaid(graph).split("\n")).toEqual([
      "flowchart LR",
      '  n0["a"]',
      '  n1["b"]',
      '  n2["c"]',
      '  n3(["X"])',
      '  n0 -->|"feeds"| n1',
      '  n1 -.->|"feeds"| n2',
      '  n0 ---|"feeds"| n2',
      '  n0 -->|"feeds"| n3',
      "",
    ]);
  });

  it("leaves plain names as they are", () => {
    const text = writeMermaid(hostileGraph("Zoë O'Neil-Nolan jr.", "lives_in", "U.S. 2021-03"));
    expect(text).toContain(`n0["Zoë O'Neil-Nolan jr#46;"]`);
    expect(text).toContain('n1(["U.S#46; 2021-03"])');
  });

  it("keeps any name inside its quotes, and readable", () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (name, predicate, value) => {
        const lines = writeMermaid(hostileGraph(name, predicate, value)).split("\n");
        expect(lines).toHaveLength(5);
        const quoted = '"([\\p{L}\\p{M}\\p{N} ]|[-.,\'_]|#\\d+;)*"';
        expect(lines[1]).toMatch(new RegExp(`^  n0\\[${quoted}\\]$`, "u"));
        expect(lines[2]).toMatch(new RegExp(`^  n1\\(\\[${quoted}\\]\\)$`, "u"));
        expect(lines[3]).toMatch(new RegExp(`^  n0 -\\.->\\|${quoted}\\| n1$`, "u"));
        expect(decoded(lines[1]!)).toBe(`  n0["${holdable(name)}"]`);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
