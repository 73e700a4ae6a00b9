import { randomUUID } from "node:crypto";
import type { Session } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { Head } from "../rows.ts";
import { headProperties, lockGroup, readHead } from "./group-head.ts";
import type { Properties } from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";
import { begin, end, giveUp, type Running } from "./running.ts";
import { sweepGroup, sweepHeld } from "./sweep.ts";

/**
 * The statements of one write. As long as it is small they go into one transaction. One that grows beyond what a server
 * likes to hold in memory is split: its chunks are committed one by one, under revisions that no head of a group tells yet,
 * so that nobody sees them; the last step writes the heads. Meanwhile a second transaction holds the locks of the groups:
 * whoever gets the lock of a group that is marked as unfinished knows that its writer is gone, and sweeps what it left. A
 * writer that only lost its way to the server is kept from writing on by its `Unfinished` nodes, which a sweeper takes over.
 */
export class Chunks {
  /** Stands on the commits of this write, so that they can be told from those of others. */
  readonly token = randomUUID();
  readonly #open: () => Session;
  readonly #answerTime: number;
  readonly #most: number;
  readonly #groups = new Map<string, LockedGroup>();
  #chunk: Running | null = null;
  /** Holds the locks once the write is split. */
  #holder: Running | null = null;
  #isMarked = false;
  #rows = 0;
  #isWhole = false;

  /**
   * @param answerTime milliseconds for which an answer is waited for
   * @param most rows of one transaction, about
   */
  constructor(open: () => Session, answerTime: number, most: number) {
    this.#open = open;
    this.#answerTime = answerTime;
    this.#most = most;
  }

  /** Asks within the transaction that is open now. */
  readonly ask: Ask = (name, parameters) => this.#chunk!.ask(name, parameters);

  get isSplit(): boolean {
    return this.#holder !== null;
  }

  async begin(): Promise<void> {
    this.#chunk = await this.#begin();
  }

  #begin(): Promise<Running> {
    return begin(this.#open, this.#answerTime);
  }

  /** Locks a group, and makes it where there is none. */
  async lock(name: string): Promise<Locked> {
    const known = this.#groups.get(name);
    if (known !== undefined) return { properties: known.now, isSwept: false };
    const locked = this.isSplit ? await this.#lockLate(name) : await this.#lockNow(this.ask, name);
    const { properties } = locked;
    const gid = properties["gid"] as number;
    this.#groups.set(name, { gid, before: headProperties(properties), now: properties });
    return locked;
  }

  async #lockNow(ask: Ask, name: string): Promise<Locked> {
    const properties = await lockGroup(ask, name);
    return { properties, isSwept: await sweepHeld(this.#open, this.#answerTime, ask, properties) };
  }

  /** The head of a group that has a commit, locked for a write in one transaction; null of others. */
  async lockKnown(name: string): Promise<Head | null> {
    this.#isWhole = true;
    const [row] = await this.ask("lock-group", { key: boundedKey(name) });
    if (row === undefined) return null;
    const group = propertiesOf(row, "g");
    await sweepHeld(this.#open, this.#answerTime, this.ask, group);
    const head = readHead(group);
    return head.revision === 0 ? null : head;
  }

  /** The mark has to be there before the first chunk with rows of the group. */
  async #lockLate(name: string): Promise<Locked> {
    const marking = await this.#begin();
    try {
      const locked = await this.#lockNow(marking.ask, name);
      const gid = locked.properties["gid"] as number;
      await marking.ask("mark-unfinished", { gid, head: {}, token: this.token });
      await end(marking, "commit", this.#answerTime);
      await this.#hold(name);
      await this.#fence(gid);
      return locked;
    } finally {
      await giveUp(marking);
    }
  }

  /** What the node of a group tells from now on; of a split write, once that has ended. */
  async writeHead(name: string, head: Properties): Promise<void> {
    const group = this.#groups.get(name)!;
    group.now = { ...group.now, ...head };
    if (!this.isSplit) await this.ask("write-head", { gid: group.gid, head });
  }

  /** A group that was made for this write, and that it wrote nothing to. */
  async drop(name: string): Promise<void> {
    if (this.isSplit) return;
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
    if (!this.isSplit) return;
    await this.#commitChunk();
    this.#chunk = this.#holder;
  }

  /** Whether so many rows more are too many for the transaction that is open. */
  isTooMuch(rows: number): boolean {
    return !this.#isWhole && this.#rows + rows > this.#most;
  }

  /** Notes rows that were sent. */
  count(rows: number): void {
    this.#rows += rows;
  }

  /** Commits what was written so far, unseen, if that was enough for one transaction. All of it was awaited. */
  async splitIfFull(): Promise<void> {
    if (this.#isWhole || this.#rows < this.#most) return;
    if (!this.isSplit) return this.#split();
    await this.#commitChunk();
    await this.#beginChunk();
  }

  async #split(): Promise<void> {
    this.#isMarked = true;
    for (const { gid, before } of this.#groups.values())
      await this.ask("mark-unfinished", { gid, head: before, token: this.token });
    await this.#commitChunk();
    this.#holder = await this.#begin();
    for (const name of [...this.#groups.keys()].sort()) await this.#hold(name);
    await this.#beginChunk();
  }

  async #commitChunk(): Promise<void> {
    if (this.#chunk === this.#holder) return;
    await end(this.#chunk!, "commit", this.#answerTime);
  }

  async #beginChunk(): Promise<void> {
    this.#chunk = await this.#begin();
    this.#rows = 0;
    for (const { gid } of this.#groups.values()) await this.#fence(gid);
  }

  async #hold(name: string): Promise<void> {
    const [row] = await this.#holder!.ask("lock-group", { key: boundedKey(name) });
    if (row === undefined || propertiesOf(row, "g")["unfinished"] !== this.token) throw takenOver();
  }

  /** Makes a sweeper wait for this chunk, and fails where one has been at work. */
  async #fence(gid: number): Promise<void> {
    if ((await this.ask("fence", { gid, token: this.token })).length === 0) throw takenOver();
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (!this.isSplit) return end(this.#chunk!, how, this.#answerTime);
    await this.#commitChunk();
    for (const { gid, now } of this.#groups.values()) {
      const { several: _, ...head } = headProperties(now);
      await this.#holder!.ask("mark-finished", { gid, head });
      if (now["revision"] === 0) await this.#holder!.ask("drop-group", { gid });
    }
    await end(this.#holder!, how, this.#answerTime);
  }

  /** Rolls back what is open, and sweeps what was committed of a write that is split, if that can be done now. */
  async giveUp(): Promise<void> {
    for (const running of [this.#chunk, this.#holder]) if (running !== null) await giveUp(running);
    if (!this.#isMarked) return;
    for (const name of this.#groups.keys())
      await sweepGroup(this.#open, this.#answerTime, name, this.token).catch(() => {});
  }
}

/** What the node of a locked group tells, and whether somebody left something there that was swept first. */
export interface Locked {
  properties: Properties;
  isSwept: boolean;
}

interface LockedGroup {
  gid: number;
  /** Its head before this write. */
  before: Properties;
  /** What its node tells for this write, or will tell. */
  now: Properties;
}

function takenOver(): PalimpsestError {
  return new PalimpsestError(
    "unavailable",
    "The way to the Neo4j server was lost for a while, and what was written was swept by others",
    {
      fix: "Nothing of it was kept: write it again.",
    },
  );
}
