import { phraseAt } from "./phrases.ts";
import { readableText } from "./readable-text.ts";
import { objectText, Talk } from "./talk.ts";
import type { Word } from "./word.ts";
import type { ReadWords } from "./words.ts";

const PLACING = /^(?:in|at|from|near|into|on)$/;
const MOVING =
  /^(?:move|moved|go|going|went|gone|fly|flew|flying|travel|travelled|come|came|back|trip|drive|drove|moving|been)$/;

/** Who was spoken of in the two messages before: whom a pronoun may mean. */
export function recallPeople(talk: Talk, readWords: ReadWords): void {
  const { read } = talk;
  for (const { text, speaker } of read.before.slice(-2)) {
    const addressee = speaker === read.speaker ? read.addressee : read.speaker;
    const said = new Talk({ ...read, text, speaker, addressee, before: [] }, [], talk.now);
    const words = readWords(readableText(text));
    for (const { name, pronoun } of peopleIn(words, said)) talk.mention(name, pronoun);
  }
}

interface Mentioned {
  name: string;
  pronoun: "he" | "she" | null;
}

/** People by relation, and by names that are not where something is or goes to. */
function peopleIn(words: readonly Word[], talk: Talk): Mentioned[] {
  const found: Mentioned[] = [];
  for (let k = 0; k < words.length; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) continue;
    k = Math.max(k, phrase.to - 1);
    const before = words[phrase.from - 1]?.lower ?? "";
    if (PLACING.test(before) || (before === "to" && MOVING.test(words[phrase.from - 2]?.lower ?? "")))
      continue;
    const isNamed =
      phrase.kind === "name" &&
      /^(?:|this|that)$/.test(phrase.determiner ?? "") &&
      phrase.words.every(({ pos }) => pos === "PROPN");
    // "that Dean Cole guy"
    const guy = /^(?:guy|bloke|woman|man|lady|girl|fella|dude|chap|kid)$/.test(phrase.head.lower)
      ? phrase.words.slice(0, -1)
      : [];
    if (guy.length > 0 && guy.every(({ pos }) => pos === "PROPN")) {
      found.push({ name: talk.said(guy[0]!, guy.at(-1)!), pronoun: null });
      continue;
    }
    if (phrase.relation === null && !isNamed) continue;
    const name = isNamed ? objectText(talk, phrase) : talk.who(phrase)?.[0];
    if (name !== undefined) found.push({ name, pronoun: phrase.relation?.pronoun ?? null });
  }
  return found;
}
