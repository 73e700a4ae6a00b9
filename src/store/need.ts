import type { Declaration } from "../model/declarations.ts";
import type { Claim } from "../temporal/claim.ts";
import type { FactRow } from "../temporal/revise.ts";
import type { SlotRequest } from "../temporal/window.ts";
import type {
  Changes,
  EntryRow,
  EpisodeRow,
  FactBeside,
  FactVersion,
  Head,
  NodeKind,
  NodeRow,
  PredicateRow,
  SlotKey,
  TimelineRow,
} from "./rows.ts";

/**
 * What the plan of a commit asks its store while it is worked out. A plan is a generator: it yields needs and is given
 * the answers, so that one piece of code serves stores that answer at once and stores that answer over a network.
 *
 * All answers are of the group that is written to, as of now, inside the transaction that the plan's changes join: with
 * what earlier commits of the session wrote, without what this plan is going to. What there is not is left out. Lists
 * may stand in any order, and so may maps, unless something is said. The objects of an answer are the plan's to keep but
 * not to change. "Current" is what is believed now; claims are live unless they were retracted.
 */
export type Need =
  /**
   * Entities by the key of a name or alias, of each name in the order of their numbers: the earliest bearer first.
   * Answer: Map<key, NodeRow[]>; a key that nobody bears may be left out.
   */
  | { ask: "names"; keys: readonly string[] }
  /** Entities and literals by kind and key. Answer: Map<nodeKey, NodeRow>. */
  | { ask: "nodes"; keys: readonly { kind: NodeKind; key: string }[] }
  /** Nodes by number. Answer: Map<number, NodeRow>. */
  | { ask: "nodes-by-number"; ids: readonly number[] }
  /** Answer: Map<name, PredicateRow>. */
  | { ask: "predicates"; names: readonly string[] }
  /** Answer: Map<number, PredicateRow>. */
  | { ask: "predicates-by-number"; ids: readonly number[] }
  /** Entries by public id, given or made. Answer: Map<id, EntryRow>. */
  | { ask: "entries"; ids: readonly string[] }
  /** Public ids of entries that callers gave (not `idMade`) and that begin so. Answer: string[]. */
  | { ask: "given-ids"; start: string }
  /** Answer: EntryRow[]. */
  | { ask: "entries-by-number"; seqs: readonly number[] }
  /**
   * assert, end and correct entries, retracted ones too, that were said with one of these predicates and have a number
   * below `before`. Answer: EntryRow[] by number.
   */
  | { ask: "entries-of-predicates"; predicates: readonly number[]; before: number }
  /**
   * assert, end and correct entries, retracted ones too, that were said with one of these nodes as subject or object and
   * have a number below `before`. Answer: EntryRow[].
   */
  | { ask: "entries-about"; nodes: readonly number[]; before: number }
  /** The same of those that were said in one of these episodes. Answer: EntryRow[]. */
  | { ask: "entries-of-episodes"; episodes: readonly number[]; before: number }
  /** Episodes by public id. Answer: Map<id, EpisodeRow>. */
  | { ask: "episodes"; ids: readonly string[] }
  /** Answer: EpisodeRow[], each once. */
  | { ask: "episodes-by-number"; ids: readonly number[] }
  /**
   * Of each of some entries the last of the retracts and restores whose target it is with a number below `before`. Answer:
   * Map<target, EntryRow>.
   */
  | { ask: "last-words-on"; seqs: readonly number[]; before: number }
  /** Answer: Map<timelineKey, TimelineRow>. */
  | { ask: "timelines"; keys: readonly { subject: number; family: number; scope: string | null }[] }
  /** What working out one slot asks; each request says what its answer is. */
  | { ask: "slot"; slot: SlotKey; request: SlotRequest }
  /** Whether each of some slots has a claim, live or not. Answer: boolean[] in the order of the slots. */
  | { ask: "used-slots"; slots: readonly SlotKey[] }
  /** All live claims of a slot. Answer: Claim[]. */
  | { ask: "claims"; slot: SlotKey }
  /** Timelines whose family is one of these predicates. Answer: TimelineRow[]. */
  | { ask: "timelines-of"; families: readonly number[] }
  /** Current versions in a slot. Answer: FactVersion[] by `from`. */
  | { ask: "facts-in-slot"; slot: SlotKey }
  /** Current versions in a timeline. Answer: FactVersion[]. */
  | { ask: "facts-in-timeline"; timeline: number }
  /**
   * Of each of some timelines the first `most` current versions in the descending order of (slot, from): in a timeline of
   * many values those of the newest objects. Answer: Map<timeline, FactBeside[]> of all that were asked for, in that order.
   */
  | { ask: "facts-beside"; timelines: readonly number[]; most: number }
  /**
   * The newest version, believed or not and in whichever slot, of the fact that a timeline has of a predicate and an
   * object with exactly this start: the one with the greatest row. Answer: FactVersion or null.
   */
  | { ask: "fact"; timeline: number; predicate: number; object: number; from: number }
  /** Current evidence of a fact, by its identity. Answer: number[] of entries. */
  | { ask: "evidence"; fact: number }
  /** Whether some current fact of a value in a slot ended at or before an instant. Answer: boolean. */
  | { ask: "held-before"; slot: SlotKey; value: number; at: number }
  /** Whether some live assertion in a slot starts after an instant and has a number below `seq`. Answer: boolean. */
  | { ask: "newer-start"; slot: SlotKey; after: number; seq: number };

export type Step<T> = Generator<Need, T, unknown>;

/** What a plan ends with: the changes to write (null: nothing), and the caller's result. */
export interface Planned<T> {
  changes: Changes | null;
  result: T;
}

/** Is given the group's head and all its declarations, and asks for the rest. */
export interface Plan<T> {
  (head: Head, declarations: DeclarationLog): Step<Planned<T>>;
  /** What the plan will most likely ask first, as far as can be told from declarations that may be old by now. */
  ahead?: (declarations: DeclarationLog, group: string) => Ahead | null;
}

/** Keys that a store to which every question is a journey may look up all at once. Answers of plans never hang on it. */
export interface Ahead {
  names: string[];
  nodes: { kind: NodeKind; key: string }[];
  predicates: string[];
  entries: string[];
  episodes: string[];
  /** Slots of a subject and an object (or the literal that it may be), by their keys, in timelines of some families. */
  seats: {
    subject: string;
    object: string | null;
    literal: { kind: NodeKind; key: string } | null;
    families: string[];
    /** So many facts beside it in its timelines; 0: none. */
    beside: number;
  }[];
}

/** A `declare` entry: the name of its predicate, and its `detail`, read. */
export interface Declared {
  revision: number;
  predicate: string;
  declaration: Declaration;
}

/** A `merge` or `split` entry, or a retract or restore of one. */
export interface Identified {
  revision: number;
  identity: EntryRow;
}

/**
 * The entries of a group that decide where all others belong, in recording order. A store that gives the same list again
 * while it stays the same saves work: what it adds up to is kept with the list.
 */
export type DeclarationLog = readonly (Declared | Identified)[];

/** Typed shorthands: each yields one need and returns its answer. */
export const need = {
  *names(keys: readonly string[]): Step<Map<string, NodeRow[]>> {
    return (yield { ask: "names", keys }) as Map<string, NodeRow[]>;
  },
  *nodes(keys: readonly { kind: NodeKind; key: string }[]): Step<Map<string, NodeRow>> {
    return (yield { ask: "nodes", keys }) as Map<string, NodeRow>;
  },
  *nodesByNumber(ids: readonly number[]): Step<Map<number, NodeRow>> {
    return (yield { ask: "nodes-by-number", ids }) as Map<number, NodeRow>;
  },
  *predicates(names: readonly string[]): Step<Map<string, PredicateRow>> {
    return (yield { ask: "predicates", names }) as Map<string, PredicateRow>;
  },
  *predicatesByNumber(ids: readonly number[]): Step<Map<number, PredicateRow>> {
    return (yield { ask: "predicates-by-number", ids }) as Map<number, PredicateRow>;
  },
  *entries(ids: readonly string[]): Step<Map<string, EntryRow>> {
    return (yield { ask: "entries", ids }) as Map<string, EntryRow>;
  },
  *givenIds(start: string): Step<string[]> {
    return (yield { ask: "given-ids", start }) as string[];
  },
  *entriesByNumber(seqs: readonly number[]): Step<EntryRow[]> {
    return seqs.length === 0 ? [] : ((yield { ask: "entries-by-number", seqs }) as EntryRow[]);
  },
  *entriesOfPredicates(predicates: readonly number[], before: number): Step<EntryRow[]> {
    return (yield { ask: "entries-of-predicates", predicates, before }) as EntryRow[];
  },
  *entriesAbout(nodes: readonly number[], before: number): Step<EntryRow[]> {
    return nodes.length === 0 ? [] : ((yield { ask: "entries-about", nodes, before }) as EntryRow[]);
  },
  *entriesOfEpisodes(episodes: readonly number[], before: number): Step<EntryRow[]> {
    return episodes.length === 0
      ? []
      : ((yield { ask: "entries-of-episodes", episodes, before }) as EntryRow[]);
  },
  *episodes(ids: readonly string[]): Step<Map<string, EpisodeRow>> {
    return (yield { ask: "episodes", ids }) as Map<string, EpisodeRow>;
  },
  *episodesByNumber(ids: readonly number[]): Step<EpisodeRow[]> {
    return ids.length === 0 ? [] : ((yield { ask: "episodes-by-number", ids }) as EpisodeRow[]);
  },
  *lastWordsOn(seqs: readonly number[], before: number): Step<Map<number, EntryRow>> {
    return seqs.length === 0
      ? new Map()
      : ((yield { ask: "last-words-on", seqs, before }) as Map<number, EntryRow>);
  },
  *timelines(
    keys: readonly { subject: number; family: number; scope: string | null }[],
  ): Step<Map<string | number, TimelineRow>> {
    return (yield { ask: "timelines", keys }) as Map<string | number, TimelineRow>;
  },
  *usedSlots(slots: readonly SlotKey[]): Step<boolean[]> {
    return (yield { ask: "used-slots", slots }) as boolean[];
  },
  *claims(slot: SlotKey): Step<Claim[]> {
    return (yield { ask: "claims", slot }) as Claim[];
  },
  *timelinesOf(families: readonly number[]): Step<TimelineRow[]> {
    return (yield { ask: "timelines-of", families }) as TimelineRow[];
  },
  *factsInSlot(slot: SlotKey): Step<FactVersion[]> {
    return (yield { ask: "facts-in-slot", slot }) as FactVersion[];
  },
  *factsInTimeline(timeline: number): Step<FactVersion[]> {
    return (yield { ask: "facts-in-timeline", timeline }) as FactVersion[];
  },
  *factsBeside(timelines: readonly number[], most: number): Step<Map<number, FactBeside[]>> {
    return (yield { ask: "facts-beside", timelines, most }) as Map<number, FactBeside[]>;
  },
  *fact({ timeline, predicate, object, from }: FactVersion): Step<FactVersion | null> {
    return (yield { ask: "fact", timeline, predicate, object, from }) as FactVersion | null;
  },
  *evidence(fact: number): Step<number[]> {
    return (yield { ask: "evidence", fact }) as number[];
  },
  *heldBefore(slot: SlotKey, value: number, at: number): Step<boolean> {
    return (yield { ask: "held-before", slot, value, at }) as boolean;
  },
  *newerStart(slot: SlotKey, after: number, seq: number): Step<boolean> {
    return (yield { ask: "newer-start", slot, after, seq }) as boolean;
  },
  /** Runs a question about one slot, forwarding what it asks. */
  *ofSlot<T>(slot: SlotKey, step: Generator<SlotRequest, T, unknown>): Step<T> {
    let answer: unknown;
    for (;;) {
      const next = step.next(answer);
      if (next.done === true) return next.value;
      answer = yield { ask: "slot", slot, request: next.value };
    }
  },
};

export type { FactRow };

/** What nodes are found under in the answer to `nodes`. */
export function nodeKey(kind: NodeKind, key: string): string {
  return `${kind} ${key}`;
}

/**
 * What timelines are found under in the answer to `timelines`: a number where that is exact, as making and hashing text
 * takes longer.
 */
export function timelineKey(key: { subject: number; family: number; scope: string | null }): string | number {
  const { subject, family, scope } = key;
  if (scope === null && family < 2 ** 20 && subject < 2 ** 32) return subject * 2 ** 20 + family;
  return `${subject} ${family} ${scope ?? ""}`;
}
