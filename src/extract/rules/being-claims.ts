import { type Clause, isNoMore } from "./clauses.ts";
import { AILING, DIETS, NATIONS, NO_ROLE, ROLE, STATUSES, VAGUE } from "./english/nouns.ts";
import { JOBS, relationOf } from "./english/relations.ts";
import { isOfKind } from "./objects.ts";
import { endOf, stateOf, stayUntil } from "./periods.ts";
import { calledBehind, isName, type Phrase, phraseAt } from "./phrases.ts";
import { objectText, type ReadClaim, type Talk } from "./talk.ts";
import type { Word } from "./word.ts";

type Told = Pick<ReadClaim, "predicate" | "object" | "scope"> & { last: Word; employer?: string };

/** Claims of a clause with "to be" as its verb: what, whose, where and of what people somebody is. */
export function beingClaims(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  if (group === null || group.lemma !== "be") return false;
  const at = group.to;
  const told = relationTold(clause, subjects, talk)
    ? null
    : (complementAt(words, at, talk) ?? workplace(clause, talk));
  if (told === null) return true;
  const { last, employer, ...what } = told;
  const stay = what.predicate === "currently_in" ? stayUntil(talk, words) : null;
  const place = { start: words[0]!.start, end: last.end };
  const isOver = isNoMore(clause);
  if (group.negated !== null && !isOver) return true;
  for (const subject of subjects) {
    if (isOver) {
      talk.push({ op: "end", subject, ...what, ...endOf(talk, words), ...place });
      continue;
    }
    const period = stateOf(talk, words, group);
    if (period === null) continue;
    // "I was in Rome last week" is a stay of a tense that tells no state.
    if (group.tense === "past" && !group.perfect && !group.usedTo && what.predicate === "lives_in") continue;
    const isPupil =
      what.predicate === "works_at" &&
      /'s (?:kids?|sons?|daughters?|twins|child|children|toddler)$/.test(subject);
    talk.push({
      op: "assert",
      subject,
      ...what,
      ...(isPupil ? { predicate: "studies_at" } : {}),
      ...(stay === null ? period : { until: stay }),
      ...place,
    });
    if (employer !== undefined)
      talk.push({
        op: "assert",
        subject,
        predicate: /^volunteer$/i.test(what.object) ? "volunteers_at" : "works_at",
        object: employer,
        ...period,
        ...place,
      });
    talk.going = talk.claims.at(-1) ?? null;
  }
  return true;
}

/** "I've been at the port authority since 2017": what one is at for months is where one works. */
function workplace({ words, group }: Clause, talk: Talk): Told | null {
  if (group?.perfect !== true || words[group.to]?.lower !== "at") return null;
  const period = stateOf(talk, words, group);
  const isLong = period?.from !== undefined && talk.now - Date.parse(period.from) > 60 * 86_400_000;
  if (!isLong || period.isAttested !== true) return null;
  const phrase = phraseAt(words, group.to + 1);
  return phrase !== null && isOfKind(phrase, "employer", talk)
    ? { predicate: "works_at", object: objectText(talk, phrase), last: phrase.words.at(-1)! }
    : null;
}

/** "Agnes is my manager", "We're cousins": who somebody is to somebody. */
function relationTold(clause: Clause, subjects: readonly string[], talk: Talk): boolean {
  const { words, group } = clause;
  if (group === null || group.negated !== null) return false;
  const phrase = phraseAt(words, group.to);
  if (phrase === null) return false;
  const relation = relationOf(phrase.head.lower);
  if (relation === undefined) return false;
  const owner = talk.owner(phrase);
  // "he's regional manager": what he is, and not whose.
  if (owner === null) return phrase.relation !== null && !JOBS.test(phrase.head.lower);
  if (phrase.name !== null && clause.subject?.relation != null)
    return sameOne(clause, clause.subject, phrase.name, talk);
  // "Patient is my uncle Ikenna" names him.
  if (phrase.name !== null) return true;
  for (const subject of subjects) {
    // "he's my neighbour's friend" tells of him, and not of the friend that it speaks of.
    if (subject === owner || talk.who(phrase)?.includes(subject)) continue;
    talk.mention(subject, relation.pronoun);
    const period = stateOf(talk, words, group);
    if (period === null) continue;
    talk.push({
      op: "assert",
      subject: owner,
      predicate: relation.predicate,
      object: subject,
      ...period,
      ...(phrase.isPast ? { from: "unknown", isGuessed: true as const } : {}),
      start: words[0]!.start,
      end: phrase.words.at(-1)!.end,
    });
  }
  return true;
}

/** "Her mother is my aunt Huda": who it is that was spoken of by relation. */
function sameOne({ words }: Clause, subject: Phrase, name: string, talk: Talk): boolean {
  const owner = talk.owner(subject);
  if (owner === null || subject.relation === null) return true;
  talk.push({
    op: "assert",
    subject: owner,
    predicate: subject.relation.predicate,
    object: name,
    start: words[0]!.start,
    end: words.at(-1)!.end,
  });
  return true;
}

function complementAt(words: readonly Word[], at: number, talk: Talk): Told | null {
  let k = at;
  while (
    words[k] !== undefined &&
    !words[k]!.isTime &&
    (words[k]!.pos === "ADV" || /^(?:n't|not|so|both|all|still|now|back|pretty)$/.test(words[k]!.lower)) &&
    !DIETS.test(words[k]!.lower)
  )
    k++;
  const word = words[k];
  if (word === undefined || word.isTime) return null;
  if (STATUSES.test(word.lower) && words[k + 1]?.lower !== "to" && !isNoun(words[k + 1]))
    return {
      predicate: "relationship_status",
      object: /^widow(?:er)?$/.test(word.lower) ? "widowed" : word.lower,
      last: word,
    };
  if (DIETS.test(word.lower) && !isNoun(words[k + 1]))
    return { predicate: "follows_diet", object: word.text, last: word };
  if (AILING.test(word.lower) && !isNoun(words[k + 1]))
    return { predicate: "has_condition", object: word.text, last: word };
  if (words[k + 1]?.lower === "intolerant")
    return { predicate: "has_condition", object: talk.said(word, words[k + 1]!), last: words[k + 1]! };
  if (NATIONS.test(word.lower) && !isNoun(words[k + 1]))
    return { predicate: "citizen_of", object: word.text, last: word };
  const blood = /^(?:AB|A|B|O)[ -]?(?:pos|neg|positive|negative)\b/.exec(
    talk.read.text.slice(word.start),
  )?.[0];
  if (blood !== undefined) return { predicate: "blood_type", object: blood, last: words[k + 1] ?? word };
  if (word.lower === "from") return placeAt(words, k + 1, "grew_up_in", talk);
  if (word.lower === "in") return inPlace(words, k + 1, talk);
  if (word.lower === "at") return atWork(words, k + 1, talk);
  if (word.lower === "on") return dietAt(words, k + 1, talk);
  if (word.lower === "with") return null;
  const phrase = phraseAt(words, k);
  if (phrase === null || phrase.kind === "pronoun") return null;
  if (
    (phrase.determiner === "a" || phrase.determiner === "an") &&
    DIETS.test(phrase.head.lower) &&
    phrase.words.length === 1
  )
    return { predicate: "follows_diet", object: phrase.head.text, last: phrase.head };
  if (DIETS.test(phrase.head.lower)) return null;
  if (/^(?:widow|widower)$/.test(phrase.head.lower))
    return { predicate: "relationship_status", object: "widowed", last: phrase.head };
  if (/^members?$/.test(words[phrase.from + (phrase.determiner === null ? 0 : 1)]?.lower ?? ""))
    return memberOf(phrase, talk);
  const person = phrase.words.at(-1)!;
  if (
    /^(?:person|guy|girl|fan|lover)$/.test(person.lower) &&
    phrase.words.length > 1 &&
    /^(?:a|an)$/.test(phrase.determiner ?? "")
  ) {
    const kind = phrase.words
      .slice(0, -1)
      .filter(({ lower }) => !/^(?:big|huge|real|massive|total)$/.test(lower));
    return kind.length > 0 && kind.every(({ pos }) => pos === "NOUN" || pos === "PROPN")
      ? { predicate: "likes", object: talk.said(kind[0]!, kind.at(-1)!), last: person }
      : null;
  }
  return roleOf(words, phrase, talk);
}

/** "a member of the allotment society" */
function memberOf(phrase: Phrase, talk: Talk): Told | null {
  const of = phrase.words.findIndex(({ pos }) => pos === "ADP");
  const inside = of < 0 ? [] : phrase.words.slice(of + 1).filter(({ pos }) => pos !== "DET");
  return inside.length === 0
    ? null
    : { predicate: "member_of", object: talk.said(inside[0]!, inside.at(-1)!), last: inside.at(-1)! };
}

/** What people are in jokes, or by way of speaking. */
const NOT_MEANT =
  /^(?:queen|king|pope|santa|batman|vampire|wizard|god|goddess|emperor|unicorn|robot|potato|zombie|witch|legend|hero|model|saint|angel|monster|goblin|ghost|pirate|knight|mess|wreck)$/;

/** "a nurse", "head of sales at Globex", "treasurer of the choir". */
export function roleOf(words: readonly Word[], phrase: Phrase, talk: Talk): Told | null {
  const of = phrase.words.findIndex(({ pos }) => pos === "ADP");
  const own = of < 0 ? phrase.words : phrase.words.slice(0, of);
  const head = own.at(-1);
  if (head === undefined || (phrase.owner !== null && phrase.owner !== "my")) return null;
  const isRole =
    (ROLE.test(head.lower) ||
      /^(?:head|director|chair|chairman|treasurer|secretary|president|member)$/.test(head.lower)) &&
    head.pos !== "ADJ";
  const isHead = /^(?:head|lead|director|captain)$/.test(head.lower) && of >= 0;
  // "a physio at a sports clinic": what one is at a place of work.
  const isAtWork =
    /^(?:a|an|the)$/.test(phrase.determiner ?? "") &&
    (words[phrase.to]?.lower === "at" ||
      (words[phrase.to]?.lower === "for" && isName(words[phrase.to + 1] ?? head))) &&
    head.pos === "NOUN" &&
    !VAGUE.test(head.lower) &&
    !NO_ROLE.test(head.lower);
  if (!(isHead || isAtWork || (isRole && !NO_ROLE.test(head.lower)))) return null;
  if (phrase.determiner !== null && !/^(?:a|an|the|our)$/.test(phrase.determiner)) return null;
  if (phrase.determiner === null && of < 0 && own.length < 2) return null;
  if (head.pos !== "NOUN" && head.pos !== "PROPN") return null;
  if (NOT_MEANT.test(head.lower) || (relationOf(head.lower) !== undefined && !JOBS.test(head.lower)))
    return null;
  if (
    own.some((word) =>
      /^(?:great|good|amazing|awesome|big|true|real|best|perfect|wonderful|lovely|huge|bit|fast|slow|quick|hard|total|natural|little|tough|proud)$/.test(
        word.lower,
      ),
    )
  )
    return null;
  const next = words[phrase.to]?.lower;
  const about = next === "at" || next === "for" || next === "with" ? phraseAt(words, phrase.to + 1) : null;
  const inside = of < 0 ? null : phrase.words.slice(of + 1).filter(({ pos }) => pos !== "DET");
  const employer =
    about !== null &&
    isOfKind(about, "thing", talk) &&
    about.owner !== "your" &&
    !/^(?:team|company|firm|office|place|job|moment|end|time)$/.test(objectText(talk, about))
      ? objectText(talk, about)
      : null;
  const scope = inside !== null && inside.length > 0 ? talk.said(inside[0]!, inside.at(-1)!) : employer;
  return {
    predicate: "role",
    object: talk.said(own[0]!, head),
    last: head,
    ...(scope === null ? {} : { scope }),
    ...(employer === null ? {} : { employer }),
  };
}

const PASSING =
  /^(?:until|till|for|now|right now|today|tonight|this week|this weekend|at the mo|at the moment|currently)\b/;

/** "in Bonn": where one lives, or is for a while. */
function inPlace(words: readonly Word[], at: number, talk: Talk): Told | null {
  const told = placeAt(words, at, "lives_in", talk);
  if (told === null) return words.some(({ isTime }) => isTime) ? homeAt(words, at, talk) : null;
  if (/^\p{Lu}{2,5}$/u.test(told.object))
    return /^(?:[A-Z]{1,3}T|UTC|GMT)$/.test(told.object) ? { ...told, predicate: "time_zone" } : null;
  const rest = words.slice(words.indexOf(told.last) + 1).map(({ lower }) => lower);
  return rest.some((_, k) => PASSING.test(rest.slice(k).join(" ")))
    ? { ...told, predicate: "currently_in" }
    : told;
}

/** "in the care home since May" */
function homeAt(words: readonly Word[], at: number, talk: Talk): Told | null {
  const phrase = phraseAt(words, at);
  if (
    phrase === null ||
    phrase.kind === "pronoun" ||
    !/home$/.test(phrase.head.lower) ||
    phrase.words.length < 2
  )
    return null;
  return { predicate: "lives_in", object: objectText(talk, phrase), last: phrase.words.at(-1)! };
}

/** "on the keto diet", "on insulin". */
function dietAt(words: readonly Word[], at: number, talk: Talk): Told | null {
  const phrase = phraseAt(words, at);
  if (phrase === null || phrase.kind === "pronoun") return null;
  const last = phrase.words.at(-1)!;
  // "on the board of the trust"
  const seat = phrase.words.findIndex(({ lower }) =>
    /^(?:board|committee|council|team|panel|jury|squad)$/.test(lower),
  );
  if (seat >= 0) {
    const of = phrase.words.slice(seat + 2).filter(({ pos }) => pos !== "DET");
    return {
      predicate: "member_of",
      object: of.length > 0 ? talk.said(of[0]!, of.at(-1)!) : objectText(talk, phrase),
      last,
    };
  }
  if (last.lower === "diet" && phrase.words.length > 1)
    return { predicate: "follows_diet", object: objectText(talk, phrase), last };
  return isOfKind(phrase, "medicine", talk)
    ? { predicate: "takes_medication", object: objectText(talk, phrase), last }
    : null;
}

/** What may stand behind "I'm at Globex" where one works there: nothing, since when, as what, or that it is over. */
const AT_WORK =
  /^(?:$|any|anymore|since|for|now|as|these|in|currently|still|full|part|doing|working|too|and)$/;
const PASSING_LENGTH = /^(?:an?|the|my|our|lunch|dinner|breakfast|work|drinks|coffee)$/;

/** "I'm at Globex": where one works, unless it is a visit ("for an interview", "today", "until 5pm"). */
function atWork(words: readonly Word[], at: number, talk: Talk): Told | null {
  const told = placeAt(words, at, "works_at", talk);
  if (told === null) return null;
  if (words.slice(0, at).some(({ lower }) => /^(?:was|were|been)$/.test(lower))) return told;
  if (/^\s*,?\s*(?:until|till|to)\b/i.test(talk.read.text.slice(told.last.end))) return null;
  const next = words.indexOf(told.last) + 1;
  const behind = words[next]?.lower ?? "";
  if (!AT_WORK.test(behind) || (behind === "for" && PASSING_LENGTH.test(words[next + 1]?.lower ?? "")))
    return null;
  return told;
}

/** The named place, or place of work, that begins at a word; null where none does. */
export function placeAt(words: readonly Word[], at: number, predicate: string, talk: Talk): Told | null {
  const phrase = phraseAt(words, at);
  if (phrase === null || phrase.kind === "doing" || phrase.kind === "pronoun") return null;
  if (phrase.owner !== null || phrase.relation !== null) return null;
  if (
    !phrase.words.some((word) => isName(word)) &&
    !(predicate === "works_at" && calledBehind(words, phrase) !== null)
  )
    return null;
  const called = predicate === "works_at" ? calledBehind(words, phrase) : null;
  if (called !== null) return { predicate, object: objectText(talk, called), last: called.words.at(-1)! };
  if (predicate === "works_at" && phrase.kind !== "name") return null;
  return { predicate, object: objectText(talk, phrase), last: phrase.words.at(-1)! };
}

function isNoun(word: Word | undefined): boolean {
  return word !== undefined && (word.pos === "NOUN" || word.pos === "PROPN" || word.lower === "and");
}
