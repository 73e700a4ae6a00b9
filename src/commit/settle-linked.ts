import { need, type Step } from "../store/need.ts";
import type { FactVersion } from "../store/rows.ts";
import { byStart } from "../temporal/claim.ts";
import type { Draft } from "./draft.ts";
import { type EntryEffect, type Seated, slotEffects } from "./effects.ts";
import type { FactWriter } from "./fact-writer.ts";
import type { SlotChange } from "./seating.ts";
import { writeWhole } from "./settle-whole.ts";
import { type Pair, pairId, SlotTable } from "./slot-table.ts";

/**
 * Settles slots of predicates that are single-valued at the other end too. A fact holds where it wins in both slots, so
 * a change in one slot concerns every pair that the slot speaks of; both slots of each are read as a whole.
 */
export function* settleLinked(
  draft: Draft,
  writer: FactWriter,
  changes: readonly SlotChange[],
  seated: readonly Seated[],
  report: boolean,
): Step<EntryEffect[]> {
  const byId = new Map(changes.map((c) => [`${c.key.timeline} ${c.key.slot}`, c]));
  const table = new SlotTable(draft, function* (seat, key) {
    // Facts are numbered in the order of the claims, which a store may give in any.
    const stored = draft.isNew(draft.timeline(seat)) ? [] : [...(yield* need.claims(key))].sort(byStart);
    const change = byId.get(`${key.timeline} ${key.slot}`);
    if (change === undefined) return stored;
    const gone = new Set(change.removed.map((c) => c.seq));
    return [...stored.filter((c) => !gone.has(c.seq)), ...change.added];
  });
  const pairs = new Map<string, Pair>();
  for (const change of changes) {
    yield* draft.loadNodes([...change.added, ...change.removed].flatMap((c) => nodesIn(change, c.value)));
    const { claims } = yield* table.slot(change.seat);
    yield* draft.loadNodes(claims.flatMap((c) => nodesIn(change, c.value)));
    const values = [...claims, ...change.removed].map((c) => c.value);
    for (const pair of table.pairsOf(change.seat, values)) pairs.set(pairId(pair), pair);
  }
  for (const pair of pairs.values()) {
    const wanted = yield* table.factsOf(pair);
    const stored: FactVersion[] = draft.isNew(draft.timeline(wanted.subject.seat))
      ? []
      : (yield* need.factsInSlot(wanted.subject.key)).filter(
          (row) => row.object === pair.object && row.predicate === draft.predicateNumber(pair.predicate),
        );
    yield* writeWhole(draft, writer, [wanted], stored);
  }
  if (!report) return [];
  const effects: EntryEffect[] = [];
  for (const change of changes) {
    const { key, claims, projection } = yield* table.slot(change.seat);
    const here = seated.filter((s) => s.key.timeline === key.timeline && s.key.slot === key.slot);
    effects.push(...(yield* slotEffects(here, { key, isNew: true, added: claims }, projection)));
  }
  return effects;
}

function nodesIn(change: SlotChange, value: number): number[] {
  return change.seat.slot === 0 && value > 0 ? [value] : [];
}
