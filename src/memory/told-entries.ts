import type { CommitResult } from "../commit/commit.ts";
import { type EntryEffect, PLAIN } from "../commit/effects.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import type { Claim } from "../temporal/claim.ts";
import { revisesId } from "./change-view.ts";
import type { ChangeSource } from "./present-change.ts";

/** What is to be told of one entry of a commit. */
export interface ToldEntry {
  source: ChangeSource;
  /** What its slot says of it, or of the entry that it takes back or restores. */
  found: EntryEffect;
  /** Who said what it corrects, where that is another speaker. */
  dispute: Dispute | null;
}

/** Two speakers who tell different things of one time. */
export interface Dispute {
  speaker: string;
  other: string;
  /** What the other one says. */
  claim: Claim;
}

/** One change an entry. A revision, which retracts one entry and adds another, is one change. */
export function toldEntries(reader: GroupReader, result: CommitResult): ToldEntry[] {
  const bySeq = new Map<number, EntryEffect>(result.effects.map((e) => [e.entry.seq, e]));
  const byId = new Map(result.effects.map((e) => [e.entry.id, e]));
  const revised = new Set<string | null>(result.entries.map(revisesId));
  /** The last word of this commit on an entry: the others come to nothing. */
  const last = new Map<number, EntryRow>();
  for (const entry of result.entries) if (entry.target !== null) last.set(entry.target, entry);
  const told: ToldEntry[] = [];
  for (const entry of result.entries) {
    const found = bySeq.get(entry.target ?? entry.seq);
    if (found === undefined || (entry.target !== null && revised.has(found.entry.id))) continue;
    const counts = entry.target === null || last.get(entry.target) === entry;
    const effect = counts ? effectOf(entry, found, byId) : nothingDone(found);
    const { place } = found;
    const replacedPlace =
      effect === found.effect ? place : (byId.get(revisesId(entry) ?? "")?.place ?? place);
    const late = found.late && entry.target === null;
    const dispute = disputeOf(reader, entry, found.effect.corrects);
    const contested = dispute !== null;
    const retracted = entry.target === null && last.get(entry.seq)?.op === "retract";
    const source = { entry, target: found.entry, place, effect, late, contested, retracted, replacedPlace };
    told.push({ source, found, dispute });
  }
  return told;
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

/** Whether an entry's speaker differs from one who made one of these claims, the first such. */
export function disputeOf(reader: GroupReader, entry: EntryRow, claims: readonly Claim[]): Dispute | null {
  if (claims.length === 0) return null;
  const speaker = speakerOf(reader, entry);
  if (speaker === null) return null;
  for (const claim of claims) {
    const other = speakerOf(reader, reader.entries([claim.seq])[0]);
    if (other !== null && other !== speaker) return { speaker, other, claim };
  }
  return null;
}

function speakerOf(reader: GroupReader, entry: EntryRow | undefined): string | null {
  if (entry === undefined || entry.episode === null) return null;
  return reader.episodes([entry.episode]).get(entry.episode)?.speaker ?? null;
}
