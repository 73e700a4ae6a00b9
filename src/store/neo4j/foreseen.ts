import { boundedKey } from "../../model/digest.ts";
import type { Claim } from "../../temporal/claim.ts";
import { type Ahead, nodeKey, timelineKey } from "../need.ts";
import type {
  EntryRow,
  EpisodeRow,
  FactVersion,
  NodeRow,
  PredicateRow,
  SlotKey,
  TimelineRow,
} from "../rows.ts";
import {
  type Properties,
  readClaim,
  readEntry,
  readEpisode,
  readFact,
  readNode,
  readTimeline,
} from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";
import { STILL } from "./schema.ts";

/** Slots of more claims or versions than this are asked for when they are wanted. */
const MOST = 64;

/** All that lies in a slot. */
export interface ForeseenSlot {
  /** Live claims in the order of starts. */
  claims: Claim[];
  /** Whether anything was ever said in it. */
  isUsed: boolean;
  /** All versions, and the current ones in order. */
  versions: FactVersion[];
  current: FactVersion[];
  /** What each current fact rests on, in recording order. */
  evidence: Map<number, EntryRow[]>;
}

/** What was looked up before a plan began; that nothing was found is known too. */
export class Foreseen {
  readonly names = new Map<string, NodeRow[]>();
  readonly nodes = new Map<string, NodeRow | null>();
  readonly predicates = new Map<string, PredicateRow | null>();
  readonly entries = new Map<string, EntryRow | null>();
  readonly episodes = new Map<string, EpisodeRow | null>();
  /** Nodes that lie in slots. */
  readonly byNumber = new Map<number, NodeRow>();
  /** Entries of slots, by their number. */
  readonly said = new Map<number, EntryRow>();
  /** Versions of facts as they are stored, by their rows. */
  readonly versions = new Map<number, Properties>();
  lookalikes: string[] | null = null;
  readonly timelines = new Map<string | number, TimelineRow>();
  readonly #slots = new Map<string, ForeseenSlot>();
  /** Subjects and families whose timelines are all known. */
  readonly #lookedAt = new Set<string>();

  /** Looks all up at once. */
  async look(ask: Ask, gid: number, ahead: Ahead): Promise<void> {
    await Promise.all([
      some(ahead.names, async (keys) => {
        for (const key of keys) this.names.set(key, []);
        for (const row of await ask("names", { gid, keys }))
          this.names.get(row["key"] as string)!.push(readNode(propertiesOf(row, "n")));
      }),
      some(ahead.nodes, async (keys) => {
        for (const { kind, key } of keys) this.nodes.set(nodeKey(kind, key), null);
        for (const row of await ask("nodes", { gid, keys })) {
          const node = readNode(propertiesOf(row, "n"));
          this.nodes.set(nodeKey(node.kind, node.key), node);
        }
      }),
      some(ahead.predicates, async (names) => {
        for (const name of names) this.predicates.set(name, null);
        for (const { no, name } of await ask("predicates", { gid, keys: names.map(boundedKey) }))
          this.predicates.set(name as string, { id: no as number, name: name as string });
      }),
      some(ahead.entries, async (ids) => {
        for (const id of ids) this.entries.set(id, null);
        for (const row of await ask("entries", { gid, keys: ids.map(boundedKey) })) {
          const entry = readEntry(propertiesOf(row, "e"));
          this.entries.set(entry.id, entry);
        }
      }),
      some(ahead.episodes, async (ids) => {
        for (const id of ids) this.episodes.set(id, null);
        for (const row of await ask("episodes", { gid, keys: ids.map(boundedKey) })) {
          const episode = readEpisode(propertiesOf(row, "e"));
          this.episodes.set(episode.public, episode);
        }
      }),
      this.#lookAtSlots(ask, gid, ahead.seats),
      ask("lookalike-ids", { gid }).then((rows) => {
        this.lookalikes = rows.map((row) => row["id"] as string);
      }),
    ]);
    for (const node of [...this.names.values()].flat()) this.byNumber.set(node.id, node);
    for (const node of this.nodes.values()) if (node !== null) this.byNumber.set(node.id, node);
    for (const { subject, families } of ahead.seats)
      for (const { id } of this.names.get(subject) ?? [])
        for (const family of families) this.#lookedAt.add(`${id} ${family}`);
  }

  async #lookAtSlots(ask: Ask, gid: number, seats: Ahead["seats"]): Promise<void> {
    if (seats.length === 0) return;
    for (const row of await ask("foresee-slots", { gid, seats, most: MOST })) {
      const timeline = readTimeline(propertiesOf(row, "t"));
      this.timelines.set(timelineKey(timeline), timeline);
      this.#noteRows(row);
      const found = readSlot(row);
      if (found !== null)
        this.#slots.set(slotId({ timeline: timeline.id, slot: row["slot"] as number }), found);
    }
  }

  #noteRows(row: Properties): void {
    for (const [fact, object] of row["facts"] as [WithProperties, WithProperties][]) {
      const node = readNode(object.properties);
      this.byNumber.set(node.id, node);
      this.versions.set(fact.properties["row"] as number, fact.properties);
    }
    for (const list of [row["claims"], row["evidence"]]) {
      for (const [, { properties }] of list as [unknown, WithProperties][]) {
        const entry = readEntry(properties);
        this.said.set(entry.seq, entry);
      }
    }
  }

  slot(key: SlotKey): ForeseenSlot | undefined {
    return this.#slots.get(slotId(key));
  }

  /** What a current fact rests on, in recording order; undefined where that was not looked up. */
  evidence(fact: number): EntryRow[] | undefined {
    for (const slot of this.#slots.values())
      if (slot.current.some((f) => f.fact === fact)) return slot.evidence.get(fact) ?? [];
    return undefined;
  }

  /** Whether all timelines of a subject and a family are known. */
  knowsTimelines(subject: number, family: string | undefined): boolean {
    return family !== undefined && this.#lookedAt.has(`${subject} ${family}`);
  }
}

function slotId({ timeline, slot }: SlotKey): string {
  return `${timeline} ${slot}`;
}

async function some<T>(list: T[], look: (list: T[]) => Promise<void>): Promise<void> {
  if (list.length > 0) await look(list);
}

type WithProperties = { properties: Properties };

function readSlot(row: Properties): ForeseenSlot | null {
  const claims = row["claims"] as [WithProperties, WithProperties][];
  const facts = (row["facts"] as [WithProperties, WithProperties][]).map(([fact]) => fact);
  const evidence = row["evidence"] as [number, WithProperties][];
  if (claims.length > MOST || facts.length > MOST || evidence.length > 10 * MOST) return null;
  const live = claims
    .filter(([claim]) => claim.properties["live"] === true)
    .map(([c]) => readClaim(c.properties));
  const byFact = new Map<number, EntryRow[]>();
  for (const [fact, entry] of evidence)
    byFact.set(fact, [...(byFact.get(fact) ?? []), readEntry(entry.properties)]);
  for (const entries of byFact.values()) entries.sort((a, b) => a.seq - b.seq);
  const current = facts
    .filter((f) => f.properties["expired_rev"] === STILL)
    .map((f) => readFact(f.properties));
  return {
    claims: live.sort((a, b) => a.from - b.from || a.seq - b.seq),
    isUsed: claims.length > 0,
    versions: facts.map((f) => readFact(f.properties)),
    current: current.sort((a, b) => a.from - b.from),
    evidence: byFact,
  };
}
