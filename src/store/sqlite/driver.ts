import { createRequire } from "node:module";
import { PalimpsestError } from "../../model/palimpsest-error.ts";

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** A prepared statement. Answers are plain objects; those of `rows`, for hot reads, lists of the columns' values. */
export interface SqlStatement {
  run(...values: SqlValue[]): void;
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  rows(...values: SqlValue[]): SqlValue[][];
  iterate(...values: SqlValue[]): IterableIterator<SqlRow>;
}

/**
 * The little that the store needs of SQLite, over whichever binding this Node has.
 *
 * Write `LIMIT ? + 0`, never `LIMIT ?`: SQLite plans by the value of a bare parameter there, and so prepares the statement
 * anew each time it is bound, which takes longer than most of our reads.
 */
export interface SqlDriver {
  readonly binding: string;
  exec(sql: string): void;
  /** Prepared once and kept: ask for the same text as often as you like. */
  prepare(sql: string): SqlStatement;
  close(): void;
}

export interface DriverOptions {
  /** How long a write waits for another process, in milliseconds. */
  busyTimeout: number;
  readOnly?: boolean;
}

export type OpenDriver = (file: string, options: DriverOptions) => SqlDriver;

const require = createRequire(import.meta.url);

interface RawStatement {
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
  iterate(...values: unknown[]): unknown;
  /** better-sqlite3. */
  raw?(on: boolean): unknown;
  /** node:sqlite from 24.0. */
  setReturnArrays?(on: boolean): void;
}

interface RawDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): RawStatement;
  close(): void;
}

/**
 * Opens a file with `node:sqlite` where this Node has it without a flag (22.13 and later), else with better-sqlite3.
 * @throws `unsupported` if neither is there
 */
export const openDriver: OpenDriver = (file, options) => {
  const [binding, database] = guarded(() => openRaw(file, options));
  guarded(() => database.exec(`PRAGMA busy_timeout = ${options.busyTimeout}`));
  const kept = new Map<string, SqlStatement>();
  return {
    binding,
    exec: (sql) => void guarded(() => database.exec(sql)),
    prepare(sql) {
      let statement = kept.get(sql);
      if (statement === undefined) {
        const raw = guarded(() => database.prepare(sql));
        let lists: ((...values: SqlValue[]) => SqlValue[][]) | null = null;
        statement = {
          // Hot: written out rather than through `guarded`.
          run(...values) {
            try {
              raw.run(...values);
            } catch (cause) {
              throw sqlError(cause);
            }
          },
          get(...values) {
            try {
              return raw.get(...values) as SqlRow | undefined;
            } catch (cause) {
              throw sqlError(cause);
            }
          },
          all(...values) {
            try {
              return raw.all(...values) as SqlRow[];
            } catch (cause) {
              throw sqlError(cause);
            }
          },
          rows(...values) {
            try {
              lists ??= answeringLists(database.prepare(sql));
              return lists(...values);
            } catch (cause) {
              throw sqlError(cause);
            }
          },
          iterate: (...values) => guardedRows(() => raw.iterate(...values) as IterableIterator<SqlRow>),
        };
        kept.set(sql, statement);
      }
      return statement;
    },
    close: () => guarded(() => database.close()),
  };
};

/** Objects cost more than lists: each row's names are set anew. */
function answeringLists(raw: RawStatement): (...values: SqlValue[]) => SqlValue[][] {
  if (raw.raw !== undefined) raw.raw(true);
  else if (raw.setReturnArrays !== undefined) raw.setReturnArrays(true);
  else return (...values) => (raw.all(...values) as SqlRow[]).map((row) => Object.values(row));
  return (...values) => raw.all(...values) as SqlValue[][];
}

function openRaw(file: string, options: DriverOptions): [string, RawDatabase] {
  const builtIn = nodeSqlite();
  if (builtIn !== null) {
    const database = new builtIn.DatabaseSync(file, { readOnly: options.readOnly === true });
    return ["node:sqlite", database as unknown as RawDatabase];
  }
  let Database: new (file: string, options: { readonly: boolean; timeout: number }) => RawDatabase;
  try {
    Database = require("better-sqlite3");
  } catch (cause) {
    throw new PalimpsestError("unsupported", `No SQLite for Node ${process.versions.node}`, {
      fix: "Use Node 22.13 or newer, or install better-sqlite3 12 (npm install better-sqlite3@12).",
      cause,
    });
  }
  const database = new Database(file, { readonly: options.readOnly === true, timeout: options.busyTimeout });
  return ["better-sqlite3", database];
}

function nodeSqlite(): typeof import("node:sqlite") | null {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return null;
  // Node 22 says on standard error that it is experimental, which would break output that programs read.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return require("node:sqlite");
  } catch {
    return null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Runs a call of the binding and tells its failures in our terms. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (cause) {
    throw sqlError(cause);
  }
}

function* guardedRows(start: () => IterableIterator<SqlRow>): IterableIterator<SqlRow> {
  try {
    yield* start();
  } catch (cause) {
    throw sqlError(cause);
  }
}

export function sqlError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof PalimpsestError) return cause;
  const { message } = cause;
  const raw = cause as { code?: string; errcode?: number; errstr?: string };
  const code = typeof raw.code === "string" && raw.code.startsWith("SQLITE_") ? raw.code : "";
  const number = typeof raw.errcode === "number" ? raw.errcode & 0xff : 0;
  const is = (name: string, value: number) => code.startsWith(`SQLITE_${name}`) || number === value;
  if (is("BUSY", 5) || is("LOCKED", 6)) {
    return new PalimpsestError("unavailable", "Another process is writing to this store", {
      fix: "Try again.",
      cause,
    });
  }
  if (is("FULL", 13)) {
    return new PalimpsestError("unavailable", "The disk is full", {
      fix: "Free some space; nothing was written.",
      cause,
    });
  }
  if (is("CANTOPEN", 14) || /unable to open|directory does not exist/i.test(message)) {
    const fix = "Check that the folder exists and may be written to.";
    return new PalimpsestError("incorrect", `Cannot open the store: ${message}`, { fix, cause });
  }
  if (is("NOTADB", 26) || is("CORRUPT", 11)) {
    const fix = "Check the path; restore a backup if the file was damaged.";
    return new PalimpsestError("incorrect", `This file is not a readable SQLite database: ${message}`, {
      fix,
      cause,
    });
  }
  if (is("READONLY", 8)) {
    return new PalimpsestError("unavailable", `The store cannot be written to: ${message}`, {
      fix: "Check its rights.",
      cause,
    });
  }
  if (is("IOERR", 10)) {
    return new PalimpsestError("unavailable", `Reading or writing the store failed: ${message}`, {
      fix: "Check the disk.",
      cause,
    });
  }
  return cause;
}
