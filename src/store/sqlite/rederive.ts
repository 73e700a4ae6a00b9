import { createHash } from "node:crypto";
import type { Planned, Step } from "../need.ts";
import type { Head } from "../rows.ts";
import type { Rederive, Rederived } from "../store.ts";
import type { SqlDriver, SqlRow } from "./driver.ts";
import { indexDigest } from "./index-digest.ts";
import { dropDerived } from "./places.ts";
import { readEntry, readEpisode } from "./read-rows.ts";
import { type RowCache, readDeclarations } from "./row-cache.ts";

/** What is compared: rows without the numbers that differ from one derivation to the next. */
const COMPARED: readonly { name: string; sql: string }[] = [
  {
    name: "fact",
    sql: `SELECT f.public, s.key AS subject, p.name AS predicate, o.kind AS object_kind, o.key AS object, t.scope,
          f.slot = 0 AS single, f.t_valid, f.t_invalid, f.bounds, f.created_rev, f.expired_rev
          FROM facts f JOIN nodes s ON s.id = f.subject JOIN nodes o ON o.id = f.object
          JOIN predicates p ON p.id = f.predicate JOIN timelines t ON t.id = f.timeline
          WHERE f.gid = ? ORDER BY f.public, f.created_rev`,
  },
  {
    name: "evidence",
    sql: `SELECT f.public, e.public AS entry, v.created_rev, v.expired_rev FROM evidence v
          JOIN facts f ON f.row = v.fact JOIN entries e ON e.seq = v.seq
          WHERE f.gid = ? ORDER BY f.public, e.public, v.created_rev`,
  },
  {
    name: "claim",
    sql: `SELECT s.key AS subject, p.name AS family, t.scope, c.slot, c.from_at, c.seq, c.until_at, c.reach, c.said,
          c.value, c.bits, c.live FROM claims c JOIN timelines t ON t.id = c.timeline JOIN nodes s ON s.id = t.subject
          JOIN predicates p ON p.id = t.family WHERE t.gid = ? ORDER BY s.key, p.name, t.scope, c.slot, c.from_at, c.seq`,
  },
  {
    name: "document",
    sql: `WITH g (id) AS (SELECT ?)
          SELECT public, words, created_rev FROM facts JOIN g ON gid = g.id WHERE row = fact
          UNION ALL SELECT public, words, created_rev FROM episodes JOIN g ON gid = g.id ORDER BY public`,
  },
  {
    name: "mark",
    sql: `SELECT e.public, m.rev, m.at, m.session, m.speaker, m.length, m.cues, hex(m.code), hex(v.vector)
          FROM episode_marks m JOIN episodes e ON e.id = m.episode LEFT JOIN episode_vectors v ON v.episode = m.episode
          WHERE m.gid = ? ORDER BY e.public`,
  },
];

/**
 * Derives a group's facts, evidence, claims and indexed text anew from its entries and revisions, and compares them with
 * what was stored. Runs in the caller's transaction, which the caller keeps or rolls back.
 */
export function rederiveGroup(
  db: SqlDriver,
  head: Head,
  cache: RowCache,
  options: Rederive,
  run: (head: Head, step: Step<Planned<null>>) => null,
): Rederived {
  const { gid } = head;
  const before = COMPARED.map((c) => spool(db, c.sql, gid));
  const indexed = indexDigest(db, gid);
  dropDerived(db, gid);
  const log = readDeclarations(db, cache, head, head.revision);
  const commits = db.prepare("SELECT * FROM commits WHERE gid = ? ORDER BY revision").all(gid);
  const entriesOf = db.prepare("SELECT * FROM entries WHERE gid = ? AND seq BETWEEN ? AND ? ORDER BY seq");
  const episodesOf = db.prepare("SELECT * FROM episodes WHERE gid = ? AND created_rev = ? ORDER BY id");
  const firstPredicate = db.prepare(
    "SELECT min(id) AS id FROM predicates WHERE gid = ? AND created_rev >= ?",
  );
  let entries = 0;
  const next = { ...head.next };
  for (const [k, commit] of commits.entries()) {
    const revision = commit["revision"] as number;
    const first = commit["first_seq"] as number;
    const said = entriesOf.all(gid, first, commit["last_seq"] as number).map(readEntry);
    const free = db
      .prepare(
        `SELECT coalesce((SELECT max(row) FROM facts), 0) + 1 AS row,
         coalesce((SELECT max(id) FROM timelines), 0) + 1 AS timeline`,
      )
      .get() as Record<"row" | "timeline", number>;
    const predicate = (firstPredicate.get(gid, revision)?.["id"] as number | null) ?? next.predicate;
    const then: Head = { ...head, next: { ...next, ...free, seq: first, predicate } };
    const plan = options.plan({
      revision,
      instant: commit["t_created"] as number,
      entries: said,
      episodes: episodesOf.all(gid, revision).map(readEpisode),
    });
    run(then, plan(then, log));
    entries += said.length;
    options.onProgress?.(k + 1, commits.length);
  }
  const problems: string[] = [];
  const counts = COMPARED.map((c, k) => compare(c.name, before[k]!, spool(db, c.sql, gid), problems));
  const implied = indexDigest(db, gid);
  if (indexed.places !== implied.places || indexed.sum !== implied.sum) {
    problems.push(
      `the full-text index is not what entries imply: ${indexed.places} places stored, ${implied.places} implied`,
    );
  }
  return { facts: counts[0]!, evidence: counts[1]!, entries, problems };
}

/** Digests of rows, in order; rows themselves would not fit in memory for a large group. */
interface Spool {
  digests: Buffer;
  count: number;
  /** Reads row `k` again. */
  row: (k: number) => SqlRow | undefined;
}

const WIDTH = 8;

function spool(db: SqlDriver, sql: string, gid: number): Spool {
  const parts: Buffer[] = [];
  const sample: SqlRow[] = [];
  let count = 0;
  for (const row of db.prepare(sql).iterate(gid)) {
    parts.push(
      createHash("sha256")
        .update(JSON.stringify(Object.values(row)))
        .digest()
        .subarray(0, WIDTH),
    );
    if (count < 10_000) sample.push(row);
    count++;
  }
  return { digests: Buffer.concat(parts), count, row: (k) => sample[k] };
}

/** Walks two ordered lists; says which rows stand in one of them only. */
function compare(name: string, stored: Spool, derived: Spool, problems: string[]): number {
  const seen = new Map<string, number>();
  const at = (s: Spool, k: number) => s.digests.toString("base64", k * WIDTH, k * WIDTH + WIDTH);
  if (!stored.digests.equals(derived.digests)) {
    for (let k = 0; k < derived.count; k++) seen.set(at(derived, k), k);
    for (let k = 0; k < stored.count; k++) {
      if (!seen.delete(at(stored, k)))
        tell(problems, `stored ${name} that entries do not imply`, stored.row(k));
    }
    for (const k of seen.values()) tell(problems, `${name} that entries imply is not stored`, derived.row(k));
    if (problems.length === 0) problems.push(`${name} rows stand in another order`);
  }
  return stored.count;
}

function tell(problems: string[], what: string, row: SqlRow | undefined): void {
  if (problems.length < 100)
    problems.push(`${what}: ${row === undefined ? "(further row)" : JSON.stringify(row)}`);
}
