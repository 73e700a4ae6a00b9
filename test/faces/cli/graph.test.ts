import { MultiDirectedGraph } from "graphology";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphAnswer, neighbourhood, paths } from "../../../src/faces/graph-answers.ts";
import { type Memory, openMemory } from "../../../src/index.ts";
import { all, readXml } from "../../graph/support/xml.ts";
import { cli } from "./canned.ts";

/** The graph commands as they are typed, on a small real memory. */
let memory: Memory;

beforeAll(async () => {
  memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 5, 1) });
  const say = (subject: string, predicate: string, object: string, from: string, until?: string) =>
    memory.assert({ subject, predicate, object, from, ...(until === undefined ? {} : { until }) });
  await say("Mira", "works_at", "Globex", "2019", "2023");
  await say("Bo", "works_at", "Globex", "2021");
  await say("Mira", "married_to", 'a"]; end', "2020-05");
  await say("Bo", "knows", "__proto__", "2022");
  await memory.assert({ subject: "Mira", predicate: "age", object: { value: 42 }, from: "2026" });
});
afterAll(() => memory.close());

async function typed(...argv: string[]) {
  const open = Object.assign(Object.create(memory) as Memory, { close: async () => {} });
  for (const verb of ["graph", "neighbours", "paths", "predicates"] as const) {
    (open as unknown as Record<string, unknown>)[verb] = (
      memory[verb] as (...args: unknown[]) => unknown
    ).bind(memory);
  }
  const { out, err, exitCode } = await cli(argv, { memory: open, columns: 140 });
  return { out, err, exitCode };
}

async function shown(...argv: string[]): Promise<string> {
  const { out, err, exitCode } = await typed(...argv);
  expect([err, exitCode]).toEqual(["", 0]);
  return out;
}

describe("graph", () => {
  test("as a file has its notes beside it", async () => {
    const { out, err, exitCode } = await typed("graph", "Nobody", "--format", "mermaid");
    expect([err, exitCode]).toEqual(['note: Nothing here is named "Nobody".\n', 0]);
    expect(out).not.toContain("Nobody");
    const { out: json } = await typed("graph", "Nobody", "--format", "gexf", "--json");
    expect(graphAnswer.parse(JSON.parse(json))).toMatchObject({ notes: ['Nothing here is named "Nobody".'] });
  });

  test("shows nodes, facts and where it looks from", async () => {
    const out = await shown("graph");
    expect(out).toMatch(/^node +kind +facts +id$/m);
    expect(out).toMatch(/^Mira +2 +n_/m);
    expect(out).toMatch(/^42 +number +1$/m);
    expect(out).toMatch(/^Bo +works_at +Globex +2021 +f_/m);
    expect(out).toContain("6 nodes, 4 facts, at 2026-06-01, known 2026-06-01, revision 5");
    expect(out).not.toContain("2023");
  });

  test("takes an entity, by name or id, and hops from it", async () => {
    expect(await shown("graph", "Bo")).toContain("3 nodes, 2 facts");
    const { entities } = await memory.entities({ name: "Bo" });
    expect(await shown("graph", "--around-id", entities[0]!.id)).toContain("3 nodes, 2 facts");
    expect(await shown("graph", "Mira", "--at", "2022", "--depth", "3")).toContain("5 nodes, 4 facts");
    expect(await shown("graph", "Mira", "--at", "2022", "--depth", "3", "--direction", "out")).toContain(
      "3 nodes",
    );
    expect(await shown("graph", "Mira", "--entities-only", "--predicate", "married_to")).toContain(
      "2 nodes, 1 fact,",
    );
    expect(await shown("graph", "--from", "2022", "--until", "2024", "--predicate", "works_at")).toMatch(
      /Mira .*ended/,
    );
  });

  test("says what is missing", async () => {
    expect(await shown("graph", "Mirra")).toContain('Nothing here is named "Mirra"; was "Mira" meant?');
    expect(await shown("graph", "--limit", "1")).toContain("More facts than --limit allows");
  });

  test("numbers communities and scores entities", async () => {
    const out = await shown("graph", "--history", "--communities", "--centrality", "betweenness");
    expect(out).toMatch(/^node +kind +facts +community +betweenness +id$/m);
    expect(out).toMatch(/^community 0, \d entities: /m);
    const answer = JSON.parse(await shown("graph", "--communities", "--centrality", "degree", "--json"));
    const mira = answer.nodes.find(
      (node: { attributes: { name: string } }) => node.attributes.name === "Mira",
    );
    expect(mira.attributes).toMatchObject({ community: expect.any(Number), degree: 0.25 });
  });

  test("--json is one line that graphology reads, --format json the same for people", async () => {
    const json = await shown("graph", "--json");
    expect(json.trimEnd()).not.toContain("\n");
    const answer = graphAnswer.parse(JSON.parse(json));
    const read = new MultiDirectedGraph();
    read.import(JSON.parse(json));
    expect([read.order, read.size]).toEqual([6, 4]);
    expect(JSON.parse(await shown("graph", "--format", "json"))).toEqual(answer);
    expect(await shown("graph", "--format", "table")).toBe(await shown("graph"));
  });

  test("--format writes files", async () => {
    const gexf = await shown("graph", "--history", "--format", "gexf");
    expect(all(readXml(gexf), "edge").map((edge) => edge.getAttribute("end"))).toContain(
      "2022-12-31T23:59:59.999Z",
    );
    const graphml = await shown("graph", "--format", "graphml");
    expect(all(readXml(graphml), "node")).toHaveLength(6);
    expect(await shown("graph", "--format", "mermaid")).toMatch(/^flowchart LR\n( {2}n\d.*\n)+$/);
    const { format, text } = JSON.parse(await shown("graph", "--format", "mermaid", "--json"));
    expect([format, text]).toEqual(["mermaid", expect.stringContaining("a#34;#93;#59; end")]);
  });

  test.each([
    [["--format", "svg"], 'format cannot be "svg"'],
    [["--centrality", "fame"], 'centrality cannot be "fame"'],
    [["--depth", "2"], "depth of graph needs around"],
    [["--from", "2020"], "--from and --until go together"],
    [["Mira", "--around-id", "n1"], 'unexpected argument "Mira"'],
  ])("refuses %j", async (argv, message) => {
    const { err, exitCode } = await typed("graph", ...argv);
    expect(err).toContain(message);
    expect(exitCode).toBe(2);
  });
});

describe("neighbours", () => {
  test("shows each with the facts that lead there", async () => {
    const out = await shown("neighbours", "Bo", "--depth", "2", "--at", "2022-06");
    expect(out).toMatch(/^ +1 {2}Globex +Bo works at Globex +2021 → open +f_/m);
    expect(out).toMatch(/^ +2 {2}Mira +Mira works at Globex +2019 → 2023/m);
    expect(out).toContain("3 neighbours, at 2022-06-01");
    expect(await shown("neighbors", "Bo", "--limit", "1")).toContain("There are more");
    neighbourhood.parse(JSON.parse(await shown("neighbours", "Bo", "--json")));
  });

  test("of an unknown id is not found", async () => {
    const { err, exitCode } = await typed("neighbours", "--entity-id", "n_none");
    expect(err).toContain("n_none");
    expect(exitCode).toBe(1);
  });
});

describe("paths", () => {
  test("are told hop by hop", async () => {
    const out = await shown("path", "Mira", "Bo", "--at", "2022");
    expect(out).toMatch(/^Mira → Globex → Bo {2}2 hops\n {2}Mira works_at Globex {2}2019 → 2023 {2}f_/m);
    expect(out).toContain("1 path, at 2022-01-01");
    expect(await shown("paths", "Mira", "Bo")).toContain(
      "There is no path of 6 hops or fewer between the two.",
    );
    paths.parse(JSON.parse(await shown("path", "Mira", "Bo", "--at", "2022", "--json")));
  });

  test("are journeys where time is to be respected", async () => {
    const out = await shown("path", "Mira", "__proto__", "--journey");
    expect(out).toMatch(/^Mira → Globex → Bo → __proto__ {2}3 hops, arrives 2022-01-01$/m);
    expect(out).toMatch(/Mira works_at Globex {2}2019 → 2023 {2}\[ended\]/);
    expect(out).toContain("1 journey");
    expect(await shown("path", "__proto__", "Mira", "--journey")).toContain("There is no journey of 6 hops");
    expect(await shown("path", "Mira", "__proto__", "--journey", "--from", "2020")).toContain("0 journeys");
    paths.parse(JSON.parse(await shown("path", "Mira", "Bo", "--journey", "--json")));
  });
});
