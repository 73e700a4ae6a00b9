import { describe, expect, it } from "vitest";
import type { Memory } from "../../index.ts";
import { LATER, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { forHistories } from "./random-histories.ts";
import { allViews, journal } from "./views.ts";

async function revisionsOf(memory: Memory): Promise<number[]> {
  return [...new Set((await journal(memory)).map((line) => JSON.parse(line).rev as number))];
}

export function journalCases(open: OpenStore, { few }: Counts): void {
  describe("the journal", () => {
    it(
      "export, import and export again give the same lines and the same answers at every revision",
      {
        timeout: 3_600_000,
      },
      () =>
        forHistories({ runs: few }, ({ lines }) =>
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
    );

    it("imported twice adds nothing", () =>
      forHistories({ runs: few, maxEntries: 15 }, ({ lines }) =>
        withStore(open, async (memory, { clock }) => {
          clock.set(LATER);
          await memory.import(lines.map((line) => JSON.stringify(line)));
          const exported = await journal(memory);
          const stats = await memory.stats();
          clock.advance(1000);
          expect(await memory.import(exported)).toMatchObject({ applied: 0, known: exported.length });
          // Lines of other programs have no ids where ours need none.
          const said = lines.map((line) => JSON.stringify(line));
          expect(await memory.import(said)).toMatchObject({ applied: 0, known: said.length });
          expect(await journal(memory)).toEqual(exported);
          expect(await memory.stats()).toEqual(stats);
        }),
      ));

    it("random histories verify clean, and are rebuilt as they are", { timeout: 3_600_000 }, () =>
      forHistories({ runs: few }, ({ lines }) =>
        withStore(open, async (memory, { clock }) => {
          clock.set(LATER);
          await memory.import(lines.map((line) => JSON.stringify(line)));
          expect((await memory.verify()).problems).toEqual([]);
          const revisions = await revisionsOf(memory);
          const before = await allViews(memory, revisions);
          expect((await memory.rebuild()).problems).toEqual([]);
          expect(await allViews(memory, revisions)).toEqual(before);
          expect((await memory.verify()).problems).toEqual([]);
        }),
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
