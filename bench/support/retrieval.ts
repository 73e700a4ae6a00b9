import type { Memory } from "../../src/memory/memory.ts";
import { type BenchContext, type Flag, type Outcome, UsageError } from "./bench.ts";
import { quantile, round, table } from "./figures.ts";

/** A question, the episodes that answer it, and what kind it is of. */
export interface Asked {
  id: string;
  kind: string;
  question: string;
  gold: readonly string[];
}

/** What one question came to: ids of episodes, the best first. */
export interface Answered extends Asked {
  ranked: string[];
}

/** Share of the gold among the first k. */
export function recallAt({ gold, ranked }: Answered, k: number): number {
  const first = new Set(ranked.slice(0, k));
  return gold.filter((id) => first.has(id)).length / gold.length;
}

/** Normalised discounted cumulative gain with binary gains (Järvelin and Kekäläinen 2002). */
export function ndcgAt({ gold, ranked }: Answered, k: number): number {
  const wanted = new Set(gold);
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const found = ranked.slice(0, k).reduce((sum, id, place) => sum + (wanted.has(id) ? gain(place) : 0), 0);
  let best = 0;
  for (let place = 0; place < Math.min(k, wanted.size); place++) best += gain(place);
  return found / best;
}

/** Mean over all and by kind. */
function byKind(answered: readonly Answered[], score: (one: Answered) => number): Record<string, number> {
  const mean = (some: readonly Answered[]) =>
    Number((some.reduce((sum, one) => sum + score(one), 0) / Math.max(1, some.length)).toFixed(4));
  const kinds = [...new Set(answered.map(({ kind }) => kind))].sort();
  return Object.fromEntries([
    ["overall", mean(answered)],
    ...kinds.map((kind) => [kind, mean(answered.filter((one) => one.kind === kind))]),
  ]);
}

/**
 * What questions came to, by kind: recall among the first of each number of `cuts`, nDCG@10, and the median time.
 * `more`: other figures of the bench's own.
 */
export function outcomeOf(
  kindsAre: string,
  { answered, times }: { answered: readonly Answered[]; times: readonly number[] },
  cuts: readonly number[],
  more: Record<string, number> = {},
): Outcome {
  const columns = [
    ...cuts.map((k) => ({ key: `r@${k}`, score: (one: Answered) => recallAt(one, k) })),
    { key: "ndcg@10", score: (one: Answered) => ndcgAt(one, 10) },
  ].map(({ key, score }) => ({ key, byKind: byKind(answered, score) }));
  const kinds = Object.keys(columns[0]!.byKind);
  const countOf = (kind: string) =>
    kind === "overall" ? answered.length : answered.filter((one) => one.kind === kind).length;
  return {
    n: answered.length,
    metrics: {
      ...Object.fromEntries(columns.map(({ key, byKind }) => [key, byKind])),
      ...more,
      p50_ms: round(quantile(times, 0.5)),
    },
    table: table(
      [kindsAre, "n", ...cuts.map((k) => `R@${k}`), "nDCG@10"],
      kinds.map((kind) => [kind, countOf(kind), ...columns.map(({ byKind }) => byKind[kind]!)]),
    ),
  };
}

/** Whether the newest of several episodes, oldest first, stands above all others; the other way round with `oldest`. */
export function isInOrder(ranked: readonly string[], byAge: readonly string[], oldest = false): boolean {
  const place = (id: string) => {
    const at = ranked.indexOf(id);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const order = oldest ? [...byAge].reverse() : byAge;
  const top = place(order.at(-1)!);
  return Number.isFinite(top) && order.slice(0, -1).every((id) => top < place(id));
}

/** What the benches of recall take besides. */
export const RECALL_FLAGS: Record<string, Flag> = {
  embedder: { takes: "value", says: "none: words alone; static (default): with the built-in embedder" },
};

/** The mode of recall that `--embedder` asks for. */
function modeOf(context: BenchContext): "words" | "both" {
  const embedder = context.flag("embedder") ?? "static";
  if (embedder === "none") return "words";
  if (embedder === "static") return "both";
  throw new UsageError(`--embedder ${embedder}: there are none and static`);
}

/** Asks each question for episodes, writes a line of the dump for it, and says how long a question took at the median. */
export async function ask(
  memory: Memory,
  questions: readonly Asked[],
  context: BenchContext,
  limit: number,
): Promise<{ answered: Answered[]; times: number[] }> {
  const answered: Answered[] = [];
  const times: number[] = [];
  const mode = modeOf(context);
  for (const one of questions) {
    const started = performance.now();
    const { items } = await memory.recall(one.question, { limit, kind: "episode", mode });
    times.push(performance.now() - started);
    const ranked = items.map(({ id }) => id);
    answered.push({ ...one, ranked });
    context.dump({ id: one.id, kind: one.kind, gold: one.gold, ranked });
  }
  return { answered, times };
}
