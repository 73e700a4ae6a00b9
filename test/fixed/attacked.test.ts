import { describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";

const clock = fixedClock(Date.UTC(2030, 0, 1));
const open = () => openMemory({ store: ":memory:", clock });

async function lines(memory: Memory): Promise<string[]> {
  const all: string[] = [];
  for await (const line of memory.export()) all.push(line);
  return all;
}

/** The strongest check: what was exported reads back to the same, and what is stored is what entries imply. */
async function isWhole(memory: Memory): Promise<void> {
  const first = await lines(memory);
  const copy = await open();
  await copy.import(first);
  expect(await lines(copy)).toEqual(first);
  const { as_of: _a, ...facts } = await memory.facts({ history: true });
  const { as_of: _b, ...copied } = await copy.facts({ history: true });
  expect(copied).toEqual(facts);
  expect((await memory.verify()).problems).toEqual([]);
  await copy.close();
}

describe("revise", () => {
  it("tells what it replaced, though the predicate changes its slots", async () => {
    for (const [before, after] of [
      ["one", "many"],
      ["many", "one"],
    ] as const) {
      const memory = await open();
      await memory.group("other").assert({ subject: "X", predicate: "p", object: "Y", from: "2020" });
      await memory.batch([
        { op: "declare", predicate: "drinks", cardinality: before },
        { op: "declare", predicate: "sips", cardinality: after },
      ]);
      for (const k of [1, 2, 3])
        await memory.assert({ subject: `S${k}`, predicate: "sips", object: `T${k}` });
      const { entries } = await memory.assert({
        subject: "Cy",
        predicate: "drinks",
        object: "Tea",
        from: "2020",
      });
      const write = await memory.revise({ entry: entries[0]!, predicate: "sips", object: "Milk" });
      const told = { kind: "corrected", before: { predicate: "drinks", entity: { name: "Tea" } } };
      expect(write.changes).toMatchObject([
        { ...told, after: { predicate: "sips", entity: { name: "Milk" } } },
      ]);
      const changes = await memory.changes({ since: { revision: write.revision - 1 } });
      expect(changes.changes).toMatchObject([told]);
      const { timelines } = await memory.timeline("Cy", "sips");
      expect(timelines[0]!.changes).toMatchObject([told]);
      await isWhole(memory);
      await memory.close();
    }
  });

  it("takes an entry of the same batch, and goes there and back with an episode", async () => {
    const memory = await open();
    await memory.assert({ subject: "Ann", predicate: "likes", object: "tea" });
    await memory
      .batch([
        { op: "assert", id: "a", subject: "Ann", predicate: "lives_in", object: "Rome", from: "2020" },
        { op: "revise", entry: "a", from: "2021" } as never,
      ])
      .catch((error) => expect(error).toMatchObject({ code: "incorrect" }));
    const claims = [
      { op: "assert" as const, subject: "Ann", predicate: "owns", object: "cat", from: "2020" },
    ];
    const { entries } = await memory.remember({ id: "E", text: "I have a cat.", claims });
    const there = await memory.revise({ entry: entries[0]!, from: "2021", episode: "E" });
    const back = await memory.revise({ entry: there.entries.at(-1)!, from: "2020", episode: "E" });
    expect((await memory.facts({ subject: "Ann", predicate: "owns" })).facts[0]!.valid_text.from).toBe(
      "2020",
    );
    expect(back.changes).toHaveLength(1);
    await isWhole(memory);
    await memory.close();
  });
});

describe("namesakes", () => {
  it("keep their facts through export and import", async () => {
    const memory = await open();
    await memory.batch([
      { op: "entity", id: "n1", name: "Mira" },
      { op: "entity", id: "n2", name: "Mira" },
      { op: "assert", subject: { entity: "n2" }, predicate: "likes", object: "tea", from: "2020" },
      { op: "assert", subject: "Mira", predicate: "likes", object: "rye", from: "2020" },
    ]);
    const { facts } = await memory.facts();
    expect(facts.map((f) => f.subject.id)).toEqual(["n2", "n1"]);
    await isWhole(memory);
    await memory.close();
  });

  it("are made by an id alone: an entity line without one names the entity there is", async () => {
    const memory = await open();
    await memory.assert({ subject: "Mira", predicate: "likes", object: "tea" });
    await memory.batch([{ op: "entity", name: "MIRA" }]);
    expect((await memory.entities({ name: "mira" })).entities).toHaveLength(1);
    await expect(memory.batch([{ op: "entity", name: "Mira", label: "person" }])).rejects.toMatchObject({
      code: "conflict",
    });
    const [mira] = (await memory.entities({ name: "mira" })).entities;
    const taken = await open();
    await taken.batch([{ op: "entity", id: mira!.id, name: "Other" }]);
    await expect(taken.assert({ subject: "Mira", predicate: "likes", object: "tea" })).rejects.toMatchObject({
      code: "conflict",
    });
    await isWhole(memory);
    await memory.close();
  });
});

describe("predicates", () => {
  it("of an inverse pair are found from both ends though the home is not declared", async () => {
    const memory = await open();
    await memory.declare({ predicate: "supervises", inverse: "supervised_by" });
    await memory.assert({ subject: "Ann", predicate: "supervised_by", object: "Bob", from: "2020" });
    expect((await memory.facts({ subject: "Bob" })).facts).toHaveLength(1);
    expect((await memory.timeline("Bob")).timelines).toHaveLength(1);
    await memory.close();
  });

  it("bring the vocabulary's row with them when another name or opposite of them is declared", async () => {
    const memory = await open();
    await memory.declare({ predicate: "home", sameAs: "lives_in" });
    for (const [object, from] of [
      ["X", "2020"],
      ["Y", "2021"],
    ] as const) {
      await memory.assert({ subject: "A", predicate: "home", object, from });
    }
    expect((await memory.facts({ subject: "A" })).facts).toHaveLength(1);
    await expect(memory.declare({ predicate: "adores", opposite: "dislikes" })).rejects.toMatchObject({
      code: "incorrect",
    });
    await isWhole(memory);
    await memory.close();
  });

  it("that nobody declared are recorded as such, so that a later vocabulary says nothing of them", async () => {
    const memory = await open();
    const { entries } = await memory.assert({ subject: "A", predicate: "zaps", object: "B", from: "2020" });
    expect(entries).toHaveLength(1);
    const journal = (await lines(memory)).map((line) => JSON.parse(line));
    expect(journal[0]).toMatchObject({ op: "declare", predicate: "zaps", origin: "undeclared" });
    await isWhole(memory);
    await memory.close();
  });
});

describe("what an episode claimed and was retracted", () => {
  it("is not said again by the same episode, and the answer says so", async () => {
    const memory = await open();
    const message = {
      id: "E",
      text: "I like tea.",
      claims: [{ op: "assert" as const, subject: "Ann", predicate: "likes", object: "tea", from: "2020" }],
    };
    const { entries } = await memory.remember(message);
    await memory.retract(entries[0]!);
    const again = await memory.remember(message);
    expect(again.entries).toEqual([]);
    expect(again.notes.join()).toContain("restore");
    await memory.close();
  });
});
