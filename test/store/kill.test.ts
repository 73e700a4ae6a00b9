import { join } from "node:path";
import { expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { runs } from "../support/runs.ts";
import { ChildWriter } from "./support/child-writer.ts";
import { seededRandom } from "./support/seeded-random.ts";
import { tempDir } from "./support/temp-dir.ts";
import { episodeOf, partsOf, work } from "./support/work.ts";

const dir = tempDir();
const KILLS = runs(6, 50);

/** How many parts of a piece are there; with none of the episode's where the episode is not. */
async function present(memory: Memory, name: string, pieces: number): Promise<number[]> {
  const lines = (await journal(memory)).map((line) => JSON.parse(line) as { op: string; id: string });
  const ids = new Set(lines.map((line) => line.id));
  return Array.from({ length: pieces }, (_, k) => {
    const episode = episodeOf(name, k);
    const all = [...partsOf(name, k), ...(episode === null ? [] : [episode])];
    const found = all.filter((id) => ids.has(id)).length;
    return found === all.length ? 1 : found === 0 ? 0 : Number.NaN;
  });
}

it(`a writer killed ${KILLS} times loses nothing that it acknowledged, and leaves nothing half done (C38)`, {
  timeout: 3_600_000,
}, async () => {
  const { random, seed } = seededRandom();
  console.info(`kill.test.ts seed ${seed}`);
  const file = join(dir, "killed.db");
  let next = 0;
  let killedAtWork = 0;
  for (let round = 0; round < KILLS; round++) {
    const child = new ChildWriter(file, "w", next, 10_000);
    await child.said("ready");
    child.go();
    // Now and then while the file is opened, else after some writes.
    if (random() < 0.75) await child.said("done");
    await new Promise((resolve) => setTimeout(resolve, random() * 120));
    await child.kill();
    expect(child.failures, `seed ${seed}`).toEqual([]);

    const memory = await openMemory({ store: file });
    const acknowledged = child.done.at(-1)?.k ?? next - 1;
    if (acknowledged >= next) killedAtWork++;
    // One piece may have been committed and not yet acknowledged.
    const there = await present(memory, "w", acknowledged + 3);
    const where = `seed ${seed}, round ${round}`;
    expect(there.slice(0, acknowledged + 1), where).toEqual(Array(acknowledged + 1).fill(1));
    expect([0, 1], where).toContain(there[acknowledged + 1]);
    expect(there[acknowledged + 2], where).toBe(0);
    expect((await memory.verify()).problems, where).toEqual([]);
    const revisions = child.done.map((d) => d.revision);
    expect(revisions, where).toEqual(revisions.toSorted((a, b) => a - b));

    // Said again it is whole, once.
    const cut = acknowledged + 1;
    await work(memory, "w", cut);
    expect((await present(memory, "w", cut + 1)).at(-1), where).toBe(1);
    next = cut + 1;
    if (next > 1) {
      const { facts } = await memory.facts({ subject: "Depot", predicate: "t_rate" });
      expect(facts, where).toHaveLength(1);
    }
    await memory.close();
  }
  expect(killedAtWork).toBeGreaterThan(0);
});
