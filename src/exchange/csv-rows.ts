import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import type { RowFile } from "../extract/records/record-mapping.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { LONGEST_ROW, Row } from "./row.ts";

/** What the mapping has to say of a header. */
interface Header {
  /** Columns that a table has to have. */
  readonly wantedColumns: readonly string[];
  checkHeader(header: readonly string[]): void;
}

/** A row of cells, and the line on which it begins. */
interface Placed {
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t", "|"];

/** Most characters in which the header is looked for. */
const LONGEST_HEADER = 1024 * 1024;

/**
 * Rows of delimited text as objects without a prototype, cell by column. Blank lines are skipped, and columns without a name
 * left out.
 * @throws `incorrect` where quotes are not as they should be, or the header is not: what follows could not be trusted
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  file: RowFile,
  header: Header,
): AsyncGenerator<Row> {
  const { start, rest } = await beginning(text, quoteOf(file));
  const delimiter = file.delimiter ?? delimiterOf(start, file, header);
  let next = 1;
  const placed = (cells: string[]): Placed => {
    const line = next;
    next += 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0);
    return { line, cells };
  };
  const parser = parse({
    ...optionsOf(file, delimiter),
    max_record_size: LONGEST_ROW,
    // Called as soon as a row ends, so that an error behind it knows its line.
    on_record: placed as unknown as NonNullable<Options["on_record"]>,
  });
  let columns = file.columns === undefined ? null : checkedColumns(file.columns, header);
  try {
    for await (const { line, cells } of parsed(rest, parser)) {
      if (cells.length === 1 && cells[0] === "") continue;
      if (columns === null) columns = checkedColumns(cells, header);
      else yield rowOf(line, cells, columns);
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(error, next) : error;
  }
  if (columns === null) {
    throw incorrect("the file has no header", null, "Its first line names the columns.");
  }
}

/** What the parser makes of each piece before the next one is asked for, so that nothing is read ahead. */
async function* parsed(pieces: AsyncIterable<string>, parser: Parser): AsyncGenerator<Placed> {
  // Errors are looked for after each piece, and come out of the last loop.
  parser.on("error", () => {});
  for await (const piece of pieces) {
    parser.write(piece);
    if (parser.errored !== null) throw parser.errored;
    for (let row = parser.read(); row !== null; row = parser.read()) yield row as Placed;
  }
  parser.end();
  yield* parser as AsyncIterable<Placed>;
}

function quoteOf({ quote = '"' }: RowFile): string | null {
  return quote;
}

function optionsOf(file: RowFile, delimiter: string): Options {
  const quote = quoteOf(file);
  return {
    delimiter,
    quote,
    escape: quote ?? '"',
    record_delimiter: ["\r\n", "\n", "\r"],
    // Rows of other lengths are refused one by one.
    relax_column_count: true,
  };
}

/** Text up to where the header ends, and all of it. */
async function beginning(
  text: AsyncIterable<string>,
  quote: string | null,
): Promise<{ start: string; rest: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let start = "";
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    start += next.value;
    if (start.length > LONGEST_HEADER || headerEnd(start, quote) >= 0) break;
  }
  if (start.includes("\0")) {
    const fix = 'Where it is UTF-16, give "file": {"encoding": "utf-16le"} in the mapping.';
    throw incorrect("the file holds characters of value zero, so it is no text in this encoding", null, fix);
  }
  async function* rest(): AsyncGenerator<string> {
    yield start;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  }
  return { start, rest: rest() };
}

/** Where the first line that is not blank ends, outside of quotes; -1 where it goes on. */
function headerEnd(text: string, quote: string | null): number {
  let isQuoted = false;
  let isBlank = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === quote) isQuoted = !isQuoted;
    if ((sign === "\n" || sign === "\r") && !isQuoted) {
      if (!isBlank) return at;
    } else isBlank = false;
  }
  return -1;
}

/**
 * The delimiter under which the header has most of the columns that are wanted, and of several the one that makes most of it.
 * @throws `incorrect` where several would do as well
 */
function delimiterOf(start: string, file: RowFile, { wantedColumns }: Header): string {
  const end = headerEnd(start, quoteOf(file));
  const first = (end < 0 ? start : start.slice(0, end)).trimStart();
  const names = new Set(wantedColumns);
  const tried = DELIMITERS.map((delimiter) => {
    const [cells = []] = cellsOf(first, file, delimiter);
    const found = file.columns === undefined ? cells.filter((cell) => names.has(cell.trim())).length : 0;
    return { delimiter, found, count: cells.length };
  });
  const [best, next] = tried.sort((a, b) => b.found - a.found || b.count - a.count);
  if (next!.found < best!.found || next!.count < best!.count || best!.count <= 1) return best!.delimiter;
  const both = [best!, next!].map(({ delimiter }) => JSON.stringify(delimiter)).join(" and ");
  throw incorrect(
    `the delimiter is not clear: ${both} cut ${shownValue(first)} into ${best!.count} cells each`,
    first.slice(0, 80),
    'Give it in the mapping: "file": {"delimiter": ";"}.',
  );
}

function cellsOf(line: string, file: RowFile, delimiter: string): string[][] {
  try {
    return parseAtOnce(line, { ...optionsOf(file, delimiter), relax_quotes: true });
  } catch {
    // A quote that is not closed is told when the file itself is read.
    return [];
  }
}

/** The names of the columns, tidied; null for those without one. */
function checkedColumns(cells: readonly string[], header: Header): (string | null)[] {
  const names = cells.map((cell) => cell.trim());
  const seen = new Set<string>();
  for (const name of names) {
    if (name !== "" && seen.has(name)) {
      throw incorrect(
        `the header names the column ${shownValue(name)} twice`,
        name,
        "Give each column a name of its own; for a file without a header list the names in `file.columns`.",
      );
    }
    seen.add(name);
  }
  header.checkHeader(names);
  return names.map((name) => (name === "" ? null : name));
}

function rowOf(line: number, cells: readonly string[], columns: readonly (string | null)[]): Row {
  const surplus = cells.slice(columns.length);
  if (cells.length < columns.length || surplus.some((cell) => cell.trim() !== "")) {
    const shown = shownValue(cells);
    const message = `the row has ${cells.length} cells, and the header ${columns.length}: ${shown}`;
    return new Row(line, {
      error: incorrect(message, shown, "Enclose cells that hold the delimiter or line ends in quotes."),
    });
  }
  const record: Record<string, string> = Object.create(null);
  for (const [k, column] of columns.entries()) if (column !== null) record[column] = cells[k]!;
  return new Row(line, { record });
}

function lineEnds(cell: string): number {
  return cell.includes("\n") || cell.includes("\r") ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;
}

/** What is wrong with the text from a line on, so that nothing behind it can be trusted. */
function refusal(error: CsvError, line: number) {
  const detail: Partial<Record<string, [message: string, fix: string]>> = {
    CSV_QUOTE_NOT_CLOSED: ["a quote is not closed", "Close it, or write a quote inside a quoted cell twice."],
    CSV_MAX_RECORD_SIZE: [
      `the row is longer than ${LONGEST_ROW / 1024 / 1024} MiB`,
      "Most likely a quote is not closed: close it, or write a quote inside a quoted cell twice.",
    ],
    CSV_INVALID_CLOSING_QUOTE: [
      "something follows a closing quote",
      "Write a quote inside a quoted cell twice.",
    ],
    INVALID_OPENING_QUOTE: [
      "a quote stands inside a cell that does not begin with one",
      'Enclose the cell in quotes and write it twice; where quotes mean nothing, give "file": {"quote": null}.',
    ],
  };
  const [message, fix] = detail[error.code] ?? [error.message, undefined];
  return incorrect(`in the row that begins on line ${line} ${message}`, line, fix);
}
