import type { FactVersion, SlotKey } from "../store/rows.ts";

/** So few rows are looked through rather than laid out. */
const FEW = 16;

type Row = Pick<FactVersion, "timeline" | "slot" | "value">;

/** Versions of facts by slot and value. */
export class SlotRows<R extends Row> {
  readonly #few: readonly R[];
  readonly #many = new Map<string, R[]>();

  constructor(rows: readonly R[]) {
    this.#few = rows.length <= FEW ? rows : [];
    if (this.#few === rows) return;
    for (const row of rows) {
      const id = idOf(row.timeline, row.slot, row.value);
      const list = this.#many.get(id);
      if (list === undefined) this.#many.set(id, [row]);
      else list.push(row);
    }
  }

  of({ timeline, slot }: SlotKey, value: number): readonly R[] {
    if (this.#many.size > 0) return this.#many.get(idOf(timeline, slot, value)) ?? [];
    return this.#few.filter((row) => row.timeline === timeline && row.slot === slot && row.value === value);
  }
}

function idOf(timeline: number, slot: number, value: number): string {
  return `${timeline} ${slot} ${value}`;
}
