import { timelineId } from "../commit/fact-id.ts";
import type { Place } from "../commit/place.ts";
import type { Change, ChangeFlag, ChangeKind, ChangeValue, Reason } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import type { Effect } from "../temporal/kinds.ts";
import { isoOrNull, toIso } from "../time/instant.ts";
import { entityRef, givenText, objectRef, presentEvidence } from "./present.ts";

/** What is to be said of one entry. */
export interface ChangeSource {
  /** The change node's own entry: for a retract or restore that entry, not its target. */
  entry: EntryRow;
  /** The entry that spoke of the slot. */
  target: EntryRow;
  place: Place;
  effect: Omit<Effect, "kind"> & { kind: ChangeKind };
  /** Where the value before stood, if elsewhere: a revision may change the predicate. */
  replacedPlace?: Place;
  late: boolean;
  contested: boolean;
  retracted: boolean;
}

export function presentChange(reader: GroupReader, group: string, source: ChangeSource): Change {
  const { entry, target, place, effect } = source;
  const { primary } = place;
  const nodes = reader.nodes([place.subject, primary.subject]);
  const flags: ChangeFlag[] = [];
  if (source.late) flags.push("late");
  if (source.contested) flags.push("contested");
  if (target.flags.guessed) flags.push("guessed");
  if (place.isSelf) flags.push("self");
  if (source.retracted) flags.push("retracted");
  const episode =
    target.episode === null ? null : (reader.episodes([target.episode]).get(target.episode)?.public ?? null);
  return {
    id: entry.id,
    kind: effect.kind,
    flags,
    timeline: timelineId(group, nodes.get(primary.subject)!, primary.family, primary.scope),
    subject: entityRef(nodes.get(place.subject)!),
    predicate: place.predicate,
    scope: primary.scope,
    before: changeValue(reader, source.replacedPlace ?? place, effect.before),
    after: changeValue(reader, place, effect.after),
    at: isoOrNull(effect.at),
    at_text: atText(target, effect.at),
    said: toIso(target.said!),
    t_created: toIso(reader.commitOf(entry.revision)!.instant),
    revision: entry.revision,
    entry: entry.id,
    evidence: [presentEvidence(target, episode)],
    reasons: reasonsOf(reader, target, effect, episode),
  };
}

function changeValue(reader: GroupReader, place: Place, value: number): ChangeValue | null {
  if (value <= 0) return null;
  const { slot } = place.primary;
  const id = slot === 0 ? value : slot;
  const node = reader.nodes([id]).get(id);
  if (node === undefined) return null;
  return { predicate: slot === 0 ? place.predicate : reader.predicateName(value), ...objectRef(node) };
}

function atText(target: EntryRow, at: number): string | null {
  if (target.from === at) return givenText(at, target.fromText);
  if (target.until === at) return givenText(at, target.untilText);
  return null;
}

function reasonsOf(
  reader: GroupReader,
  target: EntryRow,
  effect: Pick<Effect, "replaced">,
  episode: string | null,
): Reason[] {
  const reasons: Reason[] = [];
  if (effect.replaced !== null) {
    const before = reader.entries([effect.replaced.seq])[0];
    if (before !== undefined) reasons.push({ relation: "Changed", change: before.id, quote: null });
  }
  if (target.reason !== null) {
    reasons.push({ relation: "Reason", ...(episode === null ? {} : { episode }), quote: target.reason });
  }
  return reasons;
}
