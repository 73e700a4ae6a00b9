import type { Instant } from "../../time/instant.ts";
import type { PredicateRow } from "../rows.ts";
import type { Known } from "../store.ts";

/** A predicate, and the revision that first used it. */
export interface UsedPredicate extends PredicateRow {
  revision: number;
}

/**
 * The predicates of a group, as far as they were read. A group numbers them in order, changes none and drops none, so that
 * those before some number are the same for ever.
 */
class PredicateTable {
  readonly #rows: UsedPredicate[] = [];
  readonly #byName = new Map<string, UsedPredicate>();
  readonly #byNumber = new Map<number, UsedPredicate>();
  #next = 1;

  /** All before this number are known. */
  get next(): number {
    return this.#next;
  }

  /** Takes all from a number up to another one, which is not included; nothing where it lacks some before. */
  add(rows: readonly UsedPredicate[], from: number, next: number): void {
    if (from > this.#next) return;
    for (const row of rows) {
      if (row.id < this.#next || row.id >= next) continue;
      this.#rows.push(row);
      this.#byName.set(row.name, row);
      this.#byNumber.set(row.id, row);
    }
    this.#next = Math.max(this.#next, next);
  }

  named(name: string): UsedPredicate | undefined {
    return this.#byName.get(name);
  }

  numbered(number: number): UsedPredicate | undefined {
    return this.#byNumber.get(number);
  }

  /** In the order of their numbers. */
  rows(): readonly UsedPredicate[] {
    return this.#rows;
  }
}

/** Most instants of a group that are kept. */
const MOST_INSTANTS = 1000;

/** What is kept of a group between reads: what no later commit can change. */
export class KeptGroup {
  readonly predicates = new PredicateTable();
  readonly #knownAt = new Map<number, Known | null>();

  /** The newest commit at or before an instant that lies before the newest of all. */
  knownAt(instant: Instant): Known | null | undefined {
    return this.#knownAt.get(instant);
  }

  keepKnownAt(instant: Instant, known: Known | null): void {
    if (this.#knownAt.size >= MOST_INSTANTS) this.#knownAt.clear();
    this.#knownAt.set(instant, known);
  }
}

/** Most groups of which something is kept. */
const MOST = 1000;

export class KeptGroups {
  readonly #groups = new Map<number, KeptGroup>();

  of(gid: number): KeptGroup {
    let group = this.#groups.get(gid);
    if (group === undefined) {
      group = new KeptGroup();
      if (this.#groups.size >= MOST) this.#groups.clear();
      this.#groups.set(gid, group);
    }
    return group;
  }
}
