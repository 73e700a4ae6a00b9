import { markEpisode } from "../../text/episode-marks.ts";
import { indexLength, indexText } from "../../text/index-text.ts";
import { searchableEpisode } from "../../text/searchable-episode.ts";
import { signCode } from "../../text/vector-codes.ts";
import type { Changes, EpisodeRow, IndexedDocument } from "../rows.ts";
import type { MarkedEpisode } from "../store.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";
import { readEpisode } from "./read-rows.ts";
import { documentOf } from "./search-reads.ts";

/** What ranking looks through of all episodes. Fixed once released: a step of the schema makes them. */
export const MARKS = `
CREATE TABLE episode_marks (
  gid INTEGER NOT NULL, episode INTEGER NOT NULL, rev INTEGER NOT NULL, at INTEGER NOT NULL, session TEXT, speaker TEXT,
  length INTEGER NOT NULL, cues INTEGER NOT NULL, code BLOB NOT NULL,
  PRIMARY KEY (gid, episode)
) WITHOUT ROWID;
CREATE TABLE episode_vectors (episode INTEGER PRIMARY KEY, vector BLOB NOT NULL);
`;

type Marked = Pick<Extract<IndexedDocument, { kind: "episode" }>, "length" | "marks">;

function inserter(db: SqlDriver): (gid: number, revision: number, e: EpisodeRow, marked: Marked) => void {
  const mark = db.prepare(
    "INSERT INTO episode_marks (gid, episode, rev, at, session, speaker, length, cues, code) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const vector = db.prepare("INSERT INTO episode_vectors (episode, vector) VALUES (?, ?)");
  return (gid, revision, e, { length, marks }) => {
    const code = signCode(marks.vector);
    mark.run(gid, e.id, revision, e.occurredAt, e.session, e.speaker, length, marks.cues, code);
    vector.run(e.id, new Uint8Array(marks.vector.buffer, marks.vector.byteOffset, marks.vector.length));
  };
}

/** Writes the marks of a commit's episodes. */
export function insertMarks(db: SqlDriver, gid: number, changes: Changes): void {
  const marked = new Map<number, Marked>();
  for (const d of changes.documents) if (d.kind === "episode") marked.set(d.ref, d);
  if (marked.size === 0) return;
  const insert = inserter(db);
  for (const e of changes.episodes) insert(gid, changes.revision, e, marked.get(e.id)!);
}

/** Marks all episodes of a file that was made before there were marks. */
export function markAll(db: SqlDriver): void {
  const insert = inserter(db);
  const some = db.prepare("SELECT * FROM episodes WHERE id > ? ORDER BY id LIMIT 1000");
  for (let last = 0, rows = some.all(last); rows.length > 0; rows = some.all(last))
    for (const row of rows) {
      const episode = readEpisode(row);
      const { id, text, speaker, occurredAt, revision } = episode;
      const length = indexLength(indexText(searchableEpisode(text, speaker, occurredAt)));
      insert(row["gid"] as number, revision, episode, { length, marks: markEpisode(text, speaker) });
      last = id;
    }
}

export function markedEpisodes(db: SqlDriver, gid: number, after: number, limit: number): MarkedEpisode[] {
  return db
    .prepare(
      `SELECT episode, rev, at, session, speaker, length, cues, code FROM episode_marks
       WHERE gid = ? AND episode > ? ORDER BY episode LIMIT ? + 0`,
    )
    .rows(gid, after, limit)
    .map(readMarked);
}

function readMarked([
  id,
  revision,
  occurredAt,
  session,
  speaker,
  length,
  cues,
  code,
]: SqlValue[]): MarkedEpisode {
  return {
    id: id as number,
    doc: documentOf("episode", id as number),
    revision: revision as number,
    occurredAt: occurredAt as number,
    session: session as string | null,
    speaker: speaker as string | null,
    length: length as number,
    cues: cues as number,
    code: code as Uint8Array,
  };
}

export function vectors(db: SqlDriver, episodes: readonly number[]): Map<number, Int8Array> {
  const statement = db.prepare("SELECT vector FROM episode_vectors WHERE episode = ?");
  const found = new Map<number, Int8Array>();
  for (const id of episodes) {
    const vector = statement.rows(id)[0]?.[0] as Uint8Array | undefined;
    if (vector !== undefined)
      found.set(id, new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  }
  return found;
}
