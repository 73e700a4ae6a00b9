import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchContext, Session } from "../../bench/support/bench.ts";
import { openSession } from "../../bench/support/session.ts";
import { type Brute, bruteFacts } from "../../bench/temporal-kg/brute.ts";
import { type KgSet, readSets } from "../../bench/temporal-kg/rows.ts";
import { measure } from "../../bench/temporal-kg.ts";

// Made-up rows in the shape of the data.

const SPANS = [
  "1\t0\t2\t2008-##-##\t2008-##-##",
  "1\t0\t3\t360-##-##\t####-##-##",
  "1\t0\t4\t####-##-##\t1999-12-##",
  "1\t1\t5\t1999-12-31\t1999-12-31",
  "1\t1\t5\t2000-01-01\t2000-02-29",
  "6\t0\t7\t2009-##-##\t####-##-##",
  "6\t0\t7\t2008-##-##\t2009-##-##",
  "6\t0\t7\t2012-##-##\t####-##-##",
  "6\t1\t8\t194#-##-##\t195#-##-##",
  "6\t0\t9\t2010-##-##\t2009-##-##",
  "9\t0\t9\t2001-##-##\t2002-##-##",
  "9\t1\t1\t2001-02-29\t2002-##-##",
];
const EVENTS = [
  "Harbour Board\tmeet\tHill Council\t2014-02-28",
  "harbour  board\tmeet\tHILL COUNCIL\t2014-03-01",
];

let folder: string;
let sets: KgSet[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-test-"));
  writeFileSync(join(folder, "spans-facts-dev.tsv"), `${SPANS.join("\n")}\n`);
  writeFileSync(join(folder, "events.tsv"), `${EVENTS.join("\n")}\n`);
  writeFileSync(join(folder, "spans-entity2id.txt"), "<One>\t1\t1913-##-##\t####-##-##\n");
  writeFileSync(join(folder, "spans-relation2id.txt"), "<likes>\t0\n");
  sets = readSets(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const set = (name: string) => sets.find((one) => one.name === name)!;
const day = (text: string) => `${text}T00:00:00.000Z`;

describe("the rules, by hand", () => {
  it("reads files of facts and leaves the others", () => {
    expect(sets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["events", 2],
      ["spans", 12],
    ]);
  });

  it("takes ends as inclusive, pads years, tells open ends, and joins what meets", () => {
    const { facts, bad } = bruteFacts(set("spans"));
    expect(facts.map(({ subject, object, from, until }) => [subject, object, from, until])).toEqual([
      ["e1", "e2", day("2008-01-01"), day("2009-01-01")],
      ["e1", "e3", day("0360-01-01"), "~"],
      ["e1", "e4", "", day("2000-01-01")],
      ["e1", "e5", day("1999-12-31"), day("2000-03-01")],
      ["e6", "e7", day("2008-01-01"), day("2010-01-01")],
      ["e6", "e7", day("2012-01-01"), "~"],
      ["e6", "e8", day("1940-01-01"), day("1960-01-01")],
    ]);
    expect(bad).toEqual([9, 10, 11]);
  });

  it("lets an event last its day, under any spelling of its names", () => {
    expect(bruteFacts(set("events")).facts).toMatchObject([
      { subject: "harbour board", object: "hill council", from: day("2014-02-28"), until: day("2014-03-02") },
    ]);
  });
});

describe("against the engine", () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession(undefined);
  });
  afterAll(() => session.close());

  const dumped: unknown[] = [];
  const context = {
    flag: (name: string) => ({ points: "120", periods: "60" })[name],
    note: () => {},
    dump: (row: unknown) => dumped.push(row),
  } as unknown as BenchContext;
  let number = 0;
  const measured = (one: KgSet, brute: Brute) =>
    measure(session.group(`made-${number++}`), one, brute, context);

  it.each(["spans", "events"])("agrees over %s", async (name) => {
    const report = await measured(set(name), bruteFacts(set(name)));
    expect(report).toMatchObject({
      mismatches: 0,
      misjudged: [],
      probes: 180,
      refused: name === "spans" ? 3 : 0,
    });
    expect(report.factsPerAnswer).toBeGreaterThan(0);
  });

  it("sees a fact that is missing, one too many, a bound that is off, and a row misjudged", async () => {
    const brute = bruteFacts(set("spans"));
    const altered: Brute[] = [
      { ...brute, facts: brute.facts.filter(({ object }) => object !== "e3") },
      { ...brute, facts: [...brute.facts, { ...brute.facts[0]!, object: "e99" }] },
      { ...brute, facts: brute.facts.map((fact) => (fact.object === "e2" ? { ...fact, until: "~" } : fact)) },
      { ...brute, bad: [8, 10, 11] },
    ];
    for (const wrong of altered) expect((await measured(set("spans"), wrong)).mismatches).toBeGreaterThan(0);
    expect(dumped.length).toBeGreaterThan(0);
  });
});
