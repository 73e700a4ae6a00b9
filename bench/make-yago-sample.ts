/**
 * Makes examples/yago-sample.jsonl: whole timelines of some subjects of YAGO11k, as a journal.
 *
 *     npx tsx bench/make-yago-sample.ts --data DIR --out FILE [--size 2000] [--seed 1]
 *
 * DIR holds `yago11k-facts-dev.tsv`, `yago11k-entity2id.txt` and `yago11k-relation2id.txt`. The same seed gives the same file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatTime, nextUnit, parseTime } from "../src/time/time-point.ts";

const GROUP = "yago";
/** When the source spoke: YAGO11k came out in 2018. */
const SAID = "2018-01-01";
/** A subject is taken only if it has so many facts, or several values of one relation. */
const MIN_FACTS = 3;

interface Row {
  subject: string;
  predicate: string;
  object: string;
  /** A partial date, or "unknown". */
  from: string;
  /** Exclusive: the start of the unit after the last one; null where the end is open. */
  until: string | null;
}

/** `<Don_\u0022Red\u0022_Barry>` is `Don "Red" Barry`. */
function readableName(resource: string): string {
  return resource
    .replace(/^<|>$/g, "")
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("_", " ");
}

/** `<wasBornIn>` is `was_born_in`. */
function snakeCase(resource: string): string {
  return resource.replace(/^<|>$/g, "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `360-##-##` is "0360", `1998-07-##` "1998-07", `####-##-##` null, and a mere decade or century (`195#`) undefined. */
function partialDate(text: string): string | null | undefined {
  const [year = "", month = "", day = ""] = text.split("-");
  if (year === "####") return null;
  if (year.includes("#")) return undefined;
  return [year.padStart(4, "0"), month, day].filter((part) => !part.includes("#")).join("-");
}

/** An inclusive end as an exclusive one: "2008" ends at "2009", "1998-07-08" at "1998-07-09". */
function afterLast(date: string): string {
  return formatTime(nextUnit(parseTime(date)));
}

/** Name by id: the first two columns of a file of names. */
function namesById(file: string, rename: (resource: string) => string): Map<string, string> {
  return new Map(readTable(file).map(([resource = "", id = ""]): [string, string] => [id, rename(resource)]));
}

function readTable(file: string): string[][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.trimEnd().split("\t"));
}

/** All usable rows, and how many of which kind were left out. */
function readRows(dir: string): { rows: Row[]; predicates: string[]; left: Record<string, number> } {
  const entities = namesById(join(dir, "yago11k-entity2id.txt"), readableName);
  const relations = namesById(join(dir, "yago11k-relation2id.txt"), snakeCase);
  const left = { "vague year": 0, "start after end": 0, "subject is object": 0 };
  const rows: Row[] = [];
  for (const [s = "", r = "", o = "", start = "", end = ""] of readTable(
    join(dir, "yago11k-facts-dev.tsv"),
  )) {
    const subject = entities.get(s)!;
    const object = entities.get(o)!;
    const first = partialDate(start);
    const last = partialDate(end);
    if (first === undefined || last === undefined) {
      left["vague year"]++;
      continue;
    }
    const until = last === null ? null : afterLast(last);
    if (first !== null && until !== null && parseTime(first).instant >= parseTime(until).instant) {
      left["start after end"]++;
    } else if (subject === object) {
      left["subject is object"]++;
    } else {
      rows.push({ subject, predicate: relations.get(r)!, object, from: first ?? "unknown", until });
    }
  }
  return { rows, predicates: [...relations.values()], left };
}

/** Mulberry32: numbers in [0, 1) from a 32-bit seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function bySubject(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.subject);
    if (group === undefined) groups.set(row.subject, [row]);
    else group.push(row);
  }
  return groups;
}

/** The relation of which a subject has most values; of several the rarest, by the counts of the whole file. */
function leadingRelation(
  facts: readonly Row[],
  overall: Map<string, number>,
): { name: string; values: number } {
  const [lead] = [...countBy(facts, (row) => row.predicate)].sort(
    ([a, m], [b, n]) => n - m || overall.get(a)! - overall.get(b)!,
  );
  return { name: lead![0], values: lead![1] };
}

/**
 * Whole subjects until the sample is full. Each time the relation with the fewest facts so far brings the next subject in
 * which it leads; those with several values of it come first.
 */
function pick(rows: readonly Row[], size: number, random: () => number): Row[][] {
  const overall = countBy(rows, (row) => row.predicate);
  const queues = new Map(
    [...overall.keys()].sort().map((name) => [name, [] as { facts: Row[]; values: number }[]]),
  );
  for (const facts of shuffle([...bySubject(rows).values()], random)) {
    const { name, values } = leadingRelation(facts, overall);
    if (values > 1 || facts.length >= MIN_FACTS) queues.get(name)!.push({ facts, values });
  }
  for (const queue of queues.values()) queue.sort((a, b) => Number(b.values > 1) - Number(a.values > 1));

  const picked: Row[][] = [];
  const taken = new Map([...queues.keys()].map((name) => [name, 0]));
  let room = size;
  for (;;) {
    const waiting = [...queues].filter(([, queue]) => queue.length > 0);
    if (room <= 0 || waiting.length === 0) return picked;
    const [, queue] = waiting.reduce((a, b) => (taken.get(b[0])! < taken.get(a[0])! ? b : a));
    const { facts } = queue.shift()!;
    if (facts.length > room) continue;
    picked.push(facts);
    room -= facts.length;
    for (const { predicate } of facts) taken.set(predicate, taken.get(predicate)! + 1);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function journal(subjects: Row[][], predicates: string[]): string[] {
  const declared = predicates.map((predicate) => ({
    op: "declare",
    id: `y-${predicate}`,
    predicate,
    cardinality: "many",
    group: GROUP,
  }));
  const rows = subjects
    .sort(([a], [b]) => compare(a!.subject, b!.subject))
    .flatMap((facts) =>
      facts.sort(
        (a, b) => compare(a.from, b.from) || compare(a.predicate, b.predicate) || compare(a.object, b.object),
      ),
    );
  const asserted = rows.map(({ subject, predicate, object, from, until }, i) => ({
    op: "assert",
    id: `y${i + 1}`,
    subject,
    predicate,
    object,
    from,
    ...(until === null ? {} : { until }),
    said: SAID,
    group: GROUP,
  }));
  return [...declared, ...asserted].map((line) => JSON.stringify(line));
}

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    out: { type: "string" },
    size: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
  },
});
if (options.data === undefined || options.out === undefined) {
  process.stderr.write(
    "usage: npx tsx bench/make-yago-sample.ts --data DIR --out FILE [--size 2000] [--seed 1]\n",
  );
  process.exit(2);
}
const { rows, predicates, left } = readRows(options.data);
const subjects = pick(rows, Number(options.size), randomFrom(Number(options.seed)));
writeFileSync(options.out, `${journal(subjects, predicates).join("\n")}\n`);
const facts = subjects.flat();
process.stdout.write(
  `${JSON.stringify({
    facts: facts.length,
    subjects: subjects.length,
    predicates: Object.fromEntries(countBy(facts, (row) => row.predicate)),
    left,
  })}\n`,
);
