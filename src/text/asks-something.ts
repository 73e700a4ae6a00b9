const MARKED = /[?？][!?"'”’)\]\s\p{Extended_Pictographic}]*$/u;
const LEAD = String.raw`^(?:\W|(?:so|and|but|ok|oh|hey|yo|btw|wait|well)\b)*`;
const VERBS =
  "is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|am|isnt|arent|dont|doesnt|didnt|cant|wont|want";
/** How a question begins that has no mark: with a question word, or a verb before whom it is about. */
const BEGUN: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:who|whom|whose|whos|what|whats|which|when|whens|where|wheres|why|how|hows|howd)\\b(?!\\s+an?\\b)`,
    "iu",
  ),
  new RegExp(
    `${LEAD}(?:${VERBS})(?:n['’]t)?\\s+(?:i|you|u|we|they|he|she|it|this|that|there|the|an?|my|your|ur|our|his|her|their|me|anyone|someone)\\s+\\S`,
    "iu",
  ),
  new RegExp(`${LEAD}(?:${VERBS})\\s+\\p{Lu}\\p{L}+\\s+\\S`, "u"),
  new RegExp(`${LEAD}any(?:one|body)?\\s+\\S`, "iu"),
];
/** The end of a text, where its last sentence stands. */
const END = 300;

/** Whether the last sentence of a text is a question, with a mark or without. */
export function asksSomething(text: string): boolean {
  const end = text.slice(-END).trim();
  if (MARKED.test(end)) return true;
  const last = end.split(/(?<=[.!…])\s+|\n+/u).at(-1)!;
  return !/[.!…]$/.test(last) && BEGUN.some((begun) => begun.test(last));
}
