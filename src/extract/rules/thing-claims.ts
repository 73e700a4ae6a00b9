import { placeAt } from "./being-claims.ts";
import type { Clause } from "./clauses.ts";
import { isOfKind, objectAt } from "./objects.ts";
import type { Phrase } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";

/** Claims of a clause about a thing: whose it is, and where. */
export function thingClaims(clause: Clause, subject: Phrase, talk: Talk): boolean {
  return (
    ownedClaims(clause, subject, talk) ||
    followedClaims(clause, subject, talk) ||
    locatedClaims(clause, subject, talk)
  );
}

/** "I've gone off black coffee; it's flat whites now": what has taken the place of what is over. */
function followedClaims({ words, group }: Clause, subject: Phrase, talk: Talk): boolean {
  const over = talk.claims.at(-1);
  if (
    subject.head.lower !== "it" ||
    over?.op !== "end" ||
    !/^(?:likes|uses|plays|prefers)$/.test(over.predicate)
  )
    return false;
  if (group === null || group.negated !== null || group.tense !== "present") return false;
  const isNow =
    words.some(({ lower }) => /^(?:now|nowadays|instead)$/.test(lower)) ||
    / these days/.test(talk.said(words[0]!, words.at(-1)!));
  const fresh = objectAt(words, words.slice(group.to).findIndex(({ pos }) => pos !== "ADV") + group.to);
  if (!isNow || fresh === null || !isOfKind(fresh, "taste", talk)) return false;
  talk.push({
    op: "assert",
    subject: over.subject,
    predicate: over.predicate,
    object: objectText(talk, fresh),
    start: words[0]!.start,
    end: fresh.words.at(-1)!.end,
  });
  return true;
}

/** "the white Polo is mine". */
function ownedClaims({ words, group }: Clause, subject: Phrase, talk: Talk): boolean {
  const { speaker } = talk.read;
  if (group === null || !/^(?:mine|ours)$/.test(words[group.to]?.lower ?? "")) return false;
  if (
    speaker === null ||
    group.negated !== null ||
    group.tense === "past" ||
    subject.determiner === null ||
    !isOfKind(subject, "thing", talk)
  )
    return true;
  talk.push({
    op: "assert",
    subject: speaker,
    predicate: "owns",
    object: objectText(talk, subject),
    start: words[0]!.start,
    end: words[group.to]!.end,
  });
  return true;
}

/** "Grandad's farm is in Opotiki": where a thing of somebody is. */
function locatedClaims({ words, group }: Clause, subject: Phrase, talk: Talk): boolean {
  const { owner } = subject;
  if (
    group === null ||
    owner === null ||
    subject.relation !== null ||
    group.negated !== null ||
    group.tense === "past"
  )
    return false;
  const of = typeof owner === "object" ? talk.who(owner)?.[0] : talk.owner({ ...subject, relation: null });
  const place = words[group.to]?.lower === "in" ? placeAt(words, group.to + 1, "located_in", talk) : null;
  if (
    of == null ||
    place === null ||
    !/^(?:farm|house|flat|apartment|office|shop|school|cabin|cottage|studio|garage|clinic|restaurant|cafe|company|firm|parents|family|gym|church|club|hotel|bakery|hometown|village)$/.test(
      subject.head.lower,
    )
  )
    return false;
  talk.push({
    op: "assert",
    subject: `${of}'s ${subject.words.map(({ text }) => text).join(" ")}`,
    predicate: "located_in",
    object: place.object,
    start: words[0]!.start,
    end: place.last.end,
  });
  return true;
}
