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
  readonly timelines = new Map<string | number, TimelineRow | null>();
  readonly #groups = new Map<number, LookedUp>();
  #version: number | null = null;
  #slot: SlotReader | null = null;
  readonly #smallSlot: number;

  /** @param smallSlot live claims up to which a slot is read whole */
  constructor(smallSlot: number) {
    this.#smallSlot = smallSlot;
  }

  /** To be called inside each write transaction, before anything is looked up. */
  refresh(db: SqlDriver): void {
    const version = db.prepare("PRAGMA data_version").get()!["data_version"] as number;
    if (version !== this.#version) this.clear();
    this.#version = version;
    const groups = [...this.#groups.values()];
    for (const map of [
      this.timelines,
      ...groups.flatMap(({ names, nodes, predicates }) => [names, nodes, predicates]),
    ])
      if (map.size > MOST) map.clear();
    if (groups.length > 1000) this.#groups.clear();
  }

  /** What was looked up in one group. */
  of(gid: number): LookedUp {
    let group = this.#groups.get(gid);
    if (group === undefined) {
      group = { names: new Map(), nodes: new Map(), predicates: new Map() };
      this.#groups.set(gid, group);
    }
    return group;
  }

  clear(): void {
    this.#slot = null;
    this.timelines.clear();
    this.#groups.clear();
  }

  /** The slot that a plan is asking about; plans ask about one after another. */
  slot(db: SqlDriver, key: SlotKey): SlotReader {
    if (this.#slot === null || !this.#slot.isOf(key)) this.#slot = new SlotReader(db, key, this.#smallSlot);
    return this.#slot;
  }

  /** Takes over what a commit has written. */
  applied(gid: number, changes: Changes): void {
    this.#slot = null;
    const { names, nodes, predicates } = this.of(gid);
    const made = new Map(changes.nodes.map((node) => [node.id, node]));
    for (const { key, node } of changes.names) {
      const [known, row] = [names.get(key), made.get(node)];
      // An entity that is new with this name comes behind those that bore it before.
      if (known !== undefined && row !== undefined) names.set(key, [...known, row]);
      else names.delete(key);
    }
    for (const node of changes.nodes) nodes.set(nodeKey(node.kind, node.key), node);
    for (const predicate of changes.predicates) predicates.set(predicate.name, predicate);
    for (const timeline of changes.timelines) this.timelines.set(timelineKey(timeline), timeline);
  }
}

interface LookedUp {
  names: Map<string, NodeRow[]>;
  nodes: Map<string, NodeRow | null>;
  predicates: Map<string, PredicateRow | null>;
}
