// What a commit writes, as lists of rows.

// part: write-entities
UNWIND $lists.entities AS r
CREATE (n:Node:Entity) SET n = r

// part: write-values
UNWIND $lists.values AS r
CREATE (n:Node:Value) SET n = r

// part: write-names
UNWIND $lists.names AS r
MATCH (n:Node {gid: $gid, no: r.node})
CREATE (m:Name)-[:NAMES]->(n) SET m = r

// part: write-predicates
UNWIND $lists.predicates AS r
CREATE (p:Predicate) SET p = r

// part: write-episodes
UNWIND $lists.episodes AS r
CREATE (e:Episode) SET e = r

// part: write-entries
UNWIND $lists.entries AS r
CREATE (e:Entry) SET e = r

// part: write-declarations
// Declarations, merges and splits have a label of their own, as every write and read wants all of them.
UNWIND $lists.declarations AS seq
MATCH (e:Entry {gid: $gid, seq: seq})
SET e:Declaration

// part: write-targets
UNWIND $lists.targets AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (target:Entry {gid: $gid, seq: r.target})
CREATE (e)-[:SPEAKS_OF]->(target)

// part: write-sources
UNWIND $lists.sources AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (episode:Episode {gid: $gid, no: r.episode})
CREATE (e)-[:SAID_IN]->(episode)

// part: write-mentions
// What an episode speaks of.
UNWIND $lists.mentions AS r
MATCH (episode:Episode {gid: $gid, no: r.episode})
MATCH (n:Node {gid: $gid, no: r.node})
MERGE (episode)-[:MENTIONS]->(n)

// part: write-timelines
UNWIND $lists.timelines AS r
MATCH (n:Node {gid: $gid, no: r.subject})
CREATE (t:Timeline)-[:ABOUT]->(n) SET t = r

// part: write-reslotted
// A declaration moved what these timelines hold: their claims are written anew.
UNWIND $lists.reslotted AS no
CALL (no) {
  MATCH (:Timeline {gid: $gid, no: no})-[c:CHANGE]->(e:Entry)
  OPTIONAL MATCH (e)-[x:NEXT {timeline: no}]->()
  DELETE c, x
}

// part: write-unclaimed
// A merge or split moved these claims: they are taken out of the chains of their timelines. A row sees what those before
// it have left.
UNWIND $lists.unclaimed AS r
CALL (r) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline, slot: r.slot, from: r.from}]->(e:Entry)
  WHERE c.seq = r.seq
  OPTIONAL MATCH (before)-[x:NEXT {timeline: r.timeline}]->(e)
  OPTIONAL MATCH (e)-[y:NEXT {timeline: r.timeline}]->(after)
  DELETE c, x, y
  FOREACH (_ IN CASE WHEN before IS NULL OR after IS NULL THEN [] ELSE [1] END |
    CREATE (before)-[:NEXT {timeline: r.timeline}]->(after))
}

// part: write-claims
// What entries claim in slots.
UNWIND $lists.claims AS r
MATCH (t:Timeline {gid: $gid, no: r.timeline})
MATCH (e:Entry {gid: $gid, seq: r.seq})
SET e:Change
CREATE (t)-[c:CHANGE]->(e) SET c = r

// part: write-links
// Neighbours in the order (from, word) of timelines that are new.
UNWIND $lists.links AS r
MATCH (a:Entry {gid: $gid, seq: r.from})
MATCH (b:Entry {gid: $gid, seq: r.to})
CREATE (a)-[:NEXT {timeline: r.timeline}]->(b)

// part: write-late
// Chains claims into timelines that are not new, between their neighbours in the order (from, word).
UNWIND $lists.late AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
OPTIONAL CALL (r) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline}]->(p:Entry)
  WHERE c.from <= r.from AND c.seq <> r.seq
    AND (c.from < r.from OR c.said < r.said OR (c.said = r.said AND c.seq < r.seq))
  RETURN p ORDER BY c.gid DESC, c.timeline DESC, c.from DESC, c.said DESC, c.seq DESC LIMIT 1
}
OPTIONAL CALL (r) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline}]->(s:Entry)
  WHERE c.from >= r.from AND c.seq <> r.seq
    AND (c.from > r.from OR c.said > r.said OR (c.said = r.said AND c.seq > r.seq))
  RETURN s ORDER BY c.gid, c.timeline, c.from, c.said, c.seq LIMIT 1
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

// part: write-liveness
UNWIND $lists.liveness AS r
MATCH ()-[c:CHANGE {gid: $gid, timeline: r.timeline, slot: r.slot, from: r.from}]->()
WHERE c.seq = r.seq
SET c.live = r.live

// part: write-voices
// Who spoke about which timelines, and whether several did. Of a write in chunks the group is told so at its end: another
// transaction has locked its node.
UNWIND $lists.voices AS r
CALL (r) {
  MATCH (t:Timeline {gid: $gid, no: r.timeline})
  SET t.several = coalesce(t.several, false) OR coalesce(t.voice <> r.speaker, false)
  SET t.voice = coalesce(t.voice, r.speaker)
  WITH t WHERE t.several AND NOT $isChunked
  MATCH (g:Group {gid: $gid})
  SET g.several = true
}

// part: write-slots
UNWIND $lists.slots AS r
MATCH ()-[f:FACT {gid: $gid, row: r.row}]->()
SET f.slot = r.slot

// part: write-closed
// Versions that are believed no longer.
UNWIND $lists.closed AS row
MATCH ()-[f:FACT {gid: $gid, row: row}]->()
WHERE f.expired_rev = 140737488355327
SET f.expired_rev = $revision, f.t_expired = $instant

// part: write-opened
// New versions of facts.
UNWIND $lists.opened AS r
MATCH (s:Node {gid: $gid, no: r.subject})
MATCH (o:Node {gid: $gid, no: r.object})
CREATE (s)-[f:FACT]->(o) SET f = r

// part: write-unsupported
UNWIND $lists.unsupported AS r
MATCH ()-[s:SUPPORTS {gid: $gid, fact: r.fact}]->()
WHERE s.seq = r.seq AND s.expired_rev = 140737488355327
SET s.expired_rev = $revision

// part: write-supported
// What facts rest on; a fact that is new has no evidence yet.
UNWIND $lists.supported AS r
MATCH (e:Entry {gid: $gid, seq: r.seq})
MATCH (n)-[:FACT {gid: $gid, row: r.fact}]->()
WITH r, e, n
WHERE r.isNew OR NOT EXISTS {
  MATCH (e)-[s:SUPPORTS {fact: r.fact, expired_rev: 140737488355327}]->()
}
CREATE (e)-[:SUPPORTS {gid: $gid, fact: r.fact, seq: r.seq, created_rev: $revision, expired_rev: 140737488355327}]->(n)

// part: write-episode-words
UNWIND $lists.`episode-words` AS r
MATCH (e:Episode {gid: $gid, no: r.no})
SET e.words = r.words, e.length = r.length, e.cues = r.cues, e.code = r.code, e.vector = r.vector

// part: write-commit
// The commit itself, with how many documents and words there are by then.
UNWIND $lists.commit AS r
OPTIONAL CALL () {
  MATCH (b:Commit {gid: $gid})
  WHERE b.revision < $revision
  RETURN b ORDER BY b.gid DESC, b.revision DESC LIMIT 1
}
MERGE (c:Commit {gid: $gid, revision: $revision})
SET c.t_created = $instant, c.token = coalesce(r.token, c.token), c.first_seq = r.first_seq, c.last_seq = r.last_seq,
  c.documents = coalesce(b.documents, 0) + r.documents, c.words = coalesce(b.words, 0) + r.words

// part: write-head
// What lets readers see it, last.
UNWIND $lists.head AS r
MATCH (g:Group {gid: $gid})
SET g += r

// name: write
// The lists in the order in which they stand here; what is not given is empty.
CALL () {
// include: write-entities
}
CALL () {
// include: write-values
}
CALL () {
// include: write-names
}
CALL () {
// include: write-predicates
}
CALL () {
// include: write-episodes
}
CALL () {
// include: write-entries
}
CALL () {
// include: write-declarations
}
CALL () {
// include: write-targets
}
CALL () {
// include: write-sources
}
CALL () {
// include: write-mentions
}
CALL () {
// include: write-timelines
}
CALL () {
// include: write-reslotted
}
CALL () {
// include: write-unclaimed
}
CALL () {
// include: write-claims
}
CALL () {
// include: write-links
}
CALL () {
// include: write-late
}
CALL () {
// include: write-liveness
}
CALL () {
// include: write-voices
}
CALL () {
// include: write-slots
}
CALL () {
// include: write-closed
}
CALL () {
// include: write-opened
}
CALL () {
// include: write-unsupported
}
CALL () {
// include: write-supported
}
CALL () {
// include: write-episode-words
}
CALL () {
// include: write-commit
}
CALL () {
// include: write-head
}
