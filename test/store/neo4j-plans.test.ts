import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "neo4j-driver";
import { expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { openServer } from "../../src/store/neo4j/connect.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { readAll } from "../../src/store/neo4j/statements.ts";
import { root, sourceFiles } from "../house/source-files.ts";
import { neo4jServer } from "../support/neo4j-server.ts";

/** What looks at all groups, of which there are few, and what compares all that lies in one. */
const READS_ALL = ["groups", "unfinished-groups", "compared-evidence"];

/** What the server tells of every statement without running it. */
async function explained(): Promise<Map<string, { plan: Plan; columns: string[] }>> {
  const server = await neo4jServer();
  const memory = await openMemory({ store: new Neo4jStore(server) });
  await memory.groups();
  await memory.close();
  const driver = openServer(server);
  const found = new Map<string, { plan: Plan; columns: string[] }>();
  for (const [name, text] of readAll()) {
    const { summary, keys } = await driver.executeQuery(`EXPLAIN ${text}`, {}, { database: server.database });
    expect(summary.plan, name).not.toBe(false);
    found.set(name, { plan: summary.plan as Plan, columns: keys });
  }
  await driver.close();
  return found;
}

const statements = explained();

it("no statement reads all of a kind: each finds its rows by an index", async () => {
  const scans: string[] = [];
  const look = (name: string, plan: Plan): void => {
    if (/(AllNodes|Label|Type|AllRelationships|Index)Scan/.test(plan.operatorType))
      scans.push(`${name}: ${plan.operatorType} ${plan.arguments["Details"]}`);
    for (const child of plan.children) look(name, child);
  };
  for (const [name, { plan }] of await statements) if (!READS_ALL.includes(name)) look(name, plan);
  expect(scans).toEqual([]);
});

it("every column that is read is one of a statement", async () => {
  const columns = new Set([...(await statements).values()].flatMap((statement) => statement.columns));
  const read = sourceFiles("src/store/neo4j").flatMap(({ path }) =>
    [
      ...readFileSync(join(root, path), "utf8").matchAll(/\b(?:propertiesOf\(row, |row\??\.?\[)"([^"]+)"/g),
    ].map(([, column]) => column!),
  );
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter((column) => !columns.has(column))).toEqual([]);
});
