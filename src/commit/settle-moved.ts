import { need, type Step } from "../store/need.ts";
import type { EntryRow, FactVersion } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import type { Draft } from "./draft.ts";
import { type EntryEffect, type Seated, slotEffects } from "./effects.ts";
import type { FactWriter } from "./fact-writer.ts";
import { claimOf, seatsOf } from "./place.ts";
import { loadFor, placeOf, slotId, slotOf, speak } from "./seating.ts";
import { writeWhole } from "./settle-whole.ts";
import { type Pair, pairId, SlotTable } from "./slot-table.ts";

/**
 * Settles predicates whose slots a declaration has moved: everything ever said with them is placed anew, and the facts
 * that follow are compared with those believed until now.
 */
export function* settleMoved(
  draft: Draft,
  writer: FactWriter,
  worded: readonly EntryRow[],
  toggled: readonly { entry: EntryRow; live: boolean }[],
  report: boolean,
): Step<EntryEffect[]> {
  const numbers: number[] = [];
  for (const name of draft.moved) numbers.push(draft.predicate(name).id);
  const stored = yield* need.entriesOfPredicates(numbers, draft.head.next.seq);
  const fresh = worded.filter((e) => draft.moved.has(draft.predicateName(e.predicate!)));
  const entries = [...stored, ...fresh];
  yield* loadFor(draft, entries);
  yield* draft.loadSpeakers(entries);
  const standing = new Map([
    ...(yield* liveness(draft, stored)),
    ...toggled.map((t) => [t.entry.seq, t.live] as const),
  ]);

  const facts: FactVersion[] = [];
  for (const timeline of yield* need.timelinesOf(numbers)) {
    draft.changes.reslotted.push(timeline.id);
    facts.push(...(yield* need.factsInTimeline(timeline.id)));
  }
  // They are told in this order, which a store may give in any.
  facts.sort((a, b) => a.row - b.row);

  const claims = new Map<string | number, Claim[]>();
  const seated: Seated[] = [];
  for (const entry of entries) {
    const isNew = entry.seq >= draft.head.next.seq;
    const live = isNew ? !draft.dead.has(entry.seq) : standing.get(entry.seq)!;
    const at = placeOf(draft, entry);
    yield* draft.loadTimelines(seatsOf(at));
    for (const seat of seatsOf(at)) {
      const key = slotOf(draft, seat);
      const claim = claimOf(entry, draft.declared.traits(at.predicate).aspect, seat.value);
      draft.changes.claims.push({ key, claim, live });
      if (live && !at.isSelf) {
        const list = claims.get(slotId(key));
        if (list === undefined) claims.set(slotId(key), [claim]);
        else list.push(claim);
      }
      speak(draft, key.timeline, entry);
      if (seat === at.primary) seated.push({ entry, place: at, key, claim, live, isNew });
    }
  }

  const table = new SlotTable(draft, function* (_seat, key) {
    yield* [];
    return claims.get(slotId(key)) ?? [];
  });
  const pairs = new Map<string, Pair>();
  for (const s of seated) {
    for (const seat of seatsOf(s.place)) {
      const slot = yield* table.slot(seat);
      if (s.place.object === null)
        yield* draft.loadNodes(slot.claims.map((c) => c.value).filter((v) => v > 0));
      for (const pair of table.pairsOf(seat, [seat.value])) pairs.set(pairId(pair), pair);
    }
  }
  const wanted = [];
  for (const pair of pairs.values()) wanted.push(yield* table.factsOf(pair));
  yield* writeWhole(draft, writer, wanted, facts);

  if (!report) return [];
  const effects: EntryEffect[] = [];
  const reported = new Set([...fresh, ...toggled.map((t) => t.entry)].map((entry) => entry.seq));
  for (const s of seated) {
    if (!reported.has(s.entry.seq)) continue;
    const slot = yield* table.slot(s.place.primary);
    const whole = { key: slot.key, isNew: true, added: slot.claims };
    effects.push(...(yield* slotEffects([s], whole, slot.projection)));
  }
  return effects;
}

/** Whether stored entries counted before this commit, by their numbers. */
export function* liveness(draft: Draft, entries: readonly EntryRow[]): Step<Map<number, boolean>> {
  const seqs = entries.map((entry) => entry.seq);
  const words = yield* need.lastWordsOn(seqs, draft.head.next.seq);
  return new Map(seqs.map((seq) => [seq, words.get(seq)?.op !== "retract"]));
}
