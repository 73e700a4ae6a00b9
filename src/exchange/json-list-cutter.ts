import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";

/** Most characters beside the list. */
const MOST_BESIDE = 16 * 1024 * 1024;

/** Deepest nesting of brackets. */
const DEEPEST = 1000;

/**
 * Cuts the items out of a JSON list that arrives in pieces, so that they can be parsed one by one. What lies around the list
 * is kept without it, and parsed at the end: so the whole is JSON, or is refused.
 */
export class JsonListCutter {
  /** Names of the fields that lead to the list. */
  readonly #path: readonly string[];
  readonly #longest: number;
  /** The brackets that are open, with the name of the field at hand. */
  readonly #open: { bracket: "{" | "["; name: string | null }[] = [];
  #beside = "";
  #item = "";
  /** Depth of the list while inside it, else 0. */
  #list = 0;
  #isFound = false;
  #isQuoted = false;
  #isEscaped = false;
  /** The last text that ended, as it may be the name of a field. */
  #text = "";
  #items = 0;

  constructor(path: readonly string[], longest: number) {
    this.#path = path;
    this.#longest = longest;
  }

  /** Takes a piece; returns the items that end in it, as text. @throws `incorrect` where one is too long */
  push(piece: string): string[] {
    const items: string[] = [];
    let from = 0;
    const keep = (to: number) => {
      if (this.#list > 0) this.#item += piece.slice(from, to);
      else this.#beside += piece.slice(from, to);
      from = to;
    };
    for (let at = 0; at < piece.length; at++) {
      if (this.#isQuoted) {
        at = this.#quoted(piece, at);
        continue;
      }
      switch (piece.charCodeAt(at)) {
        case 0x22:
          this.#isQuoted = true;
          this.#text = "";
          break;
        case 0x7b:
        case 0x5b:
          this.#opened(piece[at] as "{" | "[", () => keep(at + 1));
          break;
        case 0x7d:
        case 0x5d:
          if (this.#list > 0 && this.#open.length === this.#list) {
            keep(at);
            // The list is empty where nothing stands between its brackets.
            if (this.#items > 0 || this.#item.trim() !== "") this.#end(items);
            this.#list = 0;
          }
          this.#open.pop();
          break;
        case 0x2c:
          if (this.#list > 0 && this.#open.length === this.#list) {
            keep(at);
            this.#end(items);
            from = at + 1;
          } else if (this.#list === 0) this.#name(null);
          break;
        case 0x3a:
          if (this.#list === 0) this.#name(this.#text);
          break;
      }
    }
    keep(piece.length);
    this.#checkLength();
    return items;
  }

  /** @throws `incorrect` where the whole is no JSON, or holds no list under the path */
  end(): void {
    const path = this.#path.join(".");
    try {
      JSON.parse(this.#beside);
    } catch (cause) {
      const message = `the file is not JSON: ${(cause as Error).message}`;
      const value = this.#beside.slice(0, 80);
      throw new PalimpsestError("incorrect", message, { value, cause });
    }
    if (this.#isFound) return;
    const fix = 'Give the path to it in the mapping: "file": {"list": "data.people"}.';
    throw incorrect(path === "" ? "the file is no JSON list" : `the file has no list ${path}`, path, fix);
  }

  /** Goes on in a text; returns the place of its last character in this piece. */
  #quoted(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const sign = piece.charCodeAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (sign === 0x5c) this.#isEscaped = true;
      else if (sign === 0x22) {
        this.#isQuoted = false;
        if (this.#list === 0) this.#text += piece.slice(from, at);
        return at;
      }
    }
    if (this.#list === 0) this.#text += piece.slice(from);
    return piece.length - 1;
  }

  #opened(bracket: "{" | "[", keep: () => void): void {
    const isList =
      bracket === "[" && !this.#isFound && this.#list === 0 && this.#open.length === this.#path.length;
    const isWanted =
      isList && this.#open.every((each, k) => each.bracket === "{" && each.name === this.#path[k]);
    if (isWanted) keep();
    this.#open.push({ bracket, name: null });
    if (this.#open.length > DEEPEST)
      throw incorrect(
        `brackets are nested deeper than ${DEEPEST}, in item ${this.#items + 1} of the list`,
        null,
      );
    if (!isWanted) return;
    this.#isFound = true;
    this.#list = this.#open.length;
  }

  #name(raw: string | null): void {
    const inner = this.#open.at(-1);
    if (inner?.bracket === "{") inner.name = raw?.includes("\\") ? unescaped(raw) : raw;
  }

  #end(items: string[]): void {
    this.#checkLength();
    items.push(this.#item);
    this.#items++;
    this.#item = "";
  }

  #checkLength(): void {
    if (this.#item.length > this.#longest) {
      const message = `item ${this.#items + 1} of the list is longer than ${this.#longest} characters`;
      throw incorrect(message, this.#item.slice(0, 80), "A bracket or a quote may not be closed.");
    }
    if (this.#beside.length > MOST_BESIDE) {
      const value = this.#beside.slice(0, 80);
      throw incorrect("no list is found in what the file begins with", value, "Give `file.list` its path.");
    }
  }
}

/** Text between quotes, where it can be read; else it is told with the rest. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
