import fc from "fast-check";
import { expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { checkClasses } from "../../src/testing/contract/classes.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { history } from "../../src/testing/histories.ts";
import { replay } from "../../src/testing/replay.ts";
import { runs } from "../support/runs.ts";

const open = () => openMemory({ store: ":memory:", clock: () => Date.UTC(2035, 0, 1) });

async function versions(memory: Memory): Promise<unknown> {
  return (await memory.facts({ versions: true, limit: 100_000 })).facts;
}

it("each word of a history has one class that goes with its kind, and the facts are those of a journal, which has none", async () => {
  await fc.assert(
    fc.asyncProperty(history({ maxEntries: 40 }), async ({ lines }) => {
      const [told, read] = await Promise.all([open(), open()]);
      const reports = await replay(told, lines);
      for (const report of reports) checkClasses(report);
      await read.import(await journal(told));
      expect(await versions(told)).toEqual(await versions(read));
      await Promise.all([told.close(), read.close()]);
    }),
    { numRuns: runs(100, 3000) },
  );
});
