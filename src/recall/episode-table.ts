import type { MarkedEpisode } from "../store/store.ts";
import { Cue } from "../text/episode-marks.ts";
import { normalName } from "../text/normal-name.ts";
import type { Instant } from "../time/instant.ts";

/**
 * Episodes as a question looks through them: columns, a row an episode in recording order. Neighbours are those of one talk:
 * of one session, or of one day (UTC) outside sessions, in the order in which they were said.
 */
export interface EpisodeView {
  readonly count: number;
  readonly ids: Float64Array;
  /** Numbers of the documents, rising. */
  readonly docs: Float64Array;
  readonly occurredAt: Float64Array;
  readonly lengths: Uint32Array;
  readonly cues: Uint8Array;
  /** Number of the talk; there may be numbers of talks that have no row. */
  readonly talks: Uint32Array;
  /** Number of the speaker's name from 1 on; 0 where there is none. */
  readonly speakers: Uint32Array;
  /** Row of the neighbour, or -1. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Codes of the vectors, one after the other. */
  readonly codes: Uint8Array;
  /** All episodes recorded by then, whenever they occurred: the first rows of the whole table. */
  readonly known: Known;
  /** By row of `known`: its row here, or -1; null where they are the same. */
  readonly places: Int32Array | null;
  /** All numbers of talks are below. */
  readonly talkCount: number;
  /** Names in identity form by their numbers. */
  readonly names: readonly string[];
}

export interface Known {
  readonly count: number;
  /** By how much each number is above the one before it, as in a store of one group; 0 where that differs. */
  readonly step: number;
  /** Numbers of the documents, rising. */
  readonly docs: Float64Array;
  readonly lengths: Uint32Array;
}

const DAY = 86_400_000;
const NONE = -1;

/** Episodes of one group as its newest commit has them. Grows at the end only; memory for each episode: 50 bytes and its code. */
export class EpisodeTable {
  #size = 0;
  #count = 0;
  readonly #width: number;
  #ids = new Float64Array(0);
  #docs = new Float64Array(0);
  #occurredAt = new Float64Array(0);
  #revisions = new Float64Array(0);
  #lengths = new Uint32Array(0);
  #cues = new Uint8Array(0);
  #talks = new Uint32Array(0);
  #speakers = new Uint32Array(0);
  #before = new Int32Array(0);
  #after = new Int32Array(0);
  #codes = new Uint8Array(0);
  /** See `Known.step`. */
  #step = 0;
  #latest = Number.NEGATIVE_INFINITY;
  readonly #talkNumbers = new Map<string, number>();
  /** By talk: the row that was said last. */
  readonly #last: number[] = [];
  readonly #names: string[] = [""];
  readonly #nameNumbers = new Map<string, number>();

  /** @param width bytes of a code */
  constructor(width: number) {
    this.#width = width;
  }

  get count(): number {
    return this.#count;
  }

  /** Number of the newest episode, 0 before the first. */
  get last(): number {
    return this.#count === 0 ? 0 : this.#ids[this.#count - 1]!;
  }

  /** Adds episodes behind the newest; others are there already and are passed over. */
  add(episodes: readonly MarkedEpisode[]): void {
    for (const episode of episodes) {
      if (episode.id <= this.last) continue;
      if (this.#count === this.#size) this.#grow();
      const row = this.#count++;
      if (row === 1) this.#step = episode.doc - this.#docs[0]!;
      else if (row > 1 && episode.doc - this.#docs[row - 1]! !== this.#step) this.#step = 0;
      this.#ids[row] = episode.id;
      this.#docs[row] = episode.doc;
      this.#occurredAt[row] = episode.occurredAt;
      this.#revisions[row] = episode.revision;
      this.#lengths[row] = episode.length;
      this.#cues[row] = episode.cues;
      this.#speakers[row] = this.#nameNumber(episode.speaker);
      this.#codes.set(episode.code.subarray(0, this.#width), row * this.#width);
      this.#latest = Math.max(this.#latest, episode.occurredAt);
      this.#place(row, this.#talkNumber(episode));
    }
  }

  #grow(): void {
    this.#size = Math.max(1024, this.#size * 2);
    const longer = <T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
      old: T,
      Type: new (size: number) => T,
      width = 1,
    ): T => {
      const grown = new Type(this.#size * width);
      grown.set(old);
      return grown;
    };
    this.#ids = longer(this.#ids, Float64Array);
    this.#docs = longer(this.#docs, Float64Array);
    this.#occurredAt = longer(this.#occurredAt, Float64Array);
    this.#revisions = longer(this.#revisions, Float64Array);
    this.#lengths = longer(this.#lengths, Uint32Array);
    this.#cues = longer(this.#cues, Uint8Array);
    this.#talks = longer(this.#talks, Uint32Array);
    this.#speakers = longer(this.#speakers, Uint32Array);
    this.#before = longer(this.#before, Int32Array);
    this.#after = longer(this.#after, Int32Array);
    this.#codes = longer(this.#codes, Uint8Array, this.#width);
  }

  #nameNumber(speaker: string | null): number {
    if (speaker === null) return 0;
    let number = this.#nameNumbers.get(speaker);
    if (number === undefined) {
      const name = normalName(speaker);
      number = this.#names.indexOf(name);
      if (number < 0) number = this.#names.push(name) - 1;
      this.#nameNumbers.set(speaker, number);
    }
    return number;
  }

  #talkNumber({ session, occurredAt }: MarkedEpisode): number {
    const key = session === null ? `${Math.floor(occurredAt / DAY)}` : `=${session}`;
    let number = this.#talkNumbers.get(key);
    if (number === undefined) {
      number = this.#talkNumbers.size;
      this.#talkNumbers.set(key, number);
      this.#last.push(NONE);
    }
    return number;
  }

  /** Puts a row among those of its talk: in time, of one instant in recording order. */
  #place(row: number, talk: number): void {
    this.#talks[row] = talk;
    let before = this.#last[talk]!;
    let after = NONE;
    while (before !== NONE && this.#occurredAt[before]! > this.#occurredAt[row]!) {
      after = before;
      before = this.#before[before]!;
    }
    this.#before[row] = before;
    this.#after[row] = after;
    if (before !== NONE) this.#after[before] = row;
    if (after === NONE) this.#last[talk] = row;
    else this.#before[after] = row;
  }

  /** What was recorded by a revision and, where that is given, had occurred by an instant. */
  view(revision: number, until: Instant | null): EpisodeView {
    const count = this.#count;
    const isAll =
      (count === 0 || this.#revisions[count - 1]! <= revision) && (until === null || this.#latest <= until);
    return isAll ? this.#whole() : this.#part(revision, until);
  }

  #whole(): EpisodeView {
    const count = this.#count;
    return {
      count,
      ids: this.#ids,
      docs: this.#docs,
      occurredAt: this.#occurredAt,
      lengths: this.#lengths,
      cues: this.#cues,
      talks: this.#talks,
      speakers: this.#speakers,
      before: this.#before,
      after: this.#after,
      codes: this.#codes,
      known: { count, step: this.#step, docs: this.#docs, lengths: this.#lengths },
      places: null,
      talkCount: this.#last.length,
      names: this.#names,
    };
  }

  #part(revision: number, until: Instant | null): EpisodeView {
    const rows: number[] = [];
    const places = new Int32Array(this.#count).fill(NONE);
    let known = 0;
    for (; known < this.#count && this.#revisions[known]! <= revision; known++)
      if (until === null || this.#occurredAt[known]! <= until) places[known] = rows.push(known) - 1;
    const count = rows.length;
    const view = {
      count,
      ids: Float64Array.from(rows, (row) => this.#ids[row]!),
      docs: Float64Array.from(rows, (row) => this.#docs[row]!),
      occurredAt: Float64Array.from(rows, (row) => this.#occurredAt[row]!),
      lengths: Uint32Array.from(rows, (row) => this.#lengths[row]!),
      cues: Uint8Array.from(rows, (row) => this.#cues[row]!),
      talks: Uint32Array.from(rows, (row) => this.#talks[row]!),
      speakers: Uint32Array.from(rows, (row) => this.#speakers[row]!),
      before: new Int32Array(count).fill(NONE),
      after: new Int32Array(count).fill(NONE),
      codes: new Uint8Array(count * this.#width),
      known: { count: known, step: this.#step, docs: this.#docs, lengths: this.#lengths },
      places,
      talkCount: this.#last.length,
      names: this.#names,
    };
    for (const [place, row] of rows.entries())
      view.codes.set(this.#codes.subarray(row * this.#width, (row + 1) * this.#width), place * this.#width);
    for (const last of this.#last) {
      let behind = NONE;
      for (let row = last; row !== NONE; row = this.#before[row]!) {
        const place = places[row]!;
        if (place === NONE) continue;
        if (behind !== NONE) {
          view.before[behind] = place;
          view.after[place] = behind;
        }
        behind = place;
      }
    }
    return view;
  }
}

/**
 * The row of a document, or -1. `hint`: a row near it, or before it; found quickly where documents are asked for as they
 * stand.
 */
export function rowOf({ docs, count }: Pick<Known, "docs" | "count">, doc: number, hint = 0): number {
  let low = 0;
  let high = count - 1;
  if (hint < count && docs[hint]! <= doc) {
    // Wider and wider steps from there on.
    low = hint;
    let step = 1;
    while (low + step < count && docs[low + step]! <= doc) {
      low += step;
      step *= 2;
    }
    high = Math.min(high, low + step - 1);
  }
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = docs[middle]!;
    if (at === doc) return middle;
    if (at < doc) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}

/** Talks that a program takes part in, by number. */
export function talksWithPrograms({ count, cues, talks, talkCount }: EpisodeView): Uint8Array {
  const found = new Uint8Array(talkCount);
  for (let row = 0; row < count; row++) if ((cues[row]! & Cue.program) !== 0) found[talks[row]!] = 1;
  return found;
}
