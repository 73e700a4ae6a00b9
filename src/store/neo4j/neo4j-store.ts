import { AsyncLocalStorage } from "node:async_hooks";
import type { Driver, ManagedTransaction, Session, Transaction } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { EARLIEST } from "../../time/instant.ts";
import type { DeclarationLog, Plan } from "../need.ts";
import type { Changes, Head } from "../rows.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../store.ts";
import { Answering } from "./answer.ts";
import { applyChanges, nextNumbers } from "./apply.ts";
import { openServer, serverError } from "./connect.ts";
import { Neo4jGroupReader, readDeclarations, readGroupHead } from "./group-reader.ts";
import { migrate } from "./migrate.ts";
import type { Properties } from "./properties.ts";
import { rederiveGroup } from "./rederive.ts";
import { replayed } from "./replayed.ts";
import { type Ask, asking, propertiesOf } from "./run-statement.ts";
import { SCHEMA } from "./schema.ts";
import type { ServerAddress } from "./server-address.ts";

/** A store in a Neo4j server: Community suffices. Several processes may write; those of one group queue for its node. */
export class Neo4jStore implements Store {
  readonly #address: ServerAddress;
  readonly #space: string;
  readonly #driver: Driver;
  #ready: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  /** Declarations of groups by revision, kept between calls; they never change. */
  #logs = new Map<string, DeclarationLog>();
  readonly #within = new AsyncLocalStorage<{ running: boolean }>();

  /** @param space goes before the names of groups: several stores can share a database without seeing each other */
  constructor(address: ServerAddress, { space = "" } = {}) {
    this.#address = address;
    this.#space = space;
    this.#driver = openServer(address);
  }

  async write<T>(
    work: (session: WriteSession) => T | Promise<T>,
    { callsOut = false, group }: { callsOut?: boolean; group?: string } = {},
  ): Promise<T> {
    this.#refuseClosed();
    if (this.#within.getStore()?.running === true) {
      throw new PalimpsestError("incorrect", "A write cannot wait for another write inside it", {
        fix: "Start the second one after the first has ended.",
      });
    }
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
    return this.#transaction(async (ask) => {
      const session: WriteSession = {
        commit: (group, plan) => this.#commit(ask, group, plan),
        read: (group, reader) => this.#readGroup(ask, group, reader),
      };
      if (!callsOut) return work(session);
      const self = { running: true };
      try {
        return await this.#within.run(self, () => work(session));
      } finally {
        self.running = false;
      }
    });
  }

  /** Does all of the work in one transaction, or none of it. */
  async #transaction<T>(work: (ask: Ask) => Promise<T>, end: "commit" | "rollback" = "commit"): Promise<T> {
    return this.#withSession("WRITE", async (session) => {
      const transaction = await session.beginTransaction();
      try {
        const value = await work(asking(transaction));
        await transaction[end]();
        return value;
      } catch (error) {
        await giveUp(transaction);
        throw error;
      }
    });
  }

  async #withSession<T>(access: "READ" | "WRITE", work: (session: Session) => Promise<T>): Promise<T> {
    const running = this.#inSession(access, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #inSession<T>(access: "READ" | "WRITE", work: (session: Session) => Promise<T>): Promise<T> {
    try {
      this.#ready ??= migrate(this.#driver, this.#address.database);
      await this.#ready;
    } catch (error) {
      // Another try may find the server there.
      this.#ready = null;
      throw serverError(error);
    }
    const { database } = this.#address;
    const session = this.#driver.session({
      defaultAccessMode: access,
      ...(database === undefined ? {} : { database }),
      bookmarkManager: this.#driver.executeQueryBookmarkManager,
    });
    try {
      return await work(session);
    } catch (error) {
      throw serverError(error);
    } finally {
      await session.close();
    }
  }

  async #commit<T>(ask: Ask, group: string, plan: Plan<T>): Promise<T> {
    const head = { ...(await lockGroup(ask, this.#space + group)), group };
    const log = await this.#declarations(ask, head);
    return run(ask, head, plan(head, log));
  }

  async #declarations(ask: Ask, { gid, declared }: Head): Promise<DeclarationLog> {
    if (declared === 0) return [];
    const key = `${gid} ${declared}`;
    let log = this.#logs.get(key);
    if (log === undefined) {
      log = await readDeclarations((name, more = {}) => ask(name, { gid, ...more }), declared);
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
    return this.#withSession("READ", (session) =>
      session.executeRead((transaction: ManagedTransaction) =>
        this.#readGroup(asking(transaction), group, reader),
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
    return this.#withSession("READ", async (session) => {
      const rows = await session.executeRead((transaction) => asking(transaction)("groups"));
      const own = rows.filter((row) => (row["name"] as string).startsWith(this.#space));
      return own.map((row) => ({
        name: (row["name"] as string).slice(this.#space.length),
        newest: { revision: row["revision"] as number, instant: row["instant"] as number },
      }));
    });
  }

  async dropGroup(group: string): Promise<{ entries: number; episodes: number } | null> {
    this.#refuseClosed();
    const dropped = await this.#transaction(async (ask) => {
      const [row] = await ask("lock-group", { key: boundedKey(this.#space + group) });
      if (row === undefined) return null;
      const { gid } = readGroupHead(propertiesOf(row, "g"));
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
    const end = options.keep ? "commit" : "rollback";
    return this.#transaction(async (ask) => {
      const [row] = await ask("lock-group", { key: boundedKey(this.#space + group) });
      if (row === undefined) return null;
      const head = { ...readHead(propertiesOf(row, "g")), group };
      return rederiveGroup(ask, head, options, async (then, step) => {
        let next = then.next;
        await run(ask, then, step, (changes) => {
          next = nextNumbers(then.next, changes);
        });
        return next;
      });
    }, end);
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    this.#refuseClosed();
    return this.#withSession("READ", async () => {
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
    if (this.#within.getStore()?.running === true) {
      throw new PalimpsestError("incorrect", "A write cannot wait for the memory to be closed inside it", {
        fix: "Close the memory after the write has ended.",
      });
    }
    this.#closing ??= this.#shut();
    return this.#closing;
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

/** The head of a group, made where there is none; others that write to it wait from now on. */
async function lockGroup(ask: Ask, group: string): Promise<Head> {
  const key = boundedKey(group);
  let [row] = await ask("lock-group", { key });
  if (row === undefined) {
    await ask("make-group", { key, name: group, instant: EARLIEST });
    [row] = await ask("lock-group", { key });
  }
  return readHead(propertiesOf(row!, "g"));
}

function readHead(g: Properties): Head {
  const number = (name: string) => g[name] as number;
  return {
    gid: number("gid"),
    group: g["name"] as string,
    revision: number("revision"),
    instant: number("instant"),
    declared: number("declared_rev"),
    next: {
      node: number("next_node"),
      predicate: number("next_predicate"),
      episode: number("next_episode"),
      seq: number("next_seq"),
      timeline: number("next_timeline"),
      row: number("next_row"),
    },
  };
}

/** Works out a plan and writes its changes. */
async function run<T>(
  ask: Ask,
  head: Head,
  step: ReturnType<Plan<T>>,
  written: (changes: Changes) => void = () => {},
): Promise<T> {
  const answering = new Answering(ask, head.gid);
  let given: unknown;
  for (;;) {
    const next = step.next(given);
    if (next.done === true) {
      const { changes, result } = next.value;
      if (changes !== null) {
        await applyChanges(ask, head, changes, await answering.predicateNames(changes));
        written(changes);
      }
      return result;
    }
    given = await answering.answer(next.value);
  }
}

async function giveUp(transaction: Transaction): Promise<void> {
  try {
    await transaction.rollback();
  } catch {
    // The server has rolled it back by itself, or is gone.
  }
}
