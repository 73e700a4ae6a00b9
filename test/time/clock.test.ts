import { describe, expect, it } from "vitest";
import { fixedClock, manualClock, steppingClock, systemClock } from "../../src/time/clock.ts";
import { isInstant } from "../../src/time/instant.ts";

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
