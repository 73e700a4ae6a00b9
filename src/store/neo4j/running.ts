import { setTimeout } from "node:timers/promises";
import neo4j, { type Session, type Transaction } from "neo4j-driver";
import { type Ask, asking, withinTime } from "./run-statement.ts";

/** A transaction in a session of its own. */
export interface Running {
  session: Session;
  transaction: Transaction;
  ask: Ask;
}

/** Begins a transaction without a wait of its own: that it could not be begun is told by its first statement. */
export function begin(open: () => Session, answerTime: number, config: { timeout?: number } = {}): Running {
  const session = open();
  const transaction = session.beginTransaction(config);
  return { session, transaction, ask: asking(transaction, answerTime) };
}

/** Ends a transaction that was begun, and its session. */
export async function end(
  { session, transaction }: Running,
  how: "commit" | "rollback",
  answerTime: number,
): Promise<void> {
  await withinTime(transaction[how](), answerTime);
  await leave(session);
}

/** Rolls back, whatever has become of it; nothing is done where it has ended. */
export async function giveUp({ session, transaction }: Running): Promise<void> {
  try {
    if (transaction.isOpen()) await ended(transaction.rollback());
  } catch {
    // The server has rolled it back by itself, or is gone.
  }
  await leave(session);
}

export async function inSession<T>(open: () => Session, work: (session: Session) => Promise<T>): Promise<T> {
  const session = open();
  try {
    return await work(session);
  } finally {
    await leave(session);
  }
}

/** Milliseconds for which the end of what is given up is waited for: a server that is stuck would hold it for ever. */
const LEAVE = 2000;

async function leave(session: Session): Promise<void> {
  await ended(session.close());
}

async function ended(leaving: Promise<void>): Promise<void> {
  await withinTime(leaving, LEAVE).catch(() => {});
}

/** Does again what changes nothing, where the server could not do it now, for so many milliseconds. */
export async function retried<T>(work: () => Promise<T>, patience: number): Promise<T> {
  const until = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!neo4j.isRetryableError(error) || performance.now() > until) throw error;
      await setTimeout(backOff(attempt));
    }
  }
}

/** Half a second at most, so that a server that is back is found soon. */
export function backOff(attempt: number): number {
  return Math.min(500, 20 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
