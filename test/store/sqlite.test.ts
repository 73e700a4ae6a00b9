import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixedClock, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { type OpenStore, storeContract } from "./contract.ts";
import { tempDir } from "./support/temp-dir.ts";
import { codeOf, journal } from "./support/views.ts";

const dir = tempDir();
let files = 0;
const newFile = () => join(dir, `${files++}.db`);

const inMemory: OpenStore = async (clock) => {
  const memory = await openMemory({ store: ":memory:", clock });
  return { memory, reopen: async () => memory, remove: () => memory.close() };
};

const inFile: OpenStore = async (clock) => {
  const store = newFile();
  let memory = await openMemory({ store, clock });
  return {
    memory,
    async reopen() {
      await memory.close();
      memory = await openMemory({ store, clock });
      return memory;
    },
    remove: () => memory.close(),
  };
};

storeContract("SQLite in memory", inMemory);
storeContract("SQLite in a file", inFile);

describe("two memories on one file", () => {
  const clock = fixedClock(Date.UTC(2026, 0, 1));
  const both = async () => {
    const store = newFile();
    return Promise.all([openMemory({ store, clock }), openMemory({ store, clock })]);
  };
  const speaks = (subject: string, object: string) => ({ subject, predicate: "t_speaks", object });

  it("see each other's commits at once", async () => {
    const [a, b] = await both();
    for (let k = 0; k < 10; k++) {
      const [writer, reader] = k % 2 === 0 ? [a!, b!] : [b!, a!];
      await writer.declare({ predicate: "t_speaks", cardinality: k % 2 === 0 ? "one" : "many" });
      await writer.assert({ ...speaks("Mira", `Tongue ${k}`), from: `20${10 + k}` });
      expect(await reader.facts({ history: true })).toEqual(await writer.facts({ history: true }));
      expect((await reader.predicates()).predicates).toEqual((await writer.predicates()).predicates);
    }
    await Promise.all([a!.close(), b!.close()]);
  });

  it("a group that one drops and fills anew is the new one for the other", async () => {
    const [a, b] = await both();
    await a!.assert(speaks("Keeper", "Latin"));
    const [groupA, groupB] = [a!.group("g"), b!.group("g")];
    await groupA.declare({ predicate: "t_speaks", cardinality: "one" });
    await groupA.assert(speaks("Secret Ana", "Hidden"));
    expect((await groupB.facts()).facts).toHaveLength(1);
    await groupA.dropGroup();
    expect((await groupB.facts()).facts).toEqual([]);
    expect((await groupB.stats()).revision).toBe(0);
    await a!.group("h").assert(speaks("Other Bo", "Greek"));
    await groupA.assert(speaks("Plain Cy", "Norse"));
    await groupA.assert(speaks("Plain Cy", "Irish"));
    for (const reader of [groupA, groupB]) {
      const told = JSON.stringify([
        await reader.facts(),
        await reader.timeline("Plain Cy"),
        await reader.predicates(),
      ]);
      expect(told).not.toMatch(/Secret|Hidden|Bo|Greek/);
      expect((await reader.facts()).facts).toHaveLength(2);
      expect((await journal(reader)).filter((line) => line.includes('"assert"'))).toHaveLength(2);
      expect((await reader.verify()).problems).toEqual([]);
    }
    await groupB.assert(speaks("Plain Cy", "Welsh"));
    expect((await groupA.facts()).facts).toHaveLength(3);
    await Promise.all([a!.close(), b!.close()]);
  });

  it("one may rebuild while the other reads", async () => {
    const [a, b] = await both();
    for (let k = 0; k < 20; k++) await a!.assert({ ...speaks(`Mira ${k % 3}`, `Tongue ${k}`), from: "2020" });
    const before = await b!.facts({ history: true });
    await a!.rebuild();
    expect(await b!.facts({ history: true })).toEqual(before);
    await Promise.all([a!.close(), b!.close()]);
  });
});

describe("backup", () => {
  it("is a store of its own with all that was committed, and refuses to write over a file", async () => {
    const memory = await openMemory({ store: newFile(), clock: fixedClock(Date.UTC(2026, 0, 1)) });
    await memory.assert({ subject: "Mira", predicate: "speaks", object: "Latin" });
    const file = newFile();
    expect(await memory.backup(file)).toMatchObject({ file, bytes: expect.any(Number) });
    expect(await codeOf(memory.backup(file))).toBe("conflict");
    const twice = join(dir, "twice.db");
    expect((await Promise.all([1, 2].map(() => codeOf(memory.backup(twice))))).sort()).toEqual([
      "conflict",
      null,
    ]);
    expect(await codeOf(memory.backup(join(dir, "no such folder", "x.db")))).toBe("incorrect");
    const copy = await openMemory({ store: file });
    expect(await journal(copy)).toEqual(await journal(memory));
    await copy.assert({ subject: "Mira", predicate: "speaks", object: "Greek" });
    expect(await journal(memory)).toHaveLength(2);
    await Promise.all([memory.close(), copy.close()]);
  });
});

it("runs on the binding that this Node has, or on the one asked for", async () => {
  const store = new SqliteStore(":memory:");
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13);
  const binding = process.env["PALIMPSEST_TEST_BINDING"] ?? (builtIn ? "node:sqlite" : "better-sqlite3");
  expect(await store.describe()).toMatchObject({ store: "sqlite", binding });
  await store.close();
});
