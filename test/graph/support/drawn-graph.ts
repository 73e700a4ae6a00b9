import fc from "fast-check";
import {
  addFact,
  type BeliefGraph,
  beliefGraph,
  nodeKey,
  type Ways,
} from "../../../src/graph/belief-graph.ts";
import type { NodeRow } from "../../../src/store/rows.ts";

/** A fact in short: nodes are letters, capital ones literals; times are ISO-8601 text, null for unknown and open. */
export interface Drawn {
  id: string;
  subject: string;
  object: string;
  from: string | null;
  until: string | null;
  ways?: Ways;
}

export const AT = "2024-01-01T00:00:00.000Z";

/** The key of a node that is drawn as a letter. */
export function keyOf(letter: string): string {
  return nodeKey(rowOf(letter));
}

function rowOf(letter: string): NodeRow {
  const isLiteral = letter >= "A" && letter <= "Z";
  return {
    id: letter.charCodeAt(0),
    kind: isLiteral ? "text" : "entity",
    key: letter,
    text: letter,
    label: null,
  };
}

/** A graph as seen at {@link AT}, all that was ever believed with it. */
export function drawnGraph(facts: readonly Drawn[], nodes: readonly string[] = []): BeliefGraph {
  const graph = beliefGraph({
    group: "default",
    as_of: { valid: AT, known: AT, revision: 1 },
    history: true,
    complete: true,
  });
  for (const letter of nodes) {
    const { kind, text, label } = rowOf(letter);
    graph.mergeNode(keyOf(letter), { kind, id: kind === "entity" ? letter : null, name: text, label });
  }
  for (const { id, subject, object, from, until, ways = "out" } of facts) {
    const status = until !== null && until <= AT ? "ended" : (from ?? "") > AT ? "future" : "current";
    addFact(graph, id, rowOf(subject), rowOf(object), {
      predicate: "feeds",
      scope: null,
      text: `${subject} feeds ${object}`,
      t_valid: from,
      t_invalid: until,
      t_created: AT,
      t_expired: null,
      valid_text: { from: null, until: null },
      from_kind: from === null ? "unknown" : "stated",
      until_kind: until === null ? null : "stated",
      contested: false,
      symmetric: ways === "both",
      ways,
      status,
    });
  }
  return graph;
}

const INSTANTS = [2018, 2020, 2021, 2023, 2024, 2025].flatMap((year) => [
  `${year}-01-01T00:00:00.000Z`,
  `${year}-07-01T12:30:00.125Z`,
]);

export const anyInstant = fc.constantFrom(...INSTANTS);

/** Small graphs with everything in them: parallel facts, rings, ways, literals, unknown starts, ended facts. */
export const smallGraph = fc
  .array(
    fc.record({
      subject: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      object: fc.constantFrom("a", "b", "c", "d", "e", "f", "X"),
      bounds: fc.tuple(fc.option(anyInstant, { freq: 6 }), fc.option(anyInstant, { freq: 2 })),
      ways: fc.constantFrom<Ways>("out", "out", "both", "in"),
    }),
    { maxLength: 11 },
  )
  .map((rows) =>
    rows
      .filter(({ subject, object }) => subject !== object)
      .map(({ subject, object, bounds, ways }, k): Drawn => {
        const [from, until] = bounds;
        const isEmpty = until !== null && (from ?? "") >= until;
        return { id: `f${k}`, subject, object, from, until: isEmpty ? null : until, ways };
      }),
  );

/** Whether a fact holds at an instant, by its text. */
export function holds({ from, until }: Drawn, at: string): boolean {
  return (from ?? "") <= at && (until === null || at < until);
}

/** Ways over which a walk may go from a node, read off the facts one by one. */
export function hopsFrom(
  facts: readonly Drawn[],
  node: string,
  direction: "out" | "in" | "both",
): { fact: Drawn; to: string }[] {
  return facts.flatMap((fact) => {
    const ways = fact.ways ?? "out";
    const along = direction === "both" || ways === "both" || ways === direction;
    const against = direction === "both" || ways === "both" || ways !== direction;
    return [
      ...(fact.subject === node && along ? [{ fact, to: fact.object }] : []),
      ...(fact.object === node && against ? [{ fact, to: fact.subject }] : []),
    ];
  });
}

/** A walk that visits no node twice. */
export interface Walk {
  nodes: string[];
  facts: Drawn[];
}

/** Every walk from a node to another that visits no node twice and passes through no literal. */
export function allWalks(
  facts: readonly Drawn[],
  source: string,
  target: string,
  direction: "out" | "in" | "both",
): Walk[] {
  const walks: Walk[] = [];
  const go = (walk: Walk) => {
    const at = walk.nodes.at(-1)!;
    if (at === target) {
      walks.push(walk);
      return;
    }
    if (walk.nodes.length > 1 && at >= "A" && at <= "Z") return;
    for (const { fact, to } of hopsFrom(facts, at, direction)) {
      if (!walk.nodes.includes(to)) go({ nodes: [...walk.nodes, to], facts: [...walk.facts, fact] });
    }
  };
  go({ nodes: [source], facts: [] });
  return walks;
}

/** A fact between two nodes that holds from 2020 on, but for what is said otherwise. */
export const drawnFact = (subject: string, object: string, more: Partial<Drawn> = {}): Drawn => ({
  id: `f_${subject}${object}`,
  subject,
  object,
  from: "2020-01-01T00:00:00.000Z",
  until: null,
  ...more,
});
