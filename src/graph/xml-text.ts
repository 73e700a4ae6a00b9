/** What XML 1.0 cannot hold, not even escaped: controls but for tab and line ends, and the two last of the BMP. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it is about
const UNHOLDABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text that XML can hold: what it cannot is shown as U+FFFD. Not escaped. */
export function holdable(text: string): string {
  return text.replace(UNHOLDABLE, "\u{FFFD}");
}

/** What XML 1.1 takes for line ends, and some parsers of 1.0 too: harmless as numbers. Of text that is escaped already. */
export function withoutOddLines(xml: string): string {
  return xml.replace(/[\x85\u{2028}\u{2029}]/gu, (mark) => `&#${mark.codePointAt(0)};`);
}

/** Text as the content of an element or of an attribute in double quotes. */
export function xmlText(text: string): string {
  return withoutOddLines(holdable(text).replace(/[&<>"\t\n\r]/g, (mark) => ESCAPES[mark]!));
}
