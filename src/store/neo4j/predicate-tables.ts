import type { PredicateRow } from "../rows.ts";

/** A predicate, and the revision that first used it. */
export interface UsedPredicate extends PredicateRow {
  revision: number;
}

/**
 * The predicates of a group, as far as they were read. A group numbers them in order, changes none and drops none, so that
 * those before some number are the same for ever.
 */
export class PredicateTable {
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

/** Most groups whose tables are kept. */
const MOST = 1000;

/** Tables of groups, kept between reads. */
export class PredicateTables {
  readonly #tables = new Map<number, PredicateTable>();

  of(gid: number): PredicateTable {
    let table = this.#tables.get(gid);
    if (table === undefined) {
      table = new PredicateTable();
      if (this.#tables.size >= MOST) this.#tables.clear();
      this.#tables.set(gid, table);
    }
    return table;
  }
}
