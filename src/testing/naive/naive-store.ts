import { AsyncLocalStorage } from "node:async_hooks";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import type { Plan } from "../../store/need.ts";
import type { GroupReader, Known, Rederive, Rederived, Store, WriteSession } from "../../store/store.ts";
import { apply } from "./apply.ts";
import { byCodePoints } from "./by-code-points.ts";
import { NaiveGroupReader } from "./group-reader.ts";
import { commitAt, declarationsOf, emptyGroup, type GroupRows, headOf } from "./group-rows.ts";
import { rederive } from "./rederive.ts";
import { runPlan } from "./run-plan.ts";

type Groups = ReadonlyMap<string, GroupRows>;

/**
 * The plainest store that can be right: lists of rows in memory, and every answer a filter over them, as the contract
 * words it. Others are compared with it. It has no index and takes time in proportion to all that it holds.
 */
export class NaiveStore implements Store {
  /** What is committed. A write makes new lists, which take their place when it ends well. */
  #groups: Groups = new Map();
  #gids = 0;
  #queue: Promise<unknown> = Promise.resolve();
  /** The write that the running code is part of. */
  readonly #within = new AsyncLocalStorage<{ running: boolean }>();
  #closing: Promise<void> | null = null;
  #isClosed = false;

  async write<T>(work: (session: WriteSession) => T | Promise<T>, { callsOut = false } = {}): Promise<T> {
    return this.#inTurn(async () => {
      let groups = this.#groups;
      const session: WriteSession = {
        commit: <R>(group: string, plan: Plan<R>) => {
          const rows = groups.get(group) ?? emptyGroup(++this.#gids, group);
          const head = headOf(rows);
          const { changes, result } = runPlan(rows, plan(head, declarationsOf(rows, head.revision)));
          if (changes !== null) groups = new Map(groups).set(group, apply(rows, head, changes));
          return result;
        },
        read: (group, reader) => readGroup(groups, group, reader),
      };
      const own = { running: true };
      try {
        const result = await (callsOut ? this.#within.run(own, () => work(session)) : work(session));
        this.#groups = groups;
        return result;
      } finally {
        own.running = false;
      }
    });
  }

  /** Does one piece of work after another. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) throw closed();
    this.#refuseWithin("A write cannot wait for another write inside it");
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => {});
    return run;
  }

  #refuseWithin(message: string): void {
    if (this.#within.getStore()?.running !== true) return;
    throw incorrect(message, undefined, "Wait until the write has ended.");
  }

  async read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    return readGroup(this.#open(), group, reader);
  }

  #open(): Groups {
    if (this.#isClosed) throw closed();
    return this.#groups;
  }

  async groups(): Promise<{ name: string; newest: Known }[]> {
    return [...this.#open().values()]
      .sort((a, b) => byCodePoints(a.name, b.name))
      .map((rows) => ({ name: rows.name, newest: commitAt(rows, Number.POSITIVE_INFINITY)! }));
  }

  async dropGroup(group: string): Promise<{ entries: number; episodes: number } | null> {
    return this.#inTurn(async () => {
      const dropped = this.#groups.get(group);
      this.#groups = new Map([...this.#groups].filter(([name]) => name !== group));
      if (dropped === undefined) return null;
      return { entries: dropped.entries.length, episodes: dropped.episodes.length };
    });
  }

  async rederive(group: string, options: Rederive): Promise<Rederived | null> {
    return this.#inTurn(async () => {
      const stored = this.#groups.get(group);
      if (stored === undefined) return null;
      const { rows, report } = rederive(stored, options);
      if (options.keep)
        this.#groups = new Map(this.#groups).set(group, { ...rows, rebuilt: stored.rebuilt + 1 });
      return report;
    });
  }

  async backup(file: string): Promise<{ bytes: number }> {
    throw new PalimpsestError("unsupported", "This store lies in memory and has no file to copy", {
      value: file,
      fix: "Export its groups as journals.",
    });
  }

  async describe(): Promise<Record<string, string | number | boolean>> {
    return { store: "naive", groups: this.#open().size };
  }

  async close(): Promise<void> {
    this.#refuseWithin("A write cannot wait for the memory to be closed inside it");
    this.#closing ??= this.#queue.then(() => {
      this.#isClosed = true;
    });
    return this.#closing;
  }
}

function readGroup<T>(groups: Groups, group: string, reader: (group: GroupReader) => T): T | null {
  const rows = groups.get(group);
  return rows === undefined ? null : reader(new NaiveGroupReader(rows));
}

function closed(): PalimpsestError {
  return new PalimpsestError("unavailable", "This memory is closed", { fix: "Open it again." });
}
