import { PETS } from "./english/nouns.ts";
import { isOfKind } from "./objects.ts";
import { type Phrase, phraseAt } from "./phrases.ts";
import { readableText } from "./readable-text.ts";
import { isThatGuy, objectText, Talk } from "./talk.ts";
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
    talk.before = onlyThing(words, said);
  }
}

/** The only thing that a message spoke of; null where there are none or several. */
function onlyThing(words: readonly Word[], said: Talk): { text: string; phrase: Phrase } | null {
  const found: Phrase[] = [];
  for (let k = 0; k < words.length; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) continue;
    k = Math.max(k, phrase.to - 1);
    if (phrase.kind !== "pronoun" && phrase.relation === null && isOfKind(phrase, "any", said))
      found.push(phrase);
  }
  const [only] = found;
  return found.length !== 1 || only === undefined || only.words.some(({ pos }) => pos === "ADP")
    ? null
    : { text: objectText(said, only), phrase: only };
}

/** Whether a name is of an animal, or of what one works at: "a dog named Rex", "quit Globex". */
function isThing(words: readonly Word[], { from, relation }: Phrase): boolean {
  const [before, verb] = [words[from - 1]?.lower ?? "", words[from - 1]?.lemma ?? ""];
  if (relation?.predicate === "has_pet") return true;
  if (/^(?:quit|leave|join|found|own|drive|use|buy|sell|speak|study|read|watch|play)$/.test(verb))
    return true;
  return /^(?:named|called)$/.test(before) && PETS.test(words[from - 2]?.lower ?? "");
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
    if (isThing(words, phrase)) continue;
    if (PLACING.test(before) || (before === "to" && MOVING.test(words[phrase.from - 2]?.lower ?? "")))
      continue;
    const isNamed =
      phrase.kind === "name" &&
      /^(?:|this|that)$/.test(phrase.determiner ?? "") &&
      phrase.words.every(({ pos }) => pos === "PROPN");
    if (isThatGuy(phrase)) {
      found.push({ name: objectText(talk, phrase), pronoun: null });
      continue;
    }
    if (phrase.relation === null && !isNamed) continue;
    const name = isNamed ? objectText(talk, phrase) : talk.who(phrase)?.[0];
    if (name !== undefined) found.push({ name, pronoun: phrase.relation?.pronoun ?? null });
  }
  return found;
}
