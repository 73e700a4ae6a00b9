import type { Step } from "../store/need.ts";
import type { EntryRow, SlotKey } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import type { Draft } from "./draft.ts";
import { type Place, place, type Seat } from "./place.ts";

/** What happens in one slot: claims that come and go. */
export interface SlotChange {
  key: SlotKey;
  seat: Seat;
  isNew: boolean;
  added: Claim[];
  removed: Claim[];
}

/** Loads the nodes and predicates that placing these entries takes. */
export function* loadFor(draft: Draft, entries: readonly EntryRow[]): Step<void> {
  const nodes: number[] = [];
  for (const identities of new Set([draft.identitiesBefore, draft.identities])) {
    for (const e of entries) {
      const { subject, object } = identities.ends(e);
      nodes.push(subject);
      if (object !== null) nodes.push(object);
    }
  }
  yield* draft.loadNodes(nodes);
  yield* draft.loadPredicates(entries.map((e) => e.predicate!));
  const names = new Set(entries.map((e) => draft.predicateName(e.predicate!)));
  for (const name of names) yield* loadFamily(draft, name);
}

/** Loads, or makes, the numbers of all predicates that decide where statements with this one belong. */
export function* loadFamily(draft: Draft, name: string): Step<void> {
  yield* draft.loadPredicateNames(draft.declared.relatives(name));
  const canonical = draft.declared.canonical(name).traits;
  const other = draft.declared.opposite(canonical.name);
  const back = draft.declared.fromObject(canonical)?.predicate;
  for (const each of [canonical.name, other, back]) if (each != null) draft.predicate(each);
}

/** Where an entry speaks, by who is who now unless told otherwise; what placing it takes has to be loaded. */
export function placeOf(draft: Draft, entry: EntryRow, identities = draft.identities): Place {
  const { subject, object } = identities.ends(entry);
  const ends = {
    subject: draft.nodeOf(subject),
    object: object === null ? null : draft.nodeOf(object),
  };
  const name = draft.predicateName(entry.predicate!);
  return place(draft.declared, name, entry.scope, ends, entry.flags.nothing, (n) => draft.predicateNumber(n));
}

/** The slot of a seat, whose timeline has to be loaded. */
export function slotOf(draft: Draft, seat: Seat): SlotKey {
  return { timeline: draft.timeline(seat).id, slot: seat.slot };
}

/** A slot as a key of maps. */
export function slotId({ timeline, slot }: SlotKey): string | number {
  if (slot >= 0 && slot < 2 ** 26 && timeline < 2 ** 26) return timeline * 2 ** 26 + slot;
  return `${timeline} ${slot}`;
}

/** Notes that the entry's speaker has spoken about a timeline. */
export function speak(draft: Draft, timeline: number, entry: EntryRow): void {
  const speaker = entry.episode === null ? null : (draft.episodeOf(entry.episode)?.speaker ?? null);
  if (speaker !== null) draft.changes.voices.push({ timeline, speaker });
}
