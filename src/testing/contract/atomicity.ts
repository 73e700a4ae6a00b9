import { describe, expect, it } from "vitest";
import type { BatchItem } from "../../index.ts";
import { held, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { allViews, codeOf, journal } from "./views.ts";

const good: BatchItem[] = [
  { op: "episode", id: "E1", text: "Two things were said." },
  { op: "assert", id: "a1", subject: "Mira", predicate: "speaks", object: "Latin", episode: "E1" },
  { op: "assert", id: "a2", subject: "Bo", predicate: "lives_in", object: "Osto", from: "2020" },
];
const bad: BatchItem = {
  op: "assert",
  subject: "Bo",
  predicate: "speaks",
  object: "Greek",
  from: "2022",
  until: "2021",
};
const line = (rev: number, item: BatchItem) =>
  JSON.stringify({ ...item, group: "default", recorded_at: `2025-01-0${rev}T00:00:00Z`, rev });

export function atomicityCases(open: OpenStore): void {
  describe("all or nothing", () => {
    it("a batch with a bad item at its end writes nothing, and names the item", () =>
      withStore(open, async (memory) => {
        const refused = await memory.batch([...good, bad]).catch((error) => error);
        expect(refused).toMatchObject({ code: "incorrect", message: expect.stringContaining("Item 4") });
        expect(await journal(memory)).toEqual([]);
        expect((await memory.groups()).groups).toEqual([]);
        expect((await memory.recall("Latin Two things")).items).toEqual([]);
        expect((await memory.batch(good)).revision).toBe(1);
      }));

    it("a refused batch leaves what was there as it was", () =>
      withStore(open, async (memory) => {
        await memory.batch(good);
        const before = [await journal(memory), await allViews(memory, [1]), await memory.stats()];
        const more: BatchItem[] = [
          { op: "assert", subject: "Bo", predicate: "lives_in", object: "Karst", from: "2021" },
          { op: "declare", predicate: "speaks", cardinality: "one" },
          { op: "alias", entity: "Mira", alias: "M" },
          { op: "retract", entry: "a1" },
        ];
        expect(await codeOf(memory.batch([...more, bad]))).toBe("incorrect");
        expect(await codeOf(memory.batch([...more, { op: "retract", entry: "nowhere" }]))).toBe("not-found");
        expect([await journal(memory), await allViews(memory, [1]), await memory.stats()]).toEqual(before);
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("with keepGoing, a batch leaves out the bad items only", () =>
      withStore(open, async (memory) => {
        const report = await memory.batch([bad, ...good, bad], { keepGoing: true });
        expect(report.refused.map((r) => [r.index, r.code])).toEqual([
          [0, "incorrect"],
          [4, "incorrect"],
        ]);
        expect(await held(memory, "Bo", "lives_in")).toEqual(["Osto 2020-01-01.."]);
        expect(await held(memory, "Bo", "speaks")).toEqual([]);
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("an import with a bad line, or whose source fails, writes none of its commits", () =>
      withStore(open, async (memory) => {
        const lines = [line(1, good[0]!), line(2, good[1]!), line(3, good[2]!)];
        const refused = await memory.import([...lines, line(4, bad)]).catch((error) => error);
        expect(refused).toMatchObject({ code: "incorrect", message: expect.stringContaining("Line 4") });
        async function* failing() {
          yield* lines;
          throw new Error("the pipe broke");
        }
        await expect(memory.import(failing())).rejects.toThrow("the pipe broke");
        expect(await journal(memory)).toEqual([]);
        const kept = await memory.import([...lines, line(4, bad)], { keepGoing: true });
        expect(kept.refused.map((r) => r.line)).toEqual([4]);
        expect((await memory.stats()).revision).toBe(3);
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("what an import that failed had declared is not believed of what comes to be written in its place", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Mira", predicate: "t_mark", object: "Osto", from: "2020" });
        const say = (object: string, from: string) => ({
          op: "assert" as const,
          subject: "Mira",
          predicate: "t_home",
          object,
          from,
        });
        async function* failing() {
          // Each is a commit, which looks at what was declared before it.
          for (const [k, item] of [{ op: "declare", predicate: "t_skill" }, say("Karst", "2020")].entries())
            yield JSON.stringify({ ...item, rev: 2 + k });
          yield JSON.stringify({ ...say("Lund", "2021"), rev: 4 });
          throw new Error("the pipe broke");
        }
        await expect(memory.import(failing())).rejects.toThrow("the pipe broke");
        await memory.declare({ predicate: "t_home", cardinality: "one" });
        await memory.batch([say("Velden", "2020")]);
        await memory.batch([say("Osto", "2022")]);
        expect(await held(memory, "Mira", "t_home")).toEqual([
          "Velden 2020-01-01..2022-01-01",
          "Osto 2022-01-01..",
        ]);
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("expect: a write that has not seen the newest revision is refused", () =>
      withStore(open, async (memory) => {
        const speaks = (object: string, expected: number) =>
          memory.assert({ subject: "Mira", predicate: "speaks", object }, { expect: expected });
        await speaks("Latin", 0);
        expect(await codeOf(speaks("Greek", 0))).toBe("conflict");
        expect(await codeOf(speaks("Greek", 2))).toBe("conflict");
        await speaks("Greek", 1);
        const race = await Promise.allSettled([speaks("Norse", 2), speaks("Welsh", 2), speaks("Irish", 2)]);
        expect(race.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
        expect((await memory.stats()).revision).toBe(3);
      }));

    it("ids are given once: the same again is known, anything else a conflict", () =>
      withStore(open, async (memory) => {
        const { revision } = await memory.batch(good);
        expect(await memory.batch(good)).toMatchObject({ revision, entries: [], opened: [] });
        expect(await codeOf(memory.remember({ id: "E1", text: "Three things." }))).toBe("conflict");
        const other = { id: "a1", subject: "Mira", predicate: "speaks", object: "Greek" };
        expect(await codeOf(memory.assert(other))).toBe("conflict");
        expect((await memory.stats()).revision).toBe(revision);
      }));
  });
}
