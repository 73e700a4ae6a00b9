import { recent } from "../model/recent.ts";
import { asksSomething } from "./asks-something.ts";
import { isProgram } from "./program-speaker.ts";
import { staticVector } from "./static-embedder.ts";
import { quantised } from "./vector-codes.ts";

/** What ranking keeps of an episode's text besides its terms. */
export interface EpisodeMarks {
  /** Bits of `Cue`. */
  cues: number;
  /** Its vector, quantised. */
  vector: Int8Array;
}

/** What the form of a text says of its part in a talk. */
export const Cue = {
  /** It ends with a question, marked as one or not. */
  asks: 1,
  /** It speaks of a time. */
  dates: 2,
  /** A program said it. */
  program: 4,
  /** Its vector is zero. */
  blank: 8,
} as const;

/** Words and figures for times: days, months, years, clocks, "ago", "last", "next". Wide rather than exact. */
const DATES =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|until|week(?:end)?s?|months?|years?|days?|morning|afternoon|evening|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter|recently|soon|now|\d{4}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d{2}|\d+ ?[ap]m)\b/i;
/** Longer texts are looked through for times so far only. */
const LOOKED_THROUGH = 10_000;

/** For a store over a server a commit is worked out several times over. */
const vectorOf = recent(1000, (text) => quantised(staticVector(text)));

export function markEpisode(text: string, speaker: string | null): EpisodeMarks {
  const vector = vectorOf(text);
  const cues =
    (asksSomething(text) ? Cue.asks : 0) |
    (DATES.test(text.slice(0, LOOKED_THROUGH)) ? Cue.dates : 0) |
    (speaker !== null && isProgram(speaker) ? Cue.program : 0) |
    (vector.every((value) => value === 0) ? Cue.blank : 0);
  return { cues, vector };
}
