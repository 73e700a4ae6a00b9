import { declarationsOf } from "../commit/commit.ts";
import { timelineId } from "../commit/fact-id.ts";
import type { Seat } from "../commit/place.ts";
import type { Declarations } from "../model/declarations.ts";
import type { TimelineInput } from "../model/inputs.ts";
import type { Change, Timeline, TimelinePage } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { normalName } from "../text/normal-name.ts";
import { isoOrNull, toIso } from "../time/instant.ts";
import { changeOf, toggleChangeOf } from "./change-view.ts";
import { checkPinned, pageLimit, readCursor, writeCursor } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { findEntities, findPredicate, twoEndedPredicates } from "./find.ts";
import { unknownGroup, unknownNames, withNotes } from "./hints.ts";
import { listingOrder } from "./listing-order.ts";
import { emptyPoint, type Point, readPoint, resolvePoint } from "./point.ts";
import { entityRef, objectRef, validText } from "./present.ts";
import { movedSince, SlotView, type ViewedEntry } from "./slot-view.ts";

/** One node of a timeline: an entry, or a word that took it back or restored it. */
interface ChangeNode {
  viewed: ViewedEntry;
  word: EntryRow | null;
}

/**
 * The timelines of a subject as of a revision: for each, what held when, and every change in the order (from, word).
 * Pages count changes; a timeline that is cut goes on, with its periods, on the next page.
 */
export async function timeline(engine: Engine, group: string, input: TimelineInput): Promise<TimelinePage> {
  const limit = pageLimit(input.limit);
  const cursor = input.after === undefined ? null : readCursor("timeline", input.after, ["number"]);
  const asked = readPoint(
    engine,
    cursor === null ? input : { at: toIso(cursor.valid), known: { revision: cursor.revision } },
  );
  const page = await engine.store.read(group, (reader): TimelinePage => {
    checkPinned(cursor, reader);
    const point = resolvePoint(reader, asked);
    const whole = wholeTimelines(reader, group, input, point);
    const start = cursor === null ? 0 : cursor.place[0]!;
    const { timelines, total } = cut(whole, start, limit);
    const next =
      start + limit < total ? writeCursor("timeline", point.revision, point.valid, start + limit) : null;
    const notes = total === 0 ? unknownNames(reader, input, point.revision) : [];
    return { as_of: point.asOf, timelines, next, ...withNotes(notes) };
  });
  if (page !== null) return page;
  checkPinned(cursor, null);
  const notes = unknownGroup(group);
  return { as_of: emptyPoint(engine, asked).asOf, timelines: [], next: null, ...withNotes(notes) };
}

interface WholeTimeline {
  head: Omit<Timeline, "changes">;
  view: SlotView;
  nodes: ChangeNode[];
}

function cut(
  whole: readonly WholeTimeline[],
  start: number,
  limit: number,
): { timelines: Timeline[]; total: number } {
  const timelines: Timeline[] = [];
  let passed = 0;
  for (const { head, view, nodes } of whole) {
    const from = Math.max(0, start - passed);
    const to = Math.min(nodes.length, start + limit - passed);
    if (from < to || (nodes.length === 0 && start === 0)) {
      timelines.push({ ...head, changes: nodes.slice(from, to).map((node) => present(view, node)) });
    }
    passed += nodes.length;
  }
  return { timelines, total: passed };
}

function present(view: SlotView, { viewed, word }: ChangeNode): Change {
  return word === null ? changeOf(view, viewed) : toggleChangeOf(view, viewed, word);
}

/** All timelines that an input asks for, with their change nodes in order but not yet worked out. */
export function wholeTimelines(
  reader: GroupReader,
  group: string,
  input: TimelineInput,
  point: Point,
): WholeTimeline[] {
  const { revision } = point;
  const nodes = findEntities(reader, input.subject, revision);
  if (nodes.length === 0 || revision === 0) return [];
  const declared = declarationsOf(reader.declarations(revision));
  const wanted = input.predicate === undefined ? null : findPredicate(reader, input.predicate, revision);
  const family = wanted === null ? null : declared.family(wanted.name);
  const scope = input.scope === undefined ? undefined : normalName(input.scope);
  const ids = new Set(nodes.map((n) => n.id));

  const about = wanted === null ? twoEndedPredicates(reader, revision) : wanted.numbers;
  const others = seatsAbout(reader, declared, [...ids], about, revision);
  const view = new SlotView(reader, group, revision, candidates(reader, [...ids], others.values(), revision));
  const groups = new Map<string, ViewedEntry[]>();
  for (const viewed of view.entries) {
    const { place } = viewed;
    if (family !== null && declared.family(place.predicate) !== family) continue;
    if (scope !== undefined && place.primary.scope !== scope) continue;
    const twoEnded = declared.fromObject(declared.traits(place.predicate)) !== null;
    const own = ids.has(place.primary.subject) || ids.has(place.subject);
    const other = twoEnded && place.object !== null && ids.has(place.object);
    if (!own && !(other && others.has(seatKey(place.primary)))) continue;
    const key = view.timelineId(place.primary);
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [viewed]);
    else list.push(viewed);
  }
  const lists = [...groups.values()];
  const believed = believedIn(view, lists, ids);
  return lists.map((entries) => assemble(view, entries, believed, ids));
}

/** What is believed in some timelines, by subject and predicate: read at once, as each may be of few facts. */
function believedIn(
  { reader, declared, revision }: SlotView,
  lists: readonly ViewedEntry[][],
  ids: ReadonlySet<number>,
): Map<string, StoredFact[]> {
  const believed = new Map<string, StoredFact[]>();
  const seats = lists.map((entries) => entries[0]!.place.primary);
  for (const isOwn of [true, false]) {
    const some = seats.filter((seat) => ids.has(seat.subject) === isOwn);
    if (some.length === 0) continue;
    const subjects = [...new Set(some.map((seat) => seat.subject))];
    const families = [...new Set(some.flatMap((seat) => namesOf(declared, seat.family)))];
    const predicates = reader.predicateNumbers(families);
    for (const row of reader.facts({ subjects, predicates, revision, limit: -1 })) {
      const key = `${row.subject} ${row.predicate}`;
      const rows = believed.get(key);
      if (rows === undefined) believed.set(key, [row]);
      else rows.push(row);
    }
  }
  return believed;
}

/** The predicates whose facts stand in a family's timelines. */
function namesOf(declared: Declarations, family: string): string[] {
  const other = declared.opposite(family);
  return other === null ? [family] : [family, other];
}

type TimelineSeat = Pick<Seat, "subject" | "family" | "scope">;

function seatKey({ subject, family, scope }: TimelineSeat): string {
  return `${subject} ${family} ${scope ?? ""}`;
}

/** Other subjects' timelines in which a fact about one of these nodes has been believed: they are found from both ends. */
function seatsAbout(
  reader: GroupReader,
  declared: Declarations,
  nodes: readonly number[],
  predicates: readonly number[],
  revision: number,
): Map<string, TimelineSeat> {
  const seats = new Map<string, TimelineSeat>();
  if (predicates.length === 0) return seats;
  for (const row of reader.facts({ objects: nodes, predicates, revision, versions: true, limit: -1 })) {
    const { scope } = row;
    const family = declared.family(reader.predicateName(row.predicate));
    const seat = { subject: row.subject, family, scope };
    seats.set(seatKey(seat), seat);
  }
  return seats;
}

/** Entries that may belong to the timelines of these nodes, or to the others. */
function candidates(
  reader: GroupReader,
  nodes: readonly number[],
  others: Iterable<TimelineSeat>,
  revision: number,
): EntryRow[] {
  if (movedSince(reader, revision)) {
    // The claims are laid out under later declarations: look through what was said instead.
    const names = reader.predicateNames(revision);
    return reader.entriesOfPredicates(reader.predicateNumbers(names), revision);
  }
  const timelines = new Set(nodes.flatMap((id) => reader.timelinesOf(id)).map((t) => t.id));
  for (const { subject, family, scope } of others) {
    const [number] = reader.predicateNumbers([family]);
    for (const t of reader.timelinesOf(subject))
      if (t.family === number && t.scope === scope) timelines.add(t.id);
  }
  return reader.entriesInTimelines([...timelines], revision);
}

function assemble(
  view: SlotView,
  entries: ViewedEntry[],
  believed: ReadonlyMap<string, StoredFact[]>,
  ids: ReadonlySet<number>,
): WholeTimeline {
  const { reader, group, declared } = view;
  const { primary } = entries[0]!.place;
  const subject = reader.nodes([primary.subject]).get(primary.subject)!;
  const own = ids.has(primary.subject);
  const rows = reader
    .predicateNumbers(namesOf(declared, primary.family))
    .flatMap((number) => believed.get(`${primary.subject} ${number}`) ?? [])
    .filter((row) => row.scope === primary.scope && (own || ids.has(row.object)))
    .sort(listingOrder);
  const objects = reader.nodes(rows.map((row) => row.object));
  const other = declared.opposite(primary.family);
  const nodes: ChangeNode[] = [];
  for (const viewed of entries) {
    nodes.push({ viewed, word: null });
    for (const word of viewed.words) nodes.push({ viewed, word });
  }
  const revised = new Set(view.entries.flatMap((v) => (v.entry.detail === null ? [] : [v.entry.revision])));
  return {
    view,
    nodes: nodes.filter((n) => !isRevision(n, view, revised)).sort(byNode),
    head: {
      id: timelineId(group, subject, primary.family, primary.scope),
      subject: entityRef(subject),
      predicate: other === null ? primary.family : [primary.family, other].sort().join("/"),
      scope: primary.scope,
      periods: rows.map((row) => ({
        object: objectRef(objects.get(row.object)!),
        predicate: reader.predicateName(row.predicate),
        t_valid: isoOrNull(row.from),
        t_invalid: isoOrNull(row.to),
        valid_text: validText(row),
        fact: row.public,
      })),
    },
  };
}

/** The retract half of a revision is told by the change that took its place. */
function isRevision({ viewed, word }: ChangeNode, view: SlotView, revisions: ReadonlySet<number>): boolean {
  if (word === null || word.op !== "retract" || !revisions.has(word.revision)) return false;
  return view.entries.some(
    (v) =>
      v.entry.revision === word.revision &&
      v.entry.detail?.includes(JSON.stringify(viewed.entry.id)) === true,
  );
}

function byNode(a: ChangeNode, b: ChangeNode): number {
  const [x, y] = [a.viewed.claim, b.viewed.claim];
  return x.from - y.from || x.said - y.said || x.seq - y.seq || (a.word?.seq ?? 0) - (b.word?.seq ?? 0);
}

/**
 * The timeline of an id, or that of the entity that its subject is merged into; null if there is none. Ids are digests, so
 * the group's timelines are looked through.
 */
export function timelineById(reader: GroupReader, group: string, id: string, point: Point): Timeline | null {
  for (const row of reader.timelines()) {
    const subject = reader.nodes([row.subject]).get(row.subject)!;
    const family = reader.predicateName(row.family);
    if (timelineId(group, subject, family, row.scope) !== id) continue;
    const whole = wholeTimelines(
      reader,
      group,
      { subject: { entity: subject.key }, predicate: family },
      point,
    );
    const home = findEntities(reader, { entity: subject.key }, point.revision)[0]!;
    const homeId = timelineId(group, home, family, row.scope);
    const found = whole.find((w) => w.head.id === homeId);
    return found === undefined ? null : (cut([found], 0, 100_000).timelines[0] ?? null);
  }
  return null;
}
