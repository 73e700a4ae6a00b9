import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../house/source-files.ts";
import { tempDir } from "./support/temp-dir.ts";

const dir = tempDir();
const run = promisify(execFile);
/** Without what marks a process as a worker of vitest. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST/.test(name)));
const place = (name: string) => join(root, "node_modules", name);

const SUITE = `
import { NaiveStore, storeContract } from "palimpsest/testing";

class Forgetful extends NaiveStore {
  async dropGroup() {
    return null;
  }
}

storeContract("plain", async () => ({ store: new NaiveStore() }), { histories: 2 });
storeContract("forgetful", async () => ({ store: new Forgetful() }), { histories: 2 });
`;

const TYPED = `
import { type Changes, type GroupReader, type Need, nodeKey, openMemory, type Store } from "palimpsest";
import { lastingStoreContract, NaiveStore, type OpenLastingStore } from "palimpsest/testing";

const store: Store = new NaiveStore();
export const memory = openMemory({ store });
export const answer = (need: Need) => (need.ask === "nodes" ? need.keys.map((k) => nodeKey(k.kind, k.key)) : null);
export const rows = (changes: Changes, reader: GroupReader) => [changes.opened[0]!.public, reader.newest().instant];
const open: OpenLastingStore = async () => ({ store, again: async () => store });
lastingStoreContract("mine", open, { histories: 3 });
`;

/** A few of the tests: that all of them pass is seen elsewhere. */
const SOME = "groups lie side by side|tells what the plainest store tells";

/** The package as it would be installed, in a project that has vitest and fast-check of its own. */
beforeAll(async () => {
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", dir], { cwd: root, env });
  const { version, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const installed = join(dir, "node_modules", "palimpsest");
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", join(dir, `palimpsest-${version}.tgz`), "-C", installed, "--strip-components=1"]);
  for (const name of ["vitest", "fast-check", ...Object.keys(dependencies)]) {
    const link = join(dir, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place(name), link);
  }
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }');
  writeFileSync(join(dir, "own.test.mjs"), SUITE);
  writeFileSync(join(dir, "own.ts"), TYPED);
});

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

describe("palimpsest/testing, as published", () => {
  it("proves a store, and finds out one that is wrong", async () => {
    const args = [join(place("vitest"), "vitest.mjs"), "run", "--root", dir, "--reporter=json", "-t", SOME];
    const told = await run(process.execPath, args, { cwd: dir, env, maxBuffer: 1 << 28 }).catch((e) => e);
    const report = JSON.parse(told.stdout) as Report;
    const statuses = (name: string) =>
      report.testResults
        .flatMap((file) => file.assertionResults)
        .filter((test) => test.fullName.includes(`store contract: ${name}`))
        .map((test) => test.status)
        .filter((status) => status === "passed" || status === "failed");
    expect(statuses("plain").length).toBeGreaterThan(5);
    expect(new Set(statuses("plain"))).toEqual(new Set(["passed"]));
    expect(statuses("forgetful")).toContain("failed");
  });

  it("has the types that a store of one's own is written with", async () => {
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023"];
    const args = [join(place("typescript"), "bin", "tsc"), ...options, join(dir, "own.ts")];
    const told = await run(process.execPath, args, { cwd: dir, env }).catch((error) => error);
    expect(told.stdout).toBe("");
  });

  it("holds what its README leads to", () => {
    const installed = join(dir, "node_modules", "palimpsest");
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const linked = [...readme.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => path!);
    expect(linked).toContain("BENCHMARKS.md");
    for (const path of [...linked, "docker-compose.yml"])
      expect(existsSync(join(installed, path)), path).toBe(true);
  });

  it("names what it exports", async () => {
    const { exports, peerDependenciesMeta } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(Object.keys(exports)).toEqual([".", "./testing", "./graph", "./package.json"]);
    expect(Object.keys(peerDependenciesMeta)).toEqual(["fast-check", "vitest"]);
    const found = await import(join(root, "dist", "testing.js"));
    expect(Object.keys(found).sort()).toEqual(["NaiveStore", "lastingStoreContract", "storeContract"]);
  });
});
