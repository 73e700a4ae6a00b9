import neo4j from "neo4j-driver";
import { boundedKey } from "../../model/digest.ts";
import type { BoundKind } from "../../model/shapes.ts";
import { type Claim, reach } from "../../temporal/claim.ts";
import type { EpisodeMarks } from "../../text/episode-marks.ts";
import { signCode } from "../../text/vector-codes.ts";
import type { Precision } from "../../time/time-point.ts";
import type {
  EntryOp,
  EntryRow,
  EpisodeRow,
  FactBeside,
  FactVersion,
  NodeKind,
  NodeRow,
  PredicateRow,
  TimelineRow,
} from "../rows.ts";
import { STILL } from "../rows.ts";
import type { StoredFact } from "../store.ts";

/** Rows as properties of nodes and relationships, and back. */

/** Properties as the driver gives them: integers are plain numbers, what is missing is undefined or null. */
export type Properties = Record<string, unknown>;

/** A parameter that the server takes for an integer: it takes a plain number for a float. */
export function integer(value: number): unknown {
  return neo4j.int(value);
}

/** Fields of parameters that are fractions. */
const FRACTIONS = new Set(["confidence"]);

/** A parameter with all its numbers as integers, but for fractions. */
export function parameter(value: unknown): unknown {
  if (typeof value === "number") return integer(value);
  if (Array.isArray(value)) return value.map(parameter);
  if (value instanceof Int8Array) return value;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    copy[key] = FRACTIONS.has(key) ? field : parameter(field);
  }
  return copy;
}

const text = (value: unknown) => (value ?? null) as string | null;
const number = (value: unknown) => (value ?? null) as number | null;

export function readNode(p: Properties): NodeRow {
  return {
    id: p["no"] as number,
    kind: p["kind"] as NodeKind,
    key: (p["id"] ?? p["key"]) as string,
    text: p["name"] as string,
    label: text(p["label"]),
  };
}

/** What a node is found under. */
interface NodeKey {
  kind: NodeKind;
  key: string;
}

/**
 * A node's key as it is stored: bounded, as ids of entities may be of any length. Keys of literals are bounded already. An id
 * that is short stands as it is, unless it looks like a bounded key.
 */
export function storedKey({ kind, key }: NodeKey): string {
  if (kind !== "entity") return key;
  const bounded = boundedKey(key);
  return bounded === `=${key}` && !/^[=#]/.test(key) ? key : bounded;
}

export const storedKeys = (keys: readonly NodeKey[]): Properties[] =>
  keys.map((node) => ({ kind: node.kind, key: storedKey(node) }));

export function nodeProperties(gid: number, n: NodeRow, revision: number): Properties {
  const key = storedKey(n);
  return {
    gid,
    no: n.id,
    kind: n.kind,
    key,
    // Only where the key does not tell.
    id: key === n.key ? null : n.key,
    name: n.text,
    label: n.label,
    created_rev: revision,
  };
}

export function predicateProperties(gid: number, { id, name }: PredicateRow, revision: number): Properties {
  return { gid, no: id, key: boundedKey(name), name, created_rev: revision };
}

/** A scope in the key of a timeline: a null stands in no index. */
export function scopeKey(scope: string | null): string {
  return scope === null ? "" : boundedKey(scope);
}

export function timelineProperties(gid: number, t: TimelineRow, predicate: string): Properties {
  const { id: no, subject, family, scope } = t;
  return { gid, no, subject, family, predicate, scope, scope_key: scopeKey(scope) };
}

export function entryProperties(gid: number, e: EntryRow, instant: number): Properties {
  return {
    gid,
    seq: e.seq,
    key: boundedKey(e.id),
    id: e.id,
    op: e.op,
    created_rev: e.revision,
    t_created: instant,
    subject: e.subject,
    predicate: e.predicate,
    object: e.object,
    scope: e.scope,
    from: e.from,
    from_text: e.fromText,
    until: e.until,
    until_text: e.untilText,
    attested: e.attested,
    attested_text: e.flags.attested,
    said: e.said,
    said_text: e.flags.said,
    guessed: e.flags.guessed ? true : null,
    nothing: e.flags.nothing ? true : null,
    id_made: e.flags.idMade ? true : null,
    episode: e.episode,
    quote: e.quote,
    quote_start: e.quoteStart,
    quote_end: e.quoteEnd,
    reason: e.reason,
    confidence: e.confidence,
    target: e.target,
    detail: e.detail,
  };
}

export function readEntry(p: Properties): EntryRow {
  return {
    seq: p["seq"] as number,
    revision: p["created_rev"] as number,
    id: p["id"] as string,
    op: p["op"] as EntryOp,
    subject: number(p["subject"]),
    predicate: number(p["predicate"]),
    object: number(p["object"]),
    scope: text(p["scope"]),
    from: number(p["from"]),
    fromText: text(p["from_text"]) as Precision | null,
    until: number(p["until"]),
    untilText: text(p["until_text"]) as Precision | null,
    attested: number(p["attested"]),
    said: number(p["said"]),
    flags: {
      said: text(p["said_text"]) as Precision | null,
      attested: text(p["attested_text"]) as Precision | null,
      guessed: p["guessed"] === true,
      nothing: p["nothing"] === true,
      idMade: p["id_made"] === true,
    },
    episode: number(p["episode"]),
    quote: text(p["quote"]),
    quoteStart: number(p["quote_start"]),
    quoteEnd: number(p["quote_end"]),
    reason: text(p["reason"]),
    confidence: number(p["confidence"]),
    target: number(p["target"]),
    detail: text(p["detail"]),
  };
}

/** What ranking keeps of an episode; bytes are Int8Array on both ways. */
export function markProperties({ cues, vector }: EpisodeMarks): Properties {
  return { cues, code: new Int8Array(signCode(vector)), vector };
}

export function episodeProperties(gid: number, e: EpisodeRow, instant: number): Properties {
  return {
    gid,
    no: e.id,
    key: boundedKey(e.public),
    id: e.public,
    text: e.text,
    occurred_at: e.occurredAt,
    at_text: e.atText,
    speaker: e.speaker,
    session: e.session,
    source: e.source,
    seq: e.seq,
    created_rev: e.revision,
    t_created: instant,
  };
}

export function readEpisode(p: Properties): EpisodeRow {
  return {
    id: p["no"] as number,
    public: p["id"] as string,
    text: p["text"] as string,
    occurredAt: p["occurred_at"] as number,
    atText: text(p["at_text"]) as Precision | null,
    speaker: text(p["speaker"]),
    session: text(p["session"]),
    source: text(p["source"]),
    seq: p["seq"] as number,
    revision: p["created_rev"] as number,
  };
}

export function readTimeline(p: Properties): TimelineRow {
  return {
    id: p["no"] as number,
    subject: p["subject"] as number,
    family: p["family"] as number,
    scope: text(p["scope"]),
  };
}

export function claimProperties(gid: number, timeline: number, slot: number, c: Claim, live: boolean) {
  return {
    gid,
    timeline,
    slot,
    seq: c.seq,
    from: c.from,
    until: c.until,
    reach: reach(c),
    // Of few: what reaches further than to its start is found by this.
    long: reach(c) > c.from ? reach(c) : null,
    said: c.said,
    value: c.value,
    kind: c.kind,
    bound: c.bound,
    from_text: c.fromText,
    until_text: c.untilText,
    observed: c.observed ? true : null,
    live,
  };
}

export function readClaim(p: Properties): Claim {
  const bound = p["bound"] as Claim["bound"];
  const from = p["from"] as number;
  return {
    seq: p["seq"] as number,
    said: p["said"] as number,
    kind: p["kind"] as Claim["kind"],
    bound,
    value: p["value"] as number,
    from,
    until: p["until"] as number,
    attested: bound === "open" ? (p["reach"] as number) : from,
    fromText: text(p["from_text"]) as Precision | null,
    untilText: text(p["until_text"]) as Precision | null,
    observed: p["observed"] === true,
  };
}

export function factProperties(
  gid: number,
  f: FactVersion,
  predicate: string,
  revision: number,
  instant: number,
  words: string | null,
): Properties {
  return {
    gid,
    row: f.row,
    fact: f.fact,
    id: f.public,
    timeline: f.timeline,
    slot: f.slot,
    subject: f.subject,
    predicate_no: f.predicate,
    predicate,
    object: f.object,
    scope: f.scope,
    t_valid: f.from,
    t_invalid: f.to,
    start_kind: f.start.kind,
    start_text: f.start.text,
    stop_kind: f.stop?.kind ?? null,
    stop_text: f.stop?.text ?? null,
    created_rev: revision,
    t_created: instant,
    expired_rev: STILL,
    words,
    length: f.words,
  };
}

export function readFact(p: Properties): FactVersion {
  const [slot, object, predicate] = [p["slot"], p["object"], p["predicate_no"]] as [number, number, number];
  const kind = text(p["stop_kind"]);
  return {
    row: p["row"] as number,
    fact: p["fact"] as number,
    public: p["id"] as string,
    timeline: p["timeline"] as number,
    slot,
    subject: p["subject"] as number,
    predicate,
    object,
    scope: text(p["scope"]),
    words: p["length"] as number,
    // What competes: the object in a slot of its own timeline, the predicate in a slot of one object.
    value: slot === 0 ? object : predicate,
    from: p["t_valid"] as number,
    to: p["t_invalid"] as number,
    start: { text: text(p["start_text"]) as Precision | null, kind: p["start_kind"] as BoundKind },
    stop: kind === null ? null : { text: text(p["stop_text"]) as Precision | null, kind: kind as BoundKind },
  };
}

/** Facts with their objects, as they come. */
export type PairsBeside = readonly [Properties, Properties][];

/** Facts with their objects. */
export function readBeside(pairs: PairsBeside): FactBeside[] {
  return pairs.map(([fact, node]) => {
    const { row, predicate, from, to, start, stop } = readFact(fact);
    return { row, predicate, from, to, start, stop, object: readNode(node) };
  });
}

/** A version as of a revision: one that was closed later is believed then. */
export function readStored(p: Properties, revision: number): StoredFact {
  const stored = readFact(p) as StoredFact;
  const expired = p["expired_rev"] as number;
  stored.created = { revision: p["created_rev"] as number, instant: p["t_created"] as number };
  stored.expired = expired <= revision ? { revision: expired, instant: p["t_expired"] as number } : null;
  return stored;
}
