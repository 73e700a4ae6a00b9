import { need, type Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import { type Effect, effectOf, isLate } from "../temporal/kinds.ts";
import { type Projection, winnerAt } from "../temporal/project.ts";
import type { Place } from "./place.ts";

/** An entry in its own slot. */
export interface Seated {
  entry: EntryRow;
  place: Place;
  key: SlotKey;
  claim: Claim;
  live: boolean;
  /** Recorded by this commit; otherwise retracted or restored by it. */
  isNew: boolean;
}

/** What an entry of a commit did. For a retract or restore, `entry` is its target. */
export interface EntryEffect {
  entry: EntryRow;
  place: Place;
  key: SlotKey;
  effect: Omit<Effect, "kind"> & { kind: Effect["kind"] | "retracted" | "restored" };
  late: boolean;
}

/** Of an effect that corrects and replaces nothing. */
export const PLAIN = { corrects: [], replaced: null, hindrance: null };

/** The effects of what a commit did to one slot, read off its projection afterwards. */
export function* slotEffects(
  seated: readonly Seated[],
  slot: { key: SlotKey; isNew: boolean; added: readonly Claim[] },
  after: Projection,
): Step<EntryEffect[]> {
  const effects: EntryEffect[] = [];
  for (const s of seated) {
    const { entry, place, key, claim } = s;
    if (!s.isNew) {
      const holds = winnerAt(after, claim.from).value;
      const kind = s.live ? "restored" : "retracted";
      const values = s.live ? { before: 0, after: holds } : { before: claim.value, after: holds };
      effects.push({ entry, place, key, effect: { kind, ...values, at: claim.from, ...PLAIN }, late: false });
      continue;
    }
    const held = new Map<number, boolean>();
    const here = after.runs.filter((r) => r.value === claim.value && r.to <= claim.from && r.start !== null);
    if (claim.kind === "assert" && here.length === 0 && !slot.isNew && s.live) {
      held.set(claim.value, yield* need.heldBefore(key, claim.value, claim.from));
    }
    const effect = effectOf(claim, after, (value) => here.length > 0 || held.get(value) === true);
    const late =
      isLate(claim, slot.added) ||
      (claim.kind === "assert" && !slot.isNew && (yield* need.newerStart(key, claim.from, claim.seq)));
    effects.push({ entry, place, key, effect, late });
  }
  return effects;
}
