import type { BatchItem } from "../../src/memory/inputs.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { formatTime, nextUnit, parseTime } from "../../src/time/time-point.ts";
import { type KgRow, type KgSet, predicateNames } from "./rows.ts";

export interface Loaded {
  /** Numbers of the rows that the engine refused, by its code and message. */
  refused: { row: number; code: string; message: string }[];
  seconds: number;
}

const ROWS_A_COMMIT = 1000;

/** Writes a set through `batch`, bad rows refused one by one by the engine itself. */
export async function loadSet(memory: Memory, set: KgSet): Promise<Loaded> {
  const names = predicateNames(set.rows);
  // A day without an end is an event: it lasts its day.
  const aspect = set.rows.every((row) => row.end === null) ? "event" : "state";
  await memory.batch(
    [...names.values()].map((predicate) => ({ op: "declare", predicate, cardinality: "many", aspect })),
  );
  const refused: Loaded["refused"] = [];
  let seconds = 0;
  for (let first = 0; first < set.rows.length; first += ROWS_A_COMMIT) {
    const items = set.rows.slice(first, first + ROWS_A_COMMIT).map((row) => assertion(row, names));
    const started = performance.now();
    const report = await memory.batch(items, { keepGoing: true });
    seconds += (performance.now() - started) / 1000;
    for (const { index, code, message } of report.refused)
      refused.push({ row: first + index, code, message });
  }
  return { refused, seconds };
}

function assertion(row: KgRow, names: ReadonlyMap<string, string>): BatchItem {
  const until = row.end === null ? undefined : inclusiveEnd(row.end);
  return {
    op: "assert",
    subject: row.subject,
    predicate: names.get(row.relation)!,
    object: row.object,
    from: startText(row.start),
    ...(until === undefined ? {} : { until }),
  };
}

/** "360-##-##" is 0360; a year that is wholly unknown is before everything. */
function startText(date: string): string {
  return known(date)?.text ?? "unknown";
}

/** The unit after the one named; nothing if the end is open. What is no date goes on as it is, for the engine to refuse. */
function inclusiveEnd(date: string): string | undefined {
  const end = known(date);
  if (end === undefined) return undefined;
  if (end.years > 1) return String(Number(end.text) + end.years).padStart(4, "0");
  try {
    return formatTime(nextUnit(parseTime(end.text)));
  } catch {
    return end.text;
  }
}

/** What is known of a date, as a partial date; `years` is how many the year stands for ("194#" ten of them). */
function known(date: string): { text: string; years: number } | undefined {
  const [, year, month, day] = /^(-?[\d#]+)-([\d#]{2})-([\d#]{2})$/.exec(date) as unknown as [
    string,
    string,
    string,
    string,
  ];
  if (/^#+$/.test(year)) return undefined;
  const hashes = year.length - year.replaceAll("#", "").length;
  const digits = year.replaceAll("#", "0");
  const text = digits.startsWith("-") ? digits : digits.padStart(4, "0");
  if (hashes > 0) return { text, years: 10 ** hashes };
  if (month.includes("#")) return { text, years: 1 };
  return { text: day.includes("#") ? `${text}-${month}` : `${text}-${month}-${day}`, years: 1 };
}
