import { randomUUID } from "node:crypto";
import { fixedClock, openMemory } from "../../../src/index.ts";
import { Neo4jStore } from "../../../src/store/neo4j/neo4j-store.ts";
import { readServerUri } from "../../../src/store/neo4j/server-address.ts";

/** Prints what a memory answers, on a server where the argument says so, and how far local time lies behind UTC in minutes. */

const isOnServer = process.argv[2] === "Neo4j";
const store = isOnServer
  ? new Neo4jStore(readServerUri(process.env["NEO4J_URI"]!), { space: `${randomUUID()} ` })
  : ":memory:";
const memory = await openMemory({ store, clock: fixedClock(Date.UTC(2026, 6, 25, 2)) });
const writes = [
  await memory.assert({ subject: "Tern", predicate: "visited_by", object: "Wicket" }),
  await memory.assert({ subject: "Tern", predicate: "visited_by", object: "Mill", from: "2026-07-25" }),
  await memory.remember({ id: "E1", text: "Tern was seen.", at: "2026-07-25T01:00:00+09:00" }),
];
const { facts } = await memory.facts({ subject: "Tern" });
const day = { since: "2026-07-24T23:59:59.999Z", until: "2026-07-25T23:59:59.999Z" };
const { changes: listed } = await memory.changes(day);
const { timelines } = await memory.timeline("Tern");
const recall = await memory.recall("When was Tern seen on 24 July 2026?");
const journal: string[] = [];
for await (const line of memory.export()) journal.push(line);
await memory.close();

const offset = new Date(Date.UTC(2026, 6, 25, 2)).getTimezoneOffset();
console.log(JSON.stringify({ offset, answers: { writes, facts, listed, timelines, recall, journal } }));
