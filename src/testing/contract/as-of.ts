import { describe, expect, it } from "vitest";
import type { Memory } from "../../index.ts";
import type { JournalLine } from "../journal-line.ts";
import { commitsOf } from "../replay.ts";
import { LATER, NOW, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { forHistories } from "./random-histories.ts";
import { allViews, views } from "./views.ts";

const texts = (lines: readonly JournalLine[]) => lines.map((line) => JSON.stringify(line));

export function asOfCases(open: OpenStore, { few }: Counts): void {
  describe("an answer as of a past revision never changes", () => {
    it("whatever is said later, in this group or another, and after a rebuild", () =>
      forHistories({ runs: few }, ({ lines }) =>
        withStore(open, async (memory, { clock }) => {
          clock.set(LATER);
          const told = new Map<number, string[]>();
          for (const said of commitsOf(lines)) {
            const revision = said[0]!.rev;
            await memory.import(texts(said));
            // A commit that says nothing new is none.
            if ((await memory.stats()).revision !== revision) continue;
            told.set(revision, await views(memory, revision));
            if (revision % 4 === 0) await otherGroup(memory, revision);
          }
          const revisions = [...told.keys()];
          const then = [...told.values()].flat();
          expect(await allViews(memory, revisions)).toEqual(then);
          await memory.rebuild();
          expect(await allViews(memory, revisions)).toEqual(then);
        }),
      ));

    it("by instant too: a clock that stands still, or steps back", () =>
      withStore(open, async (memory, { clock }) => {
        const say = (object: string, from: string) =>
          memory.assert({ subject: "Mira", predicate: "lives_in", object, from });
        await say("Velden", "2020");
        clock.advance(-5000);
        const second = await say("Osto", "2022");
        expect(second.t_created).toBe(new Date(NOW).toISOString());
        clock.set(NOW + 1000);
        await say("Karst", "2023");
        clock.set(NOW + 5000);
        const at = (known: number) => memory.facts({ history: true, known });
        expect((await at(NOW - 1)).facts).toEqual([]);
        expect((await at(NOW)).as_of).toEqual({
          valid: expect.any(String),
          known: new Date(NOW).toISOString(),
          revision: 2,
        });
        expect((await at(NOW)).facts).toHaveLength(2);
        expect((await at(NOW + 1000)).facts).toHaveLength(3);
        expect((await at(NOW + 2000)).as_of).toMatchObject({ revision: 3, clamped: true });
      }));

    it("where a later declaration has moved what was said", () =>
      withStore(open, async (memory) => {
        const at = "2025";
        const told = () =>
          Promise.all([
            ...[1, 2].map((revision) => memory.timeline({ subject: "Mira", at, known: { revision } })),
            ...[1, 2].map((revision) => memory.facts({ subject: "Mira", at, known: { revision } })),
            memory.changes({ until: { revision: 2 } }),
          ]);
        await memory.assert({ subject: "Mira", predicate: "t_home", object: "Osto", from: "2020", id: "a1" });
        await memory.assert({
          subject: "Mira",
          predicate: "t_home",
          object: "Karst",
          from: "2022",
          id: "a2",
        });
        const then = await told();
        await memory.declare({ predicate: "t_home", sameAs: "t_place", cardinality: "one" });
        await memory.assert({ subject: "Mira", predicate: "t_place", object: "Lund", from: "2021" });
        expect(await told()).toEqual(then);
        await memory.rebuild();
        expect(await told()).toEqual(then);
      }));

    it("a name that nobody had given yet is not among those like a misspelt one", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Bo", predicate: "t_home", object: "Osto", from: "2020" });
        await memory.assert({ subject: "Mira", predicate: "t_home", object: "Osto", from: "2020" });
        const notes = async (revision: number) =>
          (await memory.facts({ subject: "Mirra", known: { revision } })).notes?.join();
        expect(await notes(1)).not.toContain('"Mira"');
        expect(await notes(2)).toContain('"Mira"');
      }));

    it("t_expired appears only from the revision on that closed the row", () =>
      withStore(open, async (memory, { clock }) => {
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2020" });
        const before = await memory.facts({ known: { revision: 1 }, versions: true, at: "2021" });
        clock.advance(1000);
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Osto", from: "2022" });
        expect(await memory.facts({ known: { revision: 1 }, versions: true, at: "2021" })).toEqual(before);
        expect(before.facts.map((f) => f.t_expired)).toEqual([null]);
        const { facts } = await memory.facts({ versions: true, at: "2021" });
        expect(facts.map((f) => f.t_expired)).toEqual(["2026-01-01T00:00:01.000Z", null, null]);
      }));
  });
}

async function otherGroup(memory: Memory, k: number): Promise<void> {
  const other = memory.group("other");
  await other.assert({ subject: "Mira", predicate: "t_home", object: `Velden ${k}`, from: "2021" });
  await other.remember({ text: `Mira said that she lives in Velden, number ${k}.`, speaker: "Mira" });
}
