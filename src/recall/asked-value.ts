import { OF_BEFORE, OF_NOW } from "./time-words.ts";

/** What a question wants of a thing that may have changed: the newest word on it or the oldest, and whether that is a figure. */
export interface AskedValue {
  which: "newest" | "oldest";
  /** A number, an amount, a frequency, a date: what answers it names one. */
  isFigure: boolean;
}

const BEFORE = new RegExp(`\\b(?:${OF_BEFORE}|in the first)\\b`, "i");
const NOW = new RegExp(`\\b(?:${OF_NOW}|so far|latest|recent(?:ly)?)\\b`, "i");
const PAST_VERB = /\b(?:was|were|did|had)\b/i;
const PRESENT_VERB = /\b(?:is|are|am|do|does|has|have)\b/i;
const CHANGED =
  /\b(?:switch(?:ed)?|changed?|increased?|decreased?|upgraded?|updated?|moved?|improved?|relocated?)\b/i;
const FIGURE =
  /\bhow (?:many|much|often|long|old|far|big|large|tall|high|fast)\b|\b(?:what|which) (?:(?:is|was|are|were) )?.{0,40}\b(?:times?|record|score|level|amount|number|price|cost|goal|rate|size|age|percentage|limit|count|total|ratio|budget|deadline|weight|date|day)\b/i;
/** Questions about events, about several things, or about their order: nothing in them is replaced. */
const OF_SEVERAL =
  /\bbetween\b|\b(?:happened|came|come|did .* do) first\b|\bin total\b|\bacross\b|\ball (?:my|the|of)\b|\border\b|\bwhich .* (?:first|earlier|later)\b|\bcompare|\b(?:altogether|combined)\b|\bcontradict/i;
const OF_EVENT = /^\W*when\b/i;
const OF_SCHEDULE = /^\W*when (?:is|are|am|do|does)\b/i;

/**
 * What a question wants where a newer word on a thing replaces an older one; null for one about events, about several things or
 * their order, and for one that tells neither a figure, nor a change, nor now or before. Of several questions the last counts.
 */
export function readAskedValue(text: string): AskedValue | null {
  const question = text
    .slice(-2000)
    .trim()
    .split(/(?<=[?？])\s+/u)
    .at(-1)!;
  const [before, now] = [BEFORE.test(question), NOW.test(question)];
  const which = before && (!now || isOfThePast(question)) ? "oldest" : "newest";
  if (OF_SCHEDULE.test(question)) return { which, isFigure: true };
  if (OF_EVENT.test(question) || OF_SEVERAL.test(question)) return null;
  const isFigure = FIGURE.test(question);
  return isFigure || before || now || CHANGED.test(question) ? { which, isFigure } : null;
}

/** Whether its first verb of tense is past. */
function isOfThePast(question: string): boolean {
  const [past, present] = [PAST_VERB.exec(question), PRESENT_VERB.exec(question)];
  return past !== null && (present === null || past.index < present.index);
}

const FIGURES =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|single|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|once|twice|every|daily|weekly|monthly|yearly|half|couple|another|first|second|third|fourth|fifth|sixth|mon(?:day)?|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** Whether a text names a number, a frequency, a day or a month. */
export function hasFigure(text: string): boolean {
  return FIGURES.test(text);
}
