// name: group-head
// What every read of a group has to know of it.
MATCH (g:Group {key: $key})
WHERE g.revision > 0
RETURN g

// name: groups
MATCH (g:Group)
WHERE g.revision > 0
RETURN g.name AS name, g.revision AS revision, g.instant AS instant ORDER BY name

// name: known-at
// The newest commit at or before an instant, among those that are seen.
MATCH (c:Commit {gid: $gid})
WHERE c.t_created <= $instant AND c.revision <= $newest
RETURN c.revision AS revision, c.t_created AS instant ORDER BY c.revision DESC LIMIT 1

// name: commit-of
// The newest commit up to a revision.
MATCH (c:Commit {gid: $gid})
WHERE c.revision <= $revision
RETURN c.revision AS revision, c.t_created AS instant, c.documents AS documents, c.words AS words
ORDER BY c.revision DESC LIMIT 1

// name: declarations
// In recording order.
MATCH (e:Declaration {gid: $gid})
WHERE e.created_rev <= $revision
MATCH (p:Predicate {gid: $gid, no: e.predicate})
RETURN e.created_rev AS revision, p.name AS predicate, e.detail AS declaration ORDER BY e.seq

// name: all-predicates
MATCH (p:Predicate {gid: $gid})
RETURN p.no AS no, p.name AS name, p.created_rev AS revision ORDER BY no

// name: aliases
MATCH (m:Name {gid: $gid, alias: true})-[:NAMES]->(:Node {gid: $gid, no: $node})
WHERE m.created_rev <= $revision
RETURN m.key AS key, m.text AS text ORDER BY m.created_rev, text

// name: named
// Entities of a name or alias as known at a revision, the earliest bearer first.
UNWIND $keys AS key
MATCH (m:Name {gid: $gid, key: key})-[:NAMES]->(n:Node)
WHERE m.created_rev <= $revision
RETURN key, n ORDER BY n.no

// name: names-from
MATCH (m:Name {gid: $gid})
WHERE m.key STARTS WITH $start AND m.created_rev <= $revision
RETURN m.text AS text ORDER BY m.key LIMIT $limit

// name: entities
MATCH (n:Entity {gid: $gid})
WHERE n.no > $after AND n.created_rev <= $revision
RETURN n ORDER BY n.no LIMIT $limit

// part: in-sight
// Which versions a listing asks for: the one place that says what is in sight of both clocks, and behind a page.
WHERE f.created_rev <= $revision AND f.expired_rev > $unexpired AND f.t_valid <= $latest AND f.t_invalid > $earliest
  AND ($predicates IS NULL OR f.predicate_no IN $predicates) AND ($scope IS NULL OR f.scope = $scope)
  AND (f.t_valid > $afterFrom OR (f.t_valid = $afterFrom AND (f.fact > $afterFact OR (f.fact = $afterFact AND f.row > $afterRow))))

// part: page
// In order, with the places of their evidence: the newest hundred entries a fact, newest first.
WITH f, s, o ORDER BY f.t_valid, f.fact, f.row LIMIT $limit
RETURN f, s, o, COLLECT {
  MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: f.fact}]->(s)
  WHERE v.created_rev <= $revision AND v.expired_rev > $revision
  OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
  RETURN [e.seq, e.id, p.id, e.quote, e.quote_start, e.quote_end] ORDER BY v.seq DESC LIMIT 100
} AS evidence

// name: facts-of-subjects
UNWIND $subjects AS no
MATCH (s:Node {gid: $gid, no: no})-[f:FACT]->(o)
// include: in-sight
  AND ($objects IS NULL OR f.object IN $objects)
// include: page

// name: facts-of-objects
UNWIND $objects AS no
MATCH (s)-[f:FACT]->(o:Node {gid: $gid, no: no})
// include: in-sight
// include: page

// name: facts-of-ends
// Facts with one of some nodes at either end; where others are given, with one of those at the other end. With
// `objectOf`, of those found from their object only facts of these predicates count.
UNWIND $ends AS no
MATCH (:Node {gid: $gid, no: no})-[f:FACT]-()
// include: in-sight
  AND ($objectOf IS NULL OR f.subject = no OR f.predicate_no IN $objectOf)
  AND ($otherEnds IS NULL OR (f.subject = no AND f.object IN $otherEnds) OR (f.object = no AND f.subject IN $otherEnds))
WITH DISTINCT f, startNode(f) AS s, endNode(f) AS o
// include: page

// name: facts-listing
// That none starts before the page is said again for the index.
MATCH (s)-[f:FACT {gid: $gid}]->(o)
// include: in-sight
  AND f.t_valid >= $afterFrom
// include: page

// name: fact-versions
MATCH (s)-[f:FACT {gid: $gid, id: $id}]->(o)
WHERE f.created_rev <= $revision
RETURN f, s, o ORDER BY f.row

// name: facts-by-row
UNWIND $numbers AS row
MATCH (s)-[f:FACT {gid: $gid, row: row}]->(o)
RETURN f, s, o

// name: facts-by-identity
// The version, believed at a revision, of each fact; a fact that came back has the id of the one before.
UNWIND $identities AS identity
MATCH ()-[first:FACT {gid: $gid, row: identity}]->()
MATCH (s)-[f:FACT {gid: $gid, id: first.id}]->(o)
WHERE f.created_rev <= $revision AND f.expired_rev > $revision
RETURN identity, f, s, o ORDER BY f.row

// name: evidence
UNWIND $facts AS fact
MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: fact}]->()
WHERE v.created_rev <= $revision AND v.expired_rev > $revision
OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
RETURN fact, e, p.id AS episode, p.speaker AS speaker ORDER BY e.seq

// name: citations
// The newest entries that a fact rests on.
UNWIND $facts AS fact
CALL (fact) {
  MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: fact}]->()
  WHERE v.created_rev <= $revision AND v.expired_rev > $revision
  OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
  WITH e, p ORDER BY e.seq DESC LIMIT $most
  RETURN collect([e.seq, e.id, p.id, e.quote, e.quote_start, e.quote_end]) AS evidence
}
RETURN fact, evidence

// name: all-timelines
MATCH (t:Timeline {gid: $gid})
RETURN t ORDER BY t.no

// name: timelines-of-subject
MATCH (t:Timeline {gid: $gid, subject: $subject})
WHERE t.no > $after
RETURN t ORDER BY t.no LIMIT $limit

// name: contestable
// Timelines of which several have spoken.
UNWIND $numbers AS no
MATCH (t:Timeline {gid: $gid, no: no})
WHERE t.several
RETURN t.no AS no

// name: entries-between
MATCH (e:Entry {gid: $gid})
WHERE e.seq > $after AND e.created_rev >= $from AND e.created_rev <= $to
RETURN e ORDER BY e.seq LIMIT $limit

// name: entries-in-timelines
UNWIND $timelines AS timeline
MATCH ()-[c:CHANGE {gid: $gid, timeline: timeline}]->(e:Entry)
WHERE c.from IS NOT NULL AND e.created_rev <= $revision
WITH DISTINCT e
RETURN e ORDER BY e.seq

// name: entries-beside
// Entries that share a timeline with an entry, itself included.
MATCH (t:Timeline)-[:CHANGE]->(:Entry {gid: $gid, seq: $seq})
MATCH (t)-[:CHANGE]->(e:Entry)
WHERE e.created_rev <= $revision
WITH DISTINCT e
RETURN e ORDER BY e.seq

// name: words-on
// Retracts and restores of entries.
UNWIND $numbers AS target
MATCH (e:Entry {gid: $gid, target: target})
WHERE e.created_rev <= $revision
RETURN e ORDER BY e.target, e.seq

// name: episodes-recorded
MATCH (e:Episode {gid: $gid})
WHERE e.seq > $after AND e.created_rev <= $revision
RETURN e ORDER BY e.seq LIMIT $limit

// name: episodes-between
// In the order in which they happened.
MATCH (e:Episode {gid: $gid})
WHERE e.occurred_at >= $from AND e.occurred_at < $until AND e.created_rev <= $revision
  AND ($speaker IS NULL OR e.speaker = $speaker) AND ($session IS NULL OR e.session = $session)
  AND (e.occurred_at > $afterAt OR (e.occurred_at = $afterAt AND e.no > $afterNo))
RETURN e ORDER BY e.occurred_at, e.no LIMIT $limit

// name: fact-postings
UNWIND $terms AS term
CALL db.index.fulltext.queryRelationships('palimpsest_fact_words', term) YIELD relationship AS f
WHERE f.gid = $gid AND f.created_rev <= $revision
RETURN term, f.fact AS ref, f.length AS length, size([w IN split(f.words, ' ') WHERE w = term]) AS tf

// name: episode-postings
UNWIND $terms AS term
CALL db.index.fulltext.queryNodes('palimpsest_episode_words', term) YIELD node AS e
WHERE e.gid = $gid AND e.created_rev <= $revision
RETURN term, e.no AS ref, e.length AS length, size([w IN split(e.words, ' ') WHERE w = term]) AS tf

// name: facts-about
// Facts with a node at an end, by their identity.
UNWIND $nodes AS no
MATCH (:Node {gid: $gid, no: no})-[f:FACT]-()
WHERE f.created_rev <= $revision
RETURN DISTINCT no AS node, f.fact AS fact ORDER BY fact

// name: counts
// Of what is seen as of the newest revision.
RETURN COUNT { MATCH (n:Entity {gid: $gid}) WHERE n.created_rev <= $revision } AS entities,
  COUNT { MATCH (p:Predicate {gid: $gid}) WHERE p.created_rev <= $revision } AS predicates,
  COUNT { MATCH (e:Episode {gid: $gid}) WHERE e.created_rev <= $revision } AS episodes,
  COUNT { MATCH (e:Entry {gid: $gid}) WHERE e.created_rev <= $revision } AS entries,
  COUNT { MATCH (t:Timeline {gid: $gid}) WHERE EXISTS { MATCH (t)-[:CHANGE]->(e) WHERE e.created_rev <= $revision } } AS timelines,
  COUNT { MATCH ()-[f:FACT {gid: $gid}]->() WHERE f.created_rev <= $revision AND f.expired_rev > $revision } AS current,
  COUNT { MATCH ()-[f:FACT {gid: $gid}]->() WHERE f.created_rev <= $revision } AS versions
