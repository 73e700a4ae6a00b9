import { describe, expect, it } from "vitest";
import { type Memory, manualClock, openMemory } from "../../index.ts";
import { held, LATER, NOW } from "./desk.ts";
import type { Counts, OpenLastingStore } from "./opened-store.ts";
import { forHistories } from "./random-histories.ts";
import { allViews, codeOf, journal } from "./views.ts";

interface Lasting {
  clock: ReturnType<typeof manualClock>;
  /** Opens what is stored once more. It is closed at the end, where the test has not done so. */
  again(): Promise<Memory>;
}

/** Opens a new store for one piece of work, closes all that was opened of it, and removes it. */
async function withLasting<T>(
  open: OpenLastingStore,
  work: (memory: Memory, lasting: Lasting) => Promise<T>,
): Promise<T> {
  const clock = manualClock(NOW);
  const { store, again, remove } = await open();
  const opened: Memory[] = [];
  const openOne = async (one: typeof store) => {
    const memory = await openMemory({ store: one, clock: clock.now });
    opened.push(memory);
    return memory;
  };
  try {
    return await work(await openOne(store), { clock, again: async () => openOne(await again()) });
  } finally {
    for (const memory of opened) await memory.close();
    await remove?.();
  }
}

const speaks = (subject: string, object: string) => ({ subject, predicate: "t_speaks", object });

export function reopeningCases(open: OpenLastingStore, { few }: Counts): void {
  describe("what was acknowledged is there when the store is opened again", () => {
    it("random histories, as they were told at every revision, rebuilt or not", () =>
      forHistories({ runs: few }, ({ lines }) =>
        withLasting(open, async (first, { clock, again }) => {
          clock.set(LATER);
          await first.import(lines.map((line) => JSON.stringify(line)));
          const revisions = [...new Set(lines.map((line) => line.rev))];
          const told = [await journal(first), await first.stats(), await allViews(first, revisions)];
          await first.close();
          const second = await again();
          expect([await journal(second), await second.stats(), await allViews(second, revisions)]).toEqual(
            told,
          );
          expect((await second.verify()).problems).toEqual([]);
          await second.rebuild();
          await second.close();
          const third = await again();
          expect(await allViews(third, revisions)).toEqual(told[2]);
          expect((await third.verify()).problems).toEqual([]);
        }),
      ));

    it("what was refused is not, nor a group that was dropped", () =>
      withLasting(open, async (first, { again }) => {
        await first.assert(speaks("Mira", "Latin"));
        const refused = [
          { op: "assert" as const, ...speaks("Bo", "Greek") },
          { op: "retract" as const, entry: "none" },
        ];
        expect(await codeOf(first.batch(refused))).toBe("not-found");
        await first.group("g").assert(speaks("Cy", "Norse"));
        await first.group("g").dropGroup();
        await first.group("g").assert(speaks("Cy", "Irish"));
        await first.close();
        const second = await again();
        expect((await second.facts()).facts).toHaveLength(1);
        expect((await second.groups()).groups.map((g) => [g.name, g.revision])).toEqual([
          ["default", 1],
          ["g", 1],
        ]);
        expect(await held(second.group("g"), "Cy", "t_speaks")).toEqual(["Irish 2026-01-01.."]);
        expect((await second.group("g").recall("Norse")).items).toEqual([]);
        expect((await second.verify()).problems).toEqual([]);
      }));

    it("literals keep their type, names their spelling", () =>
      withLasting(open, async (first, { again }) => {
        const objects = [180, "180", true, "true", 0.5, -3, "ＬＵＮＤ", "  two  words ", "naïve 🜚"] as const;
        for (const value of objects)
          await first.assert({ subject: "Depot", predicate: "t_mark", object: { value }, from: "2020" });
        await first.close();
        const { facts } = await (await again()).facts({ subject: "Depot" });
        expect(facts.map((f) => "value" in f.object && f.object.value)).toEqual(objects);
      }));
  });
}

export function sharedCases(open: OpenLastingStore): void {
  describe("two that are open at once", () => {
    it("see each other's commits at once", () =>
      withLasting(open, async (a, { again }) => {
        const b = await again();
        for (let k = 0; k < 10; k++) {
          const [writer, reader] = k % 2 === 0 ? [a, b] : [b, a];
          await writer.declare({ predicate: "t_speaks", cardinality: k % 2 === 0 ? "one" : "many" });
          await writer.assert({ ...speaks("Mira", `Tongue ${k}`), from: `20${10 + k}` });
          expect(await reader.facts({ history: true })).toEqual(await writer.facts({ history: true }));
          expect((await reader.predicates()).predicates).toEqual((await writer.predicates()).predicates);
        }
      }));

    it("a group that one drops and fills anew is the new one for the other", () =>
      withLasting(open, async (a, { again }) => {
        const b = await again();
        await a.assert(speaks("Keeper", "Latin"));
        const [groupA, groupB] = [a.group("g"), b.group("g")];
        await groupA.declare({ predicate: "t_speaks", cardinality: "one" });
        await groupA.assert(speaks("Secret Ana", "Hidden"));
        expect((await groupB.facts()).facts).toHaveLength(1);
        await groupA.dropGroup();
        expect((await groupB.facts()).facts).toEqual([]);
        expect((await groupB.stats()).revision).toBe(0);
        await a.group("h").assert(speaks("Other Bo", "Greek"));
        await groupA.assert(speaks("Plain Cy", "Norse"));
        await groupA.assert(speaks("Plain Cy", "Irish"));
        for (const reader of [groupA, groupB]) {
          const told = JSON.stringify([
            await reader.facts(),
            await reader.timeline("Plain Cy"),
            await reader.predicates(),
          ]);
          expect(told).not.toMatch(/Secret|Hidden|Bo|Greek/);
          expect((await reader.facts()).facts).toHaveLength(2);
          expect((await journal(reader)).filter((line) => line.includes('"assert"'))).toHaveLength(2);
          expect((await reader.verify()).problems).toEqual([]);
        }
        await groupB.assert(speaks("Plain Cy", "Welsh"));
        expect((await groupA.facts()).facts).toHaveLength(3);
      }));

    it("one may rebuild while the other reads", () =>
      withLasting(open, async (a, { again }) => {
        const b = await again();
        for (let k = 0; k < 20; k++)
          await a.assert({ ...speaks(`Mira ${k % 3}`, `Tongue ${k}`), from: "2020" });
        const before = await b.facts({ history: true });
        await a.rebuild();
        expect(await b.facts({ history: true })).toEqual(before);
      }));

    it("what one writes in several commits, the other sees whole or not at all", () =>
      withLasting(open, async (a, { again }) => {
        const b = await again();
        await a.assert(speaks("Mira", "Latin"));
        const seen: number[] = [];
        async function* lines() {
          for (let k = 0; k < 5; k++) {
            yield JSON.stringify({ op: "assert", ...speaks("Bo", `Tongue ${k}`), rev: 2 + k });
            seen.push((await b.facts()).facts.length);
          }
        }
        await a.import(lines());
        expect(seen).toEqual([1, 1, 1, 1, 1]);
        expect((await b.facts()).facts).toHaveLength(6);
      }));
  });
}
