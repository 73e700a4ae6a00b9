import type { Declaration } from "../model/declarations.ts";
import type { Claim } from "../temporal/claim.ts";
import type { FactRow } from "../temporal/revise.ts";
import type { SlotRequest } from "../temporal/window.ts";
import type {
  Changes,
  EntryRow,
  EpisodeRow,
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
 * All answers are of the group that is written to, as of now, inside the transaction that the plan's changes join.
 */
export type Need =
  /** Entities by normalised name or alias, the earliest bearer first. Answer: Map<key, NodeRow[]>. */
  | { ask: "names"; keys: readonly string[] }
  /** Entities and literals by kind and key. Answer: Map<kind + key, NodeRow>. */
  | { ask: "nodes"; keys: readonly { kind: NodeKind; key: string }[] }
  /** Nodes by number. Answer: Map<number, NodeRow>. */
  | { ask: "nodes-by-number"; ids: readonly number[] }
  /** Answer: Map<name, PredicateRow>. */
  | { ask: "predicates"; names: readonly string[] }
  /** Answer: Map<number, PredicateRow>. */
  | { ask: "predicates-by-number"; ids: readonly number[] }
  /** Entries by public id. Answer: Map<id, EntryRow>. */
  | { ask: "entries"; ids: readonly string[] }
  /** Those of the ids given by callers that begin so. Answer: string[]. */
  | { ask: "given-ids"; start: string }
  /** Answer: EntryRow[] in recording order. */
  | { ask: "entries-by-number"; seqs: readonly number[] }
  /** assert, end and correct entries of these predicates before a number, in recording order. Answer: EntryRow[]. */
  | { ask: "entries-of-predicates"; predicates: readonly number[]; before: number }
  /** Answer: Map<id, EpisodeRow>. */
  | { ask: "episodes"; ids: readonly string[] }
  /** Answer: EpisodeRow[]. */
  | { ask: "episodes-by-number"; ids: readonly number[] }
  /** The newest retract or restore of an entry before a number. Answer: EntryRow or null. */
  | { ask: "last-word-on"; seq: number; before: number }
  /** Answer: Map<timelineKey, TimelineRow>. */
  | { ask: "timelines"; keys: readonly { subject: number; family: number; scope: string | null }[] }
  | { ask: "slot"; slot: SlotKey; request: SlotRequest }
  /** Whether anything was ever said in each of some slots, in their order. Answer: boolean[]. */
  | { ask: "used-slots"; slots: readonly SlotKey[] }
  /** All live claims of a slot. Answer: Claim[]. */
  | { ask: "claims"; slot: SlotKey }
  /** Timelines whose family is one of these predicates. Answer: TimelineRow[]. */
  | { ask: "timelines-of"; families: readonly number[] }
  /** Current versions in a slot, ascending. Answer: FactVersion[]. */
  | { ask: "facts-in-slot"; slot: SlotKey }
  /** Current versions in a timeline. Answer: FactVersion[]. */
  | { ask: "facts-in-timeline"; timeline: number }
  /** The newest version of the fact that a timeline has of a value from an instant on, believed or not. */
  | { ask: "fact"; timeline: number; predicate: number; object: number; from: number }
  /** Current evidence of a fact. Answer: number[] of entries. */
  | { ask: "evidence"; fact: number }
  /** Whether some current fact of a value in a slot ended at or before an instant. Answer: boolean. */
  | { ask: "held-before"; slot: SlotKey; value: number; at: number }
  /** Whether some live assertion in a slot starts after an instant and was recorded before an entry. */
  | { ask: "newer-start"; slot: SlotKey; after: number; seq: number };

export type Step<T> = Generator<Need, T, unknown>;

/** What a plan ends with: the changes to write (null: nothing), and the caller's result. */
export interface Planned<T> {
  changes: Changes | null;
  result: T;
}

export type Plan<T> = (head: Head, declarations: DeclarationLog) => Step<Planned<T>>;

/** The declarations of a group in recording order. */
export type DeclarationLog = readonly { revision: number; predicate: string; declaration: Declaration }[];

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
  *episodes(ids: readonly string[]): Step<Map<string, EpisodeRow>> {
    return (yield { ask: "episodes", ids }) as Map<string, EpisodeRow>;
  },
  *episodesByNumber(ids: readonly number[]): Step<EpisodeRow[]> {
    return ids.length === 0 ? [] : ((yield { ask: "episodes-by-number", ids }) as EpisodeRow[]);
  },
  *lastWordOn(seq: number, before: number): Step<EntryRow | null> {
    return (yield { ask: "last-word-on", seq, before }) as EntryRow | null;
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

export function nodeKey(kind: NodeKind, key: string): string {
  return `${kind} ${key}`;
}

/** A timeline as a key of maps: a number where that is exact, as making and hashing text takes longer. */
export function timelineKey(key: { subject: number; family: number; scope: string | null }): string | number {
  const { subject, family, scope } = key;
  if (scope === null && family < 2 ** 20 && subject < 2 ** 32) return subject * 2 ** 20 + family;
  return `${subject} ${family} ${scope ?? ""}`;
}
