import { describe, expect, it } from "vitest";
import type { Memory } from "../../index.ts";
import { held, sound, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { journal } from "./views.ts";

/** What two people named Juno said, as if there were one. */
async function oneJuno(memory: Memory): Promise<void> {
  const said = [
    {
      id: "E1",
      text: "Juno moved to Osto in 2020.",
      subject: "Juno",
      predicate: "lives_in",
      object: "Osto",
      from: "2020",
    },
    {
      id: "E2",
      text: "Juno lives in Velden since 2022.",
      subject: "Juno",
      predicate: "lives_in",
      object: "Velden",
      from: "2022",
    },
  ];
  for (const { id, text, ...claim } of said)
    await memory.remember({ id, text, claims: [{ op: "assert", ...claim }] });
  await memory.assert({
    id: "a1",
    subject: "Mira",
    predicate: "t_knows",
    object: "Juno",
    from: "2021",
    episode: "E2",
  });
}

export function splitCases(open: OpenStore): void {
  describe("split: some of what is said of an entity is about another", () => {
    it("moves all that episodes say of it to a namesake, and back", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        const one = ["Osto 2020-01-01..2022-01-01", "Velden 2022-01-01.."];
        expect(await held(memory, "Juno", "lives_in")).toEqual(one);
        const write = await memory.split({ entity: "Juno", as: "Juno", episodes: ["E2"] });
        const { entities } = await memory.entities({ name: "Juno" });
        expect(entities).toHaveLength(2);
        const second = { entity: entities[1]!.id };
        expect(write.entries).toHaveLength(2);
        // The bare name leads to both when it is asked about, and to the first when something is said.
        expect((await memory.facts({ subject: { entity: entities[0]!.id } })).facts).toMatchObject([
          { object: { entity: { name: "Osto" } }, t_invalid: null },
        ]);
        expect((await memory.facts({ subject: second })).facts).toMatchObject([
          { object: { entity: { name: "Velden" } } },
        ]);
        expect((await memory.facts({ subject: "Mira" })).facts).toMatchObject([
          { object: { entity: { id: second.entity } } },
        ]);
        const known = { revision: 3 };
        expect((await memory.facts({ subject: "Juno", known, history: true })).facts).toHaveLength(2);
        expect((await memory.entities({ name: "Juno", known })).entities).toHaveLength(1);
        await memory.assert({ subject: "Juno", predicate: "lives_in", object: "Karst", from: "2023" });
        await memory.assert({ subject: second, predicate: "lives_in", object: "Lund", from: "2024" });
        const split = write.entries[1]!;
        await memory.retract(split);
        expect(
          (await memory.facts({ subject: { entity: entities[0]!.id }, history: true })).facts.map(
            (f) => f.text,
          ),
        ).toEqual(["Juno lives in Osto", "Juno lives in Velden", "Juno lives in Karst"]);
        expect((await memory.facts({ subject: second, history: true })).facts.map((f) => f.text)).toEqual([
          "Juno lives in Lund",
        ]);
        await memory.restore(split);
        expect((await memory.facts({ subject: second, history: true })).facts.map((f) => f.text)).toEqual([
          "Juno lives in Velden",
          "Juno lives in Lund",
        ]);
        await sound(memory);
      }));

    it("moves single entries, to an entity that there is, and one that a split has moved before", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        await memory.assert({ subject: "Pell", predicate: "lives_in", object: "Lund", from: "2019" });
        const first = await memory.split({ entity: "Juno", as: "Pell", entries: ["a1"], id: "s1" });
        expect(first.entries).toEqual(["s1"]);
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Pell 2021-01-01.."]);
        const second = await memory.split({
          entity: "Pell",
          as: "Dan",
          entries: ["a1"],
          reason: "He said so.",
        });
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Dan 2021-01-01.."]);
        // Taking back the first leaves what the last one says.
        await memory.retract("s1");
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Dan 2021-01-01.."]);
        await memory.retract(second.entries.at(-1)!);
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Juno 2021-01-01.."]);
        await memory.restore("s1");
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Pell 2021-01-01.."]);
        expect(await memory.get(["s1"])).toMatchObject([
          {
            entry: { op: "split", entity: { name: "Juno" }, as: { name: "Pell" }, entries: ["a1"] },
            change: null,
          },
        ]);
        await sound(memory);
      }));

    it("moves what the same commit says in an episode", () =>
      withStore(open, async (memory) => {
        const said = { op: "assert", subject: "Juno", predicate: "speaks", from: "2020" } as const;
        await memory.batch([
          { ...said, object: "Greek" },
          { op: "episode", id: "E1", text: "Juno speaks Latin." },
          { ...said, object: "Latin", episode: "E1" },
          { op: "split", entity: "Juno", as: "Pell", episodes: ["E1"] },
          { ...said, object: "Norse", episode: "E1" },
        ]);
        expect(await held(memory, "Pell", "speaks")).toEqual(["Latin 2020-01-01.."]);
        expect(await held(memory, "Juno", "speaks")).toEqual(["Greek 2020-01-01..", "Norse 2020-01-01.."]);
        await sound(memory);
      }));

    it("revises what was moved where it is now", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        await memory.split({ entity: "Juno", as: "Pell", entries: ["a1"] });
        await memory.revise({ entry: "a1", from: "2019" });
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Pell 2019-01-01.."]);
        await sound(memory);
      }));

    it("is told by why", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Juno", predicate: "plays", object: "chess", id: "a1" });
        await memory.split({ entity: "Juno", as: "Pell", entries: ["a1"], id: "s1" });
        const [plays] = (await memory.facts({ subject: "Pell" })).facts;
        const told = 'Some of what was said of "Juno" is said of "Pell" by the split s1.';
        expect((await memory.why(plays!.id)).explanation).toContain(told);
        expect((await memory.why("a1")).explanation).toContain(told);
      }));

    it("and so is a merge, of a fact and of an entry, while it counts", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Bob", predicate: "plays", object: "chess", id: "a9" });
        await memory.assert({ subject: "Robert", predicate: "lives_in", object: "Velden" });
        const { entries } = await memory.merge("Bob", "Robert");
        const told = `What was said of "Bob" is said of "Robert" by the merge ${entries[0]!}.`;
        const [plays] = (await memory.facts({ subject: "Robert", predicate: "plays" })).facts;
        expect((await memory.why(plays!.id)).explanation).toContain(told);
        expect((await memory.why("a9")).explanation).toContain(told);
        expect((await memory.why("a9", { known: { revision: 2 } })).explanation.join()).not.toContain(
          "merge",
        );
        await memory.retract(entries[0]!);
        expect((await memory.why("a9")).explanation.join()).not.toContain("merge");
      }));

    it("leaves a fact that is believed again what it was", () =>
      withStore(open, async (memory, { store }) => {
        await memory.assert({
          id: "a1",
          subject: "Juno",
          predicate: "speaks",
          object: "Latin",
          from: "2020",
        });
        await memory.split({ entity: "Juno", as: "Pell", entries: ["a1"] });
        await memory.assert({
          id: "a2",
          subject: "Juno",
          predicate: "speaks",
          object: "Latin",
          from: "2020",
        });
        const { facts } = await memory.facts({ subject: "Juno", versions: true });
        expect(new Set(facts.map(({ id }) => id)).size).toBe(1);
        expect(facts.map(({ t_expired }) => t_expired === null)).toEqual([false, true]);
        const documents = await store.read(
          memory.name,
          (reader) => reader.statistics(reader.newest().revision).documents,
        );
        expect(documents).toBe(2);
        expect((await memory.recall("Who speaks Latin?")).items.map(({ text }) => text).sort()).toEqual([
          "Juno speaks Latin",
          "Pell speaks Latin",
        ]);
        await sound(memory);
      }));

    it("meets merges: parts what they brought, is undone by them, and leaves a fact with itself to them", () =>
      withStore(open, async (memory) => {
        await memory.assert({ id: "a1", subject: "Bob", predicate: "speaks", object: "Latin", from: "2020" });
        await memory.assert({
          id: "a2",
          subject: "Robert",
          predicate: "speaks",
          object: "Greek",
          from: "2021",
        });
        await memory.assert({
          id: "a3",
          subject: "Bob",
          predicate: "t_knows",
          object: "Robert",
          from: "2022",
        });
        await memory.batch([{ op: "merge", id: "m1", entity: "Bob", into: "Robert" }]);
        await expect(memory.split({ entity: "Robert", as: "Rob", entries: ["a3"] })).rejects.toMatchObject({
          code: "incorrect",
        });
        await memory.split({ entity: "Robert", as: "Rob", entries: ["a1"], id: "s1" });
        expect(await held(memory, "Rob", "speaks")).toEqual(["Latin 2020-01-01.."]);
        expect(await held(memory, "Bob", "speaks")).toEqual(["Greek 2021-01-01.."]);
        await memory.retract("m1");
        expect(await held(memory, "Rob", "speaks")).toEqual(["Latin 2020-01-01.."]);
        expect(await held(memory, "Bob", "speaks")).toEqual([]);
        const [rob] = (await memory.entities({ name: "Rob" })).entities;
        await memory.merge("Rob", "Robert");
        expect(await held(memory, "Robert", "speaks")).toEqual(["Latin 2020-01-01..", "Greek 2021-01-01.."]);
        await expect(
          memory.split({ entity: "Robert", as: { entity: rob!.id }, entries: ["a2"] }),
        ).rejects.toMatchObject({
          code: "incorrect",
        });
        await memory.retract("s1");
        expect(await held(memory, "Bob", "speaks")).toEqual(["Latin 2020-01-01.."]);
        await sound(memory);
      }));

    it("refuses what it cannot move, and leaves no trace of it", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        const { entries } = await memory.alias("Juno", "J.");
        const before = await journal(memory);
        const code = (input: Parameters<Memory["split"]>[0]) =>
          memory.split(input).then(
            () => "done",
            (error) => error.code,
          );
        expect(await code({ entity: "Juno", as: "Other", entries: ["nothing"] })).toBe("not-found");
        expect(await code({ entity: "Juno", as: "Other", episodes: ["nothing"] })).toBe("not-found");
        expect(await code({ entity: "Nobody", as: "Other", entries: ["a1"] })).toBe("not-found");
        expect(await code({ entity: "Osto", as: "Other", entries: ["a1"] })).toBe("incorrect");
        expect(await code({ entity: "Mira", as: "Other", episodes: ["E1"] })).toBe("incorrect");
        expect(await code({ entity: "Juno", as: "Other", entries: [entries[0]!] })).toBe("incorrect");
        expect(await code({ entity: "Juno", as: "Other" })).toBe("incorrect");
        expect(await code({ entity: "Juno", as: { entity: "" }, entries: ["a1"] })).toBe("incorrect");
        expect(await journal(memory)).toEqual(before);
        expect((await memory.entities({ name: "Other" })).entities).toEqual([]);
      }));

    it("takes a new id with the name, and a second namesake where there is one", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        await memory.split({ entity: "Juno", as: { entity: "juno-2" }, entries: ["a1"] });
        expect((await memory.get(["juno-2"]))[0]).toMatchObject({ entity: { name: "Juno" } });
        const more = await memory.split({ entity: "Juno", as: "juno", episodes: ["E2"] });
        expect(more.notes.join()).toContain("juno-2");
        expect((await memory.facts({ subject: { entity: "juno-2" } })).facts).toMatchObject([
          { object: { entity: { name: "Velden" } } },
        ]);
        // Kept apart: what is said with the bare name is said of the first.
        const { notes } = await memory.assert({
          subject: "Juno",
          predicate: "speaks",
          object: "Latin",
          from: "2020",
        });
        expect(notes.join()).toContain("2 entities are named");
        expect((await memory.facts({ subject: { entity: "juno-2" }, predicate: "speaks" })).facts).toEqual(
          [],
        );
        await sound(memory);
      }));

    it("comes back from its journal, line for line, and adds nothing the second time", () =>
      withStore(open, async (memory) => {
        await oneJuno(memory);
        const { entries } = await memory.split({
          entity: "Juno",
          as: "Juno",
          episodes: ["E2"],
          reason: "Her sister.",
        });
        await memory.assert({
          id: "a2",
          subject: "Juno",
          predicate: "speaks",
          object: "Latin",
          from: "2020",
          episode: "E2",
        });
        const known = {
          op: "split",
          id: entries[1]!,
          entity: "Juno",
          as: "Juno",
          episodes: ["E2"],
          reason: "Her sister.",
        };
        expect((await memory.import([JSON.stringify(known)])).known).toBe(1);
        await expect(memory.import([JSON.stringify({ ...known, as: "Pell" })])).rejects.toMatchObject({
          code: "conflict",
        });
        await memory.retract(entries[1]!);
        await memory.restore(entries[1]!);
        const lines = await journal(memory);
        expect(lines.filter((line) => line.includes('"split"'))[0]).toContain(
          '"episodes":["E2"],"as":{"entity":"',
        );
        await memory.dropGroup();
        await memory.import(lines);
        expect(await journal(memory)).toEqual(lines);
        expect(await held(memory, "Mira", "t_knows")).toEqual(["Juno 2021-01-01.."]);
        expect((await memory.facts({ subject: "Juno", predicate: "speaks" })).facts).toHaveLength(1);
        expect((await memory.import(lines)).applied).toBe(0);
        await sound(memory);
      }));
  });
}
