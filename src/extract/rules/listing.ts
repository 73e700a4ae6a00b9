import { PETS } from "./english/nouns.ts";
import { isOfKind } from "./objects.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import type { Segment } from "./segments.ts";
import { objectText, type ReadClaim, type Talk } from "./talk.ts";
import { verbGroupAt } from "./verb-group.ts";
import type { Word } from "./word.ts";

const LISTING = new Set([",", "and", "&", "or", "+", "plus", "/", ":"]);
const CONTENT = new Set(["NOUN", "PROPN", "ADJ", "VERB", "NUM", "X"]);
/** Predicates whose objects are people: a name in a list of them is one more. */
const OF_PEOPLE =
  /^(?:manages|knows|met|mentors|married_to|lives_with|reports_to|colleague_of|(?!member_of|citizen_of)[a-z_]+_of)$/;

const UNITS =
  /^(?:mg|ml|mcg|g|kg|km|cm|m|l|lb|lbs|oz|times|years?|months?|weeks?|days?|hours?|minutes?|mins|%|euros?|quid|pounds?|dollars?)$/;

/** Predicates of one value, which no list goes on with. */
const OF_ONE =
  /^(?:follows_diet|blood_type|works_at|studies_at|lives_in|moved_to|role|born_in|favourite|prefers|married_to|partner|reports_to|grew_up_in)$/;

/** What segments without a verb are: more of a list, the subject of what follows, or the name of what is before. */
export class Listing {
  readonly #talk: Talk;
  /** Phrases that wait for their verb. */
  waiting: Phrase[] = [];
  /** The last phrase of the clause before. */
  last: Phrase | null = null;

  constructor(talk: Talk) {
    this.#talk = talk;
  }

  /** A new sentence begins. */
  sentence(): void {
    this.#talk.topic = null;
    if (this.waiting.length > 0)
      this.#talk.mentionAll(this.waiting.flatMap((phrase) => this.#talk.who(phrase) ?? []));
    this.stop();
    this.last = null;
  }

  #plural: Phrase | null = null;

  stop(): void {
    this.#plural = null;
    this.waiting = [];
    this.#talk.going = null;
  }

  /** A clause with a verb was read. */
  clause(words: readonly Word[]): void {
    this.#plural = null;
    this.waiting = [];
    this.last = lastPhrase(words);
  }

  /** Whether a segment may be one of a list, whatever the tagger took its words for: "phone calls". */
  isOne({ joined, words }: Segment): boolean {
    return LISTING.has(joined) && words.length <= 3;
  }

  /** A segment without a verb. */
  add(segment: Segment, next: Segment | undefined): void {
    const talk = this.#talk;
    const phrase = onlyPhrase(segment.words);
    if (phrase === null) {
      if (!LISTING.has(segment.joined)) talk.going = null;
      return;
    }
    if (this.#names(segment, phrase)) return;
    if (this.#isSubjectOf(segment, next, phrase)) {
      this.waiting.push(phrase);
      return;
    }
    if (this.#goesOn(segment, phrase)) return;
    if (!LISTING.has(segment.joined) && segment.joined !== "") talk.going = null;
    this.waiting.push(phrase);
  }

  /** "my youngest, Thabo", "both my kids, Sole and Leo": who somebody is that was spoken of by relation. */
  #names({ joined }: Segment, phrase: Phrase): boolean {
    const talk = this.#talk;
    const said = this.waiting.at(-1) ?? this.last;
    const known = this.#plural ?? said;
    if (known === null || known === undefined || phrase.kind !== "name" || phrase.determiner !== null)
      return false;
    if (known.relation === null || known.name !== null) return this.#renames(joined, phrase);
    if (![",", "(", ":", "-", "and", "&"].includes(joined)) return false;
    if (joined === "and" && !known.relation.isPlural) return false;
    // "with a colleague, Nuno": of whom the clause speaks.
    const owner =
      talk.owner(known) ?? (/^an?$/.test(known.determiner ?? "") ? (talk.subjects[0] ?? null) : null);
    if (owner === null) return false;
    const name = objectText(talk, phrase);
    talk.mention(name, known.relation.pronoun);
    talk.push({
      op: "assert",
      subject: owner,
      predicate: known.relation.predicate,
      object: name,
      start: known.words[0]!.start,
      end: phrase.words.at(-1)!.end,
    });
    if (this.waiting.length > 0) this.waiting = [...this.waiting.filter((each) => each !== known), phrase];
    this.#plural = known.relation.isPlural ? known : null;
    this.last = phrase;
    return true;
  }

  /** "founded my own studio, Lantern & Loom": the name of what was said by its kind. */
  #renames(joined: string, phrase: Phrase): boolean {
    const claim = this.#talk.going;
    const { last } = this;
    if (claim === null || last === null || joined !== "," || last.kind !== "noun") return false;
    if (
      last.words.some((word) => isName(word)) ||
      !/^(?:a|an|my|our|his|her|their)$/.test(last.determiner ?? "")
    )
      return false;
    if (!/^(?:founded|works_at|has_pet|adopted|visited|member_of)$/.test(claim.predicate)) return false;
    claim.object = objectText(this.#talk, phrase);
    claim.end = phrase.words.at(-1)!.end;
    return true;
  }

  /** "Mark and Deepa live here": what stands before "and" and a subject is one too, unless it goes on with a list. */
  #isSubjectOf({ joined }: Segment, next: Segment | undefined, phrase: Phrase): boolean {
    if (next === undefined || !/^(?:and|&)$/.test(next.joined)) return false;
    if (this.#talk.who(phrase) === null && phrase.relation === null) return false;
    const group = verbGroupAt(next.words, 0);
    const subject = phraseAt(next.words, 0);
    const isWithSubject =
      group !== null && subject !== null && subject.from === 0 && subject.to <= group.from;
    const { going } = this.#talk;
    if (!isWithSubject || going === null) return isWithSubject;
    // "I use Python and I test": behind "and" it is the end of a list.
    return joined === "," && !OF_PEOPLE.test(going.predicate);
  }

  /** "I use Arch, Emacs and a split keyboard": one more of what was said. */
  #goesOn({ joined }: Segment, phrase: Phrase): boolean {
    const talk = this.#talk;
    const { going } = talk;
    if (going === null || phrase.kind === "pronoun" || !LISTING.has(joined)) return false;
    // "one teenager, Matti": a name among things is somebody's.
    if (
      going.predicate === "owns" &&
      phrase.kind === "name" &&
      joined === "," &&
      !/^\p{Lu}/u.test(going.object)
    )
      return false;
    // "going on trips with friends and family" is one doing.
    if (/^\p{L}+ing\b/u.test(going.object) && phrase.kind !== "doing") return false;
    if (OF_ONE.test(going.predicate) || (phrase.relation !== null && !OF_PEOPLE.test(going.predicate)))
      return false;
    // "Greg, 23", "Shawn, a veteran producer": more of whom was named.
    if (phrase.words.every(({ pos }) => pos === "NUM")) return false;
    if (going.predicate === "has_pet" && phrase.kind !== "name" && !PETS.test(phrase.head.lower))
      return false;
    // "500 mg": how much of it.
    if (phrase.words[0]!.pos === "NUM" && UNITS.test(phrase.head.lower)) return false;
    if (joined === "," && OF_PEOPLE.test(going.predicate) && phrase.kind === "noun") return false;
    if (!isOfKind(phrase, "any", talk) || /^(?:his|her|their|your)$/.test(phrase.determiner ?? ""))
      return false;
    const names = phrase.relation === null ? [objectText(talk, phrase)] : (talk.who(phrase) ?? []);
    if (OF_PEOPLE.test(going.predicate)) talk.mentionAll([going.object, ...names]);
    for (const object of names)
      for (const claim of alike(talk, going)) talk.push({ ...claim, object, end: phrase.words.at(-1)!.end });
    return true;
  }
}

/** Claims that one clause made of several subjects; what it goes on with is said of them all. */
function alike(talk: Talk, going: ReadClaim): ReadClaim[] {
  const same = talk.claims.filter(
    ({ start, predicate, object }) =>
      start === going.start && predicate === going.predicate && object === going.object,
  );
  return same.length === 0 ? [going] : same;
}

/** The phrase that a segment consists of, or null where there is more in it. */
function onlyPhrase(words: readonly Word[]): Phrase | null {
  for (let k = 0; k < words.length; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) {
      if ((CONTENT.has(words[k]!.pos) || words[k]!.pos === "ADP") && !words[k]!.isTime) return null;
      continue;
    }
    const rest = words.slice(phrase.to).filter(({ pos }) => CONTENT.has(pos) || pos === "ADP");
    return rest.every(({ isTime }) => isTime) ? phrase : null;
  }
  return null;
}

function lastPhrase(words: readonly Word[]): Phrase | null {
  let last: Phrase | null = null;
  for (let k = 0; k < words.length; k++) {
    const phrase = phraseAt(words, k);
    if (phrase === null) continue;
    last = phrase;
    k = Math.max(k, phrase.to - 1);
  }
  return last !== null &&
    words.slice(last.to).every(({ pos, isTime }) => isTime || pos === "ADV" || pos === "PUNCT")
    ? last
    : null;
}
