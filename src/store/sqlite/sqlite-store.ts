import { existsSync, statSync, unlinkSync } from "node:fs";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { EARLIEST } from "../../time/instant.ts";
import type { Plan } from "../need.ts";
import type { Head } from "../rows.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../store.ts";
import { answer } from "./answer.ts";
import { applyChanges } from "./apply.ts";
import { type OpenDriver, openDriver, type SqlDriver, sqlError } from "./driver.ts";
import { SqliteGroupReader } from "./group-reader.ts";
import { openDatabase } from "./open.ts";
import { dropGroup } from "./places.ts";
import { rederiveGroup } from "./rederive.ts";
import { RowCache, readDeclarations } from "./row-cache.ts";
import { SCHEMA } from "./schema.ts";

export interface SqliteOptions {
  /** How long a write waits for another process, in milliseconds. Default 5000. */
  busyTimeout?: number;
  /** Opens the driver; tests give one that fails on purpose. */
  open?: OpenDriver;
}

/** A store in one SQLite file (WAL), or in memory. Several processes may have the file open. */
export class SqliteStore implements Store {
  readonly file: string;
  readonly #writer: SqlDriver;
  readonly #reader: SqlDriver;
  readonly #cache = new RowCache();
  readonly #gids = new Map<string, number>();
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closed = false;

  constructor(file: string, options: SqliteOptions = {}) {
    this.file = file;
    const open = options.open ?? openDriver;
    const busyTimeout = options.busyTimeout ?? 5000;
    this.#writer = openDatabase(file, open, busyTimeout);
    // A memory store has one connection, and its reads wait for a running write; a file's reads see the last commit.
    this.#reader = file === ":memory:" ? this.#writer : open(file, { busyTimeout });
    if (this.#reader !== this.#writer)
      this.#reader.exec("PRAGMA query_only = ON; PRAGMA cache_size = -65536; PRAGMA mmap_size = 268435456");
  }

  async write<T>(work: (session: WriteSession) => T | Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const db = this.#writer;
      db.exec("BEGIN IMMEDIATE");
      try {
        const result = work({ commit: (group, plan) => this.#commit(group, plan) });
        const value = result instanceof Promise ? await result : result;
        db.exec("COMMIT");
        return value;
      } catch (error) {
        this.#rollBack();
        throw sqlError(error);
      }
    });
  }

  /** Writers, and reads of a memory store, one after another. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw closed();
    this.#waiting++;
    const run = this.#queue.then(work, work).finally(() => this.#waiting--);
    this.#queue = run.catch(() => {});
    return run;
  }

  #rollBack(): void {
    this.#gids.clear();
    this.#cache.clear();
    try {
      this.#writer.exec("ROLLBACK");
    } catch {
      // SQLite has rolled back by itself already.
    }
  }

  #commit<T>(group: string, plan: Plan<T>): T {
    const db = this.#writer;
    const head = this.#head(group);
    const log = readDeclarations(db, this.#cache, head.gid, head.revision);
    return this.#run(head, plan(head, log));
  }

  #run<T>(head: Head, step: ReturnType<Plan<T>>): T {
    let given: unknown;
    for (;;) {
      const next = step.next(given);
      if (next.done === true) {
        if (next.value.changes !== null) applyChanges(this.#writer, head, next.value.changes);
        return next.value.result;
      }
      given = answer(this.#writer, head.gid, next.value);
    }
  }

  #head(group: string): Head {
    const db = this.#writer;
    const find = () => db.prepare("SELECT id, revision, instant FROM groups WHERE name = ?").get(group);
    let row = find();
    if (row === undefined) {
      db.prepare("INSERT INTO groups (name, revision, instant, declared_rev) VALUES (?, 0, ?, 0)").run(
        group,
        EARLIEST,
      );
      row = find()!;
    }
    const next = db
      .prepare(
        `SELECT (SELECT max(id) FROM nodes) AS node, (SELECT max(id) FROM predicates) AS predicate,
         (SELECT max(id) FROM episodes) AS episode, (SELECT max(id) FROM timelines) AS timeline,
         (SELECT max(row) FROM facts) AS row,
         max(coalesce((SELECT max(seq) FROM entries), 0), coalesce((SELECT max(last_seq) FROM commits), 0)) AS seq`,
      )
      .get()! as Record<keyof Head["next"], number | null>;
    const free = (n: number | null) => (n ?? 0) + 1;
    return {
      gid: row["id"] as number,
      group,
      revision: row["revision"] as number,
      instant: row["instant"] as number,
      next: {
        node: free(next.node),
        predicate: free(next.predicate),
        episode: free(next.episode),
        seq: free(next.seq),
        timeline: free(next.timeline),
        row: free(next.row),
      },
    };
  }

  async read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    if (this.#closed) throw closed();
    const run = () => {
      const gid = this.#gid(group);
      return gid === null ? null : reader(new SqliteGroupReader(this.#reader, gid, this.#cache));
    };
    return this.#reader === this.#writer && this.#waiting > 0 ? this.#enqueue(async () => run()) : run();
  }

  #gid(group: string): number | null {
    const known = this.#gids.get(group);
    if (known !== undefined) return known;
    const row = this.#reader.prepare("SELECT id FROM groups WHERE name = ? AND revision > 0").get(group);
    if (row === undefined) return null;
    this.#gids.set(group, row["id"] as number);
    return row["id"] as number;
  }

  async groups(): Promise<{ name: string; newest: Known }[]> {
    const run = () =>
      this.#reader
        .prepare("SELECT name, revision, instant FROM groups WHERE revision > 0 ORDER BY name")
        .all()
        .map((row) => ({
          name: row["name"] as string,
          newest: { revision: row["revision"] as number, instant: row["instant"] as number },
        }));
    if (this.#closed) throw closed();
    return this.#reader === this.#writer && this.#waiting > 0 ? this.#enqueue(async () => run()) : run();
  }

  async dropGroup(group: string): Promise<{ entries: number; episodes: number } | null> {
    return this.#enqueue(async () => {
      const db = this.#writer;
      db.exec("BEGIN IMMEDIATE");
      try {
        const row = db.prepare("SELECT id FROM groups WHERE name = ?").get(group);
        const dropped = row === undefined ? null : dropGroup(db, row["id"] as number);
        db.exec("COMMIT");
        this.#gids.clear();
        this.#cache.clear();
        return dropped;
      } catch (error) {
        this.#rollBack();
        throw sqlError(error);
      }
    });
  }

  async rederive(group: string, options: Rederive): Promise<Rederived | null> {
    return this.#enqueue(async () => {
      const db = this.#writer;
      db.exec("BEGIN IMMEDIATE");
      try {
        const row = db.prepare("SELECT id FROM groups WHERE name = ?").get(group);
        const done =
          row === undefined
            ? null
            : rederiveGroup(db, this.#head(group), this.#cache, options, (h, s) => this.#run(h, s));
        db.exec(options.keep ? "COMMIT" : "ROLLBACK");
        this.#cache.clear();
        return done;
      } catch (error) {
        this.#rollBack();
        throw sqlError(error);
      }
    });
  }

  async backup(file: string): Promise<{ bytes: number }> {
    if (existsSync(file)) {
      throw new PalimpsestError("conflict", `${JSON.stringify(file)} exists already`, {
        value: file,
        fix: "Give a new file name.",
      });
    }
    return this.#enqueue(async () => {
      try {
        this.#writer.prepare("VACUUM INTO ?").run(file);
      } catch (error) {
        if (existsSync(file)) unlinkSync(file);
        throw error;
      }
      return { bytes: statSync(file).size };
    });
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    const version = this.#reader.prepare("SELECT sqlite_version() AS v").get()!["v"] as string;
    return {
      store: "sqlite",
      binding: this.#writer.binding,
      sqlite: version,
      schema: SCHEMA.length,
      file: this.file,
    };
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#queue;
    this.#closed = true;
    if (this.#reader !== this.#writer) this.#reader.close();
    this.#writer.close();
  }
}

function closed(): PalimpsestError {
  return new PalimpsestError("unavailable", "This memory is closed", { fix: "Open it again." });
}
