import { boundedKey } from "../../model/digest.ts";
import { madeIdStart } from "../../model/made-id.ts";
import type { DeclarationLog, Plan } from "../need.ts";
import type { Changes, Head } from "../rows.ts";
import type { GroupReader, WriteSession } from "../store.ts";
import { Answering } from "./answer.ts";
import { applyChanges, nextNumbers, type PredicateNames } from "./apply.ts";
import type { Chunks } from "./chunks.ts";
import { DeclarationLogs } from "./declaration-logs.ts";
import { Foreseen } from "./foreseen.ts";
import { type GroupHead, readGroupHead, readHead } from "./group-head.ts";
import { Neo4jGroupReader } from "./group-reader.ts";
import { GroupReads } from "./group-reads.ts";
import type { Written } from "./group-rows.ts";
import { KeptGroup } from "./kept-groups.ts";
import { readDeclarations } from "./read-declarations.ts";
import { type Ask, ofGroup } from "./run-statement.ts";
import { headAfter, writtenBy } from "./written.ts";

/** What a store remembers of groups between its writes and reads. */
export interface Remembered {
  /** What was last seen of groups: a guess at what they are now. */
  last: Map<string, { gid: number; declared: number; revision: number }>;
  logs: DeclarationLogs;
}

/** The commits of one write. */
export class Neo4jWriteSession implements WriteSession {
  readonly #chunks: Chunks;
  readonly #space: string;
  readonly #smallSlot: number;
  readonly #remembered: Remembered;
  /** What this write has read, and may be rolled back. */
  readonly #logs: DeclarationLogs;
  /** What the last commit of each group left to tell. */
  readonly #told = new Map<string, { head: GroupHead; written: Written | null }>();
  #last: { group: string; gid: number; revision: number } | null = null;

  constructor(chunks: Chunks, space: string, smallSlot: number, remembered: Remembered) {
    this.#chunks = chunks;
    this.#space = space;
    this.#smallSlot = smallSlot;
    this.#remembered = remembered;
    this.#logs = new DeclarationLogs(remembered.logs);
  }

  async read<T>(group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    const { ask } = this.#chunks;
    const told = this.#told.get(group);
    // What a transaction sees that may be rolled back is not remembered for others.
    if (told === undefined) return new GroupReads(this.#logs).read(ask, this.#space + group, reader);
    const own = { isLocked: true };
    const from = new Neo4jGroupReader(ask, told.head, this.#logs, new KeptGroup(), own);
    if (told.written !== null) from.noteWritten(told.written);
    return from.answer(reader);
  }

  async commit<T>(group: string, plan: Plan<T>): Promise<T> {
    const name = this.#space + group;
    const { head, before, foreseen } = await this.#lockAndLook(group, plan);
    const log = await this.#declarations(head);
    this.#remember(group, head, head.revision);
    const told = this.#told.get(group);
    if (told !== undefined) told.written = null;
    const result = await work(this.#chunks.ask, head, plan(head, log), foreseen, async (changes, names) => {
      if (!changes.replayed && isInPlace(changes, this.#chunks.before(name))) await this.#chunks.keepWhole();
      const told = this.#chunks.noteHead(name, writtenHead(head, changes));
      await applyChanges(this.#chunks, head, changes, names, told);
      this.#last = { group, gid: head.gid, revision: changes.revision };
      this.#remember(group, head, changes.revision);
      this.#told.set(group, {
        head: headAfter(head, before, changes),
        written: writtenBy(head, foreseen, changes, names),
      });
    });
    // A group is made by its first commit: one that comes to nothing leaves no name.
    if (head.revision === 0 && !this.#told.has(group)) await this.#chunks.drop(name);
    return result;
  }

  /** Whether the last commit is there, where the way was lost while the server committed. */
  async isThere(ask: Ask): Promise<boolean> {
    if (this.#last === null) return false;
    const { group, gid, revision } = this.#last;
    // Waits for the transaction, where the server is still at it.
    await ask("lock-group", { key: boundedKey(this.#space + group) });
    return (await ask("commit-by-token", { gid, revision, token: this.#chunks.token })).length > 0;
  }

  /** Locks the group, and sends along what the plan will most likely ask, by what was last seen of the group. */
  async #lockAndLook<T>(group: string, plan: Plan<T>) {
    const { ask } = this.#chunks;
    const foreseen = new Foreseen(this.#smallSlot);
    const last = this.#remembered.last.get(group);
    const log = last === undefined ? undefined : this.#logs.get(last.gid, last.declared);
    const ahead = (last?.declared === 0 || log !== undefined) && plan.ahead?.(log ?? [], group);
    const look = () =>
      ahead ? foreseen.look(ofGroup(ask, last!.gid), ahead, madeIdStart(last!.revision + 1)) : null;
    const locking = this.#chunks.lock(this.#space + group);
    // Where another transaction holds the lock, answers from before it would not do.
    if (this.#chunks.isChunked) await locking.then(look);
    else await Promise.all([locking, look()]);
    const { properties, isSwept } = await locking;
    // A group that was dropped and made again has another number, and its rows have others.
    const head = { ...readHead(properties), group };
    const isSame = last?.gid === head.gid && !isSwept;
    return {
      head,
      before: this.#told.get(group)?.head ?? readGroupHead(properties),
      foreseen: isSame ? foreseen : new Foreseen(this.#smallSlot),
    };
  }

  #remember(group: string, { gid, declared }: Head, revision: number): void {
    const { last } = this.#remembered;
    if (last.size > 10_000) last.clear();
    last.set(group, { gid, declared, revision });
  }

  async #declarations({ gid, declared }: Head): Promise<DeclarationLog> {
    if (declared === 0) return [];
    let log = this.#logs.get(gid, declared);
    if (log === undefined) {
      log = await readDeclarations(ofGroup(this.#chunks.ask, gid), declared);
      this.#logs.keep(gid, declared, log);
    }
    return log;
  }

  /** Keeps for others what was read and what groups are like now, once it is committed. */
  remember(reads: GroupReads): void {
    this.#remembered.logs.take(this.#logs);
    for (const [group, { head }] of this.#told) reads.remember(this.#space + group, head);
  }
}

/** Works out a plan, and has its changes written. */
export async function work<T>(
  ask: Ask,
  head: Head,
  step: ReturnType<Plan<T>>,
  foreseen: Foreseen,
  write: (changes: Changes, names: PredicateNames) => Promise<void>,
): Promise<T> {
  const answering = new Answering(ask, head, foreseen);
  let given: unknown;
  for (;;) {
    const next = step.next(given);
    if (next.done === true) {
      const { changes, result } = next.value;
      if (changes !== null) await write(changes, await answering.predicateNames(changes));
      return result;
    }
    given = await answering.answer(next.value);
  }
}

/** What the node of a group tells after a commit. */
function writtenHead(head: Head, changes: Changes): Record<string, number> {
  const { revision, instant } = changes;
  const numbers = Object.entries(nextNumbers(head.next, changes)).map(([kind, no]) => [`next_${kind}`, no]);
  const declared = changes.declared ? { declared_rev: revision } : {};
  return { revision, instant, ...declared, ...Object.fromEntries(numbers) };
}

/** Whether a commit changes rows that were there before the write in a way that their revisions do not tell. */
function isInPlace(changes: Changes, before: Record<string, unknown>): boolean {
  const isOld = (kind: string, no: number) => no < (before[`next_${kind}`] as number);
  return (
    changes.reslotted.some((no) => isOld("timeline", no)) ||
    changes.unclaimed.some(({ seq }) => isOld("seq", seq)) ||
    changes.slots.some(({ row }) => isOld("row", row)) ||
    changes.liveness.some(({ seq }) => isOld("seq", seq)) ||
    changes.claims.some(({ claim }) => isOld("seq", claim.seq))
  );
}
