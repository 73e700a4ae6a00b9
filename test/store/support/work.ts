import type { Memory, Write } from "../../../src/index.ts";

/** Parts of the k-th piece of a writer's work, by their ids: all of them are there, or none. */
export function partsOf(name: string, k: number): string[] {
  const parts = { 0: 1, 1: 6, 2: 10, 3: 1, 4: 2 }[k % 5]!;
  return Array.from({ length: parts }, (_, part) => `${name}-${k}-${part}`);
}

/** The episode of the k-th piece, where it has one. */
export function episodeOf(name: string, k: number): string | null {
  return k % 5 === 2 ? `${name}-${k}` : null;
}

/**
 * One piece of a writer's work: a single fact that supersedes the last, a batch, an episode with ten facts, or a
 * revision and what it puts in place. Done again, it is known already.
 */
export async function work(memory: Memory, name: string, k: number): Promise<Write> {
  const ids = partsOf(name, k);
  const day = new Date(Date.UTC(2000, 0, 1 + k)).toISOString().slice(0, 10);
  const rate = { predicate: "t_rate", object: { value: `${name} ${k}` }, from: day };
  const own = { subject: `Depot of ${name}`, ...rate };
  switch (k % 5) {
    case 1:
      return memory.batch([
        { op: "declare", id: ids[0]!, predicate: "t_rate", cardinality: "one" },
        { op: "assert", id: ids[1]!, subject: "Depot", ...rate },
        ...ids
          .slice(2)
          .map((id, part) => ({ op: "assert" as const, id, ...own, predicate: `t_own_${part}` })),
      ]);
    case 2: {
      const claims = ids.map((id, part) => ({
        op: "assert" as const,
        id,
        ...own,
        predicate: `t_claim_${part}`,
      }));
      return memory.remember({
        id: episodeOf(name, k)!,
        text: `Ten marks of ${name}, ${k}.`,
        speaker: name,
        claims,
      });
    }
    case 4:
      return memory.batch([
        { op: "retract", id: ids[0]!, entry: `${name}-${k - 1}-0` },
        { op: "assert", id: ids[1]!, subject: "Depot", ...rate },
      ]);
    default:
      return memory.assert({ id: ids[0]!, subject: "Depot", ...rate });
  }
}
