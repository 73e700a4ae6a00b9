import type { PalimpsestError } from "../model/palimpsest-error.ts";

/** A row of a file: what stands in it, or why it cannot be read. */
export class Row {
  /** Line of the file on which it begins, from 1; null where lines mean nothing. */
  readonly line: number | null;
  readonly content: { readonly record: object } | { readonly error: PalimpsestError };

  constructor(line: number | null, content: Row["content"]) {
    this.line = line;
    this.content = content;
  }
}

/** Most characters of one row: beyond, a quote or a bracket was more likely not closed. */
export const LONGEST_ROW = 16 * 1024 * 1024;
