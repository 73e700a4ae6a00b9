/** Words that decide whether one noun phrase names a kind of what another one names. English, in lower case. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What hangs a phrase on the noun before it: "tea from Assam" is tea. */
export const PREPOSITIONS = list(
  "of from with without in on at by for about near under over against into onto through between among behind",
);

/**
 * What makes the words before a noun more than its modifiers: another head ("walks in rain"), a second thing ("tea and
 * cake"), how many or whose ("no sugar", "my cat"), or what is done with it ("to drink tea").
 */
export const NO_MODIFIERS = list(
  "to like than as and or but nor plus versus vs a an the this that these those my your his her its our their no not " +
    "never none neither some any every each all both many much more most less few several enough one two three four " +
    "five six seven eight nine ten who which what when where i you he she it we they is are was were be been",
);

/** Modifiers after which a thing need not be of its kind: a former school is none, and to quit smoking is not to smoke. */
export const NOT_OF_ITS_KIND = list(
  "former ex fake false mock pseudo toy imitation artificial counterfeit alleged supposed would-be so-called future " +
    "potential non anti stop stopped quit avoid avoids hate hates dislike dislikes",
);

/** The same as the first part of a hyphenated modifier. */
export const NOT_OF_ITS_KIND_PREFIX = /^(?:ex|non|anti|pseudo|mock|fake)-/u;

/** Nouns and adjectives that look like what one does: "morning tea" is tea, "drinking tea" is not. */
export const NOT_DOING = list("morning evening spring wedding sparkling string building ceiling");

/** Pairs of words, in the singular, that name no kind of what the second one names. */
export const OTHER_THINGS: ReadonlySet<string> = new Set([
  "hot dog",
  "prairie dog",
  "guinea pig",
  "sea lion",
  "sea horse",
  "sea cucumber",
  "koala bear",
  "hobby horse",
  "paper tiger",
  "computer mouse",
  "peanut butter",
  "cocoa butter",
  "apple butter",
  "ice cream",
  "sour cream",
  "shaving cream",
  "root beer",
  "ginger beer",
  "ginger ale",
  "jelly bean",
  "pine apple",
  "sand castle",
  "soap opera",
  "swan song",
  "table tennis",
  "bull market",
  "black market",
]);
