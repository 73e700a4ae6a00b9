/**
 * What ranking knows of the episodes of a group, one row an episode in the order in which they were said (equal instants in
 * recording order). Columns, so that a question costs one pass over them.
 */
export interface EpisodeTable {
  readonly count: number;
  /** Number of the document of each. */
  readonly docs: ArrayLike<number>;
  /** Number of its stretch of talk, from 0: neighbours count within one only. */
  readonly talks: ArrayLike<number>;
  /** Length in terms. */
  readonly lengths: ArrayLike<number>;
  /** Number of its speaker's name, -1 where nobody is named. */
  readonly speakers: ArrayLike<number>;
  /** Bits of `Cue`. */
  readonly cues: ArrayLike<number>;
}

/** What the form of a text says of its part in a talk. */
export const Cue = {
  /** It ends with a question. */
  asks: 1,
  /** It speaks of a time. */
  dates: 2,
  /** An assistant said it. */
  assists: 4,
} as const;

const ASKS = /[?？]["'”’)\]\s\p{Extended_Pictographic}]*$/u;
/** Words and figures for times: days, months, years, clocks, "ago", "last", "next". Wide rather than exact. */
const DATES =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|until|week(?:end)?s?|months?|years?|days?|morning|afternoon|evening|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter|recently|soon|now|\d{4}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d{2}|\d+ ?[ap]m)\b/i;

/** The cues of a text. `isAssistant`: whether its speaker answers for a program. */
export function cuesOf(text: string, isAssistant: boolean): number {
  return (
    (ASKS.test(text) ? Cue.asks : 0) | (DATES.test(text) ? Cue.dates : 0) | (isAssistant ? Cue.assists : 0)
  );
}
