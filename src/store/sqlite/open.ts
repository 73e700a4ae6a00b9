import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { OpenDriver, SqlDriver } from "./driver.ts";
import { SCHEMA } from "./schema.ts";

/** "plmp" in ASCII: marks a file as ours. */
export const APPLICATION_ID = 0x706c6d70;

/**
 * Opens a file and brings its schema up to date, all steps in one transaction, after copying the file aside.
 * @throws `unsupported` for a file of a newer version, `incorrect` for another program's; both stay untouched
 */
export function openDatabase(file: string, open: OpenDriver, busyTimeout: number): SqlDriver {
  if (file !== ":memory:") {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    if (existsSync(file) && statSync(file).size > 0) inspect(file, open, busyTimeout);
  }
  const db = open(file, { busyTimeout });
  try {
    db.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON",
    );
    db.exec(
      "PRAGMA cache_size = -65536; PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000",
    );
    migrate(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Looks at a file without opening it for writing, so that one we refuse keeps its bytes. */
function inspect(file: string, open: OpenDriver, busyTimeout: number): void {
  let db: SqlDriver;
  try {
    db = open(file, { busyTimeout, readOnly: true });
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === "unavailable") return;
    throw error;
  }
  try {
    const version = pragma(db, "user_version");
    const application = pragma(db, "application_id");
    if (application === APPLICATION_ID) {
      if (version > SCHEMA.length) throw newer(file, version);
      return;
    }
    const tables = db.prepare("SELECT count(*) AS n FROM sqlite_master").get()?.["n"] as number;
    if (tables > 0) {
      throw new PalimpsestError("incorrect", `${JSON.stringify(file)} is a database of another program`, {
        value: file,
        fix: "Give another file; this one was not touched.",
      });
    }
  } finally {
    db.close();
  }
}

/** The refusal of a file of a newer version. */
export function newer(file: string, version: number): PalimpsestError {
  return new PalimpsestError(
    "unsupported",
    `${JSON.stringify(file)} has schema version ${version}; this palimpsest knows ${SCHEMA.length}`,
    { value: version, fix: "Use a newer palimpsest; the file was not touched." },
  );
}

/** The value of a pragma that is a number. */
export function pragma(db: SqlDriver, name: string): number {
  return db.prepare(`PRAGMA ${name}`).get()?.[name] as number;
}

function migrate(db: SqlDriver, file: string): void {
  if (pragma(db, "user_version") === SCHEMA.length) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = pragma(db, "user_version");
    if (version > SCHEMA.length) throw newer(file, version);
    if (version > 0 && file !== ":memory:") copyFileSync(file, `${file}.before-v${SCHEMA.length}`);
    for (let step = version; step < SCHEMA.length; step++) db.exec(SCHEMA[step]!);
    db.exec(`PRAGMA user_version = ${SCHEMA.length}; PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
