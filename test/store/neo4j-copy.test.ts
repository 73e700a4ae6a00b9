import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { copyMemory, fixedClock, openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { history } from "../../src/testing/histories.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

it(
  "a copy to a server and back exports the same, and what is implied is the same",
  { timeout: 3_600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const server = await neo4jServer();
        const [file, back] = [new SqliteStore(":memory:"), new SqliteStore(":memory:")];
        const onServer = new Neo4jStore(server, { space: `${randomUUID()} ` });
        const here = await openMemory({ store: file, clock });
        await here.import(lines.map((line) => JSON.stringify(line)));
        await copyMemory({ from: file, to: onServer, clock });
        await copyMemory({ from: onServer, to: back, clock });
        const there = await openMemory({ store: onServer, clock });
        const again = await openMemory({ store: back, clock });
        const said = await journal(here);
        expect(await journal(there)).toEqual(said);
        expect(await journal(again)).toEqual(said);
        const versions = async (memory: typeof here) =>
          (await memory.facts({ versions: true, limit: 10_000 })).facts;
        expect(await versions(there)).toEqual(await versions(here));
        expect((await there.verify()).problems).toEqual([]);
        for (const memory of [here, there, again]) await memory.close();
      }),
      { numRuns: runs(3, 30) },
    ),
);
