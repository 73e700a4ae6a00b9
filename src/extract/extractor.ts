import type { Claim, DeclareInput } from "../model/inputs.ts";
import type { Ontology } from "../model/ontology.ts";

/** A message, note or document to be read, with what stands around it. */
export interface TextToRead {
  text: string;
  /** Who said it, by name: whom "I" means. Null where that is not known. */
  speaker: string | null;
  /** To whom it was said, by name: whom "you" means. */
  addressee: string | null;
  /** When it was said, milliseconds since 1970 UTC. */
  at: number;
  /** What was said just before it in the same session, the newest last: what a pronoun may lean on. */
  before: readonly { speaker: string | null; text: string }[];
  /** IANA zone in which its times of day are meant. */
  timeZone: string;
  ontology?: Ontology;
}

/** What was read out of one text. */
export interface Reading {
  /**
   * In the order of the text. Each names its `quote`, with `start` and `end`, its place in the text in UTF-16 units. Times
   * are resolved; an assertion without `from` is observed when it was said.
   */
  claims: Claim[];
  /** Predicates that the form of a sentence shows to be single-valued: "the capital of X is Y". */
  declares: DeclareInput[];
  /** What a person should know: what was refused, and why. */
  notes: string[];
}

/** What reads claims out of texts: rules, a model, or the caller's own. */
export interface Extractor {
  /** Short name, for notes: "rules". */
  readonly name: string;
  /** False where it answers from this process alone; else texts are read before a transaction begins, not within one. */
  readonly callsOut?: boolean;
  /**
   * One reading for each text, in their order.
   * @throws `unavailable` where it cannot be reached and nothing stands in for it
   */
  read(texts: readonly TextToRead[], options?: { signal?: AbortSignal }): Promise<Reading[]>;
}
