import { type CommitResult, declarationsOf } from "../commit/commit.ts";
import { claimOf } from "../commit/place.ts";
import { SlotRows } from "../commit/slot-rows.ts";
import type { Declarations } from "../model/declarations.ts";
import type { Classed } from "../model/shapes.ts";
import { classify } from "../resolve/classify.ts";
import type { Situation, WordedOp } from "../resolve/situation.ts";
import type { EntryRow, EpisodeRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { NOTHING } from "../temporal/claim.ts";
import { denies, NO_FATE, situationOf } from "./situation-of.ts";
import type { ToldEntry } from "./told-entries.ts";
import { toldSpan } from "./told-span.ts";
import { objectText } from "./told-value.ts";

/** Versions of facts that a commit opened and closed, and those that stay and rest on more. */
export interface ToldRows {
  opened: readonly StoredFact[];
  closed: readonly StoredFact[];
  supported: readonly StoredFact[];
}

/**
 * Of which class each word of a commit was, in the order of the statements. Made of what the commit found out and
 * of the rows that are told; besides, only what said the same before is read, and who said what is disputed.
 */
export function classesOf(
  reader: GroupReader,
  result: CommitResult,
  told: readonly ToldEntry[],
  { opened, closed, supported }: ToldRows,
): Classed[] {
  if (told.length === 0 && !result.byStatement.some(({ known }) => known)) return [];
  const declared = declarationsOf(reader.declarations(result.revision));
  const current = new SlotRows(supported.length === 0 ? opened : [...opened, ...supported]);
  const unmoved = new Set(supported);
  const scene = { reader, declared, current, closed: new SlotRows(closed), unmoved, beside: result.beside };
  const byEntry = new Map(told.map((one) => [one.source.entry, one]));
  const classes: Classed[] = [];
  for (const { known, was, episode, entries } of result.byStatement) {
    if (known) {
      const again = episode === null ? entryAgain(reader, declared, was) : episodeAgain(episode);
      if (again !== null) classes.push(again);
      continue;
    }
    for (const entry of entries) {
      const one = byEntry.get(entry);
      if (one !== undefined) classes.push(classed(entry.id, situationOf(scene, one)));
    }
  }
  return classes;
}

function classed(entry: string, situation: Situation): Classed {
  return { entry, ...classify(situation) };
}

/** Of what was known when it was said once more. */
const AGAIN = {
  ...NO_FATE,
  op: "assert",
  tells: "assert",
  kind: "corroborated",
  episode: null,
  denies: null,
  revises: false,
  late: false,
  dispute: null,
  before: null,
  cutsBefore: false,
  next: null,
  isInterlude: false,
  isSelf: false,
  hindrance: null,
} as const;

function episodeAgain({ public: id }: EpisodeRow): Classed {
  const said = { value: `Episode ${id}`, when: "" };
  return classed(id, { ...AGAIN, said, repeats: { entry: null, episode: null } });
}

/** An entry that says something of the world, or takes that back, said again; null of all others. */
function entryAgain(reader: GroupReader, declared: Declarations, was: EntryRow | null): Classed | null {
  if (was === null) return null;
  const target = was.target === null ? was : reader.entries([was.target])[0]!;
  if (!isWorded(target.op)) return null;
  const { traits } = declared.canonical(reader.predicateName(target.predicate!));
  const when = toldSpan(claimOf(target, traits.aspect, NOTHING));
  const value = target.object === null ? "nothing" : objectText(reader, target.object);
  return classed(was.id, {
    ...AGAIN,
    op: was.op as Situation["op"],
    tells: target.op,
    said: { value, when },
    denies: denies(target),
    repeats: { entry: was.id, episode: null },
  });
}

function isWorded(op: EntryRow["op"]): op is WordedOp {
  return op === "assert" || op === "end" || op === "correct";
}
