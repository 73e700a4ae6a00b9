import { randomUUID } from "node:crypto";
import { Transaction } from "neo4j-driver";
import { expect, vi } from "vitest";
import { openMemory } from "../../../src/index.ts";
import { openServer } from "../../../src/store/neo4j/connect.ts";
import { Neo4jStore } from "../../../src/store/neo4j/neo4j-store.ts";
import { codeOf } from "../../../src/testing/contract/views.ts";
import { neo4jServer } from "../../support/neo4j-server.ts";
import { boltProxy } from "./bolt-proxy.ts";

// Writes in chunks whose writer is gone before their end.

export const space = () => `${randomUUID()} `;

/** Opens a memory whose writes are cut into chunks after every statement, or in the usual way. */
export async function open(
  named: string,
  { inChunks = false, uri }: { inChunks?: boolean; uri?: string } = {},
) {
  const server = await neo4jServer();
  const options = {
    space: named,
    ...(inChunks ? { chunk: 1 } : {}),
    ...(uri === undefined ? {} : { patience: 100 }),
  };
  return openMemory({ store: new Neo4jStore({ ...server, uri: uri ?? server.uri }, options) });
}

/** All that lies in the database of the groups of a space, but for how often they were locked. */
export async function dump(named: string): Promise<string[]> {
  const server = await neo4jServer();
  const driver = openServer(server);
  try {
    const { records } = await driver.executeQuery(
      `MATCH (g:Group) WHERE g.name STARTS WITH $named
       MATCH (n) WHERE n.gid = g.gid
       OPTIONAL MATCH (n)-[r]->(m)
       RETURN labels(n) AS labels, properties(n) AS node, type(r) AS type, properties(r) AS bond,
         coalesce(m.seq, m.no) AS other`,
      { named },
      { database: server.database },
    );
    return records
      .map((record) => {
        const { labels, node, ...bond } = record.toObject();
        const { locked: _, ...rest } = node;
        return JSON.stringify([
          labels.toSorted(),
          sorted(rest),
          { ...bond, bond: bond["bond"] && sorted(bond["bond"]) },
        ]);
      })
      .sort();
  } finally {
    await driver.close();
  }
}

const sorted = (properties: object) => Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));

export const line = (object: string, more: object = {}) =>
  JSON.stringify({ op: "assert", subject: "Mira", predicate: "lives_in", object, from: "2020", ...more });

export const said = (k: number, speaker: string, object: string, from: string, more: object = {}) => [
  JSON.stringify({
    op: "episode",
    id: `E${k}`,
    text: `Number ${k}: ${object}`,
    speaker,
    at: `2023-01-0${k}`,
  }),
  line(object, { id: `a${k}`, episode: `E${k}`, from, ...more }),
];

const inCommits = (lines: readonly string[]) =>
  lines.map((text, k) => JSON.stringify({ ...JSON.parse(text), rev: 1 + k }));

/** What is there. The last commit closes a fact, and takes evidence from another. */
export const BEFORE = inCommits([
  JSON.stringify({ op: "episode", id: "E0", text: "Nothing yet", speaker: "Cy", at: "2022" }),
  ...said(1, "Bo", "Velden", "2018"),
  ...said(2, "Bo", "Karst", "2022"),
  // The second is overruled by the third.
  line("Cove", { id: "b1", subject: "Ada", from: "2008", until: "2010" }),
  line("Cove", { id: "b2", subject: "Ada", from: "2008" }),
  line("Arden", { id: "b3", subject: "Ada", from: "2004", attested: "2021" }),
  line("Pest", { id: "a0", from: "2021" }),
]);

/** What says more of the same: late, between and behind, of others, under other names, back, and once more. */
export const AFTER = inCommits([
  JSON.stringify({ op: "alias", entity: "Mira", alias: "Mira Holt" }),
  ...said(3, "Cy", "Osto", "2010"),
  ...said(4, "Cy", "Lund", "2020", { until: "2021" }),
  ...said(5, "Dan", "Velden", "2024"),
  JSON.stringify({
    op: "end",
    subject: "Mira",
    predicate: "lives_in",
    object: "Karst",
    at: "2023",
    episode: "E1",
  }),
  JSON.stringify({ op: "assert", subject: "Mira", predicate: "plays", object: "the lute", episode: "E2" }),
  ...said(6, "Dan", "Pest", "2021"),
  // What was overruled supports a fact that was there.
  JSON.stringify({ op: "end", subject: "Ada", predicate: "lives_in", object: "Arden", at: "2006" }),
]);

/** Of each kind one row alone, the first behind what is there: among known ones, of new ones, and said. */
export const SINGLE = [
  [line("Karst", { id: "a9", from: "2019", episode: "E0" })],
  [line("Lund", { id: "a9", from: "2020", subject: "Eve", predicate: "t_visits" })],
  said(9, "Dan", "Karst", "2019"),
];

/** A store of a new space with BEFORE in it. */
export async function begun(): Promise<string> {
  const named = space();
  const before = await open(named);
  await before.import(BEFORE);
  await before.close();
  return named;
}

/**
 * Writes in chunks until so many statements were sent, then loses the way to the server.
 * @returns how many were sent, and the code of the error
 */
export async function cutOff(named: string, lines: readonly string[] | AsyncIterable<string>, most: number) {
  const proxy = await boltProxy((await neo4jServer()).uri);
  const cut = await open(named, { inChunks: true, uri: proxy.uri });
  await cut.groups();
  const { run } = Transaction.prototype;
  let sent = 0;
  vi.spyOn(Transaction.prototype, "run").mockImplementation(function (this: Transaction, ...given) {
    if (sent++ === most) proxy.cut();
    return run.apply(this, given as never) as never;
  });
  const code = await codeOf(cut.import(lines));
  vi.restoreAllMocks();
  await cut.close();
  await proxy.close();
  expect(code).toBe(most < sent ? "unavailable" : null);
  return { sent, code };
}
