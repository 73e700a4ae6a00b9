import { describe, expect, it } from "vitest";
import { checkedClock, fixedClock, manualClock, steppingClock, systemClock } from "../../src/time/clock.ts";
import { EARLIEST, isInstant, LATEST, OPEN_END } from "../../src/time/instant.ts";
import { refusal } from "./refusal.ts";

describe("clocks", () => {
  it("the system's shows an instant between two looks at Date.now", () => {
    const before = Date.now();
    const now = systemClock();
    expect(isInstant(now)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it("a fixed one stands still", () => {
    const clock = fixedClock(5);
    expect([clock(), clock()]).toEqual([5, 5]);
  });

  it("a stepping one moves with every look", () => {
    const byOne = steppingClock(5);
    expect([byOne(), byOne(), byOne()]).toEqual([5, 6, 7]);
    const byTen = steppingClock(5, 10);
    expect([byTen(), byTen()]).toEqual([5, 15]);
  });

  it("a manual one moves by hand, also back, and its now can be passed around", () => {
    const clock = manualClock(5);
    const { now } = clock;
    expect([now(), now()]).toEqual([5, 5]);
    clock.advance(10);
    expect(now()).toBe(15);
    clock.advance(-20);
    expect(now()).toBe(-5);
    clock.set(100);
    expect(now()).toBe(100);
  });
});

describe("a checked clock", () => {
  it.each([
    [5, 5],
    [5.9, 5],
    [-0.5, -1],
    [EARLIEST, EARLIEST],
    [LATEST + 0.5, LATEST],
  ])("that shows %d tells %d", (shown, told) => {
    expect(checkedClock(() => shown)()).toBe(told);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    OPEN_END,
    EARLIEST - 0.5,
    "5",
    null,
    undefined,
    new Date(5),
  ])("that shows %s is refused", (shown) => {
    const clock = checkedClock(() => shown as number);
    expect(refusal(clock)).toMatchObject({
      code: "incorrect",
      message: `The clock shows ${String(shown)}, which is no instant of the years 0000 to 9999`,
      value: String(shown),
      fix: "Give a clock of milliseconds since 1970 UTC, such as Date.now.",
    });
  });

  it("is looked at whenever it is asked", () => {
    const clock = checkedClock(steppingClock(5, 0.5));
    expect([clock(), clock(), clock()]).toEqual([5, 5, 6]);
  });
});
