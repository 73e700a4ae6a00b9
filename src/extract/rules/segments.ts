import type { Word } from "./word.ts";

/** A stretch of a sentence that says one thing, with the word or sign that joins it to what is before it. */
export interface Segment {
  words: readonly Word[];
  /** "and", "but", "because", "," ...; empty where a sentence begins. */
  joined: string;
  sentence: number;
  /** The sign that ends its sentence. */
  ends: string;
  /** Where its sentence stands in the text. */
  sentenceStart: number;
  sentenceEnd: number;
}

const BREAKS = new Set([",", ";", ":", "(", ")", "-", "--", ".", "!", "?", '"', "/"]);
const JOINERS = new Set([
  "and",
  "but",
  "so",
  "because",
  "since",
  "as",
  "while",
  "when",
  "whenever",
  "if",
  "unless",
  "who",
  "which",
  "although",
  "though",
  "or",
  "then",
  "until",
  "till",
  "before",
  "after",
  "&",
  "plus",
  "yet",
  "where",
]);

/** Cuts words at signs and joining words; what lies within a time is not cut. */
export function segmentsOf(words: readonly Word[], isTime: (word: Word) => boolean): Segment[] {
  const segments: Segment[] = [];
  const sentences = sentencesOf(words);
  let from = 0;
  let joined = "";
  const put = (to: number) => {
    const part = words.slice(from, to);
    if (part.length > 0)
      segments.push({
        words: part,
        joined,
        ...sentences.get(part[0]!.sentence)!,
      });
  };
  words.forEach((word, k) => {
    const before = words[k - 1];
    if (before !== undefined && before.sentence !== word.sentence) {
      put(k);
      from = k;
      joined = "";
    }
    if (isTime(word)) return;
    const isSign =
      BREAKS.has(word.lower) ||
      (word.pos === "SYM" && word.lower !== ">") ||
      /\p{Extended_Pictographic}/u.test(word.text);
    const isDash =
      word.lower === "-" && before !== undefined && words[k + 1] !== undefined && before.end === word.start;
    if (isDash || isWithin(words, k)) return;
    if (!isSign && !(JOINERS.has(word.lower) && joins(words, k))) return;
    put(k);
    // A sign before a joining word is forgotten for it.
    joined = word.lower;
    from = k + 1;
  });
  put(words.length);
  return withTimes(segments, isTime);
}

/** "Yesterday, I went to a fair": a time that stands by itself is of the clause behind it in its sentence. */
function withTimes(segments: readonly Segment[], isTime: (word: Word) => boolean): Segment[] {
  const joined: Segment[] = [];
  let waiting: Segment | null = null;
  for (const segment of segments) {
    const isMere =
      segment.words.every((word) => isTime(word) || ["ADP", "ADV", "SCONJ"].includes(word.pos)) &&
      segment.words.some(isTime);
    if (waiting !== null && waiting.sentence === segment.sentence) {
      joined.push({ ...segment, joined: waiting.joined, words: [...waiting.words, ...segment.words] });
      waiting = null;
      continue;
    }
    if (waiting !== null) joined.push(waiting);
    waiting =
      isMere && (segment.joined === "" || segment.joined === "and" || segment.joined === "but")
        ? segment
        : null;
    if (waiting === null) joined.push(segment);
  }
  const all = waiting === null ? joined : [...joined, waiting];
  return all.reduce<Segment[]>((kept, segment) => {
    const before = kept.at(-1);
    if (before !== undefined && isSinceBehind(segment, before, isTime))
      kept[kept.length - 1] = { ...before, words: [...before.words, ...segment.words] };
    else kept.push(segment);
    return kept;
  }, []);
}

/** "At Globex, since 2020": since when, behind a comma, is of what stands before it without a time. */
function isSinceBehind(
  { words, joined, sentence }: Segment,
  before: Segment,
  isTime: (word: Word) => boolean,
): boolean {
  return (
    joined === "," &&
    before.sentence === sentence &&
    words[0]?.lower === "since" &&
    words.every((word) => isTime(word) || word.pos === "PUNCT") &&
    !before.words.some(isTime)
  );
}

/** "they/them", "Lantern & Loom": a sign within what is one. */
function isWithin(words: readonly Word[], k: number): boolean {
  const word = words[k]!;
  const before = words[k - 1];
  const after = words[k + 1];
  if (before === undefined || after === undefined) return false;
  if (word.lower === "+") return before.end === word.start && /\p{L}/u.test(before.text);
  if (word.lower === "/") return before.end === word.start && word.end === after.start;
  return word.lower === "&" && /^\p{Lu}/u.test(before.text) && /^\p{Lu}/u.test(after.text);
}

function joins(words: readonly Word[], k: number): boolean {
  const { lower, pos } = words[k]!;
  if (lower === "as")
    return pos === "SCONJ" || /^(i|we|he|she|they|it|my|nobody|rent)$/.test(words[k + 1]?.lower ?? "");
  if (lower === "so") return words[k + 1]?.pos !== "ADJ" && words[k + 1]?.pos !== "ADV";
  return true;
}

type Sentence = Pick<Segment, "sentence" | "ends" | "sentenceStart" | "sentenceEnd">;

function sentencesOf(words: readonly Word[]): Map<number, Sentence> {
  const sentences = new Map<number, Sentence>();
  for (const { sentence, start, end, text } of words) {
    const known = sentences.get(sentence) ?? { sentence, ends: "", sentenceStart: start, sentenceEnd: end };
    known.sentenceEnd = end;
    if (/[.!?]/.test(text)) known.ends = text;
    sentences.set(sentence, known);
  }
  return sentences;
}
