import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { cli } from "../faces/cli/canned.ts";

const NOW = Date.UTC(2026, 0, 5);
const open = () => openMemory({ store: ":memory:", clock: () => NOW });
const say = (memory: Memory, predicate: string, object: string, from?: string) =>
  memory.assert({ subject: "Mira", predicate, object, ...(from === undefined ? {} : { from }) });

describe("a write of what is known", () => {
  it("says so", async () => {
    const memory = await open();
    const known = "This was recorded before; nothing changed.";
    const item = {
      op: "assert" as const,
      id: "a1",
      subject: "Mira",
      predicate: "likes",
      object: "rye",
      from: "2020",
    };
    expect((await memory.batch([item])).notes).toEqual([]);
    const { op: _, ...fact } = item;
    expect(await memory.assert(fact)).toMatchObject({ entries: [], revision: 1, notes: [known] });
    await memory.declare({ predicate: "p", cardinality: "one" });
    expect((await memory.declare({ predicate: "p", cardinality: "one" })).notes).toEqual([known]);
    await memory.remember({ text: "I like rye.", at: "2020-01-01" });
    expect((await memory.remember({ text: "I like rye.", at: "2020-01-01" })).notes).toEqual([known]);
    expect((await memory.batch([item, item])).notes).toEqual([
      "All 2 were recorded before; nothing changed.",
    ]);
    const mixed = await memory.batch([item, { op: "episode", text: "Something new." }]);
    expect(mixed.notes).toEqual([]);
  });
});

describe("why", () => {
  it("tells of a word for the opposite that it set a bound, not that it asserts the fact", async () => {
    const memory = await open();
    await say(memory, "dislikes", "sushi", "2020");
    const { entries } = await say(memory, "likes", "sushi", "2024");
    const [fact] = (await memory.facts({ predicate: "dislikes", history: true })).facts;
    const { explanation } = await memory.why(fact!.id);
    expect(explanation.find((line) => line.startsWith(entries.at(-1)!))).toMatch(
      /tells of another value from its end on\.$/,
    );
    expect(explanation.filter((line) => line.includes("asserts it"))).toHaveLength(1);
  });

  it("tells what became of an entry", async () => {
    const memory = await open();
    const said = async (object: string, from: string) =>
      (await say(memory, "lives_in", object, from)).entries[0]!;
    const first = await said("Velden", "2020");
    const second = await said("Norwick", "2022");
    const why = async (id: string) => (await memory.why(id)).explanation;
    expect(await why(first)).toEqual([
      "It counts: what it says holds from 2020-01-01T00:00:00.000Z until 2022-01-01T00:00:00.000Z.",
    ]);
    const end = (await memory.end({ subject: "Mira", predicate: "lives_in", object: "Norwick", at: "2024" }))
      .entries[0]!;
    expect(await why(end)).toEqual([
      "It counts: it sets a bound of what holds from 2022-01-01T00:00:00.000Z until 2024-01-01T00:00:00.000Z.",
    ]);
    const { entries } = await memory.revise({ entry: second, from: "2021" });
    const [taken, instead] = entries;
    expect(await why(second)).toEqual([
      `It is retracted by ${taken}, revision 4; ${instead} was said in its place.`,
    ]);
    const { entries: more } = await memory.retract(first);
    expect(await why(first)).toEqual([`It is retracted by ${more[0]}, revision 5.`]);
  });
});

describe("timeline", () => {
  it("tells of a word that was restored, and taken back again, what it brought back", async () => {
    const memory = await open();
    await say(memory, "lives_in", "Velden", "2020");
    const { entries } = await say(memory, "lives_in", "Norwick", "2022");
    await memory.retract(entries[0]!);
    await memory.restore(entries[0]!);
    const restored = async () => {
      const { timelines } = await memory.timeline("Mira");
      return timelines[0]!.changes.find((c) => c.kind === "restored")!.after;
    };
    const norwick = { entity: { name: "Norwick" } };
    expect(await restored()).toMatchObject(norwick);
    await memory.retract(entries[0]!);
    expect(await restored()).toMatchObject(norwick);
  });
});

describe("recall", () => {
  it("says that it is told as of now where the question names another year, and only there", async () => {
    const memory = await open();
    await say(memory, "lives_in", "Velden", "2020");
    const notes = async (question: string, input = {}) => (await memory.recall(question, input)).notes;
    const note = ["The question names 2024, and this is told as of 2026-01-05: give `at` to ask about then."];
    expect(await notes("where did Mira live in April 2024?")).toEqual(note);
    expect(await notes("where did Mira live in April 2024?", { at: "2024-04" })).toBe(undefined);
    expect(await notes("where did Mira live in April 2024?", { from: "2024" })).toBe(undefined);
    for (const question of [
      "where does Mira live in 2026?",
      "is 12024 a number?",
      "room 2024b",
      "v1.2024",
      "why?",
    ])
      expect(await notes(question)).toBe(undefined);
    for (const question of ["where did Mira live before Velden?", "who was her former partner?"])
      expect(await notes(question)).toEqual([
        "The question asks about the past, and this is told as of 2026-01-05: give `at` to ask about then, or `history` for what has ended.",
      ]);
    for (const input of [{ at: "2024" }, { history: true }, { until: "2021" }])
      expect(await notes("where did Mira live before Velden?", input)).toBe(undefined);
    expect((await memory.group("none").recall("anyone?")).notes).toEqual([
      'Nothing was ever written to the group "none".',
    ]);
  });

  it("tells an observed start as of when it was observed, and an event by its day", async () => {
    const memory = await open();
    await say(memory, "lives_in", "Velden");
    await say(memory, "works_at", "Quillstone", "2020");
    await say(memory, "visited", "Osto", "2023");
    const { context } = await memory.recall("What of Mira, Velden, Quillstone and Osto?", { history: true });
    expect(context.split("\n").sort()).toEqual([
      "- Mira lives in Velden (as of 2026-01-05)",
      "- Mira visited Osto (2023)",
      "- Mira works at Quillstone (since 2020)",
    ]);
  });
});

describe("a store that there is not", () => {
  it.each([["verify"], ["rebuild"], ["backup", "copy.db"], ["drop-group", "default"]])(
    "is not found, and not made: %s",
    async (...argv) => {
      const folder = mkdtempSync(join(tmpdir(), "palimpsest-told-"));
      const file = join(folder, "none.db");
      try {
        const { err, exitCode } = await cli([...argv, "--db", file]);
        expect([exitCode, err]).toEqual([1, expect.stringContaining("there is no store at")]);
        expect(existsSync(file)).toBe(false);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
