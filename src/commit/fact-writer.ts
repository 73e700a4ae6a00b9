import { factText } from "../model/fact-text.ts";
import { need, type Step } from "../store/need.ts";
import type { FactVersion, NodeRow, SlotKey } from "../store/rows.ts";
import type { FactPeriod, SlotRevision } from "../temporal/revise.ts";
import { indexLength, indexText } from "../text/index-text.ts";
import type { Draft } from "./draft.ts";
import { factId, timelineId } from "./fact-id.ts";
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
  readonly #timelines = new Map<number, string>();

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  *write(slot: { key: SlotKey; seat: Seat }, revision: SlotRevision): Step<void> {
    for (const row of revision.closed) {
      this.#draft.changes.closed.push(row.row);
      if (!revision.opened.some((o) => o.fact === row.fact)) yield* this.dropEvidence(row.fact);
    }
    for (const { period, fact, evidence } of revision.opened) {
      yield* this.open(
        yield* this.#subjectOf(slot, period.value),
        period,
        fact,
        evidence.map((c) => c.seq),
      );
    }
    for (const { fact, added, removed } of revision.evidence) {
      for (const c of added) this.#draft.changes.evidenceAdded.push({ fact, seq: c.seq });
      for (const c of removed) this.#draft.changes.evidenceRemoved.push({ fact, seq: c.seq });
    }
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
  ): Step<void> {
    const draft = this.#draft;
    const node = yield* draft.nodeByNumber(subject.seat.subject);
    const object = yield* draft.nodeByNumber(subject.object);
    const id = factId(this.#timelineId(subject, node), subject.predicate, object, period.from);
    const row = draft.number("row");
    let identity = fact;
    if (identity === null) {
      const old = draft.isNew(draft.timeline(subject.seat)) ? null : yield* need.fact(id);
      identity = old?.fact ?? row;
      if (old === null) this.#index(subject, node, object, identity);
    }
    const version: FactVersion = {
      ...period,
      ...subject.key,
      row,
      fact: identity,
      public: id,
      subject: subject.seat.subject,
      predicate: draft.predicateNumber(subject.predicate),
      object: subject.object,
    };
    draft.changes.opened.push(version);
    for (const seq of evidence) draft.changes.evidenceAdded.push({ fact: identity, seq });
  }

  *dropEvidence(fact: number): Step<void> {
    for (const seq of yield* need.evidence(fact)) this.#draft.changes.evidenceRemoved.push({ fact, seq });
  }

  #timelineId({ key, seat }: FactSubject, subject: NodeRow): string {
    let id = this.#timelines.get(key.timeline);
    if (id === undefined) {
      id = timelineId(this.#draft.group, subject, seat.family, seat.scope);
      this.#timelines.set(key.timeline, id);
    }
    return id;
  }

  #index(subject: FactSubject, node: NodeRow, object: NodeRow, ref: number): void {
    const { wording } = this.#draft.declared.traits(subject.predicate);
    const text = indexText(factText(node.text, wording, object.text, subject.seat.scope));
    const id = this.#draft.number("document");
    this.#draft.changes.documents.push({ id, kind: "fact", ref, text, length: indexLength(text) });
  }
}
