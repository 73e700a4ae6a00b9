import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { instant, type JournalLine, precisionEnd } from "../../src/testing/journal-line.ts";
import { allFacts, ofEngine, ofOracle } from "../support/beliefs.ts";
import { NaiveOracle } from "../support/naive-oracle.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

async function open(lines: readonly JournalLine[]): Promise<Memory> {
  const memory = await openMemory({ store: ":memory:", clock });
  await memory.import(lines.map((line) => JSON.stringify(line)));
  return memory;
}

/** Instants at which an entry may begin or end something. */
function boundsOf(line: JournalLine, lines: readonly JournalLine[]): number[] {
  const episode = lines.find((other) => other.op === "episode" && other.id === line.episode);
  const observed = instant(episode?.at ?? line.recorded_at);
  const from = line.at ?? line.from;
  const start = from === undefined ? observed : from === "unknown" ? -Infinity : instant(from);
  const until = line.until ? instant(line.until) : precisionEnd(line.from, start);
  return [start, until];
}

describe("the evidence of a fact", { timeout: 3_600_000 }, () => {
  it("is, at every revision, what supports it by the naive oracle, and what tells its ends", async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await open(lines);
        const oracle = new NaiveOracle();
        for (const line of lines) oracle.apply(line);
        const bounds = new Map(
          lines
            .filter((line) => ["assert", "end", "correct"].includes(line.op))
            .map((line) => [line.id!, boundsOf(line, lines)]),
        );
        for (const revision of oracle.revisions()) {
          const expected = new Map(oracle.periods(revision).map((f) => [ofOracle(f), f]));
          for (const fact of await allFacts(memory, { known: { revision }, history: true })) {
            const { evidence, ends, t_valid, t_invalid } = expected.get(ofEngine(fact))!;
            const ids = fact.evidence.map((e) => e.entry);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids, `revision ${revision}`).toEqual(expect.arrayContaining([...evidence, ...ends]));
            const meets = (id: string, at: number) => bounds.get(id)!.includes(at);
            for (const at of [t_valid, t_invalid]) {
              if (at !== null) expect(ids.some((id) => meets(id, at))).toBe(true);
            }
            // And nothing else: an entry that does not support the fact has a bound where the fact has one.
            for (const id of ids.filter((id) => !evidence.includes(id))) {
              expect(meets(id, t_valid ?? NaN) || meets(id, t_invalid ?? NaN), id).toBe(true);
            }
          }
        }
        await memory.close();
      }),
      { numRuns: runs(100, 3000) },
    );
  });
});
