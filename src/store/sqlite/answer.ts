import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Need, nodeKey, timelineKey } from "../need.ts";
import type { EntryRow, FactVersion, NodeRow, PredicateRow, TimelineRow } from "../rows.ts";
import { STILL } from "../rows.ts";
import { CLAIM, NODE_KINDS, readClaim } from "./codes.ts";
import type { SqlDriver, SqlRow } from "./driver.ts";
import { entryById } from "./entry-by-id.ts";
import {
  FACT,
  NODE,
  readBeside,
  readEntry,
  readEpisode,
  readFact,
  readNode,
  readTimeline,
  TIMELINE,
} from "./read-rows.ts";
import { INDEXED_ID } from "./schema.ts";
import type { WriterCache } from "./writer-cache.ts";

// Statements are found by their text: of one that runs for many facts it is made only once. There are few versions, so that
// to look through them is quicker than to have them sorted.
const VERSIONS = `SELECT ${FACT} FROM facts WHERE timeline = ? AND slot IN (0, ?) AND t_valid = ? AND predicate = ?
  AND object = ?`;

const BESIDE = `SELECT f.row, f.predicate, f.t_valid, f.t_invalid, f.bounds, ${NODE}
  FROM facts f INDEXED BY facts_slot JOIN nodes n ON n.id = f.object
  WHERE f.timeline = ? AND f.expired_rev = ${STILL} ORDER BY f.slot DESC, f.t_valid DESC LIMIT ? + 0`;

/**
 * Answers what a plan asks, inside the transaction of its commit. `putOff`: indexes that only reads need are missing.
 */
export function answer(db: SqlDriver, cache: WriterCache, gid: number, need: Need, putOff: boolean): unknown {
  switch (need.ask) {
    case "names": {
      const found = new Map<string, NodeRow[]>();
      const statement = db.prepare(
        `SELECT ${NODE} FROM names JOIN nodes n ON n.id = names.node WHERE names.gid = ? AND names.key = ? ORDER BY n.id`,
      );
      const { names } = cache.of(gid);
      for (const key of need.keys) {
        let nodes = names.get(key);
        if (nodes === undefined) {
          nodes = statement.rows(gid, key).map(readNode);
          names.set(key, nodes);
        }
        found.set(key, nodes);
      }
      return found;
    }
    case "nodes": {
      const statement = db.prepare(`SELECT ${NODE} FROM nodes n WHERE gid = ? AND kind = ? AND key = ?`);
      const found = new Map<string, NodeRow>();
      const { nodes } = cache.of(gid);
      for (const { kind, key } of need.keys) {
        const id = nodeKey(kind, key);
        let node = nodes.get(id);
        if (node === undefined) {
          const row = statement.rows(gid, NODE_KINDS.indexOf(kind), key)[0];
          node = row === undefined ? null : readNode(row);
          nodes.set(id, node);
        }
        if (node !== null) found.set(id, node);
      }
      return found;
    }
    case "nodes-by-number": {
      const statement = db.prepare(`SELECT ${NODE} FROM nodes n WHERE id = ?`);
      return new Map(need.ids.flatMap((id) => statement.rows(id).map((row) => [id, readNode(row)])));
    }
    case "predicates": {
      const statement = db.prepare("SELECT id, name FROM predicates WHERE gid = ? AND name = ?");
      const found = new Map<string, PredicateRow>();
      const { predicates } = cache.of(gid);
      for (const name of need.names) {
        let predicate = predicates.get(name);
        if (predicate === undefined) {
          const row = statement.get(gid, name);
          predicate = row === undefined ? null : { id: row["id"] as number, name };
          predicates.set(name, predicate);
        }
        if (predicate !== null) found.set(name, predicate);
      }
      return found;
    }
    case "predicates-by-number":
      return byKey(
        db,
        "SELECT id, name FROM predicates WHERE id = ?",
        need.ids,
        (id) => [id],
        (row) => ({ id: row["id"] as number, name: row["name"] as string }),
      );
    case "entries": {
      const found = new Map<string, EntryRow>();
      for (const id of need.ids) {
        const entry = entryById(db, gid, id);
        if (entry !== null) found.set(id, entry);
      }
      return found;
    }
    case "given-ids":
      return db
        .prepare(`SELECT public FROM entries WHERE gid = ? AND public >= ? AND public < ? AND ${INDEXED_ID}`)
        .rows(gid, need.start, `${need.start}~`)
        .map(([id]) => id as string);
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
    case "entries-about": {
      const nodes = JSON.stringify(need.nodes);
      return db
        .prepare(
          `SELECT * FROM entries WHERE gid = ? AND op IN (0, 1, 2) AND seq < ? AND (
           subject IN (SELECT value FROM json_each(?)) OR object IN (SELECT value FROM json_each(?)))`,
        )
        .all(gid, need.before, nodes, nodes)
        .map(readEntry);
    }
    case "entries-of-episodes":
      return db
        .prepare(
          `SELECT * FROM entries WHERE gid = ? AND op IN (0, 1, 2)
           AND episode IN (SELECT value FROM json_each(?)) AND seq < ?`,
        )
        .all(gid, JSON.stringify(need.episodes), need.before)
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
    case "last-words-on":
      return byKey(
        db,
        "SELECT * FROM entries WHERE target = ? AND seq < ? ORDER BY seq DESC LIMIT 1",
        need.seqs,
        (seq) => [seq, need.before],
        readEntry,
      );
    case "timelines": {
      const statement = db.prepare(
        `SELECT ${TIMELINE} FROM timelines WHERE subject = ? AND family = ? AND scope = ?`,
      );
      const found = new Map<string | number, TimelineRow>();
      for (const key of need.keys) {
        const id = timelineKey(key);
        let timeline = cache.timelines.get(id);
        if (timeline === undefined) {
          const row = statement.rows(key.subject, key.family, key.scope ?? "")[0];
          timeline = row === undefined ? null : readTimeline(row);
          cache.timelines.set(id, timeline);
        }
        if (timeline !== null) found.set(id, timeline);
      }
      return found;
    }
    case "timelines-of":
      return db
        .prepare(
          `SELECT ${TIMELINE} FROM timelines WHERE gid = ? AND family IN (SELECT value FROM json_each(?)) ORDER BY id`,
        )
        .rows(gid, JSON.stringify(need.families))
        .map(readTimeline);
    case "slot":
      return cache.slot(db, need.slot).answer(need.request);
    case "used-slots": {
      const statement = db.prepare("SELECT 1 FROM claims WHERE timeline = ? AND slot = ? LIMIT 1");
      return need.slots.map(({ timeline, slot }) => statement.rows(timeline, slot).length > 0);
    }
    case "claims":
      return db
        .prepare(`SELECT ${CLAIM} FROM claims WHERE timeline = ? AND slot = ? AND live = 1`)
        .rows(need.slot.timeline, need.slot.slot)
        .map(readClaim);
    case "facts-in-slot":
      return db
        .prepare(
          `SELECT ${FACT} FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL} ORDER BY t_valid`,
        )
        .rows(need.slot.timeline, need.slot.slot)
        .map(readFact);
    case "facts-in-timeline":
      return db
        .prepare(
          `SELECT ${FACT} FROM facts WHERE timeline = ? AND expired_rev = ${STILL} ORDER BY slot, t_valid`,
        )
        .rows(need.timeline)
        .map(readFact);
    case "facts-beside": {
      const statement = db.prepare(BESIDE);
      return new Map(
        need.timelines.map((timeline) => [timeline, statement.rows(timeline, need.most).map(readBeside)]),
      );
    }
    case "fact": {
      // A declaration may have moved the slot meanwhile, between the two that such a fact can have.
      const versions = db
        .prepare(VERSIONS)
        .rows(need.timeline, need.object, need.from, need.predicate, need.object)
        .map(readFact);
      return versions.reduce<FactVersion | null>((a, b) => (a === null || b.row > a.row ? b : a), null);
    }
    case "evidence":
      return db
        .prepare(`SELECT seq FROM evidence WHERE fact = ? AND expired_rev = ${STILL}`)
        .all(need.fact)
        .map((row) => row["seq"] as number);
    case "held-before":
      return heldBefore(db, need, putOff);
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

/** How many rows either way of looking may read before the other is tried. */
const ENOUGH = 200;

/** Looks through the slot, or where that is long through the facts of the object. */
function heldBefore(
  db: SqlDriver,
  { slot: { timeline, slot }, value, at }: Extract<Need, { ask: "held-before" }>,
  putOff: boolean,
): boolean {
  const column = slot === 0 ? "object" : "predicate";
  const inSlot = `FROM facts INDEXED BY facts_slot WHERE timeline = ? AND slot = ? AND t_valid < ?
    AND expired_rev = ${STILL}`;
  const some = db
    .prepare(`SELECT ${column}, t_invalid ${inSlot} ORDER BY t_valid DESC LIMIT ${ENOUGH}`)
    .rows(timeline, slot, at);
  const found = some.some(([held, end]) => held === value && (end as number) <= at);
  if (found || some.length < ENOUGH) return found;
  if (slot === 0 && !putOff) {
    const rows = db
      .prepare(
        `SELECT timeline, t_invalid FROM facts INDEXED BY facts_object
         WHERE object = ? AND expired_rev = ${STILL} AND t_valid < ? LIMIT ${ENOUGH}`,
      )
      .rows(value, at);
    const held = rows.some(([of, end]) => of === timeline && (end as number) <= at);
    if (held || rows.length < ENOUGH) return held;
  }
  return (
    db
      .prepare(`SELECT 1 ${inSlot} AND ${column} = ? AND t_invalid <= ? LIMIT 1`)
      .get(timeline, slot, at, value, at) !== undefined
  );
}
