import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { openDriver, type SqlRow } from "../../src/store/sqlite/driver.ts";
import { SCHEMA } from "../../src/store/sqlite/schema.ts";
import { contents, refusal } from "./support/answers.ts";
import { runBuilt } from "./support/built-cli.ts";
import type { Desk } from "./support/desk.ts";
import { fileFaces } from "./support/faces.ts";
import { newFile } from "./support/new-file.ts";

const now = "2026-06-01T00:00:00Z";
const versions = SCHEMA.map((_, step) => step + 1);

function fixture(version: number): string {
  return path.resolve(import.meta.dirname, `../fixtures/schema-v${version}.db`);
}

function copyOf(version: number): string {
  const file = newFile();
  copyFileSync(fixture(version), file);
  return file;
}

function digest(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function query(file: string, sql: string): SqlRow[] {
  const db = openDriver(file, { busyTimeout: 0 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

function setVersion(file: string, version: number): void {
  const db = openDriver(file, { busyTimeout: 0 });
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
}

const schemaOf = (file: string) =>
  query(file, "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name");

/** Of what each fixture holds (see test/fixtures/make-fixture.ts), three facts that are current. */
const three = [
  {
    subject: { name: "Depot" },
    predicate: "t_rate",
    object: { value: 11.5 },
    t_valid: "2022-01-01T00:00:00.000Z",
    t_created: "2025-01-04T00:00:00.000Z",
    valid_text: { from: "2022", until: null },
  },
  {
    subject: { id: "mira", name: "Mira" },
    predicate: "lives_in",
    object: { entity: { name: "Karst" } },
    t_valid: "2024-12-01T00:00:00.000Z",
    t_created: "2025-01-06T00:00:00.000Z",
    valid_text: { from: "2024-12-01", until: null },
  },
  {
    subject: { id: "mira", name: "Mira" },
    predicate: "dislikes",
    object: { entity: { name: "tea" } },
    t_valid: "2024-12-01T00:00:00.000Z",
    t_created: "2025-01-06T00:00:00.000Z",
    valid_text: { from: "2024-12", until: null },
  },
].map((fact) => ({ ...fact, t_invalid: null, t_expired: null }));

async function currentFacts(desk: Desk) {
  const names = three.map((fact) => fact.predicate);
  const { facts } = await desk.facts();
  return facts
    .filter((fact) => names.includes(fact.predicate))
    .sort((x, y) => names.indexOf(x.predicate) - names.indexOf(y.predicate));
}

describe.each(fileFaces)("C40 Opening a database of an older version ($face)", ({ open }) => {
  test.each(versions)(
    "version %i: opened twice, the three facts are unchanged and current",
    async (version) => {
      const file = copyOf(version);
      const desk = await open(now, file);
      expect(await currentFacts(desk)).toMatchObject(three);
      expect((await desk.verify()).problems).toEqual([]);
      const first = await contents(desk);
      const found = await desk.recall("Where does Mira live?");
      expect(found.items[0]!.text).toBe("Mira lives in Karst");
      await desk.close();
      expect(existsSync(`${file}.before-v${SCHEMA.length}`)).toBe(version < SCHEMA.length);
      expect(query(file, "PRAGMA user_version")).toEqual([{ user_version: SCHEMA.length }]);

      const bytes = digest(file);
      const again = await open(now, file);
      expect(await contents(again)).toEqual(first);
      expect(await again.recall("Where does Mira live?")).toEqual(found);
      await again.close();
      expect(digest(file)).toBe(bytes);

      const written = await open(now, file);
      await written.assert({ subject: "Mira", predicate: "works_at", object: "Fernbank", from: "2026-05" });
      expect((await written.facts({ subject: "Mira", predicate: "works_at" })).facts).toMatchObject([
        { t_valid: "2026-05-01T00:00:00.000Z" },
      ]);
      expect((await written.verify()).problems).toEqual([]);
      await written.close();
    },
  );

  test.each(versions)("version %i: the schema becomes that of a new file", async (version) => {
    const [old, fresh] = [copyOf(version), newFile()];
    for (const file of [old, fresh]) {
      const desk = await open(now, file);
      await desk.assert({ subject: "Mira", predicate: "likes", object: "oolong" });
      await desk.close();
    }
    const hint = "an unreleased step was edited: run node --import tsx test/fixtures/make-fixture.ts";
    expect(schemaOf(old), hint).toEqual(schemaOf(fresh));
  });

  test.each(["as a fixture", "with a log"])(
    "a newer version (%s) is refused, its bytes unchanged",
    async (kind) => {
      const file = copyOf(SCHEMA.length);
      if (kind === "with a log") {
        const desk = await open(now, file);
        await desk.assert({ subject: "Mira", predicate: "works_at", object: "Fernbank", from: "2026-05" });
        await desk.close();
      }
      setVersion(file, 99);
      const bytes = digest(file);

      const tries = [
        async () => (await open(now, file)).facts(),
        async () =>
          (await open(now, file)).assert({ subject: "Mira", predicate: "likes", object: "rye bread" }),
      ];
      for (const call of tries) {
        const { code, message, fix } = await refusal(call());
        expect(code).toBe("unsupported");
        expect(message).toContain("99");
        expect(message).toContain(String(SCHEMA.length));
        expect(fix).toMatch(/newer/);
      }
      expect(digest(file)).toBe(bytes);
      expect(existsSync(`${file}.before-v${SCHEMA.length}`)).toBe(false);
    },
  );

  test("a file of another program is refused, its bytes unchanged", async () => {
    const file = newFile();
    const db = openDriver(file, { busyTimeout: 0 });
    db.exec("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')");
    db.close();
    const bytes = digest(file);
    const call = async () => (await open(now, file)).facts();
    expect(await refusal(call())).toMatchObject({ code: "incorrect" });
    expect(digest(file)).toBe(bytes);
  });
});

describe("C40 Opening a database of an older version (built command line)", () => {
  test("a newer version is refused, its bytes unchanged", async () => {
    const file = copyOf(SCHEMA.length);
    setVersion(file, 99);
    const bytes = digest(file);
    const { exitCode, out, err } = await runBuilt(["facts", "--db", file]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(/version 99/);
    expect(digest(file)).toBe(bytes);
  });
});
