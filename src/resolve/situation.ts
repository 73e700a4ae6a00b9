import type { ChangeKind } from "../model/shapes.ts";
import type { Hindrance } from "../temporal/kinds.ts";
import type { Relation } from "./refinement.ts";

/** A value and its period in words: Velden, since 2026-03. */
export interface Told {
  readonly value: string;
  readonly when: string;
}

/** Other values of the same subject and predicate that hold during some of the new one's period. */
export interface Beside {
  /** The first that the new value takes in, or is taken in by. */
  readonly kin: (Told & { readonly relation: Relation }) | null;
  /** The first of the others, and how many they are. */
  readonly first: Told | null;
  readonly others: number;
}

/** What says something of the world. */
export type WordedOp = "assert" | "end" | "correct";

/** What is known of one word of a write, and of its slot and timeline once it is recorded: what its class hangs on. */
export interface Situation {
  readonly op: WordedOp | "retract" | "restore";
  /** Its own, or that of the entry that it takes back or restores, as are `said` and `denies`. */
  readonly tells: WordedOp;
  /** What it did to its slot. */
  readonly kind: ChangeKind;
  readonly said: Told;
  /** As which entry it was said before: by itself (null of an episode), or in other words by the same episode. */
  readonly repeats: { readonly entry: string | null; readonly episode: string | null } | null;
  /** The episode that says it. */
  readonly episode: string | null;
  /** It says that a value did not hold, or that none did. */
  readonly denies: "value" | "all" | null;
  /** It takes the place of an entry that is retracted with it. */
  readonly revises: boolean;
  /** A newer start was known. */
  readonly late: boolean;
  /** Two speakers tell different things of one time: who says this, who says the other, and what. */
  readonly dispute: { readonly speaker: string; readonly other: string; readonly said: Told } | null;
  /** What it says was believed before: its fact stays as it was, or one with the same start has another end now. */
  readonly wasKnown: boolean;
  /** Until when its value holds now, where another end was believed before: "until 2023", "until further notice". */
  readonly ends: { readonly until: string; readonly isSooner: boolean } | null;
  /** What held just before, and when that began; or what it takes the place of. */
  readonly before: (Told & { readonly began: string | null }) | null;
  /** What held before stopped because of it, rather than by its own end. */
  readonly cutsBefore: boolean;
  /** What holds of another value where it ends. */
  readonly next: Told | null;
  /** Since when the same value was believed to hold, where that is later. */
  readonly laterStart: string | null;
  /** It has an end, lies over another value, and gives that back. */
  readonly isInterlude: boolean;
  /** Its subject and its object are one entity by now, so that it says nothing of the world. */
  readonly isSelf: boolean;
  /** Why it changed nothing, and because of what. */
  readonly hindrance: { readonly rule: Hindrance["rule"]; readonly by: Told | null } | null;
  /** What stands beside it; asked for only where it begins something in a predicate of many values. */
  readonly beside: Beside | null;
}
