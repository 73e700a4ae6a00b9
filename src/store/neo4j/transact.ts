import { setTimeout } from "node:timers/promises";
import neo4j, { type Session } from "neo4j-driver";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { Chunks, TooLarge, takenOver } from "./chunks.ts";
import { type Ask, asking } from "./run-statement.ts";
import { backOff, inSession, retried } from "./running.ts";

/** How a piece of work is done whole, or not at all. */
export interface Transacting<T> {
  open: () => Session;
  work: (chunks: Chunks) => Promise<T>;
  end: "commit" | "rollback";
  /** Whether the work may be done again where the server could not do it now. */
  again: boolean;
  /** Milliseconds for which it is tried again. */
  patience: number;
  /** Milliseconds for which an answer is waited for. */
  answerTime: number;
  /** Rows of one transaction, about: what is larger is done in chunks. */
  chunk: number;
  /** Whether it is done in chunks from the start. Else it is begun again once it has turned out to be too large. */
  isChunked: boolean;
  /** Whether what was done is there, where the way to the server was lost while it committed. */
  isThere: (ask: Ask) => Promise<boolean>;
}

/**
 * Runs work in a transaction, or in several that are seen together. Where the server could not do it now (a deadlock,
 * another leader, a lost way) it is done again; where the way is lost while the server commits, it is asked whether it did,
 * so that nothing is written twice.
 * @throws `unavailable` where that cannot be found out
 */
export async function transact<T>(transacting: Transacting<T>): Promise<T> {
  const { open, end, again, patience, answerTime, chunk } = transacting;
  const until = performance.now() + patience;
  let { isChunked } = transacting;
  for (let attempt = 0; ; attempt++) {
    let done: { value: T } | null = null;
    const chunks = new Chunks(isChunked, open, answerTime, chunk);
    try {
      chunks.begin();
      const value = await transacting.work(chunks);
      done = { value };
      await chunks.end(end);
      return value;
    } catch (failed) {
      const isTakenOver = done === null && (await chunks.isTakenOver().catch(() => false));
      const error = isTakenOver ? takenOver() : failed;
      await chunks.giveUp();
      if (error instanceof TooLarge) {
        isChunked = true;
        continue;
      }
      // No answer to the commit, or none in time: the server may have done it all the same.
      const isOpen = done !== null && end === "commit" && (isLost(error) || error instanceof PalimpsestError);
      if (isOpen && (await wasDone(transacting))) return (done as unknown as { value: T }).value;
      if (!neo4j.isRetryableError(error)) throw error;
      // It may have waited for others all the time, so it is tried twice at least.
      if (!again || (attempt > 0 && performance.now() > until)) throw error;
      await setTimeout(backOff(attempt));
    }
  }
}

/** Asks what happened until the server answers, for as long as there is patience. */
async function wasDone<T>({ open, isThere, patience, answerTime }: Transacting<T>): Promise<boolean> {
  try {
    return await retried(() => inSession(open, (session) => isThere(asking(session, answerTime))), patience);
  } catch (cause) {
    throw new PalimpsestError(
      "unavailable",
      "The Neo4j server was lost while it wrote, so it is not known whether this was written",
      { fix: "Once it is back, look whether it is there before saying it again.", cause },
    );
  }
}

function isLost(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "ServiceUnavailable" || code === "SessionExpired";
}
