import {
  EPISODE_WEIGHTS,
  type EpisodeWeights,
  likelyEpisodes,
  sumOfEpisode,
} from "../src/recall/episode-score.ts";
import { EpisodeTable, type EpisodeView } from "../src/recall/episode-table.ts";
import { readQuestion } from "../src/recall/question.ts";
import { scoreWords, type Words } from "../src/recall/score-words.ts";
import type { MarkedEpisode, TermPostings } from "../src/store/store.ts";
import { markEpisode } from "../src/text/episode-marks.ts";
import { searchableEpisode } from "../src/text/searchable-episode.ts";
import { staticEmbedder, staticVector } from "../src/text/static-embedder.ts";
import { codeLength, cosine, signCode } from "../src/text/vector-codes.ts";
import { words } from "../src/text/words.ts";
import type { Bench } from "./support/bench.ts";
import { type Conversation, readConversations } from "./support/conversations.ts";
import { nothingUsable } from "./support/data.ts";
import { round, table } from "./support/figures.ts";
import { ndcgAt, recallAt } from "./support/retrieval.ts";

/** Values that are tried for each weight, one weight after the other, the others as they are. */
const TRIED: Readonly<Record<keyof EpisodeWeights, readonly number[]>> = {
  words: [0.2, 0.3, 0.4, 0.5, 0.6],
  meaning: [0, 0.4, 0.5, 0.6, 0.7, 0.8],
  near: [0, 0.2, 0.3, 0.4],
  far: [0, 0.05, 0.09, 0.15],
  talk: [0, 0.2, 0.3, 0.4, 0.5],
  speaker: [0, 0.05, 0.1, 0.2],
  dated: [0, 0.1, 0.2, 0.3],
  asks: [0, -0.05, -0.1, -0.2],
  answers: [0, 0.05, 0.1, 0.2],
  person: [0, 0.1, 0.2, 0.3],
};

/**
 * The weights of episode ranking: for each conversation those that do best on all the others, and what they come to on it. A
 * weight is as good as the folds say that do not hold the question.
 */
export const recallWeights: Bench = {
  name: "recall-weights",
  says: "weights of episode ranking chosen on the other conversations, beside those that the product has",
  data: "locomo",
  flags: {
    least: {
      takes: "value",
      says: "gain in R@10 for which a weight is changed (default 0.003, a quarter of its error)",
    },
  },
  async run(context) {
    const folder = context.folder();
    const conversations = readConversations(folder).filter(({ questions }) => questions.length > 0);
    if (conversations.length < 2) throw nothingUsable(folder, "conversations with questions, at least two");
    const pools = conversations.map(poolOf);
    const scored = new Map<string, Figures[]>();
    const figuresOf = (weights: EpisodeWeights): Figures[] => {
      const key = JSON.stringify(weights);
      const known = scored.get(key);
      if (known !== undefined) return known;
      const figures = pools.map((pool) => measure(pool, weights));
      scored.set(key, figures);
      return figures;
    };
    const least = Number(context.flag("least") ?? "0.003");
    const rows: (string | number)[][] = [];
    const held: Figures[] = [];
    for (const [fold, pool] of pools.entries()) {
      const chosen = choose((weights) => mean(figuresOf(weights).filter((_, k) => k !== fold)).recall, least);
      const own = figuresOf(chosen)[fold]!;
      const fixed = figuresOf(EPISODE_WEIGHTS)[fold]!;
      held.push(own);
      rows.push([
        pool.id,
        own.n,
        round(own.recall, 4),
        round(own.ndcg, 4),
        round(fixed.recall, 4),
        round(fixed.ndcg, 4),
        differences(chosen),
      ]);
      context.note(`${pool.id}: ${differences(chosen)}`);
    }
    const [chosen, fixed] = [mean(held), mean(figuresOf(EPISODE_WEIGHTS))];
    rows.push([
      "all",
      chosen.n,
      round(chosen.recall, 4),
      round(chosen.ndcg, 4),
      round(fixed.recall, 4),
      round(fixed.ndcg, 4),
      "",
    ]);
    return {
      n: chosen.n,
      metrics: {
        chosen: { "r@10": round(chosen.recall, 4), "ndcg@10": round(chosen.ndcg, 4) },
        product: { "r@10": round(fixed.recall, 4), "ndcg@10": round(fixed.ndcg, 4) },
        settings: scored.size,
      },
      table: table(
        ["held back", "n", "R@10", "nDCG@10", "R@10 as shipped", "nDCG@10 as shipped", "chosen otherwise"],
        rows,
      ),
    };
  },
};

interface Asked {
  question: string;
  gold: readonly string[];
  vector: Float32Array;
  words: Words;
}

interface Pool {
  id: string;
  ids: string[];
  view: EpisodeView;
  vectors: Int8Array[];
  asked: Asked[];
}

interface Figures {
  n: number;
  recall: number;
  ndcg: number;
}

function poolOf({ id, sessions, questions }: Conversation): Pool {
  const turns = sessions.flatMap(({ id: session, at, turns: said }) =>
    said.map(({ id, speaker, text, caption }) => ({
      id,
      speaker,
      session,
      at,
      text: caption === undefined ? text : `${text} [photo: ${caption}]`,
    })),
  );
  const index = new Map<string, { docs: number[]; counts: number[] }>();
  let total = 0;
  const entries = turns.map(({ text, speaker, session, at }, doc): MarkedEpisode => {
    const terms = words(searchableEpisode(text, speaker, at));
    total += terms.length;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, tf] of counts) {
      const lists = index.get(term) ?? { docs: [], counts: [] };
      lists.docs.push(doc);
      lists.counts.push(tf);
      index.set(term, lists);
    }
    const { cues, vector } = markEpisode(text, speaker);
    const code = signCode(vector);
    return {
      id: doc + 1,
      doc,
      revision: 1,
      occurredAt: at,
      session,
      speaker,
      length: terms.length,
      cues,
      code,
    };
  });
  const episodes = new EpisodeTable(codeLength(staticEmbedder.dimensions));
  episodes.add(entries);
  const view = episodes.view(1, null);
  const known = new Set(turns.map((turn) => turn.id));
  const asked = questions.flatMap(({ question, evidence }): Asked[] => {
    const gold = evidence.filter((turn) => known.has(turn));
    if (gold.length === 0) return [];
    const postings = readQuestion(question).terms.map(
      (term): TermPostings => ({
        term,
        facts: { docs: [], counts: [], lengths: [] },
        episodes: index.get(term) ?? { docs: [], counts: [] },
      }),
    );
    const found = { postings, documents: turns.length, totalLength: total };
    return [{ question, gold, vector: staticVector(question), words: scoreWords(found, view) }];
  });
  return {
    id,
    ids: turns.map((turn) => turn.id),
    view,
    vectors: turns.map(({ text, speaker }) => markEpisode(text, speaker).vector),
    asked,
  };
}

function measure({ ids, view, vectors, asked }: Pool, weights: EpisodeWeights): Figures {
  const answered = asked.map(({ question, gold, ...ask }) => {
    const { mentions, asksWhen } = readQuestion(question);
    const names = new Set(mentions.map(({ name }) => name));
    const likely = likelyEpisodes(view, { ...ask, names, asksWhen, isWanted: () => true }, weights);
    const exact = likely.map(({ doc, parts }) => ({
      doc,
      score: sumOfEpisode({ ...parts, meaning: weights.meaning * cosine(ask.vector, vectors[doc]!) }),
    }));
    exact.sort((a, b) => b.score - a.score || a.doc - b.doc);
    return { id: "", kind: "", question, gold, ranked: exact.map(({ doc }) => ids[doc]!) };
  });
  const average = (score: (one: (typeof answered)[number]) => number) =>
    answered.reduce((sum, one) => sum + score(one), 0) / answered.length;
  return {
    n: answered.length,
    recall: average((one) => recallAt(one, 10)),
    ndcg: average((one) => ndcgAt(one, 10)),
  };
}

function mean(figures: readonly Figures[]): Figures {
  const n = figures.reduce((sum, one) => sum + one.n, 0);
  return {
    n,
    recall: figures.reduce((sum, one) => sum + one.n * one.recall, 0) / n,
    ndcg: figures.reduce((sum, one) => sum + one.n * one.ndcg, 0) / n,
  };
}

/** The weights that come to most: each in turn at the best of its values, twice over, if it gains so much at least. */
function choose(worth: (weights: EpisodeWeights) => number, least: number): EpisodeWeights {
  let best: EpisodeWeights = EPISODE_WEIGHTS;
  for (let round = 0; round < 2; round++)
    for (const name of Object.keys(TRIED) as (keyof EpisodeWeights)[]) {
      const values = TRIED[name].map((value) => ({ ...best, [name]: value }));
      const top = values.reduce((a, b) => (worth(b) > worth(a) ? b : a));
      if (worth(top) > worth(best) + least) best = top;
    }
  return best;
}

function differences(weights: EpisodeWeights): string {
  const names = Object.keys(TRIED) as (keyof EpisodeWeights)[];
  return names
    .flatMap((name) => (weights[name] === EPISODE_WEIGHTS[name] ? [] : [`${name} ${weights[name]}`]))
    .join(", ");
}
