import { normalName } from "../text/normal-name.ts";
import { cosine } from "../text/vector-codes.ts";
import { EPISODE_WEIGHTS, type EpisodeParts, likelyEpisodes, sumOfEpisode } from "./episode-score.ts";
import type { EpisodeView } from "./episode-table.ts";
import { LOOKED_AT, newerFirst, type Told } from "./newer-first.ts";
import type { Question } from "./question.ts";
import type { EpisodeDocument, RecallPort } from "./recall-port.ts";
import type { Words } from "./score-words.ts";

/** What an episode's score counts beside a fact's: a fact that answers stands before what was said of it. */
const EPISODES = 0.65;
/**
 * An episode without a word of the question is told where its vector is as like the question's as this, or more: of a
 * search for a word or two, of which a vector knows little more than the words, or of a question.
 */
const LIKE = { search: 0.35, question: 0.15 } as const;
/**
 * Or where the episodes beside it come to this: the reply to one that asks what the question asks, and to a question whatever
 * stands next to what has its words.
 */
const BESIDE = 0.04;

export interface RankedEpisode {
  document: EpisodeDocument;
  score: number;
  /** `newer`: what lifts it to one that it replaces, or that replaces it where the past is asked for. */
  parts: EpisodeParts & { newer: number };
  bm25: number;
}

/** The best episodes: the likeliest by estimates, ordered by their whole vectors, the newer word before the older one. */
export async function bestEpisodes(
  port: RecallPort,
  { terms, mentions, isSearch, asksWhen, askedValue }: Question,
  words: Words,
  vector: Float32Array | null,
  view: EpisodeView,
  limit: number,
): Promise<RankedEpisode[]> {
  const likely = likelyEpisodes(view, {
    words,
    vector,
    names: new Set(mentions.map(({ name }) => name)),
    asksWhen,
    isWanted: (row) => port.isTold(view.occurredAt[row]!),
  });
  const vectors = vector === null ? null : await port.vectors(likely.map(({ id }) => id));
  const least = isSearch ? LIKE.search : LIKE.question;
  const scored = likely.flatMap(({ id, doc, bm25, parts }) => {
    const own = vectors?.get(id);
    const like = own === undefined ? 0 : cosine(vector!, own);
    const isBeside = (!isSearch || parts.answers > 0) && parts.near + parts.far >= BESIDE;
    if (parts.words === 0 && like < least && !isBeside) return [];
    const exact = scaled({ ...parts, meaning: EPISODE_WEIGHTS.meaning * like });
    return [{ doc, bm25, parts: exact, score: sumOfEpisode(exact) }];
  });
  scored.sort((a, b) => b.score - a.score || a.doc - b.doc);
  const top = scored.slice(0, Math.max(limit, LOOKED_AT));
  const documents = new Map(
    (await port.documents(top.map(({ doc }) => doc))).map((each) => [each.doc, each]),
  );
  const found = top.flatMap(({ doc, bm25, parts, score }): RankedEpisode[] => {
    const document = documents.get(doc);
    if (document?.kind !== "episode") return [];
    return [{ document, score, parts: { ...parts, newer: 0 }, bm25 }];
  });
  if (vector === null || askedValue === null) return found.slice(0, limit);
  return inOrder(found, newerFirst(found.map(toldOf), askedValue, new Set(terms), vector)).slice(0, limit);
}

function scaled(parts: EpisodeParts): EpisodeParts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, EPISODES * value]),
  ) as EpisodeParts;
}

function toldOf({ document: { text, occurred_at, speaker } }: RankedEpisode): Told {
  return { text, occurredAt: Date.parse(occurred_at), speaker: speaker === null ? "" : normalName(speaker) };
}

/** Episodes in another order, each with the score of the one that it was put before. */
function inOrder(found: readonly RankedEpisode[], order: ReturnType<typeof newerFirst>): RankedEpisode[] {
  const moved = order.map(({ at, before }) => {
    const one = found[at]!;
    if (before === null) return one;
    const { score } = found[before]!;
    return { ...one, score, parts: { ...one.parts, newer: score - one.score } };
  });
  return [...moved, ...found.slice(order.length)];
}
