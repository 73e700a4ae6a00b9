import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history, rebatched, shuffled } from "../../src/testing/histories.ts";
import type { JournalLine } from "../../src/testing/journal-line.ts";
import { believed, implied } from "../support/beliefs.ts";
import { NaiveOracle } from "../support/naive-oracle.ts";
import { runs } from "../support/runs.ts";
import { workedExamples } from "../support/worked-examples.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

async function open(lines: readonly JournalLine[]): Promise<Memory> {
  const memory = await openMemory({ store: ":memory:", clock });
  await memory.import(lines.map((line) => JSON.stringify(line)));
  return memory;
}

function oracleOf(lines: readonly JournalLine[]): NaiveOracle {
  const oracle = new NaiveOracle();
  for (const line of lines) oracle.apply(line);
  return oracle;
}

describe("worked examples of semantics.md, section 4", () => {
  it.each(workedExamples)("$name", async ({ lines }) => {
    const memory = await open(lines);
    const oracle = oracleOf(lines);
    for (const revision of oracle.revisions()) {
      expect(await believed(memory, revision), `revision ${revision}`).toEqual(implied(oracle, revision));
    }
    expect((await memory.verify()).problems).toEqual([]);
    await memory.close();
  });
});

describe("random histories", () => {
  it("agree with the naive oracle at every known revision", { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await open(lines);
        const oracle = oracleOf(lines);
        for (const revision of oracle.revisions()) {
          expect(await believed(memory, revision), `revision ${revision}`).toEqual(implied(oracle, revision));
        }
        await memory.close();
      }),
      { numRuns: runs(500, 5000) },
    );
  });

  it("are stored as what a rebuild derives", { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await open(lines);
        expect((await memory.verify()).problems).toEqual([]);
        await memory.close();
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  it("give the same facts in any order of arrival and in any batches", { timeout: 3_600_000 }, async () => {
    const both = history().chain((h) => fc.tuple(fc.constant(h), shuffled(h), rebatched(h)));
    await fc.assert(
      fc.asyncProperty(both, async ([_given, mixed, batched]) => {
        for (const { lines } of [mixed, batched]) {
          const oracle = oracleOf(lines);
          const last = oracle.revisions().at(-1)!;
          const memory = await open(lines);
          expect(await believed(memory, last)).toEqual(implied(oracle, last));
          await memory.close();
        }
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});
