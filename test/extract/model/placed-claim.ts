import type { TextToRead } from "../../../src/extract/extractor.ts";
import type { ModelClaim } from "../../../src/extract/model/model-claim.ts";
import { placeClaims } from "../../../src/extract/model/place-claims.ts";
import { text } from "./stubbed-extractor.ts";

/** A claim as a model states it: that the speaker lives in Velden, unless said otherwise. */
export function claim(quote: string, more: Partial<ModelClaim> = {}): ModelClaim {
  return {
    quote,
    op: "assert",
    subject: "I",
    predicate: "lives_in",
    object: "Velden",
    scope: null,
    time_words: [],
    holds: "now",
    reason: null,
    subject_label: null,
    object_label: null,
    ...more,
  };
}

/** What is made of a claim that quotes the whole text. */
export function place(words: string, more: Partial<ModelClaim> = {}, read: Partial<TextToRead> = {}) {
  return placeClaims([claim(more.quote ?? words, more)], text(words, read));
}

/** The times of the one claim of a text: all that is not its words; or why it is refused. */
export function timesOf(words: string, more: Partial<ModelClaim>, read: Partial<TextToRead> = {}) {
  const { claims, notes } = place(words, more, read);
  if (claims.length === 0) return notes[0]!.replace(/^.*, as /, "");
  const {
    op: _op,
    subject: _s,
    predicate: _p,
    object: _o,
    quote: _q,
    start: _b,
    end: _e,
    ...times
  } = claims[0]!;
  return times;
}
