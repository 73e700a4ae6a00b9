/** A place in a text, in UTF-16 units, end excluded. */
export interface Span {
  start: number;
  end: number;
}

const SINGLE = /['’‘‛`´′]/;
const DOUBLE = /["“”„‟«»″]/;
const DASH = /[-‐‑‒–—−]/;
const SPACE = /[\p{White_Space}\u{FEFF}]/u;

/**
 * A text in which words are looked for that a model copied. Letters have to be the same; capitals, forms of quotation marks and
 * dashes, and how wide the white space is may differ, as models tidy what they copy.
 */
export class EvenText {
  readonly #even: string;
  /** Of each unit of the even text, its place in the text. */
  readonly #places: readonly number[];

  constructor(text: string) {
    ({ even: this.#even, places: this.#places } = evened(text));
  }

  /** Where the words stand, in order. */
  find(words: string): Span[] {
    const wanted = evened(words).even.trim();
    if (wanted === "") return [];
    const found: Span[] = [];
    for (let at = this.#even.indexOf(wanted); at >= 0; at = this.#even.indexOf(wanted, at + 1)) {
      found.push({ start: this.#places[at]!, end: this.#places[at + wanted.length - 1]! + 1 });
    }
    return found;
  }
}

function evened(text: string): { even: string; places: number[] } {
  let even = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    const char = SPACE.test(unit) ? " " : evenChar(unit);
    if (char === " " && even.endsWith(" ")) continue;
    even += char;
    places.push(at);
  }
  return { even, places };
}

function evenChar(unit: string): string {
  if (SINGLE.test(unit)) return "'";
  if (DOUBLE.test(unit)) return '"';
  if (DASH.test(unit)) return "-";
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
