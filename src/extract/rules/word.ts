/** Parts of speech, by the Universal Dependencies. */
export type PartOfSpeech =
  | "ADJ"
  | "ADP"
  | "ADV"
  | "AUX"
  | "CCONJ"
  | "DET"
  | "INTJ"
  | "NOUN"
  | "NUM"
  | "PART"
  | "PRON"
  | "PROPN"
  | "PUNCT"
  | "SCONJ"
  | "SYM"
  | "VERB"
  | "X";

/** A word or sign of a text. */
export interface Word {
  /** As it was written, but for chat forms and marks. */
  text: string;
  /** In lower case. */
  lower: string;
  lemma: string;
  pos: PartOfSpeech;
  /** Its place in what was said. */
  start: number;
  end: number;
  /** Number of its sentence in the text. */
  sentence: number;
  /** It begins a sentence, so that its capital says nothing. */
  isFirst: boolean;
  /** It is of a time: "last March". */
  isTime: boolean;
  /** It was not said: a verb that a fragment leaves out. */
  isAdded?: true;
}
