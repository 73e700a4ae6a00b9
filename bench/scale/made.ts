import type { BatchItem } from "../../src/memory/inputs.ts";
import { below, seeded } from "../support/figures.ts";

/** One assertion of the made data; names are numbers until a store wants words. */
export interface MadeFact {
  subject: number;
  predicate: number;
  object: number;
  /** Milliseconds, on a day. */
  from: number;
  until: number | null;
}

export const PREDICATES = 20;
const HOT = 5;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2004, 0, 1);
const DAYS = 20 * 365;

export function subjectsFor(n: number): number {
  return Math.max(1, Math.floor(n / 10));
}

/**
 * `n` assertions about n/10 subjects with values out of n/20, dated over twenty years in no order; every second one has an
 * end. Three of five fall on five of the twenty predicates, so that slots see several changes.
 */
export function* madeFacts(n: number, seed: number): Generator<MadeFact> {
  const random = seeded(seed);
  const subjects = subjectsFor(n);
  const objects = Math.max(1, Math.floor(n / 20));
  for (let index = 0; index < n; index++) {
    const day = below(random, DAYS);
    yield {
      subject: below(random, subjects),
      predicate: random() < 0.6 ? below(random, HOT) : below(random, PREDICATES),
      object: below(random, objects),
      from: FIRST_DAY + day * DAY_MS,
      until: random() < 0.5 ? null : FIRST_DAY + (day + 1 + below(random, 1000)) * DAY_MS,
    };
  }
}

/** Lists of at most `size`, without ever holding all. */
export function* chunked<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

export function subjectName(subject: number): string {
  return `Person ${subject}`;
}

export function predicateName(predicate: number): string {
  return `made_relation_${predicate}`;
}

export function objectName(object: number): string {
  return `Thing ${object}`;
}

/** What the engine would write about such a fact, for the bare table's full text. */
export function textOf({ subject, predicate, object }: MadeFact): string {
  return `${subjectName(subject)} made relation ${predicate} ${objectName(object)}`;
}

/** Single-valued and multi-valued by turns. */
export function declarations(): BatchItem[] {
  return Array.from({ length: PREDICATES }, (_, predicate) => ({
    op: "declare",
    predicate: predicateName(predicate),
    cardinality: predicate % 2 === 0 ? "one" : "many",
  }));
}

export function assertion({
  subject,
  predicate,
  object,
  from,
  until,
}: MadeFact): { op: "assert" } & BatchItem & { subject: string } {
  return {
    op: "assert",
    subject: subjectName(subject),
    predicate: predicateName(predicate),
    object: objectName(object),
    from: dayText(from),
    ...(until === null ? {} : { until: dayText(until) }),
  };
}

export function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Someone, at some moment of the twenty years. */
export function* madeProbes(
  n: number,
  count: number,
  seed: number,
): Generator<{ subject: number; at: number }> {
  const random = seeded(seed);
  for (let index = 0; index < count; index++) {
    yield { subject: below(random, subjectsFor(n)), at: FIRST_DAY + Math.floor(random() * DAYS * DAY_MS) };
  }
}
