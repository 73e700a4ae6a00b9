import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { restoreBackup } from "../../src/memory/restore-backup.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "palimpsest-restore-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A store in which Mira lives somewhere, and a backup of it. */
async function made(store: string, city: string): Promise<void> {
  const memory = await openMemory({ store: at(store) });
  await memory.assert({ subject: "Mira", predicate: "lives_in", object: city, from: "2025" });
  await memory.close();
}

async function backedUp(store: string, backup: string): Promise<void> {
  const memory = await openMemory({ store: at(store) });
  await memory.backup(at(backup));
  await memory.close();
}

async function cityIn(store: string): Promise<string> {
  const memory = await openMemory({ store: at(store) });
  const { facts } = await memory.facts({ subject: "Mira" });
  expect(await memory.verify()).toMatchObject({ ok: true });
  await memory.close();
  return facts[0]!.text;
}

function sql(file: string, text: string): void {
  const db = openDriver(at(file), { busyTimeout: 0 });
  db.exec(text);
  db.close();
}

describe("a backup", () => {
  beforeEach(async () => {
    await made("old.db", "Velden");
    await backedUp("old.db", "backup.db");
  });

  it("becomes a store where there is none, also in a new folder", async () => {
    const restored = await restoreBackup(at("new/store.db"), at("backup.db"));
    expect(restored).toEqual({
      file: at("new/store.db"),
      bytes: expect.any(Number),
      groups: [{ name: "default", revision: 1 }],
    });
    expect(await cityIn("new/store.db")).toBe("Mira lives in Velden");
    expect(readdirSync(at("new")).filter((name) => name.includes("part"))).toEqual([]);
  });

  it("takes an existing store's place only when told to", async () => {
    await made("store.db", "Port Aster");
    await expect(restoreBackup(at("store.db"), at("backup.db"))).rejects.toMatchObject({ code: "conflict" });
    expect(await cityIn("store.db")).toBe("Mira lives in Port Aster");
    await restoreBackup(at("store.db"), at("backup.db"), { replace: true });
    expect(await cityIn("store.db")).toBe("Mira lives in Velden");
  });

  it("brings along what was committed and stands beside its file still", async () => {
    const memory = await openMemory({ store: at("old.db") });
    await memory.assert({ subject: "Mira", predicate: "likes", object: "tea", from: "2025" });
    copyFileSync(at("old.db"), at("copy.db"));
    copyFileSync(at("old.db-wal"), at("copy.db-wal"));
    await memory.close();
    const { groups } = await restoreBackup(at("store.db"), at("copy.db"));
    expect(groups).toEqual([{ name: "default", revision: 2 }]);
  });

  it("takes the place of a damaged store", async () => {
    writeFileSync(at("store.db"), "x".repeat(5000));
    await expect(restoreBackup(at("store.db"), at("backup.db"))).rejects.toMatchObject({ code: "conflict" });
    await restoreBackup(at("store.db"), at("backup.db"), { replace: true });
    expect(await cityIn("store.db")).toBe("Mira lives in Velden");
  });

  it("does not take the place of a store that is open", async () => {
    await made("store.db", "Port Aster");
    const memory = await openMemory({ store: at("store.db") });
    await memory.stats();
    await expect(restoreBackup(at("store.db"), at("backup.db"), { replace: true })).rejects.toMatchObject({
      code: "unavailable",
    });
    await memory.close();
    expect(await cityIn("store.db")).toBe("Mira lives in Port Aster");
  });

  it("does not take the place of another program's database, or of itself", async () => {
    sql("other.db", "CREATE TABLE t (x)");
    const before = readFileSync(at("other.db"));
    for (const [store, backup] of [
      ["other.db", "backup.db"],
      ["backup.db", "backup.db"],
    ] as const) {
      const restoring = restoreBackup(at(store), at(backup), { replace: true });
      await expect(restoring).rejects.toMatchObject({ code: "incorrect" });
    }
    expect(readFileSync(at("other.db"))).toEqual(before);
  });
});

describe("what is no backup", () => {
  it.each([
    ["nothing", () => {}, "incorrect"],
    ["text", () => writeFileSync(at("bad.db"), "hello ".repeat(1000)), "incorrect"],
    ["an empty file", () => writeFileSync(at("bad.db"), ""), "incorrect"],
    ["another program's database", () => sql("bad.db", "CREATE TABLE t (x)"), "incorrect"],
    ["a store of a newer version", () => sql("bad.db", "PRAGMA user_version = 99"), "unsupported"],
    [
      "a damaged store",
      () => {
        const bytes = readFileSync(at("bad.db"));
        bytes.fill(0x5a, 8192, 16_384);
        writeFileSync(at("bad.db"), bytes);
      },
      "incorrect",
    ],
  ])("is refused: %s", async (name, make, code) => {
    if (name.includes("store")) {
      await made("old.db", "Velden");
      await backedUp("old.db", "bad.db");
    }
    make();
    await expect(restoreBackup(at("store.db"), at("bad.db"))).rejects.toMatchObject({ code });
    expect(existsSync(at("store.db"))).toBe(false);
  });

  it("is refused for a store in memory", async () => {
    await expect(restoreBackup(":memory:", at("x"))).rejects.toMatchObject({ code: "incorrect" });
  });
});
