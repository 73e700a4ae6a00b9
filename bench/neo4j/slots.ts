import type { Memory } from "../../src/memory/memory.ts";
import { chunked } from "../scale/made.ts";
import { quantile } from "../support/figures.ts";
import { type Calls, type Latency, latencyOf, type Ratio, ratioOf, roundOf } from "./rounds.ts";

// What one word more costs in a slot in which so much was said already, beside one in which little was.

/** By what is said; the ratios are those to the shortest slot, round by round. */
export type SlotFigures = Record<keyof Words, Latency & Partial<Ratio>>;

interface Words {
  /** Behind all that was said of the slot. */
  newest: string;
  /** Between two that were said: the later one goes on behind it. */
  late: string;
}

/** Values that come back again and again. */
const VALUES = 50;
const LINES_AN_IMPORT = 2000;
const FIRST = Date.UTC(1900, 0, 1);
const DAY = 86_400_000;

export interface SlotPlan extends Calls {
  /** A group of this name, empty. */
  group(name: string): Memory;
  /** Entries in the slots, the fewest first. */
  lengths: readonly number[];
  note(text: string): void;
}

const dayOf = (k: number) => new Date(FIRST + k * DAY).toISOString().slice(0, 10);

/** One word more, by the entries of the slot. */
export async function measureSlots(plan: SlotPlan): Promise<Map<number, SlotFigures>> {
  const { group, lengths, rounds, calls, warmup, note } = plan;
  const memory = group("slots");
  const said = { op: "assert" as const, predicate: "lives_in" };
  const each = Math.ceil(calls / 4);
  // As many of a length as it takes for none to grow by more than a fifth.
  const copiesOf = (length: number) => Math.ceil((5 * 2 * rounds * each) / length);
  const subject = (length: number, index: number) => `Slot ${length} ${index % copiesOf(length)}`;
  for (const length of lengths) {
    const lines = Array.from({ length: length * copiesOf(length) }, (_, k) => {
      const place = Math.floor(k / copiesOf(length));
      const object = `Value ${place % VALUES}`;
      return JSON.stringify({ ...said, subject: subject(length, k), object, from: dayOf(2 * place) });
    });
    for (const some of chunked(lines, LINES_AN_IMPORT)) await memory.import(some);
  }
  const word = (length: number, what: keyof Words) => (index: number) => {
    const object = `Value ${(7 * index) % VALUES}`;
    // Odd days are free between those that were said.
    const from = dayOf(what === "newest" ? 2 * length + 10 + index : 2 * ((31 * index) % length) + 1);
    return memory.assert({ subject: subject(length, index), predicate: said.predicate, object, from });
  };
  // In slots of their own, that nothing was said of.
  await roundOf(0, warmup, word(1, "newest"));
  const times = new Map(
    lengths.map((length) => [length, { newest: [], late: [] } as Record<keyof Words, number[][]>]),
  );
  for (let k = 0; k < rounds; k++)
    for (const [length, of] of times)
      for (const what of ["newest", "late"] as const)
        of[what].push(await roundOf(k * each, each, word(length, what)));
  await memory.dropGroup();
  const shortest = times.get(lengths[0]!)!;
  const figuresOf = (length: number, rounds: number[][], beside: number[][]) => ({
    ...latencyOf(rounds),
    ...(length === lengths[0]
      ? {}
      : ratioOf(rounds.map((list, k) => quantile(list, 0.5) / quantile(beside[k]!, 0.5)))),
  });
  return new Map(
    [...times].map(([length, of]) => {
      const figures = {
        newest: figuresOf(length, of.newest, shortest.newest),
        late: figuresOf(length, of.late, shortest.late),
      };
      note(`slots of ${length}: ${JSON.stringify(figures)}`);
      return [length, figures];
    }),
  );
}
