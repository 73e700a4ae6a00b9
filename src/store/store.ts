import type { Evidence } from "../model/shapes.ts";
import type { Instant } from "../time/instant.ts";
import type { DeclarationLog, Plan } from "./need.ts";
import type { EntryRow, EpisodeRow, FactVersion, NameRow, NodeRow, TimelineRow } from "./rows.ts";

/** A point of a group's transaction time. */
export interface Known {
  revision: number;
  instant: Instant;
}

/**
 * A fact's version with when it was believed. `expired` is null where it was still believed at the revision asked about,
 * whatever has closed it since.
 */
export interface StoredFact extends FactVersion {
  created: Known;
  expired: Known | null;
}

/** All that is given has to hold. A list that is absent asks for nothing; an empty one lets nothing through. */
export interface FactQuery {
  /** Rows believed at this revision: opened at or before it, and not closed at or before it. */
  revision: number;
  /** Holding at this instant: from <= at < to. Absent: at any. */
  at?: Instant;
  /** Holding at some instant of [from, until): they begin before `until` and end after `from`. */
  overlaps?: { from: Instant; until: Instant };
  subjects?: readonly number[];
  objects?: readonly number[];
  predicates?: readonly number[];
  /**
   * Only given with `subjects` or `objects`, or both: facts of these predicates count turned around too, as if their
   * subject were the object and their object the subject.
   */
  turned?: readonly number[];
  /** Subject or object is one of these nodes, and where `otherEnds` is given the other end one of those. */
  ends?: readonly number[];
  otherEnds?: readonly number[];
  /** Exactly this one. Facts without a scope cannot be asked for alone. */
  scope?: string;
  /** Every version opened at or before the revision, closed ones too. */
  versions?: boolean;
  /** Only those behind this place in the order of answers, itself excluded. */
  after?: { from: Instant; fact: number; row: number };
  /** The first so many in the order of answers; -1: all. */
  limit: number;
}

export interface EvidenceRow {
  /** Identity of the fact. */
  fact: number;
  entry: EntryRow;
  /** Public id and speaker of the entry's episode; null where it has none, or that has no speaker. */
  episode: string | null;
  speaker: string | null;
}

/** Of one group, as of now. */
export interface StoreCounts {
  entities: number;
  predicates: number;
  episodes: number;
  entries: number;
  timelines: number;
  /** Versions of facts that are believed, and all there ever were. */
  current: number;
  versions: number;
}

/** What ranking knows of an episode before it is read. */
export interface MarkedEpisode {
  id: number;
  /** Its document. */
  doc: number;
  revision: number;
  occurredAt: Instant;
  session: string | null;
  speaker: string | null;
  /** In terms. */
  length: number;
  /** Bits of `Cue`. */
  cues: number;
  /** `signCode` of its vector. */
  code: Uint8Array;
}

/** Documents with one encoded term, each once, in any order: lists side by side. Lengths are in terms. */
export interface TermPostings {
  term: string;
  facts: { docs: readonly number[]; counts: readonly number[]; lengths: readonly number[] };
  episodes: { docs: readonly number[]; counts: readonly number[] };
}

export interface WriteSession {
  /**
   * Works out a plan against what the store holds now, earlier commits of this session included, and writes its changes.
   * The group is made with the first changes that are written to it. Of a plan that throws, or has no changes, nothing is
   * written, and the session can go on.
   */
  commit<T>(group: string, plan: Plan<T>): T | Promise<T>;
  /** Reads what is committed and what this session has written so far; null where a group has no commit. */
  read<T>(group: string, reader: (group: GroupReader) => T): T | null | Promise<T | null>;
}

/**
 * Reads of one group, of rows of other groups never. What takes a revision answers as of it: with what that commit and
 * those before it have recorded. All else answers as of now.
 *
 * Lists are in recording order, that is by number, unless something else is said. Where numbers or ids are asked for, the
 * answers stand in the order asked, and what there is not is left out. Text is compared exactly, and ordered by code
 * points. Limits are of whole numbers from 0.
 */
export interface GroupReader {
  /** The group's number. After the group was dropped, another one may have it. */
  readonly gid: number;
  /**
   * Of two readers of groups of one name it is the same only where numbers of nodes, predicates, episodes and entries that one
   * has told mean the same for the other. May change more often than that.
   */
  readonly era: string;
  /** How often the group was rebuilt, after which facts and timelines may have other numbers. */
  readonly rebuilt: number;
  /** The newest commit. */
  newest(): Known;
  /** The newest commit at or before an instant; null before the first. */
  knownAt(instant: Instant): Known | null;
  /** The newest commit of, or before, a revision: revisions may leave gaps. Null before the first. */
  commitOf(revision: number): Known | null;
  declarations(revision: number): DeclarationLog;

  /** Entities that bear a name, by its key. */
  named(key: string, revision: number): NodeRow[];
  node(kind: NodeRow["kind"], key: string): NodeRow | null;
  nodes(ids: readonly number[]): Map<number, NodeRow>;
  /** The revision that first recorded a node that there is. */
  nodeCreated(id: number): number;
  /** Aliases of an entity, without the name that it was first given; by revision, those of one by their text. */
  aliases(node: number, revision: number): NameRow[];
  /** Names as given, aliases too, whose keys begin like this one; by key, then by node. A name may come twice. */
  namesFrom(start: string, revision: number, limit: number): string[];
  /** Entities behind a number, where a key is given those that bear that name. */
  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[];
  predicateNumbers(names: readonly string[]): number[];
  /** The name of a predicate that there is. */
  predicateName(id: number): string;
  predicateNames(revision: number): string[];

  /** Versions of facts in the order (from, fact, row): those of one start as the facts were first recorded. */
  facts(query: FactQuery): StoredFact[];
  /** All versions opened by then of the fact with a public id, closed ones too. */
  factVersions(publicId: string, revision: number): StoredFact[];
  /** Versions by their rows, whenever they were opened. */
  factsByRow(rows: readonly number[], revision: number): StoredFact[];
  /** Of facts by identity the versions believed at a revision, one a fact at most. */
  factsByIdentity(identities: readonly number[], revision: number): StoredFact[];
  /** Evidence that stood at a revision: fact after fact as asked, of each by the entries' numbers. */
  evidence(facts: readonly number[], revision: number): EvidenceRow[];
  /** The same as references: each fact that was asked for, with at most `most` entries, its newest, by their numbers. */
  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]>;

  timelines(): Iterable<TimelineRow>;
  /** Timelines of a subject, in the order of their numbers. */
  timelinesOf(subject: number): TimelineRow[];
  /**
   * Those of some timelines about which several speakers may have spoken, each once. A hint that saves looking: it may
   * name too many, as it does not go by revisions, but never too few.
   */
  contestable(timelines: readonly number[]): number[];
  entry(publicId: string, revision: number): EntryRow | null;
  entries(seqs: readonly number[]): EntryRow[];
  /** Entries behind a number that were recorded by the revisions from one to another, both included. */
  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[];
  /** assert, end and correct entries that were said with one of these predicates. Reads all entries: not for hot paths. */
  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[];
  /**
   * Entries with a claim, live or not, in one of these timelines under the newest declarations, merges and splits; each once.
   */
  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[];
  /**
   * Entries that share a timeline with an entry, itself included, under the newest declarations; each once. All timelines
   * that it lies in are of these subjects.
   */
  entriesBeside(seq: number, subjects: readonly number[], revision: number): EntryRow[];
  /** Retracts and restores of entries, entry after entry as asked. */
  wordsOn(seqs: readonly number[], revision: number): EntryRow[];

  episode(publicId: string): EpisodeRow | null;
  episodes(ids: readonly number[]): Map<number, EpisodeRow>;
  /** Episodes behind an entry number, in the order of the numbers that they share with entries. */
  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[];
  /** Episodes in the order (occurredAt, id). */
  episodesBetween(query: EpisodeQuery): EpisodeRow[];

  /**
   * For each encoded term the documents that hold it, each once and in any order: how often, and how many terms facts have.
   * Episodes that were recorded later may be among them; of episodes their marks tell how long they are. A fact is there from the commit on that first recorded its fact or episode, and for good: that a
   * fact is believed no longer does not take it away. The numbers of documents are the store's own.
   */
  postings(terms: readonly string[], revision: number): TermPostings[];
  /** How many documents there were, and how many terms in all of them. */
  statistics(revision: number): { documents: number; totalLength: number };
  /** Episodes behind a number as ranking looks through them, in the order of their numbers, as of the newest commit. */
  markedEpisodes(after: number, limit: number): MarkedEpisode[];
  /** Quantised vectors of episodes by their numbers. */
  vectors(episodes: readonly number[]): Map<number, Int8Array>;
  /** The document of a fact, by the identity of that. */
  documentOf(fact: number): number;
  /** What documents are: `ref` is the identity of the fact, or the number of the episode. */
  documents(ids: readonly number[]): { doc: number; kind: "fact" | "episode"; ref: number }[];
  /** Documents of facts of which some version opened by then, believed or not, has a node at either end; in any order. */
  documentsAbout(nodes: readonly number[], revision: number): { node: number; doc: number }[];

  counts(): StoreCounts;
}

/** All that is given has to hold. */
export interface EpisodeQuery {
  /** Recorded at or before this revision. */
  revision: number;
  /** Occurred in [from, until). */
  from: Instant;
  until: Instant;
  speaker?: string;
  session?: string;
  /** Only those behind this place in the order (occurredAt, id), itself excluded. */
  after?: { at: Instant; id: number };
  limit: number;
}

export interface Rederive {
  /** Keep the rows that were made anew, rather than put back the old ones. */
  keep: boolean;
  /**
   * The plan that derives one stored commit; commits come in their order. The head it is given is the group's as it is
   * now, but for these free numbers: `seq` and `predicate` as they were before that commit, `row` and `timeline` as they
   * are with what was derived so far. The log is of all the group's declarations. Its changes are `replayed`.
   */
  plan: (commit: {
    revision: number;
    instant: Instant;
    entries: EntryRow[];
    episodes: EpisodeRow[];
  }) => Plan<null>;
  /** Called after each commit, with how many there are. */
  onProgress?: (done: number, total: number) => void;
}

/** How many rows were stored, and what was found of them. */
export interface Rederived {
  facts: number;
  evidence: number;
  entries: number;
  /** Differences in words, about 100 at most; none where what is stored is what entries imply. */
  problems: string[];
}

/**
 * Where memories lie. Every store passes `storeContract` of src/testing; those that outlast their process also
 * `lastingStoreContract`. Errors of works, plans and readers come out as they were thrown. A store that cannot be reached,
 * is busy for too long or is closed refuses with `unavailable`.
 */
export interface Store {
  /**
   * Runs a piece of work in one transaction: all its commits, of all groups, are written, or none. Writers wait for each
   * other. Until the work has ended, reads tell what was there before it, or wait; what the work's own code reads past its
   * session may be either. Work that runs no code of callers may be run again, where a server could not do it the first time.
   * `callsOut`: the work runs code of callers. A write, drop, rederiving or closing that it would wait for inside itself
   * is then refused as `incorrect`.
   * `group`: all of it goes into this group. Such writes of one store are done in the order in which they were begun.
   */
  write<T>(
    work: (session: WriteSession) => T | Promise<T>,
    options?: { callsOut?: boolean; group?: string },
  ): Promise<T>;
  /**
   * Reads of a group, all of them of one state; null where the group has no commit. A reader changes nothing outside
   * itself and asks the same of the same answers: it may be run several times until all that it asks is at hand, also over
   * stand-ins for answers that are not, and only what it says last counts.
   */
  read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null>;
  /** The groups that have a commit, by name in the order of code points. */
  groups(): Promise<{ name: string; newest: Known }[]>;
  /** Removes a group and says what it held; null where it has no commit. It may be written to anew, from revision 1. */
  dropGroup(group: string): Promise<{ entries: number; episodes: number } | null>;
  /**
   * Copies all that is committed into a new file, in a form of the store's own. A store that cannot refuses as `unsupported`,
   * one that finds a file of that name with `conflict`.
   */
  backup(file: string): Promise<{ bytes: number }>;
  /** Derives what entries imply anew and compares; keeps the new rows if asked. Null where a group has no commit. */
  rederive(group: string, options: Rederive): Promise<Rederived | null>;
  /** What kind of store this is, for people; `store` names the kind. */
  describe(): Promise<Record<string, string | number | boolean>>;
  /** Ends what was begun and lets nothing new in. Closing once more does nothing. */
  close(): Promise<void>;
}
