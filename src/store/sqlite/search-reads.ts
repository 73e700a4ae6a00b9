import type { TermPostings } from "../store.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";

/** What recall reads of the words. */

/** A term of one group: its postings then belong to that group alone. Group numbers are digits, so no two meet. */
export function groupTerm(gid: number, term: string): string {
  return `${gid}y${term}`;
}

/** Terms at their places (v), each with the fact (f) or the episode (e) that its document is. */
export const WORDS_OF_DOCUMENTS = `word_places v
  LEFT JOIN facts f ON f.row = CASE WHEN v.doc & 1 = 0 THEN v.doc >> 1 END
  LEFT JOIN episodes e ON e.id = CASE WHEN v.doc & 1 = 1 THEN v.doc >> 1 END`;

/** For each term the documents that hold it. */
export function postings(
  db: SqlDriver,
  gid: number,
  terms: readonly string[],
  revision: number,
): TermPostings[] {
  // As one text each: a row for every place takes several times as long.
  const ofEpisodes = db.prepare(
    "SELECT json_group_array(doc) FROM word_places WHERE term = ? AND doc & 1 = 1",
  );
  const ofFacts = db.prepare(
    `SELECT json_group_array(v.doc), json_group_array(f.words) FROM word_places v CROSS JOIN facts f ON f.row = v.doc >> 1
     WHERE v.term = ? AND v.doc & 1 = 0 AND f.created_rev <= ?`,
  );
  return terms.map((term) => {
    const own = groupTerm(gid, term);
    const [facts, lengths] = ofFacts.rows(own, revision)[0]!.map(numbers);
    const episodes = counted(numbers(ofEpisodes.rows(own)[0]![0]!));
    const { docs, counts, firsts } = counted(facts!);
    return {
      term,
      facts: { docs, counts, lengths: firsts.map((k) => lengths![k]!) },
      episodes: { docs: episodes.docs, counts: episodes.counts },
    };
  });
}

const numbers = (list: SqlValue): number[] => JSON.parse(list as string);

/** Places stand document after document: each once, how often, and where it stands first. */
function counted(all: readonly number[]): { docs: number[]; counts: number[]; firsts: number[] } {
  const docs: number[] = [];
  const counts: number[] = [];
  const firsts: number[] = [];
  for (let k = 0; k < all.length; k++) {
    const last = docs.length - 1;
    if (last >= 0 && docs[last] === all[k]) counts[last]!++;
    else {
      docs.push(all[k]!);
      counts.push(1);
      firsts.push(k);
    }
  }
  return { docs, counts, firsts };
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
