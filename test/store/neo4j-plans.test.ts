import neo4j, { type Plan } from "neo4j-driver";
import { expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { readAll } from "../../src/store/neo4j/statements.ts";
import { neo4jServer } from "../support/neo4j-server.ts";

/** What looks at all groups, of which there are few, and what compares all that lies in one. */
const READS_ALL = ["groups", "unfinished-groups", "compared-evidence"];

it("no statement reads all of a kind: each finds its rows by an index", async () => {
  const server = await neo4jServer();
  const memory = await openMemory({ store: new Neo4jStore(server) });
  await memory.groups();
  await memory.close();
  const { user = "neo4j", password } = server;
  const driver = neo4j.driver(
    server.uri,
    password === undefined ? undefined : neo4j.auth.basic(user, password),
  );
  const scans: string[] = [];
  const look = (name: string, plan: Plan): void => {
    if (/(AllNodes|Label|Type|AllRelationships|Index)Scan/.test(plan.operatorType))
      scans.push(`${name}: ${plan.operatorType} ${plan.arguments["Details"]}`);
    for (const child of plan.children) look(name, child);
  };
  for (const [name, text] of readAll()) {
    const { summary } = await driver.executeQuery(`EXPLAIN ${text}`, {}, { database: server.database });
    expect(summary.plan, name).not.toBe(false);
    if (!READS_ALL.includes(name)) look(name, summary.plan as Plan);
  }
  await driver.close();
  expect(scans).toEqual([]);
});
