import { Cue } from "../text/episode-marks.ts";
import { CosineEstimator } from "../text/vector-codes.ts";
import { bm25OfTerm } from "./bm25.ts";
import { type EpisodeView, talksWithPrograms } from "./episode-table.ts";
import type { Hits, Words } from "./score-words.ts";

/** The most that each part can add to an episode's score, and how far its neighbours' words and meaning count for it. */
export const EPISODE_WEIGHTS = {
  /** BM25, as a share of the best episode's. */
  words: 0.4,
  /** Cosine of its vector and the question's. */
  meaning: 0.6,
  /** Words and meaning of the episode before and of the one behind, in a talk between people. */
  near: 0.3,
  /** The same of those two away. */
  far: 0.09,
  /** BM25 of its talk as a whole, as a share of the best talk's, in a talk between people. */
  talk: 0.4,
  /** The question names its speaker. */
  speaker: 0.1,
  /** The question asks when, and it speaks of a time. */
  dated: 0.2,
  /** It asks itself, in a talk between people: taken off. */
  asks: -0.1,
  /** It answers a question, in a talk between people. */
  answers: 0.1,
  /** A person said it, in a talk with a program. */
  person: 0.2,
} as const;

export type EpisodeWeights = Readonly<Record<keyof typeof EPISODE_WEIGHTS, number>>;
export type EpisodeParts = Record<keyof typeof EPISODE_WEIGHTS, number>;

/** The score that parts come to. */
export function sumOfEpisode(p: EpisodeParts): number {
  return p.words + p.meaning + p.near + p.far + p.talk + p.speaker + p.dated + p.asks + p.answers + p.person;
}

/** What is asked, as far as an episode's score hangs on it. */
export interface EpisodeAsk {
  words: Pick<Words, "episodes" | "hits">;
  /** The question's vector, of length 1 or 0; null where meaning does not count. */
  vector: Float32Array | null;
  /** Names in the question, in identity form. */
  names: ReadonlySet<string>;
  asksWhen: boolean;
  /** Which rows may be told. */
  isWanted: (row: number) => boolean;
}

/** An episode that may be among the best. */
export interface EpisodeCandidate {
  id: number;
  doc: number;
  /** Not normalised. */
  bm25: number;
  /** What its vector says is estimated. */
  parts: EpisodeParts;
}

/** How many candidates are compared by their whole vectors; the best by estimates, which are off by 0.03 in a score. */
export const DEPTH = 400;

/** The likeliest episodes of a view, each with its parts. */
export function likelyEpisodes(
  view: EpisodeView,
  ask: EpisodeAsk,
  weights: EpisodeWeights = EPISODE_WEIGHTS,
  depth = DEPTH,
): EpisodeCandidate[] {
  const scores = new EpisodeScores(view, ask, weights);
  const rows = best(scores.all(), view.count, ask.isWanted, depth);
  return rows.map((row) => ({
    id: view.ids[row]!,
    doc: view.docs[row]!,
    bm25: ask.words.episodes[row]!,
    parts: scores.parts(row),
  }));
}

/** Numbers of the rows with the highest values, the highest first; of equals those that stand first. */
function best(
  values: Float64Array,
  count: number,
  isWanted: (row: number) => boolean,
  most: number,
): number[] {
  let kept: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const cut = () => {
    kept.sort((a, b) => values[b]! - values[a]! || a - b);
    kept = kept.slice(0, most);
    if (kept.length === most) least = values[kept[most - 1]!]!;
  };
  for (let row = 0; row < count; row++) {
    if (values[row]! <= least || !isWanted(row)) continue;
    kept.push(row);
    if (kept.length >= 4 * most) cut();
  }
  cut();
  return kept;
}

/** Scores of all rows of a view. */
class EpisodeScores {
  readonly #weights: EpisodeWeights;
  readonly #view: EpisodeView;
  readonly #ask: EpisodeAsk;
  readonly #words: Float64Array;
  readonly #cosines: Float32Array | null;
  /** Words and meaning of each row by itself. */
  readonly #own: Float64Array;
  readonly #talks: Float64Array;
  readonly #withProgram: Uint8Array;
  /** Numbers of speakers that the question names. */
  readonly #named: Uint8Array;

  constructor(view: EpisodeView, ask: EpisodeAsk, weights: EpisodeWeights) {
    this.#weights = weights;
    this.#view = view;
    this.#ask = ask;
    this.#words = shareOfBest(ask.words.episodes);
    this.#cosines = estimates(view, ask.vector);
    this.#own = sumOf(this.#words, weights.words, this.#cosines, weights.meaning);
    this.#talks = talkShares(view, ask.words.hits);
    this.#withProgram = talksWithPrograms(view);
    this.#named = Uint8Array.from(view.names, (name) => (isNamed(name, ask.names) ? 1 : 0));
  }

  /** The sums of the parts of all rows. Written out: it is done for every episode. */
  all(): Float64Array {
    const { count, talks, cues, speakers, before, after } = this.#view;
    const w = this.#weights;
    const { asksWhen } = this.#ask;
    const own = this.#own;
    const withProgram = this.#withProgram;
    const named = this.#named;
    const ofTalks = this.#talks;
    const scores = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      const talk = talks[row]!;
      const cue = cues[row]!;
      let score = own[row]!;
      if (named[speakers[row]!] === 1) score += w.speaker;
      if (asksWhen && (cue & Cue.dates) !== 0) score += w.dated;
      if (withProgram[talk] === 1) {
        if ((cue & Cue.program) === 0) score += w.person;
      } else {
        const previous = before[row]!;
        const next = after[row]!;
        if (previous >= 0) {
          score += w.near * own[previous]!;
          const far = before[previous]!;
          if (far >= 0) score += w.far * own[far]!;
          if ((cues[previous]! & Cue.asks) !== 0) score += w.answers;
        }
        if (next >= 0) {
          score += w.near * own[next]!;
          const far = after[next]!;
          if (far >= 0) score += w.far * own[far]!;
        }
        score += w.talk * ofTalks[talk]!;
        if ((cue & Cue.asks) !== 0) score += w.asks;
      }
      scores[row] = score;
    }
    return scores;
  }

  parts(row: number): EpisodeParts {
    const { talks, cues, speakers, before, after } = this.#view;
    const w = this.#weights;
    const talk = talks[row]!;
    const cue = cues[row]!;
    const isBetween = this.#withProgram[talk] === 0;
    const parts: EpisodeParts = {
      words: w.words * this.#words[row]!,
      meaning: this.#cosines === null ? 0 : w.meaning * this.#cosines[row]!,
      near: 0,
      far: 0,
      talk: 0,
      speaker: this.#named[speakers[row]!] === 1 ? w.speaker : 0,
      dated: this.#ask.asksWhen && (cue & Cue.dates) !== 0 ? w.dated : 0,
      asks: 0,
      answers: 0,
      person: 0,
    };
    if (!isBetween) {
      if ((cue & Cue.program) === 0) parts.person = w.person;
      return parts;
    }
    const [previous, next] = [before[row]!, after[row]!];
    let near = 0;
    let far = 0;
    if (previous >= 0) {
      near += this.#own[previous]!;
      if (before[previous]! >= 0) far += this.#own[before[previous]!]!;
      if ((cues[previous]! & Cue.asks) !== 0) parts.answers = w.answers;
    }
    if (next >= 0) {
      near += this.#own[next]!;
      if (after[next]! >= 0) far += this.#own[after[next]!]!;
    }
    parts.near = w.near * near;
    parts.far = w.far * far;
    parts.talk = w.talk * this.#talks[talk]!;
    if ((cue & Cue.asks) !== 0) parts.asks = w.asks;
    return parts;
  }
}

/** Whether a question with such names in it names a speaker, whole or by one word of two letters or more. */
function isNamed(speaker: string, names: ReadonlySet<string>): boolean {
  if (speaker === "") return false;
  return names.has(speaker) || speaker.split(" ").some((word) => word.length > 1 && names.has(word));
}

function estimates(view: EpisodeView, vector: Float32Array | null): Float32Array | null {
  if (vector === null || vector.every((value) => value === 0)) return null;
  const cosines = new CosineEstimator(vector).all(view.codes, view.count);
  for (let row = 0; row < view.count; row++) if ((view.cues[row]! & Cue.blank) !== 0) cosines[row] = 0;
  return cosines;
}

/** As shares of the highest; zero where none is above. */
function shareOfBest(scores: Float64Array): Float64Array {
  let best = 0;
  for (let k = 0; k < scores.length; k++) if (scores[k]! > best) best = scores[k]!;
  const shares = new Float64Array(scores.length);
  if (best > 0) for (let k = 0; k < scores.length; k++) shares[k] = scores[k]! / best;
  return shares;
}

function sumOf(a: Float64Array, ofA: number, b: Float32Array | null, ofB: number): Float64Array {
  const sums = new Float64Array(a.length);
  if (b === null) for (let k = 0; k < a.length; k++) sums[k] = ofA * a[k]!;
  else for (let k = 0; k < a.length; k++) sums[k] = ofA * a[k]! + ofB * b[k]!;
  return sums;
}

/** BM25 of each talk, its episodes taken together, as a share of the best one's. */
function talkShares(view: EpisodeView, hits: readonly Hits[]): Float64Array {
  const { count, talks, lengths, talkCount } = view;
  const totals = new Float64Array(talkCount);
  for (let row = 0; row < count; row++) totals[talks[row]!]! += Math.max(1, lengths[row]!);
  let total = 0;
  let there = 0;
  for (const length of totals) {
    total += length;
    if (length > 0) there++;
  }
  const scores = new Float64Array(talkCount);
  const counted = new Uint32Array(talkCount);
  for (const { rows, counts } of hits) {
    const found: number[] = [];
    for (let k = 0; k < rows.length; k++) {
      const talk = talks[rows[k]!]!;
      if (counted[talk] === 0) found.push(talk);
      counted[talk]! += counts[k]!;
    }
    const score = bm25OfTerm(found.length, there, total / there);
    for (const talk of found) {
      scores[talk]! += score(counted[talk]!, totals[talk]!);
      counted[talk] = 0;
    }
  }
  return shareOfBest(scores);
}
