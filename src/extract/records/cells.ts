import { incorrect } from "../../model/palimpsest-error.ts";
import { shownValue } from "../../model/shown-value.ts";
import { isInstant, toIso } from "../../time/instant.ts";
import type { Scalar } from "./record-mapping.ts";

/** Objects and lists in a record that lie deeper than this are refused. */
const DEEPEST = 32;

/** What a cell may be besides empty: a list and an object still have to be looked into. */
export type Cell = Scalar | readonly unknown[] | object;

/**
 * What stands in an object under a path: a field of that very name, else field after field between the dots. Only fields of
 * the objects themselves count, so that no name leads to a prototype. Undefined where there is no such field.
 * @throws `incorrect` where the path leads through a list, of which it names no place
 */
export function cellAt(record: object, path: string): unknown {
  if (Object.hasOwn(record, path)) return (record as Record<string, unknown>)[path];
  let at: unknown = record;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    if (Array.isArray(at) && !/^\d+$/.test(name)) {
      const fix = 'Give the claim an "each" with the path of the list: one claim for each of its elements.';
      throw incorrect(`${path} leads through a list`, path, fix);
    }
    if (!Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** What tells empty cells from others: missing ones, blank texts, and texts that are declared to be empty. */
export class Emptiness {
  readonly #texts: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    this.#texts = new Set(texts.map((text) => text.trim()));
  }

  /** A cell as it stands, or null where it is empty. Dates and great integers come from drivers of databases. */
  read(value: unknown, path: string): Cell | null {
    if (value === undefined || value === null) return null;
    if (typeof value === "string") {
      const text = value.trim();
      return text === "" || this.#texts.has(text) ? null : text;
    }
    if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
      return this.#texts.size > 0 && this.#texts.has(String(value)) ? null : value;
    }
    if (typeof value === "bigint") return String(value);
    if (value instanceof Date && isInstant(value.getTime())) return toIso(value.getTime());
    if (Array.isArray(value)) return value;
    const kind = typeof value === "object" ? Object.getPrototypeOf(value) : undefined;
    if (kind === null || kind === Object.prototype) return value as object;
    throw incorrect(
      `${path} cannot be ${shownValue(value)}`,
      shownValue(value),
      "A cell is text, a number, a truth value, a list or a plain object.",
    );
  }

  /**
   * A cell that holds one value, or null where it is empty.
   * @throws `incorrect` of lists and objects
   */
  scalar(value: unknown, path: string): Scalar | null {
    const cell = this.read(value, path);
    if (cell === null || typeof cell !== "object") return cell;
    const shown = shownValue(cell);
    if (Array.isArray(cell)) {
      throw incorrect(`${path} is a list where one value is wanted: ${shown}`, shown, FIX_LIST);
    }
    throw incorrect(`${path} is an object where one value is wanted: ${shown}`, shown, FIX_OBJECT);
  }

  /** All cells of a record that are not empty and hold one value, with their paths; lists of values as one text. */
  *all(record: object): Generator<[path: string, text: string]> {
    const waiting: { path: string; value: unknown; depth: number }[] = [];
    const open = (value: object, path: string, depth: number) => {
      if (depth > DEEPEST) {
        const fix = "Give flatter records.";
        throw incorrect(
          `a record is nested deeper than ${DEEPEST} levels, at ${path.slice(0, 80)}`,
          null,
          fix,
        );
      }
      const names = Object.entries(value).reverse();
      for (const [name, inner] of names)
        waiting.push({ path: path === "" ? name : `${path}.${name}`, value: inner, depth });
    };
    open(record, "", 1);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { path, depth } = next;
      const cell = this.read(next.value, path);
      if (cell === null) continue;
      if (typeof cell !== "object") yield [path, String(cell)];
      else if (Array.isArray(cell) && cell.every((each) => typeof each !== "object" || each === null)) {
        const texts = cell.map((each) => this.scalar(each, path)).filter((each) => each !== null);
        if (texts.length > 0) yield [path, texts.join(", ")];
      } else open(cell, path, depth + 1);
    }
  }
}

const FIX_LIST = 'Give the claim an "each" with this path: one claim for each element.';
const FIX_OBJECT = "Name a field in it, with a dot between the names.";
