import type { FactDocument } from "../../src/recall/recall-port.ts";

/** A fact that holds, of which nothing is known besides its text. */
export function factDocument(text: string, more: Partial<FactDocument> = {}): FactDocument {
  return {
    kind: "fact",
    doc: 1,
    id: `f:${text}`,
    text,
    revision: 1,
    seq: 1,
    predicate: "p",
    about: "p",
    aspect: "state",
    t_valid: null,
    t_invalid: null,
    valid_text: { from: null, until: null },
    status: "current",
    episode_ids: [],
    ...more,
  };
}
