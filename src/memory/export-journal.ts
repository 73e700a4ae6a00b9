import { entryLine, episodeLine } from "../exchange/write-journal.ts";
import type { Engine } from "./engine.ts";

/** Rows of one page. */
const PAGE = 1000;

/** A group's journal as of its newest revision at the start, in recording order. */
export async function* exportJournal(engine: Engine, group: string): AsyncGenerator<string> {
  const newest = await engine.store.read(group, (reader) => reader.newest());
  if (newest === null) return;
  let seq = 0;
  for (;;) {
    const page = await engine.store.read(group, (reader) => {
      const entries = reader.entriesBetween(seq, 1, newest.revision, PAGE);
      const episodes = reader.episodesRecorded(seq, newest.revision, PAGE);
      const full = [entries, episodes].flatMap((rows) => (rows.length === PAGE ? [rows[PAGE - 1]!.seq] : []));
      const upTo = full.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...full);
      const lines = [
        ...entries.map((row) => ({ seq: row.seq, line: () => entryLine(reader, group, row) })),
        ...episodes.map((row) => ({ seq: row.seq, line: () => episodeLine(reader, group, row) })),
      ];
      const ready = lines.filter((l) => l.seq <= upTo).sort((a, b) => a.seq - b.seq);
      return { last: upTo, lines: ready.map((l) => l.line()) };
    });
    if (page === null) return;
    yield* page.lines;
    if (page.last === Number.POSITIVE_INFINITY) return;
    seq = page.last;
  }
}
