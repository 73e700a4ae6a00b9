import { randomUUID } from "node:crypto";
import { Session, Transaction } from "neo4j-driver";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { boundedKey } from "../../src/model/digest.ts";
import { openServer } from "../../src/store/neo4j/connect.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import type { ServerAddress } from "../../src/store/neo4j/server-address.ts";
import { cypher } from "../../src/store/neo4j/statements.ts";
import { neo4jServer } from "../support/neo4j-server.ts";

/** Two that have the same group open. */
let here: Memory;
let there: Memory;
let server: ServerAddress;
/** Of their group. */
let key: string;
let space: string;

beforeEach(async () => {
  server = await neo4jServer();
  space = `${randomUUID()} `;
  key = boundedKey(`${space}default`);
  const clock = () => Date.UTC(2026, 0, 1);
  const open = () => openMemory({ store: new Neo4jStore(server, { space }), clock });
  [here, there] = [await open(), await open()];
});

afterEach(async () => {
  vi.restoreAllMocks();
  await here.close();
  await there.close();
});

const say = (memory: Memory, object: string, from: string, predicate = "t_home") =>
  memory.assert({ subject: "Mira", predicate, object, from });

const texts = async (memory: Memory) => (await memory.facts({ subject: "Mira" })).facts.map((f) => f.text);

/** Does something right before a statement is run for the next time. */
function before(name: string, something: () => Promise<unknown>): void {
  const { run } = Session.prototype;
  let isDone = false;
  vi.spyOn(Session.prototype, "run").mockImplementation(function (this: Session, ...given) {
    const answer = () => run.apply(this, given as Parameters<Session["run"]>);
    if (isDone || given[0] !== cypher(name)) return answer();
    isDone = true;
    return something().then(answer) as unknown as ReturnType<Session["run"]>;
  });
}

it("what was written meanwhile is told, or not, but whole", async () => {
  await say(there, "Velden", "2020");
  expect(await texts(here)).toEqual(["Mira t home Velden"]);
  await say(there, "Osto", "2021");
  expect(await texts(here)).toEqual(["Mira t home Velden", "Mira t home Osto"]);
  before("facts-of-subjects", () => say(there, "Karst", "2022"));
  expect(await texts(here)).toEqual(["Mira t home Velden", "Mira t home Osto", "Mira t home Karst"]);
});

it.each([true, false])(
  "a group that is dropped while it is read (seen before: %s) holds nothing",
  async (isSeen) => {
    await say(there, "Velden", "2020");
    if (isSeen) await texts(here);
    before("facts-of-subjects", () => there.dropGroup());
    const { facts, as_of } = await here.facts({ subject: "Mira" });
    expect([facts, as_of.revision]).toEqual([[], 0]);
  },
);

it("one that is made anew while it is read is the new one", async () => {
  await say(there, "Velden", "2020");
  await texts(here);
  before("facts-of-subjects", async () => {
    await there.dropGroup();
    await there.group("between").assert({ subject: "Bo", predicate: "t_home", object: "Osto" });
    await say(there, "Karst", "2022");
  });
  expect(await texts(here)).toEqual(["Mira t home Karst"]);
});

/** Numbers all facts and timelines of the group as if others had been there before; a rebuild counts them from 1 again. */
async function numberOtherwise(): Promise<void> {
  const driver = openServer(server);
  const run = (text: string) => driver.executeQuery(text, { key }, { database: server.database });
  const group = "MATCH (g:Group {key: $key}) WITH g.gid AS gid";
  await run(`${group} MATCH ()-[f:FACT {gid: gid}]->() SET f.row = f.row + 100, f.fact = f.fact + 100`);
  await run(`${group} MATCH ()-[s:SUPPORTS {gid: gid}]->() SET s.fact = s.fact + 100`);
  await run(`${group} MATCH (t:Timeline {gid: gid}) SET t.no = t.no + 100`);
  for (const type of ["FACT", "CHANGE"])
    await run(`${group} MATCH ()-[x:${type} {gid: gid}]->() SET x.timeline = x.timeline + 100`);
  await run(`${group} MATCH (:Entry {gid: gid})-[x:NEXT]->() SET x.timeline = x.timeline + 100`);
  await run("MATCH (g:Group {key: $key}) SET g.next_row = 110, g.next_timeline = 110");
  await driver.close();
}

it.each<[statement: string, read: (memory: Memory) => Promise<unknown>]>([
  ["evidence", async (memory) => memory.why((await memory.facts({ subject: "Mira" })).facts[0]!.id)],
  ["citations", async (memory) => memory.why((await memory.facts({ subject: "Mira" })).facts[0]!.id)],
  ["entries-in-timelines", (memory) => memory.timeline("Mira")],
])("facts and timelines that a rebuild numbers anew while they are read (before %s)", async (name, read) => {
  await say(there, "Velden", "2020");
  await say(there, "Osto", "2021");
  await numberOtherwise();
  const told = await read(here);
  let rebuilt: unknown = null;
  before(name, async () => {
    rebuilt = await there.rebuild();
  });
  expect(await read(here)).toEqual(told);
  expect(rebuilt).toMatchObject({ problems: [] });
});

it("a timeline that a declaration lays out anew while it is read is told as it is then", async () => {
  await say(there, "Osto", "2019", "t_base");
  await say(there, "Velden", "2020", "t_stays");
  const read = () => here.timeline("Mira");
  expect((await read()).timelines).toHaveLength(2);
  before("entries-in-timelines", () => there.declare({ predicate: "t_stays", sameAs: "t_base" }));
  const told = await read();
  expect(told).toEqual(await read());
  expect(told.timelines.map((t) => t.changes.length)).toEqual([2]);
});

it("what a rebuild commits while one statement reads is not mixed with what was there before", async () => {
  await say(there, "Velden", "2020");
  for (const [name, read] of [
    ["facts-of-subjects", () => here.facts({ subject: "Mira" })],
    ["facts-listing", () => here.facts()],
    ["counts", () => here.stats()],
  ] as const) {
    const told = await read();
    const { run } = Session.prototype;
    let asked = 0;
    vi.spyOn(Session.prototype, "run").mockImplementation(function (this: Session, ...given) {
      const [text, ...rest] = given as unknown as [string, ...unknown[]];
      if (text !== cypher(name) || asked++ > 0) return run.apply(this, given as Parameters<Session["run"]>);
      // At its end the group has been rebuilt once more than at its beginning.
      const last = text.lastIndexOf("RETURN g,");
      const later = "RETURN {properties: g {.*, rebuilt: coalesce(g.rebuilt, 0) + 1}} AS g,";
      const changed = text.slice(0, last) + later + text.slice(last + "RETURN g,".length);
      return run.apply(this, [changed, ...rest] as unknown as Parameters<Session["run"]>);
    });
    expect(await read()).toEqual(told);
    expect(asked, name).toBeGreaterThan(1);
    vi.restoreAllMocks();
  }
});

it("a group that is put aside while it is swept is none to who has seen it before", async () => {
  const many = Array.from({ length: 300 }, (_, k) => ({
    op: "assert" as const,
    subject: "Mira",
    predicate: "t_likes",
    object: `Thing ${k}`,
  }));
  await there.batch(many);
  expect(await texts(here)).toHaveLength(100);
  const dropper = await openMemory({ store: new Neo4jStore(server, { space, chunk: 10 }) });
  const dropping = dropper.dropGroup();
  while ((await there.groups()).groups.length > 0);
  await say(there, "Karst", "2022");
  expect(await texts(here)).toEqual(["Mira t home Karst"]);
  await dropping;
  await dropper.close();
});

it.each([
  [40, true],
  [2000, false],
])(
  "a drop is of one transaction where all that it deletes fits into one (chunks of %i: put aside %s)",
  async (chunk, isAside) => {
    // Each entry brings an entity, a fact and its links: many times as many rows.
    await there.batch(Array.from({ length: 12 }, (_, k) => ({ op: "entity" as const, name: `Thing ${k}` })));
    const dropper = await openMemory({ store: new Neo4jStore(server, { space, chunk }) });
    const sent = vi.spyOn(Transaction.prototype, "run");
    await dropper.dropGroup();
    expect(sent.mock.calls.some(([text]) => text === cypher("put-aside"))).toBe(isAside);
    vi.restoreAllMocks();
    expect((await dropper.groups()).groups).toEqual([]);
    await dropper.close();
  },
);

describe("a write that waits behind the drop of its group", { timeout: 600_000 }, () => {
  it.each([
    ["put aside", 10],
    ["dropped at once", 20_000],
  ])("is one to a new group (%s)", async (_, chunk) => {
    const [dropper, ...writers] = await Promise.all(
      [chunk, 20_000, 20_000, 20_000].map((chunk) =>
        openMemory({ store: new Neo4jStore(server, { space, chunk }) }),
      ),
    );
    for (let round = 0; round < 6; round++) {
      const batch = Array.from({ length: 20 }, (_, k) => ({
        op: "assert" as const,
        subject: `S${k}`,
        predicate: "t_knows",
        object: `O${round}`,
        from: "2020",
      }));
      await writers[0]!.batch(
        ["t_knows", "t_home"].map((predicate) => ({ op: "declare" as const, predicate })),
      );
      for (const writer of writers) await writer.batch(batch);
      const write = (writer: Memory, k: number, subject: string) =>
        writer.assert({
          id: `${subject} ${round} ${k}`,
          subject,
          predicate: "t_home",
          object: "Velden",
          from: "2020",
        });
      const early = writers.map((writer, k) => write(writer, k, "Early"));
      const dropping = dropper!.dropGroup();
      await Promise.all([...early, ...writers.map((writer, k) => write(writer, k, "Late"))]);
      const dropped = await dropping;
      const { groups } = await dropper!.groups();
      expect(groups.map(({ name }) => name).filter((name) => name !== "default")).toEqual([]);
      // What was acknowledged was dropped, or is there.
      const fresh = await openMemory({ store: new Neo4jStore(server, { space }) });
      const { entries } = await fresh.stats();
      const declared = 2 + (entries > 0 ? 1 : 0);
      expect(dropped.entries + entries).toBe(3 * 20 + 2 * 3 + declared);
      expect((await fresh.verify()).problems).toEqual([]);
      await fresh.dropGroup().catch(() => null);
      await fresh.close();
    }
    for (const memory of [dropper!, ...writers]) await memory.close();
  });
});

describe("whatever a read asks first", { timeout: 600_000 }, () => {
  const reads: Record<string, (memory: Memory) => Promise<unknown>> = {
    facts: (memory) => memory.facts({ history: true }),
    timeline: (memory) => memory.timeline("Mira"),
    changes: (memory) => memory.changes({}),
    diff: (memory) => memory.diff({ at: "2019" }, { at: "2025" }),
    why: (memory) => memory.why("a2"),
    get: (memory) => memory.get(["a1", "E1"]),
    entities: (memory) => memory.entities({ name: "Mira" }),
    stats: (memory) => memory.stats(),
    recall: (memory) => memory.recall("Where is Osto?"),
    graph: (memory) => memory.graph({ around: "Mira" }).then((graph) => graph.export()),
  };

  const told = (memory: Memory) =>
    memory.batch([
      { op: "episode", id: "E1", text: "Mira is in Osto.", speaker: "Bo", at: "2021" },
      { op: "assert", id: "a1", subject: "Mira", predicate: "t_home", object: "Velden", from: "2020" },
      {
        op: "assert",
        id: "a2",
        subject: "Mira",
        predicate: "t_home",
        object: "Osto",
        from: "2021",
        episode: "E1",
      },
    ]);

  /** What a read tells, or the code of its error. */
  const outcome = (read: Promise<unknown>) =>
    read.then(
      (answer) => JSON.stringify(answer),
      (error) => String(error.code ?? error),
    );

  /** Does something before a statement of this memory's, by its place among all that are sent. */
  function beforeStatement(place: number, something: () => Promise<unknown>): { sent: number } {
    const { run } = Session.prototype;
    const counted = { sent: 0 };
    let isDone = false;
    vi.spyOn(Session.prototype, "run").mockImplementation(function (this: Session, ...given) {
      const answer = () => run.apply(this, given as Parameters<Session["run"]>);
      if (isDone || counted.sent++ !== place) return answer();
      isDone = true;
      return something().then(answer) as unknown as ReturnType<Session["run"]>;
    });
    return counted;
  }

  it.each(Object.entries(reads))("%s: a group dropped amid it is no fault", async (_, read) => {
    for (let place = 0; ; place++) {
      await told(there);
      const counted = beforeStatement(place, () => there.dropGroup());
      const amid = await outcome(read(here));
      vi.restoreAllMocks();
      if (counted.sent <= place) break;
      // What is read in several turns is refused.
      expect(amid, `before statement ${place}`).toMatch(/^[[{]|^not-found$|^conflict$/);
    }
    await there.dropGroup();
  });

  it.each(Object.entries(reads))("%s: a group rebuilt amid it tells the same", async (_, read) => {
    await told(there);
    const before = await outcome(read(here));
    for (let place = 0; ; place++) {
      await numberOtherwise();
      const counted = beforeStatement(place, () => there.rebuild());
      const amid = await outcome(read(here));
      vi.restoreAllMocks();
      expect([before, "conflict"], `before statement ${place}`).toContain(amid);
      if (counted.sent <= place) break;
    }
  });
});
