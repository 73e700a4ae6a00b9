import { createHash } from "node:crypto";
import { stemmer } from "stemmer";
import { recent } from "../model/recent.ts";
import { foldCase } from "./normal-name.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { UNSPACED } from "./unspaced-script.ts";

/** Longest term in UTF-16 units; a longer one is cut and ends in a digest of the whole. */
const LONGEST_TERM = 64;

// C++ and F# keep their signs, in `a+b` and `a#b` the sign joins.
const LETTERS = "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:(?:\\+{1,2}|#)(?![\\p{L}\\p{N}]))?";
const JOINTS = "[-_./\\\\:@'&+#~]+";
const COMPOUND = `${LETTERS}(?:${JOINTS}${LETTERS})*`;

const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, "gu");
const PIECE = new RegExp(`(?<compound>${COMPOUND})|\\p{RI}{2}|\\p{Extended_Pictographic}`, "gu");
const PART = new RegExp(LETTERS, "gu");
const STRONG_JOINT = /[/\\:@]+/u;
const JOINT = new RegExp(JOINTS, "u");
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
const SIGNS = /[+#]+$/u;
const APOSTROPHE = /[\u2018\u2019\u02BC\uFF07]/gu;
const CLITIC = /'(?:s|ll|re|ve|d|m)$/iu;
const NEGATION = /^\p{L}+n't$/iu;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/gu;
const LATIN_MARKS = /(?<=\p{Script=Latin})\p{M}+/gu;
const ENGLISH = /^[a-z]+$/u;

/** Case, and the accents of Latin letters, don't count in a search, unlike in a name. */
function plain(token: string): string {
  return foldCase(token).normalize("NFD").replace(LATIN_MARKS, "").normalize("NFC");
}

function bounded(term: string): string {
  if (term.length <= LONGEST_TERM) return term;
  const digest = createHash("sha256").update(term).digest("hex").slice(0, 16);
  return `${term.slice(0, LONGEST_TERM - 17)}~${digest}`;
}

/** The terms of one token that has no joints: its stem; of a camelCase token also its parts. */
function simple(token: string): string[] {
  const bare = token.replace(SIGNS, "");
  const humps = bare.split(HUMP);
  const terms = [plain(token)];
  if (bare !== token) terms.push(plain(bare));
  if (humps.length > 1) terms.push(...humps.map(plain));
  return terms;
}

/** "src/a.ts" gives src/a.ts, a.ts, src, a, ts; "Mira's" mira; "don't" don't. */
function compound(token: string): string[] {
  const whole = token.replace(CLITIC, "");
  if (!JOINT.test(whole.replace(SIGNS, ""))) return simple(whole);
  if (NEGATION.test(whole)) return [plain(whole)];
  const terms = [plain(whole)];
  const middles = whole.split(STRONG_JOINT).filter((middle) => middle !== whole && JOINT.test(middle));
  for (const middle of middles) terms.push(plain(middle));
  for (const part of whole.match(PART) ?? []) terms.push(...simple(part));
  return terms;
}

function grams(run: string, withSingles: boolean): string[] {
  const letters = [...foldCase(run)];
  const terms = withSingles || letters.length === 1 ? [...letters] : [];
  for (let i = 1; i < letters.length; i++) terms.push(`${letters[i - 1]}${letters[i]}`);
  return terms;
}

/** Latin letters, digits and single blanks: most names. */
const PLAIN = /^[A-Za-z0-9]{1,64}(?: [A-Za-z0-9]{1,64})*$/;
const HUMPED = /[a-z][A-Z]|[A-Z]{2}[a-z]/;

/** The same as below for the plainest of texts, which need none of its care. */
function readPlain(text: string, forQuestion: boolean): string[] {
  const terms: string[] = [];
  for (const token of text.toLowerCase().split(" ")) {
    if (forQuestion && STOP_WORDS.has(token)) continue;
    terms.push(ENGLISH.test(token) ? stemOf(token) : token);
  }
  return terms;
}

const stemOf = recent(10_000, stemmer);

function read(text: string, forQuestion: boolean): string[] {
  if (PLAIN.test(text) && !HUMPED.test(text)) return readPlain(text, forQuestion);
  const normal = text.normalize("NFKC").replace(APOSTROPHE, "'").replace(THOUSANDS, "");
  const terms: string[] = [];
  let at = 0;
  const spaced = (until: number) => {
    for (const piece of normal.slice(at, until).matchAll(PIECE)) {
      const found = piece.groups?.compound === undefined ? [piece[0]] : compound(piece[0]);
      for (const term of found) {
        if (forQuestion && STOP_WORDS.has(term)) continue;
        terms.push(ENGLISH.test(term) ? bounded(stemOf(term)) : bounded(term));
      }
    }
  };
  for (const run of normal.matchAll(UNSPACED_RUN)) {
    spaced(run.index);
    for (const gram of grams(run[0], !forQuestion)) terms.push(gram);
    at = run.index + run[0].length;
  }
  spaced(normal.length);
  return terms;
}

/**
 * The index terms of a text, in order and with repetitions; their number is the text's length in a score.
 * NFKC, case folded, Latin accents dropped, English words stemmed (Porter). Compounds stand whole and in parts
 * (v2-rc, a/b, C++, addresses, paths, snake_case, camelCase); scripts without spaces give single characters and pairs.
 * Linear in the text's length, the same on every store. A change here asks for indexing anew.
 */
export function words(text: string): string[] {
  return read(text, false);
}

/**
 * The distinct terms that a question looks for, in order: as `words`, without stop words, and in scripts without
 * spaces pairs only (a lone character stands for itself). Blanks, punctuation or stop words alone give none.
 */
export function questionTerms(text: string): string[] {
  return [...new Set(read(text, true))];
}
