import { type CommitOptions, type CommitResult, planCommit } from "../commit/commit.ts";
import type { EntryEffect } from "../commit/effects.ts";
import { PLAIN } from "../commit/effects.ts";
import type { Statement } from "../commit/statement.ts";
import type { Declaration } from "../model/declarations.ts";
import type { WriteOptions } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Change, Write } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";
import { notesOf } from "./notes.ts";
import { presentFacts } from "./present.ts";
import { presentChange } from "./present-change.ts";

/** Commits statements and answers with what that did. */
export async function write(
  engine: Engine,
  group: string,
  statements: readonly Statement[],
  options: WriteOptions & { keepGoing?: boolean } = {},
): Promise<{ result: CommitResult; answer: Write }> {
  const commit: CommitOptions = {
    ...commitOptions(engine, options),
    report: true,
    keepGoing: options.keepGoing === true,
  };
  const result = await engine.store.write((session) =>
    session.commit(groupName(group), planCommit(statements, commit)),
  );
  const answer = await engine.store.read(group, (reader) => report(reader, group, result));
  return { result, answer: answer ?? nothing(result) };
}

export function commitOptions(engine: Engine, options: WriteOptions): CommitOptions {
  return {
    now: engine.clock(),
    timeZone: engine.zone.timeZone,
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
    notes: [...result.notes, ...notesOf(reader, result.effects)],
  };
}

/** Whether the engine itself recorded this: a row of the vocabulary, copied on first use. */
function isCopied(entry: EntryRow): boolean {
  return entry.op === "declare" && (JSON.parse(entry.detail!) as Declaration).origin === "vocabulary";
}

/** One change an entry. A revision, which retracts one entry and adds another, is one change. */
function changesOf(reader: GroupReader, group: string, result: CommitResult): Change[] {
  const bySeq = new Map<number, EntryEffect>(result.effects.map((e) => [e.entry.seq, e]));
  const revised = new Set<string>();
  for (const entry of result.entries) {
    if (entry.op === "assert" && entry.detail !== null) revised.add(JSON.parse(entry.detail).revises);
  }
  const changes: Change[] = [];
  for (const entry of result.entries) {
    const toggle = entry.op === "retract" || entry.op === "restore";
    const effect = bySeq.get(toggle ? entry.target! : entry.seq);
    if (effect === undefined) continue;
    if (toggle && revised.has(effect.entry.id)) continue;
    changes.push(presentChange(reader, group, sourceOf(reader, entry, effect, bySeq)));
  }
  return changes;
}

function sourceOf(reader: GroupReader, entry: EntryRow, found: EntryEffect, all: Map<number, EntryEffect>) {
  const { place, late } = found;
  let { effect } = found;
  const toggle = entry.op === "retract" || entry.op === "restore";
  if (toggle && effect.kind !== "retracted" && effect.kind !== "restored") {
    effect = { kind: "dormant", before: 0, after: 0, at: effect.at, ...PLAIN };
  }
  if (!toggle && entry.detail !== null && effect.kind !== "dormant") {
    const old = [...all.values()].find((e) => e.entry.id === JSON.parse(entry.detail!).revises);
    if (old !== undefined) effect = { ...effect, kind: "corrected", before: old.effect.before };
  }
  const speaker = speakerOf(reader, entry);
  const contested =
    speaker !== null &&
    effect.corrects.some((c) => {
      const other = speakerOf(reader, reader.entries([c.seq])[0]);
      return other !== null && other !== speaker;
    });
  return { entry, target: found.entry, place, effect, late, contested, retracted: false };
}

function speakerOf(reader: GroupReader, entry: EntryRow | undefined): string | null {
  if (entry === undefined || entry.episode === null) return null;
  return reader.episodes([entry.episode]).get(entry.episode)?.speaker ?? null;
}
