import type { openMemory as OpenMemory } from "../../src/memory/open-memory.ts";

/** The package as it is shipped: what runs from sources, through a transpiler, is slower in places. */
export async function builtPackage(): Promise<{ openMemory: typeof OpenMemory }> {
  const built: string = new URL("../../dist/index.js", import.meta.url).href;
  return import(built);
}
