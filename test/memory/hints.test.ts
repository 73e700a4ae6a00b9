import { describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";

async function memoryOf(...facts: [string, string, string][]): Promise<Memory> {
  const memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 0, 5) });
  for (const [subject, predicate, object] of facts)
    await memory.assert({ subject, predicate, object, from: "2020" });
  return memory;
}

describe("an empty answer says which name is not known", () => {
  it("a subject, with one that is written much like it", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"], ["Tomas", "lives_in", "Norwick"]);
    const notes = ['Nothing here is named "Mirra"; was "Mira" meant?'];
    expect(await memory.facts({ subject: "Mirra" })).toMatchObject({ facts: [], notes });
    expect(await memory.timeline("Mirra")).toMatchObject({ timelines: [], notes });
    expect((await memory.facts({ subject: "Quentin" })).notes).toEqual(['Nothing here is named "Quentin".']);
  });

  it("a predicate, used here or built in", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"]);
    const said = (name: string, like: string) => [
      `Nothing was said here with the predicate "${name}"; was "${like}" meant?`,
    ];
    expect((await memory.facts({ predicate: "livs_in" })).notes).toEqual(said("livs_in", "lives_in"));
    expect((await memory.facts({ subject: "Mira", predicate: "allergic" })).notes).toEqual(
      said("allergic", "allergic_to"),
    );
  });

  it("a name that was first said after the point asked about", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"], ["Tomas", "lives_in", "Norwick"]);
    const { notes } = await memory.facts({ subject: "Tomas", known: { revision: 1 } });
    expect(notes).toEqual(['Nothing here is named "Tomas".']);
  });

  it("a group", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"]);
    const { notes } = await memory.group("defalt").facts();
    expect(notes).toEqual(['Nothing was ever written to the group "defalt".']);
    await expect(memory.group("defalt").dropGroup()).rejects.toMatchObject({
      code: "not-found",
      value: "defalt",
    });
  });

  it("and nothing where all names are known", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"]);
    expect(await memory.facts({ subject: "Mira", at: "2010" })).not.toHaveProperty("notes");
    expect(await memory.facts({ subject: "Mira" })).not.toHaveProperty("notes");
    const empty = await openMemory({ store: ":memory:" });
    expect((await empty.facts({ subject: "Mira" })).notes).toHaveLength(1);
  });

  it("whatever is asked: long names, and names of objects that every program has", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"]);
    for (const subject of ["__proto__", "constructor", "x".repeat(10_000), "=", "😀"])
      expect((await memory.facts({ subject })).notes).toHaveLength(1);
  });
});

describe("a write says where a name or an end may not be as meant", () => {
  it("a new predicate like another", async () => {
    const memory = await memoryOf();
    const write = (predicate: string) => memory.assert({ subject: "Mira", predicate, object: "Velden" });
    expect((await write("live_in")).notes).toEqual([
      '"live_in" is new here and declared nowhere; was "lives_in" meant?',
    ]);
    expect((await write("live_in")).notes).not.toContain(expect.stringContaining("meant"));
    expect((await write("zigzags")).notes).toEqual([]);
    expect((await write("lives_in")).notes).toEqual([]);
  });

  it("a stated end that another value comes before", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"]);
    const { notes, opened } = await memory.assert({
      subject: "Mira",
      predicate: "lives_in",
      object: "Norwick",
      from: "2018",
      until: "2022",
    });
    expect(opened[0]).toMatchObject({ t_invalid: "2020-01-01T00:00:00.000Z" });
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      /^e_\S+ \("Mira" lives_in "Norwick"\) holds until 2020-01-01T00:00:00.000Z only: from then on e_\S+ tells of another value\.$/,
    );
  });

  it("and nothing where the end is kept, or an interlude only interrupts", async () => {
    const memory = await memoryOf();
    const lives = (object: string, from: string, until: string) =>
      memory.assert({ subject: "Mira", predicate: "lives_in", object, from, until });
    await lives("Port Aster", "2019", "2020");
    expect((await lives("Norwick", "2018", "2022")).notes).toEqual([]);
    expect((await lives("Velden", "2023", "2024")).notes).toEqual([]);
  });
});

describe("the predicates that are built in", () => {
  it("are listed with those of the group, each once", async () => {
    const memory = await memoryOf(["Mira", "lives_in", "Velden"], ["Mira", "zigzags", "often"]);
    const used = (await memory.predicates()).predicates.map((p) => p.name);
    const { predicates } = await memory.predicates({ vocabulary: true });
    const names = predicates.map((p) => p.name);
    expect(used).toEqual(expect.arrayContaining(["lives_in", "resides_in", "zigzags"]));
    expect(used).not.toContain("likes");
    expect(names.slice(0, used.length)).toEqual(used);
    expect(new Set(names).size).toBe(names.length);
    expect(predicates.find((p) => p.name === "likes")).toMatchObject({
      cardinality: "many",
      opposite: "dislikes",
      origin: "vocabulary",
    });
  });
});
