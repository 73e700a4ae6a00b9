import { createHash } from "node:crypto";
import type { Planned, Step } from "../need.ts";
import type { EntryRow, EpisodeRow, Head } from "../rows.ts";
import type { Rederive, Rederived } from "../store.ts";
import { readEntry, readEpisode } from "./properties.ts";
import { readDeclarations } from "./read-declarations.ts";
import { type Ask, ofGroup, propertiesOf } from "./run-statement.ts";

/** What is compared: rows without the numbers that differ from one derivation to the next. */
const COMPARED = ["fact", "evidence", "claim", "link", "document"] as const;

/** Works out one commit's plan and writes what it derives; gives the first free numbers behind it. */
type RunReplay = (head: Head, step: Step<Planned<null>>) => Promise<Head["next"]>;

/**
 * Derives a group's facts, evidence, claims and indexed words anew from its entries and revisions, and compares them with
 * what was stored. Runs in the caller's transaction, which the caller keeps or rolls back.
 */
export async function rederiveGroup(
  ask: Ask,
  head: Head,
  options: Rederive,
  run: RunReplay,
): Promise<Rederived> {
  const { gid } = head;
  const before = await spoolAll(ask, gid);
  await ask("drop-derived", { gid });
  const log = await readDeclarations(ofGroup(ask, gid), head.revision);
  const commits = await ask("commits", { gid });
  const predicates = await ask("predicates-from", { gid, from: 1 });
  let entries = 0;
  let next = { ...head.next, row: 1, timeline: 1 };
  for (const [k, commit] of commits.entries()) {
    const { revision, instant, first, last } = commit as Record<string, number>;
    const said: EntryRow[] = (await ask("entries-of-commit", { gid, first, last })).map((row) =>
      readEntry(propertiesOf(row, "e")),
    );
    const episodes: EpisodeRow[] = (await ask("episodes-of-commit", { gid, first, last })).map((row) =>
      readEpisode(propertiesOf(row, "e")),
    );
    const newer = predicates.find((p) => (p["revision"] as number) >= revision!);
    const predicate = (newer?.["no"] as number | undefined) ?? head.next.predicate;
    const then: Head = { ...head, next: { ...next, seq: first!, predicate } };
    const plan = options.plan({ revision: revision!, instant: instant!, entries: said, episodes });
    const { row, timeline } = await run(then, plan(then, log));
    next = { ...next, row, timeline };
    entries += said.length;
    options.onProgress?.(k + 1, commits.length);
  }
  const after = await spoolAll(ask, gid);
  const problems: string[] = [];
  for (const [k, name] of COMPARED.entries()) compare(name, before[k]!, after[k]!, problems);
  await ask("keep-derived", { gid, row: next.row, timeline: next.timeline });
  return { facts: before[0]!.count, evidence: before[1]!.count, entries, problems };
}

/** How often each row stands there, by a digest; the rows themselves would not fit in memory for a large group. */
interface Spool {
  rows: Map<string, number>;
  samples: Map<string, string>;
  count: number;
}

const SAMPLES = 10_000;

async function spoolAll(ask: Ask, gid: number): Promise<Spool[]> {
  const spools: Spool[] = [];
  for (const name of COMPARED) {
    const spool: Spool = { rows: new Map(), samples: new Map(), count: 0 };
    for (const { row } of await ask(`compared-${name}`, { gid })) {
      const text = JSON.stringify(row);
      const digest = createHash("sha256").update(text).digest("base64").slice(0, 12);
      spool.rows.set(digest, (spool.rows.get(digest) ?? 0) + 1);
      if (spool.samples.size < SAMPLES) spool.samples.set(digest, text);
      spool.count++;
    }
    spools.push(spool);
  }
  return spools;
}

/** Says which rows stand on one side only, or more often there. */
function compare(name: string, stored: Spool, derived: Spool, problems: string[]): void {
  const tell = (what: string, text: string | undefined) => {
    if (problems.length < 100) problems.push(`${what}: ${text ?? "(further row)"}`);
  };
  for (const [digest, count] of stored.rows) {
    if (count > (derived.rows.get(digest) ?? 0))
      tell(`stored ${name} that entries do not imply`, stored.samples.get(digest));
  }
  for (const [digest, count] of derived.rows) {
    if (count > (stored.rows.get(digest) ?? 0))
      tell(`${name} that entries imply is not stored`, derived.samples.get(digest));
  }
}
