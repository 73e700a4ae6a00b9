import { words } from "./words.ts";

/**
 * A term in letters a-y and digits, one to one: any other character stands as `z<code point in hex>z`, and z as `zz`.
 * So every full-text index and tokenizer takes it for one token: "c++" is "cz2bzz2bz".
 */
export function encodeTerm(term: string): string {
  return term.replace(/[^a-y0-9]/gu, (letter) =>
    letter === "z" ? "zz" : `z${letter.codePointAt(0)!.toString(16)}z`,
  );
}

/** What a store puts into its full-text index for a text: its terms, encoded, joined by single spaces. */
export function indexText(text: string): string {
  return words(text).map(encodeTerm).join(" ");
}

/** Number of terms in what `indexText` gave: the document's length in a score. */
export function indexLength(indexed: string): number {
  if (indexed === "") return 0;
  let count = 1;
  for (let at = indexed.indexOf(" "); at >= 0; at = indexed.indexOf(" ", at + 1)) count++;
  return count;
}
