import { ENTRY_OPS } from "../../model/entry-ops.ts";
import type { FactRow } from "../../temporal/revise.ts";
import type { EntryRow, EpisodeRow, FactBeside, FactVersion, NodeRow, TimelineRow } from "../rows.ts";
import type { Known, StoredFact } from "../store.ts";
import { NODE_KINDS, precisionOf, readBounds, readFlags } from "./codes.ts";
import type { SqlRow, SqlValue } from "./driver.ts";

/** Rows of tables as the engine sees them. */

const text = (value: unknown) => value as string | null;
const number = (value: unknown) => value as number | null;

/** What `readNode` reads of a node `n`, as lists. */
export const NODE = "n.id, n.kind, n.key, n.text, n.label";

export function readNode([id, kind, key, text, label]: SqlValue[]): NodeRow {
  return {
    id: id as number,
    kind: NODE_KINDS[kind as number]!,
    key: key as string,
    text: text as string,
    label: label as string | null,
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
    atText: precisionOf(row["at_text"] as number),
    speaker: text(row["speaker"]),
    session: text(row["session"]),
    source: text(row["source"]),
    seq: row["seq"] as number,
    revision: row["created_rev"] as number,
  };
}

/** What `readTimeline` reads, as lists. */
export const TIMELINE = "id, subject, family, scope";

export function readTimeline([id, subject, family, scope]: SqlValue[]): TimelineRow {
  return {
    id: id as number,
    subject: subject as number,
    family: family as number,
    scope: scope === "" ? null : (scope as string),
  };
}

/** What `readFact` reads, as lists. */
export const FACT = `row, fact, public, timeline, slot, subject, predicate, object, scope, t_valid, t_invalid, bounds,
  created_rev, expired_rev, words`;

export function readFact(row: SqlValue[]): FactVersion {
  const [number, fact, name, timeline, slot, subject, predicate, object, scope, from, to, code] = row;
  const { start, stop } = readBounds(code as number);
  return {
    row: number as number,
    fact: fact as number,
    public: name as string,
    timeline: timeline as number,
    slot: slot as number,
    subject: subject as number,
    predicate: predicate as number,
    object: object as number,
    scope: scope as string | null,
    words: row[14] as number,
    // What competes: the object in a slot of its own timeline, the predicate in a slot of one object.
    value: (slot === 0 ? object : predicate) as number,
    from: from as number,
    to: to as number,
    start,
    stop,
  };
}

/** What `readFactRow` reads of a fact in a slot, as lists. */
export const FACT_ROW = "row, fact, slot, predicate, object, t_valid, t_invalid, bounds";

export function readFactRow(values: SqlValue[]): FactRow {
  const [row, fact, slot, predicate, object, from, to, code] = values as number[];
  const { start, stop } = readBounds(code!);
  return {
    row: row!,
    fact: fact!,
    value: (slot === 0 ? object : predicate)!,
    from: from!,
    to: to!,
    start,
    stop,
  };
}

/** A fact with its object: five columns of the fact, then those of the node. */
export function readBeside([row, predicate, from, to, code, ...node]: SqlValue[]): FactBeside {
  const { start, stop } = readBounds(code as number);
  return {
    row: row as number,
    predicate: predicate as number,
    from: from as number,
    to: to as number,
    start,
    stop,
    object: readNode(node),
  };
}

/** What orders a listing: t_valid, identity and number of a fact that was read as a list. */
export function placeOf(row: SqlValue[]): { from: number; fact: number; row: number } {
  return { from: row[9] as number, fact: row[1] as number, row: row[0] as number };
}

/** A version of a fact with when it was believed, as of a revision. */
export function readStored(
  row: SqlValue[],
  revision: number,
  commitOf: (revision: number) => Known | null,
): StoredFact {
  const stored = readFact(row) as StoredFact;
  const expired = row[13] as number;
  stored.created = commitOf(row[12] as number)!;
  stored.expired = expired <= revision ? commitOf(expired) : null;
  return stored;
}
