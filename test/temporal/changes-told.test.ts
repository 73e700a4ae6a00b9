import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { replay } from "../../src/testing/replay.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

async function timelineChanges(memory: Memory, { subject }: Change, revision: number): Promise<Change[]> {
  const page = await memory.timeline({ subject: subject.name, known: { revision }, limit: 10_000 });
  return page.timelines.flatMap((t) => t.changes);
}

describe("what a commit says it did", { timeout: 3_600_000 }, () => {
  it("is what `changes` and `timeline` say of it, then and ever after", async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await openMemory({ store: ":memory:", clock });
        const reports = await replay(memory, lines, async ({ revision, changes }) => {
          for (const change of changes) {
            const told = await timelineChanges(memory, change, revision);
            expect(told.find((c) => c.id === change.id)).toEqual(change);
          }
        });
        let since = 0;
        for (const { revision, changes } of reports) {
          const page = await memory.changes({ since: { revision: since }, until: { revision }, limit: 1000 });
          expect(page.changes, `revision ${revision}`).toEqual(changes);
          since = revision;
        }
        await memory.close();
      }),
      { numRuns: runs(150, 3000) },
    );
  });
});
