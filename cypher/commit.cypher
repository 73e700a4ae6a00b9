// name: lock-group
// The first statement of each write: whoever writes to the group next waits here until this transaction has ended.
MATCH (g:Group {key: $key})
SET g.locked = coalesce(g.locked, 0) + 1
WITH g
OPTIONAL MATCH (u:Unfinished {gid: g.gid})
RETURN g, u IS NOT NULL AS unfinished, u.token AS token

// name: find-group
MATCH (g:Group {key: $key})
RETURN g.gid AS gid

// name: make-group
// A group is numbered by the store's counter, which is locked on the way.
MERGE (s:PalimpsestStore {id: 0})
SET s.groups = coalesce(s.groups, 0) + 1
WITH s
MERGE (g:Group {key: $key})
ON CREATE SET g.gid = s.groups, g.name = $name, g.revision = 0, g.instant = $instant, g.declared_rev = 0,
  g.several = false, g.next_node = 1, g.next_predicate = 1, g.next_episode = 1,
  g.next_seq = 1, g.next_timeline = 1, g.next_row = 1
RETURN g.gid = s.groups AS made

// name: names
// Entities by key of a name or alias, the earliest bearer first.
UNWIND $names AS key
MATCH (:Name {gid: $gid, key: key})-[:NAMES]->(n:Node)
RETURN key, n ORDER BY n.no

// name: nodes
UNWIND $nodes AS k
MATCH (n:Node {gid: $gid, kind: k.kind, key: k.key})
RETURN n

// name: nodes-by-number
UNWIND $numbers AS no
MATCH (n:Node {gid: $gid, no: no})
RETURN n

// name: predicates
UNWIND $predicates AS key
MATCH (p:Predicate {gid: $gid, key: key})
RETURN p.no AS no, p.name AS name

// name: predicates-by-number
UNWIND $numbers AS no
MATCH (p:Predicate {gid: $gid, no: no})
RETURN p.no AS no, p.name AS name

// name: entries
UNWIND $entries AS key
MATCH (e:Entry {gid: $gid, key: key})
RETURN e

// name: entries-by-number
UNWIND $numbers AS seq
MATCH (e:Entry {gid: $gid, seq: seq})
RETURN e ORDER BY e.seq

// name: entries-of-predicates
// assert, end and correct entries with one of some predicates.
MATCH (e:Entry {gid: $gid})
WHERE e.seq < $before AND e.created_rev <= $revision AND e.op IN ['assert', 'end', 'correct'] AND e.predicate IN $predicates
RETURN e ORDER BY e.seq

// name: entries-about
// assert, end and correct entries with one of some nodes as subject or object.
MATCH (e:Entry {gid: $gid})
WHERE e.seq < $before AND e.op IN ['assert', 'end', 'correct'] AND (e.subject IN $nodes OR e.object IN $nodes)
RETURN e

// name: entries-of-episodes
// The same of those that were said in some episodes.
UNWIND $episodes AS no
MATCH (:Episode {gid: $gid, no: no})<-[:SAID_IN]-(e:Entry)
WHERE e.seq < $before AND e.op IN ['assert', 'end', 'correct']
RETURN e

// name: episodes
UNWIND $episodes AS key
MATCH (e:Episode {gid: $gid, key: key})
RETURN e

// name: episodes-by-number
UNWIND $numbers AS no
MATCH (e:Episode {gid: $gid, no: no})
RETURN e

// name: last-words-on
// Of each of some entries its newest retract or restore before a number.
UNWIND $numbers AS seq
CALL (seq) {
  MATCH (:Entry {gid: $gid, seq: seq})<-[:SPEAKS_OF]-(e:Entry)
  WHERE e.seq < $before
  RETURN e ORDER BY e.seq DESC LIMIT 1
}
RETURN e

// name: timelines
UNWIND $keys AS k
MATCH (t:Timeline {gid: $gid, subject: k.subject, family: k.family, scope_key: k.scope_key})
RETURN t

// name: timelines-of
MATCH (t:Timeline {gid: $gid})
WHERE t.no > 0 AND t.family IN $families
RETURN t ORDER BY t.no

// name: used-slots
// The places, in the list, of slots in which anything was ever said.
UNWIND range(0, size($slots) - 1) AS place
WITH place, $slots[place] AS s
CALL (s) {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: s.timeline, slot: s.slot}]->()
  WHERE c.from IS NOT NULL
  RETURN c LIMIT 1
}
RETURN place

// name: slot-claims
// Live claims of a slot in the order of starts, `most` at most.
MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE c.from IS NOT NULL AND c.live
RETURN c ORDER BY c.gid, c.timeline, c.slot, c.from, c.seq LIMIT $most

// name: claims
// All live claims of a slot.
MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE c.from IS NOT NULL AND c.live
RETURN c ORDER BY c.from, c.seq

// name: slot-touching
// Live claims whose own stretch meets [from, to], both ends included: those that start inside, and the few long ones that
// reach in from before.
CALL () {
  MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
  WHERE c.from >= $from AND c.from <= $to AND c.live
  RETURN c
UNION ALL
  MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
  USING RANGE INDEX SEEK c:CHANGE(gid, timeline, slot, long)
  WHERE c.long >= $from AND c.from < $from AND c.live
  RETURN c
}
RETURN c ORDER BY c.from, c.seq

// name: slot-open-before
MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE c.from < $at AND c.live AND c.kind = 'assert' AND c.bound = 'open' AND c.value <> $except
RETURN c.from AS from ORDER BY c.gid DESC, c.timeline DESC, c.slot DESC, c.from DESC LIMIT 1

// name: slot-open-after
MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE c.from > $at AND c.live AND c.kind = 'assert' AND c.bound = 'open' AND c.value <> $except
RETURN c.from AS from ORDER BY c.gid, c.timeline, c.slot, c.from LIMIT 1

// name: slot-facts
// Current facts of a slot that share an instant with [from, to). Those of a slot share no instant with each other: of all
// that start before, only the last can reach in.
CALL () {
  MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: $slot}]->()
  WHERE f.t_valid >= $from AND f.t_valid < $to AND f.expired_rev = 140737488355327
  RETURN f
UNION ALL
  MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: $slot}]->()
  WHERE f.t_valid < $from AND f.expired_rev = 140737488355327
  WITH f ORDER BY f.gid DESC, f.timeline DESC, f.slot DESC, f.t_valid DESC LIMIT 1
  WITH f WHERE f.t_invalid > $from
  RETURN f
}
RETURN f ORDER BY f.t_valid

// name: facts-in-slot
MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE f.t_valid IS NOT NULL AND f.expired_rev = 140737488355327
RETURN f ORDER BY f.t_valid

// name: facts-in-timeline
MATCH ()-[f:FACT {gid: $gid, timeline: $timeline}]->()
WHERE f.slot >= -1 AND f.t_valid IS NOT NULL AND f.expired_rev = 140737488355327
RETURN f ORDER BY f.slot, f.t_valid

// part: beside
COLLECT {
  MATCH ()-[f:FACT {gid: $gid, timeline: timeline}]->(o)
  WHERE f.slot >= -1 AND f.t_valid IS NOT NULL AND f.expired_rev = 140737488355327
  RETURN [
    f {.row, .slot, .predicate_no, .t_valid, .t_invalid, .start_kind, .start_text, .stop_kind, .stop_text},
    o {.no, .kind, .id, .key, .name, .label}
  ] ORDER BY f.slot DESC, f.t_valid DESC LIMIT $most
} AS facts

// name: facts-beside
// Of each of some timelines the current facts of the newest objects, with these.
UNWIND $timelines AS timeline
RETURN timeline,
// include: beside

// name: foresee-beside
// The same of the timelines of some subjects.
UNWIND $seats AS seat
MATCH (:Name {gid: $gid, key: seat.subject})-[:NAMES]->(:Node)<-[:ABOUT]-(t:Timeline)
WHERE t.predicate IN seat.families
WITH DISTINCT t.no AS timeline
RETURN timeline,
// include: beside

// name: newest-version
// Of the fact that a timeline has of a value from an instant on, believed or not. A declaration may have moved its slot
// meanwhile, between the two that such a fact can have.
UNWIND [0, $object] AS slot
MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: slot, t_valid: $from}]->()
WHERE f.predicate_no = $predicate AND f.object = $object
RETURN f ORDER BY f.row DESC LIMIT 1

// name: evidence-now
MATCH (e:Entry)-[s:SUPPORTS {gid: $gid, fact: $fact}]->()
WHERE s.expired_rev = 140737488355327
RETURN s.seq AS seq ORDER BY seq

// name: newest-before
// The newest current facts of a slot that start before an instant.
MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE f.t_valid < $at AND f.expired_rev = 140737488355327
RETURN f ORDER BY f.gid DESC, f.timeline DESC, f.slot DESC, f.t_valid DESC LIMIT $most

// name: some-of-object
// Current facts of an object, in whatever timelines, that start before an instant.
MATCH (:Node {gid: $gid, no: $object})<-[f:FACT]-()
WHERE f.t_valid < $at AND f.expired_rev = 140737488355327
RETURN f LIMIT $most

// name: held-before
// Some current fact of a value in a slot that ended at or before an instant.
MATCH ()-[f:FACT {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE f.t_valid < $at AND f.t_invalid <= $at AND f.expired_rev = 140737488355327
  AND CASE WHEN $slot = 0 THEN f.object ELSE f.predicate_no END = $value
RETURN f.row AS row LIMIT 1

// name: newer-start
// Some live assertion of a slot that starts after an instant and was recorded before an entry.
MATCH ()-[c:CHANGE {gid: $gid, timeline: $timeline, slot: $slot}]->()
WHERE c.from > $after AND c.seq < $seq AND c.live AND c.kind = 'assert'
RETURN c.seq AS seq LIMIT 1

// name: commit-by-token
// A commit that is seen.
MATCH (g:Group {gid: $gid})
WHERE g.revision >= $revision
MATCH (c:Commit {gid: $gid, revision: $revision})
WHERE c.token = $token
RETURN c.revision AS revision

// name: drop-group
// All that lies in a group, and the group.
MATCH (g:Group {gid: $gid})
CALL () { MATCH (n:Node {gid: $gid}) WHERE n.no > 0 DETACH DELETE n }
CALL () { MATCH (n:Name {gid: $gid}) WHERE n.key IS NOT NULL DETACH DELETE n }
CALL () { MATCH (n:Predicate {gid: $gid}) WHERE n.no > 0 DETACH DELETE n }
CALL () { MATCH (n:Episode {gid: $gid}) WHERE n.no > 0 DETACH DELETE n }
CALL () { MATCH (n:Entry {gid: $gid}) WHERE n.seq > 0 DETACH DELETE n }
CALL () { MATCH (n:Timeline {gid: $gid}) WHERE n.no > 0 DETACH DELETE n }
CALL () { MATCH (n:Commit {gid: $gid}) WHERE n.revision > 0 DETACH DELETE n }
CALL () { MATCH (n:Unfinished {gid: $gid}) DETACH DELETE n }
DETACH DELETE g

// name: given-ids
// Ids that begin as those do that a commit makes.
MATCH (e:Entry {gid: $gid})
WHERE e.key STARTS WITH $start
RETURN e.id AS id

// name: foresee-slots
// What lies in the slots of some subjects and objects: claims with their entries, all versions of facts, and what the
// current ones rest on. One more than `most` says that there are too many to be worth it.
UNWIND $seats AS seat
MATCH (:Name {gid: $gid, key: seat.subject})-[:NAMES]->(n:Node)<-[:ABOUT]-(t:Timeline)
WHERE t.predicate IN seat.families
OPTIONAL MATCH (:Name {gid: $gid, key: seat.object})-[:NAMES]->(o:Node)
OPTIONAL MATCH (l:Node {gid: $gid, kind: seat.literal.kind, key: seat.literal.key})
WITH t, [0] + collect(DISTINCT o.no) + collect(DISTINCT l.no) AS slots
UNWIND slots AS slot
WITH DISTINCT t, slot
RETURN t, slot,
  COLLECT {
    MATCH ()-[c:CHANGE {gid: $gid, timeline: t.no, slot: slot}]->(e)
    WHERE c.from IS NOT NULL
    RETURN [c, e] LIMIT $most + 1
  } AS claims,
  COLLECT {
    MATCH ()-[f:FACT {gid: $gid, timeline: t.no, slot: slot}]->(o)
    WHERE f.t_valid IS NOT NULL
    RETURN [f, o] LIMIT $most + 1
  } AS facts,
  COLLECT {
    MATCH ()-[f:FACT {gid: $gid, timeline: t.no, slot: slot}]->()
    WHERE f.t_valid IS NOT NULL AND f.expired_rev = 140737488355327
    MATCH (e:Entry)-[s:SUPPORTS {gid: $gid, fact: f.fact}]->()
    WHERE s.expired_rev = 140737488355327
    RETURN [s.fact, e] LIMIT 10 * $most + 1
  } AS evidence

// name: foresee
// What a commit will most likely ask, at once: what there is of some keys, given ids that look like those it makes, and slots.
CALL () {
// include: names
}
RETURN 'name' AS of, key, n AS found
UNION ALL
CALL () {
// include: nodes
}
RETURN 'node' AS of, null AS key, n AS found
UNION ALL
CALL () {
// include: predicates
}
RETURN 'predicate' AS of, null AS key, {no: no, name: name} AS found
UNION ALL
CALL () {
// include: entries
}
RETURN 'entry' AS of, null AS key, e AS found
UNION ALL
CALL () {
// include: episodes
}
RETURN 'episode' AS of, null AS key, e AS found
UNION ALL
CALL () {
// include: given-ids
}
RETURN 'given' AS of, null AS key, id AS found
UNION ALL
CALL () {
// include: foresee-slots
}
RETURN 'slot' AS of, null AS key, {t: t, slot: slot, claims: claims, facts: facts, evidence: evidence} AS found
