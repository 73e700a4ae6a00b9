import type { Memory } from "../src/memory/memory.ts";
import type { Bench, BenchContext } from "./support/bench.ts";
import { nothingUsable } from "./support/data.ts";
import { round, table } from "./support/figures.ts";
import { type Brute, bruteFacts } from "./temporal-kg/brute.ts";
import { check, probesFor } from "./temporal-kg/check.ts";
import { loadSet } from "./temporal-kg/load.ts";
import { type KgSet, readSets } from "./temporal-kg/rows.ts";

const POINTS = 2000;
const PERIODS = 500;
const SEED = 20140;

export interface SetReport {
  rows: number;
  refused: number;
  /** Rows refused although good, or taken although bad. */
  misjudged: number[];
  facts: number;
  probes: number;
  mismatches: number;
  rowsPerSecond: number;
  queriesPerSecond: number;
  factsPerAnswer: number;
}

/** Is the engine's answer, at any point and over any period, what a reading of the file by hand gives? */
export const temporalKg: Bench = {
  name: "temporal-kg",
  says: "temporal knowledge graphs: points and periods against brute force over the files, load and query rates",
  data: "temporal-kg",
  flags: {
    points: { takes: "value", says: `points asked about, a set (default ${POINTS})` },
    periods: { takes: "value", says: `periods asked about, a set (default ${PERIODS})` },
  },
  async run(context) {
    const folder = context.folder();
    const sets = readSets(folder);
    if (sets.length === 0)
      throw nothingUsable(
        folder,
        "tab-separated facts: subject, relation, object, start, end; or with one day",
      );
    const reports: [string, SetReport][] = [];
    for (const set of sets) {
      const session = await context.open({ place: "file" });
      try {
        reports.push([set.name, await measure(session.group(set.name), set, bruteFacts(set), context)]);
      } finally {
        await session.close();
      }
    }
    return outcome(reports);
  },
};

/** Loads one set, asks all probes, and compares with what was counted by hand. */
export async function measure(
  memory: Memory,
  set: KgSet,
  brute: Brute,
  context: BenchContext,
): Promise<SetReport> {
  context.note(`${set.name}: ${set.rows.length} rows`);
  const loaded = await loadSet(memory, set);
  const refusedRows = new Set(loaded.refused.map(({ row }) => row));
  const badRows = new Set(brute.bad);
  const misjudged = [...refusedRows]
    .filter((row) => !badRows.has(row))
    .concat(brute.bad.filter((row) => !refusedRows.has(row)));
  for (const refusal of loaded.refused)
    context.dump({ set: set.name, refused: refusal, ...set.rows[refusal.row] });

  const points = Number(context.flag("points") ?? POINTS);
  const periods = Number(context.flag("periods") ?? PERIODS);
  const checked = await check(memory, brute.facts, probesFor(brute.facts, points, periods, SEED));
  for (const mismatch of checked.mismatches) context.dump({ set: set.name, ...mismatch });
  return {
    rows: set.rows.length,
    refused: loaded.refused.length,
    misjudged,
    facts: brute.facts.length,
    probes: checked.probes,
    mismatches: checked.mismatches.length + misjudged.length,
    rowsPerSecond: set.rows.length / loaded.seconds,
    queriesPerSecond: checked.probes / checked.seconds,
    factsPerAnswer: checked.answers / Math.max(1, checked.probes),
  };
}

function outcome(reports: [string, SetReport][]) {
  const sum = (figure: (report: SetReport) => number) =>
    reports.reduce((total, [, report]) => total + figure(report), 0);
  const bySet = (figure: (report: SetReport) => number) =>
    Object.fromEntries(reports.map(([name, report]) => [name, figure(report)]));
  return {
    n: sum((report) => report.probes),
    metrics: {
      mismatches: sum((report) => report.mismatches),
      mismatches_by_set: bySet((report) => report.mismatches),
      refused: sum((report) => report.refused),
      refused_by_set: bySet((report) => report.refused),
      rows: bySet((report) => report.rows),
      facts: bySet((report) => report.facts),
      load_rows_per_s: bySet((report) => round(report.rowsPerSecond)),
      queries_per_s: bySet((report) => round(report.queriesPerSecond)),
      facts_per_answer: bySet((report) => round(report.factsPerAnswer)),
    },
    table: table(
      [
        "set",
        "rows",
        "refused",
        "facts",
        "asked",
        "mismatches",
        "rows/s loaded",
        "queries/s",
        "facts an answer",
      ],
      reports.map(([name, report]) => [
        name,
        report.rows,
        report.refused,
        report.facts,
        report.probes,
        report.mismatches,
        round(report.rowsPerSecond),
        round(report.queriesPerSecond),
        round(report.factsPerAnswer),
      ]),
    ),
  };
}
