import type { EntryRow, EpisodeRow, FactVersion, NodeRow, TimelineRow } from "../rows.ts";
import { ENTRY_OPS, NODE_KINDS, precisionOf, readBounds, readFlags } from "./codes.ts";
import type { SqlRow } from "./driver.ts";

/** Rows of tables as the engine sees them. */

const text = (value: unknown) => value as string | null;
const number = (value: unknown) => value as number | null;

export function readNode(row: SqlRow): NodeRow {
  return {
    id: row["id"] as number,
    kind: NODE_KINDS[row["kind"] as number]!,
    key: row["key"] as string,
    text: row["text"] as string,
    label: text(row["label"]),
  };
}

export function readEntry(row: SqlRow): EntryRow {
  return {
    seq: row["seq"] as number,
    revision: row["rev"] as number,
    id: row["public"] as string,
    op: ENTRY_OPS[row["op"] as number]!,
    subject: number(row["subject"]),
    predicate: number(row["predicate"]),
    object: number(row["object"]),
    scope: text(row["scope"]),
    from: number(row["from_at"]),
    fromText: precisionOf((row["from_text"] as number | null) ?? 0),
    until: number(row["until_at"]),
    untilText: precisionOf((row["until_text"] as number | null) ?? 0),
    attested: number(row["attested"]),
    said: number(row["said"]),
    flags: readFlags(row["flags"] as number),
    episode: number(row["episode"]),
    quote: text(row["quote"]),
    quoteStart: number(row["quote_start"]),
    quoteEnd: number(row["quote_end"]),
    reason: text(row["reason"]),
    confidence: number(row["confidence"]),
    target: number(row["target"]),
    detail: text(row["detail"]),
  };
}

export function readEpisode(row: SqlRow): EpisodeRow {
  return {
    id: row["id"] as number,
    public: row["public"] as string,
    text: row["text"] as string,
    occurredAt: row["occurred_at"] as number,
    atGiven: row["at_given"] === 1,
    speaker: text(row["speaker"]),
    session: text(row["session"]),
    source: text(row["source"]),
    seq: row["seq"] as number,
    revision: row["created_rev"] as number,
  };
}

export function readTimeline(row: SqlRow): TimelineRow {
  const scope = row["scope"] as string;
  return {
    id: row["id"] as number,
    subject: row["subject"] as number,
    family: row["family"] as number,
    scope: scope === "" ? null : scope,
  };
}

export function readFact(row: SqlRow): FactVersion {
  const slot = row["slot"] as number;
  return {
    row: row["row"] as number,
    fact: row["fact"] as number,
    public: row["public"] as string,
    timeline: row["timeline"] as number,
    slot,
    subject: row["subject"] as number,
    predicate: row["predicate"] as number,
    object: row["object"] as number,
    // What competes: the object in a slot of its own timeline, the predicate in a slot of one object.
    value: slot === 0 ? (row["object"] as number) : (row["predicate"] as number),
    from: row["t_valid"] as number,
    to: row["t_invalid"] as number,
    ...readBounds(row["bounds"] as number),
  };
}
