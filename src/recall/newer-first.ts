import { staticVector } from "../text/static-embedder.ts";
import { dot } from "../text/vector-codes.ts";
import { words } from "../text/words.ts";
import { type AskedValue, hasFigure } from "./asked-value.ts";

/** An episode among those that answer a question, as far as what replaces it hangs on it. */
export interface Told {
  text: string;
  occurredAt: number;
  /** In identity form; "" where nobody is named. */
  speaker: string;
}

/** So many of the best are looked at. */
export const LOOKED_AT = 10;
/** An episode is put before one that stands so many places above it at most. */
const REACH = 4;
/** How alike two sentences are that say the same of different values: cosine, and the share of the question's terms in both. */
const ALIKE = {
  figure: { cosine: 0.45, terms: 0.15, fit: 0.55 },
  other: { cosine: 0.45, terms: 0.15, fit: 0.6 },
} as const;
/** What the share of the question's terms, and a figure where one is asked for, count beside the cosine of a sentence. */
const FIT = { terms: 0.5, figure: 0.15 } as const;
/** So much of a text is looked through, and so many of its sentences compared by meaning. */
const LONGEST = 20_000;
const MOST_SENTENCES = 12;

interface Point {
  sentence: string;
  vector: Float32Array;
  terms: ReadonlySet<string>;
  /** How well the sentence fits the question. */
  fit: number;
  hasFigure: boolean;
}

/**
 * The order in which the best episodes answer a question about a thing that may have changed: one that says the same as
 * another, of a later time, stands before it; the earlier one where the question asks for what was before. Two say the same
 * where the sentences of theirs that fit the question best are alike, said by one speaker; if a figure is asked for, each
 * names one. What none replaces stays where it was.
 *
 * @returns the places of the first `LOOKED_AT` in their new order, each with the place of the one that it was put before
 */
export function newerFirst(
  told: readonly Told[],
  asked: AskedValue,
  terms: ReadonlySet<string>,
  vector: Float32Array,
): { at: number; before: number | null }[] {
  const rest = told
    .slice(0, LOOKED_AT)
    .map((one, at) => ({ ...one, at, point: pointOf(one.text, asked, terms, vector) }));
  const order: { at: number; before: number | null }[] = [];
  const least = asked.isFigure ? ALIKE.figure : ALIKE.other;
  const isNewer = (a: Told, b: Told) =>
    asked.which === "newest" ? a.occurredAt > b.occurredAt : a.occurredAt < b.occurredAt;
  while (rest.length > 0) {
    const [first] = rest;
    let best = 0;
    for (let k = 1; k <= REACH && k < rest.length; k++) {
      const other = rest[k]!;
      if (!isNewer(other, rest[best]!) || other.speaker !== first!.speaker) continue;
      if (asked.isFigure && !(other.point.hasFigure && first!.point.hasFigure)) continue;
      if (isAlike(other.point, first!.point, terms.size, least)) best = k;
    }
    const [next] = rest.splice(best, 1);
    order.push({ at: next!.at, before: best === 0 ? null : first!.at });
  }
  return order;
}

function isAlike(a: Point, b: Point, asked: number, least: (typeof ALIKE)[keyof typeof ALIKE]): boolean {
  if (a.fit < least.fit * b.fit) return false;
  let shared = 0;
  for (const term of a.terms) if (b.terms.has(term)) shared++;
  return shared >= least.terms * asked && dot(a.vector, b.vector) >= least.cosine;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentence of a text that fits a question best. */
function pointOf(text: string, asked: AskedValue, terms: ReadonlySet<string>, vector: Float32Array): Point {
  const sentences = [...segmenter.segment(text.slice(0, LONGEST))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");
  const points = sentences
    .map((sentence, k) => {
      const own = new Set(words(sentence).filter((term) => terms.has(term)));
      // What it is about may be told by one sentence, and the figure by the next.
      const figure = asked.isFigure && hasFigure(`${sentence} ${sentences[k + 1] ?? ""}`);
      const known =
        (FIT.terms * own.size) / Math.max(1, terms.size) +
        (asked.isFigure && hasFigure(sentence) ? FIT.figure : 0);
      return { sentence, terms: own, hasFigure: figure, known };
    })
    .sort((a, b) => b.known - a.known)
    .slice(0, MOST_SENTENCES);
  let best: Point | null = null;
  for (const { known, ...point } of points) {
    const own = staticVector(point.sentence);
    const fit = known + dot(own, vector);
    if (best === null || fit > best.fit) best = { ...point, vector: own, fit };
  }
  return (
    best ?? {
      sentence: "",
      vector: new Float32Array(vector.length),
      terms: new Set(),
      fit: 0,
      hasFigure: false,
    }
  );
}
