import { type OpenDriver, openDriver, type SqlDriver, type SqlStatement } from "../../src/store/sqlite/driver.ts";

/** The error that an injected fault throws. */
export class InjectedFault extends Error {}

/**
 * Drivers that count their statements (exec, run, get, all, iterate) over all connections they opened, and fail at
 * one of them: before it has run, or after, as when an answer is lost.
 */
export class FaultyDriver {
  /** Statements begun since `arm`. */
  count = 0;
  #failAt = 0;
  #after = false;
  /** The text of the statement that failed. */
  failed: string | null = null;

  /** Starts counting anew; the n-th statement from now fails, none for 0. */
  arm(failAt: number, when: "before" | "after" = "before"): void {
    this.count = 0;
    this.failed = null;
    this.#failAt = failAt;
    this.#after = when === "after";
  }

  #guard<T>(sql: string, run: () => T): T {
    this.count++;
    if (this.count !== this.#failAt) return run();
    this.failed = sql;
    if (this.#after) run();
    throw new InjectedFault(`fault at statement ${this.count}: ${sql}`);
  }

  readonly open: OpenDriver = (file, options): SqlDriver => {
    const real = openDriver(file, options);
    const statements = new Map<SqlStatement, SqlStatement>();
    return {
      binding: real.binding,
      exec: (sql) => this.#guard(sql, () => real.exec(sql)),
      prepare: (sql) => {
        const raw = real.prepare(sql);
        let guarded = statements.get(raw);
        if (guarded === undefined) {
          guarded = {
            run: (...values) => this.#guard(sql, () => raw.run(...values)),
            get: (...values) => this.#guard(sql, () => raw.get(...values)),
            all: (...values) => this.#guard(sql, () => raw.all(...values)),
            iterate: (...values) => this.#guard(sql, () => raw.iterate(...values)),
          };
          statements.set(raw, guarded);
        }
        return guarded;
      },
      close: () => real.close(),
    };
  };
}
