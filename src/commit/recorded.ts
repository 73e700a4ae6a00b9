import { digestId } from "../model/digest.ts";
import { madeEntryId } from "../model/made-id.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { EntryRow, EpisodeRow } from "../store/rows.ts";
import { UNKNOWN_START } from "../time/instant.ts";
import type { Draft } from "./draft.ts";
import { idOf } from "./name-parts.ts";
import { shown } from "./refusals.ts";

/** What became of a statement: entries it added (none where its id was known), or the episode it added. */
export interface Recorded {
  entries: EntryRow[];
  episode: EpisodeRow | null;
  known: boolean;
  /** The entry that said so before, where the statement is known and made one. */
  was: EntryRow | null;
}

/** Entries that a statement added. */
export const added = (...entries: EntryRow[]): Recorded => ({
  entries,
  episode: null,
  known: false,
  was: null,
});

/** A statement that was recorded before. */
export const KNOWN: Recorded = { entries: [], episode: null, known: true, was: null };

/** A statement that an entry made before. */
export const knownAs = (was: EntryRow): Recorded => ({ ...KNOWN, was });

/** Gives the entry its number and id, or finds that the same was recorded under it before. */
export function withId(draft: Draft, row: EntryRow, id: string | undefined, parts: string[]): Recorded {
  if (id !== undefined) {
    const name = idOf(id);
    const old = draft.entry(name);
    if (old !== null) {
      if (sameContent(old, row)) return knownAs(old);
      throw new PalimpsestError(
        "conflict",
        `The id ${shown(name)} is taken by an entry that says something else`,
        {
          value: name,
          fix: "Leave out the id, or give a new one.",
        },
      );
    }
    row.id = name;
    row.seq = draft.number("seq");
    return added(draft.addEntry(row));
  }
  row.flags.idMade = true;
  if (row.episode === null) {
    row.seq = draft.number("seq");
    const said = [draft.group, draft.instant, row.op, row.from, row.until, ...parts];
    row.id = madeEntryId(draft.revision, row.seq - draft.head.next.seq, said);
    while (draft.isTaken(row.id)) row.id += "0";
    return added(draft.addEntry(row));
  }
  // What an episode claims is known by what it says; whether the store has it is looked up once all is recorded.
  row.id = claimId(draft, row, parts);
  if (draft.claimed.has(row.id)) return knownAs(draft.entry(row.id)!);
  draft.claim(row.id);
  row.seq = draft.number("seq");
  return added(draft.addEntry(row));
}

function claimId(draft: Draft, row: EntryRow, parts: string[]): string {
  const times = [row.from, row.fromText, row.until, row.attested, row.flags.said === null ? null : row.said];
  const said = [
    ...times,
    row.quote,
    row.quoteStart,
    row.reason,
    row.confidence,
    row.detail,
    row.flags.said,
    row.flags.attested,
    Number(row.flags.guessed),
    Number(row.flags.nothing),
  ];
  const episode = draft.episodeOf(row.episode!)!.public;
  return digestId(
    "e",
    draft.group,
    "episode",
    episode,
    row.op,
    ...parts,
    ...said.map((value) => value ?? ""),
  );
}

/** Whether two entries say the same; when each was recorded does not matter. */
export function sameContent(old: EntryRow, row: Omit<EntryRow, "id" | "seq">): boolean {
  const content = (entry: Omit<EntryRow, "id" | "seq">) => {
    const observed = entry.op === "assert" && entry.fromText === null && entry.from !== UNKNOWN_START;
    return JSON.stringify([
      ...[entry.op, entry.subject, entry.predicate, entry.object, entry.scope, observed ? null : entry.from],
      ...[
        entry.fromText,
        entry.until,
        entry.untilText,
        entry.attested,
        entry.flags.said === null ? null : entry.said,
      ],
      ...[
        entry.flags.said,
        entry.flags.attested,
        entry.flags.guessed,
        entry.flags.nothing,
        entry.episode,
        entry.quote,
        entry.quoteStart,
        entry.quoteEnd,
      ],
      ...[entry.reason, entry.confidence, entry.target, entry.detail],
    ]);
  };
  return content(old) === content(row);
}

/** An entry of this commit that says nothing yet. */
export function blank(draft: Draft, op: EntryRow["op"]): EntryRow {
  return {
    seq: 0,
    id: "",
    op,
    revision: draft.revision,
    subject: null,
    predicate: null,
    object: null,
    scope: null,
    from: null,
    fromText: null,
    until: null,
    untilText: null,
    attested: null,
    said: null,
    flags: { said: null, attested: null, guessed: false, nothing: false, idMade: false },
    episode: null,
    quote: null,
    quoteStart: null,
    quoteEnd: null,
    reason: null,
    confidence: null,
    target: null,
    detail: null,
  };
}
