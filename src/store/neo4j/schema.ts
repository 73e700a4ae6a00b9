import type { Session } from "neo4j-driver";
import { markAll } from "./mark-all.ts";

/** A statement, or what does more; each does nothing where it was done before. */
export type SchemaStep = string | ((session: Session) => Promise<void>);

/**
 * Constraints and indexes, one step a version, as a list of statements each. A step is never edited once released; a new
 * one is added below. Nodes, facts, claims and evidence carry the number of their group (`gid`), and numbers (`no`, `seq`,
 * `row`) count within a group. Keys are bounded (`boundedKey`, `storedKey`), as a range index takes no more than 8 KB. Ends
 * that are open, and revisions of rows that are believed still, are sentinels: a null would stand in no index.
 */
export const SCHEMA: readonly (readonly SchemaStep[])[] = [
  [
    "CREATE CONSTRAINT palimpsest_group IF NOT EXISTS FOR (g:Group) REQUIRE g.key IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_group_no IF NOT EXISTS FOR (g:Group) REQUIRE g.gid IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_node_no IF NOT EXISTS FOR (n:Node) REQUIRE (n.gid, n.no) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_node_key IF NOT EXISTS FOR (n:Node) REQUIRE (n.gid, n.kind, n.key) IS UNIQUE",
    "CREATE INDEX palimpsest_name IF NOT EXISTS FOR (n:Name) ON (n.gid, n.key)",
    "CREATE CONSTRAINT palimpsest_predicate_no IF NOT EXISTS FOR (p:Predicate) REQUIRE (p.gid, p.no) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_predicate_key IF NOT EXISTS FOR (p:Predicate) REQUIRE (p.gid, p.key) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_episode_no IF NOT EXISTS FOR (e:Episode) REQUIRE (e.gid, e.no) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_episode_key IF NOT EXISTS FOR (e:Episode) REQUIRE (e.gid, e.key) IS UNIQUE",
    "CREATE INDEX palimpsest_episode_seq IF NOT EXISTS FOR (e:Episode) ON (e.gid, e.seq)",
    "CREATE INDEX palimpsest_episode_time IF NOT EXISTS FOR (e:Episode) ON (e.gid, e.occurred_at)",
    "CREATE CONSTRAINT palimpsest_entry_seq IF NOT EXISTS FOR (e:Entry) REQUIRE (e.gid, e.seq) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_entry_key IF NOT EXISTS FOR (e:Entry) REQUIRE (e.gid, e.key) IS UNIQUE",
    "CREATE INDEX palimpsest_declaration IF NOT EXISTS FOR (e:Declaration) ON (e.gid, e.seq)",
    "CREATE INDEX palimpsest_target IF NOT EXISTS FOR (e:Entry) ON (e.gid, e.target)",
    "CREATE CONSTRAINT palimpsest_timeline_no IF NOT EXISTS FOR (t:Timeline) REQUIRE (t.gid, t.no) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_timeline_key IF NOT EXISTS FOR (t:Timeline) REQUIRE (t.gid, t.subject, t.family, t.scope_key) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_commit IF NOT EXISTS FOR (c:Commit) REQUIRE (c.gid, c.revision) IS UNIQUE",
    "CREATE CONSTRAINT palimpsest_fact_row IF NOT EXISTS FOR ()-[f:FACT]-() REQUIRE (f.gid, f.row) IS UNIQUE",
    "CREATE INDEX palimpsest_fact_id IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.gid, f.id)",
    "CREATE INDEX palimpsest_fact_slot IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.gid, f.timeline, f.slot, f.t_valid)",
    "CREATE INDEX palimpsest_fact_time IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.gid, f.t_valid)",
    "CREATE INDEX palimpsest_change_slot IF NOT EXISTS FOR ()-[c:CHANGE]-() ON (c.gid, c.timeline, c.slot, c.from)",
    "CREATE INDEX palimpsest_change_order IF NOT EXISTS FOR ()-[c:CHANGE]-() ON (c.gid, c.timeline, c.from)",
    "CREATE INDEX palimpsest_support IF NOT EXISTS FOR ()-[s:SUPPORTS]-() ON (s.gid, s.fact)",
    "CREATE FULLTEXT INDEX palimpsest_fact_words IF NOT EXISTS FOR ()-[f:FACT]-() ON EACH [f.words] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}",
    "CREATE FULLTEXT INDEX palimpsest_episode_words IF NOT EXISTS FOR (e:Episode) ON EACH [e.words] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}",
  ],
  // Not a constraint: to look for it would then lock it, in a statement that writes.
  ["CREATE INDEX palimpsest_unfinished IF NOT EXISTS FOR (u:Unfinished) ON (u.gid)"],
  [
    "CREATE INDEX palimpsest_commit_time IF NOT EXISTS FOR (c:Commit) ON (c.gid, c.t_created, c.revision)",
    "CREATE INDEX palimpsest_change_long IF NOT EXISTS FOR ()-[c:CHANGE]-() ON (c.gid, c.timeline, c.slot, c.long)",
    "MATCH ()-[c:CHANGE]->() WHERE c.reach > c.from CALL (c) { SET c.long = c.reach } IN TRANSACTIONS OF 10000 ROWS",
  ],
  [markAll],
];
