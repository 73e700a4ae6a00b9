import { describe, expect, it } from "vitest";
import type { Fact, Memory, Timeline, TimelineInput } from "../../index.ts";
import { held, sound, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { journal } from "./views.ts";

/** Bob, who lived in Osto from 2020, and Robert, who lived in Velden from 2022. */
async function twoOfThem(memory: Memory): Promise<void> {
  await memory.assert({ subject: "Bob", predicate: "lives_in", object: "Osto", from: "2020" });
  await memory.assert({ subject: "Robert", predicate: "lives_in", object: "Velden", from: "2022" });
}

/** Everything that is believed as of a revision, as text. */
async function believedAt(memory: Memory, revision?: number): Promise<string> {
  const known = revision === undefined ? {} : { known: { revision } };
  const { facts } = await memory.facts({ ...known, history: true, limit: 1000 });
  return JSON.stringify(facts);
}

/** The same without when each was first known. */
function withoutKnown(facts: string): unknown[] {
  return (JSON.parse(facts) as Fact[]).map(({ t_created: _, ...fact }) => fact);
}

export function mergeCases(open: OpenStore): void {
  describe("merge: what is said of one entity counts for another", () => {
    it("closes facts of the one and opens facts of the other, and leaves the past as it was", () =>
      withStore(open, async (memory) => {
        await twoOfThem(memory);
        await memory.assert({ subject: "Acme", predicate: "t_employs", object: "Bob", from: "2021" });
        const before = await believedAt(memory);
        const write = await memory.merge("Bob", "Robert");
        expect(write.closed.map((f) => f.text).sort()).toEqual(["Acme t employs Bob", "Bob lives in Osto"]);
        expect(write.opened.map((f) => f.text).sort()).toEqual([
          "Acme t employs Robert",
          "Robert lives in Osto",
        ]);
        const ids = new Set(write.closed.map((f) => f.id));
        expect(write.opened.some((f) => ids.has(f.id))).toBe(false);
        const both = ["Osto 2020-01-01..2022-01-01", "Velden 2022-01-01.."];
        expect(await held(memory, "Robert", "lives_in")).toEqual(both);
        expect(await held(memory, "Bob", "lives_in")).toEqual(both);
        expect(await held(memory, "Acme", "t_employs")).toEqual(["Robert 2021-01-01.."]);
        expect((await memory.facts({ object: "Bob" })).facts).toHaveLength(1);
        expect(await believedAt(memory, 3)).toBe(before);
        const { corrected, learned_late } = await memory.diff(
          { at: "2021-06", known: { revision: 3 } },
          { at: "2021-06", known: { revision: 4 } },
        );
        expect(corrected.map(({ before, after }) => [before.text, after?.text])).toEqual([
          ["Bob lives in Osto", "Robert lives in Osto"],
          ["Acme t employs Bob", "Acme t employs Robert"],
        ]);
        expect(learned_late).toEqual([]);
        await sound(memory);
      }));

    it("what was said in between under either name goes, once undone, to whom it was said of", () =>
      withStore(open, async (memory) => {
        await twoOfThem(memory);
        const before = await believedAt(memory);
        const { entries } = await memory.merge("Bob", "Robert");
        const merged = await believedAt(memory);
        const undone = await memory.retract(entries[0]!);
        expect(undone.opened.map((f) => f.text)).toEqual(["Bob lives in Osto"]);
        // The fact that is believed again is the one that it was.
        expect(withoutKnown(await believedAt(memory))).toEqual(withoutKnown(before));
        await memory.restore(entries[0]!);
        expect(withoutKnown(await believedAt(memory))).toEqual(withoutKnown(merged));
        await memory.assert({ subject: "Bob", predicate: "lives_in", object: "Karst", from: "2024" });
        await memory.assert({ subject: "Robert", predicate: "lives_in", object: "Lund", from: "2025" });
        expect(await held(memory, "Bob", "lives_in")).toEqual([
          "Osto 2020-01-01..2022-01-01",
          "Velden 2022-01-01..2024-01-01",
          "Karst 2024-01-01..2025-01-01",
          "Lund 2025-01-01..",
        ]);
        await memory.retract(entries[0]!);
        expect(await held(memory, "Bob", "lives_in")).toEqual([
          "Osto 2020-01-01..2024-01-01",
          "Karst 2024-01-01..",
        ]);
        expect(await held(memory, "Robert", "lives_in")).toEqual([
          "Velden 2022-01-01..2025-01-01",
          "Lund 2025-01-01..",
        ]);
        expect(await believedAt(memory, 3)).toBe(merged);
        await sound(memory);
      }));

    it("competes at both ends: symmetric, inverse, and one value at a time", () =>
      withStore(open, async (memory) => {
        await memory.declare({ predicate: "t_partner", cardinality: "one", symmetric: true });
        await memory.declare({ predicate: "t_boss", cardinality: "one" });
        await memory.declare({ predicate: "t_leads", cardinality: "many", inverse: "t_boss" });
        const say = (subject: string, predicate: string, object: string, from: string) =>
          memory.assert({ subject, predicate, object, from });
        await say("Bob", "t_partner", "Ana", "2019");
        await say("Cy", "t_partner", "Robert", "2023");
        await say("Bob", "t_leads", "Dan", "2020");
        await say("Dan", "t_boss", "Eve", "2022");
        await say("Dan", "t_boss", "Robert", "2024");
        const { entries } = await memory.merge("Bob", "Robert");
        expect(await held(memory, "Ana", "t_partner")).toEqual(["Robert 2019-01-01..2023-01-01"]);
        expect((await memory.facts({ subject: "Cy", history: true })).facts).toMatchObject([
          { t_valid: "2023-01-01T00:00:00.000Z", t_invalid: null },
        ]);
        expect(await held(memory, "Dan", "t_boss")).toEqual([
          "Robert 2020-01-01..2022-01-01",
          "Eve 2022-01-01..2024-01-01",
          "Robert 2024-01-01..",
        ]);
        await memory.retract(entries[0]!);
        expect((await memory.facts({ subject: "Ana" })).facts).toMatchObject([{ t_invalid: null }]);
        expect(await held(memory, "Dan", "t_boss")).toEqual([
          "Bob 2020-01-01..2022-01-01",
          "Eve 2022-01-01..2024-01-01",
          "Robert 2024-01-01..",
        ]);
        await sound(memory);
      }));

    it("what becomes a fact of an entity with itself is kept, covers nothing, and is flagged", () =>
      withStore(open, async (memory) => {
        const { entries: said } = await memory.assert({
          subject: "Bob",
          predicate: "t_knows",
          object: "Robert",
          from: "2020",
        });
        const { entries, closed, opened } = await memory.merge("Bob", "Robert");
        expect([closed.length, opened.length]).toEqual([1, 0]);
        const { timelines } = await memory.timeline("Robert");
        expect(timelines[0]!.periods).toEqual([]);
        expect(timelines[0]!.changes).toMatchObject([{ entry: said[0], kind: "dormant", flags: ["self"] }]);
        expect((await memory.get(said))[0]).toMatchObject({ change: { flags: ["self"] } });
        expect((await memory.why(said[0]!)).explanation[0]).toBe(
          "It counts, but both its ends are one entity, by a merge: no fact rests on it.",
        );
        await expect(
          memory.assert({ subject: "Bob", predicate: "t_knows", object: "Robert" }),
        ).rejects.toMatchObject({ code: "incorrect" });
        // Taken back and restored while it covers nothing.
        expect((await memory.retract(said[0]!)).changes).toMatchObject([
          { kind: "dormant", flags: ["self"] },
        ]);
        await memory.restore(said[0]!);
        await memory.retract(entries[0]!);
        expect(await held(memory, "Bob", "t_knows")).toEqual(["Robert 2020-01-01.."]);
        await sound(memory);
      }));

    it("resolves chains, and refuses what leads nowhere", () =>
      withStore(open, async (memory) => {
        for (const [subject, from] of [
          ["A", "2020"],
          ["B", "2021"],
          ["C", "2022"],
        ] as const)
          await memory.assert({ subject, predicate: "lives_in", object: `Place ${subject}`, from });
        const code = (work: Promise<unknown>) =>
          work.then(
            () => "done",
            (error) => error.code,
          );
        expect(await code(memory.merge("A", "A"))).toBe("incorrect");
        expect(await code(memory.merge("A", "Nobody"))).toBe("not-found");
        expect(await code(memory.merge({ entity: "nobody" }, "A"))).toBe("not-found");
        const first = await memory.merge("A", "B");
        expect((await memory.merge("A", "B")).notes[0]).toBe('"A" is merged into "B" already.');
        expect(await code(memory.merge("A", "C"))).toBe("conflict");
        expect(await code(memory.merge("B", "A"))).toBe("conflict");
        await memory.merge("B", "C");
        expect(await code(memory.merge("C", "A"))).toBe("conflict");
        expect((await memory.merge("A", "C")).entries).toEqual([]);
        expect(await held(memory, "A", "lives_in")).toHaveLength(3);
        await memory.retract(first.entries[0]!);
        expect(await held(memory, "A", "lives_in")).toEqual(["Place A 2020-01-01.."]);
        expect(await held(memory, "B", "lives_in")).toHaveLength(2);
        const other = await memory.merge("C", "A");
        expect(await code(memory.restore(first.entries[0]!))).toBe("conflict");
        await memory.retract(other.entries[0]!);
        await memory.merge("A", "C");
        expect(await code(memory.restore(first.entries[0]!))).toBe("conflict");
        expect((await memory.stats()).entities).toBe(4);
        const { refused } = await memory.batch(
          [
            { op: "merge", entity: "C", into: "B" },
            { op: "assert", subject: "C", predicate: "speaks", object: "Latin", from: "2020" },
          ],
          { keepGoing: true },
        );
        expect(refused.map((one) => one.index)).toEqual([0]);
        await sound(memory);
      }));

    it("leads names there, as known then; lists and ids say so", () =>
      withStore(open, async (memory) => {
        await memory.batch([
          { op: "entity", id: "n1", name: "Juno", label: "person" },
          { op: "entity", id: "n2", name: "Juno" },
          { op: "alias", entity: "Juno", alias: "J. Hale" },
        ]);
        await memory.assert({
          subject: { entity: "n2" },
          predicate: "speaks",
          object: "Latin",
          from: "2020",
        });
        const { notes } = await memory.assert({
          subject: "Juno",
          predicate: "speaks",
          object: "Greek",
          from: "2021",
        });
        expect(notes.join()).toContain("2 entities are named");
        await memory.merge({ entity: "n1" }, { entity: "n2" });
        const ids = async (input: Parameters<Memory["entities"]>[0]) =>
          (await memory.entities(input)).entities.map(({ id }) => id);
        expect(await ids({ name: "J. Hale" })).toEqual(["n2"]);
        expect(await ids({ name: "Juno" })).toEqual(["n2"]);
        expect((await ids({})).includes("n1")).toBe(false);
        expect(await ids({ name: "Juno", known: { revision: 3 } })).toEqual(["n1", "n2"]);
        expect((await ids({ known: { revision: 3 } })).slice(0, 2)).toEqual(["n1", "n2"]);
        expect(await memory.get(["n1", "n2"])).toMatchObject([
          { entity: { id: "n1", merged_into: { id: "n2", name: "Juno" } } },
          { entity: { id: "n2", aliases: ["Juno", "J. Hale"] } },
        ]);
        expect((await memory.get(["n1"], { known: { revision: 3 } }))[0]).not.toHaveProperty(
          "entity.merged_into",
        );
        expect(await held(memory, "J. Hale", "speaks")).toEqual(["Latin 2020-01-01..", "Greek 2021-01-01.."]);
        expect((await memory.facts({ subject: { entity: "n1" } })).facts).toHaveLength(2);
        // Nobody else has the name now, so there is nothing to say about it.
        const again = await memory.assert({
          subject: "Juno",
          predicate: "speaks",
          object: "Norse",
          from: "2022",
        });
        expect(again.notes.join()).not.toContain("are named");
        const pages: string[] = [];
        for (let after: string | undefined; ; ) {
          const page = await memory.entities({ limit: 1, ...(after === undefined ? {} : { after }) });
          pages.push(...page.entities.map(({ name }) => name));
          if (page.next === null) break;
          after = page.next;
        }
        expect(pages).toEqual(["Juno", "Latin", "Greek", "Norse"]);
      }));

    it("is found by the words of a question, under either name", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Bobby", predicate: "lives_in", object: "Osto", from: "2020" });
        await memory.assert({ subject: "Robert Klein", predicate: "speaks", object: "Latin", from: "2020" });
        await memory.merge("Bobby", "Robert Klein");
        const found = async (question: string, input = {}) =>
          (await memory.recall(question, input)).items.map(({ text }) => text).sort();
        const both = ["Robert Klein lives in Osto", "Robert Klein speaks Latin"];
        expect(await found("What do we know of Bobby?")).toEqual(both);
        expect(await found("What do we know of Robert Klein?")).toEqual(both);
        expect(await found("What do we know of Bobby?", { known: { revision: 2 } })).toEqual([
          "Bobby lives in Osto",
        ]);
      }));

    it("meets retractions, ends and declarations of the same commit and of others", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Bob", predicate: "t_role", object: "baker", from: "2020" });
        const { entries } = await memory.assert({
          subject: "Robert",
          predicate: "t_role",
          object: "miller",
          from: "2022",
        });
        const { changes } = await memory.batch([
          { op: "merge", entity: "Robert", into: "Bob", id: "m0" },
          { op: "retract", entry: entries[0]! },
        ]);
        expect(changes).toMatchObject([{ kind: "retracted", subject: { name: "Bob" }, after: null }]);
        await memory.retract("m0");
        await memory.batch([
          { op: "merge", entity: "Robert", into: "Bob", id: "m1" },
          { op: "declare", predicate: "t_role", cardinality: "one" },
          { op: "restore", entry: entries[0]! },
        ]);
        expect(await held(memory, "Bob", "t_role")).toEqual([
          "baker 2020-01-01..2022-01-01",
          "miller 2022-01-01..",
        ]);
        await memory.batch([
          { op: "retract", entry: "m1" },
          { op: "end", subject: "Robert", predicate: "t_role", object: "miller", at: "2024" },
          { op: "retract", entry: entries[0]! },
          { op: "restore", entry: entries[0]! },
        ]);
        expect(await held(memory, "Bob", "t_role")).toEqual(["baker 2020-01-01.."]);
        expect(await held(memory, "Robert", "t_role")).toEqual(["miller 2022-01-01..2024-01-01"]);
        // An end counts where what it ends came with the same commit.
        await memory.batch([
          { op: "restore", entry: "m1" },
          { op: "end", subject: "Bob", predicate: "t_role", object: "miller", at: "2023" },
        ]);
        expect(await held(memory, "Bob", "t_role")).toEqual([
          "baker 2020-01-01..2022-01-01",
          "miller 2022-01-01..2023-01-01",
        ]);
        await expect(
          memory.batch([
            { op: "retract", entry: "m1" },
            { op: "end", subject: "Bob", predicate: "t_role", object: "miller", at: "2022-06" },
          ]),
        ).rejects.toMatchObject({ code: "incorrect" });
        await sound(memory);
      }));

    it("retracts and restores facts, revises entries, and tells of timelines as they are known", () =>
      withStore(open, async (memory) => {
        await twoOfThem(memory);
        const { entries } = await memory.merge("Bob", "Robert");
        const [osto] = (await memory.facts({ subject: "Robert", history: true })).facts;
        expect(osto!.text).toBe("Robert lives in Osto");
        await memory.retract(osto!.id);
        expect(await held(memory, "Robert", "lives_in")).toEqual(["Velden 2022-01-01.."]);
        await memory.restore(osto!.id);
        const [said] = osto!.evidence;
        await memory.revise({ entry: said!.entry, from: "2019" });
        expect((await held(memory, "Robert", "lives_in"))[0]).toBe("Osto 2019-01-01..2022-01-01");
        const kinds = async (input: TimelineInput) =>
          (await memory.timeline(input)).timelines.map(({ subject, changes }) => [
            subject.name,
            ...changes.map(({ kind }) => kind),
          ]);
        expect((await kinds({ subject: "Bob" }))[0]![0]).toBe("Robert");
        expect(await kinds({ subject: "Bob", known: { revision: 2 } })).toEqual([["Bob", "began"]]);
        expect((await memory.changes({ since: { revision: 2 }, until: { revision: 3 } })).changes).toEqual(
          [],
        );
        const [{ id }] = (await memory.timeline({ subject: "Bob", known: { revision: 2 } })).timelines as [
          Timeline,
        ];
        expect(await memory.get([id])).toMatchObject([{ timeline: { subject: { name: "Robert" } } }]);
        await memory.retract(entries[0]!);
        expect((await kinds({ subject: "Robert" }))[0]).toEqual(["Robert", "began"]);
        expect((await held(memory, "Bob", "lives_in"))[0]).toBe("Osto 2019-01-01..");
        await sound(memory);
      }));

    it("is contested where the two were spoken of by different people", () =>
      withStore(open, async (memory) => {
        for (const [speaker, subject, object] of [
          ["Ana", "Bob", "Osto"],
          ["Cy", "Robert", "Velden"],
        ] as const) {
          const claims = [{ op: "assert" as const, subject, predicate: "lives_in", object, from: "2020" }];
          await memory.remember({ text: `${subject} lives in ${object}.`, speaker, claims });
        }
        await memory.merge("Bob", "Robert");
        expect((await memory.facts({ subject: "Bob" })).facts).toMatchObject([
          { object: { entity: { name: "Velden" } }, contested: true },
        ]);
        await sound(memory);
      }));

    it("comes back from its journal, line for line, and adds nothing the second time", () =>
      withStore(open, async (memory) => {
        await twoOfThem(memory);
        const { entries } = await memory.merge("Bob", "Robert");
        await memory.assert({ subject: "Bob", predicate: "lives_in", object: "Karst", from: "2024" });
        await memory.retract(entries[0]!);
        await memory.assert({ subject: "Bob", predicate: "t_knows", object: "Robert", from: "2024" });
        await memory.restore(entries[0]!);
        const lines = await journal(memory);
        expect(lines.find((line) => line.includes('"merge"'))).toContain('"entity":"Bob","into":"Robert"');
        const copy = memory.group("copy");
        await copy.import(lines.map((line) => line.replace('"group":"default"', '"group":"copy"')));
        for (const name of ["Bob", "Robert"])
          for (const known of [3, 4, 5, 6, 7].map((revision) => ({ revision }))) {
            const texts = async (of: Memory) =>
              (await of.facts({ subject: name, known, history: true })).facts.map(
                ({ text, t_valid, t_invalid, t_created }) => [text, t_valid, t_invalid, t_created],
              );
            expect(await texts(copy)).toEqual(await texts(memory));
          }
        expect((await memory.import(lines)).applied).toBe(0);
        await sound(copy);
      }));
  });
}
