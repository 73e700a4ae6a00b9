/**
 * Source of a character class for the scripts that put no space between words, or (Hangul) whose particles cling to
 * them: Han, kana, Hangul, Bopomofo, Thai, Lao, Khmer, Burmese. For use inside `[...]` with the `u` flag.
 * Written out: U+30FC, the mark of a long vowel, and U+3099 and U+309A, the kana voice marks, belong to no script.
 */
export const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}" +
  "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30FC\\u3099\\u309A";
