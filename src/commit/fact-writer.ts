import { need, type Step } from "../store/need.ts";
import type { FactVersion, SlotKey } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import { boundOf, type FactPeriod, type SlotRevision } from "../temporal/revise.ts";
import { indexLength } from "../text/index-text.ts";
import { OPEN_END } from "../time/instant.ts";
import type { Draft } from "./draft.ts";
import { factId } from "./fact-id.ts";
import { indexedFact } from "./indexed-fact.ts";
import type { Seat } from "./place.ts";

/** What a fact says, beside its period. */
export interface FactSubject {
  key: SlotKey;
  seat: Pick<Seat, "subject" | "family" | "scope">;
  predicate: string;
  object: number;
}

/** Writes what a slot's revision changes into the draft: versions, evidence and indexed text. */
export class FactWriter {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  *write(slot: { key: SlotKey; seat: Seat; isNew: boolean }, revision: SlotRevision): Step<void> {
    for (const row of revision.closed) {
      this.#draft.changes.closed.push(row.row);
      if (!revision.opened.some((o) => o.fact === row.fact)) yield* this.dropEvidence(row.fact);
    }
    for (const { period, fact, evidence } of revision.opened) {
      const subject = yield* this.#subjectOf(slot, period.value);
      const entries = evidence.map((c) => c.seq);
      yield* this.open(subject, period, fact, entries, slot.isNew);
    }
    for (const { fact, added, removed } of revision.evidence) {
      for (const c of added) this.#draft.changes.evidenceAdded.push({ fact, seq: c.seq });
      for (const c of removed) this.#draft.changes.evidenceRemoved.push({ fact, seq: c.seq });
    }
  }

  /** The fact of an assertion that is the first word in its slot. Its nodes are loaded. */
  openFirst({ key, seat }: { key: SlotKey; seat: Seat }, claim: Claim): void {
    const single = seat.slot === 0;
    const predicate = single ? seat.family : this.#draft.predicateName(claim.value);
    const object = single ? claim.value : seat.slot;
    const period: FactPeriod = {
      value: claim.value,
      from: claim.from,
      to: claim.until,
      start: boundOf({ claim, side: "from" }),
      stop: claim.until >= OPEN_END ? null : boundOf({ claim, side: "until" }),
    };
    const version = this.#version({ key, seat, predicate, object }, period);
    this.#push(version, version.row, [claim.seq]);
    this.#index({ key, seat, predicate, object }, version);
  }

  *#subjectOf({ key, seat }: { key: SlotKey; seat: Seat }, value: number): Step<FactSubject> {
    if (seat.slot === 0) {
      yield* this.#draft.loadNodes([value]);
      return { key, seat, predicate: seat.family, object: value };
    }
    yield* this.#draft.loadNodes([seat.slot]);
    return { key, seat, predicate: this.#draft.predicateName(value), object: seat.slot };
  }

  /** Opens a version. `fact` is the identity that goes on; null for one that is not believed now. */
  *open(
    subject: FactSubject,
    period: FactPeriod,
    fact: number | null,
    evidence: readonly number[],
    isNew = false,
  ): Step<void> {
    yield* this.#draft.loadNodes([subject.seat.subject, subject.object]);
    const version = this.#version(subject, period);
    let identity = fact;
    if (identity === null) {
      const old = isNew ? null : yield* need.fact(version);
      identity = old?.fact ?? version.row;
      if (old === null) this.#index(subject, version);
    }
    this.#push(version, identity, evidence);
  }

  #version({ key, seat, predicate, object }: FactSubject, period: FactPeriod): FactVersion {
    const draft = this.#draft;
    const { family, scope } = seat;
    const timeline = { group: draft.group, subject: draft.nodeOf(seat.subject), family, scope };
    const row = draft.number("row");
    return {
      row,
      fact: row,
      public: factId(timeline, predicate, draft.nodeOf(object), period.from),
      timeline: key.timeline,
      slot: key.slot,
      subject: seat.subject,
      predicate: draft.predicateNumber(predicate),
      object,
      scope,
      words: 0,
      value: period.value,
      from: period.from,
      to: period.to,
      start: period.start,
      stop: period.stop,
    };
  }

  #push(version: FactVersion, identity: number, evidence: readonly number[]): void {
    version.fact = identity;
    this.#draft.changes.opened.push(version);
    for (const seq of evidence) this.#draft.changes.evidenceAdded.push({ fact: identity, seq });
  }

  *dropEvidence(fact: number): Step<void> {
    for (const seq of yield* need.evidence(fact)) this.#draft.changes.evidenceRemoved.push({ fact, seq });
  }

  /** Indexes the text of a fact's first version. */
  #index({ seat, predicate, object }: FactSubject, version: FactVersion): void {
    const draft = this.#draft;
    const { wording } = draft.declared.traits(predicate);
    const text = indexedFact(draft.nodeOf(seat.subject).text, wording, draft.nodeOf(object).text, seat.scope);
    version.words = indexLength(text);
    draft.changes.documents.push({ kind: "fact", ref: version.row, text, length: version.words });
  }
}
