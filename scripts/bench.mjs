#!/usr/bin/env node
// npm run bench -- NAME [--data DIR] [--db STORE] [--json] [--dump FILE] [--node=FLAG ...]
// Runs bench/run.ts through tsx; every --node=FLAG goes to node itself.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const entry = fileURLToPath(new URL("../bench/run.ts", import.meta.url));
let tsx;
try {
  tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
} catch {
  console.error("The benchmarks run through tsx, which is not installed here. Run: npm install");
  process.exit(2);
}

const given = process.argv.slice(2);
const nodeFlags = given.filter((arg) => arg.startsWith("--node=")).map((arg) => arg.slice("--node=".length));
const args = given.filter((arg) => !arg.startsWith("--node="));
const child = spawn(process.execPath, ["--import", tsx, ...nodeFlags, entry, ...args], { stdio: "inherit" });
child.on("error", (error) => {
  console.error(error.message);
  process.exit(70);
});
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 70) : 70));
