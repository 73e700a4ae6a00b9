import { copyFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { FaultyDriver } from "../store/faulty-driver.ts";
import { nameOf } from "./support/answers.ts";
import { newFile } from "./support/new-file.ts";

const clock = fixedClock(Date.UTC(2026, 5, 1));
const rate = { subject: "Depot", predicate: "rate" };

async function prepared(): Promise<string> {
  const file = newFile();
  const memory = await openMemory({ store: file, clock });
  await memory.declare({ predicate: "rate", cardinality: "one", literal: true });
  await memory.assert({ ...rate, object: 10, from: "2026-01-01", id: "a1" });
  await memory.close();
  return file;
}

async function rates(memory: Memory): Promise<string> {
  const { timelines } = await memory.timeline("Depot", "rate");
  const periods = timelines.flatMap((timeline) => timeline.periods);
  return periods.map((p) => `${nameOf(p.object)} ${p.t_invalid ?? "open"}`).join(", ");
}

async function episodes(memory: Memory): Promise<string> {
  const [told, facts] = [await memory.episodes(), await memory.facts({ predicate: "counted" })];
  return `${told.episodes.length} with ${facts.facts.length}`;
}

/** What is done, and what may be answered when it has not happened, and when it has. */
const scenarios = {
  "a superseded value": {
    act: (memory: Memory) => memory.assert({ ...rate, object: 12, from: "2026-02-01" }),
    look: rates,
    nothing: "10 open",
    all: "10 2026-02-01T00:00:00.000Z, 12 open",
  },
  "a revised value": {
    act: (memory: Memory) => memory.revise({ entry: "a1", object: 11 }),
    look: rates,
    nothing: "10 open",
    all: "11 open",
  },
  "an episode that yields ten facts": {
    act: (memory: Memory) =>
      memory.remember({
        id: "E1",
        text: "Ten terns were counted.",
        claims: Array.from({ length: 10 }, (_, k) => ({
          op: "assert" as const,
          subject: "Depot",
          predicate: "counted",
          object: `tern ${k}`,
        })),
      }),
    look: episodes,
    nothing: "0 with 0",
    all: "1 with 10",
  },
};

describe("C38 A crash between closing the old and adding the new (library)", () => {
  test.each(Object.entries(scenarios))("%s, failing at each step in turn", async (_, scenario) => {
    const before = await prepared();
    const seen = new Set<string>();
    for (let at = 1, done = false; !done; at++) {
      const file = newFile();
      copyFileSync(before, file);
      const driver = new FaultyDriver();
      const memory = await openMemory({ store: new SqliteStore(file, { open: driver.open }), clock });
      driver.arm({ at, when: "before" });
      await scenario.act(memory).catch(() => {});
      done = !driver.struck;
      driver.arm(null);
      await memory.close();

      const again = await openMemory({ store: file, clock });
      const found = await scenario.look(again);
      expect([scenario.nothing, scenario.all]).toContain(found);
      seen.add(found);
      if (done) expect(found).toBe(scenario.all);
      if (found === scenario.nothing) await scenario.act(again);
      expect(await scenario.look(again)).toBe(scenario.all);
      await again.close();
    }
    expect(seen.size).toBe(2);
  });
});
