import { type CommitOptions, type CommitResult, planCommit } from "../commit/commit.ts";
import type { Statement } from "../commit/statement.ts";
import { type JournalLine, readJournalLine } from "../exchange/journal-line.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import type { WriteSession } from "../store/store.ts";
import { parseTime } from "../time/time-point.ts";
import { checkSequence } from "./check-input.ts";
import type { Engine } from "./engine.ts";
import { type Readings, readChunk, readWhole } from "./import-readings.ts";
import type { ImportOptions, ImportReport } from "./memory.ts";
import { groupName } from "./write.ts";

/** Most lines of one commit where the journal does not say which lines share one. */
const LINES_A_COMMIT = 2000;

/** Lines that become one commit. */
interface Chunk {
  group: string;
  recordedAt: string | number | undefined;
  revision: number | undefined;
  statements: Statement[];
  lines: number[];
}

/**
 * Applies a journal in order, in one transaction. Lines that share `rev` are one commit; where `rev` is not given, so
 * are neighbours of the same `recorded_at`, up to 2,000.
 */
export async function importJournal(
  engine: Engine,
  group: string,
  lines: Iterable<string> | AsyncIterable<string>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  checkSequence(lines, "import", "lines", "Give a list or a stream of lines of text.");
  // Nothing is called from within a transaction: what takes time elsewhere reads all texts before it begins.
  const whole = await readWhole(engine, group, lines, options);
  if (whole !== null) return importLines(engine, group, whole.lines, options, whole.readings);
  return importLines(engine, group, lines, options, null);
}

async function importLines(
  engine: Engine,
  group: string,
  lines: Iterable<string> | AsyncIterable<string>,
  options: ImportOptions,
  readings: Readings | null,
): Promise<ImportReport> {
  const work = async (session: WriteSession) => {
    const importing = new Importing(engine, session, options, readings);
    let number = 0;
    const add = (text: string) => {
      number++;
      const line = number === 1 && typeof text === "string" ? text.replace(/^\u{FEFF}/u, "") : text;
      return typeof line === "string" && line.trim() === "" ? undefined : importing.line(number, line, group);
    };
    if (Symbol.iterator in lines) {
      // A promise for each line takes longer than reading it.
      for (const text of lines) {
        const full = add(text);
        if (full !== undefined) await full;
      }
    } else for await (const text of lines) await add(text);
    await importing.flush();
    return importing.end();
  };
  return engine.store.write(work, { callsOut: !Array.isArray(lines) || options.onProgress !== undefined });
}

class Importing {
  /** Groups may have any name, also `__proto__`, so their revisions lie in an object without a prototype. */
  readonly report: ImportReport = {
    revisions: Object.create(null),
    applied: 0,
    known: 0,
    refused: [],
    notes: [],
  };
  readonly #engine: Engine;
  readonly #session: WriteSession;
  readonly #options: ImportOptions;
  readonly #readings: Readings | null;
  #chunk: Chunk | null = null;
  /** Messages that were recorded before, whose texts are therefore not read. */
  #held = 0;
  #done = 0;

  constructor(engine: Engine, session: WriteSession, options: ImportOptions, readings: Readings | null) {
    this.#engine = engine;
    this.#readings = readings;
    this.#session = session;
    this.#options = options;
  }

  /** Takes a line; a promise where lines before it are committed first. */
  line(number: number, text: unknown, group: string): Promise<void> | undefined {
    let line: JournalLine;
    try {
      if (typeof text !== "string") {
        const given = shownValue(text);
        throw incorrect(`A line of a journal is text, not ${given}`, given, "Give each line as a string.");
      }
      line = readJournalLine(text);
      groupName(line.group ?? group);
    } catch (error) {
      this.#refuse(number, error);
      return undefined;
    }
    const into = line.group ?? group;
    if (this.#chunk !== null && belongs(this.#chunk, into, line)) {
      this.#gather(this.#chunk, number, line.statement);
      return undefined;
    }
    return this.flush().then(() => {
      const { recordedAt, revision } = line;
      this.#chunk = { group: into, recordedAt, revision, statements: [], lines: [] };
      this.#gather(this.#chunk, number, line.statement);
    });
  }

  #gather(chunk: Chunk, number: number, statement: Statement): void {
    chunk.statements.push(statement);
    chunk.lines.push(number);
  }

  /** Commits the lines gathered so far. */
  async flush(): Promise<void> {
    const chunk = this.#chunk;
    this.#chunk = null;
    if (chunk === null) return;
    let result: CommitResult;
    if (this.#options.extract === true) await this.#read(chunk);
    try {
      const options = this.#commitOptions(chunk);
      result = await this.#session.commit(chunk.group, planCommit(chunk.statements, options));
    } catch (error) {
      if (!this.#options.keepGoing || !isRefusal(error)) throw error;
      for (const line of chunk.lines) this.#refuse(line, error);
      return;
    }
    for (const { index, error } of result.refused) {
      if (chunk.statements[index]!.isRead !== true) this.#refuse(chunk.lines[index]!, error);
      else this.#note([`Line ${chunk.lines[index]}: a claim that was read is refused: ${error.message}`]);
    }
    const refused = new Set(result.refused.map((r) => r.index));
    for (const [k, { entries, episode, known }] of result.byStatement.entries()) {
      if (refused.has(k)) continue;
      if (chunk.statements[k]!.isRead === true) {
        if (!known && entries.length > 0) this.report.read = (this.report.read ?? 0) + 1;
        continue;
      }
      if (known || (entries.length === 0 && episode === null)) this.report.known++;
      else this.report.applied++;
    }
    this.report.revisions[chunk.group] = result.revision;
    this.#note(result.notes);
    this.#done = chunk.lines[chunk.lines.length - 1]!;
    this.#options.onProgress?.({ done: this.#done, total: null });
  }

  /** What came of all lines. */
  end(): ImportReport {
    if (this.#held > 0)
      this.#note([
        `${this.#held} message${this.#held === 1 ? " was" : "s were"} recorded before, and no text is read a second time; to have them read, import them with extract into a group that does not have them yet.`,
      ]);
    return this.report;
  }

  #note(notes: readonly string[]): void {
    const room = 100 - this.report.notes.length;
    if (room > 0) this.report.notes.push(...notes.slice(0, room));
  }

  /** Puts behind each episode what is read out of it. */
  async #read(chunk: Chunk): Promise<void> {
    const notes: string[] = [];
    const { read, held } = await readChunk(this.#engine, this.#session, chunk, this.#readings, notes);
    this.#held += held;
    this.report.read ??= 0;
    this.#note(notes);
    const statements: Statement[] = [];
    const lines: number[] = [];
    for (const [k, statement] of chunk.statements.entries()) {
      const all = [statement, ...(read.get(k) ?? [])];
      statements.push(...all);
      lines.push(...all.map(() => chunk.lines[k]!));
    }
    chunk.statements = statements;
    chunk.lines = lines;
  }

  #commitOptions(chunk: Chunk): CommitOptions {
    const { zone } = this.#engine;
    return {
      now: this.#engine.clock(),
      timeZone: zone.timeZone,
      ...(this.#options.extract === true ? { ontology: this.#engine.ontology, onlyRead: true } : {}),
      revision: chunk.revision,
      recordedAt:
        chunk.recordedAt === undefined
          ? undefined
          : parseTime(chunk.recordedAt, { ...zone, name: "recorded_at" }).instant,
      keepGoing: this.#options.keepGoing === true,
      label: (index) => `Line ${chunk.lines[index]}`,
    };
  }

  #refuse(line: number, error: unknown): void {
    if (!(error instanceof PalimpsestError) || !isRefusal(error)) throw error;
    const { code, value, fix } = error;
    if (this.#options.keepGoing !== true) {
      const detail = { value, cause: error, ...(fix === undefined ? {} : { fix }) };
      throw new PalimpsestError(code, `Line ${line}: ${error.message}`, detail);
    }
    const more = { ...(value === undefined ? {} : { value }), ...(fix === undefined ? {} : { fix }) };
    this.report.refused.push({ line, code, message: error.message, ...more });
  }
}

function belongs(chunk: Chunk, group: string, line: JournalLine): boolean {
  if (chunk.group !== group || chunk.revision !== line.revision || chunk.recordedAt !== line.recordedAt)
    return false;
  return chunk.revision !== undefined || chunk.lines.length < LINES_A_COMMIT;
}

function isRefusal(error: unknown): boolean {
  return error instanceof PalimpsestError && error.code !== "fault" && error.code !== "unavailable";
}
