import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EpisodeTable, type EpisodeView, rowOf } from "../../src/recall/episode-table.ts";
import type { MarkedEpisode } from "../../src/store/store.ts";

const HOUR = 3_600_000;
const entries = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 60 }),
      session: fc.constantFrom(null, null, "a", "b"),
      speaker: fc.constantFrom(null, "Mira", "mira", "Bo"),
      wait: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 60, size: "max" },
  )
  .map((all) => {
    let revision = 1;
    return all.map(({ at, session, speaker, wait }, k): MarkedEpisode => {
      revision += wait;
      const id = 3 + 2 * k;
      return {
        id,
        doc: 2 * id + 1,
        revision,
        occurredAt: at * HOUR,
        session,
        speaker,
        length: k % 5,
        cues: k % 8,
        code: Uint8Array.of(k, 255 - k),
      };
    });
  });

/** What a view says of each episode, by their numbers. */
function told(view: EpisodeView) {
  const idAt = (row: number) => (row < 0 ? null : view.ids[row]!);
  return Array.from({ length: view.count }, (_, row) => ({
    id: view.ids[row],
    doc: view.docs[row],
    at: view.occurredAt[row],
    length: view.lengths[row],
    cues: view.cues[row],
    speaker: view.names[view.speakers[row]!],
    before: idAt(view.before[row]!),
    after: idAt(view.after[row]!),
    talk: [...new Array(view.count).keys()]
      .filter((other) => view.talks[other] === view.talks[row])
      .map(idAt),
    code: [...view.codes.subarray(2 * row, 2 * row + 2)],
    place: view.places === null ? row : view.places.indexOf(row),
  }));
}

/** The same, from a list. */
function expected(all: readonly MarkedEpisode[], revision: number, until: number | null) {
  const seen = all.filter((e) => e.revision <= revision && (until === null || e.occurredAt <= until));
  const talkOf = (e: MarkedEpisode) =>
    e.session === null ? Math.floor(e.occurredAt / (24 * HOUR)) : e.session;
  return seen.map((e) => {
    const talk = seen.filter((other) => talkOf(other) === talkOf(e));
    const inTime = [...talk].sort((a, b) => a.occurredAt - b.occurredAt || a.id - b.id);
    const at = inTime.indexOf(e);
    return {
      id: e.id,
      doc: e.doc,
      at: e.occurredAt,
      length: e.length,
      cues: e.cues,
      speaker: e.speaker?.toLowerCase() ?? "",
      before: inTime[at - 1]?.id ?? null,
      after: inTime[at + 1]?.id ?? null,
      talk: talk.map(({ id }) => id),
      code: [...e.code],
      place: all.indexOf(e),
    };
  });
}

describe("a table of episodes", () => {
  it("shows what was recorded by a revision and had occurred by an instant, however it was filled", () => {
    const until = fc.option(fc.integer({ min: -1, max: 61 }).map((hours) => hours * HOUR));
    fc.assert(
      fc.property(
        entries,
        fc.integer({ min: 0, max: 130 }),
        until,
        fc.integer({ min: 1, max: 20 }),
        (all, revision, v, lot) => {
          const table = new EpisodeTable(2);
          // Some come twice, as where two questions have read them at once.
          for (let at = 0; at < all.length; at += lot) table.add(all.slice(Math.max(0, at - 3), at + lot));
          expect(table.count).toBe(all.length);
          expect(told(table.view(revision, v))).toEqual(expected(all, revision, v));
          expect(told(table.view(Number.POSITIVE_INFINITY, null))).toEqual(expected(all, 1000, null));
          // A view of the past is the same as one of a table that has no more.
          const fresh = new EpisodeTable(2);
          fresh.add(all.filter((e) => e.revision <= revision));
          expect(told(fresh.view(revision, v))).toEqual(told(table.view(revision, v)));
        },
      ),
    );
  });

  it("finds rows by their documents", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 })), (docs) => {
        docs.sort((a, b) => a - b);
        const view = { docs: Float64Array.from([...docs, 0, 0]), count: docs.length };
        for (let doc = -1; doc <= 51; doc++)
          for (let hint = 0; hint <= docs.length; hint++)
            expect(rowOf(view, doc, hint)).toBe(docs.indexOf(doc));
      }),
    );
  });
});
