import { ownDeclarations } from "../extract/ontology.ts";
import { type Declarations, NO_OWN, type OwnDeclarations } from "../model/declarations.ts";
import type { Ontology } from "../model/ontology.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
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
import type { Identities } from "./identities.ts";
import { comesBefore, type Seat } from "./place.ts";
import { UndoLog } from "./undo-log.ts";

export interface DraftSettings {
  head: Head;
  revision: number;
  instant: Instant;
  timeZone: string | undefined;
  /** What claims are held to, and what predicates are declared as on their first use, before the vocabulary. */
  ontology?: Ontology | undefined;
  /** Only what is read out of texts is held to it. */
  onlyRead?: boolean | undefined;
  /** What was declared before the revision that a journal gives for these lines, and after each declaration of it. */
  declaredThen?: readonly Declarations[] | undefined;
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
  readonly ontology: Ontology | null;
  readonly #onlyRead: boolean;
  readonly declaredThen: readonly Declarations[];
  /** What the ontology declares. */
  readonly own: OwnDeclarations;
  readonly changes: Changes;
  declared: Declarations;
  /** Who is who by what was committed before, and by what this commit adds. */
  readonly identitiesBefore: Identities;
  identities: Identities;
  /** Names of predicates whose slots a declaration of this commit moved. */
  readonly moved = new Set<string>();
  /** Stored entries that stop or start to count; the last word wins. */
  readonly toggled = new Map<number, { entry: EntryRow; live: boolean }>();
  /** Numbers of entries of this commit that were retracted in it. */
  readonly dead = new Set<number>();
  readonly notes: string[] = [];
  /** Predicates of which it was noted that the group declares them otherwise than the ontology. */
  readonly otherwise = new Set<string>();
  /** Ids that callers gave to other entries, and that this commit could make. */
  readonly taken = new Set<string>();
  /** Ids made for what episodes of this commit claim. */
  readonly claimed = new Set<string>();

  readonly #next: Head["next"];
  readonly #names = new Map<string, NodeRow[]>();
  readonly #nodes = new Map<string, NodeRow | null>();
  readonly #byNumber = new Map<number, NodeRow>();
  readonly #predicates = new Map<string, PredicateRow | null>();
  readonly #predicateNames = new Map<number, string>();
  readonly #entries = new Map<string, EntryRow | null>();
  readonly #episodes = new Map<string, EpisodeRow | null>();
  readonly #episodesByNumber = new Map<number, EpisodeRow>();
  /** Stored entries that were said in episodes, by the episode's number. */
  readonly #saidIn = new Map<number, EntryRow[]>();
  readonly #timelines = new Map<string | number, TimelineRow | null>();
  /** What the statement at hand did. */
  readonly undo = new UndoLog();

  constructor(settings: DraftSettings, declared: Declarations, identities: Identities) {
    this.head = settings.head;
    this.group = settings.head.group;
    this.revision = settings.revision;
    this.instant = settings.instant;
    this.timeZone = settings.timeZone;
    this.ontology = settings.ontology ?? null;
    this.#onlyRead = settings.onlyRead === true;
    this.declaredThen = settings.declaredThen ?? [];
    this.own = this.ontology === null ? NO_OWN : ownDeclarations(this.ontology);
    this.declared = declared;
    this.identitiesBefore = identities;
    this.identities = identities;
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
      unclaimed: [],
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

  /** The ontology that a statement is held to; null where there is none. */
  holding({ isRead }: { isRead?: boolean }): Ontology | null {
    return this.#onlyRead && isRead !== true ? null : this.ontology;
  }

  /** The next free number of a kind of row. */
  number(kind: keyof Head["next"]): number {
    return this.#next[kind]++;
  }

  /** Entities of a normalised name, the earliest bearer first. The name was loaded. */
  named(key: string): NodeRow[] {
    return loaded(this.#names.get(key), key);
  }

  *loadNames(keys: Iterable<string>): Step<void> {
    const missing = [...keys].filter((key) => !this.#names.has(key));
    if (missing.length === 0) return;
    const found = yield* need.names(missing);
    for (const key of missing) {
      const nodes = found.get(key) ?? [];
      this.#names.set(key, nodes);
      for (const node of nodes) this.#byNumber.set(node.id, node);
    }
  }

  /** The node of a kind and key, or null. It was loaded. */
  node(kind: NodeKind, key: string): NodeRow | null {
    return loaded(this.#nodes.get(nodeKey(kind, key)) ?? this.#foundByName(kind, key), key);
  }

  /** Few statements name an entity by its key that others of the batch found by its name: revisions of these. */
  #foundByName(kind: NodeKind, key: string): NodeRow | null | undefined {
    if (this.#nodes.has(nodeKey(kind, key))) return null;
    for (const node of this.#byNumber.values()) if (node.key === key && node.kind === kind) return node;
    return undefined;
  }

  *loadNodeKeys(keys: Iterable<{ kind: NodeKind; key: string }>): Step<void> {
    const missing = [...keys].filter(({ kind, key }) => !this.#nodes.has(nodeKey(kind, key)));
    if (missing.length === 0) return;
    const found = yield* need.nodes(missing);
    for (const { kind, key } of missing) {
      const row = found.get(nodeKey(kind, key)) ?? null;
      this.#nodes.set(nodeKey(kind, key), row);
      if (row !== null) this.#byNumber.set(row.id, row);
    }
  }

  *loadNodes(ids: Iterable<number>): Step<void> {
    const missing = new Set<number>();
    for (const id of ids) if (!this.#byNumber.has(id)) missing.add(id);
    if (missing.size === 0) return;
    for (const row of (yield* need.nodesByNumber([...missing])).values()) this.#byNumber.set(row.id, row);
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
    // In the order of a row that was read, so that both are objects of one shape.
    const { kind, key, text, label } = node;
    const row: NodeRow = { id: this.number("node"), kind, key, text, label };
    this.undo.push(this.changes.nodes, row);
    this.undo.set(this.#nodes, nodeKey(row.kind, row.key), row);
    this.#byNumber.set(row.id, row);
    return row;
  }

  addName(key: string, node: NodeRow, text: string, alias: boolean): void {
    this.undo.push(this.changes.names, { key, node: node.id, text, alias });
    this.undo.set(this.#names, key, [...(this.#names.get(key) ?? []), node]);
  }

  /** The predicate of a name, made where the group has none. Whether it has was loaded. */
  predicate(name: string): PredicateRow {
    const known = this.knownPredicate(name);
    if (known !== null) return known;
    const row = { id: this.number("predicate"), name };
    this.undo.push(this.changes.predicates, row);
    this.undo.set(this.#predicates, name, row);
    this.#predicateNames.set(row.id, name);
    return row;
  }

  /** A predicate that the group has used or declared before, in this commit or another. */
  knownPredicate(name: string): PredicateRow | null {
    return loaded(this.#predicates.get(name), name);
  }

  *loadPredicateNames(names: Iterable<string>): Step<void> {
    const missing = new Set<string>();
    for (const name of names) if (!this.#predicates.has(name)) missing.add(name);
    if (missing.size === 0) return;
    const found = yield* need.predicates([...missing]);
    for (const name of missing) {
      const row = found.get(name) ?? null;
      this.#predicates.set(name, row);
      if (row !== null) this.#predicateNames.set(row.id, name);
    }
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

  /** The entry of a public id, or null. It was loaded. */
  entry(id: string): EntryRow | null {
    return loaded(this.#entries.get(id), id);
  }

  /** Whether an id belongs to an entry that was given it. */
  isTaken(id: string): boolean {
    return this.taken.has(id) || this.#entries.get(id) != null;
  }

  *loadEntries(ids: Iterable<string>): Step<void> {
    const missing = [...ids].filter((id) => !this.#entries.has(id));
    if (missing.length === 0) return;
    const found = yield* need.entries(missing);
    for (const id of missing) this.#entries.set(id, found.get(id) ?? null);
  }

  addEntry(row: EntryRow): EntryRow {
    this.undo.push(this.changes.entries, row);
    this.undo.set(this.#entries, row.id, row);
    return row;
  }

  /** The episode of a public id, or null. It was loaded. */
  episode(id: string): EpisodeRow | null {
    return loaded(this.#episodes.get(id), id);
  }

  *loadEpisodes(ids: Iterable<string>): Step<void> {
    const missing = [...ids].filter((id) => !this.#episodes.has(id));
    if (missing.length === 0) return;
    const found = yield* need.episodes(missing);
    for (const id of missing) {
      const row = found.get(id) ?? null;
      this.#episodes.set(id, row);
      if (row !== null) this.#episodesByNumber.set(row.id, row);
    }
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
    this.undo.push(this.changes.episodes, row);
    this.undo.set(this.#episodes, row.public, row);
    this.#episodesByNumber.set(row.id, row);
  }

  claim(id: string): void {
    this.claimed.add(id);
    this.undo.done(() => this.claimed.delete(id));
  }

  setDeclared(declared: Declarations): void {
    const old = this.declared;
    this.declared = declared;
    this.undo.done(() => {
      this.declared = old;
    });
  }

  setIdentities(identities: Identities): void {
    const old = this.identities;
    this.identities = identities;
    this.undo.done(() => {
      this.identities = old;
    });
  }

  /** Makes a merge, a split, or a retract or restore of one count. */
  identify(row: EntryRow): void {
    this.changes.declared = true;
    this.setIdentities(this.identities.with(row));
  }

  /** Loads what was said in episodes, by their numbers. */
  *loadEntriesOf(episodes: readonly number[]): Step<void> {
    for (const id of episodes) this.#saidIn.set(id, []);
    for (const entry of yield* need.entriesOfEpisodes(episodes, this.head.next.seq))
      this.#saidIn.get(entry.episode!)!.push(entry);
    for (const list of this.#saidIn.values()) list.sort((a, b) => a.seq - b.seq);
  }

  /** What was said in an episode, by this commit too, in recording order; what is stored of it was loaded. */
  entriesOf(episode: number): EntryRow[] {
    const fresh = this.changes.entries.filter((entry) => entry.episode === episode);
    return [...(this.#saidIn.get(episode) ?? []), ...fresh];
  }

  /** Loads the episodes that stored entries were said in, so that their speakers are known. */
  *loadSpeakers(entries: readonly EntryRow[]): Step<void> {
    const missing = new Set<number>();
    for (const { episode } of entries)
      if (episode !== null && !this.#episodesByNumber.has(episode)) missing.add(episode);
    for (const row of yield* need.episodesByNumber([...missing])) this.knowEpisode(row);
  }

  *loadTimelines(seats: Iterable<Pick<Seat, "subject" | "family" | "scope">>): Step<void> {
    const missing = new Map<string | number, { subject: number; family: number; scope: string | null }>();
    for (const seat of seats) {
      const key = { subject: seat.subject, family: this.predicateNumber(seat.family), scope: seat.scope };
      const id = timelineKey(key);
      if (!this.#timelines.has(id)) missing.set(id, key);
    }
    if (missing.size === 0) return;
    // What is new with this commit has no timeline yet.
    const { next } = this.head;
    const old = [...missing.values()].filter((key) => key.subject < next.node && key.family < next.predicate);
    const found = old.length === 0 ? new Map<string | number, TimelineRow>() : yield* need.timelines(old);
    for (const id of missing.keys()) this.#timelines.set(id, found.get(id) ?? null);
  }

  /** The timeline of a seat, made where there is none. Whether there is was loaded. */
  timeline(seat: Pick<Seat, "subject" | "family" | "scope">): TimelineRow {
    const key = { subject: seat.subject, family: this.predicateNumber(seat.family), scope: seat.scope };
    const id = timelineKey(key);
    const known = loaded(this.#timelines.get(id), seat.family);
    if (known !== null) return known;
    const row = { id: this.number("timeline"), ...key };
    this.changes.timelines.push(row);
    this.#timelines.set(id, row);
    return row;
  }

  /** The timeline of a seat that was loaded, or null where there is none yet. */
  storedTimeline(seat: Pick<Seat, "subject" | "family" | "scope">): TimelineRow | null {
    const key = { subject: seat.subject, family: this.predicateNumber(seat.family), scope: seat.scope };
    return loaded(this.#timelines.get(timelineKey(key)), seat.family);
  }

  /** Whether a timeline is new with this commit, so that the store holds nothing of it. */
  isNew(timeline: TimelineRow): boolean {
    return timeline.id >= this.head.next.timeline;
  }
}

/** What a statement needs is loaded before it is recorded; that nothing was found is known too. */
function loaded<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new PalimpsestError("fault", `Not loaded: ${key}`);
  return value;
}
