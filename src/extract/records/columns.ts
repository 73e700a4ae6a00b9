import { incorrect, type PalimpsestError } from "../../model/palimpsest-error.ts";
import { suggestion } from "../../text/nearest.ts";
import { cellAt } from "./cells.ts";

/** A row, and of a claim for each element of a list the element. */
export interface Place {
  readonly record: object;
  /** Number of the row, from 1. */
  readonly row: number;
  /** Path of the list, and the element. */
  readonly each: string | null;
  readonly element: unknown;
}

/** A column that a mapping names, and how often it was there. */
export interface Column {
  readonly path: string;
  /** Where the mapping names it: "claims[0].object". */
  readonly where: string;
  readonly isOptional: boolean;
  tried: number;
  found: number;
}

/** In templates, the number of the row, unless a column has that name. */
export const ROW = "row";

/** Most names that are remembered to suggest one of them, and rows that are looked at for them. */
const MOST_NAMES = 1000;

/** The columns that a mapping names. A name that no row has is a slip of the pen, and not an empty cell. */
export class Columns {
  readonly #all: Column[] = [];
  readonly #names = new Set<string>();
  #learned = 0;

  /** Notes a column; returns what reads it. */
  use(path: string, where: string, isOptional: boolean): (place: Place) => unknown {
    const column: Column = { path, where, isOptional, tried: 0, found: 0 };
    this.#all.push(column);
    return (place) => {
      const value = this.#look(column, place);
      if (value !== undefined) column.found++;
      return value === undefined && path === ROW ? place.row : value;
    };
  }

  #look(column: Column, { record, each, element }: Place): unknown {
    const { path } = column;
    column.tried++;
    if (each === null || !(path === each || path.startsWith(`${each}.`))) return cellAt(record, path);
    if (path === each) return element;
    if (typeof element !== "object" || element === null) return undefined;
    return cellAt(element, path.slice(each.length + 1));
  }

  /** Remembers names that rows have. */
  learn(record: object): void {
    if (this.#names.size >= MOST_NAMES || this.#learned++ >= MOST_NAMES) return;
    for (const [name, value] of Object.entries(record)) {
      this.#names.add(name);
      const inner = Array.isArray(value) ? value[0] : value;
      if (typeof inner !== "object" || inner === null || this.#names.size >= MOST_NAMES) continue;
      for (const field of Object.keys(inner)) this.#names.add(`${name}.${field}`);
    }
  }

  /** Paths that a header has to hold. */
  get wanted(): string[] {
    return this.#all.filter(({ path, isOptional }) => !isOptional && path !== ROW).map(({ path }) => path);
  }

  /** @throws `incorrect` where a table with this header lacks a column */
  checkHeader(header: readonly string[]): void {
    const has = new Set(header);
    for (const column of this.#all)
      if (!column.isOptional && column.path !== ROW && !has.has(column.path)) throw unknown(column, header);
  }

  /** @throws `incorrect` where a column was in none of the rows that were read */
  checkFound(): void {
    for (const column of this.#all)
      if (!column.isOptional && column.path !== ROW && column.tried > 0 && column.found === 0)
        throw unknown(column, [...this.#names]);
  }
}

function unknown({ path, where }: Column, names: readonly string[]): PalimpsestError {
  const known = names.filter((name) => name !== "").slice(0, 50);
  const near = suggestion(path, known, "columns");
  return incorrect(
    `mapping: ${where} names the column ${JSON.stringify(path)}, which no row has`,
    path,
    `${near}${near.endsWith("?") ? "" : "."} One that may be missing is { "column": ${JSON.stringify(path)}, "optional": true }.`,
  );
}
