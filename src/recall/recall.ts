import { incorrect } from "../model/palimpsest-error.ts";
import type { RecallMode } from "../model/recall-modes.ts";
import type { Recall, RecallItem } from "../model/shapes.ts";
import { staticVector } from "../text/static-embedder.ts";
import { bestEpisodes, type RankedEpisode } from "./best-episodes.ts";
import { bestFacts, namedEntities } from "./best-facts.ts";
import { buildContext } from "./context.ts";
import { readQuestion } from "./question.ts";
import type { Parts, Ranked } from "./rank.ts";
import type { RecallPort } from "./recall-port.ts";
import type { Receipt } from "./receipt.ts";
import { findWords, scoreWords } from "./score-words.ts";

export interface RecallOptions {
  /** Most items, default 10. */
  limit?: number;
  /** Most tokens of the context text (see `estimateTokens`), default 1000. */
  budget?: number;
  /** Ended and future facts too, labelled by `status`. */
  history?: boolean;
  /** Default both. */
  mode?: RecallMode;
  /** Adds to each item's parts `bm25`, the score of its words before normalising. */
  explain?: boolean;
}

/** An answer without the receipt, which says what it was found by. */
export interface Ranking extends Pick<Recall, "intent" | "items" | "context" | "tokens"> {
  settings: Pick<Receipt["settings"], "mode" | "limit" | "budget" | "history">;
}

function item({ document, score, parts, bm25 }: Ranked | RankedEpisode, explain: boolean): RecallItem {
  const shared = { id: document.id, text: document.text, score, parts: shown(parts, explain ? bm25 : null) };
  if (document.kind === "episode")
    return { kind: "episode", ...shared, occurred_at: document.occurred_at, episode_ids: [document.id] };
  const { t_valid, t_invalid, valid_text, status, episode_ids } = document;
  return { kind: "fact", ...shared, t_valid, t_invalid, valid_text, status, episode_ids };
}

function shown(parts: Parts | RankedEpisode["parts"], bm25: number | null): RecallItem["parts"] {
  return bm25 === null ? { ...parts } : { ...parts, bm25 };
}

function whole(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw incorrect(
    `${name} must be a whole number, ${least} or more: ${value}`,
    value,
    `leave ${name} out for the default`,
  );
}

/**
 * Two ordered lists as one, by score; of equals the one that was recorded first, and of one commit what was said before the
 * facts that follow from it.
 */
function merged(facts: readonly Ranked[], episodes: readonly RankedEpisode[]): (Ranked | RankedEpisode)[] {
  const all: (Ranked | RankedEpisode)[] = [];
  let next = 0;
  for (const fact of facts) {
    for (; next < episodes.length; next++) {
      const episode = episodes[next]!;
      const ahead = episode.score - fact.score || fact.document.revision - episode.document.revision;
      if (ahead < 0) break;
      all.push(episode);
    }
    all.push(fact);
  }
  return [...all, ...episodes.slice(next)];
}

/**
 * Answers a question from what the group behind `port` knew at K about V. Everything that decides the order
 * (candidates, word statistics, the score that others are measured by) comes from the port, hence the same answer with
 * the same scores whenever it is asked. A question that nothing comes near gives no items.
 * Throws `incorrect` for a limit or budget that is not a whole number.
 */
export async function recall(
  port: RecallPort,
  question: string,
  options: RecallOptions = {},
): Promise<Ranking> {
  const limit = whole("limit", options.limit ?? 10, 1);
  const budget = whole("budget", options.budget ?? 1000, 0);
  const history = options.history ?? false;
  const mode = options.mode ?? "both";
  const read = readQuestion(question);
  // Of stop words alone a vector says nothing either.
  const vector = mode === "words" || read.terms.length === 0 ? null : staticVector(question);

  const names = [...new Set(read.mentions.map((mention) => mention.name))];
  const [found, entities, episodesNow] = await Promise.all([
    findWords(port, mode === "vectors" ? [] : read.terms),
    port.kinds.has("fact") ? namedEntities(port, read.mentions, names) : [],
    port.episodes(),
  ]);
  // Nothing is waited for from here on until all rows have their scores.
  const view = episodesNow();
  const words = scoreWords(found, view);
  const [facts, episodes] = await Promise.all([
    port.kinds.has("fact") ? bestFacts(port, question, read, words, entities, { limit, history }) : [],
    port.kinds.has("episode") ? bestEpisodes(port, read, words, vector, view, limit) : [],
  ]);
  const ranked = merged(facts, episodes).slice(0, limit);
  const { context, tokens } = buildContext(
    ranked.map((one) => one.document),
    budget,
  );
  return {
    intent: read.intent,
    items: ranked.map((one) => item(one, options.explain ?? false)),
    context,
    tokens,
    settings: { mode, limit, budget, history },
  };
}
