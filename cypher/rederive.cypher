// name: commits
MATCH (c:Commit {gid: $gid})
WHERE c.revision > 0
RETURN c.revision AS revision, c.t_created AS instant, c.first_seq AS first, c.last_seq AS last ORDER BY revision

// name: entries-of-commit
MATCH (e:Entry {gid: $gid})
WHERE e.seq >= $first AND e.seq <= $last
RETURN e ORDER BY e.seq

// name: episodes-of-commit
MATCH (e:Episode {gid: $gid})
WHERE e.seq >= $first AND e.seq <= $last
RETURN e ORDER BY e.no

// name: drop-derived
// What entries imply, and can be made again from them.
CALL () {
  MATCH ()-[f:FACT {gid: $gid}]->() WHERE f.row > 0
  DELETE f
}
CALL () {
  MATCH ()-[s:SUPPORTS {gid: $gid}]->() WHERE s.fact > 0
  DELETE s
}
CALL () {
  MATCH (t:Timeline {gid: $gid}) WHERE t.no > 0
  DETACH DELETE t
}
CALL () {
  MATCH (e:Entry {gid: $gid})-[x:NEXT]->() WHERE e.seq > 0
  DELETE x
}
CALL () {
  MATCH (e:Entry {gid: $gid}) WHERE e.seq > 0
  REMOVE e:Change
}
CALL () {
  MATCH (e:Episode {gid: $gid}) WHERE e.no > 0
  REMOVE e.words, e.length, e.cues, e.code, e.vector
}

// name: keep-derived
MATCH (g:Group {gid: $gid})
SET g.next_row = $row, g.next_timeline = $timeline, g.rebuilt = coalesce(g.rebuilt, 0) + 1

// name: compared-fact
MATCH (s)-[f:FACT {gid: $gid}]->(o)
WHERE f.row > 0
RETURN [f.id, s.key, f.predicate, o.kind, o.key, f.scope, f.slot = 0, f.t_valid, f.t_invalid, f.start_kind, f.start_text,
  f.stop_kind, f.stop_text, f.created_rev, f.t_created, f.expired_rev, f.t_expired] AS row

// name: compared-evidence
MATCH (e:Entry)-[v:SUPPORTS {gid: $gid}]->(n)
WHERE v.fact > 0
CALL (v) {
  MATCH ()-[f:FACT {gid: $gid, row: v.fact}]->()
  RETURN f
}
RETURN [f.id, e.id, n.key, v.created_rev, v.expired_rev] AS row

// name: compared-claim
MATCH (t:Timeline {gid: $gid})-[c:CHANGE]->(e:Entry)
WHERE t.no > 0
RETURN [t.subject, t.predicate, t.scope, c.slot, c.from, e.seq, c.until, c.reach, c.said, c.value, c.kind, c.bound,
  c.from_text, c.until_text, c.observed, c.live, t.voice, t.several] AS row

// name: compared-link
MATCH (a:Entry {gid: $gid})-[x:NEXT]->(b)
WHERE a.seq > 0
MATCH (t:Timeline {gid: $gid, no: x.timeline})
RETURN [t.subject, t.predicate, t.scope, a.seq, b.seq] AS row

// name: compared-document
MATCH ()-[f:FACT {gid: $gid}]->()
WHERE f.row > 0 AND f.row = f.fact
RETURN [f.id, f.words, f.length, f.created_rev, null, null, null] AS row
UNION ALL
MATCH (e:Episode {gid: $gid})
WHERE e.no > 0
RETURN [e.id, e.words, e.length, e.created_rev, e.cues, e.code, e.vector] AS row
