import type { Session } from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import type { Properties } from "./properties.ts";
import { type Ask, asking, ofGroup, propertiesOf } from "./run-statement.ts";
import { begin, end, giveUp, inSession } from "./running.ts";

/** Rows that one statement sweeps at most. */
const MOST = 10_000;

/** Milliseconds after which a lock is held by somebody who is alive. */
const ALIVE = 1000;

/**
 * Sweeps what a writer that is gone left of a split write in a group that the caller has locked, and takes away the mark
 * in the caller's transaction. What is swept is committed at once: a sweep that is broken off is begun again by the next.
 * @param ask asks within the transaction that holds the lock
 * @returns whether there was anything
 */
export async function sweepHeld(
  open: () => Session,
  answerTime: number,
  ask: Ask,
  group: Properties,
): Promise<boolean> {
  if (group["unfinished"] == null) return false;
  const gid = group["gid"] as number;
  await inSession(open, (session) => sweep(ofGroup(asking(session, answerTime), gid), group));
  await ask("mark-finished", { gid, head: {} });
  return true;
}

/**
 * Sweeps a group, if nobody is at work on it.
 * @param token only what this writer left
 */
export async function sweepGroup(
  open: () => Session,
  answerTime: number,
  name: string,
  token: string | null = null,
): Promise<void> {
  const key = boundedKey(name);
  const probe = await begin(open, answerTime, { timeout: ALIVE });
  try {
    const [row] = await probe.ask("lock-group", { key });
    if (row === undefined || propertiesOf(row, "g")["unfinished"] == null) return;
  } finally {
    await giveUp(probe);
  }
  const running = await begin(open, answerTime);
  try {
    const [row] = await running.ask("lock-group", { key });
    const group = row === undefined ? {} : propertiesOf(row, "g");
    if (token !== null && group["unfinished"] !== token) return;
    await sweepHeld(open, answerTime, running.ask, group);
    if (group["revision"] === 0) await running.ask("drop-group", { gid: group["gid"] });
    await end(running, "commit", answerTime);
  } finally {
    await giveUp(running);
  }
}

/** Takes back all that was written behind the head of a group. */
async function sweep(ask: Ask, group: Properties): Promise<void> {
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
      const [row] = await ask(name, { ...from, most: MOST });
      if (((row?.["count"] as number | undefined) ?? 0) < MOST) return;
    }
  };
  await ask("seize");
  for (let row = 0; row < (from.row as number); row += MOST) {
    const within = { ...from, first: row, last: row + MOST - 1 };
    for (const name of ["sweep-closed", "sweep-supported", "sweep-unsupported"]) await ask(name, within);
  }
  const timelines = (await ask("unfinished-timelines", from)).map((row) => row["no"]);
  for (let k = 0; k < timelines.length; k += MOST / 10) {
    const within = { ...from, timelines: timelines.slice(k, k + MOST / 10) };
    for (const name of ["sweep-links", "sweep-voices"]) await ask(name, within);
  }
  await ask("sweep-mentions", from);
  for (const name of [
    "support",
    "facts",
    "entries",
    "episodes",
    "timelines",
    "names",
    "nodes",
    "aliases",
    "predicates",
    "commits",
  ])
    await all(`sweep-${name}`);
}
