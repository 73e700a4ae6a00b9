import { need, type Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import { project } from "../temporal/project.ts";
import { reviseSlot, type SlotRevision } from "../temporal/revise.ts";
import type { SlotStep } from "../temporal/window.ts";
import type { Draft } from "./draft.ts";
import { type EntryEffect, nothingDone, type Seated, slotEffects } from "./effects.ts";
import { FactWriter } from "./fact-writer.ts";
import { claimOf, isLinked, type Place, type Seat, seatsOf } from "./place.ts";
import { loadFor, placeOf, type SlotChange, slotId, slotOf, speak } from "./seating.ts";
import { settleLinked } from "./settle-linked.ts";
import { settleMoved } from "./settle-moved.ts";
import { shift, shiftedEntries } from "./settle-shifted.ts";

/**
 * Turns the draft's entries into claims, facts and evidence. To be called once, when every statement is recorded.
 * With `report`, says for each entry what it did.
 */
export function* settle(draft: Draft, report: boolean): Step<EntryEffect[]> {
  const worded = draft.changes.entries.filter(
    (e) => e.op === "assert" || e.op === "end" || e.op === "correct",
  );
  const { toggled, idle } = yield* sortToggled(draft);
  const all = [...worded, ...toggled.map((t) => t.entry)];
  yield* loadFor(draft, all);
  const writer = new FactWriter(draft);
  const effects: EntryEffect[] = [];

  const shifted = yield* shiftedEntries(draft, toggled);
  if (draft.moved.size > 0) {
    yield* moveFamilies(draft);
    effects.push(...(yield* settleMoved(draft, writer, worded, toggled, report)));
  }
  const isMoved = (entry: EntryRow) =>
    draft.moved.size > 0 && draft.moved.has(draft.predicateName(entry.predicate!));
  const placed: Placed[] = [];
  for (const entry of worded) place(entry, !draft.dead.has(entry.seq), true);
  for (const { entry, live } of toggled) place(entry, live, false);
  function place(entry: EntryRow, live: boolean, isNew: boolean): void {
    if (isMoved(entry)) return;
    placed.push({ entry, live, isNew, at: placeOf(draft, entry) });
  }
  yield* draft.loadTimelines(placed.flatMap(({ at }) => seatsOf(at)));

  const slots = new Map<string | number, SlotChange>();
  const linked = new Map<string | number, SlotChange>();
  const seated: Seated[] = [];
  const seatedBySlot = new Map<string | number, Seated[]>();
  const changeAt = (at: Place, seat: Seat): SlotChange => {
    const target = isLinked(draft.declared, at.predicate) ? linked : slots;
    const timeline = draft.timeline(seat);
    const key = { timeline: timeline.id, slot: seat.slot };
    return changeOf(target, key, seat, draft.isNew(timeline));
  };
  const elsewhere = new Set<EntryRow["seq"]>();
  for (const one of shifted) {
    if (isMoved(one.entry)) continue;
    elsewhere.add(one.entry.seq);
    shift(draft, one, changeAt);
  }
  for (const { entry, live, isNew, at } of placed) {
    const { aspect } = draft.declared.traits(at.predicate);
    for (const seat of seatsOf(at)) {
      const key = slotOf(draft, seat);
      const claim = claimOf(entry, aspect, seat.value);
      if (isNew) {
        draft.changes.claims.push({ key, claim, live });
        if (entry.episode !== null) speak(draft, key.timeline, entry);
        if (live && !at.isSelf) changeAt(at, seat).added.push(claim);
      } else if (!elsewhere.has(entry.seq)) {
        draft.changes.liveness.push({ slot: key, from: claim.from, seq: claim.seq, live });
        if (!at.isSelf) changeAt(at, seat)[live ? "added" : "removed"].push(claim);
      }
      if (!report || seat !== at.primary) continue;
      const own = { entry, place: at, key, claim, live, isNew };
      seated.push(own);
      push(seatedBySlot, slotId(key), own);
    }
  }
  // Where entries have moved between slots, one without claims may have facts.
  if (draft.identities.isEmpty) yield* markUnused(slots);
  for (const [id, change] of slots) {
    if (change.added.length === 0 && change.removed.length === 0) continue;
    if (!report && isPlain(change)) {
      writer.openFirst(change, change.added[0]!);
      continue;
    }
    const revision = yield* reviseOne(change);
    yield* writer.write(change, revision);
    if (report) {
      const { after, from } = revision.window;
      effects.push(...(yield* slotEffects(seatedBySlot.get(id) ?? [], change, after, from - 1)));
    }
  }
  if (linked.size > 0)
    effects.push(...(yield* settleLinked(draft, writer, [...linked.values()], seated, report)));
  if (report) {
    const told = new Set(effects.map((e) => e.entry));
    for (const s of seated)
      if (!told.has(s.entry))
        effects.push(...(elsewhere.has(s.entry.seq) ? yield* toggledElsewhere(draft, s) : [nothingDone(s)]));
    effects.push(...(yield* idleEffects(draft, idle)));
  }
  return effects;
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

interface Placed {
  entry: EntryRow;
  live: boolean;
  isNew: boolean;
  at: Place;
}

/** Finds out which slots of older timelines are used for the first time. */
function* markUnused(slots: ReadonlyMap<string | number, SlotChange>): Step<void> {
  const asked = [...slots.values()].filter((change) => !change.isNew);
  if (asked.length === 0) return;
  const used = yield* need.usedSlots(asked.map((change) => change.key));
  for (const [k, change] of asked.entries()) if (!used[k]) change.isNew = true;
}

/** One first assertion: what it says is what holds. */
function isPlain(change: SlotChange): boolean {
  return change.isNew && change.added.length === 1 && change.added[0]!.kind === "assert";
}

/** What shares slots with a moved predicate moves with it, also if this commit is the first to use it. */
function* moveFamilies(draft: Draft): Step<void> {
  for (const name of [...draft.moved]) {
    const relatives = draft.declared.relatives(name);
    yield* draft.loadPredicateNames(relatives);
    for (const relative of relatives) if (draft.knownPredicate(relative) !== null) draft.moved.add(relative);
  }
}

/** Stored entries that were retracted, or restored, and stand as they did. */
function* idleEffects(draft: Draft, entries: readonly EntryRow[]): Step<EntryEffect[]> {
  yield* loadFor(draft, entries);
  const effects: EntryEffect[] = [];
  for (const entry of entries) {
    const at = placeOf(draft, entry);
    yield* draft.loadTimelines([at.primary]);
    const claim = claimOf(entry, draft.declared.traits(at.predicate).aspect, at.primary.value);
    effects.push(nothingDone({ entry, place: at, key: slotOf(draft, at.primary), claim }));
  }
  return effects;
}

/** What it did to retract or restore an entry that came to a slot which stays as it is. */
function* toggledElsewhere(draft: Draft, seated: Seated): Step<EntryEffect[]> {
  const { place, key } = seated;
  if (place.isSelf) return [nothingDone(seated)];
  const claims = draft.isNew(draft.timeline(place.primary)) ? [] : yield* need.claims(key);
  return yield* slotEffects([seated], { key, isNew: true, added: claims }, project(claims));
}

/** Stored entries whose standing really changes, and those that were named and stand as they did. */
function* sortToggled(
  draft: Draft,
): Step<{ toggled: { entry: EntryRow; live: boolean }[]; idle: EntryRow[] }> {
  const toggled: { entry: EntryRow; live: boolean }[] = [];
  const idle: EntryRow[] = [];
  const words = yield* need.lastWordsOn([...draft.toggled.keys()], draft.head.next.seq);
  for (const [seq, { entry, live }] of draft.toggled) {
    const was = words.get(seq)?.op !== "retract";
    if (was !== live) toggled.push({ entry, live });
    else {
      idle.push(entry);
      draft.notes.push(
        `Entry ${entry.id} is ${live ? "not retracted" : "retracted already"}; nothing changed.`,
      );
    }
  }
  return { toggled, idle };
}

function changeOf(
  slots: Map<string | number, SlotChange>,
  key: SlotKey,
  seat: Seat,
  isNew: boolean,
): SlotChange {
  const id = slotId(key);
  let change = slots.get(id);
  if (change === undefined) {
    change = { key, seat, isNew, added: [], removed: [] };
    slots.set(id, change);
  }
  return change;
}

function* reviseOne(change: SlotChange): Step<SlotRevision> {
  const revising = reviseSlot(change.added, change.removed);
  return change.isNew ? alone(revising) : yield* need.ofSlot(change.key, revising);
}

/** Answers for a slot of which nothing is stored. */
function alone<T>(step: SlotStep<T>): T {
  let answer: unknown;
  for (;;) {
    const next = step.next(answer);
    if (next.done === true) return next.value;
    answer = next.value.ask === "touching" || next.value.ask === "facts" ? [] : null;
  }
}
