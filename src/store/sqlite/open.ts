import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import type { OpenDriver, SqlDriver } from "./driver.ts";
import { SCHEMA, type SchemaStep } from "./schema.ts";

/** "plmp" in ASCII: marks a file as ours. */
export const APPLICATION_ID = 0x706c6d70;

/**
 * Opens a file and brings its schema up to date, all steps in one transaction, after copying the file aside.
 * @throws `unsupported` for a file of a newer version, `incorrect` for another program's; both stay untouched
 */
export function openDatabase(
  file: string,
  open: OpenDriver,
  busyTimeout: number,
  schema: readonly SchemaStep[] = SCHEMA,
): SqlDriver {
  if (file !== ":memory:") {
    refuseFolder(file);
    makeFolder(dirname(resolve(file)));
    if (existsSync(file) && statSync(file).size > 0) inspect(file, open, busyTimeout, schema);
  }
  const db = open(file, { busyTimeout });
  try {
    db.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON",
    );
    db.exec(
      "PRAGMA cache_size = -65536; PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000",
    );
    migrate(db, file, open, schema);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws `incorrect` if there is a folder where a store is to be */
export function refuseFolder(file: string): void {
  if (!existsSync(file) || !statSync(file).isDirectory()) return;
  throw incorrect(
    `${JSON.stringify(file)} is a folder, and a store is a file`,
    file,
    `Give a file, such as ${JSON.stringify(join(file, "memory.db"))}.`,
  );
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const fix = "Give a path whose folders exist or may be made.";
    const message = `Cannot make the folder ${JSON.stringify(folder)}: ${(cause as Error).message}`;
    throw new PalimpsestError("incorrect", message, { value: folder, fix, cause });
  }
}

/** Looks at a file without opening it for writing, so that one we refuse keeps its bytes. */
function inspect(file: string, open: OpenDriver, busyTimeout: number, schema: readonly SchemaStep[]): void {
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
      if (version > schema.length) throw newer(file, version, schema.length);
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
export function newer(file: string, version: number, known: number = SCHEMA.length): PalimpsestError {
  return new PalimpsestError(
    "unsupported",
    `${JSON.stringify(file)} has schema version ${version}; this palimpsest knows ${known}`,
    { value: version, fix: "Use a newer palimpsest; the file was not touched." },
  );
}

/** The value of a pragma that is a number. */
export function pragma(db: SqlDriver, name: string): number {
  return db.prepare(`PRAGMA ${name}`).get()?.[name] as number;
}

function migrate(db: SqlDriver, file: string, open: OpenDriver, schema: readonly SchemaStep[]): void {
  const newest = schema.length;
  if (pragma(db, "user_version") === newest) return;
  try {
    db.exec("BEGIN IMMEDIATE");
    const version = pragma(db, "user_version");
    if (version > newest) throw newer(file, version, newest);
    if (version > 0 && file !== ":memory:") copyAside(file, `${file}.before-v${newest}`, open);
    for (const step of schema.slice(version)) {
      if (typeof step === "string") db.exec(step);
      else step(db);
    }
    db.exec(`PRAGMA user_version = ${newest}; PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec("COMMIT");
  } catch (error) {
    try {
      db.exec("ROLLBACK");
    } catch {
      // SQLite has rolled back by itself already, or nothing was begun.
    }
    throw error;
  }
}

/** Copies what is committed, also what lies in the log only, while the caller keeps other writers out. */
function copyAside(file: string, copy: string, open: OpenDriver): void {
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  const db = open(file, { busyTimeout: 0, readOnly: true });
  try {
    db.prepare("VACUUM INTO ?").run(part);
  } finally {
    db.close();
  }
  renameSync(part, copy);
}
