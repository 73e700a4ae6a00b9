import type { Evidence } from "../../model/shapes.ts";
import type { DeclarationLog } from "../need.ts";
import type { EntryRow, EpisodeRow, NameRow, NodeRow, TimelineRow } from "../rows.ts";
import { STILL } from "../rows.ts";
import type {
  EpisodeQuery,
  EvidenceRow,
  FactQuery,
  GroupReader,
  Known,
  MarkedEpisode,
  StoreCounts,
  StoredFact,
} from "../store.ts";
import { citations } from "./citations.ts";
import { NODE_KINDS } from "./codes.ts";
import type { SqlDriver, SqlRow, SqlValue } from "./driver.ts";
import { entryById } from "./entry-by-id.ts";
import { markedEpisodes, vectors } from "./episode-marks.ts";
import { episodesQuery } from "./episodes-query.ts";
import { listFacts } from "./facts-query.ts";
import type { GroupHead } from "./group-head.ts";
import { OF_GROUP } from "./places.ts";
import {
  FACT,
  NODE,
  readEntry,
  readEpisode,
  readNode,
  readStored,
  readTimeline,
  TIMELINE,
} from "./read-rows.ts";
import { type RowCache, readDeclarations } from "./row-cache.ts";
import { documentOf, documents, documentsAbout, postings, statistics } from "./search-reads.ts";

export class SqliteGroupReader implements GroupReader {
  readonly gid: number;
  readonly rebuilt: number;
  readonly era: string;
  readonly #db: SqlDriver;
  readonly #head: GroupHead;
  readonly #cache: RowCache;
  readonly #commits: Map<number, Known>;

  constructor(db: SqlDriver, head: GroupHead, cache: RowCache) {
    this.#db = db;
    this.gid = head.gid;
    this.rebuilt = head.rebuilt;
    this.era = `${head.gid} ${head.epoch}`;
    this.#head = head;
    this.#cache = cache;
    this.#commits = cache.commitsOf(head.gid);
  }

  #all(sql: string, ...values: SqlValue[]): SqlRow[] {
    return this.#db.prepare(sql).all(...values);
  }

  #get(sql: string, ...values: SqlValue[]): SqlRow | undefined {
    return this.#db.prepare(sql).get(...values);
  }

  newest(): Known {
    return this.#head.newest;
  }

  knownAt(instant: number): Known | null {
    const row = this.#get(
      "SELECT revision, t_created FROM commits WHERE gid = ? AND t_created <= ? ORDER BY revision DESC LIMIT 1",
      this.gid,
      instant,
    );
    return row === undefined
      ? null
      : { revision: row["revision"] as number, instant: row["t_created"] as number };
  }

  readonly commitOf = (revision: number): Known | null => {
    const { newest } = this.#head;
    if (revision >= newest.revision) return newest;
    let known = this.#commits.get(revision);
    if (known !== undefined) return known;
    const row = this.#get(
      "SELECT revision, t_created FROM commits WHERE gid = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
      this.gid,
      revision,
    );
    if (row === undefined) return null;
    known = { revision: row["revision"] as number, instant: row["t_created"] as number };
    if (known.revision === revision) this.#commits.set(revision, known);
    return known;
  };

  declarations(revision: number): DeclarationLog {
    return readDeclarations(this.#db, this.#cache, this.#head, revision);
  }

  named(key: string, revision: number): NodeRow[] {
    const nodes = this.#db
      .prepare("SELECT node FROM names WHERE gid = ? AND key = ? AND created_rev <= ?")
      .rows(this.gid, key, revision)
      .map(([node]) => node as number);
    return [...this.nodes(nodes).values()];
  }

  node(kind: NodeRow["kind"], key: string): NodeRow | null {
    const row = this.#db
      .prepare(`SELECT ${NODE} FROM nodes n WHERE gid = ? AND kind = ? AND key = ?`)
      .rows(this.gid, NODE_KINDS.indexOf(kind), key)[0];
    return row === undefined ? null : readNode(row);
  }

  nodes(ids: readonly number[]): Map<number, NodeRow> {
    const found = new Map<number, NodeRow>();
    const { nodes } = this.#cache;
    for (const id of ids) {
      let node = nodes.get(id);
      if (node === undefined) {
        const row = this.#db.prepare(`SELECT ${NODE} FROM nodes n WHERE id = ?`).rows(id)[0];
        if (row === undefined) continue;
        node = readNode(row);
        nodes.set(id, node);
      }
      found.set(id, node);
    }
    return found;
  }

  nodeCreated(id: number): number {
    return this.#get("SELECT created_rev FROM nodes WHERE id = ?", id)!["created_rev"] as number;
  }

  aliases(node: number, revision: number): NameRow[] {
    return this.#all(
      "SELECT * FROM names WHERE node = ? AND alias = 1 AND created_rev <= ? ORDER BY created_rev, text",
      node,
      revision,
    ).map((row) => ({ key: row["key"] as string, node, text: row["text"] as string, alias: true }));
  }

  namesFrom(start: string, revision: number, limit: number): string[] {
    return this.#db
      .prepare(
        "SELECT text FROM names WHERE gid = ? AND key >= ? AND key < ? AND created_rev <= ? ORDER BY key LIMIT ? + 0",
      )
      .rows(this.gid, start, `${start}\u{10FFFF}`, revision, limit)
      .map(([text]) => text as string);
  }

  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[] {
    if (key !== null) {
      return this.named(key, revision)
        .filter((n) => n.id > after)
        .slice(0, limit);
    }
    return this.#db
      .prepare(
        `SELECT ${NODE} FROM nodes n WHERE gid = ? AND kind = 0 AND created_rev <= ? AND id > ? ORDER BY id LIMIT ? + 0`,
      )
      .rows(this.gid, revision, after, limit)
      .map(readNode);
  }

  predicateNumbers(names: readonly string[]): number[] {
    const statement = this.#db.prepare("SELECT id FROM predicates WHERE gid = ? AND name = ?");
    return names.flatMap((name) => statement.all(this.gid, name).map((row) => row["id"] as number));
  }

  predicateName(id: number): string {
    let name = this.#cache.predicates.get(id);
    if (name === undefined) {
      name = this.#get("SELECT name FROM predicates WHERE id = ?", id)!["name"] as string;
      this.#cache.predicates.set(id, name);
    }
    return name;
  }

  predicateNames(revision: number): string[] {
    return this.#all(
      "SELECT name FROM predicates WHERE gid = ? AND created_rev <= ? ORDER BY id",
      this.gid,
      revision,
    ).map((row) => row["name"] as string);
  }

  facts(query: FactQuery): StoredFact[] {
    return listFacts(this.#db, this.gid, query).map((row) => this.#stored(row, query.revision));
  }

  #stored(row: SqlValue[], revision: number): StoredFact {
    return readStored(row, revision, this.commitOf);
  }

  factVersions(publicId: string, revision: number): StoredFact[] {
    return this.#db
      .prepare(`SELECT ${FACT} FROM facts WHERE public = ? AND gid = ? AND created_rev <= ? ORDER BY row`)
      .rows(publicId, this.gid, revision)
      .map((row) => this.#stored(row, revision));
  }

  factsByRow(rows: readonly number[], revision: number): StoredFact[] {
    const statement = this.#db.prepare(`SELECT ${FACT} FROM facts WHERE row = ?`);
    return rows.flatMap((id) => statement.rows(id).map((row) => this.#stored(row, revision)));
  }

  factsByIdentity(identities: readonly number[], revision: number): StoredFact[] {
    const statement = this.#db.prepare(
      `SELECT ${FACT} FROM facts WHERE public = (SELECT public FROM facts WHERE row = ?) AND created_rev <= ?
       AND expired_rev > ? ORDER BY row`,
    );
    return identities.flatMap((id) =>
      statement.rows(id, revision, revision).map((row) => this.#stored(row, revision)),
    );
  }

  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]> {
    return citations(this.#db, facts, revision, most);
  }

  evidence(facts: readonly number[], revision: number): EvidenceRow[] {
    const statement = this.#db.prepare(
      `SELECT v.fact AS of_fact, e.*, p.public AS episode_public, p.speaker AS speaker
       FROM evidence v CROSS JOIN entries e ON e.seq = v.seq LEFT JOIN episodes p ON p.id = e.episode
       WHERE v.fact = ? AND v.created_rev <= ? AND v.expired_rev > ? ORDER BY v.seq`,
    );
    return facts.flatMap((fact) =>
      statement.all(fact, revision, revision).map((row) => ({
        fact,
        entry: readEntry(row),
        episode: row["episode_public"] as string | null,
        speaker: row["speaker"] as string | null,
      })),
    );
  }

  *timelines(): Iterable<TimelineRow> {
    for (const row of this.#db
      .prepare("SELECT * FROM timelines WHERE gid = ? ORDER BY id")
      .iterate(this.gid)) {
      const { id, subject, family, scope } = row as Record<string, SqlValue>;
      yield readTimeline([id!, subject!, family!, scope!]);
    }
  }

  timelinesOf(subject: number): TimelineRow[] {
    return this.#db
      .prepare(`SELECT ${TIMELINE} FROM timelines WHERE subject = ? ORDER BY id`)
      .rows(subject)
      .map(readTimeline);
  }

  contestable(timelines: readonly number[]): number[] {
    if (!this.#head.contestable) return [];
    const statement = this.#db.prepare("SELECT 1 FROM timelines WHERE id = ? AND voice = '*'");
    return [...new Set(timelines)].filter((id) => statement.get(id) !== undefined);
  }

  entry(publicId: string, revision: number): EntryRow | null {
    const entry = entryById(this.#db, this.gid, publicId);
    return entry !== null && entry.revision <= revision ? entry : null;
  }

  entries(seqs: readonly number[]): EntryRow[] {
    const statement = this.#db.prepare("SELECT * FROM entries WHERE seq = ?");
    return seqs.flatMap((seq) => statement.all(seq).map(readEntry));
  }

  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[] {
    const span = this.#get(
      "SELECT min(first_seq) AS first, max(last_seq) AS last FROM commits WHERE gid = ? AND revision BETWEEN ? AND ?",
      this.gid,
      fromRevision,
      toRevision,
    );
    if (span === undefined || span["first"] === null) return [];
    return this.#all(
      "SELECT * FROM entries WHERE seq BETWEEN ? AND ? AND gid = ? ORDER BY seq LIMIT ? + 0",
      Math.max(afterSeq + 1, span["first"] as number),
      span["last"]!,
      this.gid,
      limit,
    ).map(readEntry);
  }

  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[] {
    return this.#all(
      `SELECT * FROM entries WHERE gid = ? AND op IN (0, 1, 2) AND rev <= ?
       AND predicate IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      this.gid,
      revision,
      JSON.stringify(predicates),
    ).map(readEntry);
  }

  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[] {
    return this.#all(
      `SELECT * FROM entries WHERE seq IN (
         SELECT seq FROM claims WHERE timeline IN (SELECT value FROM json_each(?))) AND rev <= ? ORDER BY seq`,
      JSON.stringify(timelines),
      revision,
    ).map(readEntry);
  }

  entriesBeside(seq: number, subjects: readonly number[], revision: number): EntryRow[] {
    const timelines = this.#all(
      `SELECT t.id FROM timelines t WHERE t.subject IN (SELECT value FROM json_each(?))
       AND EXISTS (SELECT 1 FROM claims c WHERE c.timeline = t.id AND c.seq = ?)`,
      JSON.stringify(subjects),
      seq,
    ).map((row) => row["id"] as number);
    return this.entriesInTimelines(timelines, revision);
  }

  wordsOn(seqs: readonly number[], revision: number): EntryRow[] {
    const statement = this.#db.prepare("SELECT * FROM entries WHERE target = ? AND rev <= ? ORDER BY seq");
    return seqs.flatMap((seq) => statement.all(seq, revision).map(readEntry));
  }

  episode(publicId: string): EpisodeRow | null {
    const row = this.#get("SELECT * FROM episodes WHERE gid = ? AND public = ?", this.gid, publicId);
    return row === undefined ? null : readEpisode(row);
  }

  episodes(ids: readonly number[]): Map<number, EpisodeRow> {
    const statement = this.#db.prepare("SELECT * FROM episodes WHERE id = ?");
    const found = new Map<number, EpisodeRow>();
    for (const id of new Set(ids)) {
      const row = statement.get(id);
      if (row !== undefined) found.set(id, readEpisode(row));
    }
    return found;
  }

  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[] {
    return this.#all(
      "SELECT * FROM episodes WHERE gid = ? AND seq > ? AND created_rev <= ? ORDER BY seq LIMIT ? + 0",
      this.gid,
      afterSeq,
      revision,
      limit,
    ).map(readEpisode);
  }

  episodesBetween(query: EpisodeQuery): EpisodeRow[] {
    const { sql, values } = episodesQuery(this.gid, query);
    return this.#all(sql, ...values).map(readEpisode);
  }

  postings(terms: readonly string[], revision: number) {
    return postings(this.#db, this.gid, terms, revision);
  }

  statistics(revision: number) {
    return statistics(this.#db, this.gid, revision);
  }

  markedEpisodes(after: number, limit: number): MarkedEpisode[] {
    return markedEpisodes(this.#db, this.gid, after, limit);
  }

  vectors(episodes: readonly number[]): Map<number, Int8Array> {
    return vectors(this.#db, episodes);
  }

  documentOf(fact: number): number {
    return documentOf("fact", fact);
  }

  documents(ids: readonly number[]) {
    return documents(ids);
  }

  documentsAbout(nodes: readonly number[], revision: number) {
    return documentsAbout(this.#db, nodes, revision);
  }

  counts(): StoreCounts {
    const count = (sql: string) => this.#get(`SELECT count(*) AS n FROM ${sql}`, this.gid)!["n"] as number;
    return {
      entities: count("nodes WHERE gid = ? AND kind = 0"),
      predicates: count("predicates WHERE gid = ?"),
      episodes: count("episodes WHERE gid = ?"),
      entries: count("entries WHERE gid = ?"),
      timelines: count("timelines WHERE gid = ?"),
      current: count(`facts WHERE ${OF_GROUP} AND expired_rev = ${STILL}`),
      versions: count(`facts WHERE ${OF_GROUP}`),
    };
  }
}
