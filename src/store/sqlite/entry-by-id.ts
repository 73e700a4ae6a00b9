import { readMadeId } from "../../model/made-id.ts";
import type { EntryRow } from "../rows.ts";
import type { SqlDriver } from "./driver.ts";
import { readEntry } from "./read-rows.ts";
import { INDEXED_ID } from "./schema.ts";

/** The entry of a public id: by the index of given ids, else where a made id says that it lies. */
export function entryById(db: SqlDriver, gid: number, id: string): EntryRow | null {
  const given = db
    .prepare(`SELECT * FROM entries WHERE gid = ? AND public = ? AND ${INDEXED_ID}`)
    .get(gid, id);
  if (given !== undefined) return readEntry(given);
  const place = readMadeId(id);
  if (place === null) return null;
  const made = db
    .prepare(
      `SELECT e.* FROM commits c JOIN entries e ON e.seq = c.first_seq + ? WHERE c.gid = ? AND c.revision = ?
       AND e.gid = c.gid AND e.public = ?`,
    )
    .get(place.place, gid, place.revision, id);
  return made === undefined ? null : readEntry(made);
}
