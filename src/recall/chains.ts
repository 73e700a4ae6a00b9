import { recent } from "../model/recent.ts";
import { staticVector } from "../text/static-embedder.ts";
import { dot } from "../text/vector-codes.ts";
import { questionTerms } from "../text/words.ts";
import type { Hop, RecallPort } from "./recall-port.ts";

/** Most facts in a row. */
const DEEPEST = 4;
/** Most chains that are followed a step further, the likeliest ones. */
const WIDEST = 100;
/** An entity that more facts are about is no place to begin: what a question says of it, its own facts say. */
const MOST_ABOUT = 2000;
/** How far shared words count beside likeness in meaning. */
const WORDS = 0.3;
/** Of two chains that are as like the question, the shorter one. */
const LENGTH = 0.01;
/** What a chain has to come to, to be an answer at all. */
const LEAST = 0.3;

/** Facts in a row, each about what the one before says: "the author of X", "the spouse of" that one. */
export interface Chain {
  hops: readonly Hop[];
  /** Likeness of its wording and the question's: cosine, and 0.3 times the F1 of their terms; less 0.01 for each further fact. */
  score: number;
}

/** The question without a name in it. */
export function withoutName(question: string, name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return question.replace(new RegExp(escaped, "giu"), " ").replace(/\s+/g, " ").trim();
}

/**
 * The chains of facts from entities that a question names, the likeliest first; facts are those that hold at the point asked
 * about. `isMeant`: facts in a row are likelier to be asked for than one fact.
 *
 * @param seeds the entities, each with its name as it stands in the question, and the documents of facts about it
 */
export async function likelyChains(
  port: Pick<RecallPort, "hops">,
  question: string,
  seeds: readonly { entity: string; name: string; docs: readonly number[] }[],
): Promise<{ chains: Chain[]; isMeant: boolean }> {
  const found: (Chain & { explained: number })[] = [];
  let mostTerms = 0;
  for (const { entity, name, docs } of seeds) {
    if (docs.length > MOST_ABOUT) continue;
    const asked = withoutName(question, name);
    const terms = new Set(questionTerms(asked));
    if (terms.size < 2) continue;
    mostTerms = Math.max(mostTerms, terms.size);
    const vector = staticVector(asked);
    let level: { at: string; hops: Hop[]; seen: ReadonlySet<string>; score: number }[] = [
      { at: entity, hops: [], seen: new Set([entity]), score: 0 },
    ];
    // A question names a relation for each step, in one word at least.
    for (let depth = 1; depth <= Math.min(DEEPEST, terms.size) && level.length > 0; depth++) {
      const from = new Map<string, Hop[]>();
      for (const hop of await port.hops([...new Set(level.map(({ at }) => at))])) {
        const list = from.get(hop.from);
        if (list === undefined) from.set(hop.from, [hop]);
        else list.push(hop);
      }
      const next: typeof level = [];
      for (const { at, hops, seen } of level)
        for (const hop of from.get(at) ?? []) {
          if (hop.to !== null && seen.has(hop.to)) continue;
          const longer = [...hops, hop];
          const { score, explained } = likeness(longer, vector, terms);
          found.push({ hops: longer, score, explained });
          if (hop.to !== null)
            next.push({ at: hop.to, hops: longer, seen: new Set([...seen, hop.to]), score });
        }
      level = next.sort((a, b) => b.score - a.score).slice(0, WIDEST);
    }
  }
  // Of chains that are worded alike those of newer facts stand first, as they were found so.
  found.sort((a, b) => b.score - a.score || a.hops.length - b.hops.length);
  const [best] = found;
  const single = found.find(({ hops }) => hops.length === 1);
  // One fact may say all that the question asks.
  const saysAll =
    best !== undefined &&
    single !== undefined &&
    2 * single.explained >= mostTerms &&
    best.explained <= single.explained;
  return {
    chains: found.filter(({ score }) => score >= LEAST),
    isMeant: best !== undefined && best.hops.length > 1 && best.score >= LEAST && !saysAll,
  };
}

/** How like the wording of facts in a row is to a question, and how many of its terms it has. */
function likeness(
  hops: readonly Hop[],
  vector: Float32Array,
  terms: ReadonlySet<string>,
): { score: number; explained: number } {
  const names = hops.map(({ predicate }) => predicate.replaceAll("_", " ")).reverse();
  const own = new Set(names.flatMap(termsOf));
  let explained = 0;
  for (const term of own) if (terms.has(term)) explained++;
  const f1 = (2 * explained) / (own.size + terms.size);
  const cosine = dot(vectorOf(`what is the ${names.join(" of the ")}?`), vector);
  return { score: cosine + WORDS * f1 - LENGTH * (hops.length - 1), explained };
}

const vectorOf = recent(10_000, staticVector);
const termsOf = recent(10_000, questionTerms);
