#!/usr/bin/env node
// node scripts/neo4j/serve.mjs [--data DIR] [--port N] [--attended] [--full-speed]
// Runs a Neo4j 5.26 Community that only this machine sees, until Ctrl+C, and prints its address once it answers. It comes from
// Docker where Docker answers, else from Maven's packages. Its data is thrown away at the end; with --data it comes from
// Maven's packages and keeps its data in DIR. With NEO4J_PASSWORD set it asks for that password of its user neo4j.
//
// --attended is for the tests. The server then ends when standard input does, so it never outlives the process that started
// it, however that one ends. Each line of standard input is an order: kill, stop or start; it is said back once it is done.
// --full-speed is for what is measured: the server takes longer to start, and runs as one that stays does.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { main, Stop } from "../set-up.mjs";
import { freePort } from "./bolt.mjs";
import { JarServer } from "./jar-server.mjs";

const { values: given } = parseArgs({
  options: {
    data: { type: "string" },
    port: { type: "string" },
    attended: { type: "boolean" },
    "full-speed": { type: "boolean" },
  },
});
const orders = ["kill", "stop", "start"];

async function chooseServer(options) {
  if (given.data !== undefined) return new JarServer({ ...options, folder: given.data });
  const { DockerServer, dockerAnswers } = await import("./docker-server.mjs");
  return (await dockerAnswers()) ? new DockerServer(options) : new JarServer(options);
}

async function obey(server, lines) {
  for await (const order of lines) {
    if (!orders.includes(order)) throw new Error(`no such order: ${order}`);
    await server[order]();
    console.log(order);
  }
}

await main(async () => {
  const over = new AbortController();
  const untilOver = new Promise((done, fail) => {
    over.signal.onabort = ({ target: { reason } }) => (reason instanceof Stop ? fail(reason) : done());
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => over.abort());
  const lines = given.attended ? createInterface({ input: process.stdin }) : undefined;
  lines?.once("close", () => over.abort());

  const server = await chooseServer({
    port: given.port === undefined ? await freePort() : Number(given.port),
    password: process.env.NEO4J_PASSWORD,
    fullSpeed: given["full-speed"],
    signal: over.signal,
    ended: (reason) => over.abort(reason),
  });
  const served = (async () => {
    await server.start();
    console.log(server.uri);
    if (lines === undefined) await untilOver;
    else await obey(server, lines);
  })();
  try {
    await Promise.race([untilOver, served]);
  } finally {
    over.abort();
    await server.end();
  }
});
// Docker's connections would keep it waiting.
process.exit();
