import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { codeOf, journal } from "../../src/testing/contract/views.ts";
import type { JournalLine } from "../../src/testing/journal-line.ts";
import { believed, implied } from "../support/beliefs.ts";
import { NaiveOracle } from "../support/naive-oracle.ts";
import { type OwnServer, startOwnServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";
import { ChildWriter } from "./support/child-writer.ts";
import { seededRandom } from "./support/seeded-random.ts";
import { partsOf } from "./support/work.ts";

const KILLS = runs(2, 10);
const PROCESSES = runs(6, 20);
const PIECES = runs(5, 20);

/** Lines of one load. */
const LOADED = 50;

let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server?.stop());

const open = (busyTimeout = 60_000) => openMemory({ store: server.uri, busyTimeout });

describe("a server", () => {
  it(`${PROCESSES} processes that write to the same slots at once end in what the oracle gives`, {
    timeout: 1_200_000,
  }, async () => {
    const names = Array.from({ length: PROCESSES }, (_, k) => `p${k}`);
    const children = names.map((name) => new ChildWriter(server.uri, name, 0, PIECES, 120_000));
    await Promise.all(children.map((child) => child.said("ready")));
    for (const child of children) child.go();
    await Promise.all(children.map((child) => child.ended));
    expect(children.flatMap((child) => child.failures)).toEqual([]);
    expect(children.map((child) => child.done.length)).toEqual(children.map(() => PIECES));

    const memory = await open();
    const lines = (await journal(memory)).map((line) => JSON.parse(line) as JournalLine);
    const ids = new Set(lines.map((line) => line.id));
    for (const [p, child] of children.entries())
      for (const { k } of child.done) expect(partsOf(names[p]!, k).every((id) => ids.has(id))).toBe(true);
    const revisions = children.flatMap((child) => child.done.map((d) => d.revision));
    expect(new Set(revisions).size).toBe(revisions.length);
    const oracle = new NaiveOracle();
    for (const line of lines) oracle.apply(line);
    const last = oracle.revisions().at(-1)!;
    expect(await believed(memory, last)).toEqual(implied(oracle, last));
    expect((await memory.verify()).problems).toEqual([]);
    await memory.dropGroup();
    await memory.close();
  });

  it(`killed ${KILLS} times amid writes loses nothing that it acknowledged, and leaves nothing half done`, {
    timeout: 1_800_000,
  }, async () => {
    const { random, seed } = seededRandom();
    console.info(`neo4j-crash.test.ts seed ${seed}`);
    const acknowledged = new Set<string>();
    let said = 0;
    let loads = 0;
    for (let round = 0; round < KILLS; round++) {
      const where = `seed ${seed}, round ${round}`;
      const memory = await open(1);
      let isDown = false;
      const writers = [0, 1, 2].map(async () => {
        while (!isDown) {
          const id = `w${said++}`;
          const write = memory.batch([
            { op: "episode", id: `E${id}`, text: `Word ${id}` },
            { op: "assert", id, subject: "Depot", predicate: "t_rate", object: { value: id }, from: "2020" },
            {
              op: "assert",
              id: `${id}b`,
              subject: `Gate ${id}`,
              predicate: "t_near",
              object: "Depot",
              episode: `E${id}`,
            },
          ]);
          const code = await codeOf(write);
          if (code === null) acknowledged.add(id);
          else expect(code).toBe("unavailable");
        }
      });
      // A load in chunks beside them.
      const chunked = await openMemory({ store: new Neo4jStore(server, { chunk: 30, patience: 1 }) });
      const loading = (async () => {
        while (!isDown) {
          const load = loads++;
          const lines = Array.from({ length: LOADED }, (_, k) =>
            JSON.stringify({
              op: "assert",
              id: `l${load}.${k}`,
              subject: `Load ${load}.${k}`,
              predicate: "t_near",
              object: "Depot",
              ...(k % 10 === 0 ? { rev: 10_000 * (load + 1) + k } : {}),
            }),
          );
          const code = await codeOf(chunked.import(lines));
          expect([null, "unavailable"], where).toContain(code);
          if (code === null) for (const k of lines.keys()) acknowledged.add(`l${load}.${k}`);
        }
      })();
      // Now and then while the database is opened, else amid writes: a server that was just started takes a while for its first.
      const before = acknowledged.size;
      while (round % 4 !== 3 && acknowledged.size < before + 2)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      await server.kill();
      isDown = true;
      await Promise.all([...writers, loading]);
      await memory.close();
      await chunked.close();
      await server.restart();

      const after = await open();
      const lines = (await journal(after)).map((line) => JSON.parse(line) as JournalLine);
      const ids = new Set(lines.map((line) => line.id));
      expect(
        [...acknowledged].filter((id) => !ids.has(id)),
        where,
      ).toEqual([]);
      for (const id of ids)
        if (/^w\d+$/.test(id ?? ""))
          expect([ids.has(`${id}b`), ids.has(`E${id}`)], where).toEqual([true, true]);
      for (let load = 0; load < loads; load++) {
        const found = Array.from({ length: LOADED }, (_, k) => ids.has(`l${load}.${k}`)).filter(Boolean);
        expect([0, LOADED], where).toContain(found.length);
      }
      expect((await after.verify()).problems, where).toEqual([]);
      await after.close();
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS);
  });
});
