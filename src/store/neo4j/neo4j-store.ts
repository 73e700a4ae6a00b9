import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Driver, Session } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { SMALL_SLOT } from "../slot-claims.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../store.ts";
import { applyChanges, nextNumbers } from "./apply.ts";
import type { Chunks } from "./chunks.ts";
import { openServer, serverError } from "./connect.ts";
import { DeclarationLogs } from "./declaration-logs.ts";
import { readCounts } from "./entry-rows.ts";
import { Foreseen } from "./foreseen.ts";
import { GroupReads } from "./group-reads.ts";
import { migrate, schemaOf } from "./migrate.ts";
import { rederiveGroup } from "./rederive.ts";
import { type Ask, asking, withinTime } from "./run-statement.ts";
import { inSession, retried } from "./running.ts";
import { SCHEMA } from "./schema.ts";
import type { ServerAddress } from "./server-address.ts";
import { type Sweeping, sweepGroup, sweepingOf } from "./sweep.ts";
import { type Transacting, transact } from "./transact.ts";
import { Neo4jWriteSession, type Remembered, work } from "./write-session.ts";

/** A store in a Neo4j server: Community suffices. Several processes may write; those of one group queue for its node. */
export class Neo4jStore implements Store {
  readonly #address: ServerAddress;
  readonly #space: string;
  readonly #patience: number;
  readonly #answerTime: number;
  readonly #driver: Driver;
  #ready: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  readonly #chunk: number;
  readonly #sweeping: Sweeping;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #smallSlot: number;
  readonly #remembered: Remembered = { last: new Map(), logs: new DeclarationLogs() };
  readonly #reads = new GroupReads(this.#remembered.logs);
  readonly #within = new AsyncLocalStorage<{ running: boolean }>();

  /**
   * @param space goes before the names of groups: several stores can share a database without seeing each other
   * @param patience milliseconds for which is tried again what the server could not do now, once it has answered at all
   * @param answerTime milliseconds for which an answer is waited for
   * @param smallSlot live claims up to which a slot is read whole while a commit is worked out, and beyond which by windows
   * @param chunk rows that one transaction holds, about: a write of more is split, and still seen whole or not at all
   */
  constructor(
    address: ServerAddress,
    { space = "", patience = 15_000, answerTime = 60_000, chunk = 20_000, smallSlot = SMALL_SLOT } = {},
  ) {
    this.#address = address;
    this.#space = space;
    this.#patience = patience;
    this.#answerTime = answerTime;
    this.#chunk = chunk;
    this.#sweeping = sweepingOf(() => this.#open("WRITE"), answerTime, chunk);
    this.#smallSlot = smallSlot;
    this.#driver = openServer(address);
  }

  async write<T>(
    work: (session: WriteSession) => T | Promise<T>,
    { callsOut = false, group }: { callsOut?: boolean; group?: string } = {},
  ): Promise<T> {
    this.#refuseClosed();
    this.#refuseInside("another write");
    const inTurn = (run: () => Promise<T>) => (group === undefined ? run() : this.#inTurn(group, run));
    return inTurn(() => this.#write(work, callsOut));
  }

  /** Writes to one group one after another, as they would wait for each other at the server in some other order. */
  #inTurn<T>(group: string, run: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(group);
    const turn = before === undefined ? run() : before.then(run, run);
    this.#queues.set(group, turn);
    const done = () => {
      if (this.#queues.get(group) === turn) this.#queues.delete(group);
    };
    turn.then(done, done);
    return turn;
  }

  async #write<T>(work: (session: WriteSession) => T | Promise<T>, callsOut: boolean): Promise<T> {
    let session: Neo4jWriteSession | null = null;
    const done = (chunks: Chunks) => {
      session = new Neo4jWriteSession(chunks, this.#space, this.#smallSlot, this.#remembered);
      return work(session);
    };
    const isThere = async (ask: Ask) => session?.isThere(ask) ?? false;
    // What runs code of callers cannot be done again: it may have been half-way through a stream. It may grow without end.
    const self = { running: true };
    try {
      const result = callsOut
        ? await this.#transact((chunks) => this.#within.run(self, async () => done(chunks)), {
            isThere,
            isChunked: true,
          })
        : await this.#transact(async (chunks) => done(chunks), { isThere, again: true });
      (session as Neo4jWriteSession | null)?.remember(this.#reads);
      return result;
    } finally {
      self.running = false;
    }
  }

  async #transact<T>(work: (chunks: Chunks) => Promise<T>, more: Partial<Transacting<T>> = {}): Promise<T> {
    return this.#begun(() =>
      transact({
        open: () => this.#open("WRITE"),
        work,
        end: "commit",
        again: false,
        patience: this.#patience,
        answerTime: this.#answerTime,
        chunk: this.#chunk,
        isChunked: false,
        isThere: async () => false,
        ...more,
      }),
    );
  }

  /** Runs work once the database is ready. */
  async #begun<T>(work: () => Promise<T>): Promise<T> {
    return this.#ending(this.#whenReady(work));
  }

  /** What `close` waits for. Failures are told in our terms. */
  async #ending<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throw serverError(error);
    } finally {
      this.#running.delete(running);
    }
  }

  async #whenReady<T>(work: () => Promise<T>): Promise<T> {
    try {
      this.#ready ??= this.#makeReady();
      await this.#ready;
    } catch (error) {
      // Another try may find the server there.
      this.#ready = null;
      throw error;
    }
    return work();
  }

  /** Brings the schema up to date. What others left unfinished is swept meanwhile: no read sees it, and a write would wait. */
  async #makeReady(): Promise<void> {
    await withinTime(migrate(this.#driver, this.#address.database), this.#answerTime);
    const sweeping = this.#sweepUnfinished().catch(() => {});
    this.#running.add(sweeping);
    sweeping.then(() => this.#running.delete(sweeping));
  }

  async #sweepUnfinished(): Promise<void> {
    const rows = await inSession(
      () => this.#open("READ"),
      (session) => asking(session, this.#answerTime)("unfinished-groups"),
    );
    for (const { name } of rows)
      if ((name as string).startsWith(this.#space))
        await sweepGroup(this.#sweeping, name as string).catch(() => {});
  }

  #open(access: "READ" | "WRITE"): Session {
    const { database } = this.#address;
    return this.#driver.session({
      defaultAccessMode: access,
      ...(database === undefined ? {} : { database }),
      bookmarkManager: this.#driver.executeQueryBookmarkManager,
    });
  }

  async read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    this.#refuseClosed();
    return this.#reading((ask) => this.#reads.read(ask, this.#space + group, reader));
  }

  /** Each statement by itself, so that those that do not wait for each other are on their way at the same time. */
  #reading<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const ask: Ask = (name, parameters) =>
      inSession(
        () => this.#open("READ"),
        (session) => asking(session, this.#answerTime)(name, parameters),
      );
    return this.#begun(() => retried(() => work(ask), this.#patience));
  }

  async groups(): Promise<{ name: string; newest: Known }[]> {
    this.#refuseClosed();
    const rows = await this.#reading((ask) => ask("groups"));
    const own = rows.filter((row) => (row["name"] as string).startsWith(this.#space));
    return own.map((row) => ({
      name: (row["name"] as string).slice(this.#space.length),
      newest: { revision: row["revision"] as number, instant: row["instant"] as number },
    }));
  }

  async dropGroup(group: string): Promise<{ entries: number; episodes: number } | null> {
    this.#refuseClosed();
    this.#refuseInside("a group to be dropped");
    // What is too much for one transaction is put aside under a name that nobody asks for, and then swept.
    const aside = `${this.#space}dropped ${randomUUID()}`;
    const key = boundedKey(this.#space + group);
    let isAside = false;
    let dropping: number | null = null;
    const dropped = await this.#transact(
      async (chunks) => {
        const { ask } = chunks;
        const head = await chunks.lockKnown(this.#space + group);
        if (head === null) return null;
        const { gid } = head;
        dropping = gid;
        const counts = readCounts(await ask("counts", { gid, revision: head.revision }))!;
        const { entries, episodes, entities, timelines, versions } = counts;
        isAside = entries + episodes + entities + timelines + versions > this.#sweeping.most;
        if (isAside) await ask("put-aside", { gid, name: aside, key: boundedKey(aside) });
        else await ask("drop-group", { gid });
        return { entries, episodes };
      },
      { again: true, isThere: async (ask) => (await ask("find-group", { key }))[0]?.["gid"] !== dropping },
    );
    // It is dropped, whatever comes of this: what is left is swept by whoever opens the store next.
    if (isAside) await this.#begun(() => sweepGroup(this.#sweeping, aside, { isAside }).catch(() => {}));
    return dropped;
  }

  async backup(): Promise<{ bytes: number }> {
    throw new PalimpsestError("unsupported", "A store on a server is not backed up from here", {
      fix: "Use neo4j-admin database dump there, or `export` (or `copy` to a file) here.",
    });
  }

  async rederive(group: string, options: Rederive): Promise<Rederived | null> {
    this.#refuseClosed();
    this.#refuseInside("a group to be derived anew");
    return this.#transact(
      async (chunks) => {
        const { ask } = chunks;
        const locked = await chunks.lockKnown(this.#space + group);
        if (locked === null) return null;
        const head = { ...locked, group };
        return rederiveGroup(ask, head, options, async (then, step) => {
          let next = then.next;
          await work(ask, then, step, new Foreseen(this.#smallSlot), async (changes, names) => {
            await applyChanges(chunks, then, changes, names, null);
            next = nextNumbers(then.next, changes);
          });
          return next;
        });
      },
      { end: options.keep ? "commit" : "rollback", again: true },
    );
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    this.#refuseClosed();
    return this.#ending(
      retried(async () => {
        const { database } = this.#address;
        const { agent, address } = await this.#driver.getServerInfo(
          database === undefined ? {} : { database },
        );
        return {
          store: "neo4j",
          server: agent ?? "unknown",
          address: address ?? this.#address.uri,
          database: database ?? "(default)",
          schema: await inSession(() => this.#open("READ"), schemaOf),
          newest_schema: SCHEMA.length,
        };
      }, this.#patience),
    );
  }

  async close(): Promise<void> {
    this.#refuseInside("its store to be closed");
    this.#closing ??= this.#shut();
    return this.#closing;
  }

  #refuseInside(what: string): void {
    if (this.#within.getStore()?.running !== true) return;
    throw new PalimpsestError("incorrect", `A write cannot wait for ${what} inside it`, {
      fix: "Do that after the write has ended.",
    });
  }

  #refuseClosed(): void {
    if (this.#closing === null) return;
    throw new PalimpsestError("unavailable", "This memory is closed", { fix: "Open it again." });
  }

  /** Lets nothing new in; what was begun ends first. */
  async #shut(): Promise<void> {
    for (;;) {
      const begun = [...this.#running, ...this.#queues.values()];
      if (begun.length === 0) break;
      await Promise.allSettled(begun);
    }
    await this.#driver.close();
  }
}
