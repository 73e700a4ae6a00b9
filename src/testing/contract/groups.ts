import { describe, expect, it } from "vitest";
import type { Memory } from "../../index.ts";
import { held, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { allViews, codeOf, journal } from "./views.ts";

async function stock(memory: Memory, group: string, goods: string): Promise<Memory> {
  const depot = memory.group(group);
  await depot.declare({ predicate: "t_holds", cardinality: "one" });
  await depot.remember({
    id: "E1",
    text: `The depot holds ${goods}.`,
    speaker: "Bo",
    claims: [
      {
        op: "assert",
        id: "a1",
        subject: "Depot",
        predicate: "t_holds",
        object: goods,
        from: "2025",
        quote: goods,
      },
    ],
  });
  return depot;
}

/** All that can be read of a group. */
async function whole(memory: Memory): Promise<unknown[]> {
  const { revision } = await memory.stats();
  return [
    await journal(memory),
    await memory.stats(),
    await allViews(memory, [revision]),
    await memory.recall("depot holds salt grain"),
  ];
}

export function groupCases(open: OpenStore): void {
  describe("groups lie side by side", () => {
    it("no answer for one contains anything of another (C30)", () =>
      withStore(open, async (memory) => {
        const north = await stock(memory, "north", "salt");
        await stock(memory, "south", "grain");
        for (const answer of await whole(north)) {
          expect(JSON.stringify(answer)).not.toMatch(/south|grain\b(?! ?")/);
        }
        const { items } = await north.recall("grain");
        expect(items).toEqual([]);
        expect(await held(north, "Depot", "t_holds")).toEqual(["salt 2025-01-01.."]);
        expect((await memory.facts()).facts).toEqual([]);
        expect((await memory.groups()).groups.map((g) => g.name)).toEqual(["north", "south"]);
        const foreign = (await memory.group("south").facts()).facts[0]!;
        expect(await codeOf(north.get([foreign.id]))).toBe("not-found");
        expect(await codeOf(north.retract(foreign.id))).toBe("not-found");
        expect(await codeOf(north.why(foreign.id))).toBe("not-found");
        expect(
          await codeOf(
            north.assert({
              subject: foreign.subject.id === "" ? "" : { entity: foreign.subject.id },
              predicate: "t_holds",
              object: "tea",
            }),
          ),
        ).toBe("not-found");
      }));

    it("scores of one do not feel what another holds", () =>
      withStore(open, async (memory) => {
        const north = await stock(memory, "north", "salt");
        const before = JSON.stringify(
          await north.recall("Which salt does the depot hold?", { explain: true }),
        );
        for (let k = 0; k < 20; k++)
          await memory.group("south").remember({ text: `The depot holds salt, ${k} times.` });
        expect(JSON.stringify(await north.recall("Which salt does the depot hold?", { explain: true }))).toBe(
          before,
        );
      }));

    it("equal scores stand in recording order, whatever numbers other groups have taken", () =>
      withStore(open, async (memory) => {
        const fill = (group: string, what: string) =>
          memory
            .group(group)
            .batch(
              Array.from({ length: 30 }, (_, k) =>
                what === "facts"
                  ? { op: "assert", subject: `Shelf ${k}`, predicate: "t_holds", object: `box ${k}` }
                  : { op: "episode", text: `Nothing happened ${k} times.` },
              ),
            );
        // Nothing holds any more, which would be worth more; each episode is a talk of its own, without neighbours.
        const tea = (day: number) => ({ from: `2025-01-${day}`, until: "2025-02-01" });
        const fact = (group: Memory, day: number) =>
          group.assert({ subject: `Ana ${day}`, predicate: "t_brew", object: "green tea", ...tea(day) });
        const episode = (group: Memory, day: number) =>
          group.remember({ id: `E${day}`, text: "Black tea.", session: `S${day}` });
        await fill("facts first", "facts");
        for (const name of ["facts first", "episodes first"]) {
          const group = memory.group(name);
          await group.declare({ predicate: "t_brew", cardinality: "many", wording: "did brew us" });
          await fact(group, 10);
          await episode(group, 11);
          await fill("others", "episodes");
          await episode(group, 12);
          await fact(group, 13);
          // A later version stands where the first one stood.
          await group.end({ subject: "Ana 10", predicate: "t_brew", object: "green tea", at: "2025-01-20" });
          const found = async (kind: "fact" | "episode") =>
            (await group.recall("tea", { kind, history: true })).items;
          const [facts, episodes] = [await found("fact"), await found("episode")];
          for (const items of [facts, episodes])
            expect(new Set(items.map(({ score }) => score)).size).toBe(1);
          expect(facts.map(({ text }) => text.match(/1[0-3]/)?.[0])).toEqual(["10", "13"]);
          expect(episodes.map(({ id }) => id)).toEqual(["E11", "E12"]);
        }
      }));

    it("writes in one leave another alone, byte for byte (C31)", () =>
      withStore(open, async (memory) => {
        const north = await stock(memory, "north", "salt");
        const south = await stock(memory, "south", "salt");
        const before = await whole(south);
        const steps: (() => Promise<unknown>)[] = [
          () => north.assert({ subject: "Depot", predicate: "t_holds", object: "salt", from: "2025" }),
          () => north.assert({ subject: "Depot", predicate: "t_holds", object: "grain", from: "2025-06" }),
          () => north.declare({ predicate: "t_holds", cardinality: "many", wording: "keeps" }),
          () => north.alias("Depot", "the shed"),
          () => north.retract("a1"),
          () => north.rebuild(),
          () => north.dropGroup(),
        ];
        for (const [k, step] of steps.entries()) {
          await step();
          expect(await whole(south), `step ${k}`).toEqual(before);
        }
        expect((await south.verify()).problems).toEqual([]);
      }));

    it("a dropped group is empty, unlisted, and can be written anew", () =>
      withStore(open, async (memory) => {
        const north = await stock(memory, "north", "salt");
        await stock(memory, "south", "grain");
        expect(await north.dropGroup()).toEqual({ group: "north", entries: 2, episodes: 1 });
        await expect(north.dropGroup()).rejects.toMatchObject({ code: "not-found", value: "north" });
        expect((await memory.groups()).groups.map((g) => g.name)).toEqual(["south"]);
        expect(await journal(north)).toEqual([]);
        expect(await north.stats()).toMatchObject({ revision: 0, entities: 0, facts: { versions: 0 } });
        for (const read of [
          north.facts(),
          north.changes(),
          north.entities(),
          north.episodes(),
          north.recall("depot salt"),
        ]) {
          const {
            facts = [],
            changes = [],
            entities = [],
            episodes = [],
            items = [],
          } = (await read) as unknown as Record<string, unknown[]>;
          expect([...facts, ...changes, ...entities, ...episodes, ...items]).toEqual([]);
        }
        const anew = await stock(memory, "north", "tea");
        expect(await held(anew, "Depot", "t_holds")).toEqual(["tea 2025-01-01.."]);
        expect((await anew.verify()).problems).toEqual([]);
        expect((await anew.recall("salt")).items).toEqual([]);
      }));

    it("one import may fill several groups", () =>
      withStore(open, async (memory) => {
        const line = (group: string, rev: number) =>
          JSON.stringify({
            op: "assert",
            id: `a${rev}`,
            group,
            rev,
            recorded_at: "2025-01-01T00:00:00Z",
            subject: "Depot",
            predicate: "t_holds",
            object: `crate ${rev}`,
          });
        const { revisions } = await memory.import([
          line("north", 1),
          line("south", 1),
          line("north", 2),
          line("__proto__", 1),
        ]);
        expect({ ...revisions }).toEqual(
          Object.fromEntries([
            ["north", 2],
            ["south", 1],
            ["__proto__", 1],
          ]),
        );
        for (const { name } of (await memory.groups()).groups)
          expect((await memory.group(name).verify()).problems).toEqual([]);
      }));
  });
}
