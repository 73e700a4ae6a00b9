/**
 * English words that say nothing about what is asked for. They are dropped from questions only: texts keep all their
 * words, so that this list may change without indexing anything anew.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the this that these those there here and or but nor if then than so as of in on at to for from by with about into " +
    "i me my mine we us our you your he him his she her it its they them their " +
    "am is are was were be been being do does did has have had having can could will would shall should might must " +
    "what which who whom whose when where why how"
  ).split(" "),
);
