import type { AsOfInput } from "../model/inputs.ts";
import type { Why } from "../model/shapes.ts";
import type { EntryRow } from "../store/rows.ts";
import type { EvidenceRow, GroupReader, StoredFact } from "../store/store.ts";
import { isoOrNull, toIso } from "../time/instant.ts";
import { revisesId } from "./change-view.ts";
import { slotViewOf } from "./changes.ts";
import type { Engine } from "./engine.ts";
import { unknownId } from "./get.ts";
import { type Point, readPoint, resolvePoint } from "./point.ts";
import { presentEntry, presentEpisode, presentFacts } from "./present.ts";
import type { SlotView, ViewedEntry } from "./slot-view.ts";

/**
 * From a fact (or an entry) to what it rests on: entries, episodes, what it overruled, and what was believed before.
 * @throws `not-found` if nothing has the id
 */
export async function why(engine: Engine, group: string, id: string, asOf: AsOfInput = {}): Promise<Why> {
  const asked = readPoint(engine, asOf);
  const answer = await engine.store.read(group, (reader) => {
    const point = resolvePoint(reader, asked);
    const versions = reader.factVersions(id, point.revision);
    const fact = versions[versions.length - 1];
    if (fact !== undefined) return whyFact(reader, group, fact, versions, point);
    const entry = reader.entry(id, point.revision);
    return entry === null ? null : whyEntry(reader, group, entry, point);
  });
  if (answer === null) throw unknownId(id);
  return answer;
}

function whyFact(
  reader: GroupReader,
  group: string,
  fact: StoredFact,
  versions: readonly StoredFact[],
  point: Point,
): Why {
  const { revision } = point;
  // Of a fact that is believed no longer: what it rested on when it last was.
  const then = fact.expired === null ? revision : fact.expired.revision - 1;
  const evidence = reader.evidence([fact.fact], then);
  const presented = presentFacts(reader, group, [fact], then)[0]!;
  const view = evidence.length === 0 ? null : slotViewOf(reader, group, worded(reader, evidence), then);
  const replaced = reader
    .facts({ subjects: [fact.subject], revision, versions: true, limit: -1 })
    .filter((row) => row.timeline === fact.timeline && row.expired !== null && row.row !== fact.row)
    .filter(
      (row) =>
        row.expired!.revision <= (versions[0]?.created.revision ?? revision) || row.public === fact.public,
    );
  const explanation = view === null ? [] : explain(view, fact, evidence);
  if (view !== null)
    explanation.push(
      ...identified(
        view,
        evidence.map(({ entry }) => reader.entries([entry.seq])[0]!),
      ),
    );
  if (fact.expired !== null) explanation.push(`Believed no longer since ${toIso(fact.expired.instant)}.`);
  return {
    id: fact.public,
    fact: { ...presented, t_expired: fact.expired === null ? null : toIso(fact.expired.instant) },
    entries: evidence.map((e) => presentEntry(reader, group, e.entry)),
    episodes: episodesOf(
      reader,
      group,
      evidence.map((e) => e.entry),
    ),
    overruled: view === null ? [] : overruled(view, evidence).map((e) => presentEntry(reader, group, e)),
    replaced: presentFacts(reader, group, replaced, revision),
    explanation,
  };
}

/** An entry of the evidence that has a place in a slot. */
function worded(reader: GroupReader, evidence: readonly EvidenceRow[]): EntryRow {
  return reader.entries([evidence[0]!.entry.seq])[0]!;
}

/** Of whom entries speak by a merge or split: whom they were recorded with is then somebody else. */
function identified(view: SlotView, entries: readonly EntryRow[]): string[] {
  const deciding = new Map(entries.flatMap((entry) => view.deciding(entry)).map((by) => [by.seq, by]));
  return [...deciding.values()].map((by) => {
    const nodes = view.reader.nodes([by.subject!, by.object!]);
    const [one, other] = [nodes.get(by.subject!)!.text, nodes.get(by.object!)!.text];
    return by.op === "merge"
      ? `What was said of ${JSON.stringify(one)} is said of ${JSON.stringify(other)} by the merge ${by.id}.`
      : `Some of what was said of ${JSON.stringify(one)} is said of ${JSON.stringify(other)} by the split ${by.id}.`;
  });
}

function overruled(view: SlotView, evidence: readonly EvidenceRow[]): EntryRow[] {
  const resting = new Set(evidence.map((e) => e.entry.seq));
  return view.entries
    .filter(({ claim, place }) => {
      const standing = view.projection(place.primary).standings.get(claim);
      return standing?.overruledBy != null && resting.has(standing.overruledBy.seq);
    })
    .map((v) => v.entry);
}

/** In words: what each entry of the evidence does for the fact. */
function explain(view: SlotView, fact: StoredFact, evidence: readonly EvidenceRow[]): string[] {
  return evidence.map(({ entry }) => {
    const viewed = view.viewed(entry.seq);
    const said = `${entry.id}, said ${toIso(entry.said!)},`;
    if (viewed === undefined) return `${said} is part of the evidence.`;
    const { claim, place } = viewed;
    const predicate = view.reader.predicateName(fact.predicate);
    const same =
      place.predicate === predicate && (place.object === fact.object || place.subject === fact.object);
    if (claim.kind === "end") return `${said} tells its end.`;
    if (claim.kind === "correct") {
      return same && !entry.flags.nothing
        ? `${said} corrects the record for this period.`
        : `${said} sets a bound of it by a correction.`;
    }
    if (!same)
      return `${said} tells of another value from ${claim.from === fact.to ? "its end" : "its bound"} on.`;
    const standing = view.projection(place.primary).standings.get(claim);
    const voucher =
      claim.bound === "open" && claim.attested > claim.from
        ? `, and vouches for it until ${toIso(claim.attested)}`
        : "";
    return `${said} asserts it${standing?.overruledBy ? " (overruled)" : ""}${voucher}.`;
  });
}

function whyEntry(reader: GroupReader, group: string, entry: EntryRow, point: Point): Why {
  const view =
    entry.subject === null || entry.predicate === null
      ? null
      : slotViewOf(reader, group, entry, point.revision);
  const viewed = view?.viewed(entry.seq);
  const standing =
    viewed && view ? view.projection(viewed.place.primary).standings.get(viewed.claim) : undefined;
  const explanation: string[] = [];
  if (viewed !== undefined && view !== null) explanation.push(...fate(reader, view, viewed));
  if (view !== null && entry.subject !== null) explanation.push(...identified(view, [entry]));
  if (standing?.overruledBy) {
    const by = reader.entries([standing.overruledBy.seq])[0];
    explanation.push(`It is overruled by ${by?.id}, a later word that vouches for its start.`);
  }
  const overrules = view === null ? [] : overruledBy(view, entry);
  return {
    id: entry.id,
    fact: null,
    entries: [presentEntry(reader, group, entry)],
    episodes: episodesOf(reader, group, [entry]),
    overruled: overrules.map((e) => presentEntry(reader, group, e)),
    replaced: [],
    explanation,
  };
}

/** Whether the entry counts, and what its fact is; of one that was taken back, by which word, and what took its place. */
function fate(
  reader: GroupReader,
  view: SlotView,
  { entry, place, claim, live, words }: ViewedEntry,
): string[] {
  const last = words.at(-1);
  if (!live && last !== undefined) {
    const beside = reader.entriesBetween(last.seq, last.revision, last.revision, 4);
    const next = beside.find((other) => revisesId(other) === entry.id);
    const then = next === undefined ? "" : `; ${next.id} was said in its place`;
    return [`It is retracted by ${last.id}, revision ${last.revision}${then}.`];
  }
  if (place.isSelf) return ["It counts, but both its ends are one entity, by a merge: no fact rests on it."];
  const { runs } = view.projection(place.primary);
  const run = runs.find((r) => r.evidence.includes(claim));
  if (run === undefined) return ["It counts, and no fact rests on it."];
  const [from, until] = [isoOrNull(run.from) ?? "an unknown start", isoOrNull(run.to)];
  const period = `from ${from}${until === null ? "" : ` until ${until}`}`;
  const says = claim.kind !== "end" && run.value === claim.value;
  return [`It counts: ${says ? "what it says" : "it sets a bound of what"} holds ${period}.`];
}

function overruledBy(view: SlotView, entry: EntryRow): EntryRow[] {
  return view.entries
    .filter((v) => view.projection(v.place.primary).standings.get(v.claim)?.overruledBy?.seq === entry.seq)
    .map((v) => v.entry);
}

function episodesOf(reader: GroupReader, group: string, entries: readonly EntryRow[]) {
  const rows = reader.episodes(entries.flatMap((e) => (e.episode === null ? [] : [e.episode])));
  return [...rows.values()].sort((a, b) => a.seq - b.seq).map((row) => presentEpisode(reader, group, row));
}
