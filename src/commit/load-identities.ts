import type { NodeInput } from "../model/inputs.ts";
import type { Step } from "../store/need.ts";
import type { Draft } from "./draft.ts";
import { tidyName } from "./name-parts.ts";
import { namesakeId } from "./record-split.ts";
import type { Statement } from "./statement.ts";

/**
 * Loads what merges, splits and the undoing of them look up besides what they mention: whom entities are merged into, who
 * else has their names, what episodes say, and the ids that namesakes would get. What they mention was loaded.
 */
export function* loadIdentities(draft: Draft, statements: readonly Statement[]): Step<void> {
  const nodes = new Set<number>();
  const episodes = new Set<number>();
  const named = new Map<string, number>();
  for (const statement of statements) {
    if (statement.op === "merge" || statement.op === "split") {
      for (const node of nodesOf(draft, statement.entity)) nodes.add(node);
      const known = statement.id === undefined ? null : draft.entry(statement.id);
      if (known?.op === "split") nodes.add(known.object!);
    }
    if (statement.op === "merge") for (const node of nodesOf(draft, statement.into)) nodes.add(node);
    if (statement.op === "entity") count(named, tidyName(statement.name).key);
    if (statement.op === "split") {
      if (typeof statement.as === "string") count(named, tidyName(statement.as).key);
      for (const id of statement.episodes ?? []) {
        const row = draft.episode(id);
        if (row !== null) episodes.add(row.id);
      }
    }
    if (statement.op === "retract" || statement.op === "restore") {
      const target = draft.entry(statement.entry);
      if (target?.op === "merge") nodes.add(target.subject!).add(target.object!);
    }
  }
  // Sets tell of what is added while they are walked.
  for (const node of nodes) {
    const merge = draft.identities.mergeOf(node);
    if (merge !== null) nodes.add(merge.object!);
  }
  yield* draft.loadNodes(nodes);
  yield* draft.loadEntriesOf([...episodes]);
  const splits = statements.filter((statement) => statement.op === "split");
  if (splits.length === 0) return;
  yield* draft.loadNames([...nodes].map((node) => tidyName(draft.nodeOf(node).text).key));
  const ids = [...named].flatMap(([key, times]) => {
    const bearers = draft.named(key).length;
    return Array.from({ length: times + 1 }, (_, k) => namesakeId(draft.group, key, bearers + k));
  });
  yield* draft.loadNodeKeys(ids.map((key) => ({ kind: "entity" as const, key })));
}

function count(times: Map<string, number>, key: string): void {
  times.set(key, (times.get(key) ?? 0) + 1);
}

/** The stored nodes that an input may mean. */
function nodesOf(draft: Draft, input: NodeInput): number[] {
  if (typeof input === "string") return draft.named(tidyName(input).key).map((node) => node.id);
  const node = draft.node("entity", input.entity);
  return node === null ? [] : [node.id];
}
