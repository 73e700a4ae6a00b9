import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../bench/neo4j/growth.ts";
import { latencyOf, p50Ratio, sidesOf } from "../../bench/neo4j/rounds.ts";
import { journalOf, newName, RECORDED, textOf, toldFacts } from "../../bench/neo4j/told.ts";
import { openMemory } from "../../src/index.ts";
import { neo4jServer } from "../support/neo4j-server.ts";

const script = fileURLToPath(new URL("../../scripts/bench.mjs", import.meta.url));

describe("what is told", () => {
  const told = [...toldFacts(1000, 1)];

  it("has names of one word, and new names are of nobody", () => {
    const names = new Set(told.flatMap(({ subject, object }) => [subject, object]));
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+$/);
    const fresh = Array.from({ length: 1000 }, (_, k) => newName(k));
    expect(new Set([...fresh, ...names]).size).toBe(1000 + names.size);
  });

  it("is a journal that the engine takes, and its words are those that the engine writes", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const { applied, refused } = await memory.import(journalOf(told));
    expect([applied, refused]).toEqual([1000, []]);
    const { facts } = await memory.facts({ versions: true, limit: 1000, known: RECORDED.first });
    expect(told.map(textOf)).toEqual(expect.arrayContaining(facts.map((fact) => fact.text)));
    await memory.close();
  });
});

describe("rounds", () => {
  it("are told by medians, and compared round by round", () => {
    const times = {
      engine: [
        [4, 2, 3],
        [8, 8, 9],
        [5, 5, 5],
      ],
      floor: [
        [1, 1, 1],
        [2, 2, 2],
        [5, 4, 5],
      ],
    };
    expect(latencyOf(times.engine)).toEqual({ p50_ms: 5, p95_ms: 5 });
    expect(p50Ratio(times)).toEqual({ ratio: 3, spread: [1, 4] });
    expect([sidesOf(0)[0], sidesOf(1)[0]]).toEqual(["engine", "floor"]);
  });
});

describe("calls by size", () => {
  it("are measured in groups that take more than one import", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const notes: string[] = [];
    const figures = await measureGrowth({
      group: (name) => memory.group(name),
      sizes: [40, 2100],
      seed: 1,
      rounds: 1,
      calls: 4,
      warmup: 20,
      note: (text) => notes.push(text),
    });
    expect([...figures.keys()]).toEqual([40, 2100]);
    expectAbove0(Object.fromEntries(figures));
    expect(notes).toHaveLength(2);
    expect((await memory.groups()).groups).toEqual([]);
    await memory.close();
  });
});

describe("the bench of Neo4j", () => {
  it("measures both sides of everything on a server that is given, and leaves nothing there", async () => {
    const server = await neo4jServer();
    const small = { facts: 60, sizes: 20, slots: "5,70", rounds: 1, calls: 4, warmup: 1 };
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[script, "neo4j", "--quiet", "--db", server.uri],
      ...Object.entries(small).map(([flag, value]) => `--${flag}=${value}`),
    ]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("| "))).toHaveLength(2 + 6 + 2 + 4 + 2 + 6 + 2 + 2);
    const { n, metrics } = JSON.parse(lines.at(-1)!);
    expect(n).toBe(60);
    expectAbove0(metrics);

    const { reads, writes, bulk, sizes, slots } = metrics;
    // That both sides read the same facts, and write as many nodes and relationships, the bench sees to itself.
    expect(reads.now.facts_an_answer).toBeGreaterThan(1);
    for (const { asked } of Object.values<Record<string, Record<string, Record<string, number>>>>(writes)) {
      expect(asked!["floor"]!["nodes"]).toBe(asked!["engine"]!["nodes"]);
      expect(asked!["floor"]!["relationships"]).toBe(asked!["engine"]!["relationships"]);
    }
    // An entry, a timeline or more, and its facts; a commit for each of the two moments of recording.
    expect(bulk.made.nodes).toBeGreaterThan(60);
    expect(bulk.made.relationships).toBeGreaterThan(3 * 60);
    expect(bulk.made.fact_versions).toBeGreaterThanOrEqual(60);
    expect(Object.keys(sizes)).toEqual(["20"]);
    expect(Object.keys(slots)).toEqual(["5", "70"]);
    expect(slots["70"].late.ratio).toBeGreaterThan(0);

    const { user = "neo4j", password, database } = server;
    const driver = neo4j.driver(server.uri, password ? neo4j.auth.basic(user, password) : undefined);
    const left = await driver.executeQuery(
      `OPTIONAL MATCH (n) WHERE n:BareEntity OR n:BareRecord OR (n:Group AND n.name STARTS WITH 'bench-')
       RETURN count(n) = 0 AS none`,
      {},
      { database },
    );
    expect(left.records[0]!.get("none")).toBe(true);
    await driver.close();
  }, 300_000);
});

/** Of every figure that has to be there. */
function expectAbove0(metrics: unknown, path = ""): void {
  if (typeof metrics === "number") {
    if (/ms|ratio|spread|per_s|waits|statements/.test(path)) expect(metrics, path).toBeGreaterThan(0);
  } else for (const [key, value] of Object.entries(metrics as object)) expectAbove0(value, `${path}.${key}`);
}
