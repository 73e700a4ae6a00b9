import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likelyEpisodes, sumOfEpisode } from "../../src/recall/episode-score.ts";
import { EpisodeTable } from "../../src/recall/episode-table.ts";
import { Cue } from "../../src/text/episode-marks.ts";

const HOUR = 3_600_000;
const BYTES = 4;

const said = fc.record({
  at: fc.integer({ min: 0, max: 60 }),
  session: fc.constantFrom(null, "a", "b", "c"),
  speaker: fc.constantFrom(null, "Mira", "Bo"),
  cues: fc.integer({ min: 0, max: 15 }),
  length: fc.integer({ min: 1, max: 9 }),
  bits: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: BYTES, maxLength: BYTES }),
  /** How often each of two terms stands in it. */
  counts: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
});

const numbers = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 8 * BYTES, maxLength: 8 * BYTES });

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

describe("the likeliest episodes", () => {
  it("are those whose parts come to most, however few are asked for", () => {
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 60, size: "max" }),
        fc.option(numbers.map(unit)),
        fc.boolean(),
        fc.subarray(["mira", "bo"]),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (all, vector, asksWhen, names, depth, every) => {
          const table = new EpisodeTable(BYTES);
          table.add(
            all.map(({ at, bits, counts: _counts, ...rest }, k) => ({
              ...rest,
              // Programs take part in one talk only.
              cues: rest.session === "c" ? rest.cues : rest.cues & ~Cue.program,
              id: k + 1,
              doc: 2 * k + 1,
              revision: 1,
              occurredAt: at * HOUR,
              code: Uint8Array.from(bits),
            })),
          );
          const view = table.view(1, null);
          const hits = [0, 1].map((term) => {
            const rows = all.flatMap(({ counts }, row) => (counts[term]! > 0 ? [row] : []));
            return { rows, counts: rows.map((row) => all[row]!.counts[term]!) };
          });
          const episodes = Float64Array.from(all, ({ counts }) => counts[0] + 2 * counts[1]);
          const ask = { words: { episodes, hits }, vector, names: new Set(names), asksWhen };
          const isWanted = (row: number) => row % every === 0;

          const sums = likelyEpisodes(view, { ...ask, isWanted }, undefined, all.length + 1).map(
            ({ id, parts }) => ({ id, sum: sumOfEpisode(parts) }),
          );
          expect(sums.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
            all.flatMap((_, row) => (isWanted(row) ? [row + 1] : [])),
          );
          const first = likelyEpisodes(view, { ...ask, isWanted }, undefined, depth);
          expect(first.length).toBe(Math.min(depth, sums.length));
          const most = sums.map(({ sum }) => sum).sort((a, b) => b - a);
          for (const [k, { id, parts }] of first.entries()) {
            expect(sumOfEpisode(parts)).toBe(sums.find((one) => one.id === id)!.sum);
            expect(sumOfEpisode(parts)).toBeCloseTo(most[k]!, 9);
          }
          expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
        },
      ),
    );
  });
});
