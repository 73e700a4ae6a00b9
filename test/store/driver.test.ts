import { join } from "node:path";
import { expect, it } from "vitest";
import { openDriver, type SqlDriver } from "../../src/store/sqlite/driver.ts";
import { tempDir } from "./support/temp-dir.ts";

/** What the store relies on of either binding. */
const dir = tempDir();
let files = 0;
const opened = (): [string, SqlDriver] => {
  const file = join(dir, `${files++}.db`);
  return [file, openDriver(file, { busyTimeout: 0 })];
};

it("keeps types: text, integers up to 2^53, reals, null, bytes", () => {
  const [, db] = opened();
  db.exec("CREATE TABLE t (i INTEGER, r REAL, s TEXT, n TEXT, b BLOB, big INTEGER)");
  const big = 2 ** 53 - 1;
  const text = "naïve \u0000 🜚";
  db.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)").run(7, 0.5, text, null, new Uint8Array([1, 2]), -big);
  const row = db.prepare("SELECT *, typeof(i) AS ti, typeof(r) AS tr, typeof(big) AS tb FROM t").get()!;
  expect({ ...row, b: [...(row["b"] as Uint8Array)] }).toEqual({
    ...{ i: 7, r: 0.5, s: text, n: null, b: [1, 2], big: -big },
    ...{ ti: "integer", tr: "real", tb: "integer" },
  });
  expect(db.prepare("SELECT 1 AS x WHERE 0").get()).toBeUndefined();
  expect(db.prepare("SELECT i FROM t WHERE i = ? LIMIT ?").all(7, -1)).toMatchObject([{ i: 7 }]);
  expect(
    db
      .prepare("SELECT value FROM json_each(?)")
      .all("[1,2]")
      .map((r) => r["value"]),
  ).toEqual([1, 2]);
  db.close();
});

it("iterates, may stop early, and may run other statements meanwhile", () => {
  const [, db] = opened();
  db.exec("CREATE TABLE t (i INTEGER PRIMARY KEY)");
  for (let i = 0; i < 10; i++) db.prepare("INSERT INTO t VALUES (?)").run(i);
  const seen: unknown[] = [];
  for (const row of db.prepare("SELECT i FROM t ORDER BY i").iterate()) {
    seen.push(row["i"], db.prepare("SELECT count(*) AS n FROM t").get()!["n"]);
    if (seen.length === 4) break;
  }
  expect(seen).toEqual([0, 10, 1, 10]);
  expect([...db.prepare("SELECT i FROM t WHERE i > ? ORDER BY i").iterate(7)].map((row) => row["i"])).toEqual(
    [8, 9],
  );
  db.exec("BEGIN; DELETE FROM t; COMMIT");
  db.close();
});

it("tells a full text index by rowid, also with rows deleted", () => {
  const [, db] = opened();
  db.exec("CREATE VIRTUAL TABLE w USING fts5(text, content='', contentless_delete=1, tokenize='ascii')");
  for (const id of [2, 5, 8])
    db.prepare("INSERT INTO w (rowid, text) VALUES (?, ?)").run(id, `word number${id}`);
  db.prepare("DELETE FROM w WHERE rowid = ?").run(5);
  expect(
    db
      .prepare("SELECT rowid AS id FROM w WHERE w MATCH ?")
      .all("word")
      .map((row) => row["id"]),
  ).toEqual([2, 8]);
  db.close();
});

it("tells failures in our codes", () => {
  const [file, db] = opened();
  db.exec("CREATE TABLE t (i INTEGER PRIMARY KEY)");
  const other = openDriver(file, { busyTimeout: 0 });
  db.exec("BEGIN IMMEDIATE");
  expect(() => other.exec("BEGIN IMMEDIATE")).toThrow(expect.objectContaining({ code: "unavailable" }));
  db.exec("ROLLBACK");
  other.close();
  const reader = openDriver(file, { busyTimeout: 0, readOnly: true });
  expect(() => reader.exec("INSERT INTO t VALUES (1)")).toThrow(
    expect.objectContaining({ code: "unavailable" }),
  );
  reader.close();
  db.exec("PRAGMA max_page_count = 10; CREATE TABLE big (b BLOB)");
  const fill = () => db.prepare("INSERT INTO big VALUES (?)").run(new Uint8Array(200_000));
  expect(fill).toThrow(
    expect.objectContaining({ code: "unavailable", message: expect.stringContaining("full") }),
  );
  expect(() => openDriver(join(dir, "no", "folder.db"), { busyTimeout: 0 }).exec("SELECT 1")).toThrow(
    expect.objectContaining({ code: "incorrect" }),
  );
  db.exec("INSERT INTO t VALUES (1)");
  // A broken constraint is our own mistake, not the caller's.
  expect(() => db.exec("INSERT INTO t VALUES (1)")).toThrow(/UNIQUE/);
  db.close();
});

it("waits for another writer as long as it is told", () => {
  const [file, db] = opened();
  db.exec("BEGIN IMMEDIATE");
  const other = openDriver(file, { busyTimeout: 150 });
  const start = performance.now();
  expect(() => other.exec("BEGIN IMMEDIATE")).toThrow(expect.objectContaining({ code: "unavailable" }));
  expect(performance.now() - start).toBeGreaterThan(120);
  other.close();
  db.close();
});
