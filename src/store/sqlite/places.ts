import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { SqlDriver } from "./driver.ts";

/**
 * Every place of the store where text that somebody said can lie, with what removes a group's text from it. Whoever
 * adds a place adds its row here; test/store/places.test.ts looks through every column of every table for words that
 * no row accounts for.
 */
export interface Place {
  /** Table, and the columns of it that hold words of users. */
  readonly table: string;
  readonly columns: readonly string[];
  /** Tables that SQLite keeps for this one, and the columns of them that hold words. */
  readonly shadows?: Readonly<Record<string, readonly string[]>>;
  /** Removes all rows of a group. */
  eraseGroup(db: SqlDriver, gid: number): void;
}

const ofGroup =
  (table: string) =>
  (db: SqlDriver, gid: number): void =>
    db.prepare(`DELETE FROM ${table} WHERE gid = ?`).run(gid);

/** Facts of a group, found by an index that begins with the predicate. */
export const OF_GROUP = "predicate IN (SELECT id FROM predicates WHERE gid = ?)";

export const PLACES: readonly Place[] = [
  {
    table: "words",
    columns: ["text"],
    shadows: { words_data: ["block"], words_idx: ["term"], word_places: ["term"] },
    eraseGroup(db, gid) {
      db.prepare(
        `DELETE FROM words WHERE rowid IN (
           SELECT fact * 2 FROM facts WHERE ${OF_GROUP} UNION SELECT id * 2 + 1 FROM episodes WHERE gid = ?)`,
      ).run(gid, gid);
      // Deleted terms stay in the index's pages until its segments are merged.
      db.exec("INSERT INTO words (words) VALUES ('optimize')");
    },
  },
  {
    table: "evidence",
    columns: [],
    eraseGroup(db, gid) {
      db.prepare(`DELETE FROM evidence WHERE fact IN (SELECT row FROM facts WHERE ${OF_GROUP})`).run(gid);
    },
  },
  {
    table: "facts",
    columns: ["public", "scope"],
    eraseGroup(db, gid) {
      db.prepare(`DELETE FROM facts WHERE ${OF_GROUP}`).run(gid);
    },
  },
  {
    table: "claims",
    columns: [],
    eraseGroup(db, gid) {
      db.prepare("DELETE FROM claims WHERE timeline IN (SELECT id FROM timelines WHERE gid = ?)").run(gid);
    },
  },
  { table: "timelines", columns: ["scope", "voice"], eraseGroup: ofGroup("timelines") },
  {
    table: "entries",
    columns: ["public", "scope", "quote", "reason", "detail"],
    eraseGroup: ofGroup("entries"),
  },
  {
    table: "episode_vectors",
    columns: ["vector"],
    eraseGroup(db, gid) {
      db.prepare("DELETE FROM episode_vectors WHERE episode IN (SELECT id FROM episodes WHERE gid = ?)").run(
        gid,
      );
    },
  },
  { table: "episode_marks", columns: ["session", "speaker", "code"], eraseGroup: ofGroup("episode_marks") },
  {
    table: "episodes",
    columns: ["public", "text", "speaker", "session", "source"],
    eraseGroup: ofGroup("episodes"),
  },
  { table: "names", columns: ["key", "text"], eraseGroup: ofGroup("names") },
  { table: "nodes", columns: ["key", "text", "label"], eraseGroup: ofGroup("nodes") },
  { table: "predicates", columns: ["name"], eraseGroup: ofGroup("predicates") },
  { table: "commits", columns: [], eraseGroup: ofGroup("commits") },
  {
    table: "groups",
    columns: ["name"],
    eraseGroup(db, gid) {
      db.prepare("DELETE FROM groups WHERE id = ?").run(gid);
    },
  },
];

/** What entries imply and can be made again from them, emptied first to last. */
const DERIVED: readonly string[] = [
  "words",
  "evidence",
  "facts",
  "claims",
  "timelines",
  "episode_vectors",
  "episode_marks",
];

/** Removes a group from every place, inside the caller's transaction. */
export function dropGroup(db: SqlDriver, gid: number): { entries: number; episodes: number } {
  const count = (table: string) =>
    db.prepare(`SELECT count(*) AS n FROM ${table} WHERE gid = ?`).get(gid)!["n"] as number;
  const dropped = { entries: count("entries"), episodes: count("episodes") };
  for (const place of PLACES) place.eraseGroup(db, gid);
  db.exec("UPDATE upkeep SET traces = 1");
  startEpoch(db);
  return dropped;
}

/** Tells every process that numbers of rows may mean something else now. */
export function startEpoch(db: SqlDriver): void {
  db.exec("UPDATE upkeep SET epoch = epoch + 1; UPDATE groups SET epoch = (SELECT epoch FROM upkeep)");
}

/**
 * Rewrites the file without the bytes that erased rows left in its pages (SQLite zeroes what it deletes, but not the
 * copies that moving rows about has left), and empties its log. Does nothing where none are left, and tries again
 * another time where other processes are at work.
 */
export function sweepTraces(db: SqlDriver): void {
  if (db.prepare("SELECT traces FROM upkeep").get()!["traces"] === 0) return;
  try {
    // A copy of a large store would not fit in memory.
    db.exec("PRAGMA temp_store = FILE");
    db.exec("VACUUM");
    if (db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()!["busy"] === 0)
      db.exec("UPDATE upkeep SET traces = 0");
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code !== "unavailable") throw error;
  } finally {
    db.exec("PRAGMA temp_store = MEMORY");
  }
}

/** Empties what `rederiveGroup` fills again. */
export function dropDerived(db: SqlDriver, gid: number): void {
  for (const place of PLACES) if (DERIVED.includes(place.table)) place.eraseGroup(db, gid);
}
