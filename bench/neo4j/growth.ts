import type { Memory } from "../../src/memory/memory.ts";
import { chunked, madeProbes } from "../scale/made.ts";
import { type Calls, type Latency, latencyOf, roundOf } from "./rounds.ts";
import { journalOf, newName, questionOf, subjectName, type Told, textOf, toldFacts } from "./told.ts";

// What calls of the library cost in a group of so many facts, without a floor: for a table beside other engines.

/** By what is called. */
export type GrowthFigures = Record<keyof Operations, Latency>;

interface Operations {
  /** One fact, with an object that is new. */
  assert: Call;
  /** One episode with one claim. */
  remember: Call;
  /** Twenty episodes with one claim each, in one commit; the figure is of one of them. */
  episodes_by_20: Call;
  /** The best ten facts and episodes for a question, by words. */
  recall: Call;
  /** The same as of an instant. */
  recall_at: Call;
  /** The facts of a subject at an instant. */
  facts_at: Call;
}

interface Call {
  run(index: number): Promise<unknown>;
  /** Of the calls of a round: a recall takes long in a large group, and writes make it larger than it is said to be. */
  share: number;
  /** Episodes in a call. */
  episodes?: number;
}

const FACTS_AN_IMPORT = 2000;
const EPISODES = 20;

export interface GrowthPlan extends Calls {
  /** A group of this name, empty. */
  group(name: string): Memory;
  sizes: readonly number[];
  seed: number;
  note(text: string): void;
}

/** Every call in a group of each size, by number of facts. */
export async function measureGrowth(plan: GrowthPlan): Promise<Map<number, GrowthFigures>> {
  const { group, sizes, seed, rounds, calls, warmup, note } = plan;
  const warm = group("warm");
  const small = Math.min(...sizes);
  await load(warm, small, seed);
  for (const { run, episodes = 1 } of Object.values(operations(warm, small, seed)) as Call[])
    await roundOf(0, Math.ceil(warmup / episodes), run);
  await warm.dropGroup();

  const bySize = new Map<number, GrowthFigures>();
  for (const n of sizes) {
    const memory = group(`size-${n}`);
    await load(memory, n, seed);
    const figures = {} as GrowthFigures;
    const named = operations(memory, n, seed);
    for (const name of Object.keys(named) as (keyof Operations)[]) {
      const { run, share, episodes = 1 } = named[name];
      const times: number[][] = [];
      const each = Math.ceil(calls * share);
      await roundOf(0, each, run);
      for (let k = 1; k <= rounds; k++) times.push(await roundOf(k * each, each, run));
      figures[name] = latencyOf(times.map((list) => list.map((ms) => ms / episodes)));
    }
    bySize.set(n, figures);
    note(`${n} facts: ${JSON.stringify(figures)} ms`);
    await memory.dropGroup();
  }
  return bySize;
}

async function load(memory: Memory, n: number, seed: number): Promise<void> {
  const journal = journalOf([...toldFacts(n, seed)]);
  for (const lines of chunked(journal, FACTS_AN_IMPORT)) await memory.import(lines);
}

/** Reads first, as the writes change what they read. */
function operations(memory: Memory, n: number, seed: number): Operations {
  const facts = [...toldFacts(n, seed)];
  const probes = [...madeProbes(n, 1000, seed)];
  const probe = (index: number) => probes[index % probes.length]!;
  const question = (index: number) => questionOf(facts[(index * 31) % facts.length]!);
  const more = (index: number): Told => ({ ...facts[(index * 37) % facts.length]!, object: newName(index) });
  // Objects of different calls are different.
  const episode = (index: number) => {
    const { subject, predicate, object, from } = more(10_000 + index);
    return {
      text: `${textOf({ subject, predicate, object, from })} since ${from}.`,
      speaker: subject,
      claim: { op: "assert" as const, subject, predicate, object, from },
    };
  };
  return {
    recall: { run: (index) => memory.recall(question(index), { limit: 10 }), share: 0.2 },
    recall_at: {
      run: (index) => memory.recall(question(index), { limit: 10, at: probe(index).at }),
      share: 0.2,
    },
    facts_at: {
      run: (index) => memory.facts({ subject: subjectName(probe(index).subject), at: probe(index).at }),
      share: 1,
    },
    assert: { run: (index) => memory.assert(more(index)), share: 0.4 },
    remember: {
      run: (index) => {
        const { text, speaker, claim } = episode(index);
        return memory.remember({ text, speaker, claims: [claim] });
      },
      share: 0.4,
    },
    episodes_by_20: {
      run: (index) =>
        memory.batch(
          Array.from({ length: EPISODES }, (_, k) => {
            const { text, speaker, claim } = episode(50_000 + index * EPISODES + k);
            const id = `by-20-${index}-${k}`;
            return [
              { op: "episode" as const, id, text, speaker },
              { ...claim, episode: id },
            ];
          }).flat(),
        ),
      share: 0.04,
      episodes: EPISODES,
    },
  };
}
