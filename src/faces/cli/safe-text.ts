/** Controls, lone surrogates, line and paragraph separators, and marks that turn the writing direction round. */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const short = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** Text on one line that cannot move the cursor, change colours or hide what stands beside it. */
export function safeText(text: string): string {
  return text.replace(unsafe, (mark) => {
    const code = mark.codePointAt(0)!;
    return short.get(mark) ?? (code < 256 ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 4)}}`);
  });
}

/** The same for text of several lines: line ends stay, all else is escaped. */
export function safeLines(text: string): string[] {
  return text.split(/\r?\n/).map(safeText);
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, "0");
}
