import { boundedKey } from "../../model/digest.ts";
import type { EntryRow, EpisodeRow, TimelineRow } from "../rows.ts";
import type { Known, StoreCounts } from "../store.ts";
import { type GroupHead, readGroupHead } from "./group-head.ts";
import { type Properties, readEntry, readEpisode, readTimeline } from "./properties.ts";
import { Questions } from "./replayed.ts";
import { type Ask, inLots, listed, propertiesOf } from "./run-statement.ts";

/** Thrown where a group was dropped while it was read, or rebuilt, or what its timelines hold was laid out anew. */
export class Moved extends Error {}

interface Between {
  after: number;
  from: number;
  to: number;
  limit: number;
}

/** The entries, episodes and timelines that one read of a group asks for, and what comes with them. */
export class EntryRows extends Questions {
  protected readonly ask: Ask;
  protected readonly head: GroupHead;
  readonly #isLocked: boolean;

  /** Newest commits up to revisions. */
  readonly commits = this.kind<number, Known | null>({
    fetch: async (asked) => {
      const questions = asked.map((revision) => ({ revision }));
      return (await listed(this.ask, "commits-of", questions)).map(([row]) => readKnown(row));
    },
    standIn: (revision) => ({ revision, instant: 0 }),
  });

  readonly entries = this.kind<number, EntryRow | null>({
    fetch: async (numbers) => {
      const rows = await this.ask("entries-by-number", { numbers });
      const found = new Map(rows.map((row) => this.noteEntry(row)).map((entry) => [entry.seq, entry]));
      return numbers.map((number) => found.get(number) ?? null);
    },
    standIn: (seq) => readEntry({ seq, op: "declare", id: "", created_rev: 0, detail: "{}" }),
  });

  /** Entries by their public ids. */
  readonly entriesById = this.kind<string, EntryRow | null>({
    fetch: async (ids) => {
      const rows = await this.ask("entries", { entries: ids.map(boundedKey) });
      const found = new Map(rows.map((row) => this.noteEntry(row)).map((entry) => [entry.id, entry]));
      return ids.map((id) => found.get(id) ?? null);
    },
    standIn: () => null,
  });

  readonly between = this.kind<Between, EntryRow[]>({
    fetch: (asked) =>
      inLots(asked, async (lot, limit) =>
        (await listed(this.ask, "entries-between", lot, { limit })).map((rows) =>
          rows.map((row) => this.noteEntry(row)),
        ),
      ),
    standIn: () => [],
  });

  /** Retracts and restores of entries. */
  readonly words = this.kind<number, EntryRow[]>({
    fetch: async (numbers) => {
      const found = new Map<number | null, EntryRow[]>(numbers.map((number) => [number, []]));
      for (const row of await this.ask("words-on", { numbers })) {
        const word = this.noteEntry(row);
        found.get(word.target)!.push(word);
      }
      return numbers.map((number) => found.get(number)!);
    },
    standIn: () => [],
  });

  /** Timelines of subjects. */
  readonly timelinesOf = this.kind<number, TimelineRow[]>({
    fetch: async (subjects) => {
      const asked = subjects.map((subject) => ({ subject }));
      const found = await listed(this.ask, "timelines-of-subjects", asked);
      return found.map((rows) => rows.map((row) => readTimeline(propertiesOf(row, "t"))));
    },
    standIn: () => [],
  });

  /** All entries of timelines up to revisions, and perhaps some later ones. */
  readonly inTimelines = this.kind<{ timeline: number; revision: number }, EntryRow[]>({
    fetch: (asked) => this.#laidOut("entries-in-timelines", asked),
    standIn: () => [],
  });

  /** The same of the timelines that entries lie in. Those that lie in one share a list. */
  readonly beside = this.kind<{ seq: number; revision: number }, EntryRow[]>({
    fetch: (asked) => this.#laidOut("entries-beside", asked),
    standIn: () => [],
  });

  readonly episodes = this.kind<number, EpisodeRow | null>({
    fetch: async (numbers) => {
      const rows = await this.ask("episodes-by-number", { numbers });
      const found = new Map(rows.map((row) => this.noteEpisode(row)).map((episode) => [episode.id, episode]));
      return numbers.map((number) => found.get(number) ?? null);
    },
    standIn: (no) => readEpisode({ no, id: "", text: "", occurred_at: 0, seq: 0, created_rev: 0 }),
  });

  /** Episodes by their public ids. */
  readonly episodesById = this.kind<string, EpisodeRow | null>({
    fetch: async (ids) => {
      const rows = await this.ask("episodes", { episodes: ids.map(boundedKey) });
      const found = new Map(
        rows.map((row) => this.noteEpisode(row)).map((episode) => [episode.public, episode]),
      );
      return ids.map((id) => found.get(id) ?? null);
    },
    standIn: () => null,
  });

  /**
   * @param ask of the group
   * @param isLocked nobody else can write to it, and its node may not tell yet what was written
   */
  constructor(ask: Ask, head: GroupHead, isLocked: boolean) {
    super();
    this.ask = ask;
    this.head = head;
    this.#isLocked = isLocked;
  }

  /**
   * How the group was when a statement read it; as it is taken to be, where nobody else can change it.
   * @throws Moved where the group was dropped, or was rebuilt meanwhile
   */
  headTold(rows: readonly Properties[]): GroupHead {
    return this.#isLocked ? this.head : headAmong(rows);
  }

  /**
   * Asks by numbers of facts or timelines.
   * @throws Moved where they may be others by now: after a rebuild, or once the group was dropped
   */
  protected readonly numbered: Ask = async (name, parameters) => {
    const rows = await this.ask(name, parameters);
    if (this.headTold(rows).rebuilt !== this.head.rebuilt) throw new Moved();
    return rows.filter((row) => row["g"] === null);
  };

  /** Entries by the timelines that they lie in, unless a declaration has laid them out anew meanwhile. */
  async #laidOut(name: string, questions: readonly object[]): Promise<EntryRow[][]> {
    const asked = questions.map((question, place) => ({ ...question, place }));
    const rows = await this.ask(name, { asked });
    const { declared, rebuilt } = this.headTold(rows);
    if (declared !== this.head.declared || rebuilt !== this.head.rebuilt) throw new Moved();
    const found: EntryRow[][] = questions.map(() => []);
    for (const { places, entries } of rows.filter((row) => row["g"] === null)) {
      const list = inOrder((entries as unknown[]).map((e) => this.noteEntry({ e })));
      for (const place of places as number[])
        found[place] = found[place]!.length === 0 ? list : inOrder([...found[place]!, ...list]);
    }
    return found;
  }

  noteEntry(row: Properties): EntryRow {
    const properties = propertiesOf(row, "e");
    const entry = readEntry(properties);
    this.entries.note(entry.seq, entry);
    this.#noteCommit(entry.revision, properties);
    return entry;
  }

  noteEpisode(row: Properties): EpisodeRow {
    const properties = propertiesOf(row, "e");
    const episode = readEpisode(properties);
    this.episodes.note(episode.id, episode);
    this.#noteCommit(episode.revision, properties);
    return episode;
  }

  #noteCommit(revision: number, properties: Properties): void {
    this.commits.note(revision, { revision, instant: properties["t_created"] as number });
  }
}

/** One that tells of the group before and after all else finds out what changed between: it sees what others commit meanwhile. */
function headAmong(rows: readonly Properties[]): GroupHead {
  const told = rows.flatMap((row) => (row["g"] === null ? [] : [readGroupHead(propertiesOf(row, "g"))]));
  const [first, last] = [told[0], told.at(-1)];
  // One without a revision was put aside, to be swept.
  if (first === undefined || first.newest.revision === 0 || last!.rebuilt !== first.rebuilt)
    throw new Moved();
  return first;
}

/** In recording order, each once. */
export function inOrder(entries: readonly EntryRow[]): EntryRow[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** What a statement counted; null where there is no group. A map of a server's has no order. */
export function readCounts(rows: readonly Properties[]): StoreCounts | null {
  const found = rows.find((row) => row["counts"] !== null);
  if (found === undefined) return null;
  const { entities, predicates, episodes, entries, timelines, current, versions } = found[
    "counts"
  ] as StoreCounts;
  return { entities, predicates, episodes, entries, timelines, current, versions };
}

export function readKnown(row: Properties | undefined): Known | null {
  if (row === undefined) return null;
  return { revision: row["revision"] as number, instant: row["instant"] as number };
}
