import type { Memory } from "../../src/memory/memory.ts";
import { builtPackage } from "../scale/product.ts";
import type { MeasuredServer } from "./server.ts";

/** The engine as it is built, on a server. */
export interface Groups {
  /** A group that no other run has; empty the first time. */
  group(name: string): Memory;
  close(): Promise<void>;
}

/** Opens the engine; what it wrote is removed on closing where the server stays. */
export async function openGroups({ uri, isOwn }: MeasuredServer): Promise<Groups> {
  const { openMemory } = await builtPackage();
  const memory = await openMemory({ store: uri });
  const run = `bench-${process.pid.toString(36)}-${Date.now().toString(36)}-`;
  return {
    group: (name) => memory.group(`${run}${name}`),
    async close() {
      if (!isOwn) {
        const { groups } = await memory.groups();
        for (const { name } of groups) if (name.startsWith(run)) await memory.group(name).dropGroup();
      }
      await memory.close();
    },
  };
}
