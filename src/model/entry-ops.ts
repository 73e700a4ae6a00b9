/** What an entry may do, in the order by which stores number it: a new one goes last. */
export const ENTRY_OPS = [
  "assert",
  "end",
  "correct",
  "retract",
  "restore",
  "declare",
  "alias",
  "entity",
  "merge",
  "split",
] as const;

export type EntryOp = (typeof ENTRY_OPS)[number];
