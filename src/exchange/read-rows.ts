import type { RecordMapping, RowFile } from "../extract/records/record-mapping.ts";
import { RecordReader } from "../extract/records/record-reader.ts";
import { jsonLineRows, jsonListRows } from "./json-rows.ts";
import { type Bytes, decodedText, type LineCount } from "./line-source.ts";
import type { Row } from "./row.ts";

/**
 * The rows of a file of delimited text, of a JSON list of objects, or of an object a line, as they arrive: no more of it is
 * held than a row, and 16 million characters at most. `mapping.file` says what the beginning of the file does not tell.
 * @param source the bytes of the file, or its text
 * @param count is kept at how many rows and bytes were read
 * @throws `incorrect` where the file as a whole cannot be read: another encoding, a quote that is not closed, a header that
 * lacks a column of the mapping. A row that cannot be read says so itself
 */
export async function* readRows(
  source: Bytes,
  mapping: RecordMapping,
  count: LineCount = { lines: 0, bytes: 0 },
): AsyncGenerator<Row> {
  const reader = new RecordReader(mapping);
  const { file = {} } = reader.mapping;
  const whole = decodedText(source, count, file.encoding);
  try {
    const { first, text } = await begun(whole);
    for await (const row of await rowsOf(formatOf(file, first), text, file, reader)) {
      count.lines++;
      yield row;
    }
  } finally {
    // However far it was read, the file is closed.
    await whole.return(undefined);
  }
}

async function rowsOf(
  format: NonNullable<RowFile["format"]>,
  text: AsyncIterable<string>,
  file: RowFile,
  reader: RecordReader,
): Promise<AsyncIterable<Row>> {
  switch (format) {
    case "csv":
      // Its parser is loaded only where there is a table to read.
      return (await import("./csv-rows.ts")).csvRows(text, file, reader);
    case "json":
      return jsonListRows(text, file.list);
    case "jsonl":
      return jsonLineRows(text);
  }
}

function formatOf({ format, list, ...table }: RowFile, first: string): NonNullable<RowFile["format"]> {
  if (format !== undefined) return format;
  if (list !== undefined) return "json";
  if (table.delimiter !== undefined || table.quote !== undefined || table.columns !== undefined) return "csv";
  return first === "[" ? "json" : first === "{" ? "jsonl" : "csv";
}

/** The first character that is not blank, and the text, of which nothing is lost. */
async function begun(
  pieces: AsyncGenerator<string>,
): Promise<{ first: string; text: AsyncIterable<string> }> {
  const held: string[] = [];
  let first = "";
  while (first === "") {
    const next = await pieces.next();
    if (next.done === true) break;
    held.push(next.value);
    first = next.value.trimStart().slice(0, 1);
  }
  return { first, text: joined(held, pieces) };
}

async function* joined(held: readonly string[], pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* held;
  yield* pieces;
}
