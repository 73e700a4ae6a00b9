import { readdirSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { copyMemory, openMemory } from "../../src/index.ts";
import { diagnose } from "../../src/memory/diagnose.ts";
import { restoreBackup } from "../../src/memory/restore-backup.ts";
import { openServer, serverError } from "../../src/store/neo4j/connect.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { SCHEMA } from "../../src/store/neo4j/schema.ts";
import { isServerUri, readServerUri, type ServerAddress } from "../../src/store/neo4j/server-address.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { type OwnServer, startOwnServer } from "../support/neo4j-server.ts";

const SECRET = "not-to-be-told";

/** The whole of an error as a log would show it. */
function shown(error: unknown): string {
  const all: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause)
    all.push(each.message, each.stack ?? "", JSON.stringify(each));
  return all.join("\n");
}

async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string; fix?: string }> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(shown(error)).not.toContain(SECRET);
  return error as { code: string; message: string; fix?: string };
}

async function listening(answer: (socket: Socket) => void): Promise<{ server: Server; uri: string }> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return { server, uri: `bolt://127.0.0.1:${port}` };
}

const facts = (store: Neo4jStore) =>
  openMemory({ store }).then(async (memory) => {
    try {
      return await memory.facts();
    } finally {
      await memory.close();
    }
  });

describe("the address of a server", () => {
  it("is told from a file's name by its scheme", () => {
    for (const uri of ["bolt://h:7687", "neo4j://h", "neo4j+s://h", "bolt+ssc://h:1", "NEO4J://h"])
      expect(isServerUri(uri), uri).toBe(true);
    for (const file of ["memory.db", ":memory:", "bolt.db", "./neo4j:/x", "C:/memory.db", "a:b"])
      expect(isServerUri(file), file).toBe(false);
  });

  it("is not taken for a file where it is mistyped, whose name would hold the password", async () => {
    for (const [scheme, rest] of [
      ["http", "://"],
      ["bolt+x", "://"],
      ["neo4jx", "://"],
      ["bolt", ":/"],
      [" bolt", "://"],
      ["file", ":///"],
    ]) {
      const store = `${scheme}${rest}neo4j:${SECRET}@h:1`;
      const to = new SqliteStore(":memory:");
      for (const open of [
        () => openMemory({ store }),
        () => copyMemory({ from: store, to }),
        () => diagnose(store),
        () => restoreBackup(store, "backup.db"),
      ])
        expect(await refusal(open()), store).toMatchObject({ code: "incorrect", fix: expect.any(String) });
    }
    expect(readdirSync(".").filter((name) => /^ ?(http|bolt|neo4j|file)/.test(name))).toEqual([]);
  });

  it("takes no backup", async () => {
    for (const [store, backup] of [
      ["bolt://h:1", "backup.db"],
      ["memory.db", "bolt://h:1"],
    ])
      expect(await refusal(restoreBackup(store!, backup!))).toMatchObject({ code: "unsupported" });
  });

  it("takes user, password and database from the environment only", () => {
    const env = { NEO4J_USER: "u", NEO4J_PASSWORD: SECRET, NEO4J_DATABASE: "d" };
    expect(readServerUri("neo4j://h:1?policy=eu", env)).toEqual({
      uri: "neo4j://h:1?policy=eu",
      user: "u",
      password: SECRET,
      database: "d",
    });
    expect(readServerUri("bolt://h", {})).toEqual({ uri: "bolt://h" });
  });

  it("is refused where it holds a password, or is none, and the password is not told", async () => {
    for (const uri of [
      `bolt://neo4j:${SECRET}@h:1`,
      `neo4j://${SECRET}@h`,
      "bolt://",
      "neo4j://h:port",
      "bolt://h:1/a-database",
      `bolt://h:1?password=${SECRET}`,
      `neo4j://h:1?password=${SECRET}`,
      `bolt://h:1#${SECRET}`,
    ]) {
      const error = await refusal(openMemory({ store: uri }));
      expect(error, uri).toMatchObject({ code: "incorrect", fix: expect.any(String) });
    }
  });
});

describe("a server that", () => {
  it("is down is unavailable, and told so at once", async () => {
    const { server, uri } = await listening(() => {});
    await new Promise((closed) => server.close(closed));
    const store = new Neo4jStore({ uri, password: SECRET }, { patience: 0 });
    expect(await refusal(facts(store))).toMatchObject({
      code: "unavailable",
      message: "The Neo4j server does not answer",
      fix: expect.stringContaining("address"),
    });
  });

  it("speaks another language is unavailable", async () => {
    const { server, uri } = await listening((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const error = await refusal(facts(new Neo4jStore({ uri, password: SECRET }, { patience: 0 })));
    expect(error.code).toBe("unavailable");
    server.close();
  });

  it("does not answer is waited for so long and no longer", async () => {
    const sockets: Socket[] = [];
    const { server, uri } = await listening((socket) => void sockets.push(socket));
    const error = await refusal(
      facts(new Neo4jStore({ uri, password: SECRET }, { patience: 0, answerTime: 1000 })),
    );
    expect(error).toMatchObject({
      code: "unavailable",
      message: "The Neo4j server has not answered for 1 s",
    });
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

describe("a server with a password", () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer({ password: "right-password" });
  });
  afterAll(() => server?.stop());

  it("lets in who knows it, and refuses others in clear words", async () => {
    const { uri } = server;
    const own = new Neo4jStore({ uri, user: "neo4j", password: "right-password" });
    expect((await facts(own)).facts).toEqual([]);
    for (const address of [{ uri, user: "neo4j", password: SECRET }, { uri }]) {
      expect(await refusal(facts(new Neo4jStore(address, { patience: 0 })))).toMatchObject({
        code: "incorrect",
        message: "The Neo4j server refuses this user and password",
        fix: expect.stringContaining("NEO4J_PASSWORD"),
      });
    }
    const elsewhere = { uri, user: "neo4j", password: "right-password", database: "nowhere" };
    expect(await refusal(facts(new Neo4jStore(elsewhere, { patience: 0 })))).toMatchObject({
      code: "incorrect",
      message: "The Neo4j server has no such database",
    });
  });
});

/** The rows of the last of some statements. */
async function runOn(server: ServerAddress, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const driver = openServer(server);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements)
      rows = (await driver.executeQuery(statement)).records.map((record) => record.toObject());
    return rows;
  } finally {
    await driver.close();
  }
}

it("an empty database is looked at without a trace, and made ready by several at once", async () => {
  const server = await startOwnServer();
  onTestFinished(() => server.stop());
  const indexes = "SHOW INDEXES YIELD name WHERE name STARTS WITH 'palimpsest' RETURN name ORDER BY name";
  expect(await diagnose(server.uri)).toMatchObject({ ok: true, server: { schema: 0 } });
  expect(await runOn(server, indexes)).toEqual([]);
  const memories = await Promise.all(
    [1, 2, 3, 4, 5].map(() => openMemory({ store: new Neo4jStore(server) })),
  );
  await Promise.all(
    memories.map((memory, k) =>
      memory.group(`group ${k}`).assert({ subject: "Mira", predicate: "visits", object: "Lund" }),
    ),
  );
  for (const memory of memories) await memory.close();
  const made = SCHEMA.flat().filter((step) => typeof step === "string" && step.startsWith("CREATE"));
  // And that of the store's own node.
  expect(await runOn(server, indexes)).toHaveLength(made.length + 1);
  expect(await diagnose(server.uri)).toMatchObject({ ok: true, server: { schema: SCHEMA.length } });
});

describe("a database", () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer();
  });
  afterAll(() => server?.stop());

  const run = (...statements: string[]) => runOn(server, ...statements);

  const opened = () => openMemory({ store: new Neo4jStore(server, { patience: 0 }) });

  it("of somebody else's, with labels that are ours too, is refused where it contradicts our constraints", async () => {
    await run("CREATE (:Group {key: 'theirs'}), (:Group {key: 'theirs'})");
    expect(await refusal(facts(new Neo4jStore(server, { patience: 0 })))).toMatchObject({
      code: "conflict",
      message: "The database holds something else, with labels that palimpsest uses too",
    });
    await run("MATCH (g:Group) DELETE g");
  });

  it("that holds foreign nodes with our labels is used beside them, and they are left as they are", async () => {
    await run(
      "CREATE (:Group {name: 'theirs', revision: 3}), (:Entity {name: 'Theirs'}), (:Unfinished {of: 1})",
    );
    const memory = await opened();
    await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Lund" });
    expect((await memory.groups()).groups.map(({ name }) => name)).toEqual(["default"]);
    expect((await memory.entities()).entities.map(({ name }) => name).sort()).toEqual(["Lund", "Mira"]);
    expect(await memory.verify()).toMatchObject({ ok: true });
    await memory.dropGroup();
    await memory.close();
    const rows = await run(
      "MATCH (n) WHERE NOT n:PalimpsestStore RETURN labels(n) AS labels, properties(n) AS has",
    );
    expect(rows.map(({ has }) => JSON.stringify(has)).sort()).toEqual(
      ['{"name":"Theirs"}', '{"name":"theirs","revision":3}', '{"of":1}'].sort(),
    );
  });

  it("C40: of an older version is upgraded with its facts as they were, again by nothing; a newer one is refused", async () => {
    const memory = await opened();
    for (const object of ["Lund", "Oslo", "Bergen"])
      await memory.assert({ subject: "Mira", predicate: "visits", object });
    await memory.assert({
      subject: "Mira",
      predicate: "lives_in",
      object: "Lund",
      from: "2019",
      until: "2020",
    });
    const claims = () =>
      run("MATCH ()-[c:CHANGE]->() RETURN properties(c) AS claim, c.long AS long ORDER BY c.seq");
    await memory.remember({
      text: "Where is Lund? I was there in May.",
      speaker: "assistant",
      extract: false,
    });
    const before = (await memory.facts()).facts;
    await memory.close();
    const marks = () => run("MATCH (e:Episode) RETURN e.cues AS cues, e.code AS code, e.vector AS vector");
    const marked = await marks();
    expect(marked).toHaveLength(1);
    const index = "SHOW INDEXES YIELD name WHERE name STARTS WITH 'palimpsest' RETURN count(*) AS indexes";
    const [made] = await run(index);
    const laidOut = await claims();
    expect(laidOut.filter(({ long }) => long !== null)).toHaveLength(1);
    for (const name of ["unfinished", "commit_time", "change_long"])
      await run(`DROP INDEX palimpsest_${name}`);
    await run(
      "MATCH ()-[c:CHANGE]->() REMOVE c.long",
      "MATCH (e:Episode) REMOVE e.cues, e.code, e.vector",
      "MATCH (s:PalimpsestStore) SET s.schema = 1",
    );
    for (let time = 0; time < 2; time++) {
      const upgraded = await opened();
      expect((await upgraded.facts()).facts).toEqual(before);
      await upgraded.close();
      expect(await run("MATCH (s:PalimpsestStore) RETURN s.schema AS schema")).toEqual([
        { schema: SCHEMA.length },
      ]);
      expect(await run(index)).toEqual([made]);
      expect(await claims()).toEqual(laidOut);
      expect(await marks()).toEqual(marked);
    }
    const newer = SCHEMA.length + 1;
    await run(`MATCH (s:PalimpsestStore) SET s.schema = ${newer}`);
    expect(await refusal(facts(new Neo4jStore(server)))).toMatchObject({ code: "unsupported", value: newer });
    expect(await diagnose(server.uri)).toMatchObject({
      ok: false,
      server: { schema: newer, newest_schema: SCHEMA.length },
      problems: [expect.stringContaining(`schema version ${newer}`)],
    });
    expect(await run("MATCH (s:PalimpsestStore) RETURN s.schema AS schema")).toEqual([{ schema: newer }]);
  });
});

describe("a failure of the server", () => {
  it.each([
    ["Neo.TransientError.General.MemoryPoolOutOfMemoryError", "unavailable", /memory/],
    ["Neo.TransientError.Transaction.DeadlockDetected", "unavailable", /now/],
    ["Neo.ClientError.Transaction.TransactionTimedOut", "unavailable", /before it was done/],
    ["Neo.ClientError.Cluster.NotALeader", "unavailable", /writes/],
    ["Neo.DatabaseError.General.UnknownError", "unavailable", /failed to store/],
    ["Neo.DatabaseError.Transaction.TransactionCommitFailed", "unavailable", /failed to store/],
    ["Neo.DatabaseError.Statement.ExecutionFailed", "unavailable", /failed to store/],
    ["Neo.ClientError.Schema.ConstraintValidationFailed", "conflict", /same place/],
    ["Neo.ClientError.Security.Forbidden", "incorrect", /may not/],
    ["Neo.ClientError.Security.CredentialsExpired", "incorrect", /run out/],
    ["Neo.ClientError.Security.Unauthorized", "incorrect", /refuses/],
    ["ServiceUnavailable", "unavailable", /answer/],
  ])("%s is told as %s", (code, ours, message) => {
    const error = serverError(Object.assign(new Error("in the server's words"), { code }));
    expect(error).toMatchObject({
      code: ours,
      message: expect.stringMatching(message),
      fix: expect.any(String),
    });
  });

  it("that there is no connection left is told", () => {
    const message = "Connection acquisition timed out in 30000 ms. Pool status: Active conn count = 100";
    const error = serverError(Object.assign(new Error(message), { code: "N/A" }));
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringMatching(/in use/) });
  });

  it("of another kind is ours to mend, and told as it is", () => {
    const cause = Object.assign(new Error("x"), { code: "Neo.ClientError.Statement.SyntaxError" });
    expect(serverError(cause)).toBe(cause);
  });
});
