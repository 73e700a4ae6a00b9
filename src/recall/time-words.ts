/** Words, as parts of a pattern, by which a question asks for what was before. */
export const OF_BEFORE =
  "used to|previous(?:ly)?|before|former(?:ly)?|original(?:ly)?|initial(?:ly)?|earlier|at first|in the past|back then";

/** By which it asks for what is now. */
export const OF_NOW = "now(?:adays)?|current(?:ly)?|today|at present|still|these days";
