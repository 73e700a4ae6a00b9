import { bm25 } from "../../src/recall/bm25.ts";
import { Cue, markEpisode } from "../../src/text/episode-marks.ts";
import { normalName } from "../../src/text/normal-name.ts";
import { cosine } from "../../src/text/vector-codes.ts";
import { words } from "../../src/text/words.ts";

/** An episode that may be seen. */
export interface Told {
  id: string;
  /** Place in recording order. */
  place: number;
  text: string;
  speaker: string | null;
  session: string | null;
  occurred: number;
  /** BM25 among all that the group knows. */
  bm25: number;
}

/** Cosine as it is guessed from the signs of one vector's numbers. */
function guessed(unit: Float32Array, numbers: Int8Array): number {
  if (numbers.every((value) => value === 0)) return 0;
  let sum = 0;
  for (const [k, value] of unit.entries()) sum += numbers[k]! > 0 ? value : -value;
  return (sum * Math.sqrt(Math.PI / 2)) / Math.sqrt(unit.length);
}

/** Scores of episodes, each worked out by itself from the list of them; those that answer nothing are left out. */
export function naiveScores(
  told: readonly Told[],
  {
    terms,
    names,
    isSearch,
    asksWhen,
    vector,
  }: { terms: string[]; names: Set<string>; isSearch: boolean; asksWhen: boolean; vector: Float32Array },
): Map<string, number> {
  const talkOf = (e: Told) => e.session ?? Math.floor(e.occurred / 86_400_000);
  const marks = new Map(told.map((e) => [e, markEpisode(e.text, e.speaker)]));
  const best = Math.max(0, ...told.map((e) => e.bm25));
  const share = (e: Told) => (best > 0 ? e.bm25 / best : 0);
  const near = (e: Told) => 0.4 * share(e) + 0.6 * guessed(vector, marks.get(e)!.vector);
  const has = (e: Told, cue: number) => (marks.get(e)!.cues & cue) !== 0;
  const talks = new Map<string | number, Told[]>();
  for (const e of told) talks.set(talkOf(e), [...(talks.get(talkOf(e)) ?? []), e]);
  const bags = new Map([...talks].map(([talk, all]) => [talk, all.flatMap((e) => words(searchable(e)))]));
  const average = [...bags.values()].reduce((sum, bag) => sum + bag.length, 0) / Math.max(1, bags.size);
  const talkScore = (talk: string | number) => {
    const bag = bags.get(talk)!;
    return terms.reduce((sum, term) => {
      const tf = bag.filter((word) => word === term).length;
      const df = [...bags.values()].filter((other) => other.includes(term)).length;
      return sum + bm25(tf, df, bags.size, bag.length, average);
    }, 0);
  };
  const bestTalk = Math.max(0, ...[...talks.keys()].map(talkScore));
  const scores = new Map<string, number>();
  for (const e of told) {
    const talk = [...talks.get(talkOf(e))!].sort((a, b) => a.occurred - b.occurred || a.place - b.place);
    const at = talk.indexOf(e);
    const like = cosine(vector, marks.get(e)!.vector);
    const isPeoples = !talk.some((other) => has(other, Cue.program));
    const weighed = (by: number, weight: number) => (talk[at + by] ? weight * near(talk[at + by]!) : 0);
    const beside = weighed(-1, 0.3) + weighed(1, 0.3) + weighed(-2, 0.09) + weighed(2, 0.09);
    const isReply = isPeoples && at > 0 && has(talk[at - 1]!, Cue.asks);
    const isBeside = isPeoples && (!isSearch || isReply) && beside >= 0.04;
    if (e.bm25 === 0 && like < (isSearch ? 0.35 : 0.15) && !isBeside) continue;
    const speaker = e.speaker === null ? "" : normalName(e.speaker);
    const isNamed =
      names.has(speaker) || speaker.split(" ").some((word) => word.length > 1 && names.has(word));
    let score = 0.4 * share(e) + 0.6 * like + (isNamed ? 0.1 : 0) + (asksWhen && has(e, Cue.dates) ? 0.2 : 0);
    if (talk.some((other) => has(other, Cue.program))) score += has(e, Cue.program) ? 0 : 0.2;
    else {
      for (const by of [-1, 1]) if (talk[at + by]) score += 0.3 * near(talk[at + by]!);
      for (const by of [-2, 2]) if (talk[at + by]) score += 0.09 * near(talk[at + by]!);
      if (bestTalk > 0) score += (0.4 * talkScore(talkOf(e))) / bestTalk;
      if (has(e, Cue.asks)) score -= 0.1;
      if (at > 0 && has(talk[at - 1]!, Cue.asks)) score += 0.1;
    }
    scores.set(e.id, 0.65 * score);
  }
  return scores;
}

/** What stands in the port's index of an episode. */
const searchable = (e: Told) => e.text;
