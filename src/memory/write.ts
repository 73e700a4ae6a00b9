import { type CommitOptions, type CommitResult, planCommit } from "../commit/commit.ts";
import type { Statement } from "../commit/statement.ts";
import type { Declaration } from "../model/declarations.ts";
import type { WriteOptions } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Write } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader, WriteSession } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { classesOf } from "./classes.ts";
import type { Engine } from "./engine.ts";
import { newPredicate } from "./hints.ts";
import { notesOf } from "./notes.ts";
import { presentFacts } from "./present.ts";
import { presentChange } from "./present-change.ts";
import { toldEntries } from "./told-entries.ts";

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
    classes: [],
    notes,
  };
}

function report(reader: GroupReader, group: string, result: CommitResult): Write {
  const { revision } = result;
  const opened = reader.factsByRow(result.opened, revision);
  const closed = reader.factsByRow(result.closed, revision);
  const supported = reader.factsByIdentity(result.supported, revision);
  // All at once: a fact that goes on with other bounds is closed and opened, and rests on the same.
  const facts = presentFacts(reader, group, [...opened, ...closed, ...supported], revision);
  const told = toldEntries(reader, result);
  return {
    revision,
    t_created: toIso(result.instant),
    entries: result.entries.filter((e) => !isCopied(e)).map((e) => e.id),
    opened: facts.splice(0, opened.length),
    closed: facts.splice(0, closed.length),
    unchanged: facts,
    changes: told.map(({ source }) => presentChange(reader, group, source)),
    classes: classesOf(reader, result, told, { opened, closed, supported }),
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
