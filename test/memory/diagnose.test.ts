import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { diagnose } from "../../src/memory/diagnose.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-doctor-"));
const at = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

describe("doctor", () => {
  it("tells of Node, SQLite and the store, and changes nothing", async () => {
    const memory = await openMemory({ store: at("store.db") });
    await memory.assert({ subject: "Mira", predicate: "likes", object: "tea" });
    await memory.close();
    const before = readFileSync(at("store.db"));
    const found = await diagnose(at("store.db"));
    expect(found).toMatchObject({
      ok: true,
      problems: [],
      node: process.versions.node,
      sqlite: { fts5: true, version: expect.stringMatching(/^3\./) },
      store: {
        exists: true,
        bytes: before.length,
        schema: found.store!.newest_schema,
        journal: "wal",
        writable: true,
        groups: [{ name: "default", revision: 1 }],
      },
    });
    expect(readFileSync(at("store.db"))).toEqual(before);
  });

  it("does not make what is not there", async () => {
    const found = await diagnose(at("none/store.db"));
    expect(found).toMatchObject({ ok: true, store: { exists: false, bytes: 0, schema: null, groups: [] } });
    expect(existsSync(at("none"))).toBe(false);
    expect(await diagnose(":memory:")).toMatchObject({ ok: true, store: null });
  });

  it("names what is wrong and what to do about it", async () => {
    writeFileSync(at("text.db"), "hello ".repeat(1000));
    const db = openDriver(at("other.db"), { busyTimeout: 0 });
    db.exec("CREATE TABLE t (x)");
    db.close();
    const newer = openDriver(at("newer.db"), { busyTimeout: 0 });
    newer.exec("PRAGMA application_id = 0x706c6d70; PRAGMA user_version = 99; CREATE TABLE t (x)");
    newer.close();
    for (const [name, words] of [
      ["text.db", "not a readable SQLite database"],
      ["other.db", "another program"],
      ["newer.db", "version 99"],
    ] as const) {
      const { ok, problems } = await diagnose(at(name));
      expect([ok, problems.length], name).toEqual([false, 1]);
      expect(problems[0]).toContain(words);
    }
  });
});
