import type { Changes, Head } from "../rows.ts";
import type { SqlDriver } from "./driver.ts";

/** Indexes of facts that no plan of a commit needs: only reads do. */
const READ_ONLY = ["facts_public", "facts_subject", "facts_object", "facts_predicate"];

/** Below so many new facts in one transaction it is not worth it. */
const MANY = 4000;

/**
 * Makes the indexes that only reads need anew at the end of a transaction that adds many facts, rather than placing each
 * fact in each of them: to sort all at once is far quicker. Others see the store as it was until then.
 */
export class PutOff {
  readonly #db: SqlDriver;
  #added = 0;
  #dropped: string[] = [];

  constructor(db: SqlDriver) {
    this.#db = db;
  }

  /** Whether the indexes are missing now. */
  get isOn(): boolean {
    return this.#dropped.length > 0;
  }

  /** To be called before each commit of the transaction is written. */
  before({ opened }: Changes, head: Head): void {
    this.#added += opened.length;
    const stored = head.next.row - 1;
    if (this.isOn || this.#added < MANY || this.#added < stored / 3) return;
    const sql = this.#db.prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?");
    this.#dropped = READ_ONLY.map((name) => sql.get(name)!["sql"] as string);
    for (const name of READ_ONLY) this.#db.exec(`DROP INDEX ${name}`);
  }

  /** To be called before the transaction ends. */
  finish(): void {
    for (const sql of this.#dropped) this.#db.exec(sql);
    this.#dropped = [];
  }
}
