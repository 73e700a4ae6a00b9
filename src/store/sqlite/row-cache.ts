import type { DeclarationLog } from "../need.ts";
import type { NodeRow } from "../rows.ts";
import type { Known } from "../store.ts";
import type { SqlDriver } from "./driver.ts";

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
 * The group's declarations up to a revision, in recording order; the same list as long as it stays the same.
 * `declared`: the group's newest revision that declares anything.
 */
export function readDeclarations(
  db: SqlDriver,
  cache: RowCache,
  { gid, declared }: { gid: number; declared: number },
  revision: number,
): DeclarationLog {
  const key = `${gid} ${Math.min(revision, declared)}`;
  const known = cache.declarations.get(key);
  if (known !== undefined) return known;
  const log = db
    .prepare(
      `SELECT e.rev, p.name, e.detail FROM entries e JOIN predicates p ON p.id = e.predicate
       WHERE e.gid = ? AND e.op = 5 AND e.rev <= ? ORDER BY e.seq`,
    )
    .all(gid, revision)
    .map((row) => ({
      revision: row["rev"] as number,
      predicate: row["name"] as string,
      declaration: JSON.parse(row["detail"] as string),
    }));
  cache.declarations.set(key, log);
  return log;
}
