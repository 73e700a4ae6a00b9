import { incorrect } from "../model/palimpsest-error.ts";
import type { Recall, RecallItem } from "../model/shapes.ts";
import { encodeTerm } from "../text/index-text.ts";
import { bm25 } from "./bm25.ts";
import { likelyChains } from "./chains.ts";
import { buildContext } from "./context.ts";
import { laterWordFirst } from "./later-word.ts";
import { knownMentions, type Mention, readQuestion } from "./question.ts";
import { type Ask, type Ranked, WEIGHTS } from "./rank.ts";
import type { RecallPort } from "./recall-port.ts";
import type { Receipt } from "./receipt.ts";
import { topRanked } from "./top-ranked.ts";

export interface RecallOptions {
  /** Most items, default 10. */
  limit?: number;
  /** Most tokens of the context text (see `estimateTokens`), default 1000. */
  budget?: number;
  /** Ended and future facts too, labelled by `status`. */
  history?: boolean;
  mode?: "words";
  /** Adds to each item's parts `bm25`, the score of its words before normalising. */
  explain?: boolean;
}

/** An answer without the receipt, which says what it was found by. */
export interface Ranking extends Pick<Recall, "intent" | "items" | "context" | "tokens"> {
  settings: Pick<Receipt["settings"], "mode" | "limit" | "budget" | "history">;
}

/** How far behind the limit facts are looked for that differ in their value only from those within it. */
const SIBLINGS = 50;

/** BM25 of each document with a term. Sums in the order of the terms, so that no score hangs on the store's order. */
async function scoreWords(port: RecallPort, terms: string[]): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  if (terms.length === 0) return scores;
  const encoded = terms.map(encodeTerm);
  const [postings, { documents, totalLength }] = await Promise.all([
    port.postings(encoded),
    port.statistics(),
  ]);
  const found = new Map(postings.map(({ term, docs }) => [term, docs]));
  const average = documents > 0 ? totalLength / documents : 0;
  for (const term of encoded) {
    const docs = found.get(term) ?? [];
    for (const { doc, tf, length } of docs) {
      scores.set(doc, (scores.get(doc) ?? 0) + bm25(tf, docs.length, documents, length, average));
    }
  }
  return scores;
}

/** The entities that the question names, each by the longest name that it is called there. */
async function namedEntities(port: RecallPort, mentions: Mention[], names: string[]): Promise<Named[]> {
  const entities = names.length === 0 ? [] : await port.named(names);
  const known = knownMentions(mentions, new Set(entities.map((entity) => entity.name)));
  const called = new Set(known.map((mention) => mention.name));
  return entities.filter(({ name }) => called.has(name));
}

type Named = Awaited<ReturnType<RecallPort["named"]>>[number];

/** Of each document about an entity that the question names: the share of the names that it is about. */
function countNames(entities: readonly Named[]): Map<number, number> {
  const called = new Set(entities.map(({ name }) => name));
  const counts = new Map<number, number>();
  for (const name of called) {
    const docs = new Set(entities.filter((entity) => entity.name === name).flatMap((entity) => entity.docs));
    for (const doc of docs) counts.set(doc, (counts.get(doc) ?? 0) + 1);
  }
  return new Map([...counts].map(([doc, count]) => [doc, count / called.size]));
}

function item({ document, score, parts, bm25 }: Ranked, explain: boolean): RecallItem {
  const shared = {
    id: document.id,
    text: document.text,
    score,
    parts: explain ? { ...parts, bm25 } : { ...parts },
  };
  if (document.kind === "episode") {
    return { kind: "episode", ...shared, occurred_at: document.occurred_at, episode_ids: [document.id] };
  }
  const { t_valid, t_invalid, valid_text, status, episode_ids } = document;
  return { kind: "fact", ...shared, t_valid, t_invalid, valid_text, status, episode_ids };
}

/** Most facts at ends of chains. */
const MOST_CHAINED = 10;

/**
 * The last facts of the likeliest chains. Where a chain is what is meant they stand above all else; else those of two facts or
 * more stand among what is found by words.
 */
async function chainEnds(
  port: RecallPort,
  question: string,
  entities: readonly Named[],
  limit: number,
): Promise<Ranked[]> {
  const { chains, isMeant } = await likelyChains(port, question, entities);
  const scores = new Map<number, number>();
  for (const { hops, score } of chains) {
    if (scores.size >= Math.min(limit, MOST_CHAINED)) break;
    const last = hops.at(-1)!.doc;
    if (hops.length > 1 && !scores.has(last)) scores.set(last, score);
  }
  if (scores.size === 0) return [];
  const documents = new Map((await port.documents([...scores.keys()])).map((each) => [each.doc, each]));
  return [...scores].flatMap(([doc, score]) => {
    const document = documents.get(doc);
    const chain = WEIGHTS.chain * score + (isMeant ? WEIGHTS.meant : 0);
    const parts = { words: 0, entity: 0, speaker: 0, predicate: 0, current: 0, chain };
    return document === undefined ? [] : [{ document, score: chain, parts, bm25: 0 }];
  });
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
 * Answers a question from what the group behind `port` knew at K about V. Everything that decides the order
 * (candidates, word statistics, the score that others are measured by) comes from the port, hence the same answer with
 * the same scores whenever it is asked. A question without terms or known names gives no items.
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
  const { terms, mentions, intent } = readQuestion(question);

  const names = [...new Set(mentions.map((mention) => mention.name))];
  const [words, entities] = await Promise.all([
    scoreWords(port, terms),
    namedEntities(port, mentions, names),
  ]);
  const named = countNames(entities);
  const candidates = [...new Set([...words.keys(), ...named.keys()])].map((doc) => ({
    doc,
    bm25: words.get(doc) ?? 0,
    named: named.get(doc) ?? 0,
  }));
  const ask: Ask = { intent, terms: new Set(terms), speakers: new Set(names) };
  const [top, chained] = await Promise.all([
    topRanked(port, candidates, ask, { limit: limit + SIBLINGS, history }),
    chainEnds(port, question, entities, limit),
  ]);
  const docs = new Set(chained.map(({ document }) => document.doc));
  const found = laterWordFirst(top, ask.terms).filter(({ document }) => !docs.has(document.doc));
  // Sorting leaves equals as they stand.
  const ranked = [...found, ...chained].sort((a, b) => b.score - a.score).slice(0, limit);
  const items = ranked.map((one) => item(one, options.explain ?? false));
  const { context, tokens } = buildContext(
    ranked.map((one) => one.document),
    budget,
  );
  return { intent, items, context, tokens, settings: { mode: "words", limit, budget, history } };
}
