import type { DeclarationLog, Declared, Identified } from "../../store/need.ts";
import type {
  ClaimRow,
  EntryRow,
  EpisodeRow,
  FactVersion,
  Head,
  NameRow,
  NodeRow,
  PredicateRow,
  TimelineRow,
} from "../../store/rows.ts";
import type { Known } from "../../store/store.ts";
import { EARLIEST } from "../../time/instant.ts";

/** A row that does not say itself which revision recorded it. */
export interface Since<T> {
  readonly row: T;
  readonly revision: number;
}

/** A row that is believed from one revision on, until another; null while it is. */
export interface Believed<T> {
  readonly row: T;
  readonly created: number;
  readonly expired: number | null;
}

export interface Commit extends Known {
  /** The first number that was free for its entries and episodes. */
  readonly firstSeq: number;
}

/** The indexed text of a fact or episode, as the terms that it consists of. */
export interface IndexedText {
  readonly kind: "fact" | "episode";
  readonly ref: number;
  readonly terms: readonly string[];
  readonly length: number;
}

/** All rows of one group, each kind in the order in which they were written. Never changed: a commit makes new lists. */
export interface GroupRows {
  readonly gid: number;
  readonly name: string;
  readonly rebuilt: number;
  readonly commits: readonly Commit[];
  readonly nodes: readonly Since<NodeRow>[];
  readonly names: readonly Since<NameRow>[];
  readonly predicates: readonly Since<PredicateRow>[];
  readonly episodes: readonly EpisodeRow[];
  readonly entries: readonly EntryRow[];
  readonly timelines: readonly TimelineRow[];
  readonly voices: readonly { timeline: number; speaker: string }[];
  readonly claims: readonly ClaimRow[];
  readonly facts: readonly Believed<FactVersion>[];
  readonly evidence: readonly Believed<{ fact: number; seq: number }>[];
  readonly documents: readonly Since<IndexedText>[];
}

/** A group that nothing was written to yet. */
export function emptyGroup(gid: number, name: string): GroupRows {
  return {
    gid,
    name,
    rebuilt: 0,
    commits: [],
    nodes: [],
    names: [],
    predicates: [],
    episodes: [],
    entries: [],
    ...NOTHING_DERIVED,
  };
}

/** The group with what was said alone, and nothing of what that implies. */
export function saidOnly(rows: GroupRows): GroupRows {
  return { ...rows, ...NOTHING_DERIVED };
}

const NOTHING_DERIVED = {
  timelines: [],
  voices: [],
  claims: [],
  facts: [],
  evidence: [],
  documents: [],
} as const;

/** The newest commit of a revision, or before it. */
export function commitAt(rows: GroupRows, revision: number): Known | null {
  const commit = rows.commits.filter((c) => c.revision <= revision).at(-1);
  return commit === undefined ? null : { revision: commit.revision, instant: commit.instant };
}

export function headOf(rows: GroupRows): Head {
  const newest = rows.commits.at(-1);
  const free = (numbers: readonly number[]) => 1 + numbers.reduce((a, b) => Math.max(a, b), 0);
  return {
    gid: rows.gid,
    group: rows.name,
    revision: newest?.revision ?? 0,
    instant: newest?.instant ?? EARLIEST,
    declared: rows.entries.filter((e) => e.op === "declare" || isIdentity(rows, e)).at(-1)?.revision ?? 0,
    next: {
      node: free(rows.nodes.map((n) => n.row.id)),
      predicate: free(rows.predicates.map((p) => p.row.id)),
      episode: free(rows.episodes.map((e) => e.id)),
      seq: free([...rows.entries, ...rows.episodes].map((e) => e.seq)),
      timeline: free(rows.timelines.map((t) => t.id)),
      row: free(rows.facts.map((f) => f.row.row)),
    },
  };
}

export function declarationsOf(rows: GroupRows, revision: number): DeclarationLog {
  return rows.entries
    .filter((e) => e.revision <= revision)
    .flatMap((e): (Declared | Identified)[] => {
      if (isIdentity(rows, e)) return [{ revision: e.revision, identity: e }];
      if (e.op !== "declare") return [];
      const predicate = rows.predicates.find((p) => p.row.id === e.predicate)!.row.name;
      return [{ revision: e.revision, predicate, declaration: JSON.parse(e.detail!) }];
    });
}

/** Whether an entry merges or splits, or takes back or restores what does. */
function isIdentity(rows: GroupRows, entry: EntryRow): boolean {
  const said = entry.target === null ? entry : rows.entries.find((e) => e.seq === entry.target)!;
  return said.op === "merge" || said.op === "split";
}

/** Whether a row was believed at a revision. */
export function isBelieved({ created, expired }: Believed<unknown>, revision: number): boolean {
  return created <= revision && (expired === null || expired > revision);
}

/** Whether a row is believed now. */
export function isCurrent({ expired }: Believed<unknown>): boolean {
  return expired === null;
}
