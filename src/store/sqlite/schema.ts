import type { SqlDriver } from "./driver.ts";
import { MARKS, markAll } from "./episode-marks.ts";

/** Statements, or what does them; runs in the transaction of all steps. */
export type SchemaStep = string | ((db: SqlDriver) => void);

/** Which entries are found by their ids through an index; made ids of others tell where they lie (made-id.ts). */
export const INDEXED_ID = "(flags & 8 = 0 OR episode IS NOT NULL)";

/**
 * The schema, one step a version. A step is never edited once released; a new one is added below.
 *
 * Times are integer milliseconds with the sentinels of `time/instant.ts`; `expired_rev` is STILL while a row is
 * believed. Facts and evidence are append-and-close: the only later write is to `expired_rev`. `claims` is an index
 * of entries by slot under the newest declarations, and `timelines.voice` a hint; both can be made again. `several` is 1
 * once some timeline of a group was spoken of by several. `epoch` rises when rows are erased or numbered anew, so that
 * other processes drop what they remember; every group has a copy. `rebuilt` counts how often facts and timelines of a group
 * were numbered anew. `traces` is 1 while bytes of erased rows may lie
 * between those of others. Rows of
 * `words` are documents: twice a fact's identity, or twice an episode's number and one (see search-reads.ts). What ranking looks through of all
 * episodes lies by itself (`episode_marks`, `episode_vectors`), so that their texts are not read along.
 */
export const SCHEMA: readonly SchemaStep[] = [
  `
CREATE TABLE upkeep (epoch INTEGER NOT NULL, traces INTEGER NOT NULL);
INSERT INTO upkeep VALUES (0, 0);
CREATE TABLE groups (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL, instant INTEGER NOT NULL, declared_rev INTEGER NOT NULL,
  epoch INTEGER NOT NULL, several INTEGER NOT NULL
);
CREATE TABLE commits (
  gid INTEGER NOT NULL, revision INTEGER NOT NULL, t_created INTEGER NOT NULL,
  first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL,
  documents INTEGER NOT NULL, words INTEGER NOT NULL,
  PRIMARY KEY (gid, revision)
) WITHOUT ROWID;
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY, gid INTEGER NOT NULL, kind INTEGER NOT NULL, key TEXT NOT NULL,
  text TEXT NOT NULL, label TEXT, created_rev INTEGER NOT NULL
);
CREATE UNIQUE INDEX nodes_key ON nodes (gid, kind, key);
CREATE TABLE names (
  gid INTEGER NOT NULL, key TEXT NOT NULL, node INTEGER NOT NULL, text TEXT NOT NULL,
  alias INTEGER NOT NULL, created_rev INTEGER NOT NULL,
  PRIMARY KEY (gid, key, node)
) WITHOUT ROWID;
CREATE INDEX names_node ON names (node) WHERE alias = 1;
CREATE TABLE predicates (id INTEGER PRIMARY KEY, gid INTEGER NOT NULL, name TEXT NOT NULL, created_rev INTEGER NOT NULL);
CREATE UNIQUE INDEX predicates_name ON predicates (gid, name);
CREATE TABLE episodes (
  id INTEGER PRIMARY KEY, gid INTEGER NOT NULL, public TEXT NOT NULL, text TEXT NOT NULL, occurred_at INTEGER NOT NULL,
  at_text INTEGER NOT NULL, speaker TEXT, session TEXT, source TEXT, created_rev INTEGER NOT NULL, seq INTEGER NOT NULL,
  words INTEGER NOT NULL
);
CREATE UNIQUE INDEX episodes_public ON episodes (gid, public);
CREATE INDEX episodes_seq ON episodes (gid, seq);
CREATE INDEX episodes_time ON episodes (gid, occurred_at, id);
CREATE TABLE entries (
  seq INTEGER PRIMARY KEY, gid INTEGER NOT NULL, rev INTEGER NOT NULL, public TEXT NOT NULL, op INTEGER NOT NULL,
  subject INTEGER, predicate INTEGER, object INTEGER, scope TEXT,
  from_at INTEGER, from_text INTEGER, until_at INTEGER, until_text INTEGER, attested INTEGER, said INTEGER,
  flags INTEGER NOT NULL, episode INTEGER, quote TEXT, quote_start INTEGER, quote_end INTEGER,
  reason TEXT, confidence REAL, target INTEGER, detail TEXT
);
CREATE UNIQUE INDEX entries_public ON entries (gid, public) WHERE ${INDEXED_ID};
CREATE INDEX entries_target ON entries (target) WHERE target IS NOT NULL;
CREATE TABLE timelines (
  id INTEGER PRIMARY KEY, gid INTEGER NOT NULL, subject INTEGER NOT NULL, family INTEGER NOT NULL, scope TEXT NOT NULL,
  voice TEXT
);
CREATE UNIQUE INDEX timelines_key ON timelines (subject, family, scope);
CREATE INDEX timelines_contestable ON timelines (gid) WHERE voice = '*';
CREATE TABLE claims (
  timeline INTEGER NOT NULL, slot INTEGER NOT NULL, from_at INTEGER NOT NULL, seq INTEGER NOT NULL,
  until_at INTEGER NOT NULL, reach INTEGER NOT NULL, said INTEGER NOT NULL, value INTEGER NOT NULL,
  bits INTEGER NOT NULL, live INTEGER NOT NULL,
  PRIMARY KEY (timeline, slot, from_at, seq)
) WITHOUT ROWID;
CREATE INDEX claims_long ON claims (timeline, slot, reach) WHERE live = 1 AND reach > from_at;
CREATE INDEX claims_dead ON claims (seq) WHERE live = 0;
CREATE TABLE facts (
  row INTEGER PRIMARY KEY, fact INTEGER NOT NULL, public TEXT NOT NULL, gid INTEGER NOT NULL, timeline INTEGER NOT NULL, slot INTEGER NOT NULL,
  subject INTEGER NOT NULL, predicate INTEGER NOT NULL, object INTEGER NOT NULL, scope TEXT,
  t_valid INTEGER NOT NULL, t_invalid INTEGER NOT NULL, bounds INTEGER NOT NULL,
  created_rev INTEGER NOT NULL, expired_rev INTEGER NOT NULL, words INTEGER NOT NULL
);
CREATE INDEX facts_public ON facts (public);
CREATE INDEX facts_slot ON facts (timeline, slot, t_valid, expired_rev);
CREATE INDEX facts_subject ON facts (subject, expired_rev, t_valid, t_invalid);
CREATE INDEX facts_object ON facts (object, expired_rev, t_valid);
CREATE INDEX facts_predicate ON facts (predicate, t_valid, fact);
CREATE TABLE evidence (
  fact INTEGER NOT NULL, seq INTEGER NOT NULL, created_rev INTEGER NOT NULL, expired_rev INTEGER NOT NULL,
  PRIMARY KEY (fact, seq, created_rev)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE word_places USING fts5vocab(words, 'instance');
`,
  "ALTER TABLE groups ADD COLUMN rebuilt INTEGER NOT NULL DEFAULT 0",
  (db) => {
    db.exec(MARKS);
    markAll(db);
  },
];
