import { need, type Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { type Effect, effectOf, isLate } from "../temporal/kinds.ts";
import { type Projection, winnerAt } from "../temporal/project.ts";
import { type Instant, UNKNOWN_START } from "../time/instant.ts";
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
  claim: Claim;
  effect: Omit<Effect, "kind"> & { kind: Effect["kind"] | "retracted" | "restored" };
  late: boolean;
  /** Where a period that was said with its end stops before it, for good: from which instant on, and by which claim. */
  cut: { at: Instant; by: Claim } | null;
}

/** Of an effect that corrects and replaces nothing. */
export const PLAIN = { corrects: [], replaced: null, hindrance: null };

/**
 * The effects of what a commit did to one slot, read off its projection afterwards.
 *
 * @param from facts that ended before this instant are those that were stored before
 */
export function* slotEffects(
  seated: readonly Seated[],
  slot: { key: SlotKey; isNew: boolean; added: readonly Claim[]; removed?: readonly Claim[] },
  after: Projection,
  from: Instant = UNKNOWN_START,
): Step<EntryEffect[]> {
  const effects: EntryEffect[] = [];
  for (const s of seated) {
    const { entry, place, key, claim } = s;
    if (!s.isNew) {
      const holds = winnerAt(after, claim.from).value;
      const effect = {
        kind: s.live ? "restored" : "retracted",
        before: s.live ? NOTHING : claim.value,
        after: holds,
        at: claim.from,
        ...PLAIN,
      } as const;
      effects.push({ entry, place, key, claim, effect, late: false, cut: null });
      continue;
    }
    if (!s.live) {
      effects.push(nothingDone(s));
      continue;
    }
    let held = after.runs.some((r) => r.value === claim.value && r.to <= claim.from);
    if (claim.kind === "assert" && !held && !slot.isNew) {
      held = yield* need.heldBefore(key, claim.value, Math.min(claim.from, from));
    }
    const effect = effectOf(claim, after, () => held);
    const late = yield* wasLate(claim, slot, after);
    effects.push({ entry, place, key, claim, effect, late, cut: cutOf(claim, after) });
  }
  return effects;
}

/** Of an entry that was recorded and taken back at once, or retracted or restored to no effect. */
export function nothingDone({ entry, place, key, claim }: Omit<Seated, "live" | "isNew">): EntryEffect {
  const effect = { kind: "dormant", before: NOTHING, after: NOTHING, at: claim.from, ...PLAIN } as const;
  return { entry, place, key, claim, effect, late: false, cut: null };
}

function cutOf(claim: Claim, after: Projection): EntryEffect["cut"] {
  if (claim.kind !== "assert" || claim.bound !== "stated") return null;
  const own = after.runs.filter((r) => r.value === claim.value && r.from < claim.until && r.to > claim.from);
  const last = own.at(-1);
  if (last === undefined || last.to >= claim.until) return null;
  const { by } = winnerAt(after, last.to);
  return by === null ? null : { at: last.to, by };
}

/** Whether a newer start was known that this commit does not take back. */
function* wasLate(
  claim: Claim,
  slot: { key: SlotKey; isNew: boolean; added: readonly Claim[]; removed?: readonly Claim[] },
  after: Projection,
): Step<boolean> {
  if (isLate(claim, slot.added) || isLate(claim, after.standings.keys())) return true;
  if (claim.kind !== "assert" || slot.isNew) return false;
  const { key, removed = [] } = slot;
  if (!isLate(claim, removed)) return yield* need.newerStart(key, claim.from, claim.seq);
  const gone = new Set(removed.map((c) => c.seq));
  return isLate(
    claim,
    (yield* need.claims(key)).filter((c) => !gone.has(c.seq)),
  );
}
