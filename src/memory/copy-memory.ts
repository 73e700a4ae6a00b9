import { existsSync } from "node:fs";
import { planCommit } from "../commit/commit.ts";
import type { Statement } from "../commit/statement.ts";
import { readJournalLine } from "../exchange/journal-line.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { isServerUri } from "../store/neo4j/server-address.ts";
import type { Known, Store } from "../store/store.ts";
import { type Clock, checkedClock, systemClock } from "../time/clock.ts";
import { type Instant, toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";
import { exportJournal } from "./export-journal.ts";
import { checkGroup } from "./group-memory.ts";
import { noSuchGroup } from "./hints.ts";
import type { Progress } from "./memory.ts";
import { openStore } from "./open-memory.ts";

export interface CopyOptions {
  /** A file, the address of a server, or a store of your own. */
  from: string | Store;
  to: string | Store;
  /** Only this group; all by default. */
  group?: string;
  onProgress?: (progress: Progress) => void;
  clock?: Clock;
}

/** What a copy came to. */
export interface Copied {
  groups: {
    name: string;
    revision: number;
    t_created: string;
    /** Lines of the journal that were copied now, and those that the target had already. */
    copied: number;
    present: number;
  }[];
}

/** Fewest lines of one transaction, unless there are no more. Commits are never parted. */
const LINES_A_TRANSACTION = 5000;

/** A group of the source, and how much of it the target has. */
interface Share {
  name: string;
  newest: Known;
  present: number;
  /** The last line that is present. */
  last: string | null;
}

/**
 * Copies groups from one store to another, with ids, clocks and revisions as they are. What a copy that was interrupted
 * has brought over is not copied again; while it runs, both stores can be read and the source written.
 * @throws `conflict`, before anything is written, where the target's group is not the beginning of the source's
 */
export async function copyMemory(options: CopyOptions): Promise<Copied> {
  checkCopy(options);
  const { from, to, group, onProgress } = options;
  const clock = checkedClock(options.clock ?? systemClock);
  return using(from, async (source) => {
    // Asked before the target is made.
    const known = await source.groups();
    const wanted = group === undefined ? known : known.filter(({ name }) => name === group);
    if (group !== undefined && wanted.length === 0) throw noSuchGroup(group);
    return using(to, async (target) => {
      const ends = [source, target].map((store): Engine => ({ store, clock, zone: {}, extractor: null }));
      const [here, there] = ends as [Engine, Engine];
      const shares: Share[] = [];
      for (const { name, newest } of wanted)
        shares.push({ name, newest, ...(await presentOf(here, there, name)) });

      const total = await linesOf(source, shares);
      let done = shares.reduce((sum, { present }) => sum + present, 0);
      const groups: Copied["groups"] = [];
      for (const share of shares) {
        const report = (lines: number) => {
          done += lines;
          onProgress?.({ done, total: Math.max(total, done) });
        };
        groups.push(await copyRest(here, there, share, report));
      }
      return { groups };
    });
  });
}

/** Opens a store that is given by its name, and closes it in the end. */
async function using<T>(given: string | Store, work: (store: Store) => Promise<T>): Promise<T> {
  if (typeof given !== "string") return work(given);
  const store = await openStore({ store: given });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const OPTIONS = ["from", "to", "group", "onProgress", "clock"];

function checkCopy(options: CopyOptions): void {
  if (typeof options !== "object" || options === null) {
    throw incorrect(
      `copyMemory takes an object, not ${shownValue(options)}`,
      shownValue(options),
      "Give { from, to }.",
    );
  }
  for (const key of Object.keys(options)) {
    if (!OPTIONS.includes(key)) {
      throw incorrect(
        `Unknown option ${JSON.stringify(key)} for copyMemory`,
        key,
        `Options: ${OPTIONS.join(", ")}.`,
      );
    }
  }
  const { from, to, group } = options;
  for (const [name, store] of Object.entries({ from, to })) {
    const isStore =
      typeof store === "string"
        ? store !== "" && store !== ":memory:"
        : typeof store === "object" && store !== null;
    if (isStore) continue;
    throw incorrect(
      `${name} of a copy cannot be ${shownValue(store)}`,
      shownValue(store),
      "Give a file, the address of a Neo4j server, or a store.",
    );
  }
  if (from === to)
    throw incorrect("A store cannot be copied to itself", shownValue(from), "Name two stores.");
  if (group !== undefined) checkGroup(group);
  const isFile = typeof from === "string" && !isServerUri(from);
  if (isFile && !existsSync(from)) {
    throw new PalimpsestError("not-found", `There is no store at ${JSON.stringify(from)}`, {
      value: from,
      fix: "Give the file of a store, or the address of a Neo4j server.",
    });
  }
}

async function linesOf(source: Store, shares: readonly Share[]): Promise<number> {
  let total = 0;
  for (const { name } of shares) {
    total += (await source.read(name, (reader) => reader.counts().entries + reader.counts().episodes)) ?? 0;
  }
  return total;
}

/**
 * How much of a group the target has, line by line.
 * @throws `conflict` where it has anything else
 */
async function presentOf(
  here: Engine,
  there: Engine,
  name: string,
): Promise<Pick<Share, "present" | "last">> {
  const theirs = exportJournal(here, name);
  let present = 0;
  let last: string | null = null;
  for await (const line of exportJournal(there, name)) {
    const next = await theirs.next();
    if (next.done === true || next.value !== line) throw diverged(name, line);
    present++;
    last = line;
  }
  const next = await theirs.next();
  await theirs.return(undefined);
  // A commit of the source's of which the target has a part only.
  if (next.done !== true && last !== null && revisionOf(next.value) === revisionOf(last)) {
    throw refusal(name, `of revision ${revisionOf(last)} it has a part only`);
  }
  return { present, last };
}

function revisionOf(line: string): number {
  return readJournalLine(line).revision!;
}

/** The refusal to go on behind a line that the source has not, or not there. */
function diverged(name: string, line: string): PalimpsestError {
  const { op, id, rev } = JSON.parse(line) as { op: string; id: string; rev: number };
  return refusal(name, `the source has not its ${op} ${JSON.stringify(id)} of revision ${rev}`);
}

function refusal(name: string, why: string): PalimpsestError {
  const message = `The group ${JSON.stringify(name)} of the target is not the beginning of the source's: ${why}`;
  const fix = "Copy to another store, or drop the group in the target first.";
  return new PalimpsestError("conflict", message, { value: name, fix });
}

/** Statements that become one commit, as they were one. */
interface Commit {
  revision: number;
  recordedAt: Instant;
  statements: Statement[];
}

async function copyRest(
  here: Engine,
  there: Engine,
  { name, present, last }: Share,
  report: (lines: number) => void,
): Promise<Copied["groups"][number]> {
  let head = last === null ? 0 : revisionOf(last);
  let gathered: Commit[] = [];
  let lines = 0;
  let copied = 0;
  const flush = async () => {
    const commits = gathered;
    if (commits.length === 0) return;
    await writeCommits(there, name, commits, head);
    head = commits.at(-1)!.revision;
    copied += lines;
    report(lines);
    gathered = [];
    lines = 0;
  };
  let passed = 0;
  for await (const line of exportJournal(here, name)) {
    passed++;
    if (passed < present) continue;
    if (passed === present) {
      if (line !== last) throw refusal(name, "the source was changed while it was copied");
      continue;
    }
    const { statement, revision, recordedAt } = readJournalLine(line);
    const open = gathered.at(-1);
    if (open?.revision === revision) open!.statements.push(statement);
    else {
      if (lines >= LINES_A_TRANSACTION) await flush();
      const instant = parseTime(recordedAt!, { name: "recorded_at" }).instant;
      gathered.push({ revision: revision!, recordedAt: instant, statements: [statement] });
    }
    lines++;
  }
  await flush();
  const newest = (await there.store.read(name, (reader) => reader.newest()))!;
  return { name, revision: newest.revision, t_created: toIso(newest.instant), copied, present };
}

/** Writes commits behind the newest one, in one transaction. */
async function writeCommits(
  { store, clock }: Engine,
  group: string,
  commits: readonly Commit[],
  head: number,
): Promise<void> {
  await store.write(async (session) => {
    let expect = head;
    for (const { revision, recordedAt, statements } of commits) {
      const plan = planCommit(statements, {
        // The source's clock may have been ahead of this one; what it recorded then it recorded then.
        now: Math.max(clock(), recordedAt),
        timeZone: undefined,
        recordedAt,
        revision,
        expect,
        keepGoing: false,
        label: (index) => `Revision ${revision}, line ${index + 1}`,
      });
      const result = await session.commit(group, plan);
      const isWhole = result.revision === revision && result.byStatement.every(({ known }) => !known);
      if (!isWhole) {
        const message = `Revision ${revision} of ${JSON.stringify(group)} could not be copied as it is`;
        throw new PalimpsestError("fault", message, { value: revision });
      }
      expect = revision;
    }
  });
}
