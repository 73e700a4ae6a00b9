import { describe, expect, it } from "vitest";
import { toIso } from "../../src/time/instant.ts";
import { utcInstant } from "../../src/time/utc-instant.ts";
import { checkTimeZone, isTimeZone, wallOf, zonedInstants } from "../../src/time/zoned-instant.ts";
import { refusal } from "./refusal.ts";

describe("the instants that a wall clock reading can mean", () => {
  it("are one as a rule", () => {
    expect(zonedInstants(utcInstant(2026, 7, 1, 12), "Europe/Berlin").map(toIso)).toEqual([
      "2026-07-01T10:00:00.000Z",
    ]);
  });

  it("are two where clocks were set back, earliest first", () => {
    expect(zonedInstants(utcInstant(2026, 10, 25, 2, 30), "Europe/Berlin").map(toIso)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
    ]);
  });

  it("are none where clocks were set forward", () => {
    expect(zonedInstants(utcInstant(2026, 3, 29, 2, 30), "Europe/Berlin")).toEqual([]);
  });

  it("are refused for an unknown time zone", () => {
    expect(refusal(() => zonedInstants(0, "Mars/Phobos")).code).toBe("incorrect");
  });
});

describe("what clocks show at an instant", () => {
  it.each([
    ["2026-07-01T10:00:00Z", "Europe/Berlin", utcInstant(2026, 7, 1, 12)],
    ["2026-10-25T00:30:00Z", "Europe/Berlin", utcInstant(2026, 10, 25, 2, 30)],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", utcInstant(2026, 10, 25, 2, 30)],
    ["2026-01-01T02:00:00Z", "America/New_York", utcInstant(2025, 12, 31, 21)],
  ])("%s in %s", (instant, zone, wall) => {
    expect(wallOf(Date.parse(instant), zone)).toBe(wall);
  });

  it("is refused for an unknown time zone", () => {
    expect(refusal(() => wallOf(0, "Mars/Phobos")).code).toBe("incorrect");
  });
});

describe("a time zone", () => {
  it.each(["Europe/Berlin", "UTC", "Etc/GMT+5"])("%s is known", (name) => {
    expect(checkTimeZone(name)).toBe(name);
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(["Mars/Phobos", "+02:00", "", "__proto__", "constructor"])("%j is refused", (name) => {
    expect(isTimeZone(name)).toBe(false);
    const error = refusal(() => checkTimeZone(name));
    expect(error.code).toBe("incorrect");
    expect(error.message).toBe(`${JSON.stringify(name)} is not a known time zone`);
    expect(error.fix).toContain("Europe/Berlin");
  });
});
