import { asksSomething } from "../text/asks-something.ts";
import { normalName } from "../text/normal-name.ts";
import { STOP_WORDS } from "../text/stop-words.ts";
import { UNSPACED } from "../text/unspaced-script.ts";
import { questionTerms } from "../text/words.ts";
import { type AskedValue, readAskedValue } from "./asked-value.ts";
import { OF_BEFORE, OF_NOW } from "./time-words.ts";

/** What the question wants to know: the state now, a state or event before, or the change between states. */
export type Intent = "present" | "past" | "change";

/** A stretch of the question that may name an entity; `start` and `end` (excluded) count its tokens. */
export interface Mention {
  name: string;
  start: number;
  end: number;
}

export interface Question {
  /** What to look for in the full-text index, not encoded. */
  terms: string[];
  mentions: Mention[];
  intent: Intent;
  /** Words to search for, rather than a question: one or two, or two terms at most without the form of one. */
  isSearch: boolean;
  /** It asks when, how long or on which day: an answer speaks of a time. */
  asksWhen: boolean;
  /** Which word on a thing it wants where a newer one replaces an older; null where that is no matter. */
  askedValue: AskedValue | null;
}

/** Most words of a name, or tokens where characters of a script without spaces are among them. */
const LONGEST_NAME = { words: 6, unspaced: 8 };
/** Names are looked for in the first tokens only, so that a pasted page costs no more than a long sentence. */
const TOKENS_READ = 256;

const UNSPACED_PARTS = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]+`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const OPENING = /^[^\p{L}\p{N}.#@$]+/u;
const CLOSING = /[^\p{L}\p{N}\p{M}+#*%)]+$/u;
const LAST_MARK = /[^\p{L}\p{N}\p{M}+#*%)]$/u;
const BRACKET = /[)*]+$/u;
const POSSESSIVE = /(?<=\p{L})['\u2019\u02BC]s?$/iu;
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const CAPITAL = /\p{Lu}/u;

interface Token {
  text: string;
  /** Number of the stretch between white space in which it stands. */
  chunk: number;
  unspaced: boolean;
}

/** Words, and the single characters of scripts without spaces. */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  const start = text.slice(0, TOKENS_READ * 64).normalize("NFKC");
  for (const [chunk, piece] of start.split(/[\p{White_Space}\u{FEFF}]+/u).entries()) {
    for (const [part] of piece.matchAll(UNSPACED_PARTS)) {
      found.push({ text: part, chunk, unspaced: IS_UNSPACED.test(part) });
      if (found.length === TOKENS_READ) return found;
    }
  }
  return found;
}

/** "Yahoo!?" may be the name Yahoo!?, Yahoo! or Yahoo, "Mira's?" also Mira; "C++?" is never C. */
function spellings(phrase: string): Set<string> {
  const opened = phrase.replace(OPENING, "");
  const nearlyClosed = opened.replace(LAST_MARK, "");
  const closed = opened.replace(CLOSING, "");
  const bare = closed.replace(BRACKET, "");
  const owner = bare.replace(POSSESSIVE, "");
  const written = new Set([phrase, opened, nearlyClosed, closed, bare, owner]);
  return new Set([...written].filter((name) => SAYS_SOMETHING.test(name)).map(normalName));
}

function isPartOfWord(all: Token[], at: number): boolean {
  const { chunk, unspaced } = all[at]!;
  return unspaced && [all[at - 1], all[at + 1]].some((next) => next?.unspaced && next.chunk === chunk);
}

/** A stop word names something only with a capital inside the sentence: "Who leads IT?". */
function isStopWord(name: string, written: string, at: number): boolean {
  return STOP_WORDS.has(name) && (at === 0 || name === "i" || !CAPITAL.test(written));
}

/**
 * Every stretch of the question that may be an entity's name, in identity form: up to 6 words, without the
 * punctuation around it and the possessive ending; in scripts without spaces every 2 to 8 characters (one only where
 * it stands by itself). A single stop word counts only with a capital inside the sentence.
 */
export function nameMentions(text: string): Mention[] {
  const all = tokens(text);
  const mentions: Mention[] = [];
  for (let start = 0; start < all.length; start++) {
    let phrase = "";
    let longest = LONGEST_NAME.words;
    for (let end = start + 1; end <= all.length; end++) {
      const token = all[end - 1]!;
      if (token.unspaced) longest = LONGEST_NAME.unspaced;
      if (end - start > longest) break;
      phrase += end - start === 1 || all[end - 2]!.chunk === token.chunk ? token.text : ` ${token.text}`;
      const alone = end - start === 1;
      if (alone && isPartOfWord(all, start)) continue;
      for (const name of spellings(phrase)) {
        if (alone && isStopWord(name, phrase, start)) continue;
        mentions.push({ name, start, end });
      }
    }
  }
  return mentions;
}

/** The distinct names of `nameMentions`: what a store is asked for. */
export function nameCandidates(text: string): string[] {
  return [...new Set(nameMentions(text).map((mention) => mention.name))];
}

const CHANGE =
  /\bwhen (?:did|has|have|was|were)\b.*\b(?:chang|switch|mov|stop|start|beg[aiu]n|becom|became|leave|left|quit|join)|\bhow (?:did|has|have)\b.*\b(?:chang|evolv|develop)|\bchanges? (?:in|of|to)\b|\bhistory of\b|\bover time\b/iu;
const PAST = new RegExp(`\\b(?:${OF_BEFORE}|use to|once|no longer|was|were|did|had)\\b`, "iu");
const NOW = new RegExp(`\\b(?:${OF_NOW})\\b`, "iu");

const ASKS_WHEN =
  /\b(?:when|how long|since when|(?:what|which) (?:date|day|week|month|season|year|time))\b/iu;

function readIntent(text: string): Intent {
  if (CHANGE.test(text)) return "change";
  return PAST.test(text) && !NOW.test(text) ? "past" : "present";
}

/** Words in -ship ask for their base as well, which their stem is not: "citizenship" for "citizen". */
function withBases(text: string): string {
  const bases = [...text.slice(0, 2000).matchAll(/(?<!\p{L})(\p{L}{4,})ship(?!\p{L})/giu)].map(
    ([, base]) => base,
  );
  return [text, ...bases].join(" ");
}

/** Reads a question by rules alone: its terms, what may be names in it, and its intent. Never fails. */
export function readQuestion(text: string): Question {
  const terms = questionTerms(withBases(text));
  const isShort = terms.length <= 2 || text.slice(0, 2000).trim().split(/\s+/u).length <= 2;
  return {
    terms,
    isSearch: isShort && !asksSomething(text),
    mentions: nameMentions(text),
    intent: readIntent(text.slice(0, 2000)),
    askedValue: readAskedValue(text),
    asksWhen: ASKS_WHEN.test(text.slice(0, 2000)),
  };
}

/**
 * The mentions that are names known to the caller, longest first where they overlap: with Mira and Mira Holt known,
 * "Mira Holt" mentions Mira Holt only.
 */
export function knownMentions(mentions: readonly Mention[], known: ReadonlySet<string>): Mention[] {
  const found = mentions.filter((mention) => known.has(mention.name));
  return found.filter(
    (inner) =>
      !found.some(
        (outer) =>
          outer.start <= inner.start &&
          inner.end <= outer.end &&
          outer.end - outer.start > inner.end - inner.start,
      ),
  );
}
