import type { SlotKey } from "../store/rows.ts";
import type { StoredFact } from "../store/store.ts";

/** So few rows are looked through rather than laid out. */
const FEW = 16;

/** Versions of facts by slot and value. */
export class SlotRows {
  readonly #few: readonly StoredFact[];
  readonly #many = new Map<string, StoredFact[]>();

  constructor(rows: readonly StoredFact[]) {
    this.#few = rows.length <= FEW ? rows : NONE;
    if (this.#few === rows) return;
    for (const row of rows) {
      const id = idOf(row.timeline, row.slot, row.value);
      const list = this.#many.get(id);
      if (list === undefined) this.#many.set(id, [row]);
      else list.push(row);
    }
  }

  of({ timeline, slot }: SlotKey, value: number): readonly StoredFact[] {
    if (this.#many.size > 0) return this.#many.get(idOf(timeline, slot, value)) ?? NONE;
    return this.#few.filter((row) => row.timeline === timeline && row.slot === slot && row.value === value);
  }
}

const NONE: readonly StoredFact[] = [];

function idOf(timeline: number, slot: number, value: number): string {
  return `${timeline} ${slot} ${value}`;
}
