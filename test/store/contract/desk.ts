import { type Memory, manualClock } from "../../../src/index.ts";
import type { OpenedStore, OpenStore } from "./opened-store.ts";

/** 2026, the present of the contract. */
export const NOW = Date.UTC(2026, 0, 1);

/** Opens a new store for one piece of work and removes it afterwards. */
export async function withStore<T>(
  open: OpenStore,
  work: (memory: Memory, store: OpenedStore & { clock: ReturnType<typeof manualClock> }) => Promise<T>,
): Promise<T> {
  const clock = manualClock(NOW);
  const store = await open(clock.now);
  try {
    return await work(store.memory, { ...store, clock });
  } finally {
    await store.remove();
  }
}

/** "Osto 2022-": what is believed now of a subject, as short text in order. */
export async function held(memory: Memory, subject: string, predicate: string): Promise<string[]> {
  const { facts } = await memory.facts({ subject, predicate, history: true, limit: 1000 });
  return facts.map(({ object, t_valid, t_invalid }) => {
    const value = "entity" in object ? object.entity.name : JSON.stringify(object.value);
    return `${value} ${t_valid?.slice(0, 10) ?? "unknown"}..${t_invalid?.slice(0, 10) ?? ""}`;
  });
}
