import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EARLIEST, LATEST, OPEN_END, toIso, UNKNOWN_START } from "../../src/time/instant.ts";
import {
  formatTime,
  nextUnit,
  type Precision,
  parseTime,
  unitEnd,
  unitOf,
} from "../../src/time/time-point.ts";
import { MACHINE_ZONES, machineZoneCanChange, withMachineZone } from "./machine-zone.ts";
import { refusal } from "./refusal.ts";

const iso = (input: string | number) => toIso(parseTime(input).instant);
const instants = fc.integer({ min: EARLIEST, max: LATEST });
const precisions = fc.constantFrom<Precision>("year", "month", "day", "instant");

describe("text of a partial date", () => {
  it.each([
    ["2019", "year", "2019-01-01T00:00:00.000Z"],
    ["0380", "year", "0380-01-01T00:00:00.000Z"],
    ["0000", "year", "0000-01-01T00:00:00.000Z"],
    ["0099", "year", "0099-01-01T00:00:00.000Z"],
    ["0100", "year", "0100-01-01T00:00:00.000Z"],
    ["9999", "year", "9999-01-01T00:00:00.000Z"],
    ["2021-03", "month", "2021-03-01T00:00:00.000Z"],
    ["0050-12", "month", "0050-12-01T00:00:00.000Z"],
    ["2022-06-15", "day", "2022-06-15T00:00:00.000Z"],
    ["0380-02-27", "day", "0380-02-27T00:00:00.000Z"],
    ["0004-02-29", "day", "0004-02-29T00:00:00.000Z"],
  ])("%s keeps its precision and counts from its first instant", (text, precision, first) => {
    const point = parseTime(text);
    expect(point.precision).toBe(precision);
    expect(toIso(point.instant)).toBe(first);
    expect(formatTime(point)).toBe(text);
  });

  it("is UTC even if a time zone is configured", () => {
    for (const text of ["2019", "2021-03", "2022-06-15"]) {
      expect(parseTime(text, { timeZone: "America/New_York" })).toEqual(parseTime(text));
    }
  });
});

describe("text of a date and time", () => {
  it.each([
    ["2026-05-01T09:00:00Z", "2026-05-01T09:00:00.000Z"],
    ["2026-05-01T09:00Z", "2026-05-01T09:00:00.000Z"],
    ["2026-05-01t09:00:00z", "2026-05-01T09:00:00.000Z"],
    ["2026-05-01 09:00:00Z", "2026-05-01T09:00:00.000Z"],
    ["2026-05-01T09:00:00+02:00", "2026-05-01T07:00:00.000Z"],
    ["2026-05-01T09:00:00+0200", "2026-05-01T07:00:00.000Z"],
    ["2026-05-01T09:00:00+02", "2026-05-01T07:00:00.000Z"],
    ["2026-05-01T09:00+02", "2026-05-01T07:00:00.000Z"],
    ["2026-05-01T09:00:00-03:30", "2026-05-01T12:30:00.000Z"],
    ["2026-05-01T09:00:00-00:00", "2026-05-01T09:00:00.000Z"],
    ["2026-05-01T09:00:00+23:59", "2026-04-30T09:01:00.000Z"],
    ["2026-12-31T23:59:59.999-00:01", "2027-01-01T00:00:59.999Z"],
    ["2026-05-01T09:00:00.1Z", "2026-05-01T09:00:00.100Z"],
    ["2026-05-01T09:00:00.12Z", "2026-05-01T09:00:00.120Z"],
    ["2026-05-01T09:00:00.123Z", "2026-05-01T09:00:00.123Z"],
    ["2026-05-01T09:00:00.007Z", "2026-05-01T09:00:00.007Z"],
    ["0380-02-27T00:00:00Z", "0380-02-27T00:00:00.000Z"],
    ["0050-06-01T12:00:00+01:00", "0050-06-01T11:00:00.000Z"],
    ["1970-01-01T05:00:00+05:00", "1970-01-01T00:00:00.000Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s", (text, expected) => {
    expect(parseTime(text).precision).toBe("instant");
    expect(iso(text)).toBe(expected);
  });

  it("cuts off what is below a millisecond, before 1970 as after it", () => {
    expect(iso("2026-05-01T09:00:00.1239999Z")).toBe("2026-05-01T09:00:00.123Z");
    expect(iso("1950-05-01T09:00:00.123999999Z")).toBe("1950-05-01T09:00:00.123Z");
  });

  it("with a zone of its own ignores the configured one", () => {
    const options = { timeZone: "Asia/Kathmandu" };
    expect(parseTime("2026-05-01T09:00Z", options)).toEqual(parseTime("2026-05-01T09:00Z"));
    expect(parseTime("2026-05-01T09:00+02:00", options)).toEqual(parseTime("2026-05-01T09:00+02:00"));
  });
});

describe("milliseconds", () => {
  it.each([1_777_626_000_000, 100_000_000_000, -100_000_000_000, EARLIEST, LATEST])(
    "%d as a number",
    (ms) => {
      expect(parseTime(ms)).toEqual({ instant: ms, precision: "instant" });
    },
  );

  it("as text of thirteen digits", () => {
    expect(parseTime("1777626000000")).toEqual({ instant: 1_777_626_000_000, precision: "instant" });
  });

  it.each([0, -0, 1, 1_777_626_000, 99_999_999_999, -99_999_999_999, "0000000000001"])(
    "%s could be seconds and is refused",
    (n) => {
      const error = refusal(() => parseTime(n));
      expect(error.code).toBe("incorrect");
      expect(error.message).toContain("seconds?");
      expect(error.fix).toContain("Multiply seconds by 1000");
    },
  );

  it.each([1.5, 1_777_626_000_000.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "%d is refused as not whole",
    (n) => {
      const error = refusal(() => parseTime(n));
      expect(error.code).toBe("incorrect");
      expect(error.message).toBe(`${n} is not a whole number of milliseconds`);
    },
  );

  it.each([UNKNOWN_START, OPEN_END, Number.MAX_SAFE_INTEGER])(
    "%d lies outside the years 0000 to 9999",
    (n) => {
      expect(refusal(() => parseTime(n)).message).toBe(`${n} lies outside the years 0000 to 9999 in UTC`);
    },
  );
});

describe("a time of day without zone", () => {
  it("is refused unless a time zone is configured", () => {
    const error = refusal(() => parseTime("2026-05-01T09:00:00", { name: "at" }));
    expect(error.code).toBe("incorrect");
    expect(error.message).toBe('at: "2026-05-01T09:00:00" has no time zone, and none is configured');
    expect(error.fix).toContain("or set a time zone");
  });

  it.each([
    ["2026-05-01T09:00", "Europe/Berlin", "2026-05-01T07:00:00.000Z"],
    ["2026-01-01 09:00:00.5", "Europe/Berlin", "2026-01-01T08:00:00.500Z"],
    ["2026-05-01T09:00", "America/New_York", "2026-05-01T13:00:00.000Z"],
    ["2026-05-01T09:00", "Asia/Kathmandu", "2026-05-01T03:15:00.000Z"],
    ["2026-05-01T09:00", "UTC", "2026-05-01T09:00:00.000Z"],
    ["1965-01-01T00:00", "Africa/Monrovia", "1965-01-01T00:44:30.000Z"],
    ["1800-01-01T00:00", "Europe/London", "1800-01-01T00:01:15.000Z"],
    ["1900-01-01T00:00", "Europe/Paris", "1899-12-31T23:50:39.000Z"],
  ])("%s in %s", (text, timeZone, expected) => {
    expect(toIso(parseTime(text, { timeZone }).instant)).toBe(expected);
  });

  it.each([
    ["2026-03-08T02:00", "America/New_York"],
    ["2026-03-08T02:30", "America/New_York"],
    ["2026-03-08T02:59:59.999", "America/New_York"],
    ["2026-03-29T02:00", "Europe/Berlin"],
    ["2026-03-29T02:30", "Europe/Berlin"],
    ["2011-12-30T12:00", "Pacific/Apia"],
  ])("that clocks skipped is refused: %s in %s", (text, timeZone) => {
    const error = refusal(() => parseTime(text, { timeZone, name: "from" }));
    expect(error.code).toBe("incorrect");
    expect(error.message).toBe(
      `from: "${text}" did not exist in ${timeZone}: the clocks were set forward over it`,
    );
    expect(error.fix).toContain("before or after the gap");
  });

  it.each([
    ["2026-11-01T01:00", "America/New_York", "2026-11-01T05:00:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
    ["2026-03-08T01:59:59.999", "America/New_York", "2026-03-08T06:59:59.999Z"],
    ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ])("that clocks showed twice means the earlier: %s in %s", (text, timeZone, expected) => {
    expect(toIso(parseTime(text, { timeZone }).instant)).toBe(expected);
  });

  it.each(["Mars/Phobos", "", "+02:00", "Foo+05"])("is refused in the unknown time zone %j", (timeZone) => {
    const error = refusal(() => parseTime("2026-05-01T09:00", { timeZone, name: "from" }));
    expect(error.code).toBe("incorrect");
    expect(error.message).toContain('from: "2026-05-01T09:00"');
    expect(error.message).toContain(JSON.stringify(timeZone));
    expect(error.fix).toContain("IANA");
  });

  it("is refused if conversion leaves the years 0000 to 9999", () => {
    const error = refusal(() => parseTime("9999-12-31T23:00", { timeZone: "America/New_York" }));
    expect(error.message).toContain("outside the years 0000 to 9999");
  });
});

describe("units", () => {
  it.each([
    ["2019", "2020"],
    ["0099", "0100"],
    ["2021-03", "2021-04"],
    ["2021-12", "2022-01"],
    ["0099-12", "0100-01"],
    ["2022-06-15", "2022-06-16"],
    ["2024-02-28", "2024-02-29"],
    ["2023-02-28", "2023-03-01"],
    ["1999-12-31", "2000-01-01"],
    ["2026-05-01T09:00:00.999Z", "2026-05-01T09:00:01.000Z"],
  ])("after %s comes %s", (text, next) => {
    const following = nextUnit(parseTime(text));
    expect(formatTime(following)).toBe(next);
    expect(following).toEqual(parseTime(next));
    expect(unitEnd(parseTime(text))).toBe(following.instant);
  });

  it.each(["9999", "9999-12", "9999-12-31", "9999-12-31T23:59:59.999Z"])(
    "after %s the end is open",
    (text) => {
      expect(unitEnd(parseTime(text))).toBe(OPEN_END);
    },
  );

  it("have no neighbours beyond the calendar", () => {
    expect(refusal(() => unitEnd({ instant: UNKNOWN_START, precision: "year" })).code).toBe("fault");
    expect(refusal(() => nextUnit({ instant: OPEN_END, precision: "instant" })).code).toBe("fault");
    const error = refusal(() => unitOf(OPEN_END, "day"));
    expect(error).toMatchObject({
      code: "fault",
      message: `${OPEN_END} lies in no unit of the calendar`,
      value: OPEN_END,
    });
    expect(refusal(() => formatTime({ instant: OPEN_END, precision: "day" })).code).toBe("fault");
  });

  it("hold their own instants: first <= instant < end", () => {
    fc.assert(
      fc.property(instants, precisions, (instant, precision) => {
        const unit = unitOf(instant, precision);
        expect(unit.instant).toBeLessThanOrEqual(instant);
        expect(unitEnd(unit)).toBeGreaterThan(instant);
        expect(formatTime(unit)).toBe(formatTime({ instant, precision }));
      }),
    );
  });
});

describe("round trips", () => {
  it("what is printed reads back as the same time", () => {
    fc.assert(
      fc.property(instants, precisions, (instant, precision) => {
        const unit = unitOf(instant, precision);
        expect(parseTime(formatTime(unit))).toEqual(unit);
      }),
    );
  });

  it("an offset shifts the reading and not the instant", () => {
    const offsets = fc.integer({ min: -23 * 60, max: 23 * 60 });
    const inside = fc.integer({ min: EARLIEST + 86_400_000, max: LATEST - 86_400_000 });
    fc.assert(
      fc.property(inside, offsets, (instant, minutes) => {
        const wall = toIso(instant + minutes * 60_000).slice(0, -1);
        const size = Math.abs(minutes);
        const [hh, mm] = [Math.trunc(size / 60), size % 60].map((n) => String(n).padStart(2, "0"));
        expect(parseTime(`${wall}${minutes < 0 ? "-" : "+"}${hh}:${mm}`).instant).toBe(instant);
      }),
    );
  });

  it("a wall clock reading in a zone means an instant at which clocks there show it", () => {
    const zones = [
      "America/New_York",
      "Europe/Berlin",
      "Africa/Monrovia",
      "Pacific/Apia",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
    ];
    const modern = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(modern, fc.constantFrom(...zones), (any, timeZone) => {
        const instant = any - (any % 1000);
        const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
        const parsed = parseTime(shown.format(instant), { timeZone }).instant;
        expect(shown.format(parsed)).toBe(shown.format(instant));
        expect(parsed).toBeLessThanOrEqual(instant);
      }),
    );
  });
});

describe("the time zone of the machine", () => {
  it.runIf(machineZoneCanChange)("changes nothing", () => {
    const read = () => [
      ...["2019", "2021-03", "2022-06-15", "2026-03-29T02:30Z", "2026-11-01T01:30-05:00"].map(iso),
      toIso(parseTime("2026-03-29T02:30", { timeZone: "America/New_York" }).instant),
      refusal(() => parseTime("2026-03-29T02:30", { timeZone: "Europe/Berlin" })).message,
      refusal(() => parseTime("2026-03-29T02:30")).message,
      ...["2019", "2021-03", "2022-06-15"].map((text) => formatTime(nextUnit(parseTime(text)))),
      formatTime(unitOf(1_777_626_000_000, "day")),
    ];
    const expected = read();
    for (const zone of MACHINE_ZONES) expect(withMachineZone(zone, read)).toEqual(expected);
  });
});
