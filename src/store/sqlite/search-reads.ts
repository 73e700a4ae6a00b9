import { groupTerm } from "./apply.ts";
import type { SqlDriver } from "./driver.ts";

/** What recall reads of the words. */

/** For each term the documents that hold it, as known at a revision. */
export function postings(db: SqlDriver, gid: number, terms: readonly string[], revision: number) {
  const statement = db.prepare(
    `SELECT v.doc AS doc, d.words AS length FROM word_places v CROSS JOIN documents d ON d.id = v.doc
     WHERE v.term = ? AND d.rev <= ?`,
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

/** Which fact or episode each document is. */
export function documents(
  db: SqlDriver,
  gid: number,
  ids: readonly number[],
): { doc: number; kind: "fact" | "episode"; ref: number }[] {
  const statement = db.prepare("SELECT id, kind, ref FROM documents WHERE id = ? AND gid = ?");
  return ids.flatMap((id) =>
    statement.all(id, gid).map((row) => ({
      doc: id,
      kind: row["kind"] === 0 ? ("fact" as const) : ("episode" as const),
      ref: row["ref"] as number,
    })),
  );
}

/** Documents of facts that have one of the nodes at an end. */
export function documentsAbout(db: SqlDriver, nodes: readonly number[]): { node: number; doc: number }[] {
  const bySubject = db.prepare(
    `SELECT DISTINCT d.id FROM facts f JOIN documents d ON d.ref = f.fact AND d.kind = 0
     WHERE f.subject = ? OR f.object = ?`,
  );
  return nodes.flatMap((node) =>
    bySubject.all(node, node).map((row) => ({ node, doc: row["id"] as number })),
  );
}
