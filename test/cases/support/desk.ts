import type { BeliefGraph } from "../../../src/graph/belief-graph.ts";
import type {
  AsOfInput,
  AssertInput,
  BatchItem,
  BatchReport,
  Change,
  CorrectInput,
  DeclareInput,
  Diff,
  EndInput,
  Entity,
  Episode,
  Fact,
  FactsInput,
  FactsPage,
  Found,
  GraphInput,
  ImportReport,
  Neighbourhood,
  NeighboursInput,
  NodeInput,
  PageInput,
  Paths,
  PathsInput,
  Recall,
  RecallInput,
  RememberInput,
  Stats,
  TimeInput,
  TimelineInput,
  TimelinePage,
  VerifyReport,
  Why,
  Write,
  WriteOptions,
} from "../../../src/index.ts";

type Input = Record<string, unknown>;
type Known = AsOfInput["known"];

/** One group of a store behind one face of the product, with a clock that is set by hand. */
export abstract class Desk {
  readonly file: string;
  readonly group: string;
  /** The clock, shared by all groups of the store. */
  readonly clock: { now: TimeInput };

  constructor(file: string, group: string, clock: { now: TimeInput }) {
    this.file = file;
    this.group = group;
    this.clock = clock;
  }

  /** Runs a verb of the table of operations. What the face refuses is thrown as a PalimpsestError. */
  abstract call(verb: string, input?: Input): Promise<unknown>;
  abstract inGroup(name: string): Desk;
  abstract import(lines: readonly string[], keepGoing?: boolean): Promise<ImportReport>;
  abstract export(): Promise<string[]>;
  abstract close(): Promise<void>;

  assert(input: AssertInput & WriteOptions) {
    return this.call("assert", { ...input }) as Promise<Write>;
  }
  end(input: EndInput) {
    return this.call("end", { ...input }) as Promise<Write>;
  }
  correct(input: CorrectInput) {
    return this.call("correct", { ...input }) as Promise<Write>;
  }
  revise(entry: string, input: Partial<AssertInput>) {
    return this.call("revise", { entry, ...input }) as Promise<Write>;
  }
  retract(id: string) {
    return this.call("retract", { id }) as Promise<Write>;
  }
  declare(input: DeclareInput) {
    return this.call("declare", { ...input }) as Promise<Write>;
  }
  /** Without `claims`, which only some faces take: say them in a batch, or with `episode`. */
  remember(input: Omit<RememberInput, "claims">) {
    return this.call("remember", { ...input }) as Promise<Write & { episode: Episode }>;
  }
  batch(items: readonly BatchItem[], keepGoing = false) {
    return this.call("batch", { items, ...(keepGoing ? { keepGoing } : {}) }) as Promise<BatchReport>;
  }
  facts(input: FactsInput = {}) {
    return this.call("facts", { ...input }) as Promise<FactsPage>;
  }
  timeline(input: TimelineInput) {
    return this.call("timeline", { ...input }) as Promise<TimelinePage>;
  }
  entities(input: { name?: string; known?: Known } & PageInput = {}) {
    return this.call("entities", { ...input }) as Promise<{ entities: Entity[]; next: string | null }>;
  }
  episodes(input: { from?: TimeInput; until?: TimeInput } & AsOfInput & PageInput = {}) {
    return this.call("episodes", { ...input }) as Promise<{ episodes: Episode[]; next: string | null }>;
  }
  recall(question: string, input: RecallInput = {}) {
    return this.call("recall", { question, ...input }) as Promise<Recall>;
  }
  changes(input: { since?: Known; until?: Known } & PageInput = {}) {
    return this.call("changes", { ...input }) as Promise<{ changes: Change[]; next: string | null }>;
  }
  diff(a: string, b: string) {
    return this.call("diff", { a, b }) as Promise<Diff>;
  }
  graph(input: GraphInput = {}) {
    return this.call("graph", { ...input }) as Promise<ReturnType<BeliefGraph["export"]>>;
  }
  neighbours(entity: NodeInput, input: NeighboursInput = {}) {
    return this.call("neighbours", { entity, ...input }) as Promise<Neighbourhood>;
  }
  paths(source: NodeInput, target: NodeInput, input: PathsInput = {}) {
    return this.call("paths", { source, target, ...input }) as Promise<Paths>;
  }
  why(id: string, asOf: AsOfInput = {}) {
    return this.call("why", { id, ...asOf }) as Promise<Why>;
  }
  get(ids: readonly string[], asOf: AsOfInput = {}) {
    return this.call("get", { ids, ...asOf }) as Promise<Found[]>;
  }
  stats() {
    return this.call("stats") as Promise<Stats>;
  }
  groups() {
    return this.call("groups") as Promise<{ groups: { name: string; revision: number }[] }>;
  }
  verify() {
    return this.call("verify") as Promise<VerifyReport>;
  }
  rebuild() {
    return this.call("rebuild") as Promise<VerifyReport>;
  }
  dropGroup() {
    return this.call("drop-group", { name: this.group }) as Promise<{ group: string; entries: number }>;
  }

  /** Reads every page of a fact listing. */
  async allFacts(input: FactsInput = {}): Promise<Fact[]> {
    const found: Fact[] = [];
    let after: string | undefined;
    do {
      const page = await this.facts({ ...input, limit: 1000, ...(after === undefined ? {} : { after }) });
      found.push(...page.facts);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found;
  }
}
