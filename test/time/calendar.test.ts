import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPeriod, type CalendarSpan, wholeDays } from "../../src/time/calendar.ts";
import { EARLIEST, LATEST, OPEN_END } from "../../src/time/instant.ts";
import { formatTime, parseTime, unitOf } from "../../src/time/time-point.ts";
import { daysInMonth, utcInstant } from "../../src/time/utc-instant.ts";
import { MACHINE_ZONES, machineZoneCanChange, withMachineZone } from "./machine-zone.ts";
import { refusal } from "./refusal.ts";

const sum = (text: string, span: CalendarSpan) => formatTime(addPeriod(parseTime(text), span));

describe("a span after a point", () => {
  it.each<[string, CalendarSpan, string]>([
    ["1185-11", { years: 6, months: 4 }, "1192-03"],
    ["2019-05", { months: 12 }, "2020-05"],
    ["2019-05", { months: -5 }, "2018-12"],
    ["0099", { years: 1 }, "0100"],
    ["0050-03", { months: -3 }, "0049-12"],
    ["2024-02-29", { years: 1 }, "2025-02-28"],
    ["2024-01-31", { months: 1 }, "2024-02-29"],
    ["2023-01-31", { months: 1 }, "2023-02-28"],
    ["1900-01-31", { months: 1 }, "1900-02-28"],
    ["2000-01-31", { months: 1 }, "2000-02-29"],
    ["2024-03-31", { months: -1, days: 1 }, "2024-03-01"],
    ["2024-02-28", { days: 2 }, "2024-03-01"],
    ["2024-01-01", { days: -1 }, "2023-12-31"],
    ["2026-03-28T02:30:00Z", { days: 1 }, "2026-03-29T02:30:00.000Z"],
    ["2026-01-31T23:59:59.999Z", { months: 1 }, "2026-02-28T23:59:59.999Z"],
    ["2022-06-15", {}, "2022-06-15"],
  ])("%s and %o is %s", (text, span, expected) => {
    expect(sum(text, span)).toBe(expected);
  });

  it("has the finer precision of the two, counted from the first instant", () => {
    expect(sum("2019", { years: 2 })).toBe("2021");
    expect(sum("2019", { months: 6 })).toBe("2019-07");
    expect(sum("2019", { days: 31 })).toBe("2019-02-01");
    expect(sum("2019-05", { years: 1 })).toBe("2020-05");
    expect(sum("2019-05", { days: 1 })).toBe("2019-05-02");
  });

  it.each<CalendarSpan>([{ years: 0.5 }, { months: Number.NaN }, { days: Number.POSITIVE_INFINITY }])(
    "is refused if not whole: %o",
    (span) => {
      const error = refusal(() => sum("2019", span));
      expect(error.code).toBe("incorrect");
      expect(error.message).toContain(Object.keys(span)[0]);
      expect(error.fix).toBe("Give whole years, months and days.");
    },
  );

  it.each<CalendarSpan>([{ years: 9000 }, { years: -3000 }, { days: 1e12 }, { months: 1e300 }])(
    "is refused if it leads out of the calendar: %o",
    (span) => {
      const error = refusal(() => sum("2019-05", span));
      expect(error.code).toBe("incorrect");
      expect(error.message).toContain("2019-05");
      expect(error.message).toContain("outside the years 0000 to 9999");
      expect(error.fix).toBe("Give a shorter span.");
    },
  );

  it("does not start from a sentinel", () => {
    expect(refusal(() => addPeriod({ instant: OPEN_END, precision: "day" }, { days: -1 })).code).toBe(
      "fault",
    );
  });

  const agreesWithCountingByHand = () => {
    const days = fc.integer({ min: EARLIEST, max: LATEST }).map((i) => unitOf(i, "day"));
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (point, months) => {
        const [year, month, day] = formatTime(point).split("-").map(Number) as [number, number, number];
        const count = year * 12 + month - 1 + months;
        const [y, m] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
        fc.pre(y >= 0 && y <= 9999);
        const expected = utcInstant(y, m, Math.min(day, daysInMonth(y, m)));
        expect(addPeriod(point, { months })).toEqual({ instant: expected, precision: "day" });
      }),
    );
  };

  it("agrees with counting months by hand", agreesWithCountingByHand);

  it.runIf(machineZoneCanChange)("is the same whatever the time zone of the machine", () => {
    for (const zone of MACHINE_ZONES) withMachineZone(zone, agreesWithCountingByHand);
  });
});

describe("whole days", () => {
  it.each([
    ["2026-05-01", "2026-05-01", 0],
    ["2026-05-01", "2026-05-01T23:59:59.999Z", 0],
    ["2026-05-01", "2026-05-02", 1],
    ["2024-02-28", "2024-03-01", 2],
    ["2026-05-01T00:00:00.001Z", "2026-05-01", -1],
    ["2026-05-02", "2026-05-01", -1],
  ])("from %s to %s: %d", (from, to, days) => {
    expect(wholeDays(parseTime(from).instant, parseTime(to).instant)).toBe(days);
  });
});

describe("days of a month", () => {
  it("agree with the calendar of Date, and so do instants of dates", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const last = new Date(0);
        last.setUTCFullYear(year, month, 0);
        expect(daysInMonth(year, month)).toBe(last.getUTCDate());
        expect(utcInstant(year, month, daysInMonth(year, month))).toBe(last.getTime());
      }),
    );
  });
});
