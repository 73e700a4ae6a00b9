import type { Evidence } from "../../model/shapes.ts";
import type { DeclarationLog } from "../need.ts";
import type { EntryRow, EpisodeRow, NameRow, NodeRow, TimelineRow } from "../rows.ts";
import type {
  EpisodeQuery,
  EvidenceRow,
  FactQuery,
  GroupReader,
  Known,
  MarkedEpisode,
  StoreCounts,
  StoredFact,
  TermPostings,
} from "../store.ts";
import type { DeclarationLogs } from "./declaration-logs.ts";
import { inOrder, Moved, readCounts, readKnown } from "./entry-rows.ts";
import type { GroupHead } from "./group-head.ts";
import { GroupRows, isStranger, type Written } from "./group-rows.ts";
import type { KeptGroup, UsedPredicate } from "./kept-groups.ts";
import { type Properties, readStored, readTimeline } from "./properties.ts";
import { readDeclarations } from "./read-declarations.ts";
import { type Answers, replayed, stop } from "./replayed.ts";
import { type Ask, isUnanswered, listed, ofGroup, propertiesOf } from "./run-statement.ts";
import { postings, readMarked, vectors } from "./search-reads.ts";

/** A question without others of its kind. */
interface Other {
  question: unknown[];
  fetch: () => Promise<unknown>;
  standIn: unknown;
}

/** Reads of one group over a server; see replayed.ts for how they can answer at once. */
export class Neo4jGroupReader implements GroupReader {
  readonly gid: number;
  readonly rebuilt: number;
  readonly era: string;
  readonly #head: GroupHead;
  readonly #ask: Ask;
  readonly #rows: GroupRows;
  readonly #logs: DeclarationLogs;
  readonly #kept: KeptGroup;
  readonly #others: Answers<Other, unknown>;

  /**
   * @param kept of the group, between reads
   * @param isLocked nobody else can write to the group, and its node may not tell yet what was written
   */
  constructor(ask: Ask, head: GroupHead, logs: DeclarationLogs, kept: KeptGroup, { isLocked = false } = {}) {
    this.gid = head.gid;
    this.rebuilt = head.rebuilt;
    this.era = `${head.gid} ${head.rebuilt}`;
    this.#head = head;
    this.#logs = logs;
    this.#kept = kept;
    this.#ask = ofGroup(ask, head.gid);
    this.#rows = new GroupRows(this.#ask, head, isLocked);
    this.#others = this.#rows.kind({
      fetch: (asked) => Promise.all(asked.map((other) => other.fetch())),
      standIn: ({ standIn }) => standIn ?? stop(),
    });
  }

  /**
   * Fetches what a reader asks first if the group is as it is taken to be here, and how the group is, which listings tell
   * besides.
   */
  async lookAhead(
    reader: (group: GroupReader) => unknown,
    head: () => Promise<GroupHead | null>,
  ): Promise<GroupHead | null> {
    try {
      this.#rows.run(() => reader(this));
    } catch {
      // The reader comes to it again, if it holds of the group as it is.
    }
    const isTold = this.#rows.facts.isOpen;
    const [read] = await Promise.all([isTold ? null : head(), this.#rows.fetch()]);
    return isTold ? this.#rows.told : read;
  }

  /**
   * Runs a reader until all that it asks is known.
   * @param head how the group is now, where it may be dropped meanwhile
   * @throws Moved where what one answer tells of was gone, or had other numbers, by the time that it was asked for
   */
  async answer<T>(
    reader: (group: GroupReader) => T,
    head: (() => Promise<GroupHead | null>) | null = null,
  ): Promise<T> {
    try {
      return await replayed(this.#rows, () => reader(this));
    } catch (error) {
      // What a reader makes of rows that are gone may be anything.
      if (head === null || error instanceof Moved || isUnanswered(error)) throw error;
      if ((await head())?.gid !== this.gid) throw new Moved();
      throw error;
    }
  }

  /** A question that is asked by itself; without a stand-in the reader stops there. */
  #know<T>(question: unknown[], fetch: () => Promise<T>, standIn?: T): T {
    return this.#others.of({ question, fetch, standIn }) as T;
  }

  newest(): Known {
    return this.#head.newest;
  }

  knownAt(instant: number): Known | null {
    const { newest } = this.#head;
    if (instant >= newest.instant) return newest;
    const kept = this.#kept.knownAt(instant);
    if (kept !== undefined) return kept;
    return this.#know(["known-at", instant], async () => {
      const known = readKnown((await this.#ask("known-at", { instant, newest: newest.revision }))[0]);
      // The instants of later commits are no earlier than that of the newest.
      this.#kept.keepKnownAt(instant, known);
      return known;
    });
  }

  commitOf(revision: number): Known | null {
    const { newest } = this.#head;
    return revision >= newest.revision ? newest : this.#rows.commits.of(revision);
  }

  declarations(revision: number): DeclarationLog {
    const { declared } = this.#head;
    const all = this.#declarationsAt(declared) ?? this.#know(["declarations"], () => this.#readLog(declared));
    if (revision >= declared) return all;
    const last = all.findLast((d) => d.revision <= revision)?.revision ?? 0;
    const known = this.#declarationsAt(last);
    if (known !== undefined) return known;
    const some = all.filter((d) => d.revision <= last);
    this.#logs.keep(this.gid, last, some);
    return some;
  }

  /** The same list again while it stays the same. */
  #declarationsAt(last: number): DeclarationLog | undefined {
    return last === 0 ? NONE : this.#logs.get(this.gid, last);
  }

  async #readLog(declared: number): Promise<DeclarationLog> {
    const log = await readDeclarations(this.#ask, declared);
    this.#logs.keep(this.gid, declared, log);
    return log;
  }

  named(key: string, revision: number): NodeRow[] {
    return this.#rows.named.of({ key, revision });
  }

  node(kind: NodeRow["kind"], key: string): NodeRow | null {
    return this.#rows.keyed.of({ kind, key });
  }

  nodes(ids: readonly number[]): Map<number, NodeRow> {
    return rowsOf(this.#rows.nodes, ids);
  }

  nodeCreated(id: number): number {
    return isStranger(id) ? 0 : this.#rows.created.of(id);
  }

  aliases(node: number, revision: number): NameRow[] {
    return isStranger(node) ? [] : this.#rows.aliases.of({ node, revision });
  }

  namesFrom(start: string, revision: number, limit: number): string[] {
    return this.#know(
      ["names-from", start, revision, limit],
      async () =>
        (await this.#ask("names-from", { start, revision, limit })).map((row) => row["text"] as string),
      [],
    );
  }

  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[] {
    if (key !== null)
      return this.named(key, revision)
        .filter((n) => n.id > after)
        .slice(0, limit);
    return this.#know(["entities", revision, after, limit], async () =>
      (await this.#ask("entities", { revision, after, limit })).map((row) => this.#rows.noteNode(row)),
    );
  }

  /** All predicates of the group; what was read of them once is never asked again. */
  #predicates(): KeptGroup["predicates"] {
    const { predicates } = this.#kept;
    const { next } = predicates;
    const { nextPredicate } = this.#head;
    if (next < nextPredicate)
      this.#know(["predicates-from", next], async () => {
        const rows = await this.#ask("predicates-from", { from: next });
        const used = rows.map(({ no, name, revision }) => ({ id: no, name, revision }) as UsedPredicate);
        predicates.add(used, next, nextPredicate);
        return null;
      });
    return predicates;
  }

  predicateNumbers(names: readonly string[]): number[] {
    const table = this.#predicates();
    return names.flatMap((name) => table.named(name)?.id ?? []);
  }

  predicateName(id: number): string {
    return this.#rows.predicateName(id) ?? this.#predicates().numbered(id)!.name;
  }

  predicateNames(revision: number): string[] {
    return this.#predicates()
      .rows()
      .flatMap((row) => (row.revision <= revision ? [row.name] : []));
  }

  facts(query: FactQuery): StoredFact[] {
    return this.#rows.listing(query);
  }

  factVersions(publicId: string, revision: number): StoredFact[] {
    return this.#rows.factVersions.of({ id: publicId, revision });
  }

  factsByRow(rows: readonly number[], revision: number): StoredFact[] {
    return [...rowsOf(this.#rows.versions, rows).values()].map((version) => readStored(version, revision));
  }

  factsByIdentity(identities: readonly number[], revision: number): StoredFact[] {
    return identities.flatMap((fact) =>
      this.#rows.believed.of({ fact, revision }).map((version) => readStored(version, revision)),
    );
  }

  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]> {
    return new Map(facts.map((fact) => [fact, this.#rows.cited.of({ fact, revision, limit: most })]));
  }

  evidence(facts: readonly number[], revision: number): EvidenceRow[] {
    return facts.flatMap((fact) => this.#rows.evidence.of({ fact, revision }));
  }

  timelines(): Iterable<TimelineRow> {
    return this.#know(["timelines"], async () =>
      (await this.#ask("all-timelines")).map((row) => readTimeline(propertiesOf(row, "t"))),
    );
  }

  timelinesOf(subject: number): TimelineRow[] {
    return isStranger(subject) ? [] : this.#rows.timelinesOf.of(subject);
  }

  contestable(timelines: readonly number[]): number[] {
    if (!this.#head.contestable) return [];
    return [...new Set(timelines)].filter((timeline) => this.#rows.contestable.of(timeline));
  }

  entry(publicId: string, revision: number): EntryRow | null {
    const entry = this.#rows.entriesById.of(publicId);
    return entry !== null && entry.revision <= revision ? entry : null;
  }

  entries(seqs: readonly number[]): EntryRow[] {
    return seqs.flatMap((seq) => this.#rows.entries.of(seq) ?? []);
  }

  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[] {
    return this.#rows.between.of({ after: afterSeq, from: fromRevision, to: toRevision, limit });
  }

  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[] {
    const before = Number.MAX_SAFE_INTEGER;
    return this.#know(
      ["entries-of-predicates", predicates, revision],
      async () =>
        (await this.#ask("entries-of-predicates", { predicates, revision, before })).map((row) =>
          this.#rows.noteEntry(row),
        ),
      [],
    );
  }

  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[] {
    const lists = timelines.map((timeline) => this.#rows.inTimelines.of({ timeline, revision }));
    return inOrder(lists.flat()).filter((entry) => entry.revision <= revision);
  }

  entriesBeside(seq: number, _subjects: readonly number[], revision: number): EntryRow[] {
    return this.#rows.beside.of({ seq, revision }).filter((entry) => entry.revision <= revision);
  }

  wordsOn(seqs: readonly number[], revision: number): EntryRow[] {
    return seqs.flatMap((seq) => this.#rows.words.of(seq).filter((word) => word.revision <= revision));
  }

  episode(publicId: string): EpisodeRow | null {
    return this.#rows.episodesById.of(publicId);
  }

  episodes(ids: readonly number[]): Map<number, EpisodeRow> {
    return rowsOf(this.#rows.episodes, ids);
  }

  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[] {
    return this.#know(
      ["episodes-recorded", afterSeq, revision, limit],
      () => this.#readEpisodes("episodes-recorded", { after: afterSeq, revision, limit }),
      [],
    );
  }

  episodesBetween({ after, ...query }: EpisodeQuery): EpisodeRow[] {
    return this.#know(["episodes-between", query, after], () =>
      this.#readEpisodes("episodes-between", {
        speaker: null,
        session: null,
        ...query,
        afterAt: after?.at ?? Number.MIN_SAFE_INTEGER,
        afterNo: after?.id ?? 0,
      }),
    );
  }

  async #readEpisodes(name: string, parameters: Properties): Promise<EpisodeRow[]> {
    return (await this.#ask(name, parameters)).map((row) => this.#rows.noteEpisode(row));
  }

  postings(terms: readonly string[], revision: number): TermPostings[] {
    return this.#know(["postings", terms, revision], () => postings(this.#ask, this.gid, terms, revision));
  }

  statistics(revision: number): { documents: number; totalLength: number } {
    return this.#know(["statistics", revision], async () => {
      const [[row] = []] = await listed(this.#ask, "commits-of", [{ revision }]);
      return {
        documents: (row?.["documents"] ?? 0) as number,
        totalLength: (row?.["words"] ?? 0) as number,
      };
    });
  }

  markedEpisodes(after: number, limit: number): MarkedEpisode[] {
    const { revision } = this.#head.newest;
    return this.#know(["marked-episodes", after, limit], async () =>
      (await this.#ask("marked-episodes", { after, revision, limit })).map(readMarked),
    );
  }

  vectors(episodes: readonly number[]): Map<number, Int8Array> {
    return this.#know(["vectors", episodes], () => vectors(this.#ask, episodes));
  }

  documentOf(fact: number): number {
    return fact * 2;
  }

  documents(ids: readonly number[]): { doc: number; kind: "fact" | "episode"; ref: number }[] {
    return ids.map((doc) => ({ doc, kind: doc % 2 === 0 ? "fact" : "episode", ref: Math.floor(doc / 2) }));
  }

  documentsAbout(nodes: readonly number[], revision: number): { node: number; doc: number }[] {
    return nodes.flatMap((node) => {
      const facts = isStranger(node) ? [] : this.#rows.about.of({ node, revision });
      return facts.map((fact) => ({ node, doc: fact * 2 }));
    });
  }

  counts(): StoreCounts {
    const { revision } = this.#head.newest;
    return this.#know(["counts"], async () => {
      const rows = await this.#ask("counts", { revision });
      this.#rows.headTold(rows);
      return readCounts(rows)!;
    });
  }

  /** Notes what a commit of this transaction wrote, and what it had looked up. */
  noteWritten(written: Written): void {
    this.#rows.noteWritten(written);
  }
}

const NONE: DeclarationLog = [];

/** The rows that there are, in the order in which they are asked for. */
function rowsOf<Row>(rows: Answers<number, Row | null>, numbers: readonly number[]): Map<number, Row> {
  const found = new Map<number, Row>();
  for (const number of numbers) {
    const row = isStranger(number) ? null : rows.of(number);
    if (row !== null) found.set(number, row);
  }
  return found;
}
