import type { SplitDetail } from "../commit/identities.ts";
import { literalOf } from "../commit/literal-value.ts";
import { boundedKey, digestId } from "../model/digest.ts";
import type { EntryRow, EpisodeRow, NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { normalName } from "../text/normal-name.ts";
import { toIso, UNKNOWN_START } from "../time/instant.ts";
import { formatTime, type Precision } from "../time/time-point.ts";

/** A stored entry as the journal line that makes it again, with its id, instant and revision. */
export function entryLine(reader: GroupReader, group: string, row: EntryRow): string {
  const head = { op: row.op, id: row.id };
  return JSON.stringify({ ...head, ...said(reader, group, row), ...recorded(reader, group, row.revision) });
}

export function episodeLine(reader: GroupReader, group: string, row: EpisodeRow): string {
  const { public: id, text, speaker, session, source } = row;
  const at = row.atText === null ? {} : { at: point(row.occurredAt, row.atText) };
  const given = Object.entries({ speaker, session, source }).filter(([, value]) => value !== null);
  const fields = { op: "episode", id, ...at, ...Object.fromEntries(given), text };
  return JSON.stringify({ ...fields, ...recorded(reader, group, row.revision) });
}

function recorded(reader: GroupReader, group: string, revision: number): Record<string, unknown> {
  return { group, recorded_at: toIso(reader.commitOf(revision)!.instant), rev: revision };
}

function said(reader: GroupReader, group: string, row: EntryRow): Record<string, unknown> {
  if (row.op === "declare") {
    const { sameAs, ...rest } = JSON.parse(row.detail!) as Record<string, unknown>;
    const alias = sameAs === undefined ? {} : { same_as: sameAs };
    return { predicate: reader.predicateName(row.predicate!), ...rest, ...alias };
  }
  if (row.op === "retract" || row.op === "restore") return { entry: reader.entries([row.target!])[0]!.id };
  const nodes = reader.nodes([row.subject!, ...(row.object === null ? [] : [row.object])]);
  const subject = nodes.get(row.subject!)!;
  if (row.op === "alias") return { entity: nodeInput(reader, group, subject), ...JSON.parse(row.detail!) };
  if (row.op === "merge" || row.op === "split") {
    const other = nodeInput(reader, group, nodes.get(row.object!)!);
    const reason = row.reason === null ? {} : { reason: row.reason };
    const entity = nodeInput(reader, group, subject);
    if (row.op === "merge") return { entity, into: other, ...reason };
    const { entries, episodes } = JSON.parse(row.detail!) as SplitDetail;
    return { entity, ...given({ entries, episodes }), as: other, ...reason };
  }
  if (row.op === "entity") {
    const label = subject.label === null ? {} : { label: subject.label };
    return { id: subject.key, name: subject.text, ...label };
  }
  const object = row.object === null ? null : objectInput(reader, group, nodes.get(row.object)!);
  const episode = row.episode === null ? null : reader.episodes([row.episode]).get(row.episode)!.public;
  const fields: Record<string, unknown> = {
    subject: nodeInput(reader, group, subject),
    predicate: reader.predicateName(row.predicate!),
    object,
    ...(row.op === "correct" && row.object !== null && row.flags.nothing ? { holds: false } : {}),
    scope: row.scope,
    ...(row.op === "end"
      ? { at: point(row.from, row.fromText) }
      : { from: start(row), until: point(row.until, row.untilText) }),
    attested: point(row.attested, row.flags.attested),
    said: point(row.said, row.flags.said),
    guessed: row.flags.guessed ? true : null,
    episode,
    quote: row.quote,
    start: row.quoteStart,
    end: row.quoteEnd,
    reason: row.reason,
    confidence: row.confidence,
    ...(row.detail === null ? {} : JSON.parse(row.detail)),
  };
  const keep = Object.entries(fields).filter(([key, value]) => value !== null || key === "object");
  return Object.fromEntries(keep);
}

/** Those of some lists that have anything in them. */
function given(lists: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

function start(row: EntryRow): string | null {
  return row.from === UNKNOWN_START ? "unknown" : point(row.from, row.fromText);
}

function point(instant: number | null, precision: Precision | null): string | null {
  return instant === null || precision === null ? null : formatTime({ instant, precision });
}

/** By name where the name made the entity; by id where an id was given for it. */
function nodeInput(reader: GroupReader, group: string, node: NodeRow): unknown {
  const key = boundedKey(normalName(node.text));
  if (node.key !== digestId("n", group, key)) return { entity: node.key };
  // A name means the first that bore it.
  return reader.named(key, reader.newest().revision)[0]?.id === node.id ? node.text : { entity: node.key };
}

function objectInput(reader: GroupReader, group: string, node: NodeRow): unknown {
  return node.kind === "entity" ? nodeInput(reader, group, node) : { value: literalOf(node) };
}
