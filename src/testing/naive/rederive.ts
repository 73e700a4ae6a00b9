import type { Rederive, Rederived } from "../../store/store.ts";
import { apply } from "./apply.ts";
import { declarationsOf, type GroupRows, headOf, saidOnly } from "./group-rows.ts";
import { runPlan } from "./run-plan.ts";

/** Derives all that a group's entries imply anew, commit by commit, and compares it with what is stored. */
export function rederive(rows: GroupRows, options: Rederive): { rows: GroupRows; report: Rederived } {
  const log = declarationsOf(rows, Number.POSITIVE_INFINITY);
  let derived = saidOnly(rows);
  for (const [k, { revision, instant, firstSeq }] of rows.commits.entries()) {
    const plan = options.plan({
      revision,
      instant,
      entries: rows.entries.filter((e) => e.revision === revision),
      episodes: rows.episodes.filter((e) => e.revision === revision),
    });
    const head = headOf(derived);
    const later = rows.predicates.find((p) => p.revision >= revision);
    head.next = { ...head.next, seq: firstSeq, predicate: later?.row.id ?? head.next.predicate };
    const { changes } = runPlan(derived, plan(head, log));
    if (changes !== null) derived = apply(derived, head, changes);
    options.onProgress?.(k + 1, rows.commits.length);
  }
  const { evidence, entries, facts } = rows;
  const counts = { facts: facts.length, evidence: evidence.length, entries: entries.length };
  return { rows: derived, report: { ...counts, problems: differences(rows, derived) } };
}

/** Says which lines stand on one side only. */
function differences(stored: GroupRows, derived: GroupRows): string[] {
  const [before, after] = [lines(stored), lines(derived)];
  const has = new Set(after);
  const had = new Set(before);
  return [
    ...before.filter((line) => !has.has(line)).map((line) => `stored, and not implied by entries: ${line}`),
    ...after.filter((line) => !had.has(line)).map((line) => `implied by entries, and not stored: ${line}`),
  ].slice(0, 100);
}

/** All that is derived, in words that do not depend on the numbers of derived rows. */
function lines(rows: GroupRows): string[] {
  const timeline = (id: number) => {
    const { subject, family, scope } = rows.timelines.find((t) => t.id === id)!;
    return [subject, family, scope];
  };
  const fact = (id: number) => rows.facts.find((f) => f.row.row === id)!.row.public;
  const isFact = (kind: string) => kind === "fact";
  return [
    ...rows.facts.map(({ row, created, expired }) => {
      const { row: _row, fact: _fact, timeline: of, words, ...rest } = row;
      return ["fact", rest, timeline(of), words, created, expired];
    }),
    ...rows.evidence.map((e) => ["evidence", fact(e.row.fact), e.row.seq, e.created, e.expired]),
    ...rows.claims.map((c) => ["claim", timeline(c.key.timeline), c.key.slot, c.claim, c.live]),
    ...rows.documents.map(({ row, revision }) => {
      const { kind, ref, terms, length } = row;
      return ["document", kind, isFact(kind) ? fact(ref) : ref, terms, length, revision];
    }),
  ].map((line) => JSON.stringify(line));
}
