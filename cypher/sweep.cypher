// Writes in chunks: these lie behind the head of a group (its revision and next numbers) until the last step.

// name: mark-unfinished
// From here on chunks of a write may lie behind the head. What is there was swept, or is somebody else's.
MERGE (u:Unfinished {gid: $gid})
SET u.token = coalesce(u.token, $token)
WITH u WHERE u.token = $token
RETURN u.gid AS gid

// name: still-held
// Fails in a transaction that has lost its locks.
RETURN true AS held

// name: mark-finished
// What was written is seen from now on, or swept. A SET that reads the group, or that sets all in one, takes locks besides
// that of the node, and so waits for those that wait for it.
MATCH (g:Group {gid: $gid})
SET g += $head
WITH g, EXISTS { MATCH (t:Timeline {gid: $gid}) WHERE t.no > 0 AND t.several } AS several
FOREACH (_ IN CASE WHEN several THEN [1] ELSE [] END | SET g.several = true)
WITH g
MATCH (u:Unfinished {gid: $gid})
DELETE u

// name: fence
MATCH (u:Unfinished {gid: $gid})
WHERE u.token = $token
SET u.chunks = coalesce(u.chunks, 0) + 1
RETURN u.chunks AS chunks

// name: find-unfinished
MATCH (u:Unfinished {gid: $gid})
WHERE u.token = $token
RETURN u.gid AS gid

// name: seize
// Waits for the chunk that is being written, and lets no other begin.
MATCH (u:Unfinished {gid: $gid})
SET u.token = null

// name: put-aside
// A group that is dropped: all of it lies behind its head now.
MATCH (g:Group {gid: $gid})
SET g.key = $key, g.name = $name, g.revision = 0, g.next_node = 1, g.next_predicate = 1, g.next_episode = 1,
  g.next_seq = 1, g.next_timeline = 1, g.next_row = 1
MERGE (u:Unfinished {gid: $gid})
SET u.token = null

// name: unfinished-groups
// With those that were made, and that nothing was written to.
MATCH (g:Group)
WHERE (g.revision = 0 AND g.gid > 0) OR EXISTS { (:Unfinished {gid: g.gid}) }
RETURN g.name AS name

// name: unfinished-timelines
// Timelines that were there before, and in which something was said.
MATCH (e:Entry {gid: $gid})
WHERE e.seq >= $seq
MATCH (t:Timeline)-[:CHANGE]->(e)
WHERE t.no < $timeline
RETURN DISTINCT t.no AS no

// name: sweep-closed
MATCH ()-[f:FACT {gid: $gid}]->()
WHERE f.row >= $first AND f.row <= $last AND f.expired_rev > $revision AND f.expired_rev < 140737488355327
SET f.expired_rev = 140737488355327, f.t_expired = null

// name: sweep-supported
MATCH ()-[s:SUPPORTS {gid: $gid}]->()
WHERE s.fact >= $first AND s.fact <= $last AND s.created_rev > $revision
DELETE s

// name: sweep-unsupported
MATCH ()-[s:SUPPORTS {gid: $gid}]->()
WHERE s.fact >= $first AND s.fact <= $last AND s.expired_rev > $revision AND s.expired_rev < 140737488355327
SET s.expired_rev = 140737488355327

// name: sweep-links
// Neighbours in the order (from, word), without what is swept.
UNWIND $timelines AS no
MATCH (t:Timeline {gid: $gid, no: no})
CALL (t) {
  MATCH (t)-[:CHANGE]->(e)
  WITH DISTINCT t, e
  MATCH (e)-[x:NEXT {timeline: t.no}]->()
  DELETE x
}
CALL (t) {
  MATCH (t)-[c:CHANGE]->(e)
  WHERE e.seq < $seq
  WITH t, c, e ORDER BY c.from, c.said, c.seq
  WITH t, collect(e) AS chain
  UNWIND range(1, size(chain) - 1) AS k
  WITH t, chain[k - 1] AS a, chain[k] AS b
  WHERE a <> b
  CREATE (a)-[:NEXT {timeline: t.no}]->(b)
}

// name: sweep-voices
UNWIND $timelines AS no
MATCH (t:Timeline {gid: $gid, no: no})
WITH t, COLLECT {
  MATCH (t)-[:CHANGE]->(e)
  WHERE e.seq < $seq
  WITH DISTINCT e
  MATCH (e)-[:SAID_IN]->(p)
  WHERE p.speaker IS NOT NULL
  RETURN p.speaker ORDER BY e.seq
} AS voices
SET t.voice = head(voices), t.several = CASE WHEN voices = [] THEN null ELSE any(v IN voices WHERE v <> voices[0]) END

// name: sweep-mentions
// Of episodes that were there before: what only swept entries of theirs speak of.
MATCH (e:Entry {gid: $gid})-[:SAID_IN]->(p)
WHERE e.seq >= $seq AND p.seq < $seq
MATCH (p)-[m:MENTIONS]->(n)
WHERE n.no IN [e.subject, e.object] AND NOT EXISTS {
  MATCH (o:Entry)-[:SAID_IN]->(p)
  WHERE o.seq < $seq AND o.target IS NULL AND n.no IN [o.subject, o.object]
}
WITH DISTINCT m
DELETE m

// name: sweep-support
MATCH ()-[s:SUPPORTS {gid: $gid}]->()
WHERE s.fact >= $row
WITH s LIMIT $most
DELETE s
RETURN count(*) AS count

// name: sweep-facts
MATCH ()-[f:FACT {gid: $gid}]->()
WHERE f.row >= $row
WITH f LIMIT $most
DELETE f
RETURN count(*) AS count

// name: sweep-entries
MATCH (e:Entry {gid: $gid})
WHERE e.seq >= $seq
WITH e LIMIT $most
DETACH DELETE e
RETURN count(*) AS count

// name: sweep-episodes
MATCH (e:Episode {gid: $gid})
WHERE e.seq >= $seq
WITH e LIMIT $most
DETACH DELETE e
RETURN count(*) AS count

// name: sweep-timelines
MATCH (t:Timeline {gid: $gid})
WHERE t.no >= $timeline
WITH t LIMIT $most
DETACH DELETE t
RETURN count(*) AS count

// name: sweep-nodes
MATCH (n:Node {gid: $gid})
WHERE n.no >= $node
WITH n LIMIT $most
DETACH DELETE n
RETURN count(*) AS count

// name: sweep-names
// Of nodes that are swept too, and of nodes that were there before.
MATCH (m:Name {gid: $gid})
WHERE m.key IS NOT NULL AND m.created_rev > $revision
WITH m LIMIT $most
DETACH DELETE m
RETURN count(*) AS count

// name: sweep-predicates
MATCH (p:Predicate {gid: $gid})
WHERE p.no >= $predicate
WITH p LIMIT $most
DETACH DELETE p
RETURN count(*) AS count

// name: sweep-commits
MATCH (c:Commit {gid: $gid})
WHERE c.revision > $revision
WITH c LIMIT $most
DETACH DELETE c
RETURN count(*) AS count
