import type { FactsInput } from "../../src/memory/inputs.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { below, pick, seeded } from "../support/figures.ts";
import { allFacts, objectOf } from "../support/pages.ts";
import { holdsAt, holdsWithin, type PlainFact, plainName } from "./brute.ts";

/** What is asked of both sides. */
export type Probe = { subject?: string; predicate?: string; limit: number } & (
  | { at: string }
  | { overlaps: { from: string; until: string } }
);

export interface Checked {
  probes: number;
  mismatches: { probe: Probe; missing: string[]; extra: string[]; disorder: boolean }[];
  answers: number;
  seconds: number;
}

/** Seeded probes: points for a subject (three of four) or a predicate, then periods, one in ten of them over everything. */
export function probesFor(
  facts: readonly PlainFact[],
  points: number,
  periods: number,
  seed: number,
): Probe[] {
  if (facts.length === 0) return [];
  const random = seeded(seed);
  const probes: Probe[] = [];
  for (let index = 0; index < points; index++) {
    const fact = pick(random, facts);
    const at = someInstant(random, facts, fact);
    probes.push(
      index % 4 === 3
        ? { predicate: fact.predicate, at, limit: 1000 }
        : { subject: fact.subject, at, limit: 3 },
    );
  }
  for (let index = 0; index < periods; index++) {
    const fact = pick(random, facts);
    const bounds = [someInstant(random, facts, fact), someInstant(random, facts, pick(random, facts))].sort();
    const [from, until] =
      bounds[0] === bounds[1] ? [bounds[0]!, shifted(bounds[0]!, 1)] : (bounds as [string, string]);
    const overlaps = { from, until };
    if (index % 10 === 9) probes.push({ overlaps: { from, until: shifted(from, 86_400_000) }, limit: 1000 });
    else if (index % 2 === 0) probes.push({ subject: fact.subject, overlaps, limit: 3 });
    else probes.push({ predicate: fact.predicate, overlaps, limit: 1000 });
  }
  return probes;
}

/** A bound of the fact itself, a millisecond beside one, or anything between the bounds of two facts. */
function someInstant(random: () => number, facts: readonly PlainFact[], fact: PlainFact): string {
  const bounds = [fact.from, fact.until].filter((bound) => bound !== "" && bound !== "~");
  const bound = pick(random, bounds.length > 0 ? bounds : ["2000-01-01T00:00:00.000Z"]);
  switch (below(random, 4)) {
    case 0:
      return bound;
    case 1:
      return shifted(bound, -1);
    case 2:
      return shifted(bound, 1);
    default: {
      const other = pick(random, facts).from || bound;
      return new Date(Math.round((Date.parse(bound) + Date.parse(other)) / 2)).toISOString();
    }
  }
}

function shifted(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString();
}

/** Asks the engine, then counts by hand, and compares. */
export async function check(
  memory: Memory,
  facts: readonly PlainFact[],
  probes: readonly Probe[],
): Promise<Checked> {
  const bySubject = grouped(facts, (fact) => fact.subject);
  const byPredicate = grouped(facts, (fact) => fact.predicate);
  const result: Checked = { probes: probes.length, mismatches: [], answers: 0, seconds: 0 };
  for (const probe of probes) {
    const started = performance.now();
    const answered = await allFacts(memory, probe satisfies FactsInput);
    result.seconds += (performance.now() - started) / 1000;
    result.answers += answered.length;
    const candidates =
      probe.subject !== undefined
        ? (bySubject.get(probe.subject) ?? [])
        : probe.predicate !== undefined
          ? (byPredicate.get(probe.predicate) ?? [])
          : facts;
    const expected = candidates.filter((fact) =>
      "at" in probe ? holdsAt(fact, probe.at) : holdsWithin(fact, probe.overlaps.from, probe.overlaps.until),
    );
    const mismatch = difference(answered, expected);
    if (mismatch !== undefined) result.mismatches.push({ probe, ...mismatch });
  }
  return result;
}

function difference(answered: readonly Fact[], expected: readonly PlainFact[]) {
  const got = answered.map(keyOfAnswer).sort();
  const wanted = expected.map(keyOf).sort();
  const starts = answered.map((fact) => fact.t_valid ?? "");
  const disorder = starts.some((start, index) => index > 0 && start < starts[index - 1]!);
  if (!disorder && got.length === wanted.length && got.every((key, index) => key === wanted[index]))
    return undefined;
  const gotSet = new Set(got);
  const wantedSet = new Set(wanted);
  return {
    missing: wanted.filter((key) => !gotSet.has(key)),
    extra: got.filter((key) => !wantedSet.has(key)),
    disorder,
  };
}

function keyOf({ subject, predicate, object, from, until }: PlainFact): string {
  return `${subject}\t${predicate}\t${object}\t${from}\t${until}`;
}

function keyOfAnswer(fact: Fact): string {
  return keyOf({
    subject: plainName(fact.subject.name),
    predicate: fact.predicate,
    object: plainName(String(objectOf(fact))),
    from: fact.t_valid ?? "",
    until: fact.t_invalid ?? "~",
  });
}

function grouped(facts: readonly PlainFact[], by: (fact: PlainFact) => string): Map<string, PlainFact[]> {
  const groups = new Map<string, PlainFact[]>();
  for (const fact of facts) {
    const group = groups.get(by(fact));
    if (group === undefined) groups.set(by(fact), [fact]);
    else group.push(fact);
  }
  return groups;
}
