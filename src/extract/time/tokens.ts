/** A word, a run of figures or a sign of a text, by its place in it. */
export interface Token {
  /** In lower case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: "word" | "figures" | "sign";
  /** It begins with a capital. */
  readonly capital: boolean;
}

const TOKEN =
  /(?<word>\p{L}[\p{L}\p{M}]*(?:['’](?!s\b)\p{L}+)?|(?<=\p{L})['’]s\b)|(?<figures>\d+)|(?<sign>[^\s\p{L}\d])/giu;

/**
 * Cuts a text into words, figures and signs. Figures and letters that touch come apart ("10am", "3rd"), and so does the
 * ending of a genitive ("today's").
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    const kind =
      match.groups!["word"] !== undefined
        ? "word"
        : match.groups!["figures"] !== undefined
          ? "figures"
          : "sign";
    const start = match.index;
    tokens.push({
      text: found.toLowerCase().replace(/’/g, "'"),
      start,
      end: start + found.length,
      kind,
      capital: kind === "word" && /^\p{Lu}/u.test(found),
    });
  }
  return tokens;
}
