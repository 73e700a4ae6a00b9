import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { madeProbes } from "../scale/made.ts";
import { type Counted, counted } from "./counted.ts";
import type { Floor } from "./floor.ts";
import { byRounds, type Calls, type Latency, latencyOf, p50Ratio, type Ratio } from "./rounds.ts";
import { BETWEEN, subjectName } from "./told.ts";

export interface ReadFigure extends Latency, Ratio {
  floor: Latency;
  /** Mean number of facts in an answer. */
  facts_an_answer: number;
  /** Of one call of each side. */
  asked: { engine: Counted; floor: Counted };
}

export interface ReadPlan extends Calls {
  memory: Memory;
  floor: Floor;
  /** Facts told, and the seed of the questions. */
  facts: number;
  seed: number;
}

/** Most questions that are compared before any is timed. */
const COMPARED = 100;

/** The facts of a subject at an instant, as known now, and as known before the last quarter was recorded. */
export async function measureReads(plan: ReadPlan): Promise<Record<"now" | "past", ReadFigure>> {
  return { now: await measureKnown(plan, undefined), past: await measureKnown(plan, BETWEEN) };
}

async function measureKnown(plan: ReadPlan, known: string | undefined): Promise<ReadFigure> {
  const { memory, floor, facts, seed, rounds, calls, warmup } = plan;
  const probes = [...madeProbes(facts, warmup + rounds * calls, seed)];
  let found = 0;
  const engine = async (index: number) => {
    const { subject, at } = probes[index]!;
    const page = await memory.facts({
      subject: subjectName(subject),
      at,
      ...(known === undefined ? {} : { known }),
    });
    found += page.facts.length;
    return page.facts;
  };
  const bare = (index: number) => {
    const { subject, at } = probes[index]!;
    return floor.factsOf(subjectName(subject), at, known === undefined ? Date.now() : Date.parse(known));
  };
  for (let index = 0; index < Math.min(COMPARED, probes.length); index++)
    compare(await engine(index), await bare(index));
  const asked = { engine: await counted(() => engine(0)), floor: await counted(() => bare(0)) };
  found = 0;
  const times = await byRounds(plan, { engine, floor: bare });
  return {
    ...latencyOf(times.engine),
    floor: latencyOf(times.floor),
    ...p50Ratio(times),
    facts_an_answer: Number((found / (warmup + rounds * calls)).toFixed(2)),
    asked,
  };
}

/** A floor that answers something else would be none. */
function compare(facts: readonly Fact[], rows: readonly Record<string, unknown>[]): void {
  const said = facts.map((fact) => `${fact.text} ${Date.parse(fact.t_valid!)}`).sort();
  const bare = rows.map((row) => `${row["text"]} ${row["t_valid"]}`).sort();
  if (JSON.stringify(said) !== JSON.stringify(bare))
    throw new Error(
      `the floor answers ${JSON.stringify(bare)} where the engine answers ${JSON.stringify(said)}`,
    );
}
