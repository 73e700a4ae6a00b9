import { need, type Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import { reviseSlot, type SlotRevision } from "../temporal/revise.ts";
import type { SlotStep } from "../temporal/window.ts";
import type { Draft } from "./draft.ts";
import { type EntryEffect, PLAIN, type Seated, slotEffects } from "./effects.ts";
import { FactWriter } from "./fact-writer.ts";
import { claimOf, isLinked, type Place, place, type Seat } from "./place.ts";
import { settleLinked } from "./settle-linked.ts";
import { settleMoved } from "./settle-moved.ts";

/** What happens in one slot: claims that come and go. */
export interface SlotChange {
  key: SlotKey;
  seat: Seat;
  isNew: boolean;
  added: Claim[];
  removed: Claim[];
}

/**
 * Turns the draft's entries into claims, facts and evidence. To be called once, when every statement is recorded.
 * With `report`, says for each entry what it did.
 */
export function* settle(draft: Draft, report: boolean): Step<EntryEffect[]> {
  const worded = draft.changes.entries.filter(
    (e) => e.op === "assert" || e.op === "end" || e.op === "correct",
  );
  const toggled = yield* trulyToggled(draft);
  const all = [...worded, ...toggled.map((t) => t.entry)];
  yield* loadFor(draft, all);
  const writer = new FactWriter(draft);
  const effects: EntryEffect[] = [];

  if (draft.moved.size > 0) {
    yield* moveFamilies(draft);
    effects.push(...(yield* settleMoved(draft, writer, worded, toggled, report)));
  }
  const slots = new Map<string, SlotChange>();
  const linked = new Map<string, SlotChange>();
  const seated: Seated[] = [];
  for (const { entry, live } of [
    ...worded.map((entry) => ({ entry, live: !draft.dead.has(entry.seq) })),
    ...toggled,
  ]) {
    const name = draft.predicateName(entry.predicate!);
    if (draft.moved.has(name)) continue;
    const at = placeOf(draft, entry);
    yield* draft.loadTimelines(seatsOf(at));
    const isNew = entry.seq >= draft.head.next.seq;
    const target = isLinked(draft.declared, at.predicate) ? linked : slots;
    for (const seat of seatsOf(at)) {
      const key = slotOf(draft, seat);
      const claim = claimOf(entry, draft.declared.traits(at.predicate).aspect, seat.value);
      const change = changeOf(draft, target, key, seat);
      if (isNew) {
        draft.changes.claims.push({ ...key, claim, live });
        speak(draft, key.timeline, entry);
        if (live) change.added.push(claim);
      } else {
        draft.changes.liveness.push({ slot: key, from: claim.from, seq: claim.seq, live });
        (live ? change.added : change.removed).push(claim);
      }
      if (seat === at.primary) seated.push({ entry, place: at, key, claim, live, isNew });
    }
  }
  for (const [id, change] of slots) {
    if (change.added.length === 0 && change.removed.length === 0) continue;
    const revision = yield* reviseOne(change);
    yield* writer.write(change, revision);
    if (report) {
      const here = seated.filter((s) => slotId(s.key) === id);
      effects.push(...(yield* slotEffects(draft, here, change, revision.window.after)));
    }
  }
  if (linked.size > 0)
    effects.push(...(yield* settleLinked(draft, writer, [...linked.values()], seated, report)));
  if (report)
    for (const s of seated) if (!effects.some((e) => e.entry === s.entry)) effects.push(unsettled(s));
  return effects;
}

/** What shares slots with a moved predicate moves with it, also if this commit is the first to use it. */
function* moveFamilies(draft: Draft): Step<void> {
  for (const name of [...draft.moved]) {
    for (const relative of draft.declared.relatives(name)) {
      if ((yield* draft.knownPredicate(relative)) !== null) draft.moved.add(relative);
    }
  }
}

/** An entry that was recorded and taken back in the same commit. */
function unsettled({ entry, place, key, claim }: Seated): EntryEffect {
  const effect = { kind: "dormant", before: 0, after: 0, at: claim.from, ...PLAIN } as const;
  return { entry, place, key, effect, late: false };
}

/** Stored entries whose standing really changes. */
function* trulyToggled(draft: Draft): Step<{ entry: EntryRow; live: boolean }[]> {
  const result: { entry: EntryRow; live: boolean }[] = [];
  for (const [seq, { entry, live }] of draft.toggled) {
    const last = yield* need.lastWordOn(seq, draft.head.next.seq);
    const was = last === null || last.op === "restore";
    if (was !== live) result.push({ entry, live });
    else
      draft.notes.push(
        `Entry ${entry.id} is ${live ? "not retracted" : "retracted already"}; nothing changed.`,
      );
  }
  return result;
}

/** Loads the nodes and predicates that placing these entries takes. */
export function* loadFor(draft: Draft, entries: readonly EntryRow[]): Step<void> {
  const nodes: number[] = [];
  for (const e of entries) {
    nodes.push(e.subject!);
    if (e.object !== null) nodes.push(e.object);
  }
  yield* draft.loadNodes(nodes);
  yield* draft.loadPredicates(entries.map((e) => e.predicate!));
  const names = new Set(entries.map((e) => draft.predicateName(e.predicate!)));
  for (const name of names) yield* loadFamily(draft, name);
}

/** Loads, or makes, the numbers of all predicates that decide where statements with this one belong. */
export function* loadFamily(draft: Draft, name: string): Step<void> {
  const canonical = draft.declared.canonical(name).traits;
  const other = draft.declared.opposite(canonical.name);
  const back = draft.declared.fromObject(canonical)?.predicate;
  for (const each of [canonical.name, other, back]) if (each != null) yield* draft.predicate(each);
}

export function placeOf(draft: Draft, entry: EntryRow): Place {
  const ends = {
    subject: draft.nodeOf(entry.subject!),
    object: entry.object === null ? null : draft.nodeOf(entry.object),
  };
  const name = draft.predicateName(entry.predicate!);
  return place(draft.declared, name, entry.scope, ends, entry.flags.nothing, (n) => draft.predicateNumber(n));
}

export function seatsOf(at: Place): Seat[] {
  return at.secondary === null ? [at.primary] : [at.primary, at.secondary];
}

export function slotOf(draft: Draft, seat: Seat): SlotKey {
  return { timeline: draft.timeline(seat).id, slot: seat.slot };
}

export function slotId(key: SlotKey): string {
  return `${key.timeline} ${key.slot}`;
}

function changeOf(draft: Draft, slots: Map<string, SlotChange>, key: SlotKey, seat: Seat): SlotChange {
  const id = slotId(key);
  let change = slots.get(id);
  if (change === undefined) {
    change = { key, seat, isNew: draft.isNew(draft.timeline(seat)), added: [], removed: [] };
    slots.set(id, change);
  }
  return change;
}

export function speak(draft: Draft, timeline: number, entry: EntryRow): void {
  const speaker = entry.episode === null ? null : (draft.episodeOf(entry.episode)?.speaker ?? null);
  if (speaker !== null) draft.changes.voices.push({ timeline, speaker });
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
