import type { Evidence } from "../model/shapes.ts";
import type { Instant } from "../time/instant.ts";
import type { DeclarationLog, Plan } from "./need.ts";
import type { EntryRow, EpisodeRow, FactVersion, NameRow, NodeRow, TimelineRow } from "./rows.ts";

/** A point of a group's transaction time. */
export interface Known {
  revision: number;
  instant: Instant;
}

/** A fact's version with when it was believed; `expired` null while it is, as of the revision asked about. */
export interface StoredFact extends FactVersion {
  created: Known;
  expired: Known | null;
}

export interface FactQuery {
  /** Rows believed at this revision. */
  revision: number;
  /** Holding at this instant; absent: at any. */
  at?: Instant;
  /** Holding at some instant of [from, until). */
  overlaps?: { from: Instant; until: Instant };
  subjects?: readonly number[];
  objects?: readonly number[];
  predicates?: readonly number[];
  /** With `subjects`: facts of these predicates whose object is one of them count too. */
  objectOf?: readonly number[];
  /** Subject or object is one of these nodes, and where `otherEnds` is given the other end one of those. */
  ends?: readonly number[];
  otherEnds?: readonly number[];
  scope?: string;
  /** Every version known by the revision, closed ones too. */
  versions?: boolean;
  /** Behind this place in the order (t_valid, fact, row): facts of one start as they were first recorded. */
  after?: { from: Instant; fact: number; row: number };
  limit: number;
}

export interface EvidenceRow {
  fact: number;
  entry: EntryRow;
  /** Public id and speaker of the entry's episode. */
  episode: string | null;
  speaker: string | null;
}

export interface StoreCounts {
  entities: number;
  predicates: number;
  episodes: number;
  entries: number;
  timelines: number;
  current: number;
  versions: number;
}

export interface WriteSession {
  /** Works out a plan against what the store holds now and writes its changes. The group is made if it is new. */
  commit<T>(group: string, plan: Plan<T>): T | Promise<T>;
  /** Reads what the transaction has written so far; null where the group has never been written to. */
  read<T>(group: string, reader: (group: GroupReader) => T): T | null | Promise<T | null>;
}

/** Reads of one group. All are as of a revision where one is given, and answer in recording order unless said. */
export interface GroupReader {
  readonly gid: number;
  newest(): Known;
  /** The newest commit at or before an instant; null before the first. */
  knownAt(instant: Instant): Known | null;
  commitOf(revision: number): Known | null;
  declarations(revision: number): DeclarationLog;

  named(key: string, revision: number): NodeRow[];
  node(kind: NodeRow["kind"], key: string): NodeRow | null;
  nodes(ids: readonly number[]): Map<number, NodeRow>;
  nodeCreated(id: number): number;
  aliases(node: number, revision: number): NameRow[];
  /** Names as given whose keys begin like this one, in the order of keys. */
  namesFrom(start: string, revision: number, limit: number): string[];
  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[];
  predicateNumbers(names: readonly string[]): number[];
  predicateName(id: number): string;
  predicateNames(revision: number): string[];

  facts(query: FactQuery): StoredFact[];
  /** Facts of a subject with one of these predicates, believed at a revision, in order. */
  factsInTimeline(subject: number, predicates: readonly number[], revision: number): StoredFact[];
  factVersions(publicId: string, revision: number): StoredFact[];
  factsByRow(rows: readonly number[], revision: number): StoredFact[];
  evidence(facts: readonly number[], revision: number): EvidenceRow[];
  /** Where each fact's evidence is to be found, at most `most` entries a fact, the newest of them, in order. */
  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]>;

  timelines(): Iterable<TimelineRow>;
  timelinesOf(subject: number, after: number, limit: number): TimelineRow[];
  /** Those of some timelines about which several speakers have spoken. */
  contestable(timelines: readonly number[]): number[];
  entry(publicId: string, revision: number): EntryRow | null;
  entries(seqs: readonly number[]): EntryRow[];
  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[];
  /** assert, end and correct entries with one of these predicates. Reads through all entries: not for hot paths. */
  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[];
  /** Entries with a claim in one of these timelines, under the newest declarations. */
  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[];
  /** Entries that share a timeline with an entry, itself included, under the newest declarations. */
  entriesBeside(seq: number, revision: number): EntryRow[];
  /** Retracts and restores of an entry. */
  wordsOn(seqs: readonly number[], revision: number): EntryRow[];

  episode(publicId: string): EpisodeRow | null;
  episodes(ids: readonly number[]): Map<number, EpisodeRow>;
  /** Episodes behind an entry number in recording order. */
  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[];
  episodesBetween(query: EpisodeQuery): EpisodeRow[];

  postings(
    terms: readonly string[],
    revision: number,
  ): { term: string; docs: { doc: number; tf: number; length: number }[] }[];
  statistics(revision: number): { documents: number; totalLength: number };
  documents(ids: readonly number[]): { doc: number; kind: "fact" | "episode"; ref: number }[];
  documentsAbout(nodes: readonly number[], revision: number): { node: number; doc: number }[];
  factsByIdentity(identities: readonly number[], revision: number): StoredFact[];

  counts(): StoreCounts;
}

export interface EpisodeQuery {
  revision: number;
  from: Instant;
  until: Instant;
  speaker?: string;
  session?: string;
  after?: { at: Instant; id: number };
  limit: number;
}

export interface Rederive {
  /** Keep the rows that were made anew, rather than put back the old ones. */
  keep: boolean;
  /** The plan that derives one stored commit. */
  plan: (commit: {
    revision: number;
    instant: Instant;
    entries: EntryRow[];
    episodes: EpisodeRow[];
  }) => Plan<null>;
  onProgress?: (done: number, total: number) => void;
}

export interface Rederived {
  facts: number;
  evidence: number;
  entries: number;
  /** Differences in words, at most 100. */
  problems: string[];
}

/** Where memories lie. Every store passes test/store/contract.ts. */
export interface Store {
  /**
   * Runs a piece of work in one transaction: all its commits are written, or none. Writers wait for each other.
   * `callsOut`: the work runs code of callers, which is to be refused where it would wait for this very write.
   */
  write<T>(work: (session: WriteSession) => T | Promise<T>, options?: { callsOut?: boolean }): Promise<T>;
  /** Reads of a group; null where the group has never been written to. */
  read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null>;
  groups(): Promise<{ name: string; newest: Known }[]>;
  dropGroup(group: string): Promise<{ entries: number; episodes: number } | null>;
  backup(file: string): Promise<{ bytes: number }>;
  /** Derives what entries imply anew and compares; keeps the new rows if asked. Null for an unknown group. */
  rederive(group: string, options: Rederive): Promise<Rederived | null>;
  /** What kind of store this is, for people. */
  describe(): Promise<Record<string, string | number | boolean>>;
  close(): Promise<void>;
}
