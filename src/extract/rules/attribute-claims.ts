import type { Clause } from "./clauses.ts";
import { relationOf } from "./english/relations.ts";
import { endOf } from "./periods.ts";
import { isName, type Phrase, phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";
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
const FAVOURITE = /^(?:favourite|favorite|fav|fave|favourites|favorites)$/;
const VALUED = new Set(["phone", "email", "born_on", "pronouns"]);

/** "My favourite X is Y", "my pronouns are Y", "her name's Y", "October is my favourite month". */
export function attributeClaims(clause: Clause, talk: Talk): boolean {
  const { words, group, subject } = clause;
  if (
    group === null ||
    group.lemma !== "be" ||
    group.negated !== null ||
    group.modal !== null ||
    group.tense === "past"
  )
    return false;
  if (subject === null || subject.kind === "pronoun") return false;
  const value = phraseAt(words, group.to);
  const favourite = favouriteOf(subject);
  const owner = ownerOf(subject, talk);
  if (favourite !== null) {
    if (value === null || value.kind === "pronoun" || owner === null || /\bleast$/.test(favourite))
      return true;
    talk.push({
      op: "assert",
      subject: owner,
      predicate: "favourite",
      object: objectText(talk, value),
      scope: favourite,
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
        ...whole(words, value.words),
      });
    return true;
  }
  const name = subject.words.map(({ lower }) => lower).join(" ");
  if (name === "name" && value?.kind === "name") return named(subject, value, words, talk);
  const predicate = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name]! : null;
  if (predicate === null || (owner === null && name !== "new address"))
    return relatives(clause, subject, value, talk);
  const whose = owner ?? talk.read.speaker;
  if (whose === null) return true;
  const last = VALUED.has(predicate)
    ? valueEnd(words, group.to)
    : value === null || value.kind === "pronoun"
      ? null
      : value.words.at(-1)!;
  const first = VALUED.has(predicate) ? words[group.to] : value?.words[0];
  if (last === null || first === undefined) return true;
  talk.push({
    op: "assert",
    subject: whose,
    predicate,
    object: talk.said(first, last),
    start: words[0]!.start,
    end: last.end,
  });
  return true;
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

function valueEnd(words: readonly Word[], from: number): Word | null {
  let k = from;
  while (
    words[k + 1] !== undefined &&
    words[k + 1]!.start - words[k]!.end <= 1 &&
    words[k + 1]!.pos !== "CCONJ"
  )
    k++;
  return words[k] ?? null;
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
    ...endOf(talk, []),
    ...whole(words, value.words),
  });
  return true;
}
