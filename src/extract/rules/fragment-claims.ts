import { favouriteOf } from "./attribute-claims.ts";
import type { Clause } from "./clauses.ts";
import { DIETS, dietWithout, FOODS, STATUSES } from "./english/nouns.ts";
import { endOf, eventOf, stateOf, timesIn } from "./periods.ts";
import { isName, phraseAt } from "./phrases.ts";
import type { Segment } from "./segments.ts";
import { objectText, type Talk } from "./talk.ts";
import { implied } from "./verb-claims.ts";

const BLOOD = /^(?:blood (?:type|group):? )?((?:AB|A|B|O)[ -]?(?:pos|neg|positive|negative|\+|-))$/;

/** Claims of a segment without a verb, which is of the speaker: "vegan for 8 months", "fluent in Swedish", "No longer at X". */
export function fragmentClaims({ words, segment }: Clause, next: Segment | undefined, talk: Talk): boolean {
  const { speaker } = talk.read;
  if (speaker === null) return false;
  let k = 0;
  while (
    words[k] !== undefined &&
    !(words[k]!.lower === "no" && words[k + 1]?.lower === "longer") &&
    (/^(?:still|now|currently|yes|yep|no|nope|also|just|so|oh|both)$/.test(words[k]!.lower) ||
      words[k]!.pos === "INTJ")
  )
    k++;
  if (goesOn(words, segment, talk)) return true;
  const word = words[k];
  if (word === undefined) return false;
  const place = { start: words[0]!.start, end: words.at(-1)!.end };
  const say = (predicate: string, object: string, more: object = {}) => {
    // "vegan by March" is not so any more, or not yet.
    if (stateOf(talk, words, null)?.until !== undefined) return;
    talk.push({
      op: "assert",
      subject: speaker,
      predicate,
      object,
      ...(stateOf(talk, words, null) ?? {}),
      ...more,
      ...place,
    });
    talk.going = talk.claims.at(-1) ?? null;
  };
  if (
    word.lower === "not" &&
    words[k + 1]?.lower === "into" &&
    words.some(({ lower }) => lower === "anymore")
  ) {
    const liked = phraseAt(words, k + 2);
    if (liked !== null && liked.kind !== "pronoun")
      talk.push({
        op: "end",
        subject: speaker,
        predicate: "likes",
        object: objectText(talk, liked),
        ...endOf(talk, words),
        ...place,
      });
    return true;
  }
  if (word.lower === "no" && words[k + 1]?.lower === "longer") return noLonger(words, k + 2, speaker, talk);
  const after = words[k + 1];
  if (
    DIETS.test(word.lower) &&
    (after?.isTime ||
      after?.lower === "for" ||
      after?.lower === "since" ||
      after?.lower === "only" ||
      after?.lower === "now")
  ) {
    say("follows_diet", word.text);
    return true;
  }
  if (
    STATUSES.test(word.lower) &&
    (after === undefined || ["INTJ", "ADV", "PUNCT"].includes(after.pos)) &&
    k > 0
  ) {
    say("relationship_status", word.lower);
    return true;
  }
  if (
    (word.lower === "fluent" && after?.lower === "in") ||
    (word.lower === "allergic" && after?.lower === "to")
  ) {
    const phrase = phraseAt(words, k + 2);
    if (phrase === null || phrase.kind === "pronoun") return true;
    say(word.lower === "fluent" ? "speaks" : "allergic_to", objectText(talk, phrase));
    return true;
  }
  if (word.lower === "in" && k > 0 && words[k - 1]!.lower === "still") {
    const phrase = phraseAt(words, k + 1);
    if (phrase?.words.some((each) => isName(each))) say("lives_in", objectText(talk, phrase));
    return true;
  }
  if (word.lower === "no" && after !== undefined && FOODS.test(after.lower) && words.length <= k + 3) {
    say("follows_diet", dietWithout(after.lower));
    return true;
  }
  const blood = BLOOD.exec(talk.said(word, words.at(-1)!))?.[1];
  if (blood !== undefined) {
    say("blood_type", blood);
    return true;
  }
  if (placedName(words, k, talk)) return true;
  const label =
    LABELS[
      words
        .slice(k)
        .filter(({ pos, isTime }) => !isTime && pos !== "PUNCT")
        .map(({ lower }) => lower)
        .join(" ")
    ];
  if (label !== undefined && next?.joined === ":") {
    talk.going = {
      op: "assert",
      subject: speaker,
      predicate: label,
      object: "",
      start: words[0]!.start,
      end: words.at(-1)!.end,
    };
    return true;
  }
  // "favourite author: Mariama Ba"
  const phrase = phraseAt(words, k);
  if (phrase !== null && next?.joined === ":" && next.sentence === segment.sentence) {
    const scope = favouriteOf(phrase);
    const value = phraseAt(next.words, 0);
    if (scope !== null && value !== null && (phrase.owner === null || phrase.owner === "my")) {
      talk.push({
        op: "assert",
        subject: speaker,
        predicate: "favourite",
        object: objectText(talk, value),
        scope,
        start: words[0]!.start,
        end: value.words.at(-1)!.end,
      });
      return true;
    }
    if (phrase.to === words.length && phrase.kind !== "pronoun") {
      talk.topic = objectText(talk, phrase);
      return true;
    }
  }
  return false;
}

/** What a list under a heading is of. */
const LABELS: Record<string, string> = {
  subscriptions: "subscribes_to",
  hobbies: "has_hobby",
  "my hobbies": "has_hobby",
  allergies: "allergic_to",
  "my allergies": "allergic_to",
  languages: "speaks",
  pets: "has_pet",
  kids: "parent_of",
  "my kids": "parent_of",
  children: "parent_of",
  siblings: "sibling_of",
  meds: "takes_medication",
  medication: "takes_medication",
  medications: "takes_medication",
  likes: "likes",
  "my likes": "likes",
  dislikes: "dislikes",
  "my dislikes": "dislikes",
};

/** "Kaisa in Pori": where somebody lives who was just spoken of. */
function placedName(words: Clause["words"], at: number, talk: Talk): boolean {
  const name = phraseAt(words, at);
  if (name?.kind !== "name" || words[name.to]?.lower !== "in") return false;
  const place = phraseAt(words, name.to + 1);
  const who = talk.who(name)?.[0];
  if (who === undefined || place?.kind !== "name" || place.to !== words.length || !talk.knows(who))
    return false;
  talk.push({
    op: "assert",
    subject: who,
    predicate: "lives_in",
    object: objectText(talk, place),
    start: words[0]!.start,
    end: place.words.at(-1)!.end,
  });
  return true;
}

/** "No longer with Marina", "no longer in Recife", "no longer a smoker". */
function noLonger(words: Clause["words"], at: number, speaker: string, talk: Talk): boolean {
  const prep = words[at]?.lower;
  const phrase = phraseAt(words, /^(?:with|in|at|on|of)$/.test(prep ?? "") ? at + 1 : at);
  if (phrase === null || phrase.kind === "pronoun") return true;
  const predicate =
    prep === "in"
      ? "lives_in"
      : prep === "at"
        ? "works_at"
        : prep === "on" || prep === "of"
          ? "member_of"
          : prep === "with"
            ? "partner"
            : /^an?$/.test(phrase.determiner ?? "")
              ? "role"
              : null;
  if (predicate === null || (prep === "with" && phrase.kind !== "name" && phrase.relation === null))
    return true;
  const object = phrase.relation === null ? objectText(talk, phrase) : (talk.who(phrase)?.[0] ?? "");
  talk.push({
    op: "end",
    subject: speaker,
    predicate,
    object,
    ...endOf(talk, words),
    start: words[0]!.start,
    end: phrase.words.at(-1)!.end,
  });
  return true;
}

/** "..., then to Canada in 2019": where somebody went on to who has just moved. */
function goesOn(words: Clause["words"], { joined }: Segment, talk: Talk): boolean {
  const moved = talk.claims.findLast(({ predicate }) => predicate === "moved_to" || predicate === "visited");
  const at = words.findIndex(({ lower }) => lower === "to");
  if (moved === undefined || at < 0 || !/^(?:then|and|,|&)$/.test(joined)) return false;
  if (
    !words
      .slice(0, at)
      .every(({ lower }) => /^(?:then|later|finally|next|back|on|and|after|that)$/.test(lower))
  )
    return false;
  const place = phraseAt(words, at + 1);
  const when = eventOf(talk, words, null);
  if (place?.kind !== "name" || when?.from === undefined || timesIn(talk, words).length !== 1) return false;
  const { subject, predicate } = moved;
  const object = objectText(talk, place);
  const span = { start: words[0]!.start, end: words.at(-1)!.end };
  talk.push({ op: "assert", subject, predicate, object, ...when, ...span });
  implied(predicate, [subject], [object], place, talk);
  return true;
}
