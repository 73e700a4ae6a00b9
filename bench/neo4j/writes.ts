import type { Memory } from "../../src/memory/memory.ts";
import { type Counted, counted, meanOf } from "./counted.ts";
import { type BareFact, type Floor, NEVER } from "./floor.ts";
import { byRounds, type Calls, type Latency, latencyOf, p50Ratio, type Ratio } from "./rounds.ts";
import { newName, type Told, textOf, toldFacts } from "./told.ts";

export interface WriteFigure extends Latency, Ratio {
  floor: Latency;
  /** Means over the writes that were counted. */
  asked: { engine: Counted; floor: Counted };
}

export interface WritePlan extends Calls {
  memory: Memory;
  floor: Floor;
  /** Facts told before. */
  facts: number;
  seed: number;
}

/** What one write of the engine made. */
interface Made extends Counted {
  /** Versions of facts among the relationships. */
  versions: number;
}

/** Most writes that are counted before any is timed: the floor makes as much as each of them, by turns. */
const COUNTED = 40;

/**
 * One more fact, in a transaction of its own: of a subject that is known and an object that is not, as in the first lines
 * of the README, and of two that are known. Most say something of a slot that has facts already.
 */
export async function measureWrites(
  plan: WritePlan,
): Promise<Record<"new_object" | "known_object", WriteFigure>> {
  const { facts, seed, rounds, calls, warmup } = plan;
  const count = countedOf(plan) + warmup + rounds * calls;
  const known = [...toldFacts(facts, seed + 1), ...toldFacts(facts, seed + 2)];
  const told = (k: number) => known[k % known.length]!;
  const fresh = (k: number) => ({ ...told(known.length - 1 - (k % known.length)), object: newName(k) });
  return {
    new_object: await measureKind(
      plan,
      Array.from({ length: count }, (_, k) => fresh(k)),
      true,
    ),
    known_object: await measureKind(
      plan,
      Array.from({ length: count }, (_, k) => told(k)),
      false,
    ),
  };
}

async function measureKind(plan: WritePlan, told: readonly Told[], isNew: boolean): Promise<WriteFigure> {
  const { memory, floor } = plan;
  const first = countedOf(plan);
  const engine = (index: number) => memory.assert(told[index]!);
  const made: Made[] = [];
  for (let index = 0; index < first; index++) {
    let versions = 0;
    const count = await counted(async () => {
      versions = (await engine(index)).opened.length;
    });
    made.push({ ...count, versions });
  }
  const bare = (index: number) => {
    const amount = made[index % first]!;
    return floor.write(bareFact(told[index]!, index), amount.versions, amount, isNew);
  };
  const asked: Counted[] = [];
  for (const [index, amount] of made.entries()) {
    const count = await counted(() => bare(index));
    if (count.nodes !== amount.nodes || count.relationships !== amount.relationships)
      throw new Error(`the floor wrote ${JSON.stringify(count)} instead of ${JSON.stringify(amount)}`);
    asked.push(count);
  }
  const times = await byRounds(plan, {
    engine: (index) => engine(first + index),
    floor: (index) => bare(first + index),
  });
  return {
    ...latencyOf(times.engine),
    floor: latencyOf(times.floor),
    ...p50Ratio(times),
    asked: { engine: meanOf(made), floor: meanOf(asked) },
  };
}

function countedOf({ calls }: WritePlan): number {
  return Math.min(COUNTED, calls);
}

function bareFact(told: Told, index: number): BareFact {
  const { subject, predicate, object, from, until } = told;
  return {
    id: `${object} ${index} ${predicate}`,
    subject,
    predicate,
    object,
    text: textOf(told),
    t_valid: Date.parse(from),
    t_invalid: until === undefined ? NEVER : Date.parse(until),
    t_created: Date.now(),
    t_expired: NEVER,
  };
}
