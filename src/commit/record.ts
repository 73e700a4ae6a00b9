import type { Step } from "../store/need.ts";
import type { Draft } from "./draft.ts";
import { recordDeclare } from "./record-declare.ts";
import { recordEpisode } from "./record-episode.ts";
import { recordAlias, recordEntity } from "./record-name.ts";
import { recordRevise } from "./record-revise.ts";
import { recordToggle } from "./record-toggle.ts";
import { recordWorded } from "./record-worded.ts";
import type { Recorded } from "./recorded.ts";
import type { Statement } from "./statement.ts";

/**
 * Checks one statement against names, clock and what was said before, and adds what it says to the draft.
 * @throws `incorrect`, `not-found` or `conflict`; the draft is then to be rolled back.
 */
export function* record(draft: Draft, statement: Statement): Step<Recorded> {
  switch (statement.op) {
    case "assert":
    case "end":
    case "correct":
      return yield* recordWorded(draft, statement);
    case "retract":
    case "restore":
      return yield* recordToggle(draft, statement);
    case "declare":
      return yield* recordDeclare(draft, statement);
    case "alias":
      return yield* recordAlias(draft, statement);
    case "entity":
      return yield* recordEntity(draft, statement);
    case "episode":
      return yield* recordEpisode(draft, statement);
    case "revise":
      return yield* recordRevise(draft, statement);
  }
}
