import { planReplay } from "../commit/commit.ts";
import type { Engine } from "./engine.ts";
import type { Progress, VerifyReport } from "./memory.ts";

/** Derives facts and evidence anew and compares them with what is stored; with `keep`, the new ones stay. */
export async function rederive(
  engine: Engine,
  group: string,
  keep: boolean,
  onProgress?: (progress: Progress) => void,
): Promise<VerifyReport> {
  const done = await engine.store.rederive(group, {
    keep,
    plan: planReplay,
    ...(onProgress === undefined ? {} : { onProgress: (d, total) => onProgress({ done: d, total }) }),
  });
  const { problems, ...checked } = done ?? { facts: 0, evidence: 0, entries: 0, problems: [] };
  return { ok: keep || problems.length === 0, group, checked, problems };
}
