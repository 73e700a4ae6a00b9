import { cleanName, normalName } from "../../text/normal-name.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import type { TextToRead } from "../extractor.ts";

const SPEAKER = new Set(["i", "me", "myself", "we", "us", "ourselves"]);
const ADDRESSEE = new Set(["you", "u", "yourself", "yourselves"]);
/** Words that mean somebody or something only by what was said elsewhere. */
const PRONOUNS = new Set(
  `he him himself she her herself it itself they them themselves themself this that these those one ones
  mine ours yours his hers theirs someone somebody something anyone anybody anything everyone everybody everything
  nobody nothing none who whom which what there here`.split(/\s+/),
);
const LONGEST_NAME = 200;

/** A name, or why there is none. */
export type Resolved = { name: string } | { refused: string };

type Said = Pick<TextToRead, "speaker" | "addressee">;

/** Whose name stands for "I" and "you", with what they have: "my sister", said by Ida, is "Ida's sister". */
export function resolveName(words: string, { speaker, addressee }: Said): Resolved {
  const name = cleanName(words).replace(/^(?:the|an?)\s+(?=\S)/, "");
  if (normalName(name) === "") return { refused: "it is empty" };
  if (name.length > LONGEST_NAME) return { refused: "it is no name, but a whole text" };
  const lower = name.toLowerCase();
  // "US" and "IT" are no pronouns, but "I" is.
  if (name === lower || name.length === 1 || name !== name.toUpperCase()) {
    if (SPEAKER.has(lower)) return orUnknown(speaker, "who speaks");
    if (ADDRESSEE.has(lower)) return orUnknown(addressee, "who is spoken to");
    if (PRONOUNS.has(lower)) return { refused: `${JSON.stringify(name)} names nobody` };
  }
  const [, whose, what] = /^(my|our|your|ur|his|her|its|their)\s+(.+)$/i.exec(name) ?? [];
  if (whose === undefined || what === undefined) return { name };
  if (/^(?:my|our)$/i.test(whose)) return owned(speaker, what, "who speaks");
  if (/^(?:your|ur)$/i.test(whose)) return owned(addressee, what, "who is spoken to");
  return { refused: `${JSON.stringify(name)} does not tell whose` };
}

function orUnknown(name: string | null, who: string): Resolved {
  return name === null ? { refused: `it is not known ${who}` } : { name: cleanName(name) };
}

function owned(owner: string | null, what: string, who: string): Resolved {
  return owner === null ? { refused: `it is not known ${who}` } : { name: `${cleanName(owner)}'s ${what}` };
}

/** The words that a name may be made of: those of a text, of what was said before it, and of who speaks to whom. */
export class SpokenWords {
  readonly #all: string;
  readonly #words: readonly string[];

  constructor({ text, before, speaker, addressee }: TextToRead) {
    const spoken = [
      text,
      speaker ?? "",
      addressee ?? "",
      ...before.flatMap((b) => [b.speaker ?? "", b.text]),
    ];
    this.#all = normalName(spoken.join("\n"));
    this.#words = wordsOf(this.#all);
  }

  /** Whether every word of a name was spoken; one that is written small may have another ending. */
  holdAll(name: string): boolean {
    return this.#hold(name, (words, isSpoken) => words.every(isSpoken));
  }

  /**
   * Whether half of its words were, as a verb phrase or an adjective is not always copied in its form; names within it have to
   * be, each.
   */
  holdSome(name: string): boolean {
    return this.#hold(name, (words, isSpoken) => {
      const telling = words.filter(({ normal }) => !STOP_WORDS.has(normal));
      const judged = telling.length > 0 ? telling : words;
      const names = words.slice(1).filter(({ isName }) => isName);
      return 2 * judged.filter(isSpoken).length >= judged.length && names.every(isSpoken);
    });
  }

  #hold(name: string, judge: (words: NameWord[], isSpoken: (word: NameWord) => boolean) => boolean): boolean {
    const normal = normalName(name);
    if (this.#all.includes(normal)) return true;
    const words = wordsOf(name).map((word) => ({ normal: normalName(word), isName: /^\p{Lu}/u.test(word) }));
    const figures = words.filter((word) => /\p{N}/u.test(word.normal));
    if (words.length === 0 || !figures.every((word) => this.#words.includes(word.normal))) return false;
    return judge(words, (word) => this.#isSpoken(word));
  }

  #isSpoken({ normal, isName }: NameWord): boolean {
    return this.#words.some((spoken) => {
      if (normal === spoken) return true;
      // "works" and "working"; but "Bonnie" is not "Bonn".
      const shared = Math.min(normal.length, spoken.length, 4);
      return !isName && shared > 2 && normal.slice(0, shared) === spoken.slice(0, shared);
    });
  }
}

interface NameWord {
  normal: string;
  /** It begins with a capital. */
  isName: boolean;
}

function wordsOf(text: string): string[] {
  // The "s" of "Ida's" is no word.
  return text.replace(/['’]s\b/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}
