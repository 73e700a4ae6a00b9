import { describe, expect, it } from "vitest";
import { planCommit, planReplay } from "../../commit/commit.ts";
import type { Statement } from "../../commit/statement.ts";
import { type Memory, openMemory } from "../../index.ts";
import type { Plan } from "../../store/need.ts";
import type { GroupReader } from "../../store/store.ts";
import { NOW, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { codeOf } from "./views.ts";

const says = (subject: string, object: string): Statement => ({
  op: "assert",
  subject,
  predicate: "t_speaks",
  object,
});
const plan = (...statements: Statement[]) => planCommit(statements, { now: NOW });

/** A plan that gives up once it has asked for something. */
const failing: Plan<null> = function* () {
  yield { ask: "names", keys: ["=mira"] };
  throw new Error("the plan gave up");
};

/** A plan that writes nothing. */
const idle: Plan<string> = function* () {
  yield { ask: "names", keys: ["=mira"] };
  return { changes: null, result: "nothing" };
};

const entriesOf = (reader: GroupReader) => reader.counts().entries;

export function sessionCases(open: OpenStore): void {
  describe("a write session", () => {
    it("writes all its commits, or none, in all groups; the session sees them, others once it has ended", () =>
      withStore(open, async (_memory, { store }) => {
        let seen: (number | null)[] = [];
        let amid: Promise<number | null> | undefined;
        // May be run again.
        await store.write(async (session) => {
          seen = [await session.read("north", entriesOf)];
          await session.commit("north", plan(says("Mira", "Latin")));
          amid = store.read("north", entriesOf);
          await session.commit("north", plan(says("Mira", "Greek")));
          await session.commit("south", plan(says("Bo", "Norse")));
          seen.push(await session.read("north", entriesOf), await session.read("south", entriesOf));
        });
        // The first use of the predicate is an entry too.
        expect(seen).toEqual([null, 3, 2]);
        expect([null, 3]).toContain(await amid);
        expect(await store.read("north", entriesOf)).toBe(3);

        const failed = store.write(async (session) => {
          await session.commit("south", plan(says("Bo", "Irish")));
          await session.commit("west", plan(says("Cy", "Irish")));
          throw new Error("changed my mind");
        });
        await expect(failed).rejects.toThrow("changed my mind");
        expect(await store.read("south", entriesOf)).toBe(2);
        expect(await store.read("west", entriesOf)).toBeNull();
        expect((await store.groups()).map(({ name, newest }) => [name, newest.revision])).toEqual([
          ["north", 2],
          ["south", 1],
        ]);
      }));

    it("goes on after a plan that fails, of which nothing is written", () =>
      withStore(open, async (memory, { store }) => {
        await store.write(async (session) => {
          await session.commit("default", plan(says("Mira", "Latin")));
          await expect(async () => session.commit("default", failing)).rejects.toThrow("the plan gave up");
          await expect(async () => session.commit("other", failing)).rejects.toThrow("the plan gave up");
          await session.commit("default", plan(says("Mira", "Greek")));
        });
        expect(await memory.stats()).toMatchObject({ revision: 2, entries: 3 });
        expect((await memory.verify()).problems).toEqual([]);
        expect((await memory.groups()).groups.map((g) => g.name)).toEqual(["default"]);
      }));

    it("gives the result of a plan and of the work; a plan without changes makes no commit, and no group", () =>
      withStore(open, async (_memory, { store }) => {
        const result = await store.write(async (session) => [await session.commit("north", idle)]);
        expect(result).toEqual(["nothing"]);
        expect(await store.groups()).toEqual([]);
        expect(await store.read("north", entriesOf)).toBeNull();
        expect(await store.dropGroup("north")).toBeNull();
        expect(await store.rederive("north", { keep: false, plan: planReplay })).toBeNull();
        const { next, revision } = await store.write((session) =>
          session.commit("north", function* (head) {
            yield* [];
            return { changes: null, result: head };
          }),
        );
        expect(revision).toBe(0);
        expect(Object.values(next).every((n) => n > 0)).toBe(true);
      }));

    it("is not waited for by a write inside it, which is refused; reads inside it are answered", () =>
      withStore(open, async (memory) => {
        const codes: (string | null)[] = [];
        async function* lines() {
          yield JSON.stringify({ op: "assert", subject: "Mira", predicate: "t_speaks", object: "Latin" });
          codes.push(await codeOf(memory.assert({ subject: "Bo", predicate: "t_speaks", object: "Greek" })));
          codes.push(await codeOf(memory.rebuild()), await codeOf(memory.dropGroup()));
          codes.push(await codeOf(memory.close()), await codeOf(memory.facts()));
        }
        await memory.import(lines());
        expect(codes).toEqual(["incorrect", "incorrect", "incorrect", "incorrect", null]);
        expect((await memory.facts()).facts).toHaveLength(1);
        await memory.assert({ subject: "Bo", predicate: "t_speaks", object: "Greek" });
        expect((await memory.facts()).facts).toHaveLength(2);
      }));
  });

  describe("beside groups", () => {
    it("says what it is, in few words", () =>
      withStore(open, async (_memory, { store }) => {
        expect(await store.describe()).toMatchObject({ store: expect.any(String) });
      }));

    it("lists groups in the order of their names' code points", () =>
      withStore(open, async (memory, { store }) => {
        // In UTF-16 the star comes before the ligature.
        const names = ["Zeta", "alpha", "ﬀ", "🜚", "alpha 2"];
        for (const name of names)
          await memory.group(name).assert({ subject: "Mira", predicate: "t_speaks", object: "Latin" });
        expect((await store.groups()).map((g) => g.name)).toEqual(["Zeta", "alpha", "alpha 2", "ﬀ", "🜚"]);
      }));

    it("answers a revision that is not there with the one before it", () =>
      withStore(open, async (memory, { store, clock }) => {
        const line = (rev: number, at: string) =>
          JSON.stringify({ op: "assert", id: `a${rev}`, rev, recorded_at: at, ...said(`Tongue ${rev}`) });
        const said = (object: string) => ({ subject: "Mira", predicate: "t_speaks", object, from: "2020" });
        await memory.import([line(3, "2025-01-03T00:00:00Z"), line(7, "2025-01-07T00:00:00Z")]);
        const at = (day: number) => Date.UTC(2025, 0, day);
        const told = await store.read("default", (reader) => [
          ...[2, 3, 6, 7, 9].map((revision) => reader.commitOf(revision)?.revision ?? null),
          ...[2, 3, 6, 7, 9].map((day) => reader.knownAt(at(day))?.revision ?? null),
        ]);
        expect(told).toEqual([null, 3, 3, 7, 7, null, 3, 3, 7, 7]);
        clock.advance(1000);
        const at5 = await memory.facts({ known: { revision: 5 } });
        expect(at5.facts.map((f) => f.t_created)).toEqual(["2025-01-03T00:00:00.000Z"]);
        expect((await memory.facts({ known: { revision: 2 } })).facts).toEqual([]);
      }));

    it("keeps aliases and names apart by code points too", () =>
      withStore(open, async (memory) => {
        await memory.batch([
          { op: "entity", name: "Mira" },
          ...["🜚", "ﬁn", "b", "A"].map((alias) => ({ op: "alias" as const, entity: "Mira", alias })),
        ]);
        await memory.alias("Mira", "a later one");
        const [mira] = (await memory.entities()).entities;
        expect(mira!.aliases).toEqual(["A", "b", "ﬁn", "🜚", "a later one"]);
      }));
  });

  describe("what it is asked wrongly", () => {
    it("a closed store says so to everything but being closed again", () =>
      withStore(open, async (memory, { store, clock }) => {
        await memory.assert({ subject: "Mira", predicate: "t_speaks", object: "Latin" });
        await store.close();
        await store.close();
        const again: Memory = await openMemory({ store, clock: clock.now });
        const calls = [
          store.write((session) => session.read("default", entriesOf)),
          store.read("default", entriesOf),
          store.groups(),
          store.describe(),
          store.dropGroup("default"),
          store.rederive("default", { keep: false, plan: planReplay }),
          again.facts(),
          again.remember({ text: "Too late." }),
        ];
        for (const call of calls) expect(await codeOf(call)).toBe("unavailable");
      }));
  });
}
