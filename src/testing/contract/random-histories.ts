import fc from "fast-check";
import { type History, history } from "../histories.ts";

/** How long a counterexample is made smaller, in milliseconds. */
const LONGEST_SHRINKING = 60_000;

/** Numbers that a test draws beside a history, from 0 to 5. */
const numbers = fc.array(fc.nat(5), { minLength: 1, maxLength: 8 });

/** Those numbers as one. */
export const drawnOf = (drawn: readonly number[]) => drawn.reduce((sum, number) => sum * 6 + number, 0);

interface HistoryOptions {
  /** How many histories. */
  runs: number;
  /** Most entries of one. */
  maxEntries?: number;
}

/**
 * Does some work with random histories. The first for which it fails is made as small as it gets in a minute: a store on a
 * server may take seconds for each.
 */
export function forHistories(
  { runs, maxEntries }: HistoryOptions,
  work: (told: History, numbers: readonly number[]) => Promise<void>,
): Promise<void> {
  let end = Number.POSITIVE_INFINITY;
  const tried = async (told: History, drawn: readonly number[]) => {
    if (performance.now() > end) return;
    try {
      await work(told, drawn);
    } catch (error) {
      end = Math.min(end, performance.now() + LONGEST_SHRINKING);
      throw error;
    }
  };
  const histories = history(maxEntries === undefined ? {} : { maxEntries });
  return fc.assert(fc.asyncProperty(histories, numbers, tried), { numRuns: runs });
}
