import { bm25 } from "./bm25.ts";
import { Cue, type EpisodeTable } from "./episode-table.ts";

/** The most that each part can add to an episode's score, and how far its neighbours' words and meaning count for it. */
export interface EpisodeWeights {
  /** BM25, as a share of the best episode's. */
  words: number;
  /** Cosine of its vector and the question's. */
  meaning: number;
  /** Words and meaning of the episode before and of the one behind, in the same talk. */
  near: number;
  /** The same of those two away. */
  far: number;
  /** BM25 of its talk as a whole, as a share of the best talk's. */
  talk: number;
  /** The question names its speaker. */
  speaker: number;
  /** The question asks when, and it speaks of a time. */
  dated: number;
  /** It asks itself, in a talk between people: taken off. */
  asks: number;
  /** It answers a question, in a talk between people. */
  answers: number;
  /** A person said it, in a talk with an assistant. */
  person: number;
}

export type EpisodeParts = Record<keyof EpisodeWeights, number>;

/** What is asked, as far as an episode's score hangs on it. */
export interface EpisodeAsk {
  /** By document: BM25. */
  bm25: ReadonlyMap<number, number>;
  /** By row of the table: cosine; null without vectors. */
  cosines: ArrayLike<number> | null;
  /** Of each term of the question: documents with it, and how often. */
  postings: readonly (readonly { doc: number; tf: number }[])[];
  /** Numbers of the speakers that it names. */
  speakers: ReadonlySet<number>;
  asksWhen: boolean;
}

/** Parts of every episode's score, by row. */
export class EpisodeScores {
  readonly #table: EpisodeTable;
  readonly #weights: EpisodeWeights;
  readonly #ask: EpisodeAsk;
  /** Words and meaning of each row by itself. */
  readonly #words: Float64Array;
  readonly #talks: Float64Array;
  readonly #withAssistant: Uint8Array;

  constructor(table: EpisodeTable, ask: EpisodeAsk, weights: EpisodeWeights) {
    this.#table = table;
    this.#weights = weights;
    this.#ask = ask;
    this.#words = shareOfBest(table, ask.bm25);
    this.#talks = talkShares(table, ask.postings);
    this.#withAssistant = talksWithAssistant(table);
  }

  #own(row: number): number {
    const { words, meaning } = this.#weights;
    return words * this.#words[row]! + meaning * (this.#ask.cosines?.[row] ?? 0);
  }

  #beside(row: number, by: number): number {
    const { talks, count } = this.#table;
    let sum = 0;
    for (const other of [row - by, row + by])
      if (other >= 0 && other < count && talks[other] === talks[row]) sum += this.#own(other);
    return sum;
  }

  parts(row: number): EpisodeParts {
    const { talks, cues, speakers } = this.#table;
    const w = this.#weights;
    const talk = talks[row]!;
    const cue = cues[row]!;
    const between = this.#withAssistant[talk] === 0;
    const before = row > 0 && talks[row - 1] === talk ? cues[row - 1]! : 0;
    return {
      words: w.words * this.#words[row]!,
      meaning: w.meaning * (this.#ask.cosines?.[row] ?? 0),
      near: w.near === 0 ? 0 : w.near * this.#beside(row, 1),
      far: w.far === 0 ? 0 : w.far * this.#beside(row, 2),
      talk: w.talk * this.#talks[talk]!,
      speaker: this.#ask.speakers.has(speakers[row]!) ? w.speaker : 0,
      dated: this.#ask.asksWhen && (cue & Cue.dates) !== 0 ? w.dated : 0,
      asks: between && (cue & Cue.asks) !== 0 ? w.asks : 0,
      answers: between && (before & Cue.asks) !== 0 ? w.answers : 0,
      person: !between && (cue & Cue.assists) === 0 ? w.person : 0,
    };
  }

  score(row: number): number {
    const p = this.parts(row);
    return (
      p.words + p.meaning + p.near + p.far + p.talk + p.speaker + p.dated + p.asks + p.answers + p.person
    );
  }
}

function shareOfBest({ count, docs }: EpisodeTable, scores: ReadonlyMap<number, number>): Float64Array {
  const shares = new Float64Array(count);
  let best = 0;
  for (let row = 0; row < count; row++) {
    shares[row] = scores.get(docs[row]!) ?? 0;
    best = Math.max(best, shares[row]!);
  }
  if (best > 0) for (let row = 0; row < count; row++) shares[row]! /= best;
  return shares;
}

/** BM25 of each talk, its episodes taken together, as a share of the best one's. */
function talkShares(
  { count, docs, talks, lengths }: EpisodeTable,
  postings: EpisodeAsk["postings"],
): Float64Array {
  const talkCount = count === 0 ? 0 : Math.max(...new Set(Array.from(talks))) + 1;
  const scores = new Float64Array(talkCount);
  const total = new Float64Array(talkCount);
  const rowOf = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    total[talks[row]!]! += lengths[row]!;
    rowOf.set(docs[row]!, row);
  }
  const average = total.reduce((sum, length) => sum + length, 0) / Math.max(1, talkCount);
  for (const docs of postings) {
    const counts = new Map<number, number>();
    for (const { doc, tf } of docs) {
      const row = rowOf.get(doc);
      if (row === undefined) continue;
      const talk = talks[row]!;
      counts.set(talk, (counts.get(talk) ?? 0) + tf);
    }
    for (const [talk, tf] of counts) scores[talk]! += bm25(tf, counts.size, talkCount, total[talk]!, average);
  }
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best > 0 ? scores.map((score) => score / best) : scores;
}

function talksWithAssistant({ count, talks, cues }: EpisodeTable): Uint8Array {
  const found = new Uint8Array(count === 0 ? 0 : talks[count - 1]! + 1);
  for (let row = 0; row < count; row++) if ((cues[row]! & Cue.assists) !== 0) found[talks[row]!] = 1;
  return found;
}
