/** A journal said again through the verbs of the library, a commit at a time. */
import type { BatchItem, BatchReport, Memory } from "../index.ts";
import type { JournalLine } from "./journal-line.ts";

/** The lines of each commit. */
export function commitsOf(lines: readonly JournalLine[]): JournalLine[][] {
  const commits: JournalLine[][] = [];
  for (const line of lines) {
    const last = commits.at(-1);
    if (last?.[0]?.rev === line.rev) last.push(line);
    else commits.push([line]);
  }
  return commits;
}

/** A line as an item of a batch: `end` is then refused where it ends nothing. */
export function itemOf(line: JournalLine): BatchItem {
  const { group: _group, recorded_at: _at, rev: _rev, same_as, ...said } = line;
  const given = Object.entries({ ...said, sameAs: same_as }).filter(
    ([key, value]) => value !== undefined && (value !== null || key === "object" || line.op === "declare"),
  );
  return Object.fromEntries(given) as unknown as BatchItem;
}

/** Says each commit's lines as one batch. What the verbs refuse is left out. */
export async function replay(
  memory: Memory,
  lines: readonly JournalLine[],
  after?: (report: BatchReport) => Promise<void>,
): Promise<BatchReport[]> {
  const reports: BatchReport[] = [];
  for (const commit of commitsOf(lines)) {
    const options = { recordedAt: commit[0]!.recorded_at, keepGoing: true };
    const report = await memory.batch(commit.map(itemOf), options);
    reports.push(report);
    await after?.(report);
  }
  return reports;
}
