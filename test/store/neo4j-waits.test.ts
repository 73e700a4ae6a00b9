import { randomUUID } from "node:crypto";
import { Session, Transaction } from "neo4j-driver";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { type Break, boltProxy } from "./support/bolt-proxy.ts";

const space = () => `${randomUUID()} `;

afterEach(() => void vi.restoreAllMocks());

/** Counts how often something is asked while no answer is outstanding: each is a wait of its own. */
function counting(): { waits: number } {
  const counted = { waits: 0 };
  let outstanding = 0;
  for (const asked of [Session.prototype, Transaction.prototype] as {
    run(...a: never[]): PromiseLike<unknown>;
  }[]) {
    const { run } = asked;
    vi.spyOn(asked, "run").mockImplementation(function (this: unknown, ...given: never[]) {
      if (outstanding === 0) counted.waits++;
      outstanding++;
      const answer = run.apply(this as never, given);
      const ended = () => void outstanding--;
      answer.then(ended, ended);
      return answer as never;
    });
  }
  return counted;
}

/** Entries of two speakers in six slots, some of them taken back, and friendships that are found from both ends. */
function told(entries: number): string[] {
  const lines: object[] = [
    { op: "declare", predicate: "t_friend", symmetric: true, rev: 1 },
    ...["t_home", "t_work", "t_car"].map((predicate) => ({
      op: "declare",
      predicate,
      cardinality: "one",
      rev: 1,
    })),
  ];
  for (let k = 0, rev = 2; k < entries; k++, rev++) {
    const subject = ["Mira", "Bo"][k % 2];
    const said = { subject, from: `${2000 + ((k * 7) % 20)}`, episode: `E${k}`, rev };
    const speaker = k % 5 < 2 ? "Cy" : "Dan";
    lines.push({ op: "episode", id: `E${k}`, text: `Number ${k} of Velden`, speaker, at: "2024", rev });
    lines.push({
      op: "assert",
      id: `a${k}`,
      predicate: ["t_home", "t_work", "t_car"][k % 3],
      object: `X${k % 7}`,
      ...said,
    });
    if (k % 4 === 0) lines.push({ op: "assert", predicate: "t_friend", object: `Friend ${k}`, ...said });
    if (k % 4 === 3) lines.push({ op: "retract", id: `r${k}`, entry: `a${k - 3}`, rev });
  }
  return lines.map((line) => JSON.stringify(line));
}

/** How often reads wait at most, where the group is as it was when it was last read. */
const READS: Record<string, { most: number; read: (memory: Memory) => Promise<unknown> }> = {
  "facts of a subject": { most: 1, read: (m) => m.facts({ subject: "Eve" }) },
  "facts of a subject and a predicate": {
    most: 1,
    read: (m) => m.facts({ subject: "Eve", predicate: "t_home" }),
  },
  "facts of an id": { most: 1, read: async (m) => m.facts({ subject: { entity: "eve" } }) },
  "facts of a value": { most: 1, read: (m) => m.facts({ object: "Lund" }) },
  "facts of contested timelines": { most: 3, read: (m) => m.facts({ history: true, limit: 1000 }) },
  "facts of nobody": { most: 2, read: (m) => m.facts({ subject: "Evve" }) },
  timeline: { most: 4, read: (m) => m.timeline({ subject: "Mira", limit: 1000 }) },
  "timeline as of a revision": {
    most: 4,
    read: (m) => m.timeline({ subject: "Mira", known: { revision: 12 } }),
  },
  changes: { most: 2, read: (m) => m.changes({ limit: 1000 }) },
  diff: { most: 3, read: (m) => m.diff({ at: "2005", known: { revision: 9 } }, { at: "2016" }) },
  "why a fact": { most: 4, read: async (m) => m.why(factOf.get(m)!) },
  "why an entry": { most: 3, read: (m) => m.why("a3") },
  get: { most: 4, read: (m) => m.get(["a1", "E2", "r3", factOf.get(m)!]) },
  export: { most: 5, read: (m) => journal(m) },
  entities: { most: 2, read: (m) => m.entities({ limit: 1000 }) },
  episodes: { most: 1, read: (m) => m.episodes({ limit: 1000 }) },
  predicates: { most: 1, read: (m) => m.predicates() },
  recall: { most: 7, read: (m) => m.recall("Velden, Mira", { history: true }) },
  graph: { most: 4, read: (m) => m.graph({ history: true }) },
  "graph around": { most: 7, read: (m) => m.graph({ around: "Mira", depth: 2 }) },
  neighbours: { most: 9, read: (m) => m.neighbours("Mira", { depth: 2 }) },
  paths: { most: 9, read: (m) => m.paths("Mira", "Bo", { depth: 2 }) },
};

const factOf = new Map<Memory, string>();

async function waitsOf(counted: { waits: number }, entries: number): Promise<Record<string, number>> {
  const memory = await openMemory({ store: new Neo4jStore(await neo4jServer(), { space: space() }) });
  await memory.import([
    ...told(entries),
    JSON.stringify({ op: "entity", id: "eve", name: "Eve" }),
    JSON.stringify({ op: "assert", subject: "Eve", predicate: "t_home", object: "Lund", from: "2020" }),
  ]);
  factOf.set(memory, (await memory.facts({ subject: "Mira", predicate: "t_home" })).facts[0]!.id);
  const waits: Record<string, number> = {};
  for (const [name, { read }] of Object.entries(READS)) {
    counted.waits = 0;
    await read(memory);
    waits[name] = counted.waits;
  }
  await memory.close();
  return waits;
}

describe("over a server", () => {
  it("an ordinary write waits twice before its commit, and facts read after it once", async () => {
    const memory = await openMemory({ store: new Neo4jStore(await neo4jServer(), { space: space() }) });
    const say = (object: string, from: string) =>
      memory.assert({ subject: "Mira", predicate: "lives_in", object, from });
    await say("Velden", "2020");
    await say("Osto", "2021");
    const counted = counting();
    for (const [object, from] of [
      ["Karst", "2022"],
      ["Karst", "2022"],
      ["Velden", "2019"],
    ] as const) {
      counted.waits = 0;
      const { entries } = await say(object, from);
      expect([entries.length, counted.waits], `${object} ${from}`).toEqual([1, 2]);
    }
    counted.waits = 0;
    expect((await memory.facts({ subject: "Mira", at: "2021-06" })).facts).toHaveLength(1);
    expect(counted.waits).toBe(1);
    // The first of these declares its predicate, so that what the second asks is not foreseen.
    const like = (object: string) => memory.assert({ subject: "Mira", predicate: "likes", object });
    for (const object of ["tea", "rye"]) await like(object);
    for (const object of ["Karst", "green tea"]) {
      counted.waits = 0;
      const { classes } = await like(object);
      expect([classes[0]!.also.includes("coexisting"), counted.waits], object).toEqual([
        object !== "Karst",
        2,
      ]);
    }
    await memory.close();
  });

  it("reads wait for what they need to know first, however much there is to tell", async () => {
    const counted = counting();
    for (const entries of [12, 60]) {
      const waits = await waitsOf(counted, entries);
      const tooMany = Object.entries(READS).filter(([name, { most }]) => waits[name]! > most);
      expect(tooMany, JSON.stringify(waits)).toEqual([]);
    }
  });

  it.each<Break>(["before the commit", "behind the commit"])(
    "a way that breaks %s writes once",
    async (at) => {
      const server = await neo4jServer();
      const proxy = await boltProxy(server.uri);
      const memory = await openMemory({
        store: new Neo4jStore({ ...server, uri: proxy.uri }, { space: space() }),
      });
      const say = (object: string) =>
        memory.assert({ subject: "Mira", predicate: "t_near", object, from: "2020" });
      await say("Velden");
      proxy.breakAt(at);
      expect((await say("Osto")).revision).toBe(2);
      expect((await say("Karst")).revision).toBe(3);
      const lines = (await journal(memory)).map(
        (line) => JSON.parse(line) as { op: string; object?: string },
      );
      expect(lines.flatMap(({ op, object }) => (op === "assert" ? [object] : []))).toEqual([
        "Velden",
        "Osto",
        "Karst",
      ]);
      expect((await memory.verify()).problems).toEqual([]);
      proxy.breakAt(at);
      expect(await memory.dropGroup()).toMatchObject({ group: "default" });
      expect((await memory.groups()).groups).toEqual([]);
      await memory.close();
      await proxy.close();
    },
  );

  it("what runs code of callers is not run again, and is told apart from what was written", async () => {
    const server = await neo4jServer();
    const proxy = await boltProxy(server.uri);
    const memory = await openMemory({
      store: new Neo4jStore({ ...server, uri: proxy.uri }, { space: space() }),
    });
    let runs = 0;
    const lines = function* () {
      runs++;
      yield JSON.stringify({
        op: "assert",
        subject: "Mira",
        predicate: "t_near",
        object: `place ${runs}`,
        from: "2020",
      });
    };
    await memory.import(lines());
    proxy.breakAt("before the commit");
    await expect(memory.import(lines())).rejects.toMatchObject({ code: "unavailable" });
    // The commit of a chunk, which nobody sees before the last step has said so.
    proxy.breakAt("behind the commit");
    await expect(memory.import(lines())).rejects.toMatchObject({ code: "unavailable" });
    proxy.breakAt("behind the commit", 1);
    expect((await memory.import(lines())).applied).toBe(1);
    expect(runs).toBe(4);
    expect((await memory.facts({ history: true })).facts.map((f) => f.text)).toEqual([
      "Mira t near place 1",
      "Mira t near place 4",
    ]);
    await memory.close();
    await proxy.close();
  });
});
