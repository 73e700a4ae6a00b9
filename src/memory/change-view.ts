import { PLAIN } from "../commit/effects.ts";
import type { Change } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import { NOTHING } from "../temporal/claim.ts";
import { effectOf, isLate } from "../temporal/kinds.ts";
import { winnerAt } from "../temporal/project.ts";
import { correctsAnother } from "./contested.ts";
import { type ChangeSource, presentChange } from "./present-change.ts";
import { SlotView, type ViewedEntry } from "./slot-view.ts";

/** The change that an entry is, read off the slots as of the view's revision. */
export function changeOf(view: SlotView, viewed: ViewedEntry): Change {
  return presentChange(view.reader, view.group, sourceOf(view, viewed));
}

function sourceOf(view: SlotView, viewed: ViewedEntry): ChangeSource {
  const { entry, place, claim, live } = viewed;
  const base = { entry, target: entry, place, contested: isContested(view, entry), retracted: !live };
  if (!live || place.isSelf) {
    const effect = { kind: "dormant", before: 0, after: 0, at: claim.from, ...PLAIN } as const;
    return { ...base, effect, late: false };
  }
  const projection = view.projection(place.primary);
  const effect = effectOf(claim, projection, (value, at) =>
    projection.runs.some((r) => r.value === value && r.to <= at),
  );
  const source = { ...base, effect, late: isLate(claim, view.claims(place.primary)) };
  const revised = revisedBy(view, entry);
  if (revised === null || netWord(revised, entry.revision)?.op !== "retract") return source;
  return {
    ...source,
    effect: { ...effect, kind: "corrected", before: revised.claim.value, replaced: revised.claim },
    replacedPlace: revised.place,
  };
}

/** The word by which a commit retracted or restored an entry of an earlier one; null if it left it as it was. */
function netWord({ entry, words }: ViewedEntry, revision: number): EntryRow | null {
  if (entry.revision === revision) return null;
  const before = words.findLast((w) => w.revision < revision);
  const last = words.findLast((w) => w.revision === revision);
  return last === undefined || last.op === (before?.op ?? "restore") ? null : last;
}

/** The change that a retract or restore is. */
export function toggleChangeOf(view: SlotView, viewed: ViewedEntry, word: EntryRow): Change {
  const { entry, place, claim, live } = viewed;
  const holds = winnerAt(view.projection(place.primary), claim.from).value;
  const change =
    place.isSelf || netWord(viewed, word.revision) !== word
      ? ({ kind: "dormant", before: NOTHING, after: NOTHING } as const)
      : word.op === "restore"
        ? // What was restored, and taken back again later, held what it says for a while.
          ({ kind: "restored", before: NOTHING, after: live ? holds : claim.value } as const)
        : ({ kind: "retracted", before: claim.value, after: holds } as const);
  return presentChange(view.reader, view.group, {
    entry: word,
    target: entry,
    place,
    effect: { ...PLAIN, ...change, at: claim.from },
    late: false,
    contested: false,
    retracted: false,
  });
}

/** The entry that this one was put in place of, by `revise`; it may stand in another timeline. */
export function revisedBy(view: SlotView, entry: EntryRow): ViewedEntry | null {
  const id = revisesId(entry);
  if (id === null) return null;
  const here = view.entries.find((v) => v.entry.id === id);
  if (here !== undefined) return here;
  const elsewhere = view.reader.entry(id, view.revision);
  if (elsewhere === null || elsewhere.predicate === null || elsewhere.subject === null) return null;
  return new SlotView(view.reader, view.group, view.revision, [elsewhere]).entries[0] ?? null;
}

export function revisesId(entry: EntryRow): string | null {
  if (entry.op !== "assert" || entry.detail === null) return null;
  return (JSON.parse(entry.detail) as { revises?: string }).revises ?? null;
}

function isContested(view: SlotView, entry: EntryRow): boolean {
  if (entry.episode === null) return false;
  const speaker = view.reader.episodes([entry.episode]).get(entry.episode)?.speaker ?? null;
  return speaker !== null && correctsAnother(view, entry.seq, speaker);
}
