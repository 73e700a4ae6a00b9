import { describe, expect, it } from "vitest";
import { type BatchItem, type FactsInput, type Memory, openMemory } from "../../index.ts";
import { NaiveStore } from "../naive/naive-store.ts";
import { held, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";

export function verbCases(open: OpenStore): void {
  describe("each verb is written and read", () => {
    it("assert: a new value of a single-valued predicate ends the old one", () =>
      withStore(open, async (memory) => {
        const first = await memory.assert({
          subject: "Mira",
          predicate: "lives_in",
          object: "Velden",
          from: "2020",
        });
        expect(first).toMatchObject({
          revision: 1,
          closed: [],
          unchanged: [],
          t_created: "2026-01-01T00:00:00.000Z",
        });
        const second = await memory.assert({
          subject: "mira ",
          predicate: "lives_in",
          object: "Osto",
          from: "2022",
        });
        expect(second.changes.map((c) => c.kind)).toEqual(["changed"]);
        expect(second.opened.map((f) => f.text)).toHaveLength(2);
        expect(second.closed.map((f) => f.id)).toEqual(first.opened.map((f) => f.id));
        expect(await held(memory, "Mira", "lives_in")).toEqual([
          "Velden 2020-01-01..2022-01-01",
          "Osto 2022-01-01..",
        ]);
        const { facts } = await memory.facts({ at: "2021" });
        expect(facts).toMatchObject([
          { object: { entity: { name: "Velden" } }, valid_text: { from: "2020", until: "2022" } },
        ]);
      }));

    it("end, correct, revise", () =>
      withStore(open, async (memory) => {
        const said = { subject: "Mira", predicate: "lives_in", object: "Velden" };
        const write = await memory.assert({ ...said, from: "2020" });
        await memory.end({ ...said, at: "2024" });
        expect(await held(memory, "Mira", "lives_in")).toEqual(["Velden 2020-01-01..2024-01-01"]);
        await memory.correct({
          subject: "Mira",
          predicate: "lives_in",
          from: "2021",
          until: "2022",
          object: "Osto",
        });
        expect(await held(memory, "Mira", "lives_in")).toEqual([
          "Velden 2020-01-01..2021-01-01",
          "Osto 2021-01-01..2022-01-01",
          "Velden 2022-01-01..2024-01-01",
        ]);
        const revised = await memory.revise({ entry: write.entries[0]!, from: "2019-05" });
        expect(revised.changes).toHaveLength(1);
        expect((await held(memory, "Mira", "lives_in"))[0]).toBe("Velden 2019-05-01..2021-01-01");
      }));

    it("retract and restore, by entry and by fact", () =>
      withStore(open, async (memory) => {
        const { entries, opened } = await memory.assert({
          subject: "Mira",
          predicate: "speaks",
          object: "Latin",
        });
        expect((await memory.retract(opened[0]!.id)).changes.map((c) => c.kind)).toEqual(["retracted"]);
        expect(await held(memory, "Mira", "speaks")).toEqual([]);
        expect((await memory.restore(entries[0]!)).changes.map((c) => c.kind)).toEqual(["restored"]);
        expect((await memory.facts({ subject: "Mira" })).facts.map((f) => f.id)).toEqual([opened[0]!.id]);
        await memory.retract(entries[0]!);
        expect((await memory.facts({ known: { revision: 3 } })).facts).toHaveLength(1);
        expect((await memory.facts()).facts).toEqual([]);
      }));

    it("declare: a late declaration moves what was said already", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Depot", predicate: "t_code", object: "A", from: "2020" });
        await memory.assert({ subject: "Depot", predicate: "t_code", object: "B", from: "2022" });
        expect(await held(memory, "Depot", "t_code")).toEqual(["A 2020-01-01..", "B 2022-01-01.."]);
        await memory.declare({ predicate: "t_code", cardinality: "one", wording: "has the code" });
        expect(await held(memory, "Depot", "t_code")).toEqual(["A 2020-01-01..2022-01-01", "B 2022-01-01.."]);
        const predicate = { name: "t_code", cardinality: "one", origin: "declared", wording: "has the code" };
        expect((await memory.predicates()).predicates).toMatchObject([predicate]);
        expect((await memory.predicates({ known: { revision: 2 } })).predicates).toMatchObject([
          { cardinality: "many" },
        ]);
        // What stayed as it was has moved too: later words meet it.
        await memory.assert({ subject: "Depot", predicate: "t_code", object: "C", from: "2024" });
        expect((await held(memory, "Depot", "t_code"))[1]).toBe("B 2022-01-01..2024-01-01");
        await memory.declare({ predicate: "t_code", cardinality: "many" });
        await memory.end({ subject: "Depot", predicate: "t_code", object: "C", at: "2025" });
        expect(await held(memory, "Depot", "t_code")).toEqual([
          "A 2020-01-01..",
          "B 2022-01-01..",
          "C 2024-01-01..2025-01-01",
        ]);
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("alias: both names are one entity", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Mira", predicate: "speaks", object: "Latin", from: "2020" });
        await memory.alias("Mira", "Mira Holt");
        await memory.assert({ subject: "Mira Holt", predicate: "speaks", object: "Greek", from: "2021" });
        expect(await held(memory, "Mira", "speaks")).toEqual(["Latin 2020-01-01..", "Greek 2021-01-01.."]);
        expect((await memory.entities({ name: "MIRA HOLT" })).entities).toMatchObject([
          { name: "Mira", aliases: ["Mira Holt"] },
        ]);
      }));

    it("entity: of namesakes a bare name means the first, and an id each of them", () =>
      withStore(open, async (memory) => {
        for (const id of ["z", "m", "a"]) await memory.batch([{ op: "entity", id, name: "Mira" }]);
        const said = { predicate: "t_speaks", object: "Latin", from: "2020" };
        const first = await memory.assert({ subject: "Mira", ...said });
        expect(first.opened.map((f) => f.subject.id)).toEqual(["z"]);
        await memory.assert({ subject: { entity: "a" }, ...said });
        expect((await memory.entities({ name: "mira" })).entities.map((e) => e.id)).toEqual(["z", "m", "a"]);
        expect((await memory.facts({ subject: "Mira" })).facts.map((f) => f.subject.id)).toEqual(["z", "a"]);
      }));

    it("ids that are made give way to those that were given", () =>
      withStore(open, async (memory) => {
        const said = { subject: "Mira", predicate: "t_speaks", object: "Latin", from: "2020" };
        const other = memory.group("default 2");
        const journey = async (group: Memory, id: string) => {
          await group.assert({ id, subject: "Bo", predicate: "t_speaks", object: "Greek", from: "2020" });
          return (await group.assert(said)).entries[0]!;
        };
        const made = await journey(memory, "b1");
        await memory.dropGroup();
        expect(await journey(memory, made)).toBe(`${made}0`);
        expect(await journey(other, made)).not.toBe(made);
        const [given, found] = await memory.get([made, `${made}0`]);
        expect([given, found]).toMatchObject([{ entry: { id: made } }, { entry: { id: `${made}0` } }]);
      }));

    it("facts of symmetric and inverse predicates are found from either end, or both", () =>
      withStore(open, async (memory) => {
        await memory.batch([
          { op: "declare", predicate: "t_friend", symmetric: true },
          { op: "declare", predicate: "t_report", inverse: "t_boss" },
          { op: "assert", subject: "Mira", predicate: "t_friend", object: "Bo" },
          { op: "assert", subject: "Mira", predicate: "t_friend", object: "Cy" },
          { op: "assert", subject: "Mira", predicate: "t_report", object: "Bo" },
        ]);
        const count = async (input: FactsInput) => (await memory.facts(input)).facts.length;
        const [friend, boss] = [{ predicate: "t_friend" }, { predicate: "t_boss" }];
        expect(await count({ ...friend, subject: "Mira", object: "Bo" })).toBe(1);
        expect(await count({ ...friend, subject: "Bo", object: "Mira" })).toBe(1);
        expect(await count({ ...friend, subject: "Bo", object: "Cy" })).toBe(0);
        expect(await count({ ...friend, subject: "Mira" })).toBe(2);
        expect(await count({ ...friend, object: "Bo" })).toBe(1);
        expect(await count({ ...boss, subject: "Bo", object: "Mira" })).toBe(1);
        expect(await count({ ...boss, subject: "Mira" })).toBe(0);
        expect([await count({ subject: "Mira" }), await count({ subject: "Bo" })]).toEqual([3, 2]);
        expect([await count({ object: "Mira" }), await count({ object: "Bo" })]).toEqual([3, 2]);
        expect(await count({ subject: "Mira", object: "Bo" })).toBe(2);
        expect(await count({ subject: "Bo", object: "Mira" })).toBe(2);
        expect(await count({ subject: "Bo", object: "Cy" })).toBe(0);
      }));

    it("ids, names and scopes may be of any length, and look like keys", () =>
      withStore(open, async (memory) => {
        const long = "x".repeat(9000);
        const ids = [`${long}1`, `${long}2`, "=short", "#short", "short"];
        for (const [k, id] of ids.entries()) {
          await memory.batch([
            { op: "entity", id, name: `Entity ${k} ${long}` },
            { op: "episode", id: `${id}E`, text: "Said.", at: "2025" },
            {
              op: "assert",
              id: `${id}a`,
              subject: { entity: id },
              predicate: `t_${long}`,
              object: { value: long },
              scope: long,
              episode: `${id}E`,
            },
          ]);
        }
        for (const [k, id] of ids.entries()) {
          const { facts } = await memory.facts({ subject: { entity: id } });
          expect(facts.map(({ subject, evidence }) => [subject.id, evidence[0]!.entry])).toEqual([
            [id, `${id}a`],
          ]);
          expect((await memory.facts({ subject: `Entity ${k} ${long}`, scope: long })).facts).toEqual(facts);
          const again = await memory.assert({
            subject: { entity: id },
            predicate: `t_${long}`,
            object: { value: long },
            scope: long,
          });
          expect(again.opened).toEqual([]);
        }
        expect((await memory.entities()).entities.map(({ id }) => id).sort()).toEqual(ids.toSorted());
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("remember: an episode and what it claims, found again by words, id and speaker", () =>
      withStore(open, async (memory) => {
        const { episode, entries, opened } = await memory.remember({
          text: "I have moved to Velden.",
          speaker: "Mira",
          session: "s1",
          source: "chat",
          at: "2025-03-01T10:00:00Z",
          claims: [
            {
              op: "assert",
              subject: "Mira",
              predicate: "lives_in",
              object: "Velden",
              quote: "moved to Velden",
            },
          ],
        });
        expect(episode).toMatchObject({ speaker: "Mira", session: "s1", source: "chat", revision: 1 });
        expect(opened[0]!.evidence).toEqual([
          { entry: entries[0], episode: episode.id, quote: "moved to Velden", start: 7, end: 22 },
        ]);
        expect((await memory.episodes({ speaker: "Mira", session: "s1" })).episodes).toEqual([episode]);
        expect((await memory.episodes({ until: "2025-03-01T10:00:00Z" })).episodes).toEqual([]);
        const { items } = await memory.recall("moved to Velden");
        expect(items.map((item) => item.id).sort()).toEqual([episode.id, opened[0]!.id].sort());
        expect((await memory.why(opened[0]!.id)).episodes).toEqual([episode]);
      }));

    it("batch: many verbs, one commit", () =>
      withStore(open, async (memory) => {
        const report = await memory.batch([
          { op: "entity", id: "dep", name: "Depot", label: "place" },
          { op: "declare", predicate: "t_rate", cardinality: "one", literal: true },
          { op: "episode", id: "E1", text: "The rate is 10.", at: "2025-01-01T00:00:00Z" },
          {
            op: "assert",
            id: "a1",
            subject: "Depot",
            predicate: "t_rate",
            object: 10,
            from: "2020",
            episode: "E1",
          },
          { op: "assert", id: "a2", subject: "Depot", predicate: "t_rate", object: 12, from: "2022" },
          { op: "retract", entry: "a2" },
          { op: "alias", entity: "Depot", alias: "the store" },
        ]);
        expect(report).toMatchObject({ revision: 1, refused: [] });
        expect(await held(memory, "the store", "t_rate")).toEqual(["10 2020-01-01.."]);
        const found = await memory.get(["dep", "E1", "a2", report.opened[0]!.id]);
        expect(found.map((f) => f.kind)).toEqual(["entity", "episode", "entry", "fact"]);
        expect(await memory.stats()).toMatchObject({
          revision: 1,
          entities: 1,
          episodes: 1,
          facts: { current: 1, versions: 1 },
        });
      }));

    it("literals keep their type, names their spelling", () =>
      withStore(open, async (memory) => {
        const objects = [180, "180", true, "true", 0.5, -3, "ＬＵＮＤ", "  two  words ", "naïve 🜚"] as const;
        for (const value of objects)
          await memory.assert({ subject: "Depot", predicate: "t_mark", object: { value }, from: "2020" });
        await memory.assert({
          subject: "Depot",
          predicate: "t_mark",
          object: { value: { date: "2021-03" } },
          from: "2020",
        });
        const { facts } = await memory.facts({ subject: "Depot" });
        expect(facts.map((f) => "value" in f.object && f.object.value)).toEqual([
          ...objects,
          { date: "2021-03" },
        ]);
      }));

    it("stats count what the newest commit brought, of every kind", () =>
      withStore(open, async (memory, { clock }) => {
        const reference = await openMemory({ store: new NaiveStore(), clock: clock.now });
        const knows = { op: "assert" as const, subject: "Mira", predicate: "t_knows", object: "Bo" };
        const commits: BatchItem[] = [
          { op: "entity", name: "Mira" },
          knows,
          { ...knows, object: "Cy", from: "2020" },
          { op: "alias", entity: "Mira", alias: "Mira Holt" },
          { op: "episode", id: "E1", text: "Bo is back.", at: "2025" },
          { op: "declare", predicate: "t_fond_of" },
          { op: "end", subject: "Mira", predicate: "t_knows", object: "Cy", at: "2024" },
        ];
        const seen: unknown[] = [];
        for (const commit of commits) {
          await memory.batch([commit]);
          await reference.batch([commit]);
          expect(await memory.stats()).toEqual(await reference.stats());
          seen.push({ ...(await memory.stats()), revision: 0 });
        }
        expect((await memory.verify()).problems).toEqual([]);
        // Each brought something.
        expect(new Set(seen.map((stats) => JSON.stringify(stats))).size).toBe(commits.length);
        await reference.close();
      }));

    it("diff, changes and timeline tell the same story", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2020" });
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Osto", from: "2022" });
        const { changes } = await memory.changes();
        expect(changes.map((c) => c.kind)).toEqual(["began", "changed"]);
        const { timelines } = await memory.timeline("Mira");
        expect(timelines.flatMap((t) => t.changes)).toEqual(changes);
        const diff = await memory.diff({ at: "2021" }, { at: "2023" });
        expect([diff.stopped, diff.became_true].map((facts) => facts.length)).toEqual([1, 1]);
      }));
  });
}
