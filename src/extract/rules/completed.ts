import { AILING, DIETS, NATIONS, NO_ROLE, PETS, ROLE, STATUSES } from "./english/nouns.ts";
import { JOBS, relationOf } from "./english/relations.ts";
import type { Segment } from "./segments.ts";
import { verbGroupAt } from "./verb-group.ts";
import type { Word } from "./word.ts";

/** What goes on with "I am": "based in Leith", "allergic to cats", "from Malmö", "big fan of sauna". */
const OF_BEING =
  /^(?:based|born|raised|married|engaged|divorced|separated|allergic|intolerant|fluent|terrified|afraid|scared|obsessed|interested|retired|employed|hooked|keen|originally|brought|addicted|crazy|mad|fond)$/;
const WITH_PREPOSITION: Record<string, RegExp> = {
  good: /^at$/,
  great: /^at$/,
  into: /^/,
  from: /^/,
  living: /^(?:in|with|at|near)$/,
  working: /^(?:at|for|as|in|on)$/,
  studying: /^/,
  learning: /^/,
  training: /^(?:as|for|to)$/,
  teaching: /^/,
  dating: /^/,
};
const FAN =
  /^(?:(?:a )?(?:big|huge|massive|great|total|lifelong) fan of|not (?:a )?(?:big |huge )?fan of|fan of) /;
const NO_MORE = / (?:anymore|any more|any longer) $/;
const BESIDE = /^(?:still|now|currently|also|both|happily|newly|recently|proudly|self)$/;
const SEVERAL = /^(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+)$/;
const LISTED = new Set([",", "and", "&", ";", "(", "plus", ":", "-", "."]);

/**
 * The segment with the verb that it leaves out, which stands at no place of its own: "based in Leith" is "am based in Leith".
 * `isOfSelf`: it goes on with what one says of oneself.
 */
export function completedSegment(segment: Segment, isOfSelf: boolean): Segment {
  const { words, joined } = segment;
  if (!(joined === "" || (isOfSelf && LISTED.has(joined)))) return segment;
  if (segment.ends.includes("?")) return segment;
  let k = 0;
  while (words[k] !== undefined && (words[k]!.pos === "INTJ" || BESIDE.test(words[k]!.lower))) k++;
  const first = words[k];
  if (first === undefined || first.isTime) return segment;
  const verb = missing(words, k, isOfSelf);
  if (verb === null) return segment;
  const added: Word = {
    text: verb,
    lower: verb,
    lemma: verb === "am" ? "be" : "have",
    pos: "AUX",
    start: words[0]!.start,
    end: words[0]!.start,
    sentence: first.sentence,
    isFirst: false,
    isTime: false,
    isAdded: true,
  };
  const isOne =
    verb === "am" &&
    (isTrade(words, k, isOfSelf) || /^(?:big|huge|massive|great|total|lifelong|fan)$/.test(first.lower));
  const rest = isOne ? [added, article(first), ...words.slice(k)] : [added, ...words.slice(k)];
  return { ...segment, words: [...words.slice(0, k), ...rest] };
}

/** "Retired teacher, widower, two daughters, one cat": a sentence of nothing but what one is and has. */
export function isSelfPortrait(segments: readonly Segment[]): boolean {
  const first = segments[0]!;
  if (segments.length < 3 || first.ends.includes("?")) return false;
  if (segments.some(({ words }) => verbGroupAt(words, 0) !== null)) return false;
  const kinds = segments.filter(({ words }) => portrays(words)).length;
  return kinds >= 2 && portrays(first.words);
}

/** Whether a fragment says what somebody is or has. */
function portrays(words: readonly Word[]): boolean {
  const content = words.filter(({ pos, isTime }) => pos !== "PUNCT" && !isTime);
  const head = content.at(-1);
  const first = content[0];
  if (head === undefined || first === undefined || content.length > 4) return false;
  const isTrained =
    head.pos === "NOUN" &&
    ROLE.test(head.lower) &&
    !NO_ROLE.test(head.lower) &&
    (relationOf(head.lower) === undefined || JOBS.test(head.lower));
  return (
    isTrained ||
    [first, head].some(
      ({ lower }) => DIETS.test(lower) || STATUSES.test(lower) || AILING.test(lower) || NATIONS.test(lower),
    ) ||
    has(content, 0, true) ||
    /^(?:allergic|born|based|married|from)$/.test(first.lower)
  );
}

function missing(words: readonly Word[], k: number, isOfSelf: boolean): "am" | "have" | null {
  const first = words[k]!;
  const next = words[k + 1]?.lower ?? "";
  const rest = words.slice(k + 1);
  const said = `${words
    .slice(k)
    .map(({ lower }) => lower)
    .join(" ")} `;
  if (first.lower === "been") return "have";
  if (FAN.test(said)) return "am";
  if (
    first.lower === "not" &&
    NO_MORE.test(said) &&
    /^(?:an?|in|at|on|with|single|vegan|vegetarian)$/.test(next)
  )
    return "am";
  const prep = Object.hasOwn(WITH_PREPOSITION, first.lower) ? WITH_PREPOSITION[first.lower]! : null;
  const hasAux = verbGroupAt(rest, 0) !== null && rest.some(({ pos }) => pos === "AUX");
  if (hasAux) return null;
  if (prep?.test(next) && next !== "") return isOfSelf || /ing$/.test(first.lower) === false ? "am" : null;
  if (OF_BEING.test(first.lower) && /^(?:in|to|at|with|of|on|about|by|and|out|from|up|near)$/.test(next))
    return "am";
  if (first.lower === "born" && words[k + 1]?.isTime) return "am";
  if (
    isOfSelf &&
    (DIETS.test(first.lower) ||
      STATUSES.test(first.lower) ||
      AILING.test(first.lower) ||
      NATIONS.test(first.lower))
  )
    return rest.length === 0 || !["NOUN", "PROPN"].includes(rest[0]!.pos) ? "am" : null;
  if (isTrade(words, k, isOfSelf)) return "am";
  return has(words, k, isOfSelf) ? "have" : null;
}

/** "product designer at Klarna", "nurse by day": what one is, without an article. */
function isTrade(words: readonly Word[], k: number, isOfSelf: boolean): boolean {
  let to = k;
  while (words[to] !== undefined && ["NOUN", "ADJ", "PROPN"].includes(words[to]!.pos) && !words[to]!.isTime)
    to++;
  if (to === k || to - k > 3) return false;
  const head = words[to - 1]!;
  if (head.pos !== "NOUN" || (relationOf(head.lower) !== undefined && !JOBS.test(head.lower))) return false;
  const next = words[to]?.lower ?? "";
  const after = words[to + 1]?.lower ?? "";
  const isByDay = next === "by" && /^(?:day|trade|night|training|profession)$/.test(after);
  if (
    isOfSelf &&
    to === words.length &&
    to - k < 3 &&
    portrays(words.slice(k)) &&
    head.pos === "NOUN" &&
    ROLE.test(head.lower)
  )
    return true;
  return isByDay || (isOfSelf && /^(?:at|for|with)$/.test(next) && words[to + 1]?.pos === "PROPN");
}

/** "two dogs and a cat", "three kids": animals and people that one has. */
function has(words: readonly Word[], k: number, isOfSelf: boolean): boolean {
  if (!SEVERAL.test(words[k]!.lower)) return false;
  let to = k + 1;
  while (words[to]?.pos === "ADJ") to++;
  const head = words[to];
  if (head === undefined) return false;
  const isWhole = words.slice(to + 1).every(({ pos }) => ["PUNCT", "CCONJ", "PROPN", "VERB"].includes(pos));
  return (
    (isOfSelf || isWhole) &&
    (PETS.test(head.lower) || (isOfSelf && relationOf(head.lower)?.predicate === "parent_of"))
  );
}

function article(first: Word): Word {
  return {
    text: "a",
    lower: "a",
    lemma: "a",
    pos: "DET",
    start: first.start,
    end: first.start,
    sentence: first.sentence,
    isFirst: false,
    isTime: false,
    isAdded: true,
  };
}
