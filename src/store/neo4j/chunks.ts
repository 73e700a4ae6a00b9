import { randomUUID } from "node:crypto";
import type { Session } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { Head } from "../rows.ts";
import { headProperties, type Locking, lockGroup, makeGroup, readHead } from "./group-head.ts";
import type { Properties } from "./properties.ts";
import { type Ask, asking } from "./run-statement.ts";
import { begin, end, giveUp, inSession, type Running, retried } from "./running.ts";
import { type Sweeping, sweepGroup, sweepHeld, sweepingOf } from "./sweep.ts";

/** How often a group is made that others drop at once. */
const MOST_MAKINGS = 10;

/** Thrown where a write turns out to be too large for one transaction: it is to be done again in chunks. */
export class TooLarge extends Error {}

/**
 * The statements of one write: in one transaction, or, where that would be more than a server likes to hold in memory, in
 * chunks. These are committed one by one, under revisions that no head of a group tells yet, so that nobody sees them; the
 * last step writes the heads. Meanwhile another transaction holds the locks of the groups: whoever gets the lock of a group
 * and finds an `Unfinished` node knows that its writer is gone, and sweeps what it left. A writer that only lost its locks
 * is kept from committing on by that node, which a sweeper takes over first.
 */
export class Chunks {
  /** Stands on the commits of this write, so that they can be told from those of others. */
  readonly token = randomUUID();
  readonly isChunked: boolean;
  readonly #open: () => Session;
  readonly #answerTime: number;
  readonly #most: number;
  readonly #sweeping: Sweeping;
  readonly #groups = new Map<string, LockedGroup>();
  #chunk: Running | null = null;
  /** Holds the locks, where it is not the chunk that does. */
  #holder: Running | null = null;
  #rows = 0;
  #isWhole = false;

  /**
   * @param answerTime milliseconds for which an answer is waited for
   * @param most rows of one transaction, about
   */
  constructor(isChunked: boolean, open: () => Session, answerTime: number, most: number) {
    this.isChunked = isChunked;
    this.#open = open;
    this.#answerTime = answerTime;
    this.#most = most;
    this.#sweeping = sweepingOf(open, answerTime, most);
  }

  /** Asks within the transaction that is open now. */
  readonly ask: Ask = (name, parameters) => this.#chunk!.ask(name, parameters);

  begin(): void {
    this.#chunk = this.#begin();
    if (this.isChunked) this.#holder = this.#begin();
  }

  #begin(): Running {
    return begin(this.#open, this.#answerTime);
  }

  /** Asks in transactions of their own. */
  readonly #aside: Ask = (name, parameters) =>
    inSession(this.#open, (session) => asking(session, this.#answerTime)(name, parameters));

  /** Locks a group, and makes it where there is none. */
  async lock(name: string): Promise<Locked> {
    const known = this.#groups.get(name);
    if (known !== undefined) return { properties: known.now, isSwept: false };
    const { locking, isMade } = await this.#lockOrMake(name);
    const { properties, unfinished } = locking;
    const isSwept = unfinished !== null;
    if (isSwept) await this.#sweep(properties);
    this.#groups.set(name, {
      gid: properties["gid"] as number,
      before: headProperties(properties),
      now: properties,
      isMade,
      isMarked: isSwept && this.isChunked,
    });
    return { properties, isSwept };
  }

  async #lockOrMake(name: string): Promise<{ locking: Locking; isMade: boolean }> {
    for (let attempt = 0; ; attempt++) {
      const isMade = this.isChunked && (await this.#makeSeen(name));
      const { ask } = this.#holder ?? this.#chunk!;
      let locking = await lockGroup(ask, name);
      if (locking === null && !this.isChunked) {
        await makeGroup(ask, name);
        locking = await lockGroup(ask, name);
      }
      if (locking !== null) return { locking, isMade };
      // Somebody dropped it meanwhile. Who has looked for it holds the place where it was: nobody could make it there.
      if (this.#holder === null || this.#groups.size > 0 || attempt === MOST_MAKINGS) throw dropped();
      await giveUp(this.#holder);
      this.#holder = this.#begin();
    }
  }

  /** The mark goes, or becomes that of this write. */
  async #sweep(group: Properties): Promise<void> {
    const { gid } = group;
    await sweepHeld(this.#sweeping, group);
    if (this.isChunked) await this.#aside("mark-unfinished", { gid, token: this.token });
    else await this.ask("mark-finished", { gid, head: {} });
  }

  /**
   * Makes a group where there is none, so that all transactions of this write see it. Not once one has looked for it with
   * a statement that writes: that locks the place of what it does not find.
   */
  async #makeSeen(name: string): Promise<boolean> {
    if ((await this.#aside("find-group", { key: boundedKey(name) })).length > 0) return false;
    // Another process may make it at this moment.
    return retried(async () => {
      const making = this.#begin();
      try {
        const isMade = await makeGroup(making.ask, name);
        await end(making, "commit", this.#answerTime);
        return isMade;
      } finally {
        await giveUp(making);
      }
    }, this.#answerTime);
  }

  /** The head of a group that has a commit, locked for a write in one transaction; null of others. */
  async lockKnown(name: string): Promise<Head | null> {
    this.#isWhole = true;
    const locking = await lockGroup(this.ask, name);
    if (locking === null) return null;
    const { properties, unfinished } = locking;
    if (unfinished !== null) await this.#sweep(properties);
    const head = readHead(properties);
    return head.revision === 0 ? null : head;
  }

  /**
   * Notes what the node of a group tells from now on.
   * @returns what is to be written there with it: nothing in chunks, whose end writes it
   */
  noteHead(name: string, head: Properties): Properties | null {
    const group = this.#groups.get(name)!;
    group.now = { ...group.now, ...head };
    return this.isChunked ? null : head;
  }

  /** A group that was made for this write, and that it wrote nothing to. */
  async drop(name: string): Promise<void> {
    if (this.isChunked) return;
    await this.ask("drop-group", { gid: this.#groups.get(name)!.gid });
    this.#groups.delete(name);
  }

  /** The head of a group as it was before this write. */
  before(name: string): Properties {
    return this.#groups.get(name)!.before;
  }

  /** What comes from now on goes into the last transaction: it changes in place what a sweep could not put back. */
  async keepWhole(): Promise<void> {
    this.#isWhole = true;
    if (!this.isChunked || this.#chunk === this.#holder) return;
    await this.#commitChunk();
    this.#chunk = this.#holder;
  }

  /**
   * Whether so many rows more are too many for the transaction that is open.
   * @throws TooLarge where this is not in chunks and should be
   */
  isTooMuch(rows: number): boolean {
    if (this.#isWhole || this.#rows + rows <= this.#most) return false;
    if (!this.isChunked) throw new TooLarge();
    return true;
  }

  /** Notes rows that were sent. */
  count(rows: number): void {
    this.#rows += rows;
  }

  /** Commits what was written so far, unseen, if that was enough for one transaction. All of it was awaited. */
  async splitIfFull(): Promise<void> {
    if (this.#isWhole || this.#rows < this.#most) return;
    await this.#commitChunk();
    this.#chunk = this.#begin();
    this.#rows = 0;
  }

  async #commitChunk(): Promise<void> {
    for (const group of this.#groups.values()) {
      const { gid, isMarked } = group;
      const said = { gid, token: this.token };
      group.isMarked = true;
      if (!isMarked) {
        if ((await this.#aside("mark-unfinished", said)).length === 0) throw takenOver();
        // Whoever gets the locks from now on finds the mark; nobody must have got them before.
        await this.#holder!.ask("still-held");
      }
      // A sweeper waits for this chunk from here on; where one has been at work this fails.
      if ((await this.ask("fence", said)).length === 0) throw takenOver();
    }
    await end(this.#chunk!, "commit", this.#answerTime);
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (this.#holder === null) return end(this.#chunk!, how, this.#answerTime);
    if (this.#chunk !== this.#holder) await this.#commitChunk();
    for (const { gid, now } of this.#groups.values()) {
      const { several: _, ...head } = headProperties(now);
      await this.#holder.ask("mark-finished", { gid, head });
      if (now["revision"] === 0) await this.#holder.ask("drop-group", { gid });
    }
    await end(this.#holder, how, this.#answerTime);
  }

  /** Whether somebody has swept chunks of this write; what it read since is not what it wrote. */
  async isTakenOver(): Promise<boolean> {
    for (const { gid, isMarked } of this.#groups.values())
      if (isMarked && (await this.#aside("find-unfinished", { gid, token: this.token })).length === 0)
        return true;
    return false;
  }

  /** Rolls back what is open, and sweeps what was committed of a write in chunks, if that can be done now. */
  async giveUp(): Promise<void> {
    for (const running of [this.#chunk, this.#holder]) if (running !== null) await giveUp(running);
    for (const [name, { isMade, isMarked }] of this.#groups)
      if (this.isChunked && (isMade || isMarked))
        await sweepGroup(this.#sweeping, name, { token: this.token }).catch(() => {});
  }
}

/** What the node of a locked group tells, and whether somebody left something there that was swept first. */
interface Locked {
  properties: Properties;
  isSwept: boolean;
}

interface LockedGroup {
  gid: number;
  /** Its head before this write. */
  before: Properties;
  /** What its node tells for this write, or will tell. */
  now: Properties;
  isMade: boolean;
  isMarked: boolean;
}

function dropped(): PalimpsestError {
  return new PalimpsestError("unavailable", "The group was dropped when this began to write to it", {
    fix: "Nothing of it was kept: write it again.",
  });
}

export function takenOver(): PalimpsestError {
  return new PalimpsestError(
    "unavailable",
    "The way to the Neo4j server was lost for a while, and others swept what was written",
    { fix: "Nothing of it was kept: write it again." },
  );
}
