import type { RecordMapping } from "../extract/records/record-mapping.ts";
import type { BeliefGraph } from "../graph/belief-graph.ts";
import type {
  AsOfInput,
  AssertInput,
  BatchItem,
  CorrectInput,
  DeclareInput,
  EndInput,
  FactsInput,
  GraphInput,
  NeighboursInput,
  NodeInput,
  PageInput,
  PathsInput,
  RecallInput,
  RememberInput,
  ReviseInput,
  SplitInput,
  TimeInput,
  TimelineInput,
  WriteOptions,
} from "../model/inputs.ts";
import type {
  Change,
  ChangesPage,
  Diff,
  Entity,
  Entry,
  Episode,
  Fact,
  FactsPage,
  Neighbourhood,
  Paths,
  Predicate,
  Recall,
  Replay,
  Stats,
  Timeline,
  TimelinePage,
  Why,
  Write,
} from "../model/shapes.ts";

export interface Progress {
  done: number;
  total: number | null;
}

export interface ImportOptions {
  /** Refuse bad lines one by one instead of all. */
  keepGoing?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Read the texts of episodes too, for the claims that they make. */
  extract?: boolean;
}

/** Of an import of records: what their rows claim, the mapping says. */
export type RecordsOptions = Omit<ImportOptions, "extract">;

export interface ImportReport {
  /** Newest revision of each group written to. */
  revisions: Record<string, number>;
  /** Lines that added something, lines already known, and lines refused (with `keepGoing`), of a table with their rows. */
  applied: number;
  known: number;
  refused: { line: number; row?: number; code: string; message: string; value?: unknown; fix?: string }[];
  /** With `extract`: claims that were read out of texts and were new. */
  read?: number;
  notes: string[];
}

/** Of an import of records, which counts rows rather than lines. */
export interface RecordsReport extends ImportReport {
  /** Rows that were read, without blank ones. */
  rows: number;
  /** Claims that were new. */
  claims: number;
}

export interface BatchReport extends Write {
  refused: { index: number; code: string; message: string; value?: unknown; fix?: string }[];
}

/** What `get` finds under an id. */
export type Found =
  | { kind: "fact"; fact: Fact }
  | { kind: "entry"; entry: Entry; change: Change | null }
  | { kind: "episode"; episode: Episode }
  | { kind: "entity"; entity: Entity }
  | { kind: "timeline"; timeline: Timeline };

export interface VerifyReport {
  /** Of `verify`, that no difference was found; of `rebuild`, that there is none any more. */
  ok: boolean;
  group: string;
  checked: { facts: number; evidence: number; entries: number };
  /** The first differences that were found, about 100 at most, each in words. */
  problems: string[];
}

/** One group's memory. `openMemory` gives the default group; `group(name)` another one of the same store. */
export interface Memory {
  readonly name: string;
  group(name: string): Memory;

  assert(input: AssertInput, options?: WriteOptions): Promise<Write>;
  end(input: EndInput, options?: WriteOptions): Promise<Write>;
  correct(input: CorrectInput, options?: WriteOptions): Promise<Write>;
  revise(input: ReviseInput, options?: WriteOptions): Promise<Write>;
  /** Retracts an entry, or (by a fact's id) every entry that the fact rests on. */
  retract(id: string, options?: WriteOptions): Promise<Write>;
  /** Undoes it, by the id of what was retracted, or of the retraction. */
  restore(id: string, options?: WriteOptions): Promise<Write>;
  declare(input: DeclareInput, options?: WriteOptions): Promise<Write>;
  /** Records that an entity is another one: from now on all that is said of it counts for that one. */
  merge(entity: NodeInput, into: NodeInput, options?: WriteOptions): Promise<Write>;
  /** Records that some entries, or all in some episodes, that speak of an entity are about another one. */
  split(input: SplitInput, options?: WriteOptions): Promise<Write>;
  alias(entity: string | { entity: string }, alias: string, options?: WriteOptions): Promise<Write>;
  remember(input: RememberInput, options?: WriteOptions): Promise<Write & { episode: Episode }>;
  /** Many verbs, one commit: all or nothing, unless `keepGoing` refuses bad items one by one. */
  batch(items: readonly BatchItem[], options?: WriteOptions & { keepGoing?: boolean }): Promise<BatchReport>;

  facts(input?: FactsInput): Promise<FactsPage>;
  timeline(input: TimelineInput): Promise<TimelinePage>;
  timeline(subject: string, predicate?: string): Promise<TimelinePage>;
  /** What was believed at a point, as a graphology graph; whole, or what lies around an entity. */
  graph(input?: GraphInput): Promise<BeliefGraph>;
  neighbours(entity: NodeInput, input?: NeighboursInput): Promise<Neighbourhood>;
  /** Shortest paths of facts that hold at one instant; or journeys, each of whose hops began no earlier than the last. */
  paths(source: NodeInput, target: NodeInput, input?: PathsInput): Promise<Paths>;
  diff(a: AsOfInput, b: AsOfInput, filter?: { subject?: string; predicate?: string }): Promise<Diff>;
  changes(
    input?: { since?: AsOfInput["known"]; until?: AsOfInput["known"] } & PageInput,
  ): Promise<ChangesPage>;
  why(id: string, asOf?: AsOfInput): Promise<Why>;
  get(ids: readonly string[], asOf?: AsOfInput): Promise<Found[]>;
  entities(
    input?: { name?: string; known?: AsOfInput["known"] } & PageInput,
  ): Promise<{ entities: Entity[]; next: string | null }>;
  episodes(
    input?: { from?: TimeInput; until?: TimeInput; speaker?: string; session?: string } & AsOfInput &
      PageInput,
  ): Promise<{ episodes: Episode[]; next: string | null }>;
  /** Those that the group has used or declared; with `vocabulary` also the built-in ones that it has not. */
  predicates(input?: {
    known?: AsOfInput["known"];
    vocabulary?: boolean;
  }): Promise<{ predicates: Predicate[] }>;
  groups(): Promise<{ groups: { name: string; revision: number; t_created: string }[] }>;
  stats(): Promise<Stats>;
  recall(question: string, input?: RecallInput): Promise<Recall>;
  /**
   * What an answer of `recall` showed, once more, by its receipt: the same text from the same ids as they were known at its
   * revision. With the question it is ranked again, which is `unsupported` where recall ranks otherwise since.
   */
  replay(receipt: string, input?: { question?: string }): Promise<Replay>;

  /** Applies journal lines in order, all or nothing unless `keepGoing`. */
  import(lines: Iterable<string> | AsyncIterable<string>, options?: ImportOptions): Promise<ImportReport>;
  /**
   * Records what the rows of a table say, by a mapping: each row as an episode with its claims, all or nothing unless
   * `keepGoing`. The same row again adds nothing; a changed one is a later word. `readRows` reads the rows of a file.
   */
  importRecords(
    rows: Iterable<object> | AsyncIterable<object>,
    mapping: RecordMapping,
    options?: RecordsOptions,
  ): Promise<RecordsReport>;
  /** The group's journal, one JSON object a line, without line ends. */
  export(): AsyncIterable<string>;

  /** Compares stored facts and evidence with what the entries imply. */
  verify(options?: { onProgress?: (progress: Progress) => void }): Promise<VerifyReport>;
  /**
   * Derives stored facts and evidence anew from entries and revisions. Pages of `facts` that were begun before end with a
   * `conflict`, and so do `graph`, `neighbours`, `paths` and `recall` that it comes between.
   */
  rebuild(options?: { onProgress?: (progress: Progress) => void }): Promise<VerifyReport>;
  dropGroup(): Promise<{ group: string; entries: number; episodes: number }>;
  backup(file: string): Promise<{ file: string; bytes: number }>;
  close(): Promise<void>;
}
