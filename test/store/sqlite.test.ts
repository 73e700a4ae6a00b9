import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixedClock, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { codeOf, journal } from "../../src/testing/contract/views.ts";
import { lastingStoreContract, storeContract } from "../../src/testing/store-contract.ts";
import { runs } from "../support/runs.ts";
import { tempDir } from "./support/temp-dir.ts";

const dir = tempDir();
let files = 0;
const newFile = () => join(dir, `${files++}.db`);

const inMemory = async () => ({ store: new SqliteStore(":memory:") });
const inFile = async () => {
  const file = newFile();
  return { store: new SqliteStore(file), again: async () => new SqliteStore(file) };
};

storeContract("SQLite in memory", inMemory, { histories: runs(5, 100) });
storeContract("SQLite, by windows", async () => ({ store: new SqliteStore(":memory:", { smallSlot: 1 }) }), {
  histories: runs(20, 700),
});
storeContract("SQLite in a file", inFile, { histories: runs(20, 700) });
lastingStoreContract("SQLite in a file", inFile, { histories: runs(20, 700) });

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
