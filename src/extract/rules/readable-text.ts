/** A text as rules read it, and the way back to where it was said. */
export interface ReadableText {
  /** What was said. */
  said: string;
  /** Chat forms written out, letters without marks, quotes straight. */
  text: string;
  /** For each place of the text, and one behind its last, the place in what was said. */
  places: readonly number[];
}

/** Forms of chat and what they stand for. They are read apart from case. */
const FORMS: Record<string, string> = {
  im: "i'm",
  ive: "i've",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  couldnt: "couldn't",
  wont: "won't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  havent: "haven't",
  hasnt: "hasn't",
  hadnt: "hadn't",
  aint: "ain't",
  youre: "you're",
  youve: "you've",
  youll: "you'll",
  theyre: "they're",
  theyve: "they've",
  weve: "we've",
  shes: "she's",
  hes: "he's",
  thats: "that's",
  whats: "what's",
  whos: "who's",
  wheres: "where's",
  theres: "there's",
  heres: "here's",
  lets: "let's",
  u: "you",
  ur: "your",
  r: "are",
  n: "and",
  w: "with",
  "w/": "with",
  "w/o": "without",
  bc: "because",
  bcs: "because",
  cuz: "because",
  coz: "because",
  cos: "because",
  becuase: "because",
  gonna: "going to",
  wanna: "want to",
  gotta: "got to",
  thru: "through",
  luv: "love",
  ppl: "people",
  bday: "birthday",
  fav: "favourite",
  fave: "favourite",
  favs: "favourites",
  realy: "really",
  abit: "a bit",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tmw: "tomorrow",
  yday: "yesterday",
  rn: "now",
  atm: "now",
  smth: "something",
  sth: "something",
  weknd: "weekend",
  wknd: "weekend",
  becouse: "because",
  favorit: "favourite",
  whilst: "while",
  tho: "though",
  definately: "definitely",
  alot: "a lot",
  tbh: "",
  ngl: "",
  lol: "",
  lmao: "",
  btw: "",
  imo: "",
  imho: "",
  omg: "",
  pls: "please",
  plz: "please",
};

/** Words that people write in capitals for their weight. */
const SHOUTED = new Set([
  "love",
  "loves",
  "loved",
  "hate",
  "hates",
  "hated",
  "never",
  "always",
  "really",
  "both",
  "everything",
  "nothing",
  "still",
  "moved",
  "finally",
]);

/** Letters that no normal form takes apart. */
const LETTERS: Record<string, string> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  þ: "t",
  ı: "i",
  æ: "a",
  Æ: "A",
  œ: "o",
  ß: "s",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": ".",
};

/** "Translate into French: ...": what follows is a text to work on, and nobody's word. */
const ORDERED =
  /((?:^|[.!?\n]\s*)(?:(?:please|pls|now|then|ok|can you|could you|would you) )*(?:write(?! (?:it |this |that )?down)|translate|repeat|type|rewrite|proofread|paraphrase|summari[sz]e|rephrase|spell|pronounce)\b[^.!?\n:]{0,80}:)\s[^\n]*/giu;

/** "My favourite film? Paris, Texas." */
const ASKED_BY_ONESELF = /\?(?= \p{L})(?<=\b(?:my|our) (?:favou?rite|fave?) [\p{L}' ]{2,30}\?)/giu;

/** "dads in hospital admin": a mark that is left out. */
const SHORT_IS = /^(?:mum|mom|dad|gran|nan|grandad|granddad|grandma|grandpa|sis|bro|hubby)s$/i;
const IS_FOLLOWED = /^ (?:an?|from|in|at|not|just|been|got|on|now|still)\b/;

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}]+)*(?:\/o?(?![\p{L}\d]))?|[\s\S]/gu;

/** Code between fences, formulas and links: none of it is anybody's words. */
const NO_WORDS = /```[\s\S]*?(?:```|$)|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$\$[\s\S]*?\$\$|https?:\/\/\S+/g;

/** What stands between quotes and speaks of itself is somebody else's, or a line of a story. */
const QUOTED = /"[^"\n]{12,400}"|“[^”\n]{12,400}”/g;
const SPEAKS = /\b(?:I|I'm|I've|we|you|my|he|she|they)\b/i;

/** Control characters but for white space: they are of no word. */
const UNSEEN = /(?![\t\n\r])\p{Cc}/gu;

/** Puts a full stop and blanks in their place, so that all other places stay. */
function withoutCode(text: string): string {
  return text
    .replace(NO_WORDS, (found) => `.${" ".repeat(found.length - 1)}`)
    .replace(UNSEEN, " ")
    .replace(ORDERED, (found, order: string) => `${order}${" ".repeat(found.length - order.length)}`)
    .replace(ASKED_BY_ONESELF, ":")
    .replace(QUOTED, (found) => (SPEAKS.test(found) ? `"${" ".repeat(found.length - 2)}"` : found));
}

/** Writes out what chat leaves short, and letters as ASCII where there is such a letter; every place leads back. */
export function readableText(given: string): ReadableText {
  const said = withoutCode(given);
  let text = "";
  const places: number[] = [];
  const add = (piece: string, place: (k: number) => number) => {
    for (let k = 0; k < piece.length; k++) places.push(place(k));
    text += piece;
  };
  for (const match of said.matchAll(WORD)) {
    const [found] = match;
    const { index } = match;
    const form = Object.hasOwn(FORMS, found.toLowerCase()) ? FORMS[found.toLowerCase()]! : null;
    if (form !== null && !isName(found, said, index)) {
      const written = /^\p{Lu}/u.test(found) ? form.slice(0, 1).toUpperCase() + form.slice(1) : form;
      add(written, (k) => index + Math.min(k, found.length - 1));
      continue;
    }
    if (
      SHORT_IS.test(found) &&
      IS_FOLLOWED.test(said.slice(index + found.length, index + found.length + 8))
    ) {
      add(`${letters(found.slice(0, -1))}'s`, (k) => index + Math.min(k, found.length - 1));
      continue;
    }
    // Shouted words are read as others are; short ones and those with figures are names of things.
    const isShouted = /^\p{Lu}{4,}$/u.test(found) && /\p{Ll}/u.test(said) && SHOUTED.has(found.toLowerCase());
    for (let k = 0; k < found.length; k++)
      add(isShouted ? letter(found[k]!).toLowerCase() : letter(found[k]!), () => index + k);
  }
  places.push(said.length);
  return { said: given, text, places };
}

/** "Cos", "Ill" and the like within a sentence are names; a letter that stands alone in capitals is one too. */
function isName(found: string, said: string, index: number): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  return found.length === 1 || /[\p{L}\d,] $/u.test(said.slice(Math.max(0, index - 2), index));
}

function letters(found: string): string {
  return [...found].map(letter).join("");
}

function letter(char: string): string {
  if (char <= "~") return char;
  const other = LETTERS[char];
  if (other !== undefined) return other;
  const [base] = char.normalize("NFD");
  return base !== undefined && base.length === 1 ? base : char;
}
