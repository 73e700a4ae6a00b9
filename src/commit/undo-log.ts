/**
 * What the statement at hand did to a draft, so that it can be taken back: lists that it lengthened, entries of maps that it
 * set, and all else. Its places are used again by the next statement, as there are millions of them.
 */
export class UndoLog {
  readonly #lengthened: unknown[][] = [];
  #lists = 0;
  readonly #replaced: Replaced[] = [];
  #entries = 0;
  #others: (() => void)[] = [];

  /** Starts a statement; `rollBack` returns to here. */
  begin(): void {
    this.#lists = 0;
    this.#entries = 0;
    if (this.#others.length > 0) this.#others = [];
  }

  /** Lengthens a list. */
  push<T>(list: T[], row: T): void {
    list.push(row);
    this.#lengthened[this.#lists++] = list;
  }

  /** Sets an entry of a map. */
  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const old = map.get(key);
    if (this.#entries === this.#replaced.length)
      this.#replaced.push({ map: NOTHING, key: null, had: false, old: null });
    const place = this.#replaced[this.#entries++]!;
    place.map = map as Map<unknown, unknown>;
    place.key = key;
    place.had = old !== undefined || map.has(key);
    place.old = old;
    map.set(key, value);
  }

  /** Notes how to take back something else that was done. */
  done(undo: () => void): void {
    this.#others.push(undo);
  }

  rollBack(): void {
    for (const undo of this.#others.reverse()) undo();
    while (this.#lists > 0) this.#lengthened[--this.#lists]!.pop();
    while (this.#entries > 0) {
      const { map, key, had, old } = this.#replaced[--this.#entries]!;
      if (had) map.set(key, old);
      else map.delete(key);
    }
    this.begin();
  }
}

interface Replaced {
  map: Map<unknown, unknown>;
  key: unknown;
  had: boolean;
  old: unknown;
}

const NOTHING = new Map<unknown, unknown>();
