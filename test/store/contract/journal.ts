import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../../src/index.ts";
import { history } from "../../support/histories.ts";
import { runs } from "../../support/runs.ts";
import { allViews, journal } from "../support/views.ts";
import { withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";

const LATER = Date.UTC(2035, 0, 1);

async function revisionsOf(memory: Memory): Promise<number[]> {
  return [...new Set((await journal(memory)).map((line) => JSON.parse(line).rev as number))];
}

export function journalCases(open: OpenStore): void {
  describe("the journal", () => {
    it(
      "export, import and export again give the same lines and the same answers at every revision",
      {
        timeout: 3_600_000,
      },
      () =>
        fc.assert(
          fc.asyncProperty(history(), ({ lines }) =>
            withStore(open, async (memory, { clock }) => {
              clock.set(LATER);
              await memory.import(lines.map((line) => JSON.stringify(line)));
              const exported = await journal(memory);
              await withStore(open, async (copy, { clock }) => {
                clock.set(LATER);
                const report = await copy.import(exported);
                expect(report).toMatchObject({ applied: exported.length, known: 0, refused: [] });
                expect(await journal(copy)).toEqual(exported);
                const revisions = await revisionsOf(memory);
                expect(await allViews(copy, revisions)).toEqual(await allViews(memory, revisions));
                expect(await copy.stats()).toEqual(await memory.stats());
              });
            }),
          ),
          { numRuns: runs(3, 200) },
        ),
    );

    it("imported twice adds nothing", () =>
      fc.assert(
        fc.asyncProperty(history({ maxEntries: 15 }), ({ lines }) =>
          withStore(open, async (memory, { clock }) => {
            clock.set(LATER);
            await memory.import(lines.map((line) => JSON.stringify(line)));
            const exported = await journal(memory);
            const stats = await memory.stats();
            clock.advance(1000);
            expect(await memory.import(exported)).toMatchObject({ applied: 0, known: exported.length });
            expect(await journal(memory)).toEqual(exported);
            expect(await memory.stats()).toEqual(stats);
          }),
        ),
        { numRuns: runs(8, 200) },
      ));

    it(
      "random histories verify clean, are rebuilt as they are, and outlast their process",
      { timeout: 3_600_000 },
      () =>
        fc.assert(
          fc.asyncProperty(history(), ({ lines }) =>
            withStore(open, async (memory, { clock, reopen }) => {
              clock.set(LATER);
              await memory.import(lines.map((line) => JSON.stringify(line)));
              expect((await memory.verify()).problems).toEqual([]);
              const revisions = await revisionsOf(memory);
              const before = await allViews(memory, revisions);
              expect((await memory.rebuild()).problems).toEqual([]);
              const again = await reopen();
              expect(await allViews(again, revisions)).toEqual(before);
              expect((await again.verify()).problems).toEqual([]);
            }),
          ),
          { numRuns: runs(3, 200) },
        ),
    );

    it("gives on this store what it gives on the embedded one in memory", { timeout: 3_600_000 }, () =>
      fc.assert(
        fc.asyncProperty(history(), ({ lines }) =>
          withStore(open, async (memory, { clock }) => {
            clock.set(LATER);
            const texts = lines.map((line) => JSON.stringify(line));
            await memory.import(texts);
            const embedded = await openMemory({ store: ":memory:", clock: fixedClock(LATER) });
            await embedded.import(texts);
            const revisions = await revisionsOf(embedded);
            expect(await allViews(memory, revisions)).toEqual(await allViews(embedded, revisions));
            await embedded.close();
          }),
        ),
        { numRuns: runs(3, 200) },
      ),
    );

    it("the next write after an import goes on from its last revision, and the instant never falls", () =>
      withStore(open, async (memory, { clock }) => {
        const line = { op: "assert", id: "a1", subject: "Mira", predicate: "speaks", object: "Latin" };
        await memory.import([JSON.stringify({ ...line, recorded_at: "2025-12-31T00:00:00Z", rev: 7 })]);
        clock.set(Date.UTC(2020, 0, 1));
        const write = await memory.assert({ subject: "Mira", predicate: "speaks", object: "Greek" });
        expect(write).toMatchObject({ revision: 8, t_created: "2025-12-31T00:00:00.000Z" });
        expect((await memory.verify()).problems).toEqual([]);
      }));
  });
}
