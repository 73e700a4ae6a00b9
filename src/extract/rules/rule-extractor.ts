import type { Claim, DeclareInput } from "../../model/inputs.ts";
import { toIso } from "../../time/instant.ts";
import type { Extractor, Reading, TextToRead } from "../extractor.ts";
import { readClaims } from "./read-claims.ts";
import type { ReadClaim } from "./talk.ts";
import { loadWords, type ReadWords } from "./words.ts";

/** Longer texts are not read: they are documents, and the first sentences of one say whose words it holds. */
const MOST_LETTERS = 20_000;

/**
 * Reads claims by rules: no model, no key, English. What it is unsure of it leaves in the episode. Loads its tables when it
 * first reads, which takes some 100 ms.
 */
export function createRuleExtractor(): Extractor {
  let loading: Promise<ReadWords> | null = null;
  return {
    name: "rules",
    callsOut: false,
    async read(texts) {
      loading ??= loadWords().then(remembering);
      const words = await loading;
      return texts.map((text) => readOne(text, words));
    },
  };
}

/** Messages are read again as what was said before the next ones: the words of the last few are kept. */
const KEPT = 64;

function remembering(read: ReadWords): ReadWords {
  const kept = new Map<string, ReturnType<ReadWords>>();
  return (readable) => {
    // Words know their places in what was said, which texts that read the same need not share: "im", "I'm".
    const known = kept.get(readable.said);
    if (known !== undefined) return known;
    const words = read(readable);
    kept.set(readable.said, words);
    const [oldest] = kept.keys();
    if (kept.size > KEPT) kept.delete(oldest!);
    return words;
  };
}

function readOne(text: TextToRead, words: ReadWords): Reading {
  if (text.text.length > MOST_LETTERS) {
    const notes = [
      `A text of ${text.text.length} letters was kept and not read; rules read up to ${MOST_LETTERS}.`,
    ];
    return { claims: [], declares: [], notes };
  }
  const read = readClaims(text, words);
  const claims = read.map((claim) => claimOf(claim, text));
  const isUnknown = text.speaker === null && claims.length === 0 && /\b(?:I|I'm|my|we)\b/.test(text.text);
  const notes = isUnknown ? ['Who says "I" is not known, so nothing is read of them; give the speaker.'] : [];
  return { claims, declares: declaresOf(read), notes };
}

function claimOf(claim: ReadClaim, { text, at }: TextToRead): Claim {
  const { subject, predicate, object, start, end } = claim;
  const said = {
    subject,
    predicate,
    object,
    ...(claim.scope === undefined ? {} : { scope: claim.scope }),
    ...(claim.reason === undefined ? {} : { reason: claim.reason }),
    quote: text.slice(start, end),
    start,
    end,
  };
  if (claim.op === "end") return { op: "end", ...said, at: claim.at ?? toIso(at) };
  return {
    op: "assert",
    ...said,
    ...(claim.from === undefined ? {} : { from: claim.from }),
    ...(claim.until === undefined ? {} : { until: claim.until }),
    ...(claim.isAttested === true ? { attested: toIso(at) } : {}),
    ...(claim.isGuessed === true ? { guessed: true } : {}),
  };
}

/** One declaration for each predicate that a sentence showed to be single-valued. */
function declaresOf(claims: readonly ReadClaim[]): DeclareInput[] {
  const names = new Set(claims.filter(({ isSingle }) => isSingle === true).map(({ predicate }) => predicate));
  return [...names].map((predicate) => ({ predicate, cardinality: "one" as const }));
}
