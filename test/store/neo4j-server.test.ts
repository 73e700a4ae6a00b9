import { spawn, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import neo4j, { type Driver } from "neo4j-driver";
import { expect, it } from "vitest";
import type { ServerAddress } from "../../src/store/neo4j/server-address.ts";
import { neo4jServer, startOwnServer } from "../support/neo4j-server.ts";
import { tempDir } from "./support/temp-dir.ts";

const dir = tempDir();
const script = fileURLToPath(new URL("../../scripts/neo4j/serve.mjs", import.meta.url));

async function withDriver<T>(server: ServerAddress, work: (driver: Driver) => Promise<T>): Promise<T> {
  const { uri, user, password } = server;
  const driver = neo4j.driver(uri, password ? neo4j.auth.basic(user ?? "neo4j", password) : undefined);
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

function isOpen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host, timeout: 2_000 });
    const tell = (open: boolean) => {
      socket.destroy();
      done(open);
    };
    socket.once("connect", () => tell(true));
    for (const failure of ["error", "timeout"]) socket.once(failure, () => tell(false));
  });
}

it("a run has one server, which answers over bolt", async () => {
  const [one, other] = await Promise.all([neo4jServer(), neo4jServer()]);
  expect(other).toEqual(one);
  const { records } = await withDriver(one, (driver) =>
    driver.executeQuery("RETURN 1 AS one", {}, { database: one.database }),
  );
  expect(records.map((record) => record.toObject())).toEqual([{ one: neo4j.int(1) }]);
});

it("a server of a test's own is Community 5.26 for this machine alone, and is there again after a kill", async () => {
  const server = await startOwnServer({ password: "correct horse" });
  try {
    await withDriver(server, async (driver) => {
      const { records } = await driver.executeQuery(
        "CALL dbms.components() YIELD versions, edition RETURN versions[0] AS version, edition",
      );
      expect(records[0]!.toObject()).toEqual({
        version: expect.stringMatching(/^5\.26\./),
        edition: "community",
      });
      await driver.executeQuery("CREATE (:Kept {name: 'Mira'})");
    });
    await expect(
      withDriver({ uri: server.uri }, (driver) => driver.executeQuery("RETURN 1")),
    ).rejects.toMatchObject({ code: "Neo.ClientError.Security.Unauthorized" });

    const port = Number(new URL(server.uri).port);
    expect(await isOpen(port, "127.0.0.1")).toBe(true);
    for (const address of outerAddresses()) expect(await isOpen(port, address), address).toBe(false);

    await server.kill();
    expect(await isOpen(port, "127.0.0.1")).toBe(false);
    await server.restart();
    const { records } = await withDriver(server, (driver) =>
      driver.executeQuery("MATCH (kept:Kept) RETURN kept.name AS name"),
    );
    expect(records.map((record) => record.get("name"))).toEqual(["Mira"]);
    await server.stop();
    expect(await isOpen(port, "127.0.0.1")).toBe(false);
  } finally {
    await server.stop();
  }
});

function outerAddresses(): string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}

it("a server that is interrupted while it starts leaves nothing behind", async () => {
  const child = spawn(process.execPath, [script, "--attended"], {
    env: { ...process.env, TMPDIR: dir },
    stdio: ["pipe", "ignore", "inherit"],
  });
  const ended = new Promise((done) => child.once("close", done));
  const folders = () => readdirSync(dir).filter((name) => name.startsWith("palimpsest-neo4j-"));
  // With its folder the Java is there too. Where Docker runs the server there is none to wait for.
  for (let tries = 0; tries < 100 && folders().length === 0; tries++) await sleep(50);
  child.kill("SIGTERM");
  await ended;
  expect(folders()).toEqual([]);
});

it("where no server can be had it is said what to install", () => {
  const { status, stderr } = spawnSync(process.execPath, [script, "--data", dir], {
    env: { PATH: "", HOME: dir },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(
    /^Neo4j 5\.26\.\d+ cannot be run: no Java was found\. Install Java 17 or newer and Maven \(.+\), or start Docker, or give the address of a server in NEO4J_URI\.$/,
  );
});
