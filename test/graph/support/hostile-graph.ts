import fc from "fast-check";
import { addFact, type BeliefGraph, beliefGraph } from "../../../src/graph/belief-graph.ts";
import { AT } from "./drawn-graph.ts";

/** What breaks formats that are written by hand. */
const part = fc.constantFrom(
  '"',
  "'",
  "]",
  ";",
  " end",
  '<edge id="x"',
  "</node>",
  "<meta/>",
  "&amp;",
  "$&",
  "]]>",
  "-->",
  "|",
  "`",
  "#34;",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\x08",
  "\u{FFFE}",
  "\u{85}",
  "\u{2028}",
  "\u{202E}",
  "\u{1F600}",
  "__proto__",
  "constructor",
  "style a:b#c;",
  "%%{init}%%",
  "Zoë",
  "1. x",
  "a",
);

export const hostileText = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));

/** An entity, what is said of it, and a value. */
export function hostileGraph(name: string, predicate: string, value: string, id = "n1"): BeliefGraph {
  const graph = beliefGraph({
    group: name,
    as_of: { valid: AT, known: AT, revision: 1 },
    history: true,
    complete: true,
  });
  const subject = { id: 1, kind: "entity" as const, key: id, text: name, label: predicate };
  const object = { id: 2, kind: "text" as const, key: `=${value}`, text: value, label: null };
  addFact(graph, "f_1", subject, object, {
    predicate,
    scope: value,
    text: `${name} ${predicate} ${value}`,
    t_valid: "2020-01-01T00:00:00.000Z",
    t_invalid: "2021-01-01T00:00:00.000Z",
    t_created: AT,
    t_expired: null,
    valid_text: { from: "2020", until: null },
    from_kind: "stated",
    until_kind: "stated",
    contested: true,
    symmetric: false,
    ways: "out",
    status: "ended",
  });
  return graph;
}
