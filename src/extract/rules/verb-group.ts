import type { Word } from "./word.ts";

/** A verb with all that belongs to it: "have not been living", "used to play", "is going to move". */
export interface VerbGroup {
  /** Lemma of its full verb, or "be" where it has none. */
  lemma: string;
  /** The word of that verb. */
  verb: Word;
  /** Place of its first word and of the one behind its last, in the words given. */
  from: number;
  to: number;
  tense: "past" | "present" | "future" | "base";
  perfect: boolean;
  progressive: boolean;
  /** "not", "n't", "never". */
  negated: "not" | "never" | null;
  /** "used to": it was so, and is no more. */
  usedTo: boolean;
  /** "no longer", "not ... anymore". */
  noLonger: boolean;
  /** Would, could, might, may, should: not said to be so. */
  modal: string | null;
  passive: boolean;
}

const FUTURE = new Set(["will", "'ll", "wo", "shall"]);
const MODALS = new Set(["would", "'d", "could", "might", "may", "should", "must", "can", "ca", "ought"]);
const BE = new Set(["be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re", "'s", "ai"]);
const HAVE = new Set(["have", "has", "had", "'ve", "having"]);
const DO = new Set(["do", "does", "did"]);
const PAST_AUX = new Set(["was", "were", "had", "did"]);
const BESIDE = new Set([
  "just",
  "still",
  "also",
  "really",
  "actually",
  "always",
  "already",
  "finally",
  "now",
  "only",
  "even",
  "absolutely",
  "totally",
  "both",
  "all",
  "recently",
  "never",
  "not",
  "n't",
  "definitely",
  "currently",
  "ever",
  "kinda",
  "sort",
  "basically",
  "literally",
  "officially",
  "probably",
  "maybe",
  "sadly",
  "happily",
]);

/** The first verb group at or behind a place, or null. */
export function verbGroupAt(words: readonly Word[], start: number): VerbGroup | null {
  for (let k = start; k < words.length; k++) {
    if (!isVerbal(words, k)) continue;
    const group = groupFrom(words, k);
    if (group !== null) return group;
  }
  return null;
}

function isVerbal(words: readonly Word[], k: number): boolean {
  const { pos, lower, isTime } = words[k]!;
  if (isTime || (lower === "'s" && pos !== "AUX")) return false;
  if (pos === "AUX")
    return !(lower === "'s" && words[k + 1]?.pos === "PROPN" && words[k - 1]?.pos === "PROPN");
  if (lower === "used" && words[k + 1]?.lower === "to") return true;
  return pos === "VERB" || HAVE.has(lower) || DO.has(lower) || BE.has(lower);
}

function groupFrom(words: readonly Word[], from: number): VerbGroup | null {
  const group: VerbGroup = {
    lemma: "",
    verb: words[from]!,
    from,
    to: from,
    tense: "present",
    perfect: false,
    progressive: false,
    negated: null,
    usedTo: false,
    noLonger: false,
    modal: null,
    passive: false,
  };
  if (words[from - 1]?.lower === "never") group.negated = "never";
  let k = from;
  let aux: Word | null = null;
  for (; k < words.length; k++) {
    const word = words[k]!;
    const { lower } = word;
    const next = words[k + 1]?.lower;
    if (lower === "not" || lower === "n't") group.negated = "not";
    else if (lower === "never") group.negated = "never";
    else if (lower === "no" && next === "longer") {
      group.noLonger = true;
      k++;
    } else if (lower === "used" && next === "to" && !BE.has(aux?.lower ?? "")) {
      group.usedTo = true;
      group.tense = "past";
      k++;
    } else if (
      (lower === "going" || lower === "about" || lower === "planning" || lower === "meant") &&
      next === "to" &&
      words[k + 2]?.pos !== "DET" &&
      (BE.has(aux?.lower ?? "") || (aux === null && k === from && lower === "going"))
    ) {
      // "was going to" came to nothing, or is told of later.
      if (PAST_AUX.has(aux?.lower ?? "")) group.modal = "would";
      group.tense = "future";
      k++;
    } else if (FUTURE.has(lower) && word.pos === "AUX") {
      group.tense = "future";
      aux = word;
    } else if (MODALS.has(lower) && word.pos === "AUX") {
      group.modal = lower === "ca" ? "can" : lower;
      aux = word;
    } else if (isAuxiliary(words, k)) {
      if (PAST_AUX.has(lower)) group.tense = "past";
      if (HAVE.has(lower) || (lower === "been" && aux === null)) group.perfect = true;
      aux = word;
    } else if (BESIDE.has(lower) && k > from) continue;
    else break;
  }
  const word = words[k];
  const isFull =
    word !== undefined &&
    (word.pos === "VERB" ||
      HAVE.has(word.lower) ||
      DO.has(word.lower) ||
      (group.usedTo && aux === null && /^[a-z]+$/.test(word.lower)) ||
      (aux !== null && isParticiple(word)));
  if (!isFull) {
    if (aux === null || !BE.has(aux.lower)) {
      if (aux === null) return null;
      group.verb = aux;
      group.lemma = HAVE.has(aux.lower) ? "have" : DO.has(aux.lower) ? "do" : aux.lower;
      group.perfect = false;
    } else {
      group.verb = aux;
      group.lemma = "be";
    }
    group.to = k;
    return group;
  }
  group.verb = word;
  group.lemma = word.lemma;
  group.to = k + 1;
  const isBe = aux !== null && BE.has(aux.lower);
  if (/ing$/.test(word.lower) && (isBe || aux === null)) group.progressive = true;
  else if (isBe) group.passive = true;
  if (aux === null && !group.usedTo && group.tense !== "future") group.tense = tenseOf(word);
  // "I did like it": what follows an auxiliary is in its base form.
  return group;
}

function isAuxiliary(words: readonly Word[], k: number): boolean {
  const { lower, pos } = words[k]!;
  const isForm = BE.has(lower) || HAVE.has(lower) || DO.has(lower);
  if (!isForm) return false;
  if (BE.has(lower)) return true;
  if (pos !== "AUX" && pos !== "VERB") return false;
  for (let j = k + 1; j < words.length && j <= k + 4; j++) {
    const next = words[j]!;
    if (BESIDE.has(next.lower)) continue;
    if (HAVE.has(lower))
      return BE.has(next.lower) || (next.pos === "VERB" && isParticiple(next)) || next.lower === "had";
    return next.pos === "VERB" || HAVE.has(next.lower);
  }
  return false;
}

function isParticiple({ lower, lemma, pos }: Word): boolean {
  if (pos === "ADJ") return /[^e]ed$/.test(lower);
  return (
    pos === "VERB" &&
    (/(ed|en|ing|wn|ne)$/.test(lower) ||
      (lower !== lemma && !lower.endsWith("s")) ||
      /^(run|come|become|read|put|cut|quit|let|met|had|made|left|lost|built)$/.test(lower))
  );
}

function tenseOf({ lower, lemma }: Word): VerbGroup["tense"] {
  if (/ing$/.test(lower)) return "present";
  if (lower === lemma) return /^(quit|put|cut|let|hit|read|split)$/.test(lower) ? "past" : "base";
  if (/s$/.test(lower) && !/ss$/.test(lower)) return "present";
  return "past";
}
