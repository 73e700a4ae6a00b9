// Pages are ordered by `gid` first, though it is the same for all: else no index gives the order, and all that lies behind a
// page would be read for it. What goes by numbers of facts or timelines, which a rebuild changes, tells at its end how the
// group is.

// name: group-head
// What every read of a group has to know of it.
MATCH (g:Group {key: $key})
WHERE g.revision > 0
RETURN g

// name: groups
MATCH (g:Group)
WHERE g.revision > 0 AND g.gid > 0
RETURN g.name AS name, g.revision AS revision, g.instant AS instant ORDER BY name

// name: known-at
// The newest commit at or before an instant, among those that are seen.
MATCH (c:Commit {gid: $gid})
USING RANGE INDEX SEEK c:Commit(gid, t_created, revision)
WHERE c.t_created <= $instant AND c.revision > 0 AND c.revision <= $newest
RETURN c.revision AS revision, c.t_created AS instant ORDER BY c.gid DESC, c.t_created DESC, c.revision DESC LIMIT 1

// name: commits-of
// The newest commits up to some revisions.
UNWIND $asked AS a
CALL (a) {
  MATCH (c:Commit {gid: $gid})
  WHERE c.revision <= a.revision
  RETURN c ORDER BY c.gid DESC, c.revision DESC LIMIT 1
}
RETURN a.place AS place, c.revision AS revision, c.t_created AS instant, c.documents AS documents, c.words AS words

// name: declarations
// In recording order; of merges and splits also what takes them back and restores them.
CALL () {
  MATCH (e:Declaration {gid: $gid})
  WHERE e.seq > 0 AND e.created_rev <= $revision
  OPTIONAL MATCH (p:Predicate {gid: $gid, no: e.predicate})
  RETURN e, p
UNION ALL
  MATCH (d:Declaration {gid: $gid})<-[:SPEAKS_OF]-(e:Entry)
  WHERE d.seq > 0 AND e.created_rev <= $revision
  RETURN e, null AS p
}
RETURN e.created_rev AS revision, p.name AS predicate, e.detail AS declaration, CASE WHEN p IS NULL THEN e END AS identity
  ORDER BY e.seq

// name: predicates-from
MATCH (p:Predicate {gid: $gid})
WHERE p.no >= $from
RETURN p.no AS no, p.name AS name, p.created_rev AS revision ORDER BY no

// name: aliases
UNWIND $asked AS a
MATCH (m:Name {gid: $gid, alias: true})-[:NAMES]->(:Node {gid: $gid, no: a.node})
WHERE m.created_rev <= a.revision
RETURN a.place AS place, m.key AS key, m.text AS text ORDER BY m.created_rev, text

// name: named
// Entities of names or aliases as known at a revision, the earliest bearer first.
UNWIND $asked AS a
MATCH (m:Name {gid: $gid, key: a.key})-[:NAMES]->(n:Node)
WHERE m.created_rev <= a.revision
RETURN a.place AS place, n ORDER BY n.no

// name: names-from
MATCH (m:Name {gid: $gid})
WHERE m.key STARTS WITH $start AND m.created_rev <= $revision
WITH m ORDER BY m.gid, m.key, m.node LIMIT $limit
RETURN m.text AS text

// name: entities
MATCH (n:Node {gid: $gid})
WHERE n.no > $after AND n.kind = 'entity' AND n.created_rev <= $revision
RETURN n ORDER BY n.gid, n.no LIMIT $limit

// part: in-sight
// Which versions a listing asks for: the one place that says what is in sight of both clocks, and behind a page.
WHERE f.created_rev <= $revision AND f.expired_rev > $unexpired AND f.t_valid <= $latest AND f.t_invalid > $earliest
  AND ($predicates IS NULL OR f.predicate_no IN $predicates) AND ($scope IS NULL OR f.scope = $scope)
  AND f.t_valid >= $afterFrom
  AND (f.t_valid > $afterFrom OR f.fact > $afterFact OR (f.fact = $afterFact AND f.row > $afterRow))

// part: page
// In order, with the places of their evidence (the newest hundred entries a fact, newest first) and whether several have
// spoken of their timelines.
WITH f, s, o ORDER BY f.gid, f.t_valid, f.fact, f.row LIMIT $limit
RETURN null AS g, null AS n, f, s, o, COLLECT {
  MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: f.fact}]->()
  WHERE v.created_rev <= $revision AND v.expired_rev > $revision
  OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
  RETURN [e.seq, e.id, p.id, e.quote, e.quote_start, e.quote_end] ORDER BY v.seq DESC LIMIT 100
} AS evidence, CASE WHEN $contestable THEN EXISTS {
  MATCH (t:Timeline {gid: $gid, no: f.timeline})
  WHERE t.several
} ELSE false END AS several

// part: called
// Who bears a name as known at a revision, or has a key.
  MATCH (m:Name {gid: $gid, key: $name})-[:NAMES]->(n:Node)
  WHERE m.created_rev <= $revision
  RETURN n
UNION
  MATCH (n:Node {gid: $gid, kind: $kind, key: $key})
  RETURN n

// part: started
// What a listing tells first, so that nobody has to ask for it: how the group is, and who was called.
MATCH (g:Group {gid: $gid})
RETURN g, null AS n, null AS f, null AS s, null AS o, null AS evidence, null AS several
UNION ALL
CALL () {
// include: called
}
RETURN null AS g, n, null AS f, null AS s, null AS o, null AS evidence, null AS several
UNION ALL

// part: ended
// How the group is when all before was read.
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN g, null AS n, null AS f, null AS s, null AS o, null AS evidence, null AS several

// part: from-nodes
// The nodes that a listing starts from.
CALL () {
  UNWIND $numbers AS no
  MATCH (n:Node {gid: $gid, no: no})
  RETURN n
UNION
// include: called
}

// name: facts-of-subjects
// include: started
// include: from-nodes
WITH n AS s
MATCH (s)-[f:FACT]->(o)
// include: in-sight
  AND ($objects IS NULL OR f.object IN $objects)
// include: page
// include: ended

// name: facts-of-objects
// include: started
// include: from-nodes
WITH n AS o
MATCH (s)-[f:FACT]->(o)
// include: in-sight
// include: page
// include: ended

// name: facts-of-ends
// Facts with one of some nodes at either end; where others are given, with one of those at the other end. With
// `objectOf`, of those found from their object only facts of these predicates count, and so with `subjectOf`.
// include: started
// include: from-nodes
WITH n, n.no AS no
MATCH (n)-[f:FACT]-()
// include: in-sight
  AND ($objectOf IS NULL OR f.subject = no OR f.predicate_no IN $objectOf)
  AND ($subjectOf IS NULL OR f.object = no OR f.predicate_no IN $subjectOf)
  AND ($otherEnds IS NULL OR (f.subject = no AND f.object IN $otherEnds) OR (f.object = no AND f.subject IN $otherEnds))
WITH DISTINCT f, startNode(f) AS s, endNode(f) AS o
// include: page
// include: ended

// name: facts-listing
// include: started
MATCH (s)-[f:FACT {gid: $gid}]->(o)
// include: in-sight
// include: page
// include: ended

// name: fact-versions
UNWIND $asked AS a
MATCH (s)-[f:FACT {gid: $gid, id: a.id}]->(o)
WHERE f.created_rev <= a.revision
RETURN a.place AS place, f, s, o ORDER BY f.row

// name: facts-by-row
UNWIND $numbers AS row
MATCH (s)-[f:FACT {gid: $gid, row: row}]->(o)
RETURN f, s, o, null AS g
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS f, null AS s, null AS o, g

// name: facts-by-identity
// The versions, believed at revisions, of facts; a fact that came back has the id of the one before.
UNWIND $asked AS a
MATCH ()-[first:FACT {gid: $gid, row: a.fact}]->()
MATCH (s)-[f:FACT {gid: $gid, id: first.id}]->(o)
WHERE f.created_rev <= a.revision AND f.expired_rev > a.revision
WITH a, f, s, o ORDER BY f.row
RETURN a.place AS place, f, s, o, null AS g
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS place, null AS f, null AS s, null AS o, g

// name: evidence
UNWIND $asked AS a
MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: a.fact}]->()
WHERE v.created_rev <= a.revision AND v.expired_rev > a.revision
OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
WITH a, e, p ORDER BY e.seq
RETURN a.place AS place, e, p.id AS episode, p.speaker AS speaker, null AS g
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS place, null AS e, null AS episode, null AS speaker, g

// name: citations
// The newest entries that facts rest on.
UNWIND $asked AS a
CALL (a) {
  MATCH (e:Entry)-[v:SUPPORTS {gid: $gid, fact: a.fact}]->()
  WHERE v.created_rev <= a.revision AND v.expired_rev > a.revision
  OPTIONAL MATCH (e)-[:SAID_IN]->(p:Episode)
  WITH e, p ORDER BY e.seq DESC LIMIT $limit
  RETURN collect([e.seq, e.id, p.id, e.quote, e.quote_start, e.quote_end]) AS evidence
}
RETURN a.place AS place, evidence, null AS g
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS place, null AS evidence, g

// name: all-timelines
MATCH (t:Timeline {gid: $gid})
WHERE t.no > 0
RETURN t ORDER BY t.gid, t.no

// name: timelines-of-subjects
UNWIND $asked AS a
MATCH (:Node {gid: $gid, no: a.subject})<-[:ABOUT]-(t:Timeline)
RETURN a.place AS place, t ORDER BY t.no

// name: contestable
// Timelines of which several have spoken.
UNWIND $numbers AS no
MATCH (t:Timeline {gid: $gid, no: no})
WHERE t.several
RETURN t.no AS no, null AS g
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS no, g

// name: entries-between
UNWIND $asked AS a
CALL (a) {
  MATCH (e:Entry {gid: $gid})
  WHERE e.seq > a.after AND e.created_rev >= a.from AND e.created_rev <= a.to
  RETURN e ORDER BY e.gid, e.seq LIMIT $limit
}
RETURN a.place AS place, e

// part: meanwhile
// How the group is when all before was read.
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS places, null AS entries, g

// name: entries-in-timelines
// All entries of timelines, up to revisions, in any order.
UNWIND $asked AS a
MATCH ()-[c:CHANGE {gid: $gid, timeline: a.timeline}]->(e:Entry)
WHERE c.from IS NOT NULL AND e.created_rev <= a.revision
RETURN [a.place] AS places, collect(DISTINCT e) AS entries, null AS g
// include: meanwhile

// name: entries-beside
// All entries of the timelines that some entries lie in, themselves included, up to the latest of the revisions.
UNWIND $asked AS a
MATCH (t:Timeline)-[:CHANGE]->(:Entry {gid: $gid, seq: a.seq})
WITH t, collect(DISTINCT a.place) AS places, max(a.revision) AS revision
MATCH (t)-[:CHANGE]->(e:Entry)
WHERE e.created_rev <= revision
RETURN places, collect(DISTINCT e) AS entries, null AS g
// include: meanwhile

// name: words-on
// Retracts and restores of entries.
UNWIND $numbers AS target
MATCH (e:Entry {gid: $gid, target: target})
RETURN e ORDER BY e.seq

// name: episodes-recorded
MATCH (e:Episode {gid: $gid})
WHERE e.seq > $after AND e.created_rev <= $revision
RETURN e ORDER BY e.gid, e.seq LIMIT $limit

// name: episodes-between
// In the order in which they happened.
MATCH (e:Episode {gid: $gid})
WHERE e.occurred_at >= $from AND e.occurred_at < $until AND e.created_rev <= $revision
  AND ($speaker IS NULL OR e.speaker = $speaker) AND ($session IS NULL OR e.session = $session)
  AND (e.occurred_at > $afterAt OR (e.occurred_at = $afterAt AND e.no > $afterNo))
RETURN e ORDER BY e.gid, e.occurred_at, e.no LIMIT $limit

// name: fact-postings
// The documents with each term, as lists side by side: as rows they took 49 ms instead of 33 for 3,500 documents.
UNWIND $terms AS term
CALL db.index.fulltext.queryRelationships('palimpsest_fact_words', term) YIELD relationship AS f
WHERE f.gid = $gid AND f.created_rev <= $revision
RETURN term, collect(f.fact) AS refs, collect(f.length) AS lengths,
  collect(size([w IN split(f.words, ' ') WHERE w = term])) AS counts

// name: episode-postings
UNWIND $terms AS term
CALL db.index.fulltext.queryNodes('palimpsest_episode_words', term) YIELD node AS e
WHERE e.gid = $gid AND e.created_rev <= $revision
RETURN term, collect(e.no) AS refs, collect(e.length) AS lengths,
  collect(size([w IN split(e.words, ' ') WHERE w = term])) AS counts

// name: marked-episodes
// Episodes behind a number as ranking looks through them.
MATCH (e:Episode {gid: $gid})
WHERE e.no > $after AND e.created_rev <= $revision
RETURN e.no AS id, e.created_rev AS revision, e.occurred_at AS occurred_at, e.session AS session, e.speaker AS speaker,
  e.length AS length, e.cues AS cues, e.code AS code ORDER BY e.gid, e.no LIMIT $limit

// name: vectors
UNWIND $episodes AS no
MATCH (e:Episode {gid: $gid, no: no})
RETURN no AS id, e.vector AS vector

// name: facts-about
// Facts with a node at an end, by their identity.
UNWIND $asked AS a
MATCH (:Node {gid: $gid, no: a.node})-[f:FACT]-()
WHERE f.created_rev <= a.revision
RETURN DISTINCT a.place AS place, f.fact AS fact ORDER BY fact

// name: counts
// Of what is seen as of the newest revision. Numbers are from 1; that they are is said for the indexes.
MATCH (g:Group {gid: $gid})
RETURN g, null AS counts
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN null AS g, {
  entities: COUNT { MATCH (n:Node {gid: $gid}) WHERE n.no > 0 AND n.kind = 'entity' AND n.created_rev <= $revision },
  predicates: COUNT { MATCH (p:Predicate {gid: $gid}) WHERE p.no > 0 AND p.created_rev <= $revision },
  episodes: COUNT { MATCH (e:Episode {gid: $gid}) WHERE e.no > 0 AND e.created_rev <= $revision },
  entries: COUNT { MATCH (e:Entry {gid: $gid}) WHERE e.seq > 0 AND e.created_rev <= $revision },
  timelines: COUNT { MATCH (t:Timeline {gid: $gid}) WHERE t.no > 0 AND t.no < g.next_timeline },
  current: COUNT { MATCH ()-[f:FACT {gid: $gid}]->() WHERE f.row > 0 AND f.created_rev <= $revision AND f.expired_rev > $revision },
  versions: COUNT { MATCH ()-[f:FACT {gid: $gid}]->() WHERE f.row > 0 AND f.created_rev <= $revision }
} AS counts
UNION ALL
MATCH (g:Group {gid: $gid})
RETURN g, null AS counts
