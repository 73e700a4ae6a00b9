import type { Draft } from "./draft.ts";
import { recordDeclare } from "./record-declare.ts";
import { recordEpisode } from "./record-episode.ts";
import { recordMerge } from "./record-merge.ts";
import { recordAlias, recordEntity } from "./record-name.ts";
import { recordRevise } from "./record-revise.ts";
import { recordSplit } from "./record-split.ts";
import { recordToggle } from "./record-toggle.ts";
import { recordWorded } from "./record-worded.ts";
import type { Recorded } from "./recorded.ts";
import type { Statement } from "./statement.ts";

/**
 * Checks one statement against names, clock and what was said before, and adds what it says to the draft.
 * @throws `incorrect`, `not-found` or `conflict`; the draft is then to be rolled back.
 */
export function record(draft: Draft, statement: Statement): Recorded {
  switch (statement.op) {
    case "assert":
    case "end":
    case "correct":
      return recordWorded(draft, statement);
    case "retract":
    case "restore":
      return recordToggle(draft, statement);
    case "declare":
      return recordDeclare(draft, statement);
    case "alias":
      return recordAlias(draft, statement);
    case "merge":
      return recordMerge(draft, statement);
    case "split":
      return recordSplit(draft, statement);
    case "entity":
      return recordEntity(draft, statement);
    case "episode":
      return recordEpisode(draft, statement);
    case "revise":
      return recordRevise(draft, statement);
  }
}
