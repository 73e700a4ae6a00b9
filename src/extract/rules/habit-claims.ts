import { type Clause, isNoMore } from "./clauses.ts";
import { DIETS, dietWithout, FOODS } from "./english/nouns.ts";
import { endOf, eventOf, stateOf } from "./periods.ts";
import { phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";
import type { VerbGroup } from "./verb-group.ts";

/** "I don't eat pork": a way to eat. */
export function abstainClaims(
  clause: Clause,
  group: VerbGroup,
  subjects: readonly string[],
  talk: Talk,
): boolean {
  const { words } = clause;
  const way = words[group.to];
  if (/^(?:keep|eat)$/.test(group.lemma) && way !== undefined && DIETS.test(way.lower)) {
    const isKept = group.negated === null && !group.perfect && /^(?:base|present)$/.test(group.tense);
    const period = isKept ? stateOf(talk, words, group) : null;
    if (period !== null)
      for (const subject of subjects)
        talk.push({
          op: "assert",
          subject,
          predicate: "follows_diet",
          object: way.text,
          ...period,
          start: words[0]!.start,
          end: way.end,
        });
    return true;
  }
  if (
    !/^(?:eat|drink)$/.test(group.lemma) ||
    group.negated !== "not" ||
    group.tense === "past" ||
    group.perfect ||
    group.progressive
  )
    return false;
  const food = phraseAt(words, group.to);
  if (food === null || food.words.length !== 1 || !FOODS.test(food.head.lower) || isNoMore(clause))
    return false;
  const object = dietWithout(food.head.lower);
  talk.topic = food.head.text;
  for (const subject of subjects)
    talk.push({
      op: "assert",
      subject,
      predicate: "follows_diet",
      object,
      start: words[0]!.start,
      end: food.head.end,
    });
  return true;
}

/** Pastimes by their verb, which needs no object: "I knit". */
const DOES =
  /^(?:knit|crochet|sew|weave|paint|draw|sing|dance|climb|hike|jog|swim|surf|ski|snowboard|sail|row|cycle|garden|fish|bake|skate|skateboard|kayak|box|fence|journal|blog|sculpt|juggle|embroider|quilt|birdwatch|forage|busk|whittle|meditate)$/;

/** "I knit", "she climbs on Tuesdays". */
export function pastimeClaims(
  clause: Clause,
  group: VerbGroup,
  subjects: readonly string[],
  talk: Talk,
): boolean {
  const { words } = clause;
  const isHabit =
    (group.tense === "base" || group.tense === "present") && !group.perfect && !group.progressive;
  const isOver = isNoMore(clause);
  if (!isHabit || group.modal !== null || (group.negated !== null && !isOver)) return false;
  if (!DOES.test(group.lemma)) return false;
  const next = words[group.to];
  const isAlone =
    next === undefined ||
    next.isTime ||
    /^(?:ADV|PUNCT|CCONJ|INTJ)$/.test(next.pos) ||
    /^(?:most|every|on|at|a lot)$/.test(next.lower);
  if (!isAlone) return false;
  const base = group.lemma;
  const doubled = /^(?:knit|swim|jog|quilt)$/.test(base) && base !== "quilt" ? `${base}${base.at(-1)}` : base;
  const object = `${doubled.replace(/e$/, "")}ing`;
  for (const subject of subjects)
    talk.push({
      op: isOver ? "end" : "assert",
      subject,
      predicate: "has_hobby",
      object,
      ...(isOver ? endOf(talk, words) : {}),
      start: words[0]!.start,
      end: group.verb.end,
    });
  return true;
}

/** "was born on 4 July 2016". */
export function bornOn({ words }: Clause, subjects: readonly string[], talk: Talk): boolean {
  const times = words.filter(({ isTime }) => isTime);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return true;
  const object = talk.said(first, last).replace(/^(?:on|in) /i, "");
  for (const subject of subjects)
    talk.push({
      op: "assert",
      subject,
      predicate: "born_on",
      object,
      from: "unknown",
      start: words[0]!.start,
      end: last.end,
    });
  const at = words.findIndex(
    ({ lower, isTime }, k) => !isTime && lower === "in" && words[k + 1]?.pos === "PROPN",
  );
  const place = at < 0 ? null : phraseAt(words, at + 1);
  if (place !== null)
    for (const subject of subjects)
      talk.push({
        op: "assert",
        subject,
        predicate: "born_in",
        object: objectText(talk, place),
        ...(eventOf(talk, words, null) ?? {}),
        start: words[0]!.start,
        end: place.words.at(-1)!.end,
      });
  return true;
}
