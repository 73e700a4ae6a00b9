import type { BatchItem } from "../../src/memory/inputs.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { addPeriod } from "../../src/time/calendar.ts";
import { formatTime, parseTime } from "../../src/time/time-point.ts";
import { allFacts, objectOf } from "../support/pages.ts";
import { type DatedFact, type DateSum, monthText, type Question } from "./sentences.ts";

/** Writes the facts of one context into a group of its own, in one commit. */
export async function loadFacts(memory: Memory, facts: readonly DatedFact[]): Promise<void> {
  const predicates = [...new Set(facts.map((fact) => fact.predicate))];
  await memory.batch([
    ...predicates.map((predicate): BatchItem => ({ op: "declare", predicate, cardinality: "many" })),
    ...facts.map(
      ({ left, predicate, right, from, until }): BatchItem => ({
        op: "assert",
        subject: left,
        predicate,
        object: right,
        from,
        until,
      }),
    ),
  ]);
}

/** The names at the other end that held in the month asked about. */
export async function heldAt(memory: Memory, question: Question, month: string): Promise<string[]> {
  const facts = await allFacts(memory, { ...asked(question), at: month });
  return [...new Set(facts.map((fact) => answerOf(fact, question)))].sort();
}

/**
 * The name whose interval comes next to the anchor's in order: intervals lie in order of (start, end), and next is the
 * nearest one that lies wholly before or after. An end month belongs to its interval, so two intervals that share just
 * that month meet. Where everything overlaps the anchor, the plain neighbour in order.
 */
export async function besides(
  memory: Memory,
  question: Question,
  order: "before" | "after",
  anchor: string,
): Promise<string | undefined> {
  const facts = await allFacts(memory, { ...asked(question), history: true });
  const line = facts
    .map((fact) => spanOf(fact, question))
    .sort((a, b) => compare(a.from, b.from) || compare(a.last, b.last));
  const isAnchor = (span: Span) => normal(span.name) === normal(anchor);
  if (order === "after") {
    const at = line.findLastIndex(isAnchor);
    const later = line.slice(at + 1).filter((span) => !isAnchor(span));
    return at === -1 ? undefined : (later.find((span) => follows(span, line[at]!)) ?? later[0])?.name;
  }
  const at = line.findIndex(isAnchor);
  const earlier = line.slice(0, Math.max(at, 0));
  return (earlier.findLast((span) => follows(line[at]!, span)) ?? earlier.at(-1))?.name;
}

/** A closed interval of months. */
interface Span {
  name: string;
  from: string;
  last: string;
}

function spanOf(fact: Fact, question: Question): Span {
  const month = (iso: string | null, months: number) =>
    iso === null ? undefined : formatTime(addPeriod(parseTime(iso.slice(0, 7)), { months }));
  return {
    name: answerOf(fact, question),
    from: month(fact.t_valid, 0) ?? "",
    last: month(fact.t_invalid, -1) ?? "~",
  };
}

function follows(later: Span, earlier: Span): boolean {
  return later.from >= earlier.last && later.from > earlier.from && later.last > earlier.last;
}

/** Years and months by the calendar. */
export function dateSum({ month, years, months }: DateSum): string {
  return monthText(formatTime(addPeriod(parseTime(month), { years, months })).slice(0, 7));
}

/** How names are compared: the engine holds two spellings that differ in case or spaces for one entity. */
export function normal(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function asked({ side, name, predicate }: Question) {
  return side === "left" ? { subject: name, predicate } : { object: name, predicate };
}

function answerOf(fact: Fact, { side }: Question): string {
  return side === "left" ? String(objectOf(fact)) : fact.subject.name;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
