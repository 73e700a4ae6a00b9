/** What recall finds and orders by: shared words, likeness of vectors, or both. */
export const RECALL_MODES = ["words", "vectors", "both"] as const;

export type RecallMode = (typeof RECALL_MODES)[number];

/** What recall tells. */
export const RECALL_KINDS = ["fact", "episode"] as const;

export type RecallKind = (typeof RECALL_KINDS)[number];
