import { expect, it } from "vitest";
import { type Extractor, type OntologyInput, openMemory, type TextToRead } from "../../src/index.ts";

const ontology: OntologyInput = {
  predicates: { lives_in: {}, advises: { phrases: ["advises"] } },
  closed: true,
};

/** An extractor that reads the same out of every text, and keeps what it was asked. */
function reader(): { extractor: Extractor; asked: TextToRead[] } {
  const asked: TextToRead[] = [];
  const extractor: Extractor = {
    name: "fixed",
    read: async (texts) => {
      asked.push(...texts);
      return texts.map(() => ({
        claims: [
          { op: "assert", subject: "Ida", predicate: "lives_in", object: "Velden" },
          { op: "assert", subject: "Ida", predicate: "capital_of", object: "Osto" },
        ],
        declares: [
          { predicate: "capital_of", cardinality: "one" },
          { predicate: "advises", cardinality: "one" },
        ],
        notes: [],
      }));
    },
  };
  return { extractor, asked };
}

it("texts are read under the ontology, and what it does not allow of them is refused alone, with a note", async () => {
  const { extractor, asked } = reader();
  const memory = await openMemory({ store: ":memory:", ontology, extractor });
  const { opened, notes } = await memory.remember({ text: "I live in Velden.", speaker: "Ida" });
  expect(asked[0]!.ontology).toMatchObject({
    closed: true,
    predicates: { advises: { phrases: ["advises"] } },
  });
  expect(opened.map(({ text }) => text)).toEqual(["Ida lives in Velden"]);
  expect(notes).toEqual([
    'A claim that was read is refused: The ontology is closed, and "capital_of" is none of its predicates',
  ]);
  // What a sentence's form proposes gives way to the ontology.
  const { predicates } = await memory.predicates();
  const found = predicates.map(({ name, cardinality, origin }) => [name, cardinality, origin]);
  expect(found).toContainEqual(["advises", "many", "ontology"]);
  expect(found.map(([name]) => name)).not.toContain("capital_of");
  await memory.close();
});

it("of a journal whose texts are read, only what is read is held to the ontology", async () => {
  const { extractor } = reader();
  const memory = await openMemory({ store: ":memory:", ontology, extractor });
  const lines = [
    '{"op":"entity","name":"Bo","label":"Thing"}',
    '{"op":"assert","subject":"Bo","predicate":"capital_of","object":"Osto"}',
    '{"op":"episode","id":"E1","speaker":"Ida","text":"I live in Velden."}',
  ];
  const report = await memory.import(lines, { extract: true });
  expect(report).toMatchObject({ applied: 3, refused: [] });
  expect(report.notes).toEqual([
    'Line 3: a claim that was read is refused: The ontology is closed, and "capital_of" is none of its predicates',
  ]);
  const { facts } = await memory.facts();
  expect(facts.map(({ text }) => text).sort()).toEqual(["Bo capital of Osto", "Ida lives in Velden"]);
  await memory.close();
});

it("rules read under an ontology too", async () => {
  const memory = await openMemory({ store: ":memory:", ontology });
  const said = await memory.remember({
    text: "I live in Velden. I like tea.",
    speaker: "Ida",
    at: "2026-05-01T09:00:00Z",
  });
  expect(said.opened.map(({ predicate }) => predicate)).toEqual(["lives_in"]);
  expect(said.notes.join(" ")).toContain('"likes" is none of its predicates');
  await memory.close();
});

it("rows are not read besides what their mapping says", async () => {
  const { extractor, asked } = reader();
  const memory = await openMemory({ store: ":memory:", extractor });
  const mapping = { claims: [{ subject: "name", predicate: "lives_in", object: "town" }] };
  await memory.importRecords([{ name: "Bo", town: "Osto" }], mapping);
  expect(asked).toEqual([]);
  const asks = memory.importRecords([], mapping, { extract: true } as never);
  await expect(asks).rejects.toThrow('Unknown option "extract" for importRecords');
  await memory.close();
});
