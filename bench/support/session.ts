import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Memory } from "../../src/memory/memory.ts";
import type { OpenOptions, Session } from "./bench.ts";

/**
 * Opens the store given, or one that is gone at the end. Groups carry a name that no other run has; in a store
 * that was given they are dropped on closing, so that nothing of a bench stays behind.
 */
export async function openSession(db: string | undefined, options: OpenOptions = {}): Promise<Session> {
  const { openMemory } = await import("../../src/index.ts");
  const folder =
    db === undefined && options.place === "file"
      ? mkdtempSync(join(tmpdir(), "palimpsest-bench-"))
      : undefined;
  const store = db ?? (folder === undefined ? ":memory:" : join(folder, "bench.db"));
  const memory: Memory = await openMemory({
    store,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const run = `bench-${process.pid.toString(36)}-${Date.now().toString(36)}`;
  const groups = new Map<string, Memory>();
  return {
    group(name) {
      const group = groups.get(name) ?? memory.group(`${run}-${name}`);
      groups.set(name, group);
      return group;
    },
    async close() {
      if (db !== undefined) for (const group of groups.values()) await group.dropGroup();
      await memory.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
