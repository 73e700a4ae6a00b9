import { mendTags } from "./mend-tags.ts";
import type { ReadableText } from "./readable-text.ts";
import type { PartOfSpeech, Word } from "./word.ts";

/** What reads words out of a text; loaded once. */
export type ReadWords = (readable: ReadableText) => Word[];

/** Endings that are words of their own and stay on theirs behind some signs. */
const JOINED = /^(\p{L}+)('(?:m|s|re|ve|ll|d))$/iu;

let loading: Promise<ReadWords> | null = null;

/**
 * The analyser of English (wink-nlp), loaded once in a process, which takes some 50 ms: it changes the model that it is given,
 * and given the same one some twenty times it fails.
 */
export function loadWords(): Promise<ReadWords> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadWords> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import("wink-nlp"),
    import("wink-eng-lite-web-model"),
  ]);
  const nlp = winkNLP(model, ["sbd", "pos"]);
  const { its } = nlp;
  return ({ text, places }) => {
    const doc = nlp.readDoc(text);
    const tokens = doc.tokens();
    const values = tokens.out(its.value) as string[];
    const spaces = tokens.out(its.precedingSpaces) as string[];
    const parts = tokens.out(its.pos) as unknown as PartOfSpeech[];
    // Its types do not know that a lemma is read as any other property.
    const lemmas = tokens.out(its.lemma as unknown as typeof its.value) as string[];
    const ends: number[] = [];
    let count = 0;
    doc.sentences().each((sentence: { tokens(): { length(): number } }) => {
      count += sentence.tokens().length();
      ends.push(count);
    });
    const words: Word[] = [];
    let at = 0;
    let sentence = 0;
    values.forEach((value, k) => {
      at += spaces[k]!.length;
      if (k >= (ends[sentence] ?? Number.POSITIVE_INFINITY)) sentence++;
      const put = (piece: string, from: number, lemma: string, pos: PartOfSpeech) =>
        words.push({
          text: piece,
          lower: piece.toLowerCase(),
          lemma,
          pos,
          start: places[from]!,
          end: (places[from + piece.length - 1] ?? places[from]!) + 1,
          sentence,
          isFirst: false,
          isTime: false,
        });
      const joined = JOINED.exec(value);
      if (joined === null) put(value, at, lemmas[k]!, parts[k]!);
      else {
        const [, base, ending] = joined as unknown as [string, string, string];
        put(
          base,
          at,
          base.toLowerCase(),
          /^(i|you|he|she|it|we|they|that|who|what|there)$/i.test(base) ? "PRON" : parts[k]!,
        );
        put(ending, at + base.length, ending.toLowerCase(), "AUX");
      }
      at += value.length;
    });
    return mendTags(withNames(withHyphens(withInitials(withEnds(words)))));
  };
}

/** Most words of a sentence: a text without points is cut, so that what is read of it stays in line with its length. */
const LONGEST_SENTENCE = 120;

function withEnds(words: readonly Word[]): Word[] {
  let added = 0;
  let count = 0;
  return words.map((word, k) => {
    const isNew = words[k - 1]?.sentence !== word.sentence;
    count = isNew || count === LONGEST_SENTENCE ? 1 : count + 1;
    if (count === 1 && !isNew) added++;
    return { ...word, sentence: word.sentence + added };
  });
}

/** "I go by Q. I use Arch": a letter with a point ends a sentence where one begins behind it. */
function withInitials(words: readonly Word[]): Word[] {
  let added = 0;
  return words.map((word, k) => {
    const before = words[k - 1];
    const isBegun =
      before !== undefined &&
      before.sentence === word.sentence &&
      /^\p{Lu}\.$/u.test(before.text) &&
      /^(?:I|We|My|Our|He|She|They|The|It|You|And|But|So)$/.test(word.text);
    if (isBegun) added++;
    const isInitial =
      /^\p{Lu}\.$/u.test(word.text) &&
      /^(?:I|We|My|Our|He|She|They|The|It|You|And|But|So)$/.test(words[k + 1]?.text ?? "");
    const whole = { ...word, sentence: word.sentence + added };
    return isInitial
      ? { ...whole, text: word.text.slice(0, 1), lower: word.lower.slice(0, 1), end: word.end - 1 }
      : whole;
  });
}

/** "Will reports to you": a name that is an auxiliary too, before a verb that needs none. */
function withNames(words: readonly Word[]): Word[] {
  return words.map((word, k) => {
    const next = words[k + 1];
    const isFiniteVerb =
      next?.pos === "VERB" && (next.lower !== next.lemma || next.lower === "got") && !/ing$/.test(next.lower);
    return word.text === "Will" && word.pos === "AUX" && isFiniteVerb
      ? { ...word, pos: "PROPN" as const }
      : word;
  });
}

/** Words that a hyphen joins are one: "open-plan", "mother-in-law". */
function withHyphens(words: readonly Word[]): Word[] {
  return withInLaws(joinHyphens(words));
}

/** "brother in law" */
function withInLaws(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let k = 0; k < words.length; k++) {
    const [word, link, law] = [words[k]!, words[k + 1], words[k + 2]];
    const isOne =
      /^(?:mother|father|brother|sister|son|daughter)s?$/.test(word.lower) &&
      link?.lower === "in" &&
      /^laws?$/.test(law?.lower ?? "");
    if (!isOne) {
      joined.push(word);
      continue;
    }
    const whole = `${word.text}-in-law`;
    joined.push({
      ...word,
      text: whole,
      lower: whole.toLowerCase(),
      lemma: whole.toLowerCase(),
      pos: "NOUN",
      end: law!.end,
    });
    k += 2;
  }
  return joined;
}

function joinHyphens(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const dash = joined.at(-1);
    const first = joined.at(-2);
    const isJoined =
      dash?.lower === "-" &&
      first !== undefined &&
      first.end === dash.start &&
      dash.end === word.start &&
      /\p{L}/u.test(first.text) &&
      /\p{L}/u.test(word.text);
    if (!isJoined) {
      joined.push(word);
      continue;
    }
    joined.splice(-2, 2, {
      ...word,
      text: `${first.text}-${word.text}`,
      lower: `${first.lower}-${word.lower}`,
      lemma: `${first.lower}-${word.lemma}`,
      pos: first.pos === "PROPN" ? "PROPN" : word.pos === "ADP" ? "NOUN" : word.pos,
      start: first.start,
    });
  }
  return joined;
}
