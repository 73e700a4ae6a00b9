import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { JsonListCutter } from "./json-list-cutter.ts";
import { linesOf } from "./line-source.ts";
import { LONGEST_ROW, Row } from "./row.ts";

/** Rows of text that has an object a line; blank lines are skipped. */
export async function* jsonLineRows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const count = { lines: 0, bytes: 0 };
  for await (const line of linesOf(text, count, LONGEST_ROW)) {
    if (line.trim() !== "") yield jsonRow(count.lines, line, "One JSON object a line.");
  }
}

/** Rows of a JSON list, or of the list that lies under a path in a JSON document. Numbers of lines mean nothing in it. */
export async function* jsonListRows(
  text: AsyncIterable<string>,
  path: string | undefined,
): AsyncGenerator<Row> {
  const cutter = new JsonListCutter(path === undefined ? [] : path.split("."), LONGEST_ROW);
  for await (const piece of text) for (const item of cutter.push(piece)) yield itemRow(item);
  cutter.end();
}

function itemRow(text: string): Row {
  return jsonRow(null, text, "Each item of the list is a JSON object.");
}

function jsonRow(line: number | null, text: string, fix: string): Row {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    const value = text.trim().slice(0, 80);
    const message = `not JSON: ${(cause as Error).message}`;
    return new Row(line, { error: new PalimpsestError("incorrect", message, { value, fix, cause }) });
  }
  if (typeof record === "object" && record !== null && !Array.isArray(record))
    return new Row(line, { record });
  const shown = shownValue(record);
  return new Row(line, { error: incorrect(`a record is an object, not ${shown}`, shown, fix) });
}
