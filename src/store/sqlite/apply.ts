import { ENTRY_OPS } from "../../model/entry-ops.ts";
import type { Changes, ClaimRow, EntryRow, FactVersion, Head } from "../rows.ts";
import { STILL } from "../rows.ts";
import { boundsCode, claimBits, claimReach, flagBits, NODE_KINDS, precisionCode } from "./codes.ts";
import type { SqlDriver, SqlStatement } from "./driver.ts";
import { insertMarks } from "./episode-marks.ts";
import { documentOf } from "./search-reads.ts";

/** Writes all that one commit changes. The caller holds the transaction. */
export function applyChanges(db: SqlDriver, head: Head, changes: Changes): void {
  const { gid } = head;
  const { revision } = changes;
  if (!changes.replayed) applySaid(db, gid, changes);
  const timeline = db.prepare(
    "INSERT INTO timelines (id, gid, subject, family, scope, voice) VALUES (?, ?, ?, ?, ?, NULL)",
  );
  for (const t of changes.timelines) timeline.run(t.id, gid, t.subject, t.family, t.scope ?? "");

  const unslot = db.prepare("DELETE FROM claims WHERE timeline = ?");
  for (const id of changes.reslotted) unslot.run(id);
  const unclaim = db.prepare(
    "DELETE FROM claims WHERE timeline = ? AND slot = ? AND from_at = ? AND seq = ?",
  );
  for (const { slot, from, seq } of changes.unclaimed) unclaim.run(slot.timeline, slot.slot, from, seq);
  const claim = db.prepare(INSERT_CLAIM);
  for (const c of changes.claims) insertClaim(claim, c);
  const live = db.prepare(
    "UPDATE claims SET live = ? WHERE timeline = ? AND slot = ? AND from_at = ? AND seq = ?",
  );
  for (const l of changes.liveness) live.run(l.live ? 1 : 0, l.slot.timeline, l.slot.slot, l.from, l.seq);
  const voice = db.prepare(
    `UPDATE timelines SET voice = CASE WHEN voice IS NULL THEN ? ELSE '*' END
     WHERE id = ? AND (voice IS NULL OR voice NOT IN ('*', ?))`,
  );
  for (const v of changes.voices) voice.run(`=${v.speaker}`, v.timeline, `=${v.speaker}`);

  if (changes.voices.length > 0) {
    db.prepare(
      `UPDATE groups SET several = 1 WHERE id = ? AND several = 0
       AND EXISTS (SELECT 1 FROM timelines WHERE gid = groups.id AND voice = '*')`,
    ).run(gid);
  }

  const slot = db.prepare("UPDATE facts SET slot = ? WHERE row = ?");
  for (const s of changes.slots) slot.run(s.slot, s.row);
  const close = db.prepare(`UPDATE facts SET expired_rev = ? WHERE row = ? AND expired_rev = ${STILL}`);
  for (const row of changes.closed) close.run(revision, row);
  const fact = db.prepare(INSERT_FACT);
  for (const f of changes.opened) insertFact(fact, gid, revision, f);
  const unprove = db.prepare(
    // By the whole key: to look for rows to change and then change them takes ten times as long.
    `UPDATE evidence SET expired_rev = ? WHERE fact = ? AND seq = ? AND created_rev =
     (SELECT created_rev FROM evidence WHERE fact = ? AND seq = ? AND expired_rev = ${STILL})`,
  );
  for (const e of changes.evidenceRemoved) unprove.run(revision, e.fact, e.seq, e.fact, e.seq);
  const prove = db.prepare(
    `INSERT INTO evidence (fact, seq, created_rev, expired_rev) VALUES (?, ?, ?, ${STILL})`,
  );
  // Asked for by itself: to insert what a query of the same table gives goes through a table of its own, ten times slower.
  const proved = db.prepare(
    `SELECT 1 FROM evidence WHERE fact = ? AND seq = ? AND expired_rev = ${STILL} LIMIT 1`,
  );
  for (const e of changes.evidenceAdded) {
    // A fact that is new with this commit has no evidence yet, and its plan names none twice.
    if (e.fact >= head.next.row || proved.rows(e.fact, e.seq).length === 0)
      prove.run(e.fact, e.seq, revision);
  }

  insertMarks(db, gid, changes);
  const words = db.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  let total = 0;
  for (const d of changes.documents) {
    words.run(documentOf(d.kind, d.ref), groupText(gid, d.text));
    total += d.length;
  }
  const before = db
    .prepare(
      "SELECT documents, words FROM commits WHERE gid = ? AND revision < ? ORDER BY revision DESC LIMIT 1",
    )
    .get(gid, revision);
  db.prepare(
    "INSERT OR REPLACE INTO commits (gid, revision, t_created, first_seq, last_seq, documents, words) VALUES (?, ?, ?, ?, ?, ?, ?)",
  ).run(
    gid,
    revision,
    changes.instant,
    head.next.seq,
    lastSeq(head, changes),
    ((before?.["documents"] as number | undefined) ?? 0) + changes.documents.length,
    ((before?.["words"] as number | undefined) ?? 0) + total,
  );
  if (changes.replayed) return;
  db.prepare(
    "UPDATE groups SET revision = ?, instant = ?, declared_rev = CASE WHEN ? = 1 THEN ? ELSE declared_rev END WHERE id = ?",
  ).run(revision, changes.instant, changes.declared ? 1 : 0, revision, gid);
}

/** What was said, and the names it was said with. */
function applySaid(db: SqlDriver, gid: number, changes: Changes): void {
  const { revision } = changes;
  const node = db.prepare(
    "INSERT INTO nodes (id, gid, kind, key, text, label, created_rev) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const n of changes.nodes)
    node.run(n.id, gid, NODE_KINDS.indexOf(n.kind), n.key, n.text, n.label, revision);
  const name = db.prepare(
    "INSERT INTO names (gid, key, node, text, alias, created_rev) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const n of changes.names) name.run(gid, n.key, n.node, n.text, n.alias ? 1 : 0, revision);
  const predicate = db.prepare("INSERT INTO predicates (id, gid, name, created_rev) VALUES (?, ?, ?, ?)");
  for (const p of changes.predicates) predicate.run(p.id, gid, p.name, revision);
  const episode = db.prepare(
    `INSERT INTO episodes (id, gid, public, text, occurred_at, at_text, speaker, session, source, created_rev, seq,
     words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const lengths = new Map<number, number>();
  for (const d of changes.documents) if (d.kind === "episode") lengths.set(d.ref, d.length);
  for (const e of changes.episodes) {
    const { id, public: name, text, speaker, session, source } = e;
    const length = lengths.get(id) ?? 0;
    const given = e.atText === null ? 0 : precisionCode(e.atText);
    episode.run(id, gid, name, text, e.occurredAt, given, speaker, session, source, revision, e.seq, length);
  }
  const entry = db.prepare(INSERT_ENTRY);
  for (const e of changes.entries) insertEntry(entry, gid, e);
}

function groupText(gid: number, text: string): string {
  if (text === "") return "";
  const prefix = `${gid}y`;
  return prefix + text.replaceAll(" ", ` ${prefix}`);
}

// Statements are found by their text: of those that run for every fact it is made only once.
const INSERT_ENTRY = `INSERT INTO entries (seq, gid, rev, public, op, subject, predicate, object, scope, from_at, from_text,
  until_at, until_text, attested, said, flags, episode, quote, quote_start, quote_end, reason, confidence, target, detail)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_CLAIM = `INSERT INTO claims (timeline, slot, from_at, seq, until_at, reach, said, value, bits, live)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_FACT = `INSERT INTO facts (row, fact, public, gid, timeline, slot, subject, predicate, object, scope, t_valid,
  t_invalid, bounds, created_rev, expired_rev, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${STILL}, ?)`;

function insertEntry(statement: SqlStatement, gid: number, e: EntryRow): void {
  statement.run(
    e.seq,
    gid,
    e.revision,
    e.id,
    ENTRY_OPS.indexOf(e.op),
    e.subject,
    e.predicate,
    e.object,
    e.scope,
    e.from,
    e.fromText === null ? null : precisionCode(e.fromText),
    e.until,
    e.untilText === null ? null : precisionCode(e.untilText),
    e.attested,
    e.said,
    flagBits(e.flags),
    e.episode,
    e.quote,
    e.quoteStart,
    e.quoteEnd,
    e.reason,
    e.confidence,
    e.target,
    e.detail,
  );
}

function insertClaim(statement: SqlStatement, { key: { timeline, slot }, claim, live }: ClaimRow): void {
  statement.run(
    timeline,
    slot,
    claim.from,
    claim.seq,
    claim.until,
    claimReach(claim),
    claim.said,
    claim.value,
    claimBits(claim),
    live ? 1 : 0,
  );
}

function insertFact(statement: SqlStatement, gid: number, revision: number, f: FactVersion): void {
  statement.run(
    f.row,
    f.fact,
    f.public,
    gid,
    f.timeline,
    f.slot,
    f.subject,
    f.predicate,
    f.object,
    f.scope,
    f.from,
    f.to,
    boundsCode(f.start, f.stop),
    revision,
    f.words,
  );
}

/** Numbers of refused statements are left out, so counting would not do. */
function lastSeq(head: Head, changes: Changes): number {
  let last = head.next.seq - 1;
  for (const { seq } of changes.entries) last = Math.max(last, seq);
  for (const { seq } of changes.episodes) last = Math.max(last, seq);
  return last;
}
