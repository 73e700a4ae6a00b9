import type { Declaration } from "../model/declarations.ts";
import type { NodeInput, ObjectInput, TimeInput } from "../model/inputs.ts";

interface Said {
  id?: string | undefined;
  scope?: string | undefined;
  said?: TimeInput | undefined;
  episode?: string | undefined;
  quote?: string | undefined;
  start?: number | undefined;
  end?: number | undefined;
  reason?: string | undefined;
  confidence?: number | undefined;
}

/**
 * One thing to record, of the right shape but not yet checked against the clock, the names or what was said before.
 * `recorded` marks a line of a journal: an `end` is then recorded even where it ends nothing yet. `isRead` marks what was
 * read out of a text: where it cannot be, it is refused alone.
 */
export type Statement = { recorded?: boolean; isRead?: boolean } & (
  | ({ op: "assert"; subject: NodeInput; predicate: string; object: ObjectInput } & Said & {
        from?: TimeInput | undefined;
        until?: TimeInput | null | undefined;
        attested?: TimeInput | undefined;
        guessed?: boolean | undefined;
        /** The entry that a revision put this in place of. */
        revises?: string | undefined;
      })
  | ({ op: "end"; subject: NodeInput; predicate: string; object: ObjectInput; at: TimeInput } & Said)
  | ({
      op: "correct";
      subject: NodeInput;
      predicate: string;
      object: ObjectInput | null;
      holds?: boolean | undefined;
      from: TimeInput;
      until: TimeInput;
    } & Said)
  | { op: "retract" | "restore"; id?: string | undefined; entry: string }
  /** Retract and say anew, inheriting what is not given except when it was said. */
  | { op: "revise"; id?: string | undefined; entry: string; given: Record<string, unknown> }
  | ({ op: "declare"; id?: string | undefined; predicate: string } & Declaration)
  | { op: "alias"; id?: string | undefined; entity: NodeInput; alias: string }
  /** All that is said of `entity` counts for `into`. */
  | { op: "merge"; id?: string | undefined; entity: NodeInput; into: NodeInput; reason?: string | undefined }
  /** Of what is said of `entity`, these entries and all in these episodes are about `as`. */
  | {
      op: "split";
      id?: string | undefined;
      entity: NodeInput;
      as: NodeInput;
      entries?: string[] | undefined;
      episodes?: string[] | undefined;
      reason?: string | undefined;
    }
  | { op: "entity"; id?: string | undefined; name: string; label?: string | undefined }
  | {
      op: "episode";
      id?: string | undefined;
      text: string;
      at?: TimeInput | undefined;
      speaker?: string | undefined;
      session?: string | undefined;
      source?: string | undefined;
    }
);

export type Worded = Extract<Statement, { op: "assert" | "end" | "correct" }>;
