import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { readOntology } from "../../src/extract/ontology.ts";
import { type BatchItem, type Memory, type OntologyInput, openMemory, type Store } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { newFile } from "../cases/support/new-file.ts";

const ontology: OntologyInput = {
  entities: ["Person", "Service"],
  predicates: {
    on_call_for: { subject: "Person", object: "Service", cardinality: "one", phrases: ["is on call for"] },
    watched_by: { inverse: "on_call_for" },
    lives_in: {},
    level: { type: "number", cardinality: "one" },
  },
  closed: true,
};
const open: OntologyInput = { ...ontology, closed: false };

const opened: Memory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});
async function memoryWith(given: OntologyInput | undefined, store: string | Store = ":memory:") {
  const memory = await openMemory({ store, ...(given === undefined ? {} : { ontology: given }) });
  opened.push(memory);
  return memory;
}
async function exported(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of memory.export()) lines.push(line);
  return lines;
}
const origins = async (memory: Memory, vocabulary = false) =>
  Object.fromEntries(
    (await memory.predicates({ vocabulary })).predicates.map(({ name, origin }) => [name, origin]),
  );
const texts = async (memory: Memory) => (await memory.facts()).facts.map(({ text }) => text);

describe("predicates of an ontology", () => {
  it("are declared in a group when it first uses them, and what is copied is not told as an entry", async () => {
    const memory = await memoryWith(open);
    expect(await origins(memory)).toEqual({});
    const { entries, notes } = await memory.assert({
      subject: "Ida",
      predicate: "on_call_for",
      object: "billing",
    });
    expect(entries).toHaveLength(1);
    expect(notes).toEqual([]);
    expect(await origins(memory)).toEqual({ on_call_for: "ontology", watched_by: "ontology" });
    expect(await origins(memory.group("north"))).toEqual({});
    await memory.assert({ subject: "Ida", predicate: "on_call_for", object: "search", from: "2030" });
    const { facts } = await memory.facts({ at: "2031" });
    expect(facts.map(({ text }) => text)).toEqual(["Ida is on call for search"]);
    const { facts: watched } = await memory.facts({ subject: "search", predicate: "watched_by", at: "2031" });
    expect(watched.map(({ text }) => text)).toEqual(["Ida is on call for search"]);
    expect(await memory.verify()).toMatchObject({ ok: true });
  });

  it("are listed beside the vocabulary before they are used", async () => {
    const memory = await memoryWith(open);
    const known = await origins(memory, true);
    expect(known).toMatchObject({ level: "ontology", lives_in: "vocabulary", likes: "vocabulary" });
    const others = await origins(await memoryWith(undefined), true);
    expect(others).not.toHaveProperty("level");
  });

  it("that were used before there was an ontology are declared by it, also where that moves what was said", async () => {
    const store = newFile();
    const before = await memoryWith(undefined, store);
    await before.batch([
      { op: "assert", subject: "Ida", predicate: "on_call_for", object: "billing", from: "2024" },
      { op: "assert", subject: "Ida", predicate: "on_call_for", object: "search", from: "2025" },
      { op: "assert", subject: "billing", predicate: "watched_by", object: "Bo", from: "2026" },
    ]);
    expect(await texts(before)).toHaveLength(3);
    const memory = await memoryWith(open, store);
    await memory.assert({ subject: "Cy", predicate: "on_call_for", object: "billing", from: "2026" });
    expect(await texts(memory)).toEqual([
      "Ida is on call for search",
      "Bo is on call for billing",
      "Cy is on call for billing",
    ]);
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect((await memory.facts({ known: { revision: 1 } })).facts).toHaveLength(3);
  });

  it("that are declared otherwise are left so, and whoever writes is told once", async () => {
    const memory = await memoryWith(open);
    await memory.declare({ predicate: "level", cardinality: "many", literal: true });
    const items = [1, 2].map(
      (object) => ({ op: "assert", subject: "tank", predicate: "level", object }) as BatchItem,
    );
    const { notes } = await memory.batch(items);
    expect(notes).toEqual([
      '"level" is declared otherwise here than in the ontology (cardinality many, not one); declare it to change that.',
    ]);
    expect(await texts(memory)).toHaveLength(2);
    await memory.declare({ predicate: "level", cardinality: "one" });
    expect((await memory.assert({ subject: "tank", predicate: "level", object: 3 })).notes).toEqual([]);
  });

  it("stay what they were in a journal, which asks for no ontology", async () => {
    const memory = await memoryWith(ontology);
    await memory.assert({ subject: "tank", predicate: "level", object: 3, from: "2024" });
    await memory.assert({ subject: "tank", predicate: "level", object: 4, from: "2025" });
    const lines = await exported(memory);
    expect(lines.join("\n")).toContain('"origin":"ontology"');
    const copy = await memoryWith(undefined);
    await copy.import(lines);
    expect(await exported(copy)).toEqual(lines);
    expect(await texts(copy)).toEqual(["tank level 4"]);
  });
});

describe("what is said under an ontology", () => {
  const ida = { subject: "Ida", predicate: "mentors", object: "Bo" };
  const label: BatchItem[] = [
    { op: "entity", name: "Ida", label: "Person" },
    { op: "entity", name: "billing", label: "Service" },
  ];

  it("is held to it by every verb, and nothing is written where it is refused", async () => {
    const memory = await memoryWith(ontology);
    await memory.batch(label);
    const { entries } = await memory.assert({ subject: "Ida", predicate: "lives_in", object: "Velden" });
    const before = await exported(memory);
    const refused: [() => Promise<unknown>, string][] = [
      [() => memory.assert(ida), 'The ontology is closed, and "mentors" is none of its predicates'],
      [() => memory.end({ ...ida, at: "2026" }), 'and "mentors" is none'],
      [() => memory.correct({ ...ida, from: "2024", until: "2025" }), 'and "mentors" is none'],
      [() => memory.revise({ entry: entries[0]!, predicate: "mentors" }), 'and "mentors" is none'],
      [
        () => memory.revise({ entry: entries[0]!, subject: "billing", predicate: "on_call_for" }),
        'cannot be "',
      ],
      [
        () => memory.batch([label[0]!, { op: "assert", ...ida }]),
        'Item 2: The ontology is closed, and "mentors"',
      ],
      [() => memory.batch([{ op: "entity", name: "x", label: "Persn" }]), 'no entities labelled "Persn"'],
      [
        () => memory.assert({ subject: "billing", predicate: "on_call_for", object: "Velden" }),
        'The subject of "on_call_for" cannot be "billing", which is labelled "Service"',
      ],
      [
        () => memory.assert({ subject: "Bo", predicate: "on_call_for", object: "ida" }),
        'The object of "on_call_for" cannot be "ida", which is labelled "Person"',
      ],
      [() => memory.assert({ subject: "tank", predicate: "level", object: "high" }), "is of type number"],
    ];
    for (const [say, message] of refused) {
      await expect(say()).rejects.toMatchObject({ code: "incorrect", fix: expect.any(String) });
      await expect(say()).rejects.toThrow(message);
    }
    expect(await exported(memory)).toEqual(before);
    const report = await memory.batch(
      [{ op: "assert", ...ida }, { ...label[0]!, op: "entity", name: "Cy" } as never],
      {
        keepGoing: true,
      },
    );
    expect(report.refused).toMatchObject([{ index: 0, value: "mentors" }]);
  });

  it("is told by the number of the claim of an episode", async () => {
    const memory = await memoryWith(ontology);
    const say = memory.remember({
      text: "I live in Velden, and mentor Bo.",
      claims: [
        { op: "assert", subject: "Ida", predicate: "lives_in", object: "Velden" },
        { op: "assert", ...ida },
      ],
    });
    await expect(say).rejects.toMatchObject({
      code: "incorrect",
      message: 'Claim 2: The ontology is closed, and "mentors" is none of its predicates',
      value: "mentors",
      fix: "predicates: on_call_for, watched_by, lives_in, level",
    });
    expect(await memory.stats()).toMatchObject({ episodes: 0, entries: 0, predicates: 0 });
  });

  it("knows entities by all of their names, and by their ids", async () => {
    const memory = await memoryWith(open);
    await memory.batch([...label, { op: "alias", entity: "billing", alias: "the till" }]);
    const { entities } = await memory.entities({ name: "billing" });
    for (const subject of ["The Till", { entity: entities[0]!.id }])
      await expect(memory.assert({ subject, predicate: "on_call_for", object: "x" })).rejects.toThrow(
        "Service",
      );
    const same: BatchItem[] = [
      { op: "entity", id: "s1", name: "search", label: "Service" },
      { op: "assert", subject: { entity: "s1" }, predicate: "on_call_for", object: "x" },
    ];
    await expect(memory.batch(same)).rejects.toThrow('Item 2: The subject of "on_call_for" cannot be "s1"');
  });

  it("is not what a journal brings", async () => {
    const memory = await memoryWith(ontology);
    const lines = [
      '{"op":"entity","name":"x","label":"Thing"}',
      '{"op":"assert","subject":"x","predicate":"mentors","object":"Bo"}',
    ];
    expect(await memory.import(lines)).toMatchObject({ applied: 2 });
  });

  it("is what the rows of a table say, too", async () => {
    const memory = await memoryWith(ontology);
    const rows = [
      { who: "Ida", what: "lives_in", whom: "Velden" },
      { who: "Ida", what: "mentors", whom: "Bo" },
    ];
    const mapping = { claims: [{ subject: "who", predicate: { column: "what" }, object: "whom" }] };
    await expect(memory.importRecords(rows, mapping)).rejects.toThrow("Row 2: The ontology is closed");
    expect(await memory.importRecords(rows, mapping, { keepGoing: true })).toMatchObject({
      applied: 1,
      refused: [{ row: 2, value: "mentors" }],
    });
  });
});

it("rows label what they name by the labels of the ontology", async () => {
  const memory = await memoryWith(open);
  const mapping = (label: string) => ({
    claims: [{ subject: { column: "who", label }, predicate: "on_call_for", object: "what" }],
  });
  const rows = [{ who: "Ida", what: "billing" }];
  await expect(memory.importRecords(rows, mapping("Persn"))).rejects.toThrow(
    "Row 1: The ontology has no entities",
  );
  await expect(memory.importRecords(rows, mapping("Service"))).rejects.toThrow("Row 1: The subject of");
  expect(await memory.importRecords(rows, mapping("Person"))).toMatchObject({ applied: 1 });
});

it("an ontology is checked when a memory is opened, before the store is", async () => {
  let isOpened = false;
  const store = new Proxy(new SqliteStore(":memory:"), {
    get(target, key) {
      isOpened = true;
      return Reflect.get(target, key);
    },
  });
  for (const given of [7, { closed: true }, { predicates: { p: { opposite: "q" } } }] as never[])
    await expect(openMemory({ store, ontology: given })).rejects.toMatchObject({ code: "incorrect" });
  expect(isOpened).toBe(false);
});

it("an open ontology that declares what is declared anyway changes no fact", async () => {
  const name = fc.constantFrom("Ida", "Bo", "Cy");
  const said = fc.record({
    subject: name,
    predicate: fc.constantFrom("on_call_for", "lives_in", "likes", "watched_by"),
    object: fc.constantFrom("billing", "search", "Velden"),
    from: fc.integer({ min: 2020, max: 2025 }).map(String),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 8 }), async (claims) => {
      const plain = await openMemory({ store: ":memory:" });
      await plain.declare({ predicate: "on_call_for", cardinality: "one", wording: "is on call for" });
      await plain.declare({ predicate: "watched_by", inverse: "on_call_for" });
      const memory = await openMemory({ store: ":memory:", ontology: { predicates: open.predicates! } });
      const told: string[][] = [];
      for (const each of [plain, memory]) {
        for (const claim of claims) await each.assert(claim);
        told.push((await each.facts({ history: true })).facts.map(({ id }) => id));
        await each.close();
      }
      expect(told[1]).toEqual(told[0]);
    }),
    { numRuns: 40 },
  );
});

it("an ontology that comes late moves what was said, and what is stored is what the journal tells", async () => {
  const predicate = fc.constantFrom("a", "b", "c", "likes", "works_at", "employs");
  const claim = fc.record({
    subject: fc.constantFrom("Ida", "Bo", "Cy"),
    predicate,
    object: fc.constantFrom("billing", "search", "Velden"),
    from: fc.integer({ min: 2020, max: 2025 }).map(String),
  });
  const traits = fc.oneof(
    fc.record({ cardinality: fc.constantFrom<"one" | "many">("one", "many") }),
    fc.constantFrom({ literal: true }, { symmetric: true }, {}),
    fc
      .constantFrom("opposite", "inverse", "sameAs")
      .chain((key) => predicate.map((name) => ({ [key]: name }))),
  );
  const listed = fc.record({ a: traits, b: traits, c: traits });
  const predicates = fc
    .tuple(listed, fc.constantFrom({}, { works_at: { cardinality: "many" as const } }))
    .map(([own, other]) => ({ ...own, ...other }));
  const claims = fc.array(claim, { maxLength: 6 });
  let late = 0;
  await fc.assert(
    fc.asyncProperty(claims, predicates, claims, fc.boolean(), async (before, given, after, isBatch) => {
      let read: OntologyInput;
      try {
        read = readOntology({ predicates: given });
      } catch {
        return;
      }
      const store = new SqliteStore(":memory:");
      const plain = await openMemory({ store });
      const asserts = (list: typeof before) => list.map((one) => ({ op: "assert", ...one }) as const);
      await plain.batch(asserts(before), { keepGoing: true });
      const memory = await openMemory({ store, ontology: read });
      if (isBatch) await memory.batch(asserts(after), { keepGoing: true });
      else for (const one of after) await memory.batch(asserts([one]), { keepGoing: true });
      expect(await memory.verify()).toMatchObject({ ok: true });
      const lines = await exported(memory);
      const copy = await openMemory({ store: ":memory:" });
      await copy.import(lines);
      expect(await exported(copy)).toEqual(lines);
      late++;
      await Promise.all([copy.close(), memory.close()]);
    }),
    { numRuns: 300 },
  );
  expect(late).toBeGreaterThan(30);
});
