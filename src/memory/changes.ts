import { declarationsOf } from "../commit/commit.ts";
import { identitiesOf } from "../commit/identities.ts";
import type { AsOfInput, PageInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Change, ChangesPage } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { changeOf, revisesId, toggleChangeOf } from "./change-view.ts";
import { checkPinned, pageLimit, readCursor, writeCursor } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { emptyPoint, readKnown, readPoint, resolveKnown } from "./point.ts";
import { movedSince, SlotView, seatId, type ViewedEntry } from "./slot-view.ts";

export type ChangesInput = { since?: AsOfInput["known"]; until?: AsOfInput["known"] } & PageInput;

/** Everything learned after one known instant and up to another, in recording order, each as it was then. */
export async function changes(engine: Engine, group: string, input: ChangesInput = {}): Promise<ChangesPage> {
  const limit = pageLimit(input.limit);
  const cursor = input.after === undefined ? null : readCursor("changes", input.after, ["number", "number"]);
  const askedSince = readKnown(engine, input.since, "since");
  const askedUntil = readKnown(engine, input.until, "until");
  const page = await engine.store.read(group, (reader): ChangesPage => {
    checkPinned(cursor, reader);
    const start = { revision: 0, instant: 0, clamped: false };
    const given = askedSince === null ? null : resolveKnown(reader, askedSince);
    const since = cursor !== null ? { ...start, revision: cursor.place[0]! } : (given ?? start);
    const until = resolveKnown(reader, cursor === null ? askedUntil : { revision: cursor.revision });
    if (since.revision > until.revision) {
      throw incorrect(
        `since lies after until: revision ${since.revision} and ${until.revision}`,
        input.since,
        "Give the earlier one first.",
      );
    }
    const afterSeq = cursor === null ? 0 : cursor.place[1]!;
    const found: Change[] = [];
    let place = afterSeq;
    let more = true;
    const recent: RecentView = { view: null, timeline: null };
    while (found.length < limit && more) {
      const entries = reader.entriesBetween(place, since.revision + 1, until.revision, limit);
      more = entries.length === limit;
      for (const entry of entries) {
        if (found.length === limit) {
          more = true;
          break;
        }
        place = entry.seq;
        const change = changeAt(reader, group, entry, entry.revision, recent);
        if (change !== null) found.push(change);
      }
      if (entries.length === 0) break;
    }
    const known = (revision: number) => ({
      known: toIso(reader.commitOf(revision)?.instant ?? engine.clock()),
      revision,
    });
    return {
      since: since.revision === 0 ? { known: known(1).known, revision: 0 } : known(since.revision),
      until: known(until.revision),
      changes: found,
      next:
        more && found.length === limit
          ? writeCursor("changes", until.revision, 0, since.revision, place)
          : null,
    };
  });
  if (page === null) checkPinned(cursor, null);
  const { asOf } = emptyPoint(engine, readPoint(engine, {}));
  const none = { known: asOf.known, revision: 0 };
  return page ?? { since: none, until: none, changes: [], next: null };
}

/** How many entries behind a retraction are looked at for the one that took its place; it is the next. */
const BESIDE = 4;

/** The last view of a timeline: entries of one commit follow one another, often in the same timeline. */
interface RecentView {
  view: SlotView | null;
  /** The one timeline that it holds whole; null if it was asked for on behalf of several. */
  timeline: string | null;
}

function viewFor(
  reader: GroupReader,
  group: string,
  target: EntryRow,
  revision: number,
  recent: RecentView,
): SlotView {
  const { view, timeline } = recent;
  const known = view?.revision === revision ? view.viewed(target.seq) : undefined;
  if (timeline !== null && known !== undefined && timelineOf(known) === timeline) return view!;
  recent.view = slotViewOf(reader, group, target, revision);
  const viewed = recent.view.viewed(target.seq);
  recent.timeline = viewed === undefined ? null : timelineOf(viewed);
  return recent.view;
}

/** The timeline of an entry that has one only. */
function timelineOf({ place: { primary, secondary } }: ViewedEntry): string | null {
  return secondary === null ? seatId({ ...primary, slot: 0 }) : null;
}

/** The change that an entry was, as of its own revision; null for entries that are no changes of a timeline. */
export function changeAt(
  reader: GroupReader,
  group: string,
  entry: EntryRow,
  revision = entry.revision,
  recent: RecentView = { view: null, timeline: null },
): Change | null {
  const toggles = entry.op === "retract" || entry.op === "restore";
  const target = toggles ? reader.entries([entry.target!])[0]! : entry;
  if (target.op !== "assert" && target.op !== "end" && target.op !== "correct") return null;
  const view = viewFor(reader, group, target, revision, recent);
  const viewed = view.viewed(target.seq);
  if (viewed === undefined) return null;
  if (!toggles) return changeOf(view, viewed);
  // A revision retracts one entry and adds another, perhaps in another timeline; the one added tells of both.
  const beside = reader.entriesBetween(entry.seq, entry.revision, entry.revision, BESIDE);
  const revised = beside.some((e) => revisesId(e) === target.id);
  if (revised) return null;
  const word = viewed.words.find((w) => w.seq === entry.seq);
  return word === undefined ? null : toggleChangeOf(view, viewed, word);
}

/** The slots around an entry, as of a revision. */
export function slotViewOf(reader: GroupReader, group: string, entry: EntryRow, revision: number): SlotView {
  const { subject, object } = identitiesOf(reader.declarations(revision)).ends(entry);
  const subjects = object === null ? [subject] : [subject, object];
  const entries = movedSince(reader, revision)
    ? reader.entriesOfPredicates(relatives(reader, entry, revision), revision)
    : reader.entriesBeside(entry.seq, subjects, revision);
  const whole = entries.some((e) => e.seq === entry.seq) ? entries : [...entries, entry];
  return new SlotView(reader, group, revision, whole);
}

function relatives(reader: GroupReader, entry: EntryRow, revision: number): number[] {
  const name = reader.predicateName(entry.predicate!);
  return reader.predicateNumbers(declarationsOf(reader.declarations(revision)).relatives(name));
}
