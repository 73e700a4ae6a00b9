import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { EARLIEST } from "../../time/instant.ts";
import type { Plan } from "../need.ts";
import type { Head } from "../rows.ts";
import { SMALL_SLOT } from "../slot-claims.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../store.ts";
import { answer } from "./answer.ts";
import { applyChanges } from "./apply.ts";
import { type OpenDriver, openDriver, type SqlDriver, type SqlRow, sqlError } from "./driver.ts";
import { readHead } from "./group-head.ts";
import { SqliteGroupReader } from "./group-reader.ts";
import { openDatabase } from "./open.ts";
import { dropGroup, startEpoch, sweepTraces } from "./places.ts";
import { PutOff } from "./put-off.ts";
import { rederiveGroup } from "./rederive.ts";
import { RowCache, readDeclarations } from "./row-cache.ts";
import { SCHEMA } from "./schema.ts";
import { WriterCache } from "./writer-cache.ts";

export interface SqliteOptions {
  /** How long a write waits for another process, in milliseconds. Default 5000. */
  busyTimeout?: number;
  /** Live claims up to which a slot is read whole while a commit is worked out, and beyond which by windows. Default 64. */
  smallSlot?: number;
  /** Opens the driver; tests give one that fails on purpose. */
  open?: OpenDriver;
}

/** A store in one SQLite file (WAL), or in memory. Several processes may have the file open. */
export class SqliteStore implements Store {
  readonly file: string;
  readonly #writer: SqlDriver;
  readonly #reader: SqlDriver;
  readonly #cache = new RowCache();
  readonly #lookedUp: WriterCache;
  /** Of the transaction that runs. */
  #putOff: PutOff | null = null;
  /** The write that the running code is part of, so that what it calls does not wait for it. */
  readonly #within = new AsyncLocalStorage<{ running: boolean }>();
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closing: Promise<void> | null = null;
  #closed = false;

  constructor(file: string, options: SqliteOptions = {}) {
    this.file = file;
    this.#lookedUp = new WriterCache(options.smallSlot ?? SMALL_SLOT);
    const open = options.open ?? openDriver;
    const busyTimeout = options.busyTimeout ?? 5000;
    this.#writer = openDatabase(file, open, busyTimeout);
    // A memory store has one connection, and its reads wait for a running write; a file's reads see the last commit.
    this.#reader = file === ":memory:" ? this.#writer : open(file, { busyTimeout });
    if (this.#reader === this.#writer) return;
    this.#reader.exec("PRAGMA query_only = ON; PRAGMA cache_size = -65536; PRAGMA mmap_size = 268435456");
    sweepTraces(this.#writer);
  }

  async write<T>(work: (session: WriteSession) => T | Promise<T>, { callsOut = false } = {}): Promise<T> {
    return this.#enqueue(async () => {
      const session: WriteSession = {
        commit: (group, plan) => this.#commit(group, plan),
        read: (group, reader) => this.#readGroup(this.#writer, group, reader),
      };
      // To follow a caller's code through its promises slows down every promise there is.
      if (!callsOut) return this.#transaction(() => work(session));
      const self = { running: true };
      try {
        return await this.#transaction(() => this.#within.run(self, () => work(session)));
      } finally {
        self.running = false;
      }
    });
  }

  /** Does all of the work on the writing connection, or none of it. */
  async #transaction<T>(
    work: (db: SqlDriver) => T | Promise<T>,
    end: "COMMIT" | "ROLLBACK" = "COMMIT",
  ): Promise<T> {
    const db = this.#writer;
    try {
      db.exec("BEGIN IMMEDIATE");
      this.#lookedUp.refresh(db);
      // The one connection of a memory store may be in the middle of a read.
      this.#putOff = db === this.#reader ? null : new PutOff(db);
      const result = work(db);
      const value = result instanceof Promise ? await result : result;
      this.#putOff?.finish();
      db.exec(end);
      return value;
    } catch (error) {
      this.#forget();
      rollBack(db);
      throw sqlError(error);
    }
  }

  /** Work on the writing connection, one piece after another. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) throw closed();
    if (this.#isWithinWrite()) {
      throw new PalimpsestError("incorrect", "A write cannot wait for another write inside it", {
        fix: "Start the second one after the first has ended.",
      });
    }
    return this.#inTurn(work);
  }

  #isWithinWrite(): boolean {
    return this.#within.getStore()?.running === true;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const run = this.#queue.then(work, work).finally(() => this.#waiting--);
    this.#queue = run.catch(() => {});
    return run;
  }

  /** Drops what is kept between calls. */
  #forget(): void {
    this.#cache.clear();
    this.#lookedUp.clear();
  }

  #commit<T>(group: string, plan: Plan<T>): T {
    const db = this.#writer;
    const head = this.#head(group);
    const log = readDeclarations(db, this.#cache, head, head.revision);
    return this.#run(head, plan(head, log));
  }

  #run<T>(head: Head, step: ReturnType<Plan<T>>): T {
    let given: unknown;
    for (;;) {
      const next = step.next(given);
      if (next.done === true) {
        const { changes, result } = next.value;
        if (changes !== null) {
          if (head.revision === 0) makeGroup(this.#writer, head);
          this.#putOff?.before(changes, head);
          applyChanges(this.#writer, head, changes);
          this.#lookedUp.applied(head.gid, changes);
        }
        return result;
      }
      given = answer(this.#writer, this.#lookedUp, head.gid, next.value, this.#putOff?.isOn === true);
    }
  }

  #head(group: string): Head {
    const db = this.#writer;
    const known = db
      .prepare("SELECT id, revision, instant, declared_rev, epoch FROM groups WHERE name = ?")
      .get(group);
    const row = known ?? db.prepare(NEW_GROUP).get(EARLIEST)!;
    this.#cache.keepFor(row["epoch"] as number);
    const next = db
      .prepare(
        `SELECT (SELECT max(id) FROM nodes) AS node, (SELECT max(id) FROM predicates) AS predicate,
         (SELECT max(id) FROM episodes) AS episode, (SELECT max(id) FROM timelines) AS timeline,
         (SELECT max(row) FROM facts) AS row,
         max(coalesce((SELECT max(seq) FROM entries), 0),
           coalesce((SELECT seq FROM episodes ORDER BY id DESC LIMIT 1), 0)) AS seq`,
      )
      .get()! as Record<keyof Head["next"], number | null>;
    const free = (n: number | null) => (n ?? 0) + 1;
    return {
      gid: row["id"] as number,
      group,
      revision: row["revision"] as number,
      instant: row["instant"] as number,
      declared: row["declared_rev"] as number,
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
    return this.#reading((db) => this.#readGroup(db, group, reader));
  }

  #readGroup<T>(db: SqlDriver, group: string, reader: (group: GroupReader) => T): T | null {
    const head = readHead(db, group);
    if (head === null) return null;
    this.#cache.keepFor(head.epoch);
    return reader(new SqliteGroupReader(db, head, this.#cache));
  }

  /**
   * A memory store has one connection, so its reads wait for a write, unless they are part of it; those of a file see
   * one commit from first to last, whatever other processes write meanwhile.
   */
  #reading<T>(work: (db: SqlDriver) => T): T | Promise<T> {
    if (this.#closed) throw closed();
    const db = this.#reader;
    if (db === this.#writer) {
      const waits = this.#waiting > 0 && !this.#isWithinWrite();
      return waits ? this.#inTurn(async () => work(db)) : work(db);
    }
    try {
      db.prepare("BEGIN").run();
      const answer = work(db);
      db.prepare("COMMIT").run();
      return answer;
    } catch (error) {
      rollBack(db);
      throw sqlError(error);
    }
  }

  async groups(): Promise<{ name: string; newest: Known }[]> {
    return this.#reading((db) =>
      db
        .prepare("SELECT name, revision, instant FROM groups WHERE revision > 0 ORDER BY name")
        .all()
        .map((row) => ({
          name: row["name"] as string,
          newest: { revision: row["revision"] as number, instant: row["instant"] as number },
        })),
    );
  }

  async dropGroup(group: string): Promise<{ entries: number; episodes: number } | null> {
    return this.#enqueue(async () => {
      const dropped = await this.#transaction((db) => {
        const row = findGroup(db, group);
        return row === undefined ? null : dropGroup(db, row["id"] as number);
      });
      this.#forget();
      if (this.#writer !== this.#reader) sweepTraces(this.#writer);
      return dropped;
    });
  }

  async rederive(group: string, options: Rederive): Promise<Rederived | null> {
    return this.#enqueue(async () => {
      const done = await this.#transaction(
        (db) => {
          if (findGroup(db, group) === undefined) return null;
          this.#forget();
          if (options.keep) {
            startEpoch(db);
            db.prepare("UPDATE groups SET rebuilt = rebuilt + 1 WHERE name = ?").run(group);
          }
          return rederiveGroup(db, this.#head(group), this.#cache, options, (h, s) => this.#run(h, s));
        },
        options.keep ? "COMMIT" : "ROLLBACK",
      );
      this.#forget();
      return done;
    });
  }

  async backup(file: string): Promise<{ bytes: number }> {
    return this.#enqueue(async () => {
      if (existsSync(file)) {
        throw new PalimpsestError("conflict", `${JSON.stringify(file)} exists already`, {
          value: file,
          fix: "Give a new file name.",
        });
      }
      // Under its name there is never half a backup.
      const half = `${file}.${process.pid}.part`;
      try {
        rmSync(half, { force: true });
        this.#writer.prepare("VACUUM INTO ?").run(half);
        renameSync(half, file);
      } finally {
        rmSync(half, { force: true });
      }
      return { bytes: statSync(file).size };
    });
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    const version = await this.#reading(
      (db) => db.prepare("SELECT sqlite_version() AS v").get()!["v"] as string,
    );
    return {
      store: "sqlite",
      binding: this.#writer.binding,
      sqlite: version,
      schema: SCHEMA.length,
      file: this.file,
    };
  }

  async close(): Promise<void> {
    if (this.#isWithinWrite()) {
      throw new PalimpsestError("incorrect", "A write cannot wait for the memory to be closed inside it", {
        fix: "Close the memory after the write has ended.",
      });
    }
    this.#closing ??= this.#shut();
    return this.#closing;
  }

  /** Lets no new write in; those begun end first, and their answers are read. */
  async #shut(): Promise<void> {
    let last: unknown;
    do {
      last = this.#queue;
      await last;
      await new Promise((turn) => setImmediate(turn));
    } while (last !== this.#queue);
    this.#closed = true;
    if (this.#reader !== this.#writer) this.#reader.close();
    this.#writer.close();
  }
}

/** The head of a group that has no row yet; only a commit makes one. */
const NEW_GROUP = `SELECT coalesce((SELECT max(id) FROM groups), 0) + 1 AS id, 0 AS revision, ? AS instant,
  0 AS declared_rev, epoch FROM upkeep`;

function makeGroup(db: SqlDriver, { gid, group, instant }: Head): void {
  db.prepare(
    `INSERT OR IGNORE INTO groups (id, name, revision, instant, declared_rev, epoch, several)
     SELECT ?, ?, 0, ?, 0, epoch, 0 FROM upkeep`,
  ).run(gid, group, instant);
}

/** The row of a group that was written to. */
function findGroup(db: SqlDriver, group: string): SqlRow | undefined {
  return db.prepare("SELECT id FROM groups WHERE name = ? AND revision > 0").get(group);
}

function rollBack(db: SqlDriver): void {
  try {
    db.exec("ROLLBACK");
  } catch {
    // SQLite has rolled back by itself already, or nothing was begun.
  }
}

function closed(): PalimpsestError {
  return new PalimpsestError("unavailable", "This memory is closed", { fix: "Open it again." });
}
