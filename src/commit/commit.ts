import { ownDeclarations } from "../extract/ontology.ts";
import { Declarations, movedWith, NO_OWN } from "../model/declarations.ts";
import type { Ontology } from "../model/ontology.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { DeclarationLog, Plan, Planned, Step } from "../store/need.ts";
import { need } from "../store/need.ts";
import type { EntryRow, EpisodeRow, FactBeside, Head } from "../store/rows.ts";
import { markEpisode } from "../text/episode-marks.ts";
import { indexLength, indexText } from "../text/index-text.ts";
import { cleanName } from "../text/normal-name.ts";
import { searchableEpisode } from "../text/searchable-episode.ts";
import { EARLIEST, type Instant, toIso } from "../time/instant.ts";
import { askAhead } from "./ahead.ts";
import { besideBegun } from "./beside.ts";
import { checkEnd } from "./check-end.ts";
import { Draft } from "./draft.ts";
import type { EntryEffect } from "./effects.ts";
import { identitiesOf } from "./identities.ts";
import { predicatesAround, prefetch } from "./prefetch.ts";
import { record } from "./record.ts";
import { applyDeclaration } from "./record-declare.ts";
import { added, knownAs, type Recorded, sameContent } from "./recorded.ts";
import { settle } from "./settle.ts";
import type { Statement } from "./statement.ts";

export interface CommitOptions {
  /** The clock of the engine. */
  now: Instant;
  /** A recording instant given by the caller. */
  recordedAt?: Instant | undefined;
  /** A revision given by a journal: taken where it lies beyond the newest. */
  revision?: number | undefined;
  /** Compare-and-set: the newest revision that the caller has seen. */
  expect?: number | undefined;
  timeZone?: string | undefined;
  /** What claims are held to. A journal is not: it says what was recorded, under whatever ontology. */
  ontology?: Ontology | undefined;
  /** Of a journal whose texts are read: only what is read out of them is held to the ontology. */
  onlyRead?: boolean;
  /** Refuse bad statements one by one. */
  keepGoing?: boolean;
  /** Names a statement in messages; "Item 1" and so on by default. */
  label?: (index: number) => string;
  /** Say what each entry did. Bulk loads leave it out. */
  report?: boolean;
}

export interface Refused {
  /** Place among the statements. */
  index: number;
  error: PalimpsestError;
}

export interface CommitResult {
  revision: number;
  instant: Instant;
  /** New entries, and for each statement what became of it: the entries it added, none if known or refused. */
  entries: EntryRow[];
  byStatement: Recorded[];
  effects: EntryEffect[];
  closed: number[];
  opened: number[];
  /** Facts whose evidence grew while they stay as they are. */
  supported: number[];
  /** By rows that were opened: other values that hold beside those of a many-valued predicate. */
  beside: ReadonlyMap<number, FactBeside[]>;
  notes: string[];
  refused: Refused[];
  group: string;
}

/** The plan of one commit: statements in, changes and a report out. Nothing is written if nothing is new. */
export function planCommit(statements: readonly Statement[], options: CommitOptions): Plan<CommitResult> {
  function* plan(head: Head, log: DeclarationLog): Step<Planned<CommitResult>> {
    if (options.expect !== undefined && options.expect !== head.revision) {
      throw new PalimpsestError(
        "conflict",
        `Revision ${head.revision} is the newest, not ${options.expect}`,
        {
          value: options.expect,
          fix: "Read again, decide again, and write with the newest revision.",
        },
      );
    }
    const instant = recordingInstant(head, options);
    checkJump(head, options);
    const revision = Math.max(head.revision + 1, options.revision ?? 0);
    const { timeZone, ontology, onlyRead } = options;
    const declaredThen = declaredAround(head, log, options);
    const settings = { head, revision, instant, timeZone, ontology, onlyRead, declaredThen };
    const draft = new Draft(settings, declarationsOf(log), identitiesOf(log));
    yield* prefetch(draft, statements);

    const byStatement: CommitResult["byStatement"] = [];
    const refused: Refused[] = [];
    for (const [index, statement] of statements.entries()) {
      draft.undo.begin();
      try {
        byStatement.push(record(draft, statement));
        if (statement.op === "end" && statement.recorded !== true)
          yield* checkEnd(draft, byStatement.at(-1)!.entries[0]);
      } catch (error) {
        draft.undo.rollBack();
        if (!(error instanceof PalimpsestError) || error.code === "fault" || error.code === "unavailable")
          throw error;
        const was = yield* recordedAs(draft, log, statement);
        if (was !== null) {
          byStatement[index] = knownAs(was);
          continue;
        }
        if (options.keepGoing !== true && statement.isRead !== true)
          throw located(error, index, statements.length, options.label);
        refused.push({ index, error });
        byStatement[index] = added();
      }
    }
    yield* dropKnown(draft, byStatement);
    const { changes } = draft;
    const isNew = changes.entries.length > 0 || changes.episodes.length > 0;
    if (isNew) checkOrder(head, instant);
    indexEpisodes(draft);
    const effects = isNew ? yield* settle(draft, options.report === true) : [];
    const beside = yield* besideBegun(draft, effects);
    const opened = changes.opened.map((f) => f.row);
    const renewed = new Set(changes.opened.map((f) => f.fact));
    return {
      changes: isNew ? changes : null,
      result: {
        revision: isNew ? revision : head.revision,
        instant: isNew ? instant : head.instant,
        entries: changes.entries,
        byStatement,
        effects,
        closed: changes.closed,
        opened,
        supported: [...new Set(changes.evidenceAdded.map((e) => e.fact))].filter(
          (fact) => !renewed.has(fact),
        ),
        beside,
        notes: draft.notes,
        refused,
        group: head.group,
      },
    };
  }
  const own = options.ontology === undefined ? NO_OWN : ownDeclarations(options.ontology);
  const ahead = (log: DeclarationLog, group: string) =>
    askAhead(statements, declarationsOf(log), group, own, options.report === true);
  return Object.assign(plan, { ahead });
}

/** The plan that derives one stored commit's facts anew. `head` is to be the group's as it was before that commit. */
export function planReplay(commit: {
  revision: number;
  instant: Instant;
  entries: EntryRow[];
  episodes: EpisodeRow[];
}) {
  return function* plan(head: Head, log: DeclarationLog): Step<Planned<null>> {
    const before = log.filter((d) => d.revision < commit.revision);
    const settings = { head, revision: commit.revision, instant: commit.instant, timeZone: undefined };
    const draft = new Draft(settings, declarationsOf(before), identitiesOf(before));
    draft.changes.replayed = true;
    draft.changes.entries.push(...commit.entries);
    for (const episode of commit.episodes) draft.addEpisode(episode);
    yield* draft.loadPredicates(commit.entries.flatMap((e) => (e.predicate === null ? [] : [e.predicate])));
    const episodes = yield* need.episodesByNumber(
      commit.entries.flatMap((e) => (e.episode === null ? [] : [e.episode])),
    );
    for (const episode of episodes) draft.knowEpisode(episode);
    const targets = commit.entries.flatMap((e) => (e.target === null ? [] : [e.target]));
    const byNumber = new Map((yield* need.entriesByNumber(targets)).map((e) => [e.seq, e]));
    for (const entry of commit.entries) {
      if (entry.op === "declare") {
        const name = draft.predicateName(entry.predicate!);
        const after = draft.declared.declare(name, JSON.parse(entry.detail!));
        yield* draft.loadPredicateNames(movedWith(name, draft.declared, after));
        applyDeclaration(draft, name, after);
      } else if (entry.op === "merge" || entry.op === "split") {
        draft.identify(entry);
      } else if (entry.target !== null) {
        const target = byNumber.get(entry.target)!;
        if (target.op === "merge" || target.op === "split") {
          draft.identify(entry);
          continue;
        }
        const live = entry.op === "restore";
        if (target.seq < head.next.seq) draft.toggled.set(target.seq, { entry: target, live });
        else if (live) draft.dead.delete(target.seq);
        else draft.dead.add(target.seq);
      }
    }
    indexEpisodes(draft);
    yield* settle(draft, false);
    return { changes: draft.changes, result: null };
  };
}

export function declarationsOf(log: DeclarationLog): Declarations {
  const known = FOLDED.get(log);
  if (known !== undefined) return known;
  let declared = Declarations.NONE;
  for (const told of log)
    if ("predicate" in told) declared = declared.declare(told.predicate, told.declaration);
  FOLDED.set(log, declared);
  return declared;
}

/** What was declared before a revision that a journal names and that lies behind, and after each declaration in it. */
function declaredAround(
  head: Head,
  log: DeclarationLog,
  { revision, recordedAt }: CommitOptions,
): Declarations[] {
  const isBehind = revision !== undefined && revision <= head.revision && recordedAt !== undefined;
  if (!isBehind || recordedAt > head.instant) return [];
  let declared = declarationsOf(log.filter((d) => d.revision < revision));
  const states = [declared];
  for (const told of log) {
    if (!("predicate" in told) || told.revision !== revision) continue;
    declared = declared.declare(told.predicate, told.declaration);
    states.push(declared);
  }
  return states;
}

const FOLDED = new WeakMap<DeclarationLog, Declarations>();

/** Furthest that a journal may jump ahead: of the numbers there are, thousands of such jumps are left to later commits. */
const FURTHEST_JUMP = 2 ** 40;

function checkJump(head: Head, { revision, label }: CommitOptions): void {
  if (revision === undefined || revision <= head.revision + FURTHEST_JUMP) return;
  const where = label === undefined ? "" : `${label(0)}: `;
  throw incorrect(
    `${where}rev ${revision} lies too far beyond revision ${head.revision}, the newest`,
    revision,
    `Give one of at most ${head.revision + FURTHEST_JUMP}, or leave it out.`,
  );
}

function recordingInstant(head: Head, options: CommitOptions): Instant {
  const last = head.revision === 0 ? EARLIEST : head.instant;
  if (options.recordedAt === undefined) return Math.max(options.now, last);
  const given = toIso(options.recordedAt);
  if (options.recordedAt > options.now) {
    throw incorrect(
      `The recording instant ${given} lies ahead of the clock, ${toIso(options.now)}`,
      given,
      "Give an earlier one, or leave it out.",
    );
  }
  return options.recordedAt;
}

/** A journal may say again what is known already; what is new cannot be recorded before the last commit. */
function checkOrder(head: Head, instant: Instant): void {
  if (head.revision === 0 || instant >= head.instant) return;
  const given = toIso(instant);
  throw incorrect(
    `The recording instant ${given} lies before the last commit, ${toIso(head.instant)}`,
    given,
    "Give a later one, or leave it out.",
  );
}

/** Says which of several statements an error speaks of. */
function located(
  error: PalimpsestError,
  index: number,
  count: number,
  label: CommitOptions["label"],
): PalimpsestError {
  if (label === undefined && count === 1) return error;
  const where = label?.(index) ?? `Item ${index + 1}`;
  const detail = { value: error.value, cause: error, ...(error.fix === undefined ? {} : { fix: error.fix }) };
  return new PalimpsestError(error.code, `${where}: ${error.message}`, detail);
}

/**
 * As what a journal's line that is refused now was recorded before, under its id and the declarations of then: such a line
 * adds nothing, and later declarations do not make it wrong.
 */
function* recordedAs(draft: Draft, log: DeclarationLog, statement: Statement): Step<EntryRow | null> {
  if (statement.recorded !== true || statement.op === "entity" || statement.op === "episode") return null;
  const old = statement.id === undefined ? null : draft.entry(statement.id);
  if (old === null || old.seq >= draft.head.next.seq) return null;
  // Declarations of the same commit may stand before it or behind it.
  for (const revision of [old.revision - 1, old.revision]) {
    const known = log.filter((d) => d.revision <= revision);
    const then = declarationsOf(known);
    if ("predicate" in statement)
      yield* draft.loadPredicateNames(predicatesAround(then, [cleanName(statement.predicate)], draft.own));
    const notes = draft.notes.length;
    draft.undo.begin();
    draft.setDeclared(then);
    draft.setIdentities(identitiesOf(known));
    try {
      if (record(draft, statement).known) return old;
    } catch (error) {
      if (!(error instanceof PalimpsestError)) throw error;
    } finally {
      draft.undo.rollBack();
      draft.notes.length = notes;
    }
  }
  return null;
}

/** Takes out what an episode of this commit claims and the store holds already. */
function* dropKnown(draft: Draft, byStatement: Recorded[]): Step<void> {
  if (draft.claimed.size === 0) return;
  const stored = yield* need.entries([...draft.claimed]);
  if (stored.size === 0) return;
  const known = new Map<EntryRow, EntryRow>();
  const words = yield* need.lastWordsOn(
    [...stored.values()].map((old) => old.seq),
    draft.head.next.seq,
  );
  for (const entry of draft.changes.entries) {
    const old = stored.get(entry.id);
    if (old === undefined || !sameContent(old, entry)) continue;
    known.set(entry, old);
    if (words.get(old.seq)?.op === "retract") {
      draft.notes.push(
        `${old.id} was said by this episode before and is retracted; restore it to have it count again.`,
      );
    }
  }
  draft.changes.entries = draft.changes.entries.filter((entry) => !known.has(entry));
  for (const [k, { entries, was }] of byStatement.entries()) {
    const old = [...entries, ...(was === null ? [] : [was])].flatMap((entry) => known.get(entry) ?? [])[0];
    if (old !== undefined) byStatement[k] = knownAs(old);
  }
}

function indexEpisodes(draft: Draft): void {
  for (const e of draft.changes.episodes) {
    const text = indexText(searchableEpisode(e.text, e.speaker, e.occurredAt));
    const marks = markEpisode(e.text, e.speaker);
    draft.changes.documents.push({ kind: "episode", ref: e.id, text, length: indexLength(text), marks });
  }
}
