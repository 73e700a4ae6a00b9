import { describe, expect, test } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { type OpenDriver, openDriver } from "../../src/store/sqlite/driver.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { newFile } from "./support/new-file.ts";

/** A driver whose n-th step throws; steps are counted only while `counting.on`. */
function failing(counting: { on: boolean; left: number }): OpenDriver {
  const step = () => {
    if (counting.on && --counting.left < 0) throw new Error("the power went off");
  };
  return (file, options) => {
    const driver = openDriver(file, options);
    return {
      ...driver,
      exec(sql) {
        if (sql !== "ROLLBACK") step();
        driver.exec(sql);
      },
      prepare(sql) {
        const statement = driver.prepare(sql);
        return {
          ...statement,
          run: (...values) => (step(), statement.run(...values)),
          get: (...values) => (step(), statement.get(...values)),
          all: (...values) => (step(), statement.all(...values)),
        };
      },
    };
  };
}

async function rates(memory: Memory): Promise<unknown[]> {
  const { timelines } = await memory.timeline("Depot", "rate");
  return timelines.flatMap((timeline) =>
    timeline.periods.map((p) => ["value" in p.object && p.object.value, p.t_invalid === null]),
  );
}

describe("C38 A crash between closing the old and adding the new (library)", () => {
  test("after a failure at each step in turn: nothing happened, or all", { timeout: 60_000 }, async () => {
    const clock = fixedClock(Date.UTC(2026, 5, 1));
    const outcomes = { nothing: 0, all: 0 };
    for (let left = 0; ; left++) {
      const file = newFile();
      const counting = { on: false, left };
      const memory = await openMemory({ store: new SqliteStore(file, { open: failing(counting) }), clock });
      await memory.declare({ predicate: "rate", cardinality: "one", literal: true });
      await memory.assert({ subject: "Depot", predicate: "rate", object: 10, from: "2026-01-01" });
      counting.on = true;
      const failed = await memory
        .assert({ subject: "Depot", predicate: "rate", object: 12, from: "2026-02-01" })
        .then(
          () => false,
          () => true,
        );
      counting.on = false;
      await memory.close();

      const again = await openMemory({ store: file, clock });
      const found = JSON.stringify(await rates(again));
      const all = '[[10,false],[12,true]]';
      expect(['[[10,true]]', all]).toContain(found);
      outcomes[found === all ? "all" : "nothing"]++;
      expect((await again.verify()).problems).toEqual([]);
      await again.close();
      if (!failed) {
        expect(found).toBe(all);
        break;
      }
    }
    expect(outcomes.nothing).toBeGreaterThan(10);
    expect(outcomes.all).toBeGreaterThan(0);
  });
});
