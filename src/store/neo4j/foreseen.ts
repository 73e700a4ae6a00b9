import { boundedKey } from "../../model/digest.ts";
import type { Claim } from "../../temporal/claim.ts";
import { type Ahead, nodeKey, timelineKey } from "../need.ts";
import type {
  EntryRow,
  EpisodeRow,
  FactBeside,
  FactVersion,
  NodeRow,
  PredicateRow,
  SlotKey,
  TimelineRow,
} from "../rows.ts";
import { STILL } from "../rows.ts";
import {
  type PairsBeside,
  type Properties,
  readBeside,
  readClaim,
  readEntry,
  readEpisode,
  readFact,
  readNode,
  readTimeline,
  storedKeys,
} from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/** All that lies in a slot. */
interface ForeseenSlot {
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

/** Slots that one statement looks at. */
const LOT = 500;

/** What was looked up before a plan began; that nothing was found is known too. */
export class Foreseen {
  /** Live claims, and versions of facts, up to which a slot is looked up whole. */
  readonly smallSlot: number;
  readonly names = new Map<string, NodeRow[] | null>();
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
  /** By what they begin with. */
  readonly givenIds = new Map<string, string[]>();
  readonly timelines = new Map<string | number, TimelineRow>();
  readonly #slots = new Map<string, ForeseenSlot>();
  /** What current facts of these slots rest on. */
  readonly #evidence = new Map<number, EntryRow[]>();
  /** The first facts of timelines, and how many were asked for. */
  readonly #beside = new Map<number, { most: number; facts: FactBeside[] }>();
  /** Subjects and families whose timelines are all known. */
  readonly #lookedAt = new Set<string>();

  constructor(smallSlot: number) {
    this.smallSlot = smallSlot;
  }

  /**
   * Looks all up at once; nothing is awaited before all is asked.
   * @param ask of the group
   * @param start of the ids that the commit makes
   */
  async look(ask: Ask, ahead: Ahead, start: string): Promise<void> {
    const { seats } = ahead;
    const most = this.smallSlot;
    const lots: Ahead["seats"][] = [];
    for (let k = LOT; k < seats.length; k += LOT) lots.push(seats.slice(k, k + LOT));
    const looked = Promise.all([
      ask("foresee", {
        names: ahead.names,
        nodes: storedKeys(ahead.nodes),
        predicates: ahead.predicates.map(boundedKey),
        entries: ahead.entries.map(boundedKey),
        episodes: ahead.episodes.map(boundedKey),
        start: boundedKey(start),
        seats: seats.slice(0, LOT),
        most,
      }),
      ...lots.map((lot) => ask("foresee-slots", { seats: lot, most })),
    ]);
    const [[found, ...more]] = await Promise.all([looked, this.#lookBeside(ask, seats)]);
    this.#noteMissing(ahead);
    this.givenIds.set(start, []);
    for (const row of found) this.#note(row as unknown as Found, start);
    for (const row of more.flat()) this.#noteSlot(row);
    for (const { subject, families } of seats)
      for (const { id } of this.names.get(subject) ?? [])
        for (const family of families) this.#lookedAt.add(`${id} ${family}`);
  }

  /** What stands beside values that may be new; of more than a lot the plan asks itself. */
  async #lookBeside(ask: Ask, seats: Ahead["seats"]): Promise<void> {
    const some = seats.filter(({ beside }) => beside > 0);
    if (some.length === 0 || some.length > LOT) return;
    const most = Math.max(...some.map(({ beside }) => beside));
    for (const row of await ask("foresee-beside", { seats: some, most }))
      this.#beside.set(row["timeline"] as number, { most, facts: readBeside(row["facts"] as PairsBeside) });
  }

  /** Nothing is there of what is not found. */
  #noteMissing(ahead: Ahead): void {
    for (const key of ahead.names) this.names.set(key, null);
    for (const { kind, key } of ahead.nodes) this.nodes.set(nodeKey(kind, key), null);
    for (const name of ahead.predicates) this.predicates.set(name, null);
    for (const id of ahead.entries) this.entries.set(id, null);
    for (const id of ahead.episodes) this.episodes.set(id, null);
  }

  #note({ of, key, found }: Found, start: string): void {
    switch (of) {
      case "name": {
        const node = readNode(found.properties);
        this.names.set(key, [...(this.names.get(key) ?? []), node]);
        this.byNumber.set(node.id, node);
        break;
      }
      case "node": {
        const node = readNode(found.properties);
        this.nodes.set(nodeKey(node.kind, node.key), node);
        this.byNumber.set(node.id, node);
        break;
      }
      case "predicate":
        this.predicates.set(found.name, { id: found.no, name: found.name });
        break;
      case "entry": {
        const entry = readEntry(found.properties);
        this.entries.set(entry.id, entry);
        break;
      }
      case "episode": {
        const episode = readEpisode(found.properties);
        this.episodes.set(episode.public, episode);
        break;
      }
      case "given":
        this.givenIds.get(start)!.push(found);
        break;
      case "slot":
        this.#noteSlot(found);
    }
  }

  #noteSlot(row: Properties): void {
    const timeline = readTimeline(propertiesOf(row, "t"));
    this.timelines.set(timelineKey(timeline), timeline);
    this.#noteRows(row);
    const found = readSlot(row, this.smallSlot);
    if (found === null) return;
    this.#slots.set(slotId({ timeline: timeline.id, slot: row["slot"] as number }), found);
    for (const { fact } of found.current) this.#evidence.set(fact, found.evidence.get(fact) ?? []);
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
    return this.#evidence.get(fact);
  }

  /** The first so many facts beside new values of a timeline; undefined where not so many were looked up. */
  factsBeside(timeline: number, most: number): FactBeside[] | undefined {
    const found = this.#beside.get(timeline);
    return found === undefined || found.most < most ? undefined : found.facts.slice(0, most);
  }

  /** Whether all timelines of a subject and a family are known. */
  knowsTimelines(subject: number, family: string | undefined): boolean {
    return family !== undefined && this.#lookedAt.has(`${subject} ${family}`);
  }
}

function slotId({ timeline, slot }: SlotKey): string {
  return `${timeline} ${slot}`;
}

/** A row of `foresee`. */
type Found =
  | { of: "name"; key: string; found: WithProperties }
  | { of: "node" | "entry" | "episode"; key: null; found: WithProperties }
  | { of: "predicate"; key: null; found: PredicateName }
  | { of: "given"; key: null; found: string }
  | { of: "slot"; key: null; found: Properties };

interface PredicateName {
  no: number;
  name: string;
}

type WithProperties = { properties: Properties };

function readSlot(row: Properties, most: number): ForeseenSlot | null {
  const claims = row["claims"] as [WithProperties, WithProperties][];
  const facts = (row["facts"] as [WithProperties, WithProperties][]).map(([fact]) => fact);
  const evidence = row["evidence"] as [number, WithProperties][];
  if (claims.length > most || facts.length > most || evidence.length > 10 * most) return null;
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
