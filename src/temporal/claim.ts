import type { Instant } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";

/**
 * The value of a correction that says that nothing held, and of what was said of an entity with itself. Real values are
 * positive.
 */
export const NOTHING = 0;

/**
 * An entry as one slot sees it: what it says about the competition, and nothing else.
 *
 * | kind    | bound            | from | until              | attested |
 * | ------- | ---------------- | ---- | ------------------ | -------- |
 * | assert  | open             | v    | OPEN_END           | a >= v   |
 * | assert  | stated, guessed  | v    | w                  | v        |
 * | end     | stated           | e    | e                  | e        |
 * | correct | stated           | f    | u                  | f        |
 */
export interface Claim {
  /** Recording order: unique, rising. */
  readonly seq: number;
  /** When the source spoke. Of two claims the later word has the greater (said, seq). */
  readonly said: Instant;
  readonly kind: "assert" | "end" | "correct";
  readonly bound: "open" | "stated" | "guessed";
  /** What competes in the slot: a node, or a predicate among opposites; NOTHING only in a correction. */
  readonly value: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly attested: Instant;
  /** How the bounds were given; null where they were not. */
  readonly fromText: Precision | null;
  readonly untilText: Precision | null;
  /** The start was not given but observed: it is the instant of the episode, or of recording. */
  readonly observed: boolean;
}

/** The last instant at which the claim itself, without its effects, plays a part. */
export function reach(claim: Claim): Instant {
  return isOpen(claim) ? claim.attested : claim.until;
}

/** Whether `a` is a later word than `b`. */
export function isLaterWord(a: Claim, b: Claim): boolean {
  return byWord(a, b) > 0;
}

/** Ascending by word: (said, seq). */
export function byWord(a: Claim, b: Claim): number {
  return a.said - b.said || a.seq - b.seq;
}

/** Ascending by (from, word): the order in which assertions win. */
export function byStart(a: Claim, b: Claim): number {
  return a.from - b.from || a.said - b.said || a.seq - b.seq;
}

/** Only assertions are ever open. */
export function isOpen(claim: Claim): boolean {
  return claim.bound === "open";
}

/** Whether the claim tells of its value's end: an `end`, or a stated stretch. Both do at `until`. */
export function isEnder(claim: Claim): boolean {
  return claim.kind === "end" || (claim.kind === "assert" && claim.bound === "stated");
}
