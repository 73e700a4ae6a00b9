import type { DeclarationLog, Declared, Identified } from "../need.ts";
import type { NodeRow } from "../rows.ts";
import type { Known } from "../store.ts";
import type { SqlDriver, SqlRow } from "./driver.ts";
import { readEntry } from "./read-rows.ts";

/** Rows that never change once written, kept between reads. Emptied when large, and when rows were given up for good. */
export class RowCache {
  static readonly LIMIT = 100_000;
  readonly nodes = new Map<number, NodeRow>();
  readonly predicates = new Map<number, string>();
  readonly declarations = new Map<string, DeclarationLog>();

  readonly #commits = new Map<number, Map<number, Known>>();
  #epoch = -1;

  /** Empties itself where rows were erased or numbered anew since, by this process or another. */
  keepFor(epoch: number): void {
    this.#trim();
    if (epoch === this.#epoch) return;
    this.clear();
    this.#epoch = epoch;
  }

  /** Commits of a group by revision. */
  commitsOf(gid: number): Map<number, Known> {
    let commits = this.#commits.get(gid);
    if (commits === undefined) {
      commits = new Map();
      this.#commits.set(gid, commits);
    }
    return commits;
  }

  #trim(): void {
    for (const map of [
      this.nodes,
      this.predicates,
      this.declarations,
      this.#commits,
      ...this.#commits.values(),
    ])
      if (map.size > RowCache.LIMIT) map.clear();
  }

  clear(): void {
    for (const map of [this.nodes, this.predicates, this.declarations, this.#commits]) map.clear();
  }
}

/**
 * The group's declarations, merges and splits up to a revision, in recording order; the same list as long as it stays the
 * same. `declared`: the group's newest revision that has any.
 */
export function readDeclarations(
  db: SqlDriver,
  cache: RowCache,
  { gid, declared: last }: { gid: number; declared: number },
  revision: number,
): DeclarationLog {
  const key = `${gid} ${Math.min(revision, last)}`;
  const known = cache.declarations.get(key);
  if (known !== undefined) return known;
  const rows = db
    .prepare(
      `SELECT e.*, p.name FROM entries e LEFT JOIN predicates p ON p.id = e.predicate
       WHERE e.gid = ? AND e.op IN (5, 8, 9) AND e.rev <= ? ORDER BY e.seq`,
    )
    .all(gid, revision);
  const words = db.prepare("SELECT * FROM entries WHERE target = ? AND rev <= ?");
  const identities = rows.filter((row) => row["name"] === null);
  const undone = identities.flatMap((row) => words.all(row["seq"]!, revision));
  const log = [...rows, ...undone]
    .sort((a, b) => (a["seq"] as number) - (b["seq"] as number))
    .map((row) => (typeof row["name"] === "string" ? declared(row) : identified(row)));
  cache.declarations.set(key, log);
  return log;
}

function declared(row: SqlRow): Declared {
  return {
    revision: row["rev"] as number,
    predicate: row["name"] as string,
    declaration: JSON.parse(row["detail"] as string),
  };
}

function identified(row: SqlRow): Identified {
  const identity = readEntry(row);
  return { revision: identity.revision, identity };
}
