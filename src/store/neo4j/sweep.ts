import type { Session } from "neo4j-driver";
import { lockGroup } from "./group-head.ts";
import type { Properties } from "./properties.ts";
import { type Ask, asking, ofGroup } from "./run-statement.ts";
import { begin, end, giveUp, inSession } from "./running.ts";

/** How sweeping reaches the server. */
export interface Sweeping {
  open: () => Session;
  /** Milliseconds for which an answer is waited for. */
  answerTime: number;
  /** Rows that one statement sweeps at most. */
  most: number;
}

/** @param chunk rows that one transaction holds, about: what is deleted takes several with it */
export function sweepingOf(open: () => Session, answerTime: number, chunk: number): Sweeping {
  return { open, answerTime, most: Math.ceil(chunk / 4) };
}

/** Milliseconds after which a lock is held by somebody who is alive. */
const ALIVE = 1000;

/**
 * Sweeps what a writer that is gone left in a group whose lock the caller holds. What is swept is committed at once: a sweep
 * that is broken off is begun again by the next, as the mark is there until the caller takes it away.
 */
export async function sweepHeld({ open, answerTime, most }: Sweeping, group: Properties): Promise<void> {
  const gid = group["gid"] as number;
  await inSession(open, (session) => sweep(ofGroup(asking(session, answerTime), gid), group, most));
}

/**
 * Sweeps a group, if nobody is at work on it, and drops it if it has no commit.
 * @param token only where this writer left something
 * @param isAside it is a dropped one: who has its lock waited for what it was before, and will soon be done
 */
export async function sweepGroup(
  sweeping: Sweeping,
  name: string,
  { token = null, isAside = false }: { token?: string | null; isAside?: boolean } = {},
): Promise<void> {
  const { open, answerTime } = sweeping;
  if (!isAside) {
    const probe = begin(open, answerTime, { timeout: ALIVE });
    try {
      await lockGroup(probe.ask, name);
    } finally {
      await giveUp(probe);
    }
  }
  const running = begin(open, answerTime);
  try {
    const locking = await lockGroup(running.ask, name);
    if (locking === null) return;
    const { properties, unfinished } = locking;
    if (token !== null && unfinished !== null && unfinished.token !== token) return;
    const { gid } = properties;
    if (unfinished !== null) {
      await sweepHeld(sweeping, properties);
      await running.ask("mark-finished", { gid, head: {} });
    }
    if (properties["revision"] === 0) await running.ask("drop-group", { gid });
    await end(running, "commit", answerTime);
  } finally {
    await giveUp(running);
  }
}

/** Takes back all that was written behind the head of a group. */
async function sweep(ask: Ask, group: Properties, most: number): Promise<void> {
  const from = {
    revision: group["revision"],
    seq: group["next_seq"],
    row: group["next_row"],
    node: group["next_node"],
    predicate: group["next_predicate"],
    timeline: group["next_timeline"],
  };
  const all = async (name: string) => {
    for (;;) {
      const [row] = await ask(name, { ...from, most });
      if (((row?.["count"] as number | undefined) ?? 0) < most) return;
    }
  };
  await ask("seize");
  for (let row = 0; row < (from.row as number); row += most) {
    const within = { ...from, first: row, last: row + most - 1 };
    for (const name of ["sweep-closed", "sweep-supported", "sweep-unsupported"]) await ask(name, within);
  }
  const timelines = (await ask("unfinished-timelines", from)).map((row) => row["no"]);
  // Each has more rows than one.
  const some = Math.ceil(most / 10);
  for (let k = 0; k < timelines.length; k += some) {
    const within = { ...from, timelines: timelines.slice(k, k + some) };
    for (const name of ["sweep-links", "sweep-voices"]) await ask(name, within);
  }
  await ask("sweep-mentions", from);
  for (const name of [
    "sweep-support",
    "sweep-facts",
    "sweep-entries",
    "sweep-episodes",
    "sweep-timelines",
    "sweep-names",
    "sweep-nodes",
    "sweep-predicates",
    "sweep-commits",
  ])
    await all(name);
}
