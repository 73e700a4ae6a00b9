import type { EntryEffect } from "../commit/effects.ts";
import { shown } from "../commit/refusals.ts";
import type { GroupReader } from "../store/store.ts";
import { toIso, UNKNOWN_START } from "../time/instant.ts";

/** At most so many notes of one commit are told. */
const MOST = 100;

/** For what was said and changed nothing, or less than it says: why, and how to say otherwise. */
export function notesOf(reader: GroupReader, effects: readonly EntryEffect[]): string[] {
  const notes: string[] = [];
  for (const { entry, place, effect, cut } of effects) {
    if ((effect.hindrance === null && cut === null) || notes.length >= MOST) continue;
    const nodes = reader.nodes([place.subject, ...(place.object === null ? [] : [place.object])]);
    const object = place.object === null ? "nothing" : nodes.get(place.object)!.text;
    const what = `${entry.id} (${shown(nodes.get(place.subject)!.text)} ${place.predicate} ${shown(object)})`;
    if (effect.hindrance === null) {
      const other = reader.entries([cut!.by.seq])[0]?.id ?? "another entry";
      notes.push(`${what} holds until ${toIso(cut!.at)} only: from then on ${other} tells of another value.`);
      continue;
    }
    const by = effect.hindrance.by === null ? null : reader.entries([effect.hindrance.by.seq])[0];
    const other = by === null || by === undefined ? "another entry" : `entry ${by.id}`;
    notes.push(`${what} ${reasonText(effect.hindrance.rule, other, effect.at, by?.op)}`);
  }
  return notes;
}

type Rule = NonNullable<EntryEffect["effect"]["hindrance"]>["rule"];

function reasonText(rule: Rule, other: string, at: number, op: string | undefined): string {
  const since = at <= UNKNOWN_START ? "an unknown start" : toIso(at);
  switch (rule) {
    case "repeated":
      return "says again what was known; it is kept as evidence and changes no period.";
    case "overruled":
      return `changes nothing: ${other} is a later word and vouches for ${since}. To say otherwise, say it anew with \`attested\`, or \`revise\` that entry.`;
    case "ended":
    case "superseded":
      return op === "end"
        ? `changes nothing: the end told by ${other} stands. To say otherwise, give \`attested\`, or \`revise\` or \`retract\` that entry.`
        : `changes nothing: ${other} tells of the same time or later and ends it. To say otherwise, give \`attested\`, or \`revise\` that entry.`;
    case "masked":
      return `changes nothing: the correction ${other} speaks of that period. To say otherwise, give \`attested\`, a period, or \`retract\` the correction.`;
    case "overlaid":
      return `changes nothing: what ${other} says lies over all of it.`;
    case "waits":
      return "changes nothing yet, as nothing of the kind is known that began before it; it is kept, and applies once that is said. To end what was seen to hold later, give a later end, or say since when it held.";
  }
}
