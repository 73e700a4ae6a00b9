import type { TermPostings } from "../store.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";

/** What recall reads of the words. */

/** A term of one group: its postings then belong to that group alone. Group numbers are digits, so no two meet. */
export function groupTerm(gid: number, term: string): string {
  return `${gid}y${term}`;
}

/** For each term the documents that hold it. */
export function postings(
  db: SqlDriver,
  gid: number,
  terms: readonly string[],
  revision: number,
): TermPostings[] {
  // As one text: a row for every place takes several times as long.
  const places = db.prepare("SELECT json_group_array(doc) FROM word_places WHERE term = ?");
  const known = db.prepare(
    `SELECT json_group_array(f.row), json_group_array(f.words) FROM json_each(?) j CROSS JOIN facts f ON f.row = j.value
     WHERE f.created_rev <= ?`,
  );
  return terms.map((term) => {
    const all = numbers(places.rows(groupTerm(gid, term))[0]![0]!);
    const episodes = counted(all, 1);
    const facts = counted(all, 0);
    if (facts.docs.length === 0) return { term, facts: { ...facts, lengths: [] }, episodes };
    const refs = JSON.stringify(facts.docs.map((doc) => doc / 2));
    const [rows, lengths] = known.rows(refs, revision)[0]!.map(numbers);
    const counts = new Map(facts.docs.map((doc, k) => [doc, facts.counts[k]!]));
    const docs = rows!.map((row) => row * 2);
    return {
      term,
      facts: { docs, counts: docs.map((doc) => counts.get(doc)!), lengths: lengths! },
      episodes,
    };
  });
}

const numbers = (list: SqlValue): number[] => JSON.parse(list as string);

/** Of documents that stand once for each place, one after the other, the even or the odd ones: each once, and how often. */
function counted(all: readonly number[], odd: 0 | 1): { docs: number[]; counts: number[] } {
  const docs: number[] = [];
  const counts: number[] = [];
  let last = -1;
  for (let k = 0; k < all.length; k++) {
    const doc = all[k]!;
    if (doc === last) counts[counts.length - 1]!++;
    else if (doc % 2 === odd) {
      docs.push(doc);
      counts.push(1);
      last = doc;
    }
  }
  return { docs, counts };
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
