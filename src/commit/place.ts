import type { Declarations, Traits } from "../model/declarations.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { EntryRow, NodeRow } from "../store/rows.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { normalName } from "../text/normal-name.ts";
import { OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import { unitEnd } from "../time/time-point.ts";

/** One slot in which an entry competes, and as what. Predicates are named, as they may have no number yet. */
export interface Seat {
  readonly subject: number;
  /** Family of the timeline. */
  readonly family: string;
  readonly scope: string | null;
  /** 0 where all values of the timeline compete, else the object. */
  readonly slot: number;
  readonly value: number;
}

/** Where an entry belongs under given declarations. */
export interface Place {
  /** The canonical predicate. */
  readonly predicate: string;
  /** Canonical ends; object null where a correction names none. */
  readonly subject: number;
  readonly object: number | null;
  readonly primary: Seat;
  /** The other end's slot, where a symmetric or inverse predicate is single-valued there. */
  readonly secondary: Seat | null;
  /** Both ends are one entity, by a merge: the entry is kept, and covers nothing. */
  readonly isSelf: boolean;
}

export interface Ends {
  subject: NodeRow;
  object: NodeRow | null;
}

/**
 * A slot in which nothing can hold: where an entry of one entity at both ends goes, and a correction that its predicate, as
 * declared now, can't take. It says that nothing held of a many-valued predicate, or that one value did not of a
 * single-valued one.
 */
const NOWHERE = -1;

/** Places an entry. `numberOf` gives the number of a predicate, which is what opposites compete as. */
export function place(
  declarations: Declarations,
  predicate: string,
  scope: string | null,
  { subject, object }: Ends,
  nothing: boolean,
  numberOf: (name: string) => number,
): Place {
  const { traits, swapped } = declarations.canonical(predicate);
  if (object === null) return placeNothing(declarations, predicate, traits, swapped, scope, subject);
  const turned =
    swapped !== (traits.symmetric && comesBefore(swapped ? subject : object, swapped ? object : subject));
  const [s, o] = turned ? [object, subject] : [subject, object];
  const family = declarations.family(traits.name);
  if (s.id === o.id) {
    const primary = { subject: s.id, family, scope, slot: NOWHERE, value: NOTHING };
    return { predicate: traits.name, subject: s.id, object: o.id, primary, secondary: null, isSelf: true };
  }
  const many = traits.cardinality === "many";
  const primary: Seat = {
    subject: s.id,
    family,
    scope,
    slot: many ? o.id : nothing ? NOWHERE : 0,
    value: nothing ? NOTHING : many ? numberOf(traits.name) : o.id,
  };
  const back = declarations.fromObject(traits);
  const secondary: Seat | null =
    back?.cardinality === "one" && !nothing
      ? { subject: o.id, family: back.predicate, scope, slot: 0, value: s.id }
      : null;
  return { predicate: traits.name, subject: s.id, object: o.id, primary, secondary, isSelf: false };
}

/** "Nothing held" is said of the slot of the one end that is named. */
function placeNothing(
  declarations: Declarations,
  predicate: string,
  traits: Traits,
  swapped: boolean,
  scope: string | null,
  subject: NodeRow,
): Place {
  const cardinality = swapped ? declarations.traits(predicate).cardinality : traits.cardinality;
  const back = swapped ? declarations.fromObject(traits) : null;
  const family = back === null ? declarations.family(traits.name) : back.predicate;
  const primary: Seat = {
    subject: subject.id,
    family,
    scope,
    slot: cardinality === "one" ? 0 : NOWHERE,
    value: NOTHING,
  };
  return {
    predicate: traits.name,
    subject: subject.id,
    object: null,
    primary,
    secondary: null,
    isSelf: false,
  };
}

/**
 * Refuses a correction that its predicate can't take.
 * @throws `incorrect`
 */
export function checkCorrection(
  declarations: Declarations,
  predicate: string,
  named: boolean,
  nothing: boolean,
): void {
  const { traits, swapped } = declarations.canonical(predicate);
  const { cardinality } = swapped ? declarations.traits(predicate) : traits;
  if (!named && cardinality === "many") {
    throw incorrect(
      `${JSON.stringify(predicate)} is many-valued, so a correction has to name the object`,
      predicate,
      "Name the object, with `holds: false` (--nothing) if it did not hold.",
    );
  }
  if (named && nothing && traits.cardinality === "one") {
    throw incorrect(
      `${JSON.stringify(predicate)} is single-valued, so "it did not hold" cannot name an object`,
      predicate,
      "Leave out the object to say that nothing held, or name the value that did.",
    );
  }
}

/** Symmetric facts are stored with their ends in the order of their names. */
export function comesBefore(a: NodeRow, b: NodeRow): boolean {
  const [left, right] = [normalName(a.text), normalName(b.text)];
  return left !== right ? left < right : a.key < b.key;
}

/** Whether every slot of this predicate is decided by itself alone. */
export function isLinked(declarations: Declarations, canonical: string): boolean {
  return declarations.fromObject(declarations.traits(canonical))?.cardinality === "one";
}

/** What an entry claims in a seat. Events without an end last the precision with which they were given. */
export function claimOf(entry: EntryRow, aspect: "state" | "event", value: number): Claim {
  const from = entry.from ?? UNKNOWN_START;
  const kind = entry.op === "end" || entry.op === "correct" ? entry.op : "assert";
  let bound: Claim["bound"] = "stated";
  let until = from;
  let attested = from;
  if (kind === "correct") until = entry.until!;
  else if (kind === "assert") {
    until = entry.until ?? (entry.flags.guessed ? entry.said! : OPEN_END);
    if (until < OPEN_END) bound = entry.flags.guessed ? "guessed" : "stated";
    else if (aspect === "event" && from > UNKNOWN_START) {
      until = unitEnd({ instant: from, precision: entry.fromText ?? "instant" });
    } else {
      bound = "open";
      attested = entry.attested ?? from;
    }
  }
  return {
    seq: entry.seq,
    said: entry.said!,
    kind,
    bound,
    value,
    from,
    until,
    attested,
    fromText: entry.fromText,
    untilText: kind === "end" ? entry.fromText : entry.untilText,
    observed: entry.fromText === null && from > UNKNOWN_START,
  };
}

/** The seats that a place takes: one, or two where both ends are single-valued. */
export function seatsOf(at: Place): Seat[] {
  return at.secondary === null ? [at.primary] : [at.primary, at.secondary];
}
