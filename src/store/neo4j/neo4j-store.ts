import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Driver, Session } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { DeclarationLog, Plan } from "../need.ts";
import type { Changes, Head } from "../rows.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../store.ts";
import { Answering } from "./answer.ts";
import { applyChanges, nextNumbers, type PredicateNames } from "./apply.ts";
import { openServer, serverError } from "./connect.ts";
import { Foreseen } from "./foreseen.ts";
import { type GroupHead, lockGroup, lockKnown, readGroupHead, readHead } from "./group-head.ts";
import { Neo4jGroupReader, readDeclarations } from "./group-reader.ts";
import type { Written } from "./group-rows.ts";
import { migrate } from "./migrate.ts";
import { rederiveGroup } from "./rederive.ts";
import { replayed } from "./replayed.ts";
import { type Ask, asking, ofGroup, propertiesOf, withinTime } from "./run-statement.ts";
import { SCHEMA } from "./schema.ts";
import type { ServerAddress } from "./server-address.ts";
import { inSession, retried, type Transacting, transact } from "./transact.ts";
import { headAfter, writtenBy } from "./written.ts";

/** A store in a Neo4j server: Community suffices. Several processes may write; those of one group queue for its node. */
export class Neo4jStore implements Store {
  readonly #address: ServerAddress;
  readonly #space: string;
  readonly #patience: number;
  readonly #answerTime: number;
  readonly #driver: Driver;
  #ready: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  /** What was last seen of groups: a guess at what they are now. */
  readonly #last = new Map<string, { gid: number; declared: number }>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  /** Declarations of groups by revision, kept between calls; they never change. */
  #logs = new Map<string, DeclarationLog>();
  readonly #within = new AsyncLocalStorage<{ running: boolean }>();

  /**
   * @param space goes before the names of groups: several stores can share a database without seeing each other
   * @param patience milliseconds for which is tried again what the server could not do now
   * @param answerTime milliseconds for which an answer is waited for
   */
  constructor(address: ServerAddress, { space = "", patience = 15_000, answerTime = 60_000 } = {}) {
    this.#address = address;
    this.#space = space;
    this.#patience = patience;
    this.#answerTime = answerTime;
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
    let writing: Writing = { token: "", told: new Map(), commits: [] };
    const done = (ask: Ask) => {
      writing = { token: randomUUID(), told: new Map(), commits: [] };
      const session: WriteSession = {
        commit: (group, plan) => this.#commit(ask, group, plan, writing),
        read: (group, reader) => this.#readWritten(ask, group, reader, writing),
      };
      return work(session);
    };
    const isThere = async (ask: Ask) => {
      const last = writing.commits.at(-1);
      if (last === undefined) return false;
      const { group, gid, revision } = last;
      // Waits for the transaction, where the server is still at it.
      await ask("lock-group", { key: boundedKey(this.#space + group) });
      return (await ask("commit-by-token", { gid, revision, token: writing.token })).length > 0;
    };
    // What runs code of callers cannot be done again: it may have been half-way through a stream.
    if (!callsOut) return this.#transact(async (ask) => done(ask), { isThere, again: true });
    const self = { running: true };
    try {
      return await this.#transact((ask) => this.#within.run(self, async () => done(ask)), { isThere });
    } finally {
      self.running = false;
    }
  }

  async #transact<T>(work: (ask: Ask) => Promise<T>, more: Partial<Transacting<T>> = {}): Promise<T> {
    return this.#begun(() =>
      transact({
        open: () => this.#open("WRITE"),
        work,
        end: "commit",
        again: false,
        patience: this.#patience,
        answerTime: this.#answerTime,
        isThere: async () => false,
        ...more,
      }),
    );
  }

  /** Runs work that `close` waits for, once the database is ready, and tells its failures in our terms. */
  async #begun<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#whenReady(work);
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
      this.#ready ??= withinTime(migrate(this.#driver, this.#address.database), this.#answerTime);
      await this.#ready;
    } catch (error) {
      // Another try may find the server there.
      this.#ready = null;
      throw error;
    }
    return work();
  }

  #open(access: "READ" | "WRITE"): Session {
    const { database } = this.#address;
    return this.#driver.session({
      defaultAccessMode: access,
      ...(database === undefined ? {} : { database }),
      bookmarkManager: this.#driver.executeQueryBookmarkManager,
    });
  }

  async #readWritten<T>(
    ask: Ask,
    group: string,
    reader: (group: GroupReader) => T,
    { told }: Writing,
  ): Promise<T | null> {
    const last = told.get(group);
    if (last === undefined) return this.#readGroup(ask, group, reader);
    const from = new Neo4jGroupReader(ask, last.head, this.#logs);
    from.noteWritten(last.written);
    return replayed(() => reader(from));
  }

  async #commit<T>(ask: Ask, group: string, plan: Plan<T>, writing: Writing): Promise<T> {
    const { head, several, foreseen } = await this.#lockAndLook(ask, group, plan);
    const log = await this.#declarations(ask, head);
    if (this.#last.size > 10_000) this.#last.clear();
    this.#last.set(group, { gid: head.gid, declared: head.declared });
    writing.told.delete(group);
    const tokened: Ask = (name, more = {}) => ask(name, { ...more, token: writing.token });
    const result = await run(tokened, head, plan(head, log), foreseen, (changes, names) => {
      writing.commits.push({ group, gid: head.gid, revision: changes.revision });
      writing.told.set(group, {
        head: headAfter(head, several, changes),
        written: writtenBy(head, foreseen, changes, names),
      });
    });
    // A group is made by its first commit: one that comes to nothing leaves no name.
    if (head.revision === 0 && !writing.told.has(group)) await ask("drop-group", { gid: head.gid });
    return result;
  }

  /** Locks the group, and sends along what the plan will most likely ask, by what was last seen of the group. */
  async #lockAndLook<T>(ask: Ask, group: string, plan: Plan<T>) {
    const foreseen = new Foreseen();
    const last = this.#last.get(group);
    const log = last === undefined ? undefined : this.#logs.get(`${last.gid} ${last.declared}`);
    const ahead = (last?.declared === 0 || log !== undefined) && plan.ahead?.(log ?? [], group);
    const [properties] = await Promise.all([
      lockGroup(ask, this.#space + group),
      ahead ? foreseen.look(ofGroup(ask, last!.gid), ahead) : null,
    ]);
    // A group that was dropped and made again has another number, and its rows have others.
    const head = { ...readHead(properties), group };
    const isSame = last?.gid === head.gid;
    return {
      head,
      several: properties["several"] === true,
      foreseen: isSame ? foreseen : new Foreseen(),
    };
  }

  async #declarations(ask: Ask, { gid, declared }: Head): Promise<DeclarationLog> {
    if (declared === 0) return [];
    const key = `${gid} ${declared}`;
    let log = this.#logs.get(key);
    if (log === undefined) {
      log = await readDeclarations(ofGroup(ask, gid), declared);
      this.#keepLog(key, log);
    }
    return log;
  }

  #keepLog(key: string, log: DeclarationLog): void {
    if (this.#logs.size > 1000) this.#logs.clear();
    this.#logs.set(key, log);
  }

  async read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    this.#refuseClosed();
    return this.#reading((ask) => this.#readGroup(ask, group, reader));
  }

  /**
   * Each statement by itself: rows say when they were believed, so that all that is read as of one revision belongs
   * together, whatever is written meanwhile.
   */
  #reading<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return this.#begun(() =>
      retried(
        () =>
          inSession(
            () => this.#open("READ"),
            (session) => work(asking(session, this.#answerTime)),
          ),
        this.#patience,
      ),
    );
  }

  async #readGroup<T>(ask: Ask, group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    const [row] = await ask("group-head", { key: boundedKey(this.#space + group) });
    if (row === undefined) return null;
    const from = new Neo4jGroupReader(ask, readGroupHead(propertiesOf(row, "g")), this.#logs);
    return replayed(() => reader(from));
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
    const dropped = await this.#transact(async (ask) => {
      const head = await lockKnown(ask, this.#space + group);
      if (head === null) return null;
      const { gid } = head;
      const [counts] = await ask("counts", { gid });
      await ask("drop-group", { gid });
      const { entries, episodes } = counts as { entries: number; episodes: number };
      return { entries, episodes };
    });
    this.#logs = new Map();
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
      async (ask) => {
        const locked = await lockKnown(ask, this.#space + group);
        if (locked === null) return null;
        const head = { ...locked, group };
        return rederiveGroup(ask, head, options, async (then, step) => {
          let next = then.next;
          await run(ask, then, step, undefined, (changes) => {
            next = nextNumbers(then.next, changes);
          });
          return next;
        });
      },
      { end: options.keep ? "commit" : "rollback" },
    );
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    this.#refuseClosed();
    return this.#begun(async () => {
      const { agent, address } = await this.#driver.getServerInfo();
      return {
        store: "neo4j",
        server: agent ?? "unknown",
        address: address ?? this.#address.uri,
        database: this.#address.database ?? "(default)",
        schema: SCHEMA.length,
      };
    });
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

/** What a write has done so far. */
interface Writing {
  /** Stands on its commits, so that they can be told from those of others. */
  token: string;
  /** What the last commit of each group left to tell. */
  told: Map<string, Told>;
  commits: { group: string; gid: number; revision: number }[];
}

interface Told {
  head: GroupHead;
  written: Written;
}

/** Works out a plan and writes its changes. */
async function run<T>(
  ask: Ask,
  head: Head,
  step: ReturnType<Plan<T>>,
  foreseen = new Foreseen(),
  written: (changes: Changes, names: PredicateNames) => void = () => {},
): Promise<T> {
  const answering = new Answering(ask, head, foreseen);
  let given: unknown;
  for (;;) {
    const next = step.next(given);
    if (next.done === true) {
      const { changes, result } = next.value;
      if (changes !== null) {
        const names = await answering.predicateNames(changes);
        await applyChanges(ask, head, changes, names);
        written(changes, names);
      }
      return result;
    }
    given = await answering.answer(next.value);
  }
}
