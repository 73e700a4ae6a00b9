import { need, type Step } from "../store/need.ts";
import type { EntryRow } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import { claimOf, type Place, type Seat, seatsOf } from "./place.ts";
import { loadFor, placeOf, type SlotChange, slotOf, speak } from "./seating.ts";
import { liveness } from "./settle-moved.ts";

/** A stored entry that speaks of others by what this commit merges, splits, or takes back of it. */
export interface Shifted {
  entry: EntryRow;
  from: Place;
  to: Place;
  /** Whether it counted before this commit, and whether it does after it. */
  was: boolean;
  live: boolean;
}

/** Stored entries whose places a merge or split of this commit has changed, by number. What placing them takes is loaded. */
export function* shiftedEntries(
  draft: Draft,
  toggled: readonly { entry: EntryRow; live: boolean }[],
): Step<Shifted[]> {
  const { identities, identitiesBefore } = draft;
  if (identities === identitiesBefore) return [];
  const { nodes, entries: ids } = identities.shiftedSince(identitiesBefore);
  const { seq: next } = draft.head.next;
  const found = new Map<number, EntryRow>();
  for (const entry of yield* need.entriesAbout(nodes, next)) found.set(entry.seq, entry);
  // What this commit itself recorded, which is stored where it is derived anew, has no other place yet.
  const moved = ids.length === 0 ? [] : (yield* need.entries(ids)).values();
  for (const entry of moved) if (entry.seq < next) found.set(entry.seq, entry);
  const entries = [...found.values()].sort((a, b) => a.seq - b.seq);
  yield* loadFor(draft, entries);
  yield* draft.loadSpeakers(entries);
  const before = yield* liveness(draft, entries);
  const standing = new Map(toggled.map((t) => [t.entry.seq, t.live]));
  const shifted: Shifted[] = [];
  for (const entry of entries) {
    const [from, to] = [placeOf(draft, entry, identitiesBefore), placeOf(draft, entry)];
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    const was = before.get(entry.seq)!;
    shifted.push({ entry, from, to, was, live: standing.get(entry.seq) ?? was });
  }
  yield* draft.loadTimelines(shifted.flatMap(({ from, to }) => [...seatsOf(from), ...seatsOf(to)]));
  return shifted;
}

/** Takes what an entry claims out of the slots that it lay in, and into those that it lies in now. */
export function shift(
  draft: Draft,
  { entry, from, to, was, live }: Shifted,
  changeAt: (at: Place, seat: Seat) => SlotChange,
): void {
  const claimIn = (at: Place, seat: Seat) =>
    claimOf(entry, draft.declared.traits(at.predicate).aspect, seat.value);
  for (const seat of seatsOf(from)) {
    const claim = claimIn(from, seat);
    draft.changes.unclaimed.push({ slot: slotOf(draft, seat), from: claim.from, seq: claim.seq });
    if (was && !from.isSelf) changeAt(from, seat).removed.push(claim);
  }
  for (const seat of seatsOf(to)) {
    const [key, claim] = [slotOf(draft, seat), claimIn(to, seat)];
    draft.changes.claims.push({ key, claim, live });
    speak(draft, key.timeline, entry);
    if (live && !to.isSelf) changeAt(to, seat).added.push(claim);
  }
}
