import type { Declarations } from "../model/declarations.ts";
import { need, nodeKey, type Step, timelineKey } from "../store/need.ts";
import type {
  Changes,
  EntryRow,
  EpisodeRow,
  Head,
  NodeKind,
  NodeRow,
  PredicateRow,
  TimelineRow,
} from "../store/rows.ts";
import type { Instant } from "../time/instant.ts";
import { comesBefore, type Seat } from "./place.ts";

export interface DraftSettings {
  head: Head;
  revision: number;
  instant: Instant;
  timeZone: string | undefined;
}

/**
 * A commit in the making: the rows it will write, over what the store holds. Everything that a statement does to it
 * can be undone, so that a statement refused half-way leaves no trace.
 */
export class Draft {
  readonly group: string;
  readonly revision: number;
  readonly instant: Instant;
  readonly timeZone: string | undefined;
  readonly head: Head;
  readonly changes: Changes;
  declared: Declarations;
  /** Names of predicates whose slots a declaration of this commit moved. */
  readonly moved = new Set<string>();
  /** Stored entries that stop or start to count; the last word wins. */
  readonly toggled = new Map<number, { entry: EntryRow; live: boolean }>();
  /** Numbers of entries of this commit that were retracted in it. */
  readonly dead = new Set<number>();
  readonly notes: string[] = [];

  readonly #next: Head["next"];
  readonly #names = new Map<string, NodeRow[]>();
  readonly #nodes = new Map<string, NodeRow | null>();
  readonly #byNumber = new Map<number, NodeRow>();
  readonly #predicates = new Map<string, PredicateRow | null>();
  readonly #predicateNames = new Map<number, string>();
  readonly #entries = new Map<string, EntryRow | null>();
  readonly #episodes = new Map<string, EpisodeRow | null>();
  readonly #episodesByNumber = new Map<number, EpisodeRow>();
  readonly #timelines = new Map<string, TimelineRow>();
  #undo: (() => void)[] = [];

  constructor(settings: DraftSettings, declared: Declarations) {
    this.head = settings.head;
    this.group = settings.head.group;
    this.revision = settings.revision;
    this.instant = settings.instant;
    this.timeZone = settings.timeZone;
    this.declared = declared;
    this.#next = { ...settings.head.next };
    this.changes = {
      revision: settings.revision,
      instant: settings.instant,
      nodes: [],
      names: [],
      predicates: [],
      episodes: [],
      entries: [],
      timelines: [],
      claims: [],
      liveness: [],
      reslotted: [],
      slots: [],
      closed: [],
      opened: [],
      evidenceAdded: [],
      evidenceRemoved: [],
      documents: [],
      voices: [],
      declared: false,
      replayed: false,
    };
  }

  /** Starts a statement; `rollBack` returns to here. */
  begin(): void {
    this.#undo = [];
  }

  rollBack(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  onRollBack(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** The next free number of a kind of row. */
  number(kind: keyof Head["next"]): number {
    return this.#next[kind]++;
  }

  #push<T>(list: T[], row: T): void {
    list.push(row);
    this.#undo.push(() => void list.pop());
  }

  #remember<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key);
    const old = map.get(key);
    map.set(key, value);
    this.#undo.push(() => (had ? map.set(key, old as V) : map.delete(key)));
  }

  /** Entities of a normalised name, the earliest bearer first. */
  *named(key: string): Step<NodeRow[]> {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    yield* this.loadNames([key]);
    return this.#names.get(key)!;
  }

  *loadNames(keys: Iterable<string>): Step<void> {
    const missing = [...new Set(keys)].filter((key) => !this.#names.has(key));
    if (missing.length === 0) return;
    const found = yield* need.names(missing);
    for (const key of missing) {
      const nodes = found.get(key) ?? [];
      this.#names.set(key, nodes);
      for (const node of nodes) this.#byNumber.set(node.id, node);
    }
  }

  *node(kind: NodeKind, key: string): Step<NodeRow | null> {
    const id = nodeKey(kind, key);
    const known = this.#nodes.get(id);
    if (known !== undefined) return known;
    const row = (yield* need.nodes([{ kind, key }])).get(id) ?? null;
    this.#nodes.set(id, row);
    if (row !== null) this.#byNumber.set(row.id, row);
    return row;
  }

  *nodeByNumber(id: number): Step<NodeRow> {
    yield* this.loadNodes([id]);
    return this.#byNumber.get(id)!;
  }

  *loadNodes(ids: Iterable<number>): Step<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#byNumber.has(id));
    if (missing.length === 0) return;
    for (const row of (yield* need.nodesByNumber(missing)).values()) this.#byNumber.set(row.id, row);
  }

  /** A node that was loaded or made before. */
  nodeOf(id: number): NodeRow {
    return this.#byNumber.get(id)!;
  }

  /** Whether two loaded nodes stand in the order in which symmetric facts are stored. */
  inOrder(a: number, b: number): boolean {
    return !comesBefore(this.nodeOf(b), this.nodeOf(a));
  }

  addNode(node: Omit<NodeRow, "id">): NodeRow {
    const row = { ...node, id: this.number("node") };
    this.#push(this.changes.nodes, row);
    this.#remember(this.#nodes, nodeKey(row.kind, row.key), row);
    this.#byNumber.set(row.id, row);
    return row;
  }

  addName(key: string, node: NodeRow, text: string, alias: boolean): void {
    this.#push(this.changes.names, { key, node: node.id, text, alias });
    this.#remember(this.#names, key, [...(this.#names.get(key) ?? []), node]);
  }

  *predicate(name: string): Step<PredicateRow> {
    const known = yield* this.knownPredicate(name);
    if (known !== null) return known;
    const row = { id: this.number("predicate"), name };
    this.#push(this.changes.predicates, row);
    this.#remember(this.#predicates, name, row);
    this.#predicateNames.set(row.id, name);
    return row;
  }

  /** A predicate that the group has used or declared before, in this commit or another. */
  *knownPredicate(name: string): Step<PredicateRow | null> {
    const known = this.#predicates.get(name);
    if (known !== undefined) return known;
    const row = (yield* need.predicates([name])).get(name) ?? null;
    this.#predicates.set(name, row);
    if (row !== null) this.#predicateNames.set(row.id, name);
    return row;
  }

  *loadPredicates(ids: Iterable<number>): Step<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#predicateNames.has(id));
    if (missing.length === 0) return;
    for (const row of (yield* need.predicatesByNumber(missing)).values()) {
      this.#predicateNames.set(row.id, row.name);
      if (this.#predicates.get(row.name) == null) this.#predicates.set(row.name, row);
    }
  }

  predicateName(id: number): string {
    return this.#predicateNames.get(id)!;
  }

  predicateNumber(name: string): number {
    return this.#predicates.get(name)!.id;
  }

  *entry(id: string): Step<EntryRow | null> {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const row = (yield* need.entries([id])).get(id) ?? null;
    this.#entries.set(id, row);
    return row;
  }

  addEntry(row: EntryRow): EntryRow {
    this.#push(this.changes.entries, row);
    this.#remember(this.#entries, row.id, row);
    return row;
  }

  *episode(id: string): Step<EpisodeRow | null> {
    const known = this.#episodes.get(id);
    if (known !== undefined) return known;
    const row = (yield* need.episodes([id])).get(id) ?? null;
    this.#episodes.set(id, row);
    if (row !== null) this.#episodesByNumber.set(row.id, row);
    return row;
  }

  /** An episode that a statement of this commit has looked up. */
  episodeOf(number: number): EpisodeRow | undefined {
    return this.#episodesByNumber.get(number);
  }

  /** Notes a stored episode, so that its speaker is known. */
  knowEpisode(row: EpisodeRow): void {
    this.#episodesByNumber.set(row.id, row);
  }

  addEpisode(row: EpisodeRow): void {
    this.#push(this.changes.episodes, row);
    this.#remember(this.#episodes, row.public, row);
    this.#episodesByNumber.set(row.id, row);
  }

  setDeclared(declared: Declarations): void {
    const old = this.declared;
    this.declared = declared;
    this.#undo.push(() => {
      this.declared = old;
    });
  }

  *loadTimelines(seats: Iterable<Pick<Seat, "subject" | "family" | "scope">>): Step<void> {
    const missing = new Map<string, { subject: number; family: number; scope: string | null }>();
    for (const seat of seats) {
      const key = { subject: seat.subject, family: this.predicateNumber(seat.family), scope: seat.scope };
      const id = timelineKey(key);
      if (!this.#timelines.has(id)) missing.set(id, key);
    }
    if (missing.size === 0) return;
    const found = yield* need.timelines([...missing.values()]);
    for (const [id, key] of missing) {
      const known = found.get(id);
      if (known !== undefined) this.#timelines.set(id, known);
      else {
        const row = { id: this.number("timeline"), ...key };
        this.changes.timelines.push(row);
        this.#timelines.set(id, row);
      }
    }
  }

  /** The timeline of a seat, loaded before. */
  timeline(seat: Pick<Seat, "subject" | "family" | "scope">): TimelineRow {
    const key = { subject: seat.subject, family: this.predicateNumber(seat.family), scope: seat.scope };
    return this.#timelines.get(timelineKey(key))!;
  }

  /** Whether a timeline is new with this commit, so that the store holds nothing of it. */
  isNew(timeline: TimelineRow): boolean {
    return timeline.id >= this.head.next.timeline;
  }
}
