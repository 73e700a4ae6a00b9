import type { SqlDriver } from "./driver.ts";

/** What recall reads of the words. */

/** A term of one group: its postings then belong to that group alone. Group numbers are digits, so no two meet. */
export function groupTerm(gid: number, term: string): string {
  return `${gid}y${term}`;
}

/** Terms at their places (v), each with the fact (f) or the episode (e) that its document is. */
export const WORDS_OF_DOCUMENTS = `word_places v
  LEFT JOIN facts f ON f.row = CASE WHEN v.doc & 1 = 0 THEN v.doc >> 1 END
  LEFT JOIN episodes e ON e.id = CASE WHEN v.doc & 1 = 1 THEN v.doc >> 1 END`;

/** For each term the documents that hold it, as known at a revision. */
export function postings(db: SqlDriver, gid: number, terms: readonly string[], revision: number) {
  const statement = db.prepare(
    `SELECT v.doc AS doc, coalesce(f.words, e.words) AS length FROM ${WORDS_OF_DOCUMENTS}
     WHERE v.term = ? AND coalesce(f.created_rev, e.created_rev) <= ?`,
  );
  return terms.map((term) => {
    const docs: { doc: number; tf: number; length: number }[] = [];
    for (const row of statement.all(groupTerm(gid, term), revision)) {
      const last = docs[docs.length - 1];
      if (last !== undefined && last.doc === row["doc"]) last.tf++;
      else docs.push({ doc: row["doc"] as number, tf: 1, length: row["length"] as number });
    }
    return { term, docs };
  });
}

/** How many documents and words there were at a revision. */
export function statistics(
  db: SqlDriver,
  gid: number,
  revision: number,
): { documents: number; totalLength: number } {
  const row = db
    .prepare(
      "SELECT documents, words FROM commits WHERE gid = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
    )
    .get(gid, revision);
  return { documents: (row?.["documents"] ?? 0) as number, totalLength: (row?.["words"] ?? 0) as number };
}

/** The number of a document: of a fact by its identity, of an episode by its number. */
export function documentOf(kind: "fact" | "episode", ref: number): number {
  return ref * 2 + (kind === "fact" ? 0 : 1);
}

/** Which fact or episode each document is. */
export function documents(ids: readonly number[]): { doc: number; kind: "fact" | "episode"; ref: number }[] {
  return ids.map((doc) => ({ doc, kind: doc % 2 === 0 ? "fact" : "episode", ref: Math.floor(doc / 2) }));
}

/** Documents of facts that have one of the nodes at an end, as known at a revision. */
export function documentsAbout(
  db: SqlDriver,
  nodes: readonly number[],
  revision: number,
): { node: number; doc: number }[] {
  const facts = db.prepare(
    `SELECT fact FROM facts WHERE subject = ? AND created_rev <= ?
     UNION SELECT fact FROM facts WHERE object = ? AND created_rev <= ?`,
  );
  return nodes.flatMap((node) =>
    facts
      .all(node, revision, node, revision)
      .map((row) => ({ node, doc: documentOf("fact", row["fact"] as number) })),
  );
}
