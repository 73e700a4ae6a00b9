import { incorrect } from "../model/palimpsest-error.ts";
import { type Instant, isInstant } from "./instant.ts";

/** Tells the time, in milliseconds since 1970 UTC. It may step back; whoever needs a rising clock sees to that. */
export type Clock = () => Instant;

/** The clock of this machine. */
export const systemClock: Clock = () => Date.now();

/**
 * The same clock, held to whole milliseconds: fractions are dropped.
 * @throws `incorrect`, whenever it is looked at, if it shows something else than an instant of the years 0000 to 9999
 */
export function checkedClock(clock: Clock): Clock {
  return () => {
    const shown: unknown = clock();
    const whole = typeof shown === "number" ? Math.floor(shown) : shown;
    if (isInstant(whole)) return whole;
    throw incorrect(
      `The clock shows ${String(shown)}, which is no instant of the years 0000 to 9999`,
      String(shown),
      "Give a clock of milliseconds since 1970 UTC, such as Date.now.",
    );
  };
}

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
