import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  between,
  daily,
  dayOfMonth,
  each,
  first,
  intersection,
  month,
  nthIn,
  once,
  type Series,
  weekday,
  year,
} from "../../src/extract/time/series.ts";
import { partsOf } from "../../src/time/calendar-unit.ts";
import { utcInstant } from "../../src/time/utc-instant.ts";
import { runs } from "../support/runs.ts";

const DAY = 86_400_000;
const now = fc.integer({ min: utcInstant(1990, 1, 1), max: utcInstant(2050, 1, 1) });

const dated: fc.Arbitrary<[Series, (at: number) => boolean]> = fc.oneof(
  fc
    .integer({ min: 1, max: 7 })
    .map((n): [Series, (at: number) => boolean] => [weekday(n), (at) => partsOf(at).weekday === n]),
  fc
    .integer({ min: 1, max: 31 })
    .map((n): [Series, (at: number) => boolean] => [dayOfMonth(n), (at) => partsOf(at).day === n]),
);
const coarse: fc.Arbitrary<[Series, (at: number) => boolean]> = fc.oneof(
  fc
    .integer({ min: 1, max: 12 })
    .map((n): [Series, (at: number) => boolean] => [month(n), (at) => partsOf(at).month === n]),
  fc
    .integer({ min: 1990, max: 2050 })
    .map((n): [Series, (at: number) => boolean] => [year(n), (at) => partsOf(at).year === n]),
  fc.constant<[Series, (at: number) => boolean]>([each("week"), () => true]),
);

describe("an intersection", () => {
  it("is the days that are both, found day by day", () => {
    fc.assert(
      fc.property(now, coarse, dated, (at, [a, isA], [b, isB]) => {
        const both = intersection(a, b);
        const start = Math.floor(at / DAY) * DAY;
        const scan = (step: 1 | -1) => {
          const found: number[] = [];
          for (
            let day = step > 0 ? start : start - DAY;
            found.length < 3 && Math.abs(day - start) < 800 * DAY;
            day += step * DAY
          )
            if (isA(day) && isB(day)) found.push(day);
          return found;
        };
        const near = (stretches: Iterable<{ from: number }>) =>
          [...first(stretches, 3)]
            .map(({ from }) => from)
            .filter((from) => Math.abs(from - start) < 800 * DAY);
        expect(near(both.ahead(at, at)).slice(0, 3)).toEqual(scan(1));
        expect(near(both.behind(at, at)).slice(0, 3)).toEqual(scan(-1));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

it("ascends ahead and descends behind, each on its side of the instant", () => {
  const series = fc.oneof(
    dated.map(([one]) => one),
    coarse.map(([one]) => one),
    fc.constantFrom(
      daily("hour", 20 * 3_600_000, DAY + 3_600_000),
      nthIn("week", "year", 1),
      nthIn("quarter", "year", 3),
      between(month(11), month(2)),
      between(dayOfMonth(30), dayOfMonth(2)),
      once("day", (at) => ({ from: at - DAY, to: at })),
      intersection(month(2), dayOfMonth(29)),
      intersection(intersection(month(5), weekday(5)), daily("hour", 9 * 3_600_000, 10 * 3_600_000)),
    ),
  );
  fc.assert(
    fc.property(now, series, (at, one) => {
      let last = Number.NEGATIVE_INFINITY;
      for (const { from, to } of first(one.ahead(at, at), 5)) {
        expect(to).toBeGreaterThan(at);
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(last);
        last = from;
      }
      last = Number.POSITIVE_INFINITY;
      for (const { from, to } of first(one.behind(at, at), 5)) {
        expect(to).toBeLessThanOrEqual(at);
        expect(from).toBeLessThanOrEqual(last);
        last = from;
      }
    }),
    { numRuns: runs(600, 30_000) },
  );
});
