import { type CommitOptions, type CommitResult, planCommit } from "../commit/commit.ts";
import type { Statement } from "../commit/statement.ts";
import { Row } from "../exchange/row.ts";
import { type ReadRecord, RecordReader } from "../extract/records/record-reader.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Plan } from "../store/need.ts";
import type { WriteSession } from "../store/store.ts";
import { boundedName } from "../text/name-key.ts";
import { checkSequence } from "./check-input.ts";
import type { Engine } from "./engine.ts";
import type { RecordsOptions, RecordsReport } from "./memory.ts";
import { withoutShape } from "./read-statement.ts";

/** About how many statements become one commit. Those of a record are never parted. */
const STATEMENTS_A_COMMIT = 2000;

/** A record on its way into a commit. */
interface Pending {
  /** Number of the row, from 1, and the line of its file on which it begins. */
  row: number;
  line: number | null;
  read: ReadRecord;
}

/** Records that can be listed or arrive one by one: objects, or the rows of a file. */
export type RecordSource = Iterable<object> | AsyncIterable<object>;

/**
 * Records what rows say, each as an episode with its claims, in one transaction. With `keepGoing` a row of which anything is
 * refused is left out as a whole.
 * @throws `incorrect`, naming the row and the cell, or the part of the mapping that is wrong
 */
export async function importRecords(
  engine: Engine,
  group: string,
  rows: RecordSource,
  mapping: unknown,
  options: RecordsOptions = {},
): Promise<RecordsReport> {
  checkSequence(rows, "importRecords", "rows", "Give a list or a stream of objects.");
  const reader = new RecordReader(mapping, engine.zone);
  const work = async (session: WriteSession) => {
    const importing = new ImportingRecords(engine, session, group, reader, options);
    if (Symbol.iterator in rows) {
      for (const row of rows) {
        const full = importing.row(row);
        if (full !== undefined) await full;
      }
    } else for await (const row of rows) await importing.row(row);
    await importing.end();
    return importing.report;
  };
  return engine.store.write(work, {
    callsOut: !Array.isArray(rows) || options.onProgress !== undefined,
    group,
  });
}

class ImportingRecords {
  readonly report: RecordsReport = {
    // Groups may have any name, also `__proto__`.
    revisions: Object.create(null),
    rows: 0,
    claims: 0,
    applied: 0,
    known: 0,
    refused: [],
    notes: [],
  };
  readonly #engine: Engine;
  readonly #session: WriteSession;
  readonly #group: string;
  readonly #reader: RecordReader;
  readonly #options: RecordsOptions;
  #pending: Pending[] = [];
  #statements = 0;
  #number = 0;
  #said = 0;

  constructor(
    engine: Engine,
    session: WriteSession,
    group: string,
    reader: RecordReader,
    options: RecordsOptions,
  ) {
    this.#engine = engine;
    this.#session = session;
    this.#group = group;
    this.#reader = reader;
    this.#options = options;
  }

  /** Takes a row; a promise where rows before it are committed first. */
  row(given: object): Promise<void> | undefined {
    this.#number++;
    const place = { row: this.#number, line: given instanceof Row ? given.line : null };
    let read: ReadRecord | null;
    try {
      read = this.#reader.read(given instanceof Row ? recordOf(given) : given, place.row);
    } catch (error) {
      this.report.rows++;
      this.#refuse(place, error);
      return undefined;
    }
    if (read === null) return undefined;
    this.report.rows++;
    this.#said += read.claims.length;
    this.#pending.push({ ...place, read });
    this.#statements += 1 + read.claims.length;
    return this.#statements < STATEMENTS_A_COMMIT ? undefined : this.#flush();
  }

  /** Commits what is left, and says what the rows as a whole have shown. */
  async end(): Promise<void> {
    await this.#flush();
    this.#reader.checkFound();
    this.report.refused.sort((a, b) => a.row! - b.row!);
    if (this.report.rows > 0 && this.#said === 0 && this.#reader.mapping.claims.length > 0) {
      this.report.notes.push(
        "No row made a claim: in each a cell that one needs is empty, or `when` rules it out.",
      );
    }
  }

  async #flush(): Promise<void> {
    let pending = this.#pending;
    this.#pending = [];
    this.#statements = 0;
    while (pending.length > 0) {
      const owners: Pending[] = [];
      const known = await this.#namesThatAreKnown(pending);
      const statements = pending.flatMap((one) => {
        const said = statementsOf(one.read, known);
        owners.push(...said.map(() => one));
        return said;
      });
      const result = await this.#session.commit(this.#group, this.#plan(statements, owners));
      if (result.refused.length === 0) {
        this.#tell(result, statements, owners);
        this.#options.onProgress?.({ done: this.#number, total: null });
        return;
      }
      const errors = new Map<Pending, PalimpsestError>();
      for (const { index, error } of result.refused.toReversed()) errors.set(owners[index]!, error);
      for (const [one, error] of errors) this.#refuse(one, error);
      pending = pending.filter((one) => !errors.has(one));
    }
  }

  /** Keys of names that are to be labelled and that the group knows: their labels stay as they are. */
  async #namesThatAreKnown(pending: readonly Pending[]): Promise<Set<string>> {
    const keys = new Set(pending.flatMap(({ read }) => [...read.labels.keys()].map(boundedName)));
    if (keys.size === 0) return keys;
    const known = await this.#session.read(this.#group, (reader) => {
      const { revision } = reader.newest();
      return [...keys].filter((key) => reader.named(key, revision).length > 0);
    });
    return new Set(known ?? []);
  }

  /** A plan that commits all of the statements, or, where some are refused, tells which and writes nothing. */
  #plan(statements: readonly Statement[], owners: readonly Pending[]): Plan<CommitResult> {
    const options: CommitOptions = {
      now: this.#engine.clock(),
      timeZone: this.#engine.zone.timeZone,
      ontology: this.#engine.ontology,
      keepGoing: this.#options.keepGoing === true,
      label: (index) => labelOf(owners[index]!),
    };
    const all = planCommit(statements, options);
    const plan: Plan<CommitResult> = function* (head, log) {
      const planned = yield* all(head, log);
      return planned.result.refused.length === 0 ? planned : { ...planned, changes: null };
    };
    return Object.assign(plan, all.ahead === undefined ? {} : { ahead: all.ahead });
  }

  #tell(
    { byStatement, revision, notes }: CommitResult,
    statements: readonly Statement[],
    owners: readonly Pending[],
  ): void {
    const added = new Set<Pending>();
    for (const [k, { entries, episode, known }] of byStatement.entries()) {
      if (!known && (entries.length > 0 || episode !== null)) added.add(owners[k]!);
      if (statements[k]!.op !== "entity") this.report.claims += entries.length;
    }
    this.report.applied += added.size;
    this.report.known += new Set(owners).size - added.size;
    this.report.revisions[this.#group] = revision;
    if (this.report.notes.length < 100) this.report.notes.push(...notes.slice(0, 100));
  }

  #refuse(place: { row: number; line: number | null }, error: unknown): void {
    if (!(error instanceof PalimpsestError) || error.code === "fault" || error.code === "unavailable")
      throw error;
    if (this.#options.keepGoing !== true) {
      const { code, value, fix } = error;
      const detail = { value, cause: error, ...(fix === undefined ? {} : { fix }) };
      throw new PalimpsestError(code, `${labelOf(place)}: ${error.message}`, detail);
    }
    this.report.refused.push({ row: place.row, line: place.line ?? place.row, ...withoutShape(error) });
  }
}

function recordOf({ content }: Row): object {
  if ("error" in content) throw content.error;
  return content.record;
}

function labelOf({ row, line }: { row: number; line: number | null }): string {
  return line === null ? `Row ${row}` : `Row ${row} (line ${line})`;
}

/** What a record says; entities that it is the first to name are labelled before, and count as known from then on. */
function statementsOf({ episode, claims, labels }: ReadRecord, known: Set<string>): Statement[] {
  const labelled = [...labels].flatMap(([name, label]): Statement[] => {
    const key = boundedName(name);
    if (known.has(key)) return [];
    known.add(key);
    return [{ op: "entity", name, label }];
  });
  const said = claims.map((claim) => ({ ...claim, episode: episode.id, recorded: true }) as Statement);
  return [...labelled, { op: "episode", ...episode }, ...said];
}
