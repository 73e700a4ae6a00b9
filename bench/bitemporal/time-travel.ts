import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { parseTime } from "../../src/time/time-point.ts";
import { allFacts, objectOf } from "../support/pages.ts";
import type { Tally } from "./tally.ts";

export type SystemTime =
  | "current"
  | "all"
  | { as_of: string }
  | { from: string; to: string }
  | { between: [string, string] };

export interface TravelFile {
  system_time?: {
    transactions: { at: string; put: { id: string; v: string } }[];
    queries: { valid: string; system: SystemTime; basis?: string; result: Record<string, number> }[];
  };
  valid_time?: {
    puts: { id: string; v: string; valid_from: string; valid_to?: string }[];
    queries: { overlaps?: [string, string]; contains?: string; result: string[] }[];
  };
}

export function isTravelFile(file: unknown): file is TravelFile {
  const one = file as TravelFile | null;
  return Array.isArray(one?.system_time?.transactions) || Array.isArray(one?.valid_time?.puts);
}

const PREDICATE = "document_value";
const DAY_MS = 86_400_000;

/**
 * Row versions over transaction time. A put at instant T is an assertion from T on, recorded at T; the group's clock must
 * lie beyond every transaction.
 */
export async function checkSystemTime(
  part: NonNullable<TravelFile["system_time"]>,
  memory: Memory,
  tally: Tally,
): Promise<void> {
  const first = part.transactions[0];
  if (first === undefined) return;
  const earlier = new Date(parseTime(first.at).instant - DAY_MS).toISOString();
  await memory.declare({ predicate: PREDICATE, cardinality: "one", literal: true }, { recordedAt: earlier });
  const revisions: number[] = [];
  for (const { at, put } of part.transactions) {
    const write = await memory.assert(
      { subject: put.id, predicate: PREDICATE, object: { value: put.v }, from: at },
      { recordedAt: at },
    );
    revisions.push(write.revision);
  }
  for (const [index, query] of part.queries.entries()) {
    const check = `system time ${index + 1}: ${JSON.stringify(query.system)}${query.basis === undefined ? "" : ` ${query.basis}`}`;
    await tally.attempt(check, async () => {
      if (query.valid !== "all") throw new Error(`valid time "${query.valid}" is not known here`);
      const facts = await rowsOf(memory, query.system, basisOf(query.basis, revisions));
      tally.equal(check, counts(facts), sortedCounts(query.result));
    });
  }
}

/** "after tx2": the store as it was when the second transaction was the newest. */
function basisOf(basis: string | undefined, revisions: readonly number[]): number | undefined {
  if (basis === undefined) return undefined;
  const revision = revisions[Number(/^after tx(\d+)$/.exec(basis)?.[1]) - 1];
  if (revision === undefined) throw new Error(`basis "${basis}" is not known here`);
  return revision;
}

async function rowsOf(memory: Memory, system: SystemTime, basis: number | undefined): Promise<Fact[]> {
  if (typeof system === "object" && "as_of" in system) {
    return allFacts(memory, { predicate: PREDICATE, history: true, known: system.as_of });
  }
  const known = basis === undefined ? {} : { known: { revision: basis } };
  if (system === "current") return allFacts(memory, { predicate: PREDICATE, history: true, ...known });
  const versions = await allFacts(memory, { predicate: PREDICATE, versions: true, ...known });
  if (system === "all") return versions;
  return versions.filter((fact) => {
    const created = Date.parse(fact.t_created);
    const expired = fact.t_expired === null ? Number.POSITIVE_INFINITY : Date.parse(fact.t_expired);
    if ("from" in system)
      return created < parseTime(system.to).instant && parseTime(system.from).instant < expired;
    return created <= parseTime(system.between[1]).instant && parseTime(system.between[0]).instant < expired;
  });
}

function counts(facts: readonly Fact[]): [string, number][] {
  const byValue: Record<string, number> = {};
  for (const fact of facts) {
    const value = String(objectOf(fact));
    byValue[value] = (byValue[value] ?? 0) + 1;
  }
  return sortedCounts(byValue);
}

function sortedCounts(byValue: Record<string, number>): [string, number][] {
  return Object.entries(byValue).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Points and periods in valid time, through `at` and `overlaps`. */
export async function checkValidTime(
  part: NonNullable<TravelFile["valid_time"]>,
  memory: Memory,
  tally: Tally,
): Promise<void> {
  await memory.declare({ predicate: PREDICATE, cardinality: "one", literal: true });
  for (const { id, v, valid_from, valid_to } of part.puts) {
    await memory.assert({
      subject: id,
      predicate: PREDICATE,
      object: { value: v },
      from: valid_from,
      ...(valid_to === undefined ? {} : { until: valid_to }),
    });
  }
  for (const [index, query] of part.queries.entries()) {
    const check = `valid time ${index + 1}: ${JSON.stringify(query.overlaps ?? query.contains)}`;
    await tally.attempt(check, async () => {
      const facts = await allFacts(
        memory,
        query.overlaps === undefined
          ? { predicate: PREDICATE, at: query.contains ?? "" }
          : { predicate: PREDICATE, overlaps: { from: query.overlaps[0], until: query.overlaps[1] } },
      );
      tally.equal(check, facts.map((fact) => String(objectOf(fact))).sort(), [...query.result].sort());
    });
  }
}
