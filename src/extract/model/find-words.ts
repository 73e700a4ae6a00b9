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
 * Where some words stand in a text, in order. Letters have to be the same; capitals, forms of quotation marks and dashes, and
 * how wide the white space is may differ, as models tidy what they copy.
 */
export function findWords(text: string, words: string): Span[] {
  const wanted = evened(words.trim()).text.trim();
  if (wanted === "") return [];
  const { text: even, places } = evened(text);
  const found: Span[] = [];
  for (let at = even.indexOf(wanted); at >= 0; at = even.indexOf(wanted, at + 1)) {
    found.push({ start: places[at]!, end: places[at + wanted.length - 1]! + 1 });
  }
  return found;
}

/** A text with what may differ made even, and for each unit of it its place in the text. */
function evened(text: string): { text: string; places: number[] } {
  let even = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    const char = SPACE.test(unit) ? " " : evenChar(unit);
    if (char === " " && even.endsWith(" ")) continue;
    even += char;
    places.push(at);
  }
  return { text: even, places };
}

function evenChar(unit: string): string {
  if (SINGLE.test(unit)) return "'";
  if (DOUBLE.test(unit)) return '"';
  if (DASH.test(unit)) return "-";
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
