import type { Statement } from "../commit/statement.ts";
import type { RecordMapping } from "../extract/records/record-mapping.ts";
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
  PathsInput,
  RecallInput,
  RememberInput,
  ReviseInput,
  SplitInput,
  TimelineInput,
  WriteOptions,
} from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Write } from "../model/shapes.ts";
import { shownValue } from "../model/shown-value.ts";
import { type ChangesInput, changes } from "./changes.ts";
import { checkOptions, checkText, checkTexts } from "./check-input.ts";
import { checkNode, checkRead } from "./check-read.ts";
import { type DiffFilter, diff } from "./diff.ts";
import type { Engine } from "./engine.ts";
import { exportJournal } from "./export-journal.ts";
import { facts } from "./facts.ts";
import { get } from "./get.ts";
import { noSuchGroup } from "./hints.ts";
import { importJournal } from "./import-journal.ts";
import type { RecordSource } from "./import-records.ts";
import {
  type EntitiesInput,
  type EpisodesInput,
  entities,
  episodes,
  groups,
  predicates,
  stats,
} from "./listings.ts";
import type { BatchReport, ImportOptions, Memory, Progress, RecordsOptions } from "./memory.ts";
import { readStatement, readStatements, withoutShape } from "./read-statement.ts";
import { recall } from "./recall.ts";
import { remember } from "./remember.ts";
import { replay } from "./replay.ts";
import { restore, retract } from "./retract.ts";
import { timeline } from "./timeline.ts";
import { rederive } from "./verify.ts";
import { why } from "./why.ts";
import { groupName, write } from "./write.ts";

/** @throws `incorrect` where a name is blank, no text, or not well-formed */
export function checkGroup(name: unknown): string {
  return groupName(checkText(name, "The name of a group"));
}

/** One group of a store: a thin list of the verbs. */
export class GroupMemory implements Memory {
  readonly name: string;
  readonly #engine: Engine;

  constructor(engine: Engine, name: string) {
    this.#engine = engine;
    this.name = checkGroup(name);
  }

  group(name: string): Memory {
    return new GroupMemory(this.#engine, name);
  }

  async #say(statement: Statement, options?: WriteOptions): Promise<Write> {
    return (await write(this.#engine, this.name, [statement], checkOptions("write", options))).answer;
  }

  async assert(input: AssertInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "assert" }), options);
  }

  async end(input: EndInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "end" }), options);
  }

  async correct(input: CorrectInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "correct" }), options);
  }

  async revise(input: ReviseInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "revise" }), options);
  }

  async retract(id: string, options?: WriteOptions): Promise<Write> {
    return retract(this.#engine, this.name, checkText(id, "An id"), checkOptions("write", options));
  }

  async restore(id: string, options?: WriteOptions): Promise<Write> {
    return restore(this.#engine, this.name, checkText(id, "An id"), checkOptions("write", options));
  }

  async declare(input: DeclareInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "declare" }), options);
  }

  async alias(entity: NodeInput, alias: string, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ op: "alias", entity, alias }), options);
  }

  async merge(entity: NodeInput, into: NodeInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ op: "merge", entity, into }), options);
  }

  async split(input: SplitInput, options?: WriteOptions): Promise<Write> {
    return this.#say(readStatement({ ...input, op: "split" }), options);
  }

  async remember(input: RememberInput, options?: WriteOptions) {
    return remember(this.#engine, this.name, input, checkOptions("write", options));
  }

  async batch(
    items: readonly BatchItem[],
    options?: WriteOptions & { keepGoing?: boolean },
  ): Promise<BatchReport> {
    const { keepGoing = false, ...others } = checkOptions("batch", options);
    const { statements, refused } = readStatements(items, keepGoing);
    const { result, answer } = await write(
      this.#engine,
      this.name,
      statements.map((s) => s.statement),
      { ...others, keepGoing },
    );
    const more = result.refused.map(({ index, error }) => ({
      index: statements[index]!.index,
      ...withoutShape(error),
    }));
    return { ...answer, refused: [...refused, ...more].sort((a, b) => a.index - b.index) };
  }

  async facts(input?: FactsInput) {
    return facts(this.#engine, this.name, checkRead("facts", input));
  }

  async timeline(input: TimelineInput | string, predicate?: string) {
    const named = { subject: input as string, ...(predicate === undefined ? {} : { predicate }) };
    const asked = checkRead("timeline", typeof input === "string" ? named : input);
    return timeline(this.#engine, this.name, asked);
  }

  async graph(input?: GraphInput) {
    const asked = checkRead("graph", input);
    return (await import("./graph.ts")).graph(this.#engine, this.name, asked);
  }

  async neighbours(entity: NodeInput, input?: NeighboursInput) {
    const near = checkNode(entity, "entity of neighbours");
    const asked = checkRead("neighbours", input);
    return (await import("./neighbours.ts")).neighbours(this.#engine, this.name, near, asked);
  }

  async paths(source: NodeInput, target: NodeInput, input?: PathsInput) {
    const ends = [checkNode(source, "source of paths"), checkNode(target, "target of paths")] as const;
    const asked = checkRead("paths", input);
    return (await import("./paths.ts")).paths(this.#engine, this.name, ...ends, asked);
  }

  async diff(a: AsOfInput, b: AsOfInput, filter?: DiffFilter) {
    checkRead("a filter", filter);
    return diff(
      this.#engine,
      this.name,
      checkRead("an as-of point", a),
      checkRead("an as-of point", b),
      filter,
    );
  }

  async changes(input?: ChangesInput) {
    return changes(this.#engine, this.name, checkRead("changes", input));
  }

  async why(id: string, asOf?: AsOfInput) {
    return why(this.#engine, this.name, checkText(id, "An id"), checkRead("an as-of point", asOf));
  }

  async get(ids: readonly string[], asOf?: AsOfInput) {
    return get(this.#engine, this.name, checkTexts(ids, "Ids"), checkRead("an as-of point", asOf));
  }

  async entities(input?: EntitiesInput) {
    return entities(this.#engine, this.name, checkRead("entities", input));
  }

  async episodes(input?: EpisodesInput) {
    return episodes(this.#engine, this.name, checkRead("episodes", input));
  }

  async predicates(input?: { known?: AsOfInput["known"]; vocabulary?: boolean }) {
    return predicates(this.#engine, this.name, checkRead("predicates", input));
  }

  groups() {
    return groups(this.#engine);
  }

  stats() {
    return stats(this.#engine, this.name);
  }

  async recall(question: string, input?: RecallInput) {
    if (typeof question !== "string") {
      throw incorrect(`recall takes a question in words, not ${String(question)}`, String(question));
    }
    return recall(this.#engine, this.name, question, checkRead("recall", input));
  }

  async replay(receipt: string, input?: { question?: string }) {
    if (typeof receipt !== "string")
      throw incorrect(`replay takes a receipt, not ${shownValue(receipt)}`, shownValue(receipt));
    return replay(this.#engine, this.name, receipt, checkRead("replay", input));
  }

  async import(lines: Iterable<string> | AsyncIterable<string>, options?: ImportOptions) {
    return importJournal(this.#engine, this.name, lines, checkOptions("import", options));
  }

  async importRecords(rows: RecordSource, mapping: RecordMapping, options?: RecordsOptions) {
    const asked = checkOptions("importRecords", options);
    const { importRecords } = await import("./import-records.ts");
    return importRecords(this.#engine, this.name, rows, mapping, asked);
  }

  export(): AsyncIterable<string> {
    return exportJournal(this.#engine, this.name);
  }

  async verify(options?: { onProgress?: (progress: Progress) => void }) {
    return rederive(this.#engine, this.name, false, checkOptions("verify", options).onProgress);
  }

  async rebuild(options?: { onProgress?: (progress: Progress) => void }) {
    return rederive(this.#engine, this.name, true, checkOptions("rebuild", options).onProgress);
  }

  async dropGroup() {
    const dropped = await this.#engine.store.dropGroup(this.name);
    if (dropped === null) throw noSuchGroup(this.name);
    return { group: this.name, ...dropped };
  }

  async backup(file: string) {
    return { file, ...(await this.#engine.store.backup(checkText(file, "A backup's file"))) };
  }

  close() {
    return this.#engine.store.close();
  }
}
