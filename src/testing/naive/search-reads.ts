import type { MarkedEpisode, TermPostings } from "../../store/store.ts";
import { markEpisode } from "../../text/episode-marks.ts";
import { signCode } from "../../text/vector-codes.ts";
import type { GroupRows, IndexedText, Since } from "./group-rows.ts";

/** What recall reads of the words. A document's number is its place among those of its group. */

type Documents = GroupRows["documents"];

/** For each term the documents that hold it: facts as known at a revision, and all episodes. */
export function postings(documents: Documents, terms: readonly string[], revision: number): TermPostings[] {
  return terms.map((term) => {
    const holding = documents.flatMap(({ row, revision: since }, doc) => {
      const count = row.terms.filter((other) => other === term).length;
      return count > 0 ? [{ doc, count, length: row.length, kind: row.kind, since }] : [];
    });
    const facts = holding.filter(({ kind, since }) => kind === "fact" && since <= revision);
    const episodes = holding.filter(({ kind }) => kind === "episode");
    return {
      term,
      facts: {
        docs: facts.map(({ doc }) => doc),
        counts: facts.map(({ count }) => count),
        lengths: facts.map(({ length }) => length),
      },
      episodes: { docs: episodes.map(({ doc }) => doc), counts: episodes.map(({ count }) => count) },
    };
  });
}

/** Episodes behind a number as ranking looks through them. */
export function markedEpisodes({ episodes, documents }: GroupRows, after: number): MarkedEpisode[] {
  return episodes
    .filter(({ id }) => id > after)
    .map(({ id, revision, occurredAt, session, speaker, text }) => {
      const doc = documents.findIndex(({ row }) => row.kind === "episode" && row.ref === id);
      const { length } = documents[doc]!.row;
      const { cues, vector } = markEpisode(text, speaker);
      return { id, doc, revision, occurredAt, session, speaker, length, cues, code: signCode(vector) };
    });
}

/** How many documents and words there were at a revision. */
export function statistics(documents: Documents, revision: number) {
  const known = documents.filter((d) => d.revision <= revision);
  return {
    documents: known.length,
    totalLength: known.reduce((total, d) => total + d.row.length, 0),
  };
}

/** Which fact or episode each document is. */
export function documents(all: Documents, ids: readonly number[]) {
  return ids.map((doc) => {
    const { kind, ref } = all[doc]!.row;
    return { doc, kind, ref };
  });
}

/** Documents of facts that have one of the nodes at an end, as known at a revision. */
export function documentsAbout(rows: GroupRows, nodes: readonly number[], revision: number) {
  return nodes.flatMap((node) => {
    const facts = new Set(
      rows.facts
        .filter((f) => f.created <= revision && (f.row.subject === node || f.row.object === node))
        .map((f) => f.row.fact),
    );
    const isAbout = ({ row }: Since<IndexedText>) => row.kind === "fact" && facts.has(row.ref);
    return rows.documents.flatMap((document, doc) => (isAbout(document) ? [{ node, doc }] : []));
  });
}
