import type { Instant } from "./instant.ts";

/** Tells the time, in milliseconds since 1970 UTC. It may step back; whoever needs a rising clock sees to that. */
export type Clock = () => Instant;

/** The clock of this machine. */
export const systemClock: Clock = () => Date.now();

/** A clock that stands still. */
export function fixedClock(instant: Instant): Clock {
  return () => instant;
}

/** A clock that first shows `start`, and with every further look `stepMs` milliseconds more. */
export function steppingClock(start: Instant, stepMs = 1): Clock {
  let next = start;
  return () => {
    const now = next;
    next += stepMs;
    return now;
  };
}

/** A clock that moves only by hand. `now` is the {@link Clock} and may be passed around by itself. */
export interface ManualClock {
  now: Clock;
  /** Sets the clock to an instant, also backwards. */
  set(instant: Instant): void;
  /** Moves the clock by milliseconds; negative ones step back. */
  advance(ms: number): void;
}

/** A {@link ManualClock} that shows `start`. */
export function manualClock(start: Instant): ManualClock {
  let current = start;
  return {
    now: () => current,
    set: (instant) => {
      current = instant;
    },
    advance: (ms) => {
      current += ms;
    },
  };
}
