#!/usr/bin/env node
// node scripts/node24.mjs [--long] [flags of vitest] [test files]
// Runs the store's contract and the engine's oracle under Node 24, whose own SQLite (node:sqlite) the store then uses.
// Node 24 comes from npm (the package node-<system>-<cpu>) and is kept in .cache/node24 between runs.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const TESTS = [
  "test/store/sqlite.test.ts",
  "test/store/schema.test.ts",
  "test/temporal/engine-equals-oracle.test.ts",
];

function versionOf(node) {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** The path of a Node 24, or null with a reason on standard error. */
function findNode() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = join(root, ".cache", "node24");
  const node = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(node) && versionOf(node).startsWith("v24.")) return node;
  mkdirSync(folder, { recursive: true });
  // A package of its own, so that npm installs here and not into the project.
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  console.error(`Fetching ${name}@24 from npm into .cache/node24`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", `${name}@24`];
  const got = spawnSync(npm, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (existsSync(node) && versionOf(node).startsWith("v24.")) return node;
  console.error(got.error?.message ?? got.stderr);
  return null;
}

const node = findNode();
if (node === null) {
  console.error("Node 24 cannot be had here, so nothing was tested with node:sqlite.");
  process.exit(69);
}
const given = process.argv.slice(2);
const flags = given.filter((arg) => arg.startsWith("--") && arg !== "--long");
const files = given.filter((arg) => !arg.startsWith("--"));
const env = { ...process.env, PALIMPSEST_TEST_BINDING: "node:sqlite" };
if (given.includes("--long")) env.PALIMPSEST_TEST_LONG = "1";
console.error(`Node ${versionOf(node)}, node:sqlite`);
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const run = spawnSync(node, [vitest, "run", ...flags, ...(files.length > 0 ? files : TESTS)], {
  cwd: root,
  stdio: "inherit",
  env,
});
process.exit(run.status ?? 70);
