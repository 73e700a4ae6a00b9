import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fixedClock, openMemory } from "../../src/index.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";
import { openDatabase } from "../../src/store/sqlite/open.ts";
import { SCHEMA, type SchemaStep } from "../../src/store/sqlite/schema.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { FaultyDriver } from "./faulty-driver.ts";
import { chronicle } from "./support/chronicle.ts";
import { tempDir } from "./support/temp-dir.ts";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const versions = readdirSync(fixtures).flatMap((name) => /^schema-v(\d+)\.db$/.exec(name)?.[1] ?? []);
const dir = tempDir();
const clock = fixedClock(Date.UTC(2026, 0, 1));
let folders = 0;

/** A folder of its own with a copy of a fixture in it. */
function copyOf(version: string): string {
  const folder = join(dir, `${folders++}`);
  mkdirSync(folder);
  const file = join(folder, "store.db");
  copyFileSync(join(fixtures, `schema-v${version}.db`), file);
  return file;
}

const expected = (version: string) =>
  JSON.parse(readFileSync(join(fixtures, `schema-v${version}.json`), "utf8")) as unknown;

/** Names and bytes of all that lies in the folder of a file. */
function folderOf(file: string): Record<string, string> {
  const folder = join(file, "..");
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );
}

const userVersion = (file: string) => {
  const db = openDriver(file, { busyTimeout: 0, readOnly: true });
  const row = db.prepare("PRAGMA user_version").get()!;
  db.close();
  return row["user_version"];
};

/** A schema that is one step on, in several statements. */
const FUTURE = [
  ...SCHEMA,
  "CREATE TABLE t_extra (id INTEGER PRIMARY KEY); ALTER TABLE facts ADD COLUMN t_more INTEGER; UPDATE facts SET t_more = 1",
];

it("each released schema has its fixture, the newest too", () => {
  expect(versions.map(Number).sort((a, b) => a - b)).toEqual(SCHEMA.map((_, k) => k + 1));
});

it("the newest fixture has the schema of now; a schema that is not released yet may be edited, and its fixture made anew", () => {
  const tables = (file: string, steps: readonly SchemaStep[] = []) => {
    const db = openDriver(file, { busyTimeout: 0 });
    for (const step of steps) {
      if (typeof step === "string") db.exec(step);
      else step(db);
    }
    const rows = db.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all();
    db.close();
    return rows.map((row) => `${row["name"]}: ${row["sql"]}`);
  };
  expect(tables(copyOf(`${SCHEMA.length}`))).toEqual(tables(":memory:", SCHEMA));
});

describe.each(versions)("a file of schema %s (C40)", (version) => {
  it("opens, and tells what it told", async () => {
    const file = copyOf(version);
    const memory = await openMemory({ store: file, clock });
    expect(await chronicle(memory)).toEqual(expected(version));
    expect(
      (await memory.facts({ subject: "Mira", predicate: "lives_in", history: true })).facts,
    ).toMatchObject([
      {
        object: { entity: { name: "Velden" } },
        t_valid: "2018-05-01T00:00:00.000Z",
        t_invalid: "2024-03-01T00:00:00.000Z",
      },
      { object: { entity: { name: "Osto" } }, t_invalid: "2024-11-30T00:00:00.000Z" },
      { object: { entity: { name: "Karst" } }, t_valid: "2024-12-01T00:00:00.000Z", t_invalid: null },
    ]);
    for (const group of ["default", "other"])
      expect((await memory.group(group).verify()).problems).toEqual([]);
    const { revision } = await memory.assert({
      subject: "Mira",
      predicate: "lives_in",
      object: "Lund",
      from: "2025-06",
    });
    expect(revision).toBe((await memory.stats()).revision);
    await memory.close();
    if (Number(version) < SCHEMA.length) {
      expect(existsSync(`${file}.before-v${SCHEMA.length}`)).toBe(true);
      expect(userVersion(`${file}.before-v${SCHEMA.length}`)).toBe(Number(version));
    }
  });

  it("opened a second time, nothing is left to do", async () => {
    const file = copyOf(version);
    await (await openMemory({ store: file, clock })).close();
    const before = folderOf(file);
    const memory = await openMemory({ store: file, clock });
    await memory.facts();
    await memory.close();
    expect(folderOf(file)).toEqual(before);
    expect(userVersion(file)).toBe(SCHEMA.length);
  });

  it.each([true, false])(
    "stays usable whatever step a migration fails at, and has a copy from before (while another writes: %s)",
    async (isOpen) => {
      const length = (told: unknown) => (told as { journal: unknown[] }).journal.length;
      const prepared = async () => {
        const file = copyOf(version);
        if (!isOpen) return { file, writer: null };
        // A writer that goes on: part of what is committed lies in the log only.
        const writer = await openMemory({ store: file, clock });
        await writer.assert({ id: "late", subject: "Mira", predicate: "speaks", object: "Latin" });
        return { file, writer };
      };
      const plain = new FaultyDriver();
      const { file, writer } = await prepared();
      openDatabase(file, plain.open, 0, FUTURE).close();
      await writer?.close();
      expect(plain.count).toBeGreaterThan(8);
      for (let at = 1; at <= plain.count; at++) {
        for (const when of ["before", "after"] as const) {
          const { file, writer } = await prepared();
          const before = writer === null ? expected(version) : await chronicle(writer);
          const driver = new FaultyDriver();
          driver.arm({ at, when });
          expect(() => openDatabase(file, driver.open, 0, FUTURE), `${when} ${at}`).toThrow();
          const migrated = userVersion(file) === FUTURE.length;
          if (writer !== null && !migrated) expect(await chronicle(writer), `${when} ${at}`).toEqual(before);
          await writer?.close();
          const copy = `${file}.before-v${FUTURE.length}`;
          if (migrated) expect(existsSync(copy)).toBe(true);
          for (const left of [...(migrated ? [] : [file]), ...(existsSync(copy) ? [copy] : [])]) {
            const memory = await openMemory({ store: left, clock });
            expect((await journal(memory)).length, `${when} ${at}`).toBe(length(before));
            await memory.close();
          }
          openDatabase(file, openDriver, 0, FUTURE).close();
          expect(userVersion(file)).toBe(FUTURE.length);
        }
      }
    },
  );
});

it("a new file whose making fails at any statement is made by whoever opens it next", async () => {
  const plain = new FaultyDriver();
  openDatabase(join(dir, "new.db"), plain.open, 0).close();
  for (let at = 1; at <= plain.count; at++) {
    const file = join(dir, `new-${at}.db`);
    const driver = new FaultyDriver();
    driver.arm({ at, when: "before" });
    expect(() => openDatabase(file, driver.open, 0)).toThrow();
    const memory = await openMemory({ store: file, clock });
    await memory.assert({ subject: "Mira", predicate: "speaks", object: "Latin" });
    expect((await memory.verify()).problems).toEqual([]);
    await memory.close();
  }
});

describe("what is not ours is refused and left alone", () => {
  const refused = async (file: string, code: string) => {
    const before = existsSync(file) && !existsSync(join(file, ".")) ? folderOf(file) : null;
    await expect(openMemory({ store: file, clock })).rejects.toMatchObject({ name: "PalimpsestError", code });
    if (before !== null) expect(folderOf(file)).toEqual(before);
  };

  it("a file of a newer version", async () => {
    const file = copyOf(versions[0]!);
    openDatabase(file, openDriver, 0, FUTURE).close();
    await refused(file, "unsupported");
  });

  it.each(["DELETE", "WAL"])("another program's database (%s)", async (mode) => {
    const file = join(dir, `${folders++}`, "other.db");
    mkdirSync(join(file, ".."));
    const db = openDriver(file, { busyTimeout: 0 });
    db.exec(
      `PRAGMA journal_mode = ${mode}; CREATE TABLE groups (id INTEGER PRIMARY KEY); PRAGMA user_version = 1`,
    );
    db.close();
    await refused(file, "incorrect");
  });

  it("a text file, a directory, a path below a file", async () => {
    const text = join(dir, `${folders++}`, "notes.txt");
    mkdirSync(join(text, ".."));
    writeFileSync(text, "Dear diary, ".repeat(1000));
    await refused(text, "incorrect");
    await refused(join(text, "below.db"), "incorrect");
    await refused(join(text, "..", "..", "x", "..", "."), "incorrect");
    await refused(join(text, ".."), "incorrect");
    const short = join(dir, "short.txt");
    writeFileSync(short, "hello");
    await refused(short, "incorrect");
  });

  it("an empty file is a new store, and folders are made", async () => {
    const file = join(dir, "deep", "er", "store.db");
    const empty = join(dir, "empty.db");
    writeFileSync(empty, "");
    for (const store of [file, empty]) {
      const memory = await openMemory({ store, clock });
      await memory.assert({ subject: "Mira", predicate: "speaks", object: "Latin" });
      await memory.close();
      expect(userVersion(store)).toBe(SCHEMA.length);
    }
  });
});
