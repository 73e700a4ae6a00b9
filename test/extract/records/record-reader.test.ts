import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimMapping, RecordMapping } from "../../../src/extract/records/record-mapping.ts";
import { RecordReader } from "../../../src/extract/records/record-reader.ts";
import { refusal } from "../../time/refusal.ts";

const lives: ClaimMapping = { subject: "name", predicate: "lives_in", object: "town" };
const read = (mapping: Partial<RecordMapping>, record: object, row = 1) =>
  new RecordReader({ claims: [], ...mapping }).read(record, row);
const claims = (claim: Partial<ClaimMapping>, record: object, mapping: Partial<RecordMapping> = {}) =>
  read({ ...mapping, claims: [{ ...lives, ...claim }] }, record)!.claims;
const refused = (claim: Partial<ClaimMapping>, record: object, mapping: Partial<RecordMapping> = {}) =>
  refusal(() => claims(claim, record, mapping));

const mira = { name: "Mira", town: "Velden" };

describe("a row", () => {
  it("is an episode with its claims", () => {
    const mapping: RecordMapping = {
      dates: "DD/MM/YYYY",
      episode: {
        id: "hr-{employee_id}-{row}",
        at: "exported",
        text: "{name} works at {company} as {title}",
        speaker: { constant: "HR" },
        session: "batch",
        source: { template: "hr/{batch}" },
      },
      claims: [
        {
          subject: "name",
          predicate: "works_at",
          object: "company",
          from: "start",
          until: "end",
          untilIs: "inclusive",
        },
        { subject: "name", predicate: "role", object: { column: "title", literal: true }, scope: "company" },
      ],
    };
    const record = {
      employee_id: 17,
      name: " Mira Holt ",
      company: "Globex",
      title: "Engineer",
      start: "01/03/2020",
      end: "31/12/2022",
      exported: "01/06/2024",
      batch: "b1",
    };
    expect(read(mapping, record, 4)).toEqual({
      episode: {
        id: expect.stringMatching(/^hr-17-4_[\w-]{20}$/),
        text: "Mira Holt works at Globex as Engineer",
        at: "2024-06-01",
        speaker: "HR",
        session: "b1",
        source: "hr/b1",
      },
      claims: [
        {
          op: "assert",
          subject: "Mira Holt",
          predicate: "works_at",
          object: "Globex",
          from: "2020-03-01",
          until: "2023-01-01",
        },
        {
          op: "assert",
          subject: "Mira Holt",
          predicate: "role",
          object: { value: "Engineer" },
          scope: "Globex",
        },
      ],
      labels: new Map(),
    });
  });

  it("is told cell by cell where no text is given", () => {
    const record = {
      name: "Mira",
      none: "",
      age: 41,
      active: false,
      address: { city: "Velden", zip: null },
      tags: ["a", "", "b"],
      jobs: [{ company: "Globex" }, { company: "Initech" }],
    };
    expect(read({}, record)!.episode.text).toBe(
      [
        "name: Mira",
        "age: 41",
        "active: false",
        "address.city: Velden",
        "tags: a, b",
        "jobs.0.company: Globex",
        "jobs.1.company: Initech",
      ].join("\n"),
    );
  });

  it("that is blank says nothing", () => {
    for (const record of [{}, { a: "", b: "  ", c: null, d: [], e: {}, f: "n/a" }])
      expect(read({ empty: ["n/a"] }, record)).toBeNull();
  });

  it("has an id that stands for what it says, and for nothing else", () => {
    const mapping = { episode: { id: "{id}", text: "{name}" }, claims: [lives] };
    const id = (record: object) => read(mapping, record)!.episode.id;
    const row = { id: "7", name: "Mira", town: "Velden", seen: "1" };
    expect(id(row)).toBe(id({ ...row, seen: "2" }));
    expect(id(row)).toBe(id({ seen: "1", town: " Velden", name: "Mira", id: "7" }));
    expect(id(row)).not.toBe(id({ ...row, town: "Osto" }));
    expect(id(row)).not.toBe(id({ ...row, id: "8" }));
    expect(read({ claims: [lives] }, row)!.episode.id).toMatch(/^rec_/);
    const error = refusal(() => id({ ...row, id: "" }));
    expect(error.message).toContain('a column of the episode\'s id "{id}" is empty');
  });

  it("leaves out parts of its text in which a cell is empty", () => {
    const episode = { text: ["{name}", " of {town}", "."] };
    expect(read({ episode }, mira)!.episode.text).toBe("Mira of Velden.");
    expect(read({ episode }, { ...mira, town: "" })!.episode.text).toBe("Mira.");
    expect(
      read({ episode: { text: "{{{name}}} of {town}." } }, { name: "Mira", town: "" })!.episode.text,
    ).toBe("{Mira} of .");
    expect(
      refusal(() => read({ episode: { text: "{town}" } }, { name: "Mira", town: "" })).message,
    ).toContain("the text of the episode is empty");
  });

  it("may have a column of the name that stands for its number", () => {
    expect(read({ episode: { text: "{row}" } }, { a: 1 }, 12)!.episode.text).toBe("12");
    expect(read({ episode: { text: "{row}" } }, { row: "A" }, 12)!.episode.text).toBe("A");
  });

  it("is an object", () => {
    for (const record of [null, [], 7, "a"] as object[])
      expect(refusal(() => read({}, record)).message).toContain("a record is an object, not");
  });
});

describe("a claim", () => {
  it.each(["name", "town", "scope"])("is not made where %s is empty", (column) => {
    const record = { ...mira, scope: "home" };
    expect(claims({ scope: "scope" }, record)).toHaveLength(1);
    expect(claims({ scope: "scope" }, { ...record, [column]: " " })).toEqual([]);
    expect(claims({ scope: "scope" }, { ...record, [column]: "NULL" }, { empty: ["NULL"] })).toEqual([]);
  });

  it("may do without a scope that is optional", () => {
    const scope = { column: "scope", optional: true };
    expect(claims({ scope }, mira)).toEqual([
      { op: "assert", subject: "Mira", predicate: "lives_in", object: "Velden" },
    ]);
  });

  it("takes constants, templates, and what stands for an empty cell", () => {
    const record = { first: "Mira", last: "Holt", town: "", relation: "born_in" };
    const claim: Partial<ClaimMapping> = {
      subject: { template: "{first} {last}" },
      predicate: { column: "relation" },
      object: { column: "town", otherwise: "Osto" },
      scope: { constant: 7 },
    };
    const expected = { op: "assert", subject: "Mira Holt", predicate: "born_in", object: "Osto", scope: "7" };
    expect(claims(claim, record)).toEqual([expected]);
    expect(claims(claim, { ...record, last: "" })).toEqual([]);
    const named = { ...claim, subject: { template: "{first} {last}", otherwise: "Nobody" } };
    expect(claims(named, { ...record, last: "" })).toEqual([{ ...expected, subject: "Nobody" }]);
  });

  it("depends on its conditions", () => {
    const when = (condition: ClaimMapping["when"], record: object) =>
      claims({ when: condition }, { ...mira, ...record }).length === 1;
    expect(when("town", {})).toBe(true);
    expect(when("status", { status: "" })).toBe(false);
    expect(when({ column: "status", is: "active" }, { status: " active" })).toBe(true);
    expect(when({ column: "status", is: ["active", "away"] }, { status: "gone" })).toBe(false);
    expect(when({ column: "status", not: "gone" }, { status: "" })).toBe(true);
    expect(when({ column: "status", not: ["gone", ""] }, { status: "" })).toBe(false);
    expect(when({ column: "active", is: true }, { active: true })).toBe(true);
    expect(when({ column: "active", is: true }, { active: "true" })).toBe(true);
    expect(when(["town", { column: "active", is: 1 }], { active: 0 })).toBe(false);
  });

  it("names entities by their ids where it is told to", () => {
    const [claim] = claims(
      { subject: { column: "name", by: "id" }, object: { column: "town", by: "id" } },
      mira,
    );
    expect(claim).toMatchObject({ subject: { entity: "Mira" }, object: { entity: "Velden" } });
  });

  it("makes one of each element of a list", () => {
    expect(claims({ object: "towns" }, { name: "Mira", towns: ["Velden", "", null, "Osto"] })).toMatchObject([
      { object: "Velden" },
      { object: "Osto" },
    ]);
    expect(
      claims({ object: { column: "towns", split: ";" } }, { name: "Mira", towns: "Velden; Osto;" }),
    ).toEqual(claims({ object: "towns" }, { name: "Mira", towns: ["Velden", "Osto"] }));
    const jobs = [{ company: { name: "Globex" }, since: 2020 }, { company: { name: "Initech" } }];
    const claim: Partial<ClaimMapping> = {
      each: "work.jobs",
      object: "work.jobs.company.name",
      from: { column: "work.jobs.since", format: "YYYY" },
    };
    expect(claims(claim, { name: "Mira", work: { jobs } })).toMatchObject([
      { subject: "Mira", object: "Globex", from: "2020" },
      { subject: "Mira", object: "Initech" },
    ]);
    expect(claims({ each: "towns", object: "towns" }, { name: "Mira", towns: ["Velden"] })).toHaveLength(1);
    expect(claims({ each: "towns", object: "towns.name" }, { name: "Mira", towns: null })).toEqual([]);
  });

  it("refuses lists and objects where one value is wanted", () => {
    expect(refused({}, { name: ["Mira"], town: "Velden" }).message).toContain("name is a list");
    expect(refused({}, { name: "Mira", town: { city: "Velden" } }).message).toContain("town is an object");
    expect(refused({ object: "jobs.company" }, { name: "Mira", jobs: [{ company: "x" }] }).message).toContain(
      "jobs.company leads through a list",
    );
    expect(refused({ each: "town" }, mira).message).toContain('town is no list: "Velden"');
    expect(refused({}, { name: "Mira", town: () => 1 }).message).toContain("town cannot be");
    expect(refused({}, { name: "Mira", town: Number.NaN }).message).toContain("town cannot be NaN");
    expect(refused({}, { name: "Mira", town: new Map() }).message).toContain("town cannot be");
  });
});

describe("columns that no row has", () => {
  it("are told with the nearest one, and where they are named", () => {
    const reader = new RecordReader({ claims: [{ ...lives, object: "twon" }] });
    expect(reader.wantedColumns).toEqual(["name", "twon"]);
    const error = refusal(() => reader.checkHeader(["name", "town"]));
    expect(error.message).toContain('claims[0].object names the column "twon", which no row has');
    expect(error.fix).toContain("did you mean town?");
    reader.read(mira, 1);
    expect(refusal(() => reader.checkFound()).message).toBe(error.message);
  });

  it("are those of templates and conditions too", () => {
    for (const [mapping, where] of [
      [{ episode: { id: "{x}" }, claims: [] }, "episode.id"],
      [{ episode: { text: ["a", "{x}"] }, claims: [] }, "episode.text"],
      [{ claims: [{ ...lives, when: [{ column: "x", is: 1 }] }] }, "claims[0].when"],
      [{ claims: [lives, { ...lives, each: "x", object: "x.y" }] }, "claims[1].each"],
    ] as const) {
      expect(refusal(() => new RecordReader(mapping).checkHeader(["name", "town"])).message).toContain(where);
    }
  });

  it("are no error where they may be missing, where null stands in one, or where no list had an element", () => {
    const reader = new RecordReader({
      claims: [
        { ...lives, scope: { column: "scope", optional: true }, until: "end", untilIs: "exclusive" },
        { ...lives, each: "jobs", object: "jobs.company" },
      ],
    });
    reader.read({ ...mira, end: null, jobs: [] }, 1);
    reader.checkFound();
    new RecordReader({ claims: [lives] }).checkFound();
  });

  it("suggest fields that lie in others", () => {
    const reader = new RecordReader({ claims: [{ ...lives, object: "adress.city" }] });
    reader.read({ name: "Mira", address: { city: "Velden" } }, 1);
    expect(refusal(() => reader.checkFound()).fix).toContain("did you mean address.city?");
  });
});

describe("hostile rows", () => {
  it("reach no prototype", () => {
    const record = JSON.parse('{"name":"Mira","__proto__":{"town":"Velden","polluted":1},"constructor":"x"}');
    expect(claims({ object: { column: "town", optional: true } }, record)).toEqual([]);
    for (const column of ["toString", "hasOwnProperty", "__proto__.constructor", "constructor.name"])
      expect(claims({ object: { column, optional: true } }, record)).toEqual([]);
    expect(claims({ object: "__proto__.town" }, record)).toMatchObject([{ object: "Velden" }]);
    expect(claims({ object: "constructor" }, record)).toMatchObject([{ object: "x" }]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("are refused where they hold half a character, or are nested without end", () => {
    expect(refused({}, { name: "Mira", town: "\ud800" }).message).toContain("half of a surrogate pair");
    let deep: unknown = "x";
    for (let k = 0; k < 50_000; k++) deep = { a: deep };
    expect(refusal(() => read({}, { deep })).message).toContain("nested deeper than 32 levels");
    let lists: unknown = "x";
    for (let k = 0; k < 50_000; k++) lists = [lists];
    expect(refusal(() => read({}, { lists })).message).toContain("nested deeper than 32 levels");
  });
});

it("the same rows give the same episodes, and rows that differ in what they say give others", () => {
  const cell = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.constant(null));
  const rows = fc.record({ name: cell, town: cell, note: cell });
  const mapping = { claims: [lives] };
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const [first, again, other] = [read(mapping, a), read(mapping, { ...a }), read(mapping, b)];
      expect(again).toEqual(first);
      if (first === null || other === null) return;
      const isSame =
        first.episode.text === other.episode.text &&
        JSON.stringify(first.claims) === JSON.stringify(other.claims);
      expect(first.episode.id === other.episode.id).toBe(isSame);
    }),
  );
});
