/**
 * Word pieces of a text as BERT (uncased) cuts them: Devlin et al. 2019, "BERT: Pre-training of Deep Bidirectional
 * Transformers", after the WordPiece vocabulary of Schuster and Nakajima 2012.
 */

/** Most pieces that are read of a text. */
const MOST_PIECES = 512;
/** A longer word is unknown as a whole. */
const LONGEST_WORD = 100;

const CLEANED = /[\0\uFFFD]|(?![\t\n\r])\p{C}/gu;
const MARKS = /\p{Mn}/gu;
/** Signs stand by themselves: those of Unicode, and all of ASCII that are no letters or figures. */
const PIECE =
  /[\p{P}$+<=>^`|~]|[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]|[\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}]|[^\s\p{P}$+<=>^`|~\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}]+/gu;

/** Numbers of pieces, by their text; those within a word begin with "##". */
export type Vocabulary = ReadonlyMap<string, number>;

/** @param lines one piece a line; its number is that of its line, from 0 */
export function readVocabulary(lines: string): Vocabulary {
  return new Map(
    lines
      .trimEnd()
      .split(/\r?\n/)
      .map((piece, number) => [piece, number]),
  );
}

/** The numbers of a text's pieces, 512 at most; `unknown` for a word that has none. */
export function wordPieces(text: string, vocabulary: Vocabulary, unknown: number): number[] {
  const pieces: number[] = [];
  // What 512 pieces can hold at most is far less than this.
  const plain = text
    .slice(0, 100 * MOST_PIECES)
    .replace(CLEANED, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(MARKS, "");
  for (const [word] of plain.matchAll(PIECE)) {
    cut(word, vocabulary, unknown, pieces);
    if (pieces.length >= MOST_PIECES) break;
  }
  return pieces.slice(0, MOST_PIECES);
}

/** The longest piece first, then the longest of what is left. */
function cut(word: string, vocabulary: Vocabulary, unknown: number, into: number[]): void {
  const whole = vocabulary.get(word);
  if (whole !== undefined) {
    into.push(whole);
    return;
  }
  if ([...word].length > LONGEST_WORD) {
    into.push(unknown);
    return;
  }
  const found: number[] = [];
  for (let from = 0; from < word.length; ) {
    let to = word.length;
    let piece: number | undefined;
    for (; to > from; to--) {
      piece = vocabulary.get(from === 0 ? word.slice(0, to) : `##${word.slice(from, to)}`);
      if (piece !== undefined) break;
    }
    if (piece === undefined) {
      into.push(unknown);
      return;
    }
    found.push(piece);
    from = to;
  }
  into.push(...found);
}
