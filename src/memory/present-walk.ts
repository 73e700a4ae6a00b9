import type { BeliefGraph } from "../graph/belief-graph.ts";
import type { Fact, ObjectRef } from "../model/shapes.ts";
import type { StoredFact } from "../store/store.ts";
import type { PinnedGroup } from "./pinned-group.ts";
import { objectRef, presentFacts } from "./present.ts";

/** The facts of some ids, of rows among which they are. */
export async function presentById(
  group: PinnedGroup,
  rows: Iterable<StoredFact>,
  ids: Iterable<string>,
): Promise<Map<string, Fact>> {
  const wanted = new Set(ids);
  const shown = [...rows].filter((row) => wanted.has(row.public));
  const { name, point } = group;
  const facts = await group.read((reader) => presentFacts(reader, name, shown, point.revision));
  return new Map(facts.map((fact) => [fact.id, fact]));
}

/** Nodes of a graph as answers show them. */
export function nodeRefs(graph: BeliefGraph): (key: string) => ObjectRef {
  return (key) => {
    const { kind, id, name } = graph.getNodeAttributes(key);
    return objectRef({ kind, key: id ?? "", text: name });
  };
}
