import { RECALL_KINDS, type RecallKind } from "../../src/model/recall-modes.ts";
import { EpisodeTable } from "../../src/recall/episode-table.ts";
import type { RecallDocument, RecallPort } from "../../src/recall/recall-port.ts";
import type { MarkedEpisode } from "../../src/store/store.ts";
import { markEpisode } from "../../src/text/episode-marks.ts";
import { encodeTerm } from "../../src/text/index-text.ts";
import { normalName } from "../../src/text/normal-name.ts";
import { staticEmbedder } from "../../src/text/static-embedder.ts";
import { codeLength, signCode } from "../../src/text/vector-codes.ts";
import { words } from "../../src/text/words.ts";

/** One row version of a fact, or an episode. Revisions and instants are small numbers or ISO text. */
export interface Row {
  id: string;
  text: string;
  group?: string;
  revision: number;
  /** Revision at which the row was given up. */
  expired?: number;
  /** Facts. */
  predicate?: string;
  about?: string[];
  from?: string | null;
  until?: string | null;
  fromText?: string;
  /** Episodes. */
  occurred?: string;
  speaker?: string;
  session?: string;
  indexed?: string;
}

interface Doc {
  doc: number;
  id: string;
  group: string;
  revision: number;
  tf: Map<string, number>;
  length: number;
  rows: (Row & { seq: number })[];
}

const occurredOf = ({ occurred }: Row) => Date.parse(occurred ?? "2026-01-01T00:00:00.000Z");

/** An episode's row as ranking looks through it; its number is that of its document. */
function entryOf({ doc, revision, length, rows }: Doc): MarkedEpisode {
  const { text, session = null, speaker = null } = rows[0]!;
  const { cues, vector } = markEpisode(text, speaker);
  const occurredAt = occurredOf(rows[0]!);
  return { id: doc, doc, revision, occurredAt, session, speaker, length, cues, code: signCode(vector) };
}

export interface Point {
  group?: string;
  revision?: number;
  /** Valid instant, ISO text. Default 2026-06-01. */
  at?: string;
  kinds?: readonly RecallKind[];
  /** Only what this lets through, as a window does. */
  only?: (document: RecallDocument) => boolean;
}

/** A brute-force index in memory: every read looks at every document. Counts the calls. */
export class MemoryStore {
  readonly docs: Doc[] = [];
  calls = { documents: 0 };
  private readonly base: number;

  /** `base`: the number of the first document, so that two stores number differently. */
  constructor(rows: Row[] = [], base = 1) {
    this.base = base;
    for (const row of rows) this.add(row);
  }

  add(row: Row): void {
    const group = row.group ?? "default";
    let doc = this.docs.find((one) => one.id === row.id && one.group === group);
    if (doc === undefined) {
      const terms = words(row.indexed ?? row.text).map(encodeTerm);
      const tf = new Map<string, number>();
      for (const term of terms) tf.set(term, (tf.get(term) ?? 0) + 1);
      const { revision, id } = row;
      doc = {
        doc: this.base + this.docs.length * 7,
        id,
        group,
        revision,
        tf,
        length: terms.length,
        rows: [],
      };
      this.docs.push(doc);
    }
    doc.rows.push({ ...row, seq: this.docs.length });
  }

  port({ group = "default", revision = Infinity, at, kinds = RECALL_KINDS, only }: Point = {}): RecallPort {
    const valid = at ?? "2026-06-01T00:00:00.000Z";
    const docs = this.docs.filter((doc) => doc.group === group && doc.revision <= revision);
    const live = (doc: Doc) =>
      doc.rows.find(
        (row) => row.revision <= revision && !(row.expired !== undefined && row.expired <= revision),
      );
    const show = (doc: Doc): RecallDocument | null => {
      const row = live(doc);
      if (row === undefined) return null;
      const seq = doc.rows[0]!.seq;
      if (row.predicate === undefined) {
        const occurred_at = row.occurred ?? "2026-01-01T00:00:00.000Z";
        if (at !== undefined && occurred_at > at) return null;
        return {
          kind: "episode",
          doc: doc.doc,
          id: row.id,
          text: row.text,
          revision: doc.revision,
          seq,
          occurred_at,
          speaker: row.speaker ?? null,
        };
      }
      const t_valid = row.from ?? null;
      const t_invalid = row.until ?? null;
      const status =
        t_invalid !== null && t_invalid <= valid
          ? "ended"
          : t_valid !== null && t_valid > valid
            ? "future"
            : "current";
      const { id, text, predicate } = row;
      const valid_text = { from: row.fromText ?? null, until: null };
      return {
        kind: "fact",
        doc: doc.doc,
        id,
        text,
        revision: doc.revision,
        seq,
        predicate,
        about: id,
        aspect: "state",
        t_valid,
        t_invalid,
        valid_text,
        status,
        episode_ids: [],
      };
    };
    const table = new EpisodeTable(codeLength(staticEmbedder.dimensions));
    const episodes = this.docs.filter((doc) => doc.group === group && doc.rows[0]!.predicate === undefined);
    table.add(episodes.map(entryOf));
    const isGiven = (doc: Doc) => {
      const document = show(doc);
      return document !== null && (only?.(document) ?? true);
    };
    return {
      kinds: new Set(kinds),
      episodes: async () => () => table.view(revision, at === undefined ? null : Date.parse(at)),
      isTold: (occurredAt) => episodes.some((doc) => occurredOf(doc.rows[0]!) === occurredAt && isGiven(doc)),
      vectors: async (ids) =>
        new Map(
          episodes
            .filter((doc) => ids.includes(doc.doc))
            .map((doc) => [doc.doc, markEpisode(doc.rows[0]!.text, null).vector]),
        ),
      postings: async (terms) =>
        terms.map((term) => {
          const isFact = (doc: Doc) => doc.rows[0]!.predicate !== undefined;
          const facts = docs.filter((doc) => doc.tf.has(term) && isFact(doc));
          // Those of later too.
          const said = this.docs.filter((doc) => doc.group === group && doc.tf.has(term) && !isFact(doc));
          const lists = (some: readonly Doc[]) => ({
            docs: some.map(({ doc }) => doc),
            counts: some.map(({ tf }) => tf.get(term)!),
          });
          return {
            term,
            facts: { ...lists(facts), lengths: facts.map(({ length }) => length) },
            episodes: lists(said),
          };
        }),
      statistics: async () => ({
        documents: docs.length,
        totalLength: docs.reduce((sum, doc) => sum + doc.length, 0),
      }),
      hops: async () => [],
      documents: async (ids) => {
        this.calls.documents++;
        const asked = new Set(ids);
        const shown = docs.filter((doc) => asked.has(doc.doc)).map(show);
        return shown.filter(
          (document) => document !== null && (only?.(document) ?? true),
        ) as RecallDocument[];
      },
      named: async (names) => {
        const found = new Map<string, number[]>();
        for (const doc of docs) {
          for (const name of new Set(live(doc)?.about?.map(normalName))) {
            if (names.includes(name)) found.set(name, [...(found.get(name) ?? []), doc.doc]);
          }
        }
        return [...found].map(([name, ids]) => ({ entity: `e:${name}`, name, docs: ids }));
      },
    };
  }
}
