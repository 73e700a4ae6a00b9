import { declarationsOf } from "../commit/commit.ts";
import { timelineId } from "../commit/fact-id.ts";
import { type Identities, identitiesOf } from "../commit/identities.ts";
import { claimOf, type Place, place, type Seat, seatsOf } from "../commit/place.ts";
import type { Declarations } from "../model/declarations.ts";
import type { EntryRow, NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import type { Claim } from "../temporal/claim.ts";
import { type Projection, project } from "../temporal/project.ts";

/** An entry in its own slot, as of a revision. */
export interface ViewedEntry {
  entry: EntryRow;
  place: Place;
  claim: Claim;
  live: boolean;
  /** Later words that took it back or restored it. */
  words: EntryRow[];
}

interface Slot {
  seat: Seat;
  claims: Claim[];
  projection: Projection | null;
}

/** Entries laid out in slots under the declarations of a revision. Reads only; what is stored of slots is not used. */
export class SlotView {
  readonly reader: GroupReader;
  readonly group: string;
  readonly revision: number;
  readonly declared: Declarations;
  readonly entries: ViewedEntry[] = [];
  readonly #slots = new Map<string, Slot>();
  readonly #bySeq = new Map<number, ViewedEntry>();
  readonly #predicates = new Map<string, number>();
  readonly #identities: Identities;
  readonly #nodes: Map<number, NodeRow>;

  constructor(reader: GroupReader, group: string, revision: number, entries: readonly EntryRow[]) {
    this.reader = reader;
    this.group = group;
    this.revision = revision;
    this.declared = declarationsOf(reader.declarations(revision));
    this.#identities = identitiesOf(reader.declarations(revision));
    this.#nodes = reader.nodes(
      entries.flatMap((e) => {
        const { subject, object } = this.#identities.ends(e);
        return object === null ? [subject] : [subject, object];
      }),
    );
    const words = new Map<number, EntryRow[]>();
    for (const word of reader.wordsOn(
      entries.map((e) => e.seq),
      revision,
    )) {
      const list = words.get(word.target!);
      if (list === undefined) words.set(word.target!, [word]);
      else list.push(word);
    }
    for (const entry of entries) this.#add(entry, words.get(entry.seq) ?? []);
  }

  #add(entry: EntryRow, words: EntryRow[]): void {
    const live = words.length === 0 || words[words.length - 1]!.op === "restore";
    const ends = this.#identities.ends(entry);
    const subject = this.#nodes.get(ends.subject)!;
    const object = ends.object === null ? null : this.#nodes.get(ends.object)!;
    const name = this.reader.predicateName(entry.predicate!);
    const at = place(this.declared, name, entry.scope, { subject, object }, entry.flags.nothing, (n) =>
      this.numberOf(n),
    );
    const { aspect } = this.declared.traits(at.predicate);
    for (const seat of seatsOf(at)) {
      const claim = claimOf(entry, aspect, seat.value);
      const slot = this.#slot(seat);
      if (live && !at.isSelf) slot.claims.push(claim);
      if (seat !== at.primary) continue;
      const viewed = { entry, place: at, claim, live, words };
      this.entries.push(viewed);
      this.#bySeq.set(entry.seq, viewed);
    }
  }

  #slot(seat: Seat): Slot {
    const id = seatId(seat);
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = { seat, claims: [], projection: null };
      this.#slots.set(id, slot);
    }
    return slot;
  }

  numberOf(predicate: string): number {
    let number = this.#predicates.get(predicate);
    if (number === undefined) {
      number = this.reader.predicateNumbers([predicate])[0] ?? -1;
      this.#predicates.set(predicate, number);
    }
    return number;
  }

  /** The merges and splits that decide of whom an entry speaks. */
  deciding(entry: EntryRow): EntryRow[] {
    return this.#identities.deciding(entry);
  }

  projection(seat: Seat): Projection {
    const slot = this.#slot(seat);
    slot.projection ??= project(slot.claims);
    return slot.projection;
  }

  claims(seat: Seat): readonly Claim[] {
    return this.#slot(seat).claims;
  }

  viewed(seq: number): ViewedEntry | undefined {
    return this.#bySeq.get(seq);
  }

  timelineId(seat: Seat): string {
    const subject = this.reader.nodes([seat.subject]).get(seat.subject)!;
    return timelineId(this.group, subject, seat.family, seat.scope);
  }
}

export function seatId(seat: Seat): string {
  return `${seat.subject} ${seat.family} ${seat.scope ?? ""} ${seat.slot}`;
}

/** Whether a declaration, merge or split after a revision may have moved entries that were recorded by then. */
export function movedSince(reader: GroupReader, revision: number): boolean {
  const newest = reader.newest().revision;
  if (newest === revision) return false;
  const used = new Set(reader.predicateNames(revision));
  const log = reader.declarations(newest);
  const before = declarationsOf(reader.declarations(revision));
  return log.some(
    (d) =>
      d.revision > revision &&
      ("identity" in d || before.relatives(d.predicate).some((name) => used.has(name))),
  );
}
