import { declarationsOf } from "../commit/commit.ts";
import type { SplitDetail } from "../commit/identities.ts";
import { literalOf } from "../commit/literal-value.ts";
import { factText } from "../model/fact-text.ts";
import type { EntityRef, Entry, Episode, Evidence, Fact, ObjectRef } from "../model/shapes.ts";
import type { EntryRow, EpisodeRow, NodeRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { type Instant, isoOrNull, toIso, UNKNOWN_START } from "../time/instant.ts";
import { formatTime, type Precision } from "../time/time-point.ts";
import { contestedFacts } from "./contested.ts";

/** Rows as the JSON shapes that all faces answer with. */

export function entityRef(node: Pick<NodeRow, "key" | "text">): EntityRef {
  return { id: node.key, name: node.text };
}

export function objectRef(node: Pick<NodeRow, "kind" | "key" | "text">): ObjectRef {
  return node.kind === "entity" ? { entity: entityRef(node) } : { value: literalOf(node) };
}

/** A time as it was given; null where it was not. */
export function givenText(instant: Instant | null, precision: Precision | null): string | null {
  return precision === null || instant === null ? null : formatTime({ instant, precision });
}

/** A fact that was said more often shows the newest of its evidence; `why` has all. */
const MOST_EVIDENCE = 100;

export function presentFacts(
  reader: GroupReader,
  group: string,
  rows: readonly StoredFact[],
  revision: number,
): Fact[] {
  const evidence = reader.citations(
    rows.map((row) => row.fact),
    revision,
    MOST_EVIDENCE,
  );
  const facts = presentBare(reader, group, rows, revision) as Fact[];
  for (let k = 0; k < rows.length; k++) facts[k]!.evidence = evidence.get(rows[k]!.fact)!;
  return facts;
}

/** Facts without the evidence that they rest on. */
export function presentBare(
  reader: GroupReader,
  group: string,
  rows: readonly StoredFact[],
  revision: number,
): Omit<Fact, "evidence">[] {
  const ends: number[] = [];
  for (const { subject, object } of rows) ends.push(subject, object);
  const nodes = reader.nodes(ends);
  const declared = declarationsOf(reader.declarations(revision));
  const contested = contestedFacts(reader, group, rows, revision);
  return rows.map((row) => {
    const subject = nodes.get(row.subject)!;
    const object = nodes.get(row.object)!;
    const predicate = reader.predicateName(row.predicate);
    const { scope } = row;
    return {
      id: row.public,
      group,
      subject: entityRef(subject),
      predicate,
      scope,
      object: objectRef(object),
      t_valid: isoOrNull(row.from),
      t_invalid: isoOrNull(row.to),
      t_created: toIso(row.created.instant),
      t_expired: row.expired === null ? null : toIso(row.expired.instant),
      valid_text: validText(row),
      from_kind: row.start.kind,
      until_kind: row.stop?.kind ?? null,
      contested: contested.has(row.row),
      text: factText(subject.text, declared.traits(predicate).wording, object.text, scope),
    };
  });
}

/** Whether a fact holds at an instant. */
export function statusAt({ from, to }: StoredFact, valid: Instant): NonNullable<Fact["status"]> {
  return to <= valid ? "ended" : from > valid ? "future" : "current";
}

/** The bounds of a fact as they were given. */
export function validText({ from, to, start, stop }: StoredFact): Fact["valid_text"] {
  return { from: givenText(from, start.text), until: stop === null ? null : givenText(to, stop.text) };
}

export function presentEvidence(entry: EntryRow, episode: string | null): Evidence {
  return { entry: entry.id, episode, quote: entry.quote, start: entry.quoteStart, end: entry.quoteEnd };
}

export function presentEpisode(reader: GroupReader, group: string, row: EpisodeRow): Episode {
  return {
    id: row.public,
    group,
    text: row.text,
    occurred_at: toIso(row.occurredAt),
    speaker: row.speaker,
    session: row.session,
    source: row.source,
    t_created: toIso(reader.commitOf(row.revision)!.instant),
    revision: row.revision,
  };
}

/** An entry as it was said; the fields are those of its journal line. */
export function presentEntry(reader: GroupReader, group: string, row: EntryRow): Entry {
  const entry: Entry = {
    id: row.id,
    group,
    op: row.op as Entry["op"],
    revision: row.revision,
    t_created: toIso(reader.commitOf(row.revision)!.instant),
  };
  return Object.assign(entry, saidFields(reader, row));
}

/** What an entry's journal line says beside its id and when it was recorded. */
export function saidFields(reader: GroupReader, row: EntryRow): Record<string, unknown> {
  if (row.op === "declare") {
    const { sameAs, ...rest } = JSON.parse(row.detail!) as Record<string, unknown>;
    const predicate = reader.predicateName(row.predicate!);
    return { predicate, ...rest, ...(sameAs === undefined ? {} : { same_as: sameAs }) };
  }
  if (row.op === "retract" || row.op === "restore") {
    return { entry: reader.entries([row.target!])[0]?.id ?? null };
  }
  const nodes = reader.nodes([row.subject!, ...(row.object === null ? [] : [row.object])]);
  const subject = nodes.get(row.subject!)!;
  const objectEntity = () => entityRef(nodes.get(row.object!)!);
  if (row.op === "alias") return { entity: entityRef(subject), ...JSON.parse(row.detail!) };
  if (row.op === "merge") return { entity: entityRef(subject), into: objectEntity(), ...reasonOf(row) };
  if (row.op === "split") {
    const { entries, episodes } = JSON.parse(row.detail!) as SplitDetail;
    const given = {
      ...(entries.length > 0 ? { entries } : {}),
      ...(episodes.length > 0 ? { episodes } : {}),
    };
    return { entity: entityRef(subject), as: objectEntity(), ...given, ...reasonOf(row) };
  }
  if (row.op === "entity") return { entity: entityRef(subject), ...JSON.parse(row.detail!) };
  const object = row.object === null ? null : objectRef(nodes.get(row.object)!);
  const episode =
    row.episode === null ? null : (reader.episodes([row.episode]).get(row.episode)?.public ?? null);
  const all = {
    subject: entityRef(subject),
    predicate: reader.predicateName(row.predicate!),
    object,
    holds: row.op === "correct" && row.flags.nothing && object !== null ? false : undefined,
    scope: row.scope,
    ...times(row),
    said: givenText(row.said, row.flags.said),
    guessed: row.flags.guessed ? true : undefined,
    episode,
    quote: row.quote,
    start: row.quoteStart,
    end: row.quoteEnd,
    reason: row.reason,
    confidence: row.confidence,
    ...(row.detail === null ? {} : JSON.parse(row.detail)),
  };
  const keep = Object.entries(all).filter(
    ([key, value]) => value !== undefined && (value !== null || key === "object"),
  );
  return Object.fromEntries(keep);
}

function reasonOf({ reason }: EntryRow): { reason?: string } {
  return reason === null ? {} : { reason };
}

function times(row: EntryRow): Record<string, unknown> {
  const from = row.from === UNKNOWN_START ? "unknown" : givenText(row.from, row.fromText);
  if (row.op === "end") return { at: from };
  return {
    from,
    until: givenText(row.until, row.untilText),
    attested: givenText(row.attested, row.flags.attested),
  };
}
