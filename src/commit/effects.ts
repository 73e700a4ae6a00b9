import { need, type Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { type Effect, effectOf, isLate, type Lasting, lastingOf } from "../temporal/kinds.ts";
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
  /** Of an assertion that covers something. */
  lasting: Lasting | null;
  /** Of what an episode claims: the newest other claims of its slot that say the same of the same time. */
  alike: readonly Claim[];
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
      effects.push({ entry, place, key, claim, effect, ...UNREMARKABLE });
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
    const cut = cutOf(claim, after);
    const alike = entry.episode === null ? [] : alikeOf(claim, after);
    effects.push({ entry, place, key, claim, effect, late, cut, lasting: lastingOf(claim, after), alike });
  }
  return effects;
}

/** Of an entry that was recorded and taken back at once, or retracted or restored to no effect. */
export function nothingDone({ entry, place, key, claim }: Omit<Seated, "live" | "isNew">): EntryEffect {
  const effect = { kind: "dormant", before: NOTHING, after: NOTHING, at: claim.from, ...PLAIN } as const;
  return { entry, place, key, claim, effect, ...UNREMARKABLE };
}

const UNREMARKABLE = { late: false, cut: null, lasting: null, alike: [] };

/** Most claims that are told to say the same. */
const MOST_ALIKE = 20;

function alikeOf({ seq, kind, value, from, until }: Claim, { claims }: Projection): Claim[] {
  const same = claims.filter(
    (c) => c.value === value && c.from === from && c.until === until && c.kind === kind && c.seq !== seq,
  );
  return same.length > 1 ? same.sort((a, b) => a.seq - b.seq).slice(-MOST_ALIKE) : same;
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
