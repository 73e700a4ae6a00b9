import type { EntryOp } from "../model/entry-ops.ts";
import type { Claim } from "../temporal/claim.ts";
import type { FactPeriod } from "../temporal/revise.ts";
import type { EpisodeMarks } from "../text/episode-marks.ts";
import type { Instant } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";

/** Stands in place of the revision that ends a belief as long as none does: above all of them, so that plain `<` works. */
export const STILL = 140737488355327;

/**
 * What stores keep, as the engine sees it. Numbers name rows of one kind inside one group of one store, from 1 in the order
 * in which they were recorded, with gaps; entries and episodes share theirs (`seq`). Text ids are the same on every store.
 * Numbers and instants are whole, and may need more than 32 bits. Text is kept and compared exactly as it is.
 */

/** `entity`, or the type of a literal. */
export type NodeKind = "entity" | "text" | "number" | "boolean" | "date";

/** An entity or a literal: what facts are about. */
export interface NodeRow {
  id: number;
  kind: NodeKind;
  /** Of an entity its public id; of a literal its exact value, or a digest of it where that is long. One a kind and group. */
  key: string;
  /** Display name as first given, or the literal as text. */
  text: string;
  label: string | null;
}

/** A name of an entity; several may bear it, each of them once. */
export interface NameRow {
  /** Normalised name, or a digest of it where that is long. */
  key: string;
  node: number;
  /** As given. */
  text: string;
  /** Given later, by an alias entry, beside the name that the entity was first called by. */
  alias: boolean;
}

export interface PredicateRow {
  id: number;
  name: string;
}

export interface EpisodeRow {
  id: number;
  /** Public id, one a group. */
  public: string;
  text: string;
  occurredAt: Instant;
  /** How it was given; null where the recording instant stands in. */
  atText: Precision | null;
  speaker: string | null;
  session: string | null;
  source: string | null;
  /** Recording order among entries. */
  seq: number;
  revision: number;
}

export type { EntryOp };

export interface EntryRow {
  seq: number;
  revision: number;
  /** Public id, one a group among entries. */
  id: string;
  op: EntryOp;
  subject: number | null;
  /** As it was said, not the canonical one. */
  predicate: number | null;
  object: number | null;
  scope: string | null;
  /** v, e or f; UNKNOWN_START where before everything. */
  from: Instant | null;
  /** Null where not given: observed, or unknown. */
  fromText: Precision | null;
  /** w or u; null where open. */
  until: Instant | null;
  untilText: Precision | null;
  /** Null where not given. */
  attested: Instant | null;
  said: Instant | null;
  flags: EntryFlags;
  episode: number | null;
  quote: string | null;
  quoteStart: number | null;
  quoteEnd: number | null;
  reason: string | null;
  confidence: number | null;
  /** The number of the entry that a retract or restore speaks of; null of all others. */
  target: number | null;
  /** JSON of what a declare, alias, entity or split line says. */
  detail: string | null;
}

export interface EntryFlags {
  /** How it was given that the source spoke; null where the episode's instant, or the recording's, stands in. */
  said: Precision | null;
  /** How the attestation was given. */
  attested: Precision | null;
  guessed: boolean;
  /** A correction says that nothing, or that the value did not, hold. */
  nothing: boolean;
  /** The public id was made by the engine. */
  idMade: boolean;
}

/** (group, subject, predicate family, scope), of which there is one. */
export interface TimelineRow {
  id: number;
  subject: number;
  family: number;
  scope: string | null;
}

/**
 * A competition inside a timeline: all of it (`one`: 0), or what is said of one object (`many`: that node). -1 is where
 * corrections lie that their predicate, as declared now, cannot take.
 */
export interface SlotKey {
  timeline: number;
  slot: number;
}

export interface ClaimRow {
  key: SlotKey;
  claim: Claim;
  live: boolean;
}

/**
 * A version of a fact. `value` is what competes in its slot: the object in slot 0, else the predicate. Current versions of
 * one slot share no instant.
 */
export interface FactVersion extends FactPeriod, SlotKey {
  row: number;
  /** Row of the first version: the identity over versions. Kept where a fact is believed again after it was not. */
  fact: number;
  /** Public id: the same for all versions. */
  public: string;
  subject: number;
  predicate: number;
  object: number;
  /** Of its timeline. */
  scope: string | null;
  /** Length of its indexed text; 0 of versions but the first. */
  words: number;
}

/** A current version of a fact with its object, as far as it matters to other values of its timeline. */
export interface FactBeside extends Omit<FactPeriod, "value"> {
  row: number;
  predicate: number;
  object: NodeRow;
}

/** What a plan is told of its group. */
export interface Head {
  /** The group's number in this store; of a group that is not there yet, the one that it would get. */
  gid: number;
  group: string;
  /** Newest revision, 0 before the first commit. */
  revision: number;
  /** Instant of the newest commit, EARLIEST before the first. */
  instant: Instant;
  /** Newest revision that declares, merges or splits anything, or undoes that (`Changes.declared`), 0 before the first. */
  declared: number;
  /** First free numbers: greater than all that the group has used. */
  next: {
    node: number;
    predicate: number;
    episode: number;
    /** Of entries and episodes. */
    seq: number;
    timeline: number;
    /** Of versions of facts. */
    row: number;
  };
}

export type IndexedDocument =
  | { kind: "fact"; ref: number; text: string; length: number }
  | { kind: "episode"; ref: number; text: string; length: number; marks: EpisodeMarks };

/**
 * All that one commit writes. Applied as a whole or not at all, as if in the order of the fields: what is dropped or
 * closed before what is added. Rows hold numbers from `Head.next` on.
 */
export interface Changes {
  /** Greater than the head's, perhaps by more than one. */
  revision: number;
  /** Not before the head's. */
  instant: Instant;
  nodes: NodeRow[];
  names: NameRow[];
  predicates: PredicateRow[];
  episodes: EpisodeRow[];
  /** By number. Refused statements leave gaps. */
  entries: EntryRow[];
  timelines: TimelineRow[];
  /** Timelines whose stored claims are dropped before the new ones are written: a declaration moved them. */
  reslotted: number[];
  /** Stored claims, live or not, that are dropped one by one: a merge or split has moved them. */
  unclaimed: { slot: SlotKey; from: Instant; seq: number }[];
  /** New claims, live or not. An entry may claim something in two slots. */
  claims: ClaimRow[];
  /** Stored claims that stop or start to count. A slot has one of each entry (`seq`); `from` is its start. */
  liveness: { slot: SlotKey; from: Instant; seq: number; live: boolean }[];
  /** Current rows that stay but are found under another slot now, of which their `value` follows. */
  slots: { row: number; slot: number }[];
  /** Current rows that are believed no longer, from this revision on. */
  closed: number[];
  /** New rows, believed from this revision on. */
  opened: FactVersion[];
  /** Evidence that counts no longer. `fact` is an identity. */
  evidenceRemoved: { fact: number; seq: number }[];
  /** Evidence that counts from this revision on. May name what counts already, which stays as it is. */
  evidenceAdded: { fact: number; seq: number }[];
  /**
   * Indexed text of new facts and episodes: encoded terms, separated by single spaces, and how many they are. `ref` is the
   * fact's identity or the episode's number. Each is written once: a fact that is believed again has its document.
   */
  documents: IndexedDocument[];
  /** Who spoke about which timelines; may repeat what is known. */
  voices: { timeline: number; speaker: string }[];
  /** Some entry declares something, merges or splits, or takes back or restores a merge or split. */
  declared: boolean;
  /**
   * Only what is derived is written, from `timelines` on, under a revision that is there. What was said (nodes to entries)
   * is stored already and may be named here again.
   */
  replayed: boolean;
}
