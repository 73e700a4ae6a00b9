#!/usr/bin/env node
// npm run bench -- NAME [--data DIR] [--db STORE] [--json] [--dump FILE] [--node=FLAG ...]
// Builds what is measured, and runs bench/run.ts through tsx; every --node=FLAG goes to node itself.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { main, setUp } from "./set-up.mjs";

const entry = fileURLToPath(new URL("../bench/run.ts", import.meta.url));
const given = process.argv.slice(2);
const nodeFlags = given.filter((arg) => arg.startsWith("--node=")).map((arg) => arg.slice("--node=".length));
const args = given.filter((arg) => !arg.startsWith("--node="));

await main(async () => {
  await setUp();
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = spawn(process.execPath, ["--import", tsx, ...nodeFlags, entry, ...args], {
    stdio: "inherit",
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code, signal) => done(signal === null ? (code ?? 70) : 70));
  });
});
