import type { AssertInput } from "../../src/memory/inputs.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { quantile, round } from "../support/figures.ts";
import { chunked, dayText } from "./made.ts";
import { timed } from "./measure.ts";

// What one more word costs in a slot that has seen many. All slots lie in one store, and long and short ones take
// turns, so that neither the size of the store nor the hour can tell them apart.

export interface AppendPlan {
  memory: Memory;
  /** Entries of a long slot. */
  long: number;
  /** Entries of a short slot. */
  short: number;
  words: number;
}

export interface AppendFigure {
  long: { p50_us: number; p95_us: number };
  short: { p50_us: number; p95_us: number };
  ratio: number;
  words: number;
}

interface Habit {
  /** What stands in a slot of `entries` already, entry by entry. */
  entry(index: number): Pick<AssertInput, "object" | "from">;
  /** The word that is timed. `number` counts the words said to this slot so far. */
  word(entries: number, number: number): Pick<AssertInput, "object" | "from" | "attested">;
  words(plan: AppendPlan): number;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1700, 0, 1);
/** Entries lie two days apart, so that a late word finds room between any two. */
const day = (number: number) => dayText(FIRST_DAY + number * DAY_MS);

const HABITS: Record<string, Habit> = {
  /** In order of time, another value each time: the usual way. */
  in_order: {
    entry: (index) => ({ object: `Value ${index}`, from: day(2 * index) }),
    word: (entries, number) => ({ object: `Value ${entries + number}`, from: day(2 * (entries + number)) }),
    words: (plan) => plan.words,
  },
  /** In order of time, the same value again and again: one fact with ever more evidence. */
  repeated: {
    entry: (index) => ({ object: "The same", from: day(2 * index) }),
    word: (entries, number) => ({ object: "The same", from: day(2 * (entries + number)) }),
    words: (plan) => plan.words,
  },
  /** Late words, each into the middle of what is known. */
  late: {
    entry: (index) => ({ object: `Value ${index}`, from: day(2 * index) }),
    word: (entries, number) => {
      const middle = Math.floor(entries / 2) + (number % Math.max(1, Math.floor(entries / 2) - 1));
      return { object: `Late ${number}`, from: day(2 * middle + 1) };
    },
    words: (plan) => plan.words,
  },
  /** A word that vouches for all that follows: overrules the newer half of the slot. */
  overruling: {
    entry: (index) => ({ object: `Value ${index}`, from: day(2 * index) }),
    word: (entries, number) => ({
      object: `Vouched ${number}`,
      from: day(2 * Math.floor(entries / 2) - 1 - 2 * number),
      attested: day(2 * entries),
    }),
    words: (plan) => Math.min(4, plan.words),
  },
};

const PREDICATE = "made_state";

/** Every habit, on a slot of many entries and on slots of few. */
export async function measureAppends(plan: AppendPlan): Promise<Record<string, AppendFigure>> {
  await plan.memory.declare({ predicate: PREDICATE, cardinality: "one" });
  const figures: Record<string, AppendFigure> = {};
  for (const [name, habit] of Object.entries(HABITS)) {
    const words = habit.words(plan);
    const warmup = words < 20 ? 0 : Math.ceil(words / 10);
    const short = (number: number) => `${name} short ${number}`;
    await fill(plan.memory, habit, `${name} long`, plan.long);
    for (let number = 0; number < words + warmup; number++)
      await fill(plan.memory, habit, short(number), plan.short);
    const times = { long: [] as number[], short: [] as number[] };
    for (let number = 0; number < words + warmup; number++) {
      const long = await timed(() => say(plan.memory, `${name} long`, habit.word(plan.long, number)));
      // A fresh short slot each time: it would not stay short.
      const brief = await timed(() => say(plan.memory, short(number), habit.word(plan.short, 0)));
      if (number < warmup) continue;
      times.long.push(long);
      times.short.push(brief);
    }
    figures[name] = appendFigure(times, words);
  }
  return figures;
}

async function fill(memory: Memory, habit: Habit, subject: string, entries: number): Promise<void> {
  const all = Array.from({ length: entries }, (_, index) => ({
    op: "assert" as const,
    subject,
    predicate: PREDICATE,
    ...habit.entry(index),
  }));
  for (const items of chunked(all, 1000)) await memory.batch(items);
}

function say(
  memory: Memory,
  subject: string,
  word: Pick<AssertInput, "object" | "from" | "attested">,
): Promise<unknown> {
  return memory.assert({ subject, predicate: PREDICATE, ...word });
}

function appendFigure(times: { long: number[]; short: number[] }, words: number): AppendFigure {
  const side = (list: number[]) => ({
    p50_us: round(quantile(list, 0.5) * 1000),
    p95_us: round(quantile(list, 0.95) * 1000),
  });
  return {
    long: side(times.long),
    short: side(times.short),
    ratio: round(quantile(times.long, 0.5) / quantile(times.short, 0.5), 3),
    words,
  };
}
