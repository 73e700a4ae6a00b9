import { need, type Step } from "../store/need.ts";
import type { FactVersion } from "../store/rows.ts";
import type { SharedRun } from "../temporal/intersect.ts";
import { boundOf, type FactPeriod, samePeriod } from "../temporal/revise.ts";
import type { Draft } from "./draft.ts";
import type { FactSubject, FactWriter } from "./fact-writer.ts";

/** Facts of one subject, predicate and object, as they are to be. */
export interface WantedFacts {
  subject: FactSubject;
  runs: readonly SharedRun[];
}

/** Compares facts that were worked out as a whole with the stored current ones, and writes the difference. */
export function* writeWhole(
  draft: Draft,
  writer: FactWriter,
  wanted: readonly WantedFacts[],
  stored: readonly FactVersion[],
): Step<void> {
  const left = new Map(
    stored.map((row) => [identityOf(row.timeline, row.predicate, row.object, row.from), row]),
  );
  for (const { subject, runs } of wanted) {
    const predicate = draft.predicateNumber(subject.predicate);
    for (const run of runs) {
      const period: FactPeriod = {
        value: run.value,
        from: run.from,
        to: run.to,
        start: boundOf(run.start!),
        stop: run.stop === null ? null : boundOf(run.stop),
      };
      const key = identityOf(subject.key.timeline, predicate, subject.object, run.from);
      const row = left.get(key);
      if (row === undefined) {
        yield* writer.open(subject, period, null, run.evidence);
        continue;
      }
      left.delete(key);
      const old = new Set(yield* need.evidence(row.fact));
      const fresh = new Set(run.evidence);
      for (const seq of fresh) if (!old.has(seq)) draft.changes.evidenceAdded.push({ fact: row.fact, seq });
      for (const seq of old) if (!fresh.has(seq)) draft.changes.evidenceRemoved.push({ fact: row.fact, seq });
      if (!samePeriod(row, period)) {
        draft.changes.closed.push(row.row);
        yield* writer.open(subject, period, row.fact, []);
      } else if (row.slot !== subject.key.slot) {
        draft.changes.slots.push({ row: row.row, slot: subject.key.slot });
      }
    }
  }
  for (const row of left.values()) {
    draft.changes.closed.push(row.row);
    yield* writer.dropEvidence(row.fact);
  }
}

function identityOf(timeline: number, predicate: number, object: number, from: number): string {
  return `${timeline} ${predicate} ${object} ${from}`;
}
