import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory, type RecordMapping, readRows } from "../../src/index.ts";
import { onNeo4j } from "../support/on-neo4j.ts";

const mapping: RecordMapping = {
  dates: "DD/MM/YYYY",
  episode: { id: "hr-{id}", at: "exported", text: "{name} works at {company}" },
  claims: [
    {
      subject: "name",
      predicate: "works_at",
      object: "company",
      from: "start",
      until: "end",
      untilIs: "inclusive",
      attested: "exported",
    },
    { subject: "name", predicate: "email", object: { column: "mail", optional: true } },
  ],
};
const row = (
  id: number,
  name: string,
  company: string,
  start: string,
  end = "",
  exported = "01/06/2024",
) => ({
  id,
  name,
  company,
  start,
  end,
  exported,
});
const rows = [
  row(1, "Mira", "Globex", "01/03/2020", "31/12/2022"),
  row(1, "Mira", "Initech", "01/01/2023"),
  row(2, "Bo", "Globex", "01/02/2021"),
];

const opened: Memory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});
async function empty(): Promise<Memory> {
  const memory = await openMemory({ store: ":memory:" });
  opened.push(memory);
  return memory;
}
const facts = async (memory: Memory) =>
  (await memory.facts({ history: true })).facts.map(
    ({ text, valid_text: { from, until } }) => `${text} ${from}..${until ?? ""}`,
  );
async function exported(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of memory.export()) lines.push(line);
  return lines;
}

describe("rows of a table", () => {
  it("are recorded once, with the episode as evidence", async () => {
    const memory = await empty();
    const report = {
      rows: 3,
      applied: 3,
      known: 0,
      claims: 3,
      refused: [],
      notes: [],
      revisions: { default: 1 },
    };
    expect(await memory.importRecords(rows, mapping)).toEqual(report);
    expect(await facts(memory)).toEqual([
      "Mira works at Globex 2020-03-01..2023-01-01",
      "Bo works at Globex 2021-02-01..",
      "Mira works at Initech 2023-01-01..",
    ]);
    const [fact] = (await memory.facts({ subject: "Bo" })).facts;
    const [found] = await memory.get([fact!.evidence[0]!.episode!]);
    expect(found).toMatchObject({ kind: "episode", episode: { text: "Bo works at Globex" } });
    const before = await exported(memory);
    expect(await memory.importRecords(rows, mapping)).toEqual({ ...report, applied: 0, known: 3, claims: 0 });
    expect(await exported(memory)).toEqual(before);
  });

  it("that have changed are later words beside the old ones, and win", async () => {
    const memory = await empty();
    await memory.importRecords(rows, mapping);
    const changed = [rows[0]!, rows[1]!, row(2, "Bo", "Initech", "01/02/2020", "", "01/09/2024")];
    expect(await memory.importRecords(changed, mapping)).toMatchObject({ applied: 1, known: 2, claims: 1 });
    expect((await memory.facts({ subject: "Bo" })).facts.map((fact) => fact.text)).toEqual([
      "Bo works at Initech",
    ]);
    const { facts: before } = await memory.facts({ subject: "Bo", known: { revision: 1 } });
    expect(before.map((fact) => fact.text)).toEqual(["Bo works at Globex"]);
    const { episodes } = await memory.episodes();
    const texts = episodes.filter(({ id }) => id.startsWith("hr-2_")).map(({ text }) => text);
    expect(texts).toEqual(["Bo works at Globex", "Bo works at Initech"]);
  });

  it("are refused by their number, and then nothing is written", async () => {
    const memory = await empty();
    for (const [bad, message] of [
      [row(3, "Cy", "Globex", "31/02/2021"), 'Row 4: start: "31/02/2021" is no time of the form DD/MM/YYYY'],
      [row(3, "Cy", "Globex", "01/03/2021", "01/03/2020"), "Row 4: The period from 2021-03-01"],
      [row(3, "Cy", "cy", "01/03/2021"), "Row 4: Subject and object are the same entity"],
      [row(3, "Cy", "\udfff", "01/03/2021"), "Row 4: "],
      [7, "Row 4: a record is an object, not 7"],
    ] as [object, string][]) {
      await expect(memory.importRecords([...rows, bad], mapping)).rejects.toMatchObject({
        code: "incorrect",
      });
      await expect(memory.importRecords([...rows, bad], mapping)).rejects.toThrow(message);
    }
    expect((await memory.stats()).episodes).toBe(0);
  });

  it("with keepGoing are left out as a whole where anything in them is refused", async () => {
    const memory = await empty();
    const bad = [
      { ...row(3, "Cy", "Globex", "01/03/2021", "01/03/2020"), mail: "cy@example.com" },
      row(4, "Di", "Globex", "32/01/2021"),
    ];
    const report = await memory.importRecords([bad[0]!, ...rows, bad[1]!], mapping, { keepGoing: true });
    expect(report).toMatchObject({
      rows: 5,
      applied: 3,
      claims: 3,
      refused: [
        { row: 1, line: 1, code: "incorrect", message: expect.stringContaining("is reversed") },
        { row: 5, line: 5, code: "incorrect", value: "32/01/2021", fix: expect.any(String) },
      ],
    });
    expect((await memory.entities({ name: "Cy" })).entities).toEqual([]);
    expect((await memory.stats()).episodes).toBe(3);
  });

  it("of a column that none of them has are refused, also with keepGoing", async () => {
    const memory = await empty();
    const wrong = { claims: [{ subject: "nmae", predicate: "works_at", object: "company" }] };
    const refused = memory.importRecords(rows, wrong, { keepGoing: true });
    await expect(refused).rejects.toMatchObject({
      value: "nmae",
      fix: expect.stringContaining("mean name?"),
    });
    expect((await memory.stats()).episodes).toBe(0);
  });

  it("that claim nothing are told of", async () => {
    const memory = await empty();
    const claims = [{ subject: "name", predicate: "works_at", object: "company", when: "end" }];
    const report = await memory.importRecords([rows[2]!], { claims });
    expect(report).toMatchObject({
      applied: 1,
      claims: 0,
      notes: [expect.stringContaining("No row made a claim")],
    });
    expect(await memory.importRecords([], { claims })).toMatchObject({ rows: 0, notes: [] });
  });

  it("go into the group that is meant, blank ones not at all, many in several commits of one transaction", async () => {
    const memory = await empty();
    const many = Array.from({ length: 2500 }, (_, k) =>
      k % 100 === 0 ? { name: "" } : row(k, `P${k}`, `C${k % 7}`, "01/03/2020"),
    );
    const done: number[] = [];
    const onProgress = (progress: { done: number }) => done.push(progress.done);
    const north = memory.group("north");
    const report = await north.importRecords(many, mapping, { onProgress });
    expect(report).toMatchObject({ rows: 2475, applied: 2475, claims: 2475, revisions: { north: 3 } });
    expect(done).toEqual([1011, 2021, 2500]);
    expect((await memory.stats()).episodes).toBe(0);
    const last = [...many, row(1, "Cy", "Globex", "x")];
    await expect(memory.importRecords(last, mapping)).rejects.toThrow("Row 2501");
    expect((await memory.stats()).episodes).toBe(0);
    expect(await north.verify()).toMatchObject({ ok: true });
  });

  it("come from files, and say on which line they are", async () => {
    const memory = await empty();
    async function* file() {
      yield "id;name;company;start;end;exported\r\n";
      yield '1;"Mi\r\nra";Globex;01/03/2020;;01/06/2024\r\n';
      yield "2;Bo;Globex;x;;01/06/2024\r\n";
      yield "3;Cy\r\n";
    }
    const report = await memory.importRecords(readRows(file(), mapping), mapping, { keepGoing: true });
    expect(report.refused).toMatchObject([
      { row: 2, line: 4 },
      { row: 3, line: 5 },
    ]);
    await expect(memory.importRecords(readRows(file(), mapping), mapping)).rejects.toThrow(
      "Row 2 (line 4): start",
    );
    expect((await memory.facts()).facts[0]!.subject.name).toBe("Mi ra");
  });

  it("label the entities that they are the first to name", async () => {
    const memory = await empty();
    await memory.assert({ subject: "Bo", predicate: "likes", object: "tea" });
    await memory.batch([{ op: "entity", name: "Globex", label: "Firm" }]);
    const labelled: RecordMapping = {
      claims: [
        {
          subject: { column: "name", label: "Person" },
          predicate: "works_at",
          object: { column: "company", label: "Company" },
        },
      ],
    };
    const people = [
      { name: "Bo", company: "Globex" },
      { name: "Mira", company: "Initech" },
      { name: "mira", company: "Initech" },
      { name: "Cy", company: "" },
    ];
    expect(await memory.importRecords(people, labelled)).toMatchObject({ applied: 4, claims: 3, notes: [] });
    const { entities } = await memory.entities();
    expect(entities.map(({ name, label }) => [name, label])).toEqual([
      ["Bo", null],
      ["tea", null],
      ["Globex", "Firm"],
      ["Mira", "Person"],
      ["Initech", "Company"],
    ]);
    expect(await memory.importRecords(people, labelled)).toMatchObject({ applied: 0, known: 4 });
  });

  it("are read by options and arguments that are checked", async () => {
    const memory = await empty();
    for (const [given, options, message] of [
      ["name,town", undefined, 'importRecords takes rows, not "name,town"'],
      [null, undefined, "importRecords takes rows, not null"],
      [rows, { keepGoin: true }, 'Unknown option "keepGoin" for importRecords'],
      [rows, { keepGoing: 1 }, "keepGoing of importRecords cannot be 1"],
    ] as [never, never, string][])
      await expect(memory.importRecords(given, mapping, options)).rejects.toThrow(message);
    await expect(memory.importRecords(rows, 7 as never)).rejects.toThrow("mapping: expects an object");
  });

  it("end what the memory knew otherwise, and lie dormant where it knew nothing", async () => {
    const memory = await empty();
    await memory.assert({ subject: "Mira", predicate: "works_at", object: "Globex", from: "2020" });
    const left: RecordMapping = {
      claims: [
        {
          op: "end",
          subject: "name",
          predicate: "works_at",
          object: "company",
          at: "left",
          atIs: "inclusive",
        },
      ],
    };
    const report = await memory.importRecords(
      [
        { name: "Mira", company: "Globex", left: "2022-12-31" },
        { name: "Bo", company: "Globex", left: "2022" },
      ],
      left,
    );
    expect(report).toMatchObject({ applied: 2, claims: 2 });
    expect(await facts(memory)).toEqual(["Mira works at Globex 2020..2023-01-01"]);
  });
});

it("rows give the same journal on a server as in a file, under an ontology too", async () => {
  const { store } = await onNeo4j()();
  const ontology = {
    entities: ["Person"],
    predicates: { works_at: { subject: "Person" }, email: {}, assigned_to: { cardinality: "one" as const } },
    closed: true,
  };
  const labelled: RecordMapping = {
    ...mapping,
    claims: [
      ...mapping.claims.map((claim) => ({ ...claim, subject: { column: "name", label: "Person" } })),
      { subject: "name", predicate: "assigned_to", object: "company", from: "start" },
    ],
  };
  const many = [
    ...rows,
    ...Array.from({ length: 900 }, (_, k) => row(k, `P${k % 50}`, `C${k % 7}`, "01/03/2020")),
  ];
  const bad = [...many, row(1, "Cy", "cy", "01/03/2020"), row(2, "Di", "Globex", "x")];
  const told = [];
  for (const each of [":memory:", store] as const) {
    const memory = await openMemory({ store: each, ontology, clock: fixedClock(Date.UTC(2026, 5, 1)) });
    opened.push(memory);
    await expect(memory.importRecords(bad, labelled)).rejects.toThrow("Row 905: start");
    const report = await memory.importRecords(bad, labelled, { keepGoing: true });
    const again = await memory.importRecords(readAgain(bad), labelled, { keepGoing: true });
    told.push({ report, again, lines: await exported(memory), verified: await memory.verify() });
  }
  expect(told[0]!.report).toMatchObject({ applied: 903, refused: [{ row: 904 }, { row: 905 }] });
  expect(told[0]!.again).toMatchObject({ applied: 0, known: 903 });
  expect(told[1]).toEqual(told[0]);
});

async function* readAgain(list: readonly object[]) {
  yield* list;
}

it("importing again adds nothing, whatever the rows and however they are parted", async () => {
  const name = fc.constantFrom("Mira", "Bo", "Cy", "");
  const day = fc.constantFrom("", "01/01/2020", "15/06/2021", "31/12/2022");
  const table = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      name,
      company: name,
      start: day,
      end: day,
      exported: day,
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(table, fc.nat(8), async (all, cut) => {
      const memory = await openMemory({ store: ":memory:" });
      const text = { ...mapping, episode: { ...mapping.episode, text: "{id} {name}" } };
      await memory.importRecords(all, text, { keepGoing: true });
      const before = await exported(memory);
      await memory.importRecords(all.slice(cut), text, { keepGoing: true });
      await memory.importRecords(all.slice(0, cut), text, { keepGoing: true });
      expect(await exported(memory)).toEqual(before);
      await memory.close();
    }),
    { numRuns: 40 },
  );
});
