import { entryLine, episodeLine } from "../exchange/write-journal.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { GroupReader, Known } from "../store/store.ts";
import type { Engine } from "./engine.ts";

/** Rows of one page. */
const PAGE = 1000;

/** What a group must still be from page to page: a store may give the number of a dropped group to a new one. */
interface Sameness {
  gid: number;
  newest: Known;
  /** What stands at the end of the page before. */
  last: string;
}

/**
 * A group's journal as of its newest revision at the start, in recording order.
 * @throws `conflict` if the group is dropped meanwhile, made anew or not: half a journal would pass for a whole one
 */
export async function* exportJournal(engine: Engine, group: string): AsyncGenerator<string> {
  let seq = 0;
  const same = await engine.store.read(group, (reader): Sameness => {
    const newest = reader.newest();
    return { gid: reader.gid, newest, last: endOf(reader, seq, newest) };
  });
  if (same === null) return;
  const { newest } = same;
  for (;;) {
    const page = await engine.store.read(group, (reader) => {
      if (!isSame(reader, seq, same)) return null;
      const entries = reader.entriesBetween(seq, 1, newest.revision, PAGE);
      const episodes = reader.episodesRecorded(seq, newest.revision, PAGE);
      const full = [entries, episodes].flatMap((rows) => (rows.length === PAGE ? [rows[PAGE - 1]!.seq] : []));
      const upTo = full.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...full);
      const lines = [
        ...entries.map((row) => ({ seq: row.seq, line: () => entryLine(reader, group, row) })),
        ...episodes.map((row) => ({ seq: row.seq, line: () => episodeLine(reader, group, row) })),
      ];
      const ready = lines.filter((l) => l.seq <= upTo).sort((a, b) => a.seq - b.seq);
      const end = upTo === Number.POSITIVE_INFINITY ? "" : endOf(reader, upTo, newest);
      return { last: upTo, end, lines: ready.map((l) => l.line()) };
    });
    if (page === null) {
      const message = `The group ${JSON.stringify(group)} was dropped or made anew while it was exported`;
      throw new PalimpsestError("conflict", message, { value: group, fix: "Export it again." });
    }
    yield* page.lines;
    if (page.last === Number.POSITIVE_INFINITY) return;
    seq = page.last;
    same.last = page.end;
  }
}

/** The ids of what was recorded under a number. */
function endOf(reader: GroupReader, seq: number, { revision }: Known): string {
  const [entry] = reader.entriesBetween(seq - 1, 1, revision, 1);
  const [episode] = reader.episodesRecorded(seq - 1, revision, 1);
  return JSON.stringify([entry?.id ?? null, episode?.public ?? null]);
}

function isSame(reader: GroupReader, seq: number, { gid, newest, last }: Sameness): boolean {
  const commit = reader.commitOf(newest.revision);
  if (reader.gid !== gid || reader.newest().revision < newest.revision) return false;
  if (commit?.revision !== newest.revision || commit.instant !== newest.instant) return false;
  return endOf(reader, seq, newest) === last;
}
