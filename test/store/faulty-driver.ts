import {
  type OpenDriver,
  openDriver,
  type SqlDriver,
  type SqlStatement,
} from "../../src/store/sqlite/driver.ts";

/** The error that an injected fault throws. */
export class InjectedFault extends Error {}

/** Where to fail: at the n-th statement, before it runs or after it (its answer is lost); or after a statement of this text. */
export type Fault = { at: number; when: "before" | "after" } | { afterText: string };

/**
 * Drivers that count their statements (exec, run, get, all, rows, iterate) over all connections they opened, and fail at one of them.
 */
export class FaultyDriver {
  /** Statements begun since `arm`. */
  count = 0;
  /** Whether the fault has struck since. */
  struck = false;
  #fault: Fault | null = null;

  /** Starts counting anew; one fault strikes, or none. */
  arm(fault: Fault | null): void {
    this.count = 0;
    this.struck = false;
    this.#fault = fault;
  }

  #guard<T>(sql: string, run: () => T): T {
    this.count++;
    const fault = this.#fault;
    const isHere = fault !== null && ("at" in fault ? fault.at === this.count : fault.afterText === sql);
    if (this.struck || !isHere) return run();
    this.struck = true;
    if ("afterText" in fault || fault.when === "after") finish(run());
    throw new InjectedFault(`fault at statement ${this.count}: ${sql}`);
  }

  /** To be given to a store. */
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
            rows: (...values) => this.#guard(sql, () => raw.rows(...values)),
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

/** Statements that were begun keep their connection busy until they are read to the end. */
function finish(answer: unknown): void {
  if (typeof answer === "object" && answer !== null && "return" in answer)
    (answer as IterableIterator<unknown>).return?.();
}
