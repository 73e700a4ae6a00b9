import type { Clause } from "./clauses.ts";
import { relationOf } from "./english/relations.ts";
import { stateOf } from "./periods.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";
import type { VerbGroup } from "./verb-group.ts";
import type { Word } from "./word.ts";

/** What is one's own and has a value: "my pronouns are they/them", "my phone number is ...". */
const ATTRIBUTES: Record<string, string> = {
  pronouns: "pronouns",
  nickname: "nickname",
  "phone number": "phone",
  number: "phone",
  phone: "phone",
  email: "email",
  "e-mail": "email",
  "email address": "email",
  "time zone": "time_zone",
  timezone: "time_zone",
  birthday: "born_on",
  "blood type": "blood_type",
  hobby: "has_hobby",
  hometown: "grew_up_in",
  "home town": "grew_up_in",
  address: "lives_in",
  "new address": "lives_in",
  diet: "follows_diet",
  "job title": "role",
  "native language": "speaks",
  "first language": "speaks",
  "mother tongue": "speaks",
};
const FAVOURITE = /^(?:number-one|favourite|favorite|fav|fave|favourites|favorites)$/;

/** What a value of an attribute looks like, where it is no phrase. */
const FORMS: Record<string, RegExp> = {
  phone: /\+?\d[\d ()/-]{4,}\d/,
  email: /[^\s@<>()]+@[^\s@<>()]+\.\p{L}{2,}/u,
  blood_type: /\b(?:AB|A|B|O)(?: ?(?:\+|-)|[ -](?:pos|neg|positive|negative|rh\w*)\b|\b)/,
  pronouns: /\p{L}+(?:\/\p{L}+)+/u,
};

/** "My favourite X is Y", "my pronouns are Y", "her name's Y", "October is my favourite month". */
export function attributeClaims(clause: Clause, talk: Talk): boolean {
  const { words, group, subject } = clause;
  if (group === null || subject === null || !isBeing(group)) return false;
  // "fav pizza topping: anchovies" has no verb, whatever the tagger takes its words for.
  if (group.lemma !== "be" && words[group.from] === group.verb) return false;
  // "my dad is called Radu": the name is behind the verb.
  const at =
    group.lemma === "be" || /^(?:call|name)$/.test(group.lemma) ? group.to : words.indexOf(group.verb);
  const value = phraseAt(words, at);
  if (subject.kind === "pronoun") return favouriteIt(clause, subject, value, talk);
  const period = stateOf(talk, words, group);
  if (period === null) return true;
  const owner = ownerOf(subject, talk);
  const scope = favouriteOf(subject);
  if (scope !== null) {
    // "fave band is ..." without whose it is, is the speaker's.
    const whose = owner ?? (subject.owner === null && subject.determiner === null ? talk.read.speaker : null);
    const season = words[at]?.isTime === true ? words[at]! : null;
    if (season !== null && whose !== null && scope !== "") {
      const last = words.findLast(({ isTime }) => isTime)!;
      talk.push({
        op: "assert",
        subject: whose,
        predicate: "favourite",
        object: talk.said(season, last),
        scope,
        ...whole(words, [last]),
      });
      return true;
    }
    if (value === null || value.kind === "pronoun" || whose === null) return true;
    talk.push({
      op: "assert",
      subject: whose,
      predicate: "favourite",
      object: objectText(talk, value),
      scope,
      ...period,
      ...whole(words, value.words),
    });
    talk.going = talk.claims.at(-1) ?? null;
    return true;
  }
  const turned = value === null ? null : favouriteOf(value);
  if (value !== null && turned !== null) {
    const whose = ownerOf(value, talk);
    if (whose !== null)
      talk.push({
        op: "assert",
        subject: whose,
        predicate: "favourite",
        object: objectText(talk, subject),
        scope: turned,
        ...period,
        ...whole(words, value.words),
      });
    return true;
  }
  const name = subject.words.map(({ lower }) => lower).join(" ");
  if (name === "name" && value?.kind === "name") return named(subject, value, words, talk);
  const predicate = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name]! : null;
  // "blood type is O negative"
  const isOwn =
    subject.determiner === null &&
    subject.owner === null &&
    /^(?:new address|blood type|pronouns|time zone|timezone|diet)$/.test(name);
  const whose = owner ?? (isOwn ? talk.read.speaker : null);
  if (predicate === null || whose === null) return relatives(clause, subject, value, talk);
  const told = toldValue(predicate, words, value, talk);
  // One was born on a day whenever it is said.
  const held = predicate === "born_on" ? { from: "unknown" } : period;
  if (told !== null) talk.push({ op: "assert", subject: whose, predicate, ...held, ...told });
  return true;
}

/** "to be", and what the tagger takes for its participle: "my hobby is restoring radios". */
function isBeing({ lemma, negated, modal, passive, progressive, tense }: VerbGroup): boolean {
  return (
    (lemma === "be" || passive || progressive) && negated === null && modal === null && tense !== "future"
  );
}

/** "they're my favourite pizza topping", of what was spoken of before. */
function favouriteIt({ words }: Clause, subject: Phrase, value: Phrase | null, talk: Talk): boolean {
  const scope = value === null ? null : favouriteOf(value);
  if (value === null || scope === null) return false;
  const whose = ownerOf(value, talk);
  if (whose !== null && talk.topic !== null && /^(?:it|they|that|this|these|those)$/.test(subject.head.lower))
    talk.push({
      op: "assert",
      subject: whose,
      predicate: "favourite",
      object: talk.topic,
      scope,
      ...whole(words, value.words),
    });
  return true;
}

function toldValue(
  predicate: string,
  words: readonly Word[],
  value: Phrase | null,
  talk: Talk,
): { object: string; start: number; end: number } | null {
  const start = words[0]!.start;
  const form = FORMS[predicate];
  if (form !== undefined) {
    const [found] = form.exec(talk.read.text.slice(start)) ?? [];
    return found === undefined
      ? null
      : { object: found, start, end: talk.read.text.indexOf(found, start) + found.length };
  }
  if (predicate === "born_on") {
    const last = words.findLast(({ isTime }) => isTime);
    const first = words.find(({ isTime }) => isTime);
    return first === undefined || last === undefined
      ? null
      : { object: talk.said(first, last), start, end: last.end };
  }
  return value === null || value.kind === "pronoun"
    ? null
    : { object: objectText(talk, value), ...whole(words, value.words) };
}

/** "My coworkers are Agnes and Bo", "my sister is Ana": names of those known by relation. */
function relatives({ words, group }: Clause, subject: Phrase, value: Phrase | null, talk: Talk): boolean {
  const relation = relationOf(subject.head.lower);
  const owner = talk.owner(subject);
  if (relation === undefined || owner === null || value?.kind !== "name" || value.determiner !== null)
    return false;
  if (!value.words.every((word) => isName(word)) || group === null || words[value.to]?.pos === "ADP")
    return false;
  const name = objectText(talk, value);
  talk.push({
    op: "assert",
    subject: owner,
    predicate: relation.predicate,
    object: name,
    ...whole(words, value.words),
  });
  talk.mention(name, relation.pronoun);
  talk.going = talk.claims.at(-1) ?? null;
  return true;
}

/** "Her name is Ida" names somebody known by relation. */
function named(subject: Phrase, value: Phrase, words: readonly Word[], talk: Talk): boolean {
  const { owner } = subject;
  if (owner === null || typeof owner !== "object" || owner.relation === null) return true;
  const whose = talk.owner(owner);
  if (whose === null) return true;
  const name = objectText(talk, value);
  talk.push({
    op: "assert",
    subject: whose,
    predicate: owner.relation.predicate,
    object: name,
    ...whole(words, value.words),
  });
  talk.mention(name, owner.relation.pronoun);
  return true;
}

function ownerOf(phrase: Phrase, talk: Talk): string | null {
  return phrase.owner === null
    ? null
    : typeof phrase.owner === "object"
      ? (talk.who(phrase.owner)?.[0] ?? null)
      : talk.owner({ ...phrase, relation: null });
}

/** What a favourite is one of: "colour" of "my favourite colour"; null where it is none. */
export function favouriteOf(phrase: Phrase): string | null {
  const at = phrase.words.findIndex(({ lower }) => FAVOURITE.test(lower));
  if (at < 0) return null;
  if (phrase.words[at - 1]?.lower === "least") return null;
  const rest = phrase.words.slice(at + 1);
  if (rest.length === 0) return null;
  return rest
    .map(({ text }) => text)
    .join(" ")
    .replace(/ of (?:all time|mine)$/, "");
}

function whole(words: readonly Word[], last: readonly Word[]): { start: number; end: number } {
  return { start: words[0]!.start, end: last.at(-1)!.end };
}

/** "everyone calls me Yuks", "I go by Q". */
export function nicknameClaims(
  { words, group }: Clause,
  subjects: readonly string[] | null,
  talk: Talk,
): boolean {
  if (group === null || group.negated !== null || group.modal !== null) return false;
  const after = words[group.to];
  const isCalled = group.lemma === "call" && /^(?:me|us|him|her)$/.test(after?.lower ?? "");
  const isGoing = group.lemma === "go" && after?.lower === "by";
  if (!isCalled && !isGoing) return false;
  const value = phraseAt(words, group.to + 1);
  const who = isCalled ? talk.who(phraseAt(words, group.to)!) : subjects;
  if (value?.kind !== "name" || who?.length !== 1) return true;
  talk.push({
    op: "assert",
    subject: who[0]!,
    predicate: "nickname",
    object: objectText(talk, value),
    ...whole(words, value.words),
  });
  return true;
}
