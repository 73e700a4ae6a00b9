// What a commit writes: each statement writes the rows of one list, in the order in which they stand here.

// name: write-entities
UNWIND $rows AS r
CREATE (n:Node:Entity) SET n = r

// name: write-values
UNWIND $rows AS r
CREATE (n:Node:Value) SET n = r

// name: write-names
UNWIND $rows AS r
MATCH (n:Node {gid: $gid, no: r.node})
CREATE (m:Name)-[:NAMES]->(n) SET m = r

// name: write-predicates
UNWIND $rows AS r
CREATE (p:Predicate) SET p = r

// name: write-episodes
UNWIND $rows AS r
CREATE (e:Episode) SET e = r

// name: write-entries
UNWIND $rows AS r
CREATE (e:Entry) SET e = r

// name: write-declarations
// Declarations have a label of their own, as every write and read wants all of them.
UNWIND $rows AS seq
MATCH (e:Entry {gid: $gid, seq: seq})
SET e:Declaration

// name: write-lookalikes
// Given ids that look like made ones have a label of their own, as every write asks for them.
UNWIND $rows AS seq
MATCH (e:Entry {gid: $gid, seq: seq})
SET e:Lookalike

// name: write-targets
UNWIND $rows AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (target:Entry {gid: $gid, seq: r.target})
CREATE (e)-[:SPEAKS_OF]->(target)

// name: write-sources
UNWIND $rows AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (episode:Episode {gid: $gid, no: r.episode})
CREATE (e)-[:SAID_IN]->(episode)

// name: write-mentions
// What an episode speaks of.
UNWIND $rows AS r
MATCH (episode:Episode {gid: $gid, no: r.episode})
MATCH (n:Node {gid: $gid, no: r.node})
MERGE (episode)-[:MENTIONS]->(n)

// name: write-timelines
UNWIND $rows AS r
MATCH (n:Node {gid: $gid, no: r.subject})
CREATE (t:Timeline)-[:ABOUT]->(n) SET t = r

// name: write-reslotted
// A declaration moved what these timelines hold: their claims are written anew.
UNWIND $rows AS no
CALL (no) {
  MATCH (:Timeline {gid: $gid, no: no})-[c:CHANGE]->(e:Entry)
  OPTIONAL MATCH (e)-[x:NEXT {timeline: no}]->()
  DELETE c, x
}

// name: write-claims
// What entries claim in slots.
UNWIND $rows AS r
MATCH (t:Timeline {gid: $gid, no: r.timeline})
MATCH (e:Entry {gid: $gid, seq: r.seq})
SET e:Change
CREATE (t)-[c:CHANGE]->(e) SET c = r

// name: write-links
// Neighbours in the order (from, word) of timelines that are new.
UNWIND $rows AS r
MATCH (a:Entry {gid: $gid, seq: r.from})
MATCH (b:Entry {gid: $gid, seq: r.to})
CREATE (a)-[:NEXT {timeline: r.timeline}]->(b)

// name: write-late
// Chains claims into timelines that are not new, between their neighbours in the order (from, word).
UNWIND $rows AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
OPTIONAL CALL (r) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline}]->(p:Entry)
  WHERE c.from <= r.from AND c.seq <> r.seq
    AND (c.from < r.from OR c.said < r.said OR (c.said = r.said AND c.seq < r.seq))
  RETURN p ORDER BY c.from DESC, c.said DESC, c.seq DESC LIMIT 1
}
OPTIONAL CALL (r) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline}]->(s:Entry)
  WHERE c.from >= r.from AND c.seq <> r.seq
    AND (c.from > r.from OR c.said > r.said OR (c.said = r.said AND c.seq > r.seq))
  RETURN s ORDER BY c.from, c.said, c.seq LIMIT 1
}
CALL (e, p, r) {
  WITH e, p, r WHERE p IS NOT NULL
  OPTIONAL MATCH (p)-[x:NEXT {timeline: r.timeline}]->()
  DELETE x
  CREATE (p)-[:NEXT {timeline: r.timeline}]->(e)
}
CALL (e, s, r) {
  WITH e, s, r WHERE s IS NOT NULL
  OPTIONAL MATCH ()-[x:NEXT {timeline: r.timeline}]->(s)
  DELETE x
  CREATE (e)-[:NEXT {timeline: r.timeline}]->(s)
}

// name: write-liveness
UNWIND $rows AS r
MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline, slot: r.slot, from: r.from}]->()
WHERE c.seq = r.seq
SET c.live = r.live

// name: write-voices
// Who spoke about which timelines, and whether several did. Of a write in chunks the group is told so at its end: another
// transaction has locked its node.
MATCH (g:Group {gid: $gid})
UNWIND $rows AS r
CALL (g, r) {
  MATCH (t:Timeline {gid: $gid, no: r.timeline})
  SET t.several = coalesce(t.several, false) OR coalesce(t.voice <> r.speaker, false)
  FOREACH (_ IN CASE WHEN t.several AND NOT $isChunked THEN [1] ELSE [] END | SET g.several = true)
  SET t.voice = coalesce(t.voice, r.speaker)
}

// name: write-slots
UNWIND $rows AS r
MATCH ()-[f:FACT {gid: $gid, row: r.row}]->()
SET f.slot = r.slot

// name: write-closed
// Versions that are believed no longer.
UNWIND $rows AS row
MATCH ()-[f:FACT {gid: $gid, row: row}]->()
WHERE f.expired_rev = 140737488355327
SET f.expired_rev = $revision, f.t_expired = $instant

// name: write-opened
// New versions of facts.
UNWIND $rows AS r
MATCH (s:Node {gid: $gid, no: r.subject})
MATCH (o:Node {gid: $gid, no: r.object})
CREATE (s)-[f:FACT]->(o) SET f = r

// name: write-unsupported
UNWIND $rows AS r
MATCH ()-[s:SUPPORTS {gid: $gid, fact: r.fact}]->()
WHERE s.seq = r.seq AND s.expired_rev = 140737488355327
SET s.expired_rev = $revision

// name: write-supported
// What facts rest on; a fact that is new has no evidence yet.
UNWIND $rows AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (n)-[:FACT {gid: $gid, row: r.fact}]->()
WITH r, e, n
WHERE r.isNew OR NOT EXISTS {
  MATCH (e)-[s:SUPPORTS {fact: r.fact, expired_rev: 140737488355327}]->()
}
CREATE (e)-[:SUPPORTS {gid: $gid, fact: r.fact, seq: r.seq, created_rev: $revision, expired_rev: 140737488355327}]->(n)

// name: write-episode-words
UNWIND $rows AS r
MATCH (e:Episode {gid: $gid, no: r.no})
SET e.words = r.words, e.length = r.length

// name: write-commit
// The commit itself, with how many documents and words there are by then.
OPTIONAL MATCH (b:Commit {gid: $gid})
WHERE b.revision < $revision
WITH b ORDER BY b.revision DESC LIMIT 1
MERGE (c:Commit {gid: $gid, revision: $revision})
SET c.t_created = $instant, c.token = coalesce($token, c.token), c.first_seq = $firstSeq, c.last_seq = $lastSeq,
  c.documents = coalesce(b.documents, 0) + $documents, c.words = coalesce(b.words, 0) + $words

// name: write-head
// What lets readers see it, last.
MATCH (g:Group {gid: $gid})
SET g += $head
