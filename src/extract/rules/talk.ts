import { normalName } from "../../text/normal-name.ts";
import type { Wall } from "../../time/calendar-unit.ts";
import type { TextToRead } from "../extractor.ts";
import type { TimeMention } from "../time/read-times.ts";
import { OWN_RELATIVES, type Relation, THE_RELATIVES } from "./english/relations.ts";
import { isName, type Phrase } from "./phrases.ts";
import type { Word } from "./word.ts";

/** A claim as rules read it; times are ISO-8601 to their precision. */
export interface ReadClaim {
  op: "assert" | "end";
  subject: string;
  predicate: string;
  object: string;
  scope?: string;
  /** Absent: observed when it was said. */
  from?: string;
  until?: string;
  /** Of an end; absent: as of what was said. */
  at?: string;
  /** The source vouches for it up to now. */
  isAttested?: true;
  /** A finished stretch whose end was not said. */
  isGuessed?: true;
  reason?: string;
  /** Single-valued by the form of the sentence: "the capital of X is Y". */
  isSingle?: true;
  start: number;
  end: number;
}

/** A time with its place in what was said, not in what was read. */
export type PlacedMention = TimeMention & { from: number; to: number };

/** Somebody spoken of. */
interface Person {
  name: string;
  pronoun: "he" | "she" | null;
  /** The sentence that spoke of it last; -1 of messages before. */
  sentence: number;
}

/** What is known while a text is read: who speaks to whom, who was spoken of, what was claimed. */
export class Talk {
  readonly claims: ReadClaim[] = [];
  /** The claim that a list may go on with. */
  going: ReadClaim | null = null;
  /** Whom the clause before was about. */
  subjects: readonly string[] = [];
  /** What was spoken of and is no person: "them" of "Olives: always hated them". */
  topic: string | null = null;
  /** The time that a sentence begins with, which is of all that "and" joins in it: "In 2014 I left and joined Grab". */
  lead: PlacedMention | null = null;
  /** What the message before spoke of last that is no person: what "it" means at first. */
  before: { text: string; phrase: Phrase } | null = null;
  readonly #people: Person[] = [];
  /** The last several people that were one subject: "they". */
  #group: readonly string[] = [];

  readonly read: TextToRead;
  readonly times: readonly PlacedMention[];
  /** The sentence that is read now; -1 of messages before. */
  sentence = -1;
  /** What clock and calendar showed where it was said. */
  readonly now: Wall;

  constructor(read: TextToRead, times: readonly PlacedMention[], now: Wall) {
    this.read = read;
    this.times = times;
    this.now = now;
  }

  /** The words of the text from one word to another. */
  said(first: Word, last: Word): string {
    return this.read.text.slice(first.start, last.end);
  }

  push(said: ReadClaim): void {
    const claim = said.isSingle === true ? said : { ...said, object: this.#withoutPoint(said) };
    if (claim.object.trim() === "" || same(claim.object, claim.subject)) return;
    const isSaid = this.claims.some(
      (other) =>
        other.op === claim.op &&
        same(other.subject, claim.subject) &&
        other.predicate === claim.predicate &&
        same(other.object, claim.object) &&
        other.from === claim.from,
    );
    if (!isSaid) this.claims.push(claim);
  }

  /** "I work at Acme Corp.": the point that ends a sentence is not of the name, unless there are two. */
  #withoutPoint({ object, end }: ReadClaim): string {
    const { text } = this.read;
    const isLast = text.slice(0, end).endsWith(object) && /^(?:\s*$|\s+\p{Lu})/u.test(text.slice(end));
    return isLast ? object.replace(/(?<=\s(?:Inc|Corp|Ltd|Co|Bros))\.$/, "") : object;
  }

  /** Remembers somebody as one whom a pronoun may mean. */
  mention(name: string, pronoun: Person["pronoun"] = null): void {
    if (same(name, this.read.speaker) || same(name, this.read.addressee)) return;
    const at = this.#people.findIndex((person) => same(person.name, name));
    const known = at < 0 ? null : this.#people.splice(at, 1)[0]!;
    this.#people.push({ name, pronoun: pronoun ?? known?.pronoun ?? null, sentence: this.sentence });
  }

  /** Whether somebody was spoken of before. */
  knows(name: string): boolean {
    return this.#people.some((person) => same(person.name, name));
  }

  /** The only one spoken of besides those who talk: whom "we" of a pair takes in; null where there are more or none. */
  only(): string | null {
    return this.#people.length === 1 ? this.#people[0]!.name : null;
  }

  /** Remembers several who were one subject. */
  mentionAll(names: readonly string[], isPlural = false): void {
    for (const name of names) this.mention(name);
    if (names.length > 1 || isPlural) this.#group = names;
  }

  /**
   * Whom "he" or "she" means: the only one it can, or the one whom the clause before was about, unless another one was spoken of
   * beside; null where that is open.
   */
  third(pronoun: "he" | "she"): string | null {
    const able = this.#people.filter((person) => person.pronoun === null || person.pronoun === pronoun);
    const sure = able.filter((person) => person.pronoun === pronoun);
    if (able.length === 1) return able[0]!.name;
    const recent = able.filter(({ name }) => this.subjects.some((subject) => same(subject, name)));
    const isBeside = able.some(
      ({ name, sentence }) => name !== recent[0]?.name && sentence === recent[0]?.sentence,
    );
    if (recent.length === 1) return isBeside ? null : recent[0]!.name;
    return sure.length === 1 ? sure[0]!.name : null;
  }

  /** The names of those whom a phrase means; null where it is nobody, or not known whom. */
  who(phrase: Phrase): string[] | null {
    const { speaker, addressee } = this.read;
    const [word] = phrase.words as [Word];
    if (phrase.kind === "pronoun") {
      if (/^(?:i|me|myself|we|us|mine)$/.test(word.lower)) return speaker === null ? null : [speaker];
      if (/^(?:you|yourself|y'all)$/.test(word.lower)) return addressee === null ? null : [addressee];
      if (/^(?:he|him|himself)$/.test(word.lower)) return one(this.third("he"));
      if (/^(?:she|her|herself)$/.test(word.lower)) return one(this.third("she"));
      if (/^(?:they|them)$/.test(word.lower)) return this.#group.length > 0 ? [...this.#group] : null;
      return null;
    }
    if (phrase.relation !== null) return one(this.#related(phrase, phrase.relation));
    if (phrase.owner !== null) return null;
    if (
      phrase.kind === "name" &&
      phrase.determiner === null &&
      phrase.words.some(({ text }) => /\p{L}/u.test(text))
    )
      return [this.said(phrase.words[0]!, phrase.words.at(-1)!)];
    // "the Osprey project": a thing with a name in it.
    const isNamedThing =
      phrase.kind === "noun" && /^(?:|the)$/.test(phrase.determiner ?? "") && phrase.words.length < 4;
    const [first, second] = [phrase.words[0]!, phrase.words[1]];
    if (
      isNamedThing &&
      second?.pos === "NOUN" &&
      (isName(first) || first.pos === "PROPN") &&
      !/^\p{Lu}/u.test(second.text)
    )
      return [this.said(first, phrase.words.at(-1)!)];
    return null;
  }

  #related(phrase: Phrase, relation: Relation): string | null {
    if (phrase.name !== null) return phrase.name;
    const owner = this.owner(phrase);
    if (owner === null) return null;
    return `${owner}'s ${relation.name}`;
  }

  /** Whose something is, by name. */
  owner(phrase: Phrase): string | null {
    const { owner } = phrase;
    if (owner === null)
      return phrase.relation !== null &&
        OWN_RELATIVES.test(phrase.words[0]!.lower) &&
        phrase.determiner === null
        ? this.read.speaker
        : phrase.determiner === "the" && phrase.words.length === 1 && THE_RELATIVES.test(phrase.head.lower)
          ? this.read.speaker
          : null;
    if (owner === "my") return this.read.speaker;
    if (owner === "your") return this.read.addressee;
    if (owner === "his") return this.third("he");
    if (owner === "her") return this.third("she");
    if (owner === "their") return null;
    const names = this.who(owner);
    return names?.length === 1 ? names[0]! : null;
  }

  /** "my sister Ana": says who she is, and that she was spoken of. */
  introduce(phrase: Phrase): void {
    if (phrase.owner !== null && typeof phrase.owner === "object") this.introduce(phrase.owner);
    const { relation } = phrase;
    if (relation === null) return;
    const owner = this.owner(phrase);
    const name = this.who(phrase)?.[0];
    if (owner === null || name === undefined) return;
    if (relation.isPlural) {
      this.mentionAll([name], true);
      return;
    }
    if (relation.predicate !== "has_pet") this.mention(name, relation.pronoun);
    if (phrase.name === null) return;
    this.push({
      op: "assert",
      subject: owner,
      predicate: relation.predicate,
      object: name,
      ...(phrase.isPast ? { from: "unknown", isGuessed: true as const } : {}),
      start: (phrase.words[0] as Word).start,
      end: phrase.words.at(-1)!.end,
    });
  }
}

function one(name: string | null): string[] | null {
  return name === null ? null : [name];
}

export function same(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && normalName(a) === normalName(b);
}

/** The text of a phrase as an object: without determiners and whose it is, unless that is said by name ("Euclid's Elements", "residents' association"). */
export function objectText(talk: Talk, phrase: Phrase): string {
  const { owner } = phrase;
  const isOfMany =
    owner !== null &&
    typeof owner === "object" &&
    phrase.relation === null &&
    owner.owner === null &&
    (owner.kind === "name" || (owner.kind === "noun" && /s$/.test(owner.head.lower)));
  const first = isOfMany ? owner.words[0] : ofClass(phrase) ? phrase.words[2] : phrase.words[0];
  if (first === undefined) return "";
  const last = phrase.words.at(-1)!;
  // "I love the idea Nate": whom it is said to, and not of the idea.
  const isAddressed =
    phrase.words.length > 1 && phrase.kind !== "name" && same(last.text, talk.read.addressee);
  return talk.said(first, isAddressed || isThatGuy(phrase) ? phrase.words.at(-2)! : last);
}

const GUY = /^(?:guy|bloke|woman|man|lady|girl|fella|dude|chap|kid|chick|lad)$/;

/** "that Dean Cole guy": a name with a word for a person behind it. */
export function isThatGuy({ words, determiner }: Phrase): boolean {
  return (
    /^(?:this|that)$/.test(determiner ?? "") &&
    words.length > 1 &&
    GUY.test(words.at(-1)!.lower) &&
    words.slice(0, -1).every(({ pos }) => pos === "PROPN")
  );
}

const CLASSES =
  /^(?:city|town|village|state|country|continent|island|county|province|region|language|religion|sport)$/;

/** "the city of London" is London. */
function ofClass({ determiner, words }: Phrase): boolean {
  return (
    determiner === "the" && words.length > 2 && words[1]!.lower === "of" && CLASSES.test(words[0]!.lower)
  );
}
