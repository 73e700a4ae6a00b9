import { nodeKey, timelineKey } from "../need.ts";
import type { Changes, NodeRow, PredicateRow, SlotKey, TimelineRow } from "../rows.ts";
import type { SqlDriver } from "./driver.ts";
import { SlotReader } from "./slot-reader.ts";

/** Most rows of one kind that are kept. */
const MOST = 200_000;

/**
 * What plans have looked up by name, kept from one commit to the next. It is dropped when another connection has
 * written, when a transaction is rolled back, and when it has grown large; own commits keep it up to date.
 */
export class WriterCache {
  readonly names = new Map<string, NodeRow[]>();
  readonly nodes = new Map<string, NodeRow | null>();
  readonly predicates = new Map<string, PredicateRow | null>();
  readonly timelines = new Map<string, TimelineRow | null>();
  #version: number | null = null;
  #slot: SlotReader | null = null;

  /** To be called inside each write transaction, before anything is looked up. */
  refresh(db: SqlDriver): void {
    const version = db.prepare("PRAGMA data_version").get()!["data_version"] as number;
    if (version !== this.#version) this.clear();
    this.#version = version;
    for (const map of [this.names, this.nodes, this.predicates, this.timelines])
      if (map.size > MOST) map.clear();
  }

  clear(): void {
    this.#slot = null;
    for (const map of [this.names, this.nodes, this.predicates, this.timelines]) map.clear();
  }

  /** The slot that a plan is asking about; plans ask about one after another. */
  slot(db: SqlDriver, key: SlotKey): SlotReader {
    if (this.#slot === null || !this.#slot.isOf(key)) this.#slot = new SlotReader(db, key);
    return this.#slot;
  }

  /** Takes over what a commit has written. */
  applied(gid: number, changes: Changes): void {
    this.#slot = null;
    for (const name of changes.names) this.names.delete(ofGroup(gid, name.key));
    for (const node of changes.nodes) this.nodes.set(ofGroup(gid, nodeKey(node.kind, node.key)), node);
    for (const predicate of changes.predicates) this.predicates.set(ofGroup(gid, predicate.name), predicate);
    for (const timeline of changes.timelines) this.timelines.set(timelineKey(timeline), timeline);
  }
}

export function ofGroup(gid: number, key: string): string {
  return `${gid} ${key}`;
}

/** Looks a key up in a cache, else where `find` looks. */
export function remembered<T>(cache: Map<string, T>, key: string, find: () => T): T {
  let value = cache.get(key);
  if (value === undefined) {
    value = find();
    cache.set(key, value);
  }
  return value;
}
