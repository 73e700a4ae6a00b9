const SPACES = /[\p{White_Space}\u{FEFF}]+/gu;

/** Printable ASCII with single blanks inside: in every normal form already. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Full case folding, the same under every locale: lower case, then `ß` as `ss` and the final sigma as any other.
 * Expects and returns NFKC text.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKC");
}

/** A name or a line of text as it is shown: NFC, trimmed, every run of Unicode spaces as one space. */
export function cleanName(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize("NFC").replace(SPACES, " ").trim();
}

/**
 * The identity of a name: two names are one exactly if this is equal. NFKC, case folded, spaces collapsed;
 * accents and punctuation distinguish (C, C++ and C# are three). Applying it twice changes nothing.
 */
export function normalName(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldCase(text.normalize("NFKC")).replace(SPACES, " ").trim();
}
