import { expect } from "vitest";
import { type Memory, manualClock, openMemory } from "../../index.ts";
import type { Store } from "../../store/store.ts";
import type { OpenStore } from "./opened-store.ts";

/** 2026, the present of the contract. */
export const NOW = Date.UTC(2026, 0, 1);

/** Ahead of all that random histories were recorded at. */
export const LATER = Date.UTC(2035, 0, 1);

/** What a test works with beside the default group of a store. */
export interface Desk {
  store: Store;
  clock: ReturnType<typeof manualClock>;
}

/** Opens a new store for one piece of work and removes it afterwards. */
export async function withStore<T>(
  open: OpenStore,
  work: (memory: Memory, desk: Desk) => Promise<T>,
): Promise<T> {
  const clock = manualClock(NOW);
  const { store, remove } = await open();
  const memory = await openMemory({ store, clock: clock.now });
  try {
    return await work(memory, { store, clock });
  } finally {
    await memory.close();
    await remove?.();
  }
}

/** Checks that what is stored is what entries imply. */
export async function sound(memory: Memory): Promise<void> {
  expect((await memory.verify()).problems).toEqual([]);
}

/** "Osto 2022-": what is believed now of a subject, as short text in order. */
export async function held(memory: Memory, subject: string, predicate: string): Promise<string[]> {
  const { facts } = await memory.facts({ subject, predicate, history: true, limit: 1000 });
  return facts.map(({ object, t_valid, t_invalid }) => {
    const value = "entity" in object ? object.entity.name : JSON.stringify(object.value);
    return `${value} ${t_valid?.slice(0, 10) ?? "unknown"}..${t_invalid?.slice(0, 10) ?? ""}`;
  });
}
