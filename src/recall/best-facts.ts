import { likelyChains } from "./chains.ts";
import { laterWordFirst } from "./later-word.ts";
import { knownMentions, type Mention, type Question } from "./question.ts";
import { type Ask, type Ranked, WEIGHTS } from "./rank.ts";
import type { RecallPort } from "./recall-port.ts";
import type { Words } from "./score-words.ts";
import { topRanked } from "./top-ranked.ts";

/** How far behind the limit facts are looked for that differ in their value only from those within it. */
const SIBLINGS = 50;

/** The entities that the question names, each by the longest name that it is called there. */
export async function namedEntities(
  port: RecallPort,
  mentions: Mention[],
  names: string[],
): Promise<Named[]> {
  const entities = names.length === 0 ? [] : await port.named(names);
  const known = knownMentions(mentions, new Set(entities.map((entity) => entity.name)));
  const called = new Set(known.map((mention) => mention.name));
  return entities.filter(({ name }) => called.has(name));
}

export type Named = Awaited<ReturnType<RecallPort["named"]>>[number];

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
    const parts = { words: 0, entity: 0, predicate: 0, current: 0, chain };
    return document?.kind === "fact" ? [{ document, score: chain, parts, bm25: 0 }] : [];
  });
}

/** The best facts, those at ends of chains among them. */
export async function bestFacts(
  port: RecallPort,
  question: string,
  { terms, intent }: Question,
  words: Words,
  entities: readonly Named[],
  { limit, history }: { limit: number; history: boolean },
): Promise<Ranked[]> {
  const named = countNames(entities);
  const candidates = [...new Set([...words.facts.keys(), ...named.keys()])].map((doc) => ({
    doc,
    bm25: words.facts.get(doc) ?? 0,
    named: named.get(doc) ?? 0,
  }));
  const ask: Ask = { intent, terms: new Set(terms) };
  const [top, chained] = await Promise.all([
    topRanked(port, candidates, ask, { best: words.best, limit: limit + SIBLINGS, history }),
    chainEnds(port, question, entities, limit),
  ]);
  const docs = new Set(chained.map(({ document }) => document.doc));
  const found = laterWordFirst(top, ask.terms).filter(({ document }) => !docs.has(document.doc));
  // Sorting leaves equals as they stand.
  return [...found, ...chained].sort((a, b) => b.score - a.score);
}
