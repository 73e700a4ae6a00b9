import type { RecallKind } from "../model/recall-modes.ts";
import type { TermPostings } from "../store/store.ts";
import type { Instant } from "../time/instant.ts";
import type { EpisodeView } from "./episode-table.ts";

/** A fact's version as known at K. Times are ISO-8601 text, null where unknown or open. */
export interface FactDocument {
  kind: "fact";
  /** The store's number of the document: one per fact id, whatever its versions. */
  doc: number;
  id: string;
  text: string;
  /** The commit that first recorded it, and its place among the facts. Equal order on every replay and store. */
  revision: number;
  seq: number;
  predicate: string;
  /** What it is a value of: subject, predicate and scope. Equal for facts that differ in their value only. */
  about: string;
  aspect: "state" | "event";
  t_valid: string | null;
  t_invalid: string | null;
  valid_text: { from: string | null; until: string | null };
  /** At the valid instant asked about. */
  status: "current" | "ended" | "future";
  episode_ids: string[];
}

export interface EpisodeDocument {
  kind: "episode";
  doc: number;
  id: string;
  text: string;
  /** The commit that recorded it, and its place among the episodes. */
  revision: number;
  seq: number;
  occurred_at: string;
  speaker: string | null;
}

export type RecallDocument = FactDocument | EpisodeDocument;

/** A fact as a step from one entity to what it says of it. */
export interface Hop {
  doc: number;
  /** The entity that it is about, by its key. */
  from: string;
  /** The entity that it leads to; null where its value is none. */
  to: string | null;
  predicate: string;
}

/**
 * What recall asks a store. A port is bound to one group and one as-of point (V, K): it answers with nothing that the
 * group had not recorded by K, and nothing of any other group.
 */
export interface RecallPort {
  /** What is told: nothing is looked for that is of no such kind, though its words count in the statistics. */
  readonly kinds: ReadonlySet<RecallKind>;
  /**
   * Documents with each encoded term (see `encodeTerm`); a term without any may be left out. Retracted and closed
   * facts count: what is visible is decided by `documents`. Episodes recorded later may be among them: `episodes` tells which
   * there are, and how long they are.
   */
  postings(terms: string[]): Promise<TermPostings[]>;
  /** Number of documents recorded by K, and the sum of their lengths in terms. */
  statistics(): Promise<{ documents: number; totalLength: number }>;
  /**
   * What shows the episodes recorded by K and, where V was given, not after V. A view holds until something is waited for: then
   * other questions may have new episodes added behind it.
   */
  episodes(): Promise<() => EpisodeView>;
  /** Whether an episode of that view may be told, by when it occurred. */
  isTold(occurredAt: Instant): boolean;
  /** Quantised vectors of episodes by their numbers. */
  vectors(episodes: number[]): Promise<ReadonlyMap<number, Int8Array>>;
  /**
   * Those of the documents that may be seen, in any order: facts believed at K, of any status; episodes recorded by K
   * and, where V was given, not after V. Every other filter (predicate, window) belongs here too.
   */
  documents(docs: number[]): Promise<RecallDocument[]>;
  /** The entities that had one of these names or aliases (see `normalName`) at K, and the documents of facts about them. */
  named(names: string[]): Promise<{ entity: string; name: string; docs: number[] }[]>;
  /**
   * Facts about entities that hold at V as known at K, symmetric ones from either end; of one entity and predicate the newest
   * few, those first.
   */
  hops(entities: string[]): Promise<Hop[]>;
}
