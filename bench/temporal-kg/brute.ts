import { type KgRow, type KgSet, predicateNames } from "./rows.ts";

// The other side of the comparison: the rules of the data read once more, with nothing of the engine. Instants are ISO
// text of one length, which sorts as time does; "" lies before every one of them (unknown), "~" after (open).

export interface PlainFact {
  subject: string;
  predicate: string;
  object: string;
  from: string;
  until: string;
}

export interface Brute {
  facts: PlainFact[];
  /** Numbers of the rows that no store should take. */
  bad: number[];
}

/** Facts of a set, triple by triple: ends told, runs that overlap or meet made one. */
export function bruteFacts(set: KgSet): Brute {
  const names = predicateNames(set.rows);
  const bad: number[] = [];
  const triples = new Map<string, { triple: Omit<PlainFact, "from" | "until">; spans: [string, string][] }>();
  for (const [index, row] of set.rows.entries()) {
    const span = spanOf(row);
    const subject = plainName(row.subject);
    const object = plainName(row.object);
    if (span === undefined || subject === object) {
      bad.push(index);
      continue;
    }
    const predicate = names.get(row.relation)!;
    const key = `${subject}\t${predicate}\t${object}`;
    const found = triples.get(key);
    if (found === undefined) triples.set(key, { triple: { subject, predicate, object }, spans: [span] });
    else found.spans.push(span);
  }
  const facts = [...triples.values()].flatMap(({ triple, spans }) =>
    merged(endsTold(spans)).map(([from, until]) => ({ ...triple, from, until })),
  );
  return { facts, bad };
}

/** One entity a name: Unicode compatibility forms, case (folded in full) and runs of spaces do not tell two apart. */
export function plainName(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
  return folded.normalize("NFKC").split(/\s+/).filter(Boolean).join(" ");
}

/** An open one that starts before the end of a bounded one of the same triple ends there, at the earliest such end. */
function endsTold(spans: readonly [string, string][]): [string, string][] {
  const ends = spans.map(([, until]) => until).filter((until) => until !== "~");
  return spans.map(([from, until]) => {
    if (until !== "~") return [from, until];
    const told = ends.filter((end) => end > from).sort()[0];
    return [from, told ?? "~"];
  });
}

function merged(spans: readonly [string, string][]): [string, string][] {
  const result: [string, string][] = [];
  for (const [from, until] of [...spans].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))) {
    const last = result.at(-1);
    if (last === undefined || from > last[1]) result.push([from, until]);
    else if (until > last[1]) last[1] = until;
  }
  return result;
}

/** Half-open; nothing for a row that starts after its end, or has a date that there is not. */
function spanOf(row: KgRow): [string, string] | undefined {
  const start = unit(row.start);
  const end = row.end === null ? start : unit(row.end);
  if (start === "none" || end === "none") return undefined;
  const from = start === "unknown" ? "" : start[0];
  const until = end === "unknown" ? "~" : end[1];
  return from < until ? [from, until] : undefined;
}

/** First instant of the unit that a date names, and the first one after it. */
function unit(date: string): [string, string] | "unknown" | "none" {
  const parts = date.split("-");
  if (parts.length !== 3) return "none"; // a year before 0
  const [year, month, day] = parts as [string, string, string];
  if (/^#+$/.test(year)) return "unknown";
  const wild = year.replace(/[^#]/g, "").length;
  const y = Number(year.replaceAll("#", "0"));
  if (wild > 0 || month.includes("#")) return [iso(y, 1, 1), iso(y + 10 ** wild, 1, 1)];
  const m = Number(month);
  if (m < 1 || m > 12) return "none";
  if (day.includes("#")) return [iso(y, m, 1), m === 12 ? iso(y + 1, 1, 1) : iso(y, m + 1, 1)];
  const d = Number(day);
  if (d < 1 || d > lengthOf(y, m)) return "none";
  if (d < lengthOf(y, m)) return [iso(y, m, d), iso(y, m, d + 1)];
  return [iso(y, m, d), m === 12 ? iso(y + 1, 1, 1) : iso(y, m + 1, 1)];
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function iso(year: number, month: number, day: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T00:00:00.000Z`;
}

export function holdsAt(fact: PlainFact, instant: string): boolean {
  return fact.from <= instant && instant < fact.until;
}

export function holdsWithin(fact: PlainFact, from: string, until: string): boolean {
  return fact.from < until && from < fact.until;
}
