import type { Claim } from "../temporal/claim.ts";
import type { FactPeriod } from "../temporal/revise.ts";
import type { Instant } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";

/** What stores keep, as the engine sees it. Numbers name rows inside one store; text ids are the same on every store. */

/** `entity`, or the type of a literal. */
export type NodeKind = "entity" | "text" | "number" | "boolean" | "date";

/** An entity or a literal: what facts are about. */
export interface NodeRow {
  id: number;
  kind: NodeKind;
  /** Of an entity its public id; of a literal its exact value, or a digest of it where that is long. */
  key: string;
  /** Display name as first given, or the literal as text. */
  text: string;
  label: string | null;
}

export interface NameRow {
  /** Normalised name, or a digest of it where that is long. */
  key: string;
  node: number;
  /** As given. */
  text: string;
  alias: boolean;
}

export interface PredicateRow {
  id: number;
  name: string;
}

export interface EpisodeRow {
  id: number;
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

export type EntryOp = "assert" | "end" | "correct" | "retract" | "restore" | "declare" | "alias" | "entity";

export interface EntryRow {
  seq: number;
  revision: number;
  id: string;
  op: EntryOp;
  subject: number | null;
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
  /** The entry that a retract or restore speaks of. */
  target: number | null;
  /** JSON of what a declare, alias or entity line says. */
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

/** (group, subject, predicate family, scope). */
export interface TimelineRow {
  id: number;
  subject: number;
  family: number;
  scope: string | null;
}

/** A competition inside a timeline: all of it (`one`: 0), or what is said of one object (`many`: that node). */
export interface SlotKey {
  timeline: number;
  slot: number;
}

export interface ClaimRow {
  key: SlotKey;
  claim: Claim;
  live: boolean;
}

/** A version of a fact. */
export interface FactVersion extends FactPeriod, SlotKey {
  row: number;
  /** Row of the first version: the identity over versions. */
  fact: number;
  public: string;
  subject: number;
  predicate: number;
  object: number;
  /** Of its timeline. */
  scope: string | null;
  /** Length of its indexed text; 0 of versions but the first. */
  words: number;
}

export interface Head {
  /** The group's number in this store. */
  gid: number;
  group: string;
  /** Newest revision, 0 before the first commit. */
  revision: number;
  /** Instant of the newest commit, EARLIEST before the first. */
  instant: Instant;
  /** Newest revision that declares anything, 0 before the first. */
  declared: number;
  /** First free numbers. */
  next: {
    node: number;
    predicate: number;
    episode: number;
    seq: number;
    timeline: number;
    row: number;
  };
}

/** All that one commit writes. Applied as a whole or not at all. */
export interface Changes {
  revision: number;
  instant: Instant;
  nodes: NodeRow[];
  names: NameRow[];
  predicates: PredicateRow[];
  episodes: EpisodeRow[];
  entries: EntryRow[];
  timelines: TimelineRow[];
  claims: ClaimRow[];
  /** Claims that stop or start to count, by their entry. */
  liveness: { slot: SlotKey; from: Instant; seq: number; live: boolean }[];
  /** Timelines whose claims are dropped before the new ones are written: a declaration moved them. */
  reslotted: number[];
  /** Rows that stay but are found under another slot now. */
  slots: { row: number; slot: number }[];
  closed: number[];
  opened: FactVersion[];
  evidenceAdded: { fact: number; seq: number }[];
  evidenceRemoved: { fact: number; seq: number }[];
  /** Indexed text of new facts and episodes; `ref` is the fact's identity or the episode's number. */
  documents: { kind: "fact" | "episode"; ref: number; text: string; length: number }[];
  /** Who spoke about which timelines. */
  voices: { timeline: number; speaker: string }[];
  declared: boolean;
  /** Only what is derived is written: the entries are stored already. */
  replayed: boolean;
}
