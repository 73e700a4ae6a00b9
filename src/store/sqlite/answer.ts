import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { SlotRequest } from "../../temporal/window.ts";
import { type Need, nodeKey, timelineKey } from "../need.ts";
import type { NodeRow, SlotKey } from "../rows.ts";
import { NODE_KINDS, NOT_OPEN, readClaim } from "./codes.ts";
import type { SqlDriver, SqlRow } from "./driver.ts";
import { readEntry, readEpisode, readFact, readNode, readTimeline } from "./read-rows.ts";
import { STILL } from "./schema.ts";

const CLAIM = "seq, said, value, from_at, until_at, reach, bits";

/** Answers what a plan asks, inside the transaction of its commit. */
export function answer(db: SqlDriver, gid: number, need: Need): unknown {
  switch (need.ask) {
    case "names": {
      const found = new Map<string, NodeRow[]>();
      const statement = db.prepare(
        "SELECT n.* FROM names JOIN nodes n ON n.id = names.node WHERE names.gid = ? AND names.key = ? ORDER BY n.id",
      );
      for (const key of need.keys) found.set(key, statement.all(gid, key).map(readNode));
      return found;
    }
    case "nodes": {
      const statement = db.prepare("SELECT * FROM nodes WHERE gid = ? AND kind = ? AND key = ?");
      const found = new Map<string, NodeRow>();
      for (const { kind, key } of need.keys) {
        const row = statement.get(gid, NODE_KINDS.indexOf(kind), key);
        if (row !== undefined) found.set(nodeKey(kind, key), readNode(row));
      }
      return found;
    }
    case "nodes-by-number":
      return byKey(db, "SELECT * FROM nodes WHERE id = ?", need.ids, (id) => [id], readNode);
    case "predicates":
      return byKey(
        db,
        "SELECT id, name FROM predicates WHERE gid = ? AND name = ?",
        need.names,
        (name) => [gid, name],
        (row) => ({ id: row["id"] as number, name: row["name"] as string }),
      );
    case "predicates-by-number":
      return byKey(
        db,
        "SELECT id, name FROM predicates WHERE id = ?",
        need.ids,
        (id) => [id],
        (row) => ({ id: row["id"] as number, name: row["name"] as string }),
      );
    case "entries":
      return byKey(
        db,
        "SELECT * FROM entries WHERE gid = ? AND public = ?",
        need.ids,
        (id) => [gid, id],
        readEntry,
      );
    case "entries-by-number": {
      const statement = db.prepare("SELECT * FROM entries WHERE seq = ?");
      return need.seqs.flatMap((seq) => statement.all(seq).map(readEntry));
    }
    case "entries-of-predicates":
      return db
        .prepare(
          `SELECT * FROM entries WHERE gid = ? AND op IN (0, 1, 2)
           AND predicate IN (SELECT value FROM json_each(?)) AND seq < ? ORDER BY seq`,
        )
        .all(gid, JSON.stringify(need.predicates), need.before)
        .map(readEntry);
    case "episodes":
      return byKey(
        db,
        "SELECT * FROM episodes WHERE gid = ? AND public = ?",
        need.ids,
        (id) => [gid, id],
        readEpisode,
      );
    case "episodes-by-number": {
      const statement = db.prepare("SELECT * FROM episodes WHERE id = ?");
      return [...new Set(need.ids)].flatMap((id) => statement.all(id).map(readEpisode));
    }
    case "last-word-on": {
      const row = db
        .prepare("SELECT * FROM entries WHERE target = ? AND seq < ? ORDER BY seq DESC LIMIT 1")
        .get(need.seq, need.before);
      return row === undefined ? null : readEntry(row);
    }
    case "timelines": {
      const statement = db.prepare("SELECT * FROM timelines WHERE subject = ? AND family = ? AND scope = ?");
      const found = new Map();
      for (const key of need.keys) {
        const row = statement.get(key.subject, key.family, key.scope ?? "");
        if (row !== undefined) found.set(timelineKey(key), readTimeline(row));
      }
      return found;
    }
    case "timelines-of":
      return db
        .prepare(
          "SELECT * FROM timelines WHERE gid = ? AND family IN (SELECT value FROM json_each(?)) ORDER BY id",
        )
        .all(gid, JSON.stringify(need.families))
        .map(readTimeline);
    case "slot":
      return answerSlot(db, need.slot, need.request);
    case "used-slots": {
      const statement = db.prepare("SELECT 1 FROM claims WHERE timeline = ? AND slot = ? LIMIT 1");
      return need.slots.map(({ timeline, slot }) => statement.get(timeline, slot) !== undefined);
    }
    case "claims":
      return db
        .prepare(`SELECT ${CLAIM} FROM claims WHERE timeline = ? AND slot = ? AND live = 1`)
        .all(need.slot.timeline, need.slot.slot)
        .map(readClaim);
    case "facts-in-slot":
      return db
        .prepare(
          `SELECT * FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL} ORDER BY t_valid`,
        )
        .all(need.slot.timeline, need.slot.slot)
        .map(readFact);
    case "facts-in-timeline":
      return db
        .prepare(`SELECT * FROM facts WHERE timeline = ? AND expired_rev = ${STILL} ORDER BY slot, t_valid`)
        .all(need.timeline)
        .map(readFact);
    case "fact": {
      const row = db
        .prepare("SELECT * FROM facts WHERE public = ? AND gid = ? ORDER BY row DESC LIMIT 1")
        .get(need.id, gid);
      return row === undefined ? null : readFact(row);
    }
    case "evidence":
      return db
        .prepare(`SELECT seq FROM evidence WHERE fact = ? AND expired_rev = ${STILL}`)
        .all(need.fact)
        .map((row) => row["seq"] as number);
    case "held-before":
      return heldBefore(db, need.slot, need.value, need.at);
    case "newer-start":
      return (
        db
          .prepare(
            `SELECT 1 FROM claims WHERE timeline = ? AND slot = ? AND from_at > ? AND seq < ? AND live = 1
             AND bits & 3 = 0 ORDER BY from_at DESC LIMIT 1`,
          )
          .get(need.slot.timeline, need.slot.slot, need.after, need.seq) !== undefined
      );
    default:
      need satisfies never;
      throw new PalimpsestError("fault", `Unknown need: ${JSON.stringify(need)}`);
  }
}

function byKey<K, T>(
  db: SqlDriver,
  sql: string,
  keys: readonly K[],
  values: (key: K) => (string | number)[],
  read: (row: SqlRow) => T,
): Map<K, T> {
  const statement = db.prepare(sql);
  const found = new Map<K, T>();
  for (const key of keys) {
    const row = statement.get(...values(key));
    if (row !== undefined) found.set(key, read(row));
  }
  return found;
}

function answerSlot(db: SqlDriver, { timeline, slot }: SlotKey, request: SlotRequest): unknown {
  switch (request.ask) {
    case "touching": {
      // Those that start inside, by the primary key; and the few long ones that reach in from before.
      const inside = db
        .prepare(
          `SELECT ${CLAIM} FROM claims WHERE timeline = ? AND slot = ? AND from_at BETWEEN ? AND ? AND live = 1`,
        )
        .all(timeline, slot, request.from, request.to);
      const across = db
        .prepare(
          `SELECT ${CLAIM} FROM claims INDEXED BY claims_long WHERE timeline = ? AND slot = ? AND reach >= ?
           AND live = 1 AND reach > from_at AND from_at < ?`,
        )
        .all(timeline, slot, request.from, request.from);
      return [...inside, ...across].map(readClaim);
    }
    case "open-before": {
      const row = db
        .prepare(
          `SELECT from_at FROM claims WHERE timeline = ? AND slot = ? AND from_at < ? AND live = 1
           AND bits & ${NOT_OPEN} = 0 AND value <> ? ORDER BY from_at DESC LIMIT 1`,
        )
        .get(timeline, slot, request.before, request.except ?? -1);
      return row === undefined ? null : row["from_at"];
    }
    case "open-after": {
      const row = db
        .prepare(
          `SELECT from_at FROM claims WHERE timeline = ? AND slot = ? AND from_at > ? AND live = 1
           AND bits & ${NOT_OPEN} = 0 AND value <> ? ORDER BY from_at LIMIT 1`,
        )
        .get(timeline, slot, request.after, request.except ?? -1);
      return row === undefined ? null : row["from_at"];
    }
    case "facts": {
      // Rows of a slot share no instant: of those that start before the window only the last can reach into it.
      const before = db
        .prepare(
          `SELECT * FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL} AND t_valid < ?
           ORDER BY t_valid DESC LIMIT 1`,
        )
        .get(timeline, slot, request.from);
      const inside = db
        .prepare(
          `SELECT * FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL}
           AND t_valid >= ? AND t_valid < ? ORDER BY t_valid`,
        )
        .all(timeline, slot, request.from, request.to);
      const rows = inside.map(readFact);
      if (before !== undefined && (before["t_invalid"] as number) > request.from)
        rows.unshift(readFact(before));
      return rows;
    }
  }
}

/** How many rows either way of looking may read before the other is tried. */
const ENOUGH = 500;

/** Looks through the slot or through the facts of the object, whichever is the shorter. */
function heldBefore(db: SqlDriver, { timeline, slot }: SlotKey, value: number, at: number): boolean {
  const column = slot === 0 ? "object" : "predicate";
  if (slot === 0) {
    const rows = db
      .prepare(
        `SELECT timeline, t_invalid FROM facts INDEXED BY facts_object
         WHERE object = ? AND expired_rev = ${STILL} AND t_valid < ? LIMIT ${ENOUGH}`,
      )
      .all(value, at);
    const found = rows.some((row) => row["timeline"] === timeline && (row["t_invalid"] as number) <= at);
    if (found || rows.length < ENOUGH) return found;
  }
  return (
    db
      .prepare(
        `SELECT 1 FROM facts INDEXED BY facts_slot WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL}
         AND t_valid < ? AND ${column} = ? AND t_invalid <= ? LIMIT 1`,
      )
      .get(timeline, slot, at, value, at) !== undefined
  );
}
