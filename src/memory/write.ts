import { type CommitOptions, type CommitResult, planCommit } from "../commit/commit.ts";
import type { EntryEffect } from "../commit/effects.ts";
import { PLAIN } from "../commit/effects.ts";
import type { Statement } from "../commit/statement.ts";
import type { Declaration } from "../model/declarations.ts";
import type { WriteOptions } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Change, Write } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader, WriteSession } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { revisesId } from "./change-view.ts";
import type { Engine } from "./engine.ts";
import { newPredicate } from "./hints.ts";
import { notesOf } from "./notes.ts";
import { presentFacts } from "./present.ts";
import { presentChange } from "./present-change.ts";

/** A clock that is back by more milliseconds than this was set by somebody, and they are told. */
const MUCH = 60_000;

/** Commits statements and answers with what that did. */
export async function write(
  engine: Engine,
  group: string,
  statements: readonly Statement[],
  options: WriteOptions & { keepGoing?: boolean; label?: (index: number) => string } = {},
): Promise<{ result: CommitResult; answer: Write }> {
  const commit: CommitOptions = {
    ...commitOptions(engine, options),
    report: true,
    keepGoing: options.keepGoing === true,
    ...(options.label === undefined ? {} : { label: options.label }),
  };
  groupName(group);
  const work = (session: WriteSession) => {
    const tell = (result: CommitResult) => {
      noteClock(result, commit);
      noteKnown(result);
      // Told from inside the transaction: whoever writes next cannot come between, and its rows are at hand.
      return after(
        session.read(group, (reader) => report(reader, group, result)),
        (answer) => ({ result, answer: answer ?? nothing(result) }),
      );
    };
    return after(session.commit(group, planCommit(statements, commit)), tell);
  };
  return engine.store.write(work, { group });
}

/** What comes next, at once where a store answers at once: a write of one process then never waits half-way. */
function after<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Says of a commit that recorded nothing that all of it was known. */
function noteKnown({ byStatement, entries, notes }: CommitResult): void {
  const known = byStatement.filter((one) => one.known).length;
  if (known === 0 || entries.length > 0 || byStatement.some((one) => one.episode !== null && !one.known))
    return;
  notes.push(
    known === 1
      ? "This was recorded before; nothing changed."
      : `All ${known} were recorded before; nothing changed.`,
  );
}

function noteClock(result: CommitResult, { recordedAt, now }: CommitOptions): void {
  if (recordedAt !== undefined || result.instant - now <= MUCH || result.entries.length === 0) return;
  const [clock, last] = [toIso(now), toIso(result.instant)];
  result.notes.push(
    `The clock shows ${clock}, before the last commit; this was recorded at its instant, ${last}.`,
  );
}

export function commitOptions(engine: Engine, options: WriteOptions): CommitOptions {
  return {
    now: engine.clock(),
    timeZone: engine.zone.timeZone,
    ontology: engine.ontology,
    expect: options.expect,
    recordedAt:
      options.recordedAt === undefined
        ? undefined
        : parseTime(options.recordedAt, { ...engine.zone, name: "recordedAt" }).instant,
  };
}

export function groupName(group: string): string {
  if (group.trim() === "")
    throw incorrect(`A group needs a name, not ${JSON.stringify(group)}`, group, "Give one.");
  return group;
}

function nothing(result: CommitResult): Write {
  const { revision, instant, notes } = result;
  return {
    revision,
    t_created: toIso(instant),
    entries: [],
    opened: [],
    closed: [],
    unchanged: [],
    changes: [],
    notes,
  };
}

function report(reader: GroupReader, group: string, result: CommitResult): Write {
  const { revision } = result;
  const present = (rows: readonly number[]) =>
    presentFacts(reader, group, reader.factsByRow(rows, revision), revision);
  const supported = reader.factsByIdentity(result.supported, revision);
  const changes = changesOf(reader, group, result);
  return {
    revision,
    t_created: toIso(result.instant),
    entries: result.entries.filter((e) => !isCopied(e)).map((e) => e.id),
    opened: present(result.opened),
    closed: present(result.closed),
    unchanged: presentFacts(reader, group, supported, revision),
    changes,
    notes: [...result.notes, ...notesOf(reader, result.effects), ...newPredicates(reader, result)],
  };
}

/** Predicates that this commit was the first to use, where they look like a slip of the pen. */
function newPredicates(reader: GroupReader, { entries, revision }: CommitResult): string[] {
  const undeclared = entries.filter((e) => e.op === "declare" && originOf(e) === "undeclared").slice(0, 20);
  return undeclared.flatMap((e) => newPredicate(reader, reader.predicateName(e.predicate!), revision));
}

function originOf(declared: EntryRow): Declaration["origin"] {
  return (JSON.parse(declared.detail!) as Declaration).origin;
}

/** Whether the engine itself recorded this: what the vocabulary says of a predicate, on its first use. */
function isCopied(entry: EntryRow): boolean {
  return entry.op === "declare" && originOf(entry) !== undefined;
}

/** One change an entry. A revision, which retracts one entry and adds another, is one change. */
function changesOf(reader: GroupReader, group: string, result: CommitResult): Change[] {
  const bySeq = new Map<number, EntryEffect>(result.effects.map((e) => [e.entry.seq, e]));
  const byId = new Map(result.effects.map((e) => [e.entry.id, e]));
  const revised = new Set<string | null>(result.entries.map(revisesId));
  /** The last word of this commit on an entry: the others come to nothing. */
  const last = new Map<number, EntryRow>();
  for (const entry of result.entries) if (entry.target !== null) last.set(entry.target, entry);
  const changes: Change[] = [];
  for (const entry of result.entries) {
    const found = bySeq.get(entry.target ?? entry.seq);
    if (found === undefined || (entry.target !== null && revised.has(found.entry.id))) continue;
    const counts = entry.target === null || last.get(entry.target) === entry;
    const effect = counts ? effectOf(entry, found, byId) : nothingDone(found);
    const { place } = found;
    const replacedPlace =
      effect === found.effect ? place : (byId.get(revisesId(entry) ?? "")?.place ?? place);
    const late = found.late && entry.target === null;
    const contested = isContested(reader, entry, found);
    const retracted = entry.target === null && last.get(entry.seq)?.op === "retract";
    const source = { entry, target: found.entry, place, effect, late, contested, retracted, replacedPlace };
    changes.push(presentChange(reader, group, source));
  }
  return changes;
}

function effectOf(
  entry: EntryRow,
  found: EntryEffect,
  byId: ReadonlyMap<string, EntryEffect>,
): EntryEffect["effect"] {
  const { effect } = found;
  // Of a target that this commit itself recorded, the effect is that of what it said.
  if (entry.target !== null)
    return effect.kind === "retracted" || effect.kind === "restored" ? effect : nothingDone(found);
  const old = byId.get(revisesId(entry) ?? "");
  if (old === undefined || old.effect.kind !== "retracted") return effect;
  return { ...effect, kind: "corrected", before: old.claim.value, replaced: old.claim };
}

function nothingDone({ claim }: EntryEffect): EntryEffect["effect"] {
  return { kind: "dormant", before: 0, after: 0, at: claim.from, ...PLAIN };
}

function isContested(reader: GroupReader, entry: EntryRow, { effect }: EntryEffect): boolean {
  const speaker = speakerOf(reader, entry);
  if (speaker === null) return false;
  return effect.corrects.some((c) => {
    const other = speakerOf(reader, reader.entries([c.seq])[0]);
    return other !== null && other !== speaker;
  });
}

function speakerOf(reader: GroupReader, entry: EntryRow | undefined): string | null {
  if (entry === undefined || entry.episode === null) return null;
  return reader.episodes([entry.episode]).get(entry.episode)?.speaker ?? null;
}
