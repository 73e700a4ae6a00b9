import { existsSync, statSync } from "node:fs";
import type { Known } from "../store.ts";
import { type OpenDriver, openDriver } from "./driver.ts";
import { APPLICATION_ID, pragma, refuseFolder } from "./open.ts";
import { SCHEMA } from "./schema.ts";

/** What a file is, seen from outside. */
export interface FileLook {
  exists: boolean;
  bytes: number;
  /** A store of ours; false also for an empty file and for another program's database. */
  isStore: boolean;
  /** Tables of another program. */
  isForeign: boolean;
  /** Its schema version, and the newest that this program knows. */
  schema: number | null;
  newestSchema: number;
  journal: string | null;
  /** Its groups; empty where the schema is not the one we read. */
  groups: { name: string; newest: Known }[];
}

/**
 * Looks at a file without making, changing or migrating it.
 * @throws `incorrect` if it cannot be read as a database
 */
export function lookAtFile(file: string, open: OpenDriver = openDriver): FileLook {
  refuseFolder(file);
  const bytes = existsSync(file) ? statSync(file).size : 0;
  const nothing = { bytes, isStore: false, isForeign: false, schema: null, journal: null, groups: [] };
  if (bytes === 0) return { ...nothing, exists: existsSync(file), newestSchema: SCHEMA.length };
  const db = open(file, { busyTimeout: 5000, readOnly: true });
  try {
    const isStore = pragma(db, "application_id") === APPLICATION_ID;
    const schema = pragma(db, "user_version");
    const tables = db.prepare("SELECT count(*) AS n FROM sqlite_master").get()!["n"] as number;
    const groups =
      isStore && schema === SCHEMA.length
        ? db.prepare("SELECT name, revision, instant FROM groups WHERE revision > 0 ORDER BY name").all()
        : [];
    return {
      exists: true,
      bytes,
      isStore,
      isForeign: !isStore && tables > 0,
      schema: isStore ? schema : null,
      newestSchema: SCHEMA.length,
      journal: String(db.prepare("PRAGMA journal_mode").get()!["journal_mode"]),
      groups: groups.map((row) => ({
        name: row["name"] as string,
        newest: { revision: row["revision"] as number, instant: row["instant"] as number },
      })),
    };
  } finally {
    db.close();
  }
}

/** Which SQLite this Node has, and whether it can search text. */
export function lookAtBinding(open: OpenDriver = openDriver): {
  binding: string;
  version: string;
  fts5: boolean;
} {
  const db = open(":memory:", { busyTimeout: 0 });
  try {
    const row = db
      .prepare("SELECT sqlite_version() AS version, sqlite_compileoption_used('ENABLE_FTS5') AS fts5")
      .get()!;
    return { binding: db.binding, version: String(row["version"]), fts5: row["fts5"] === 1 };
  } finally {
    db.close();
  }
}
