// Brings a clone to where its scripts can run: the right Node, the packages of package-lock.json, an up-to-date dist.
// Plain Node, since nothing is installed yet when it starts.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** A reason to stop that is told in words, without a stack. */
export class Stop extends Error {}

/** Says what is being done, and how long it took. */
export async function step(what, work) {
  const start = performance.now();
  process.stderr.write(`${what} ...`);
  try {
    const result = await work();
    process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write(" failed\n");
    throw error;
  }
}

/** Runs a program in the project; its output is shown only where it fails. */
export function quietly(command, args, advice) {
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status === 0) return done.stdout;
  const output = `${done.stdout ?? ""}${done.stderr ?? ""}`.trim();
  const why = done.error === undefined ? output : done.error.message;
  throw new Stop(
    [why, `failed: ${path.basename(command)} ${args.join(" ")}`, advice].filter(Boolean).join("\n"),
  );
}

/** The file that a package's command is in. */
export function commandOf(name, command = name) {
  const { bin } = readJson(`node_modules/${name}/package.json`);
  return path.join(root, "node_modules", name, typeof bin === "string" ? bin : bin[command]);
}

/** Installs what is missing and builds what is out of date. */
export async function setUp({ build = true } = {}) {
  checkNode();
  const missing = missingPackages();
  if (missing.length > 0) {
    const first = missing.slice(0, 3).join(", ");
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : "";
    await step(`installing ${first}${more} (npm ci, some minutes at worst)`, install);
  }
  if (!hasNodeSqlite() && !hasBetterSqlite())
    await step("building better-sqlite3 for this Node", rebuildSqlite);
  if (build && isOutOfDate()) {
    await step("building dist", () => quietly(process.execPath, [commandOf("tsdown"), "--logLevel", "warn"]));
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 12)) return;
  throw new Stop(
    `palimpsest needs Node 20.12 or newer; this is ${process.versions.node}.\nGet one from https://nodejs.org, or: nvm install 22`,
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

/** Packages of package.json that are not there in the version of package-lock.json. better-sqlite3 has a check of its own. */
function missingPackages() {
  const { dependencies = {}, devDependencies = {} } = readJson("package.json");
  const { packages } = readJson("package-lock.json");
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const place = `node_modules/${name}`;
    if (!existsSync(path.join(root, place, "package.json"))) return true;
    return readJson(`${place}/package.json`).version !== packages[place]?.version;
  });
}

function install() {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  quietly(
    command,
    [...before, "ci", "--no-audit", "--no-fund"],
    "The packages of package-lock.json are needed, from the npm registry or its cache: connect to the network and run npm ci.",
  );
}

/** Node has SQLite without a flag from 22.13 on. */
export function hasNodeSqlite() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

function hasBetterSqlite() {
  const script = 'new (require("better-sqlite3"))(":memory:").close()';
  return spawnSync(process.execPath, ["-e", script], { cwd: root, stdio: "ignore" }).status === 0;
}

function rebuildSqlite() {
  const advice =
    "Node before 22.13 has no SQLite of its own: use a newer Node, or let better-sqlite3 be had (its prebuilt binary from GitHub, or a C++ compiler, make and Python 3).";
  if (!existsSync(path.join(root, "node_modules/better-sqlite3")))
    quietly("npm", ["ci", "--include=optional"], advice);
  if (!hasBetterSqlite()) quietly("npm", ["rebuild", "better-sqlite3"], advice);
  if (!hasBetterSqlite()) throw new Stop(advice);
}

/** Whether something that dist is made of is newer than it. */
function isOutOfDate() {
  const outputs = ["dist/index.js", "dist/testing.js", "dist/cli.js"].map((file) => path.join(root, file));
  if (!outputs.every((file) => existsSync(file))) return true;
  const built = Math.min(...outputs.map((file) => statSync(file).mtimeMs));
  const sources = readdirSync(path.join(root, "src"), { recursive: true }).map((name) =>
    path.join("src", name),
  );
  return ["package.json", "tsdown.config.ts", "tsconfig.json", "src", ...sources].some(
    (file) => statSync(path.join(root, file)).mtimeMs > built,
  );
}

/** Runs a script's work; what stops it is told in words. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
