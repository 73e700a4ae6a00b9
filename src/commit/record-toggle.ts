import { incorrect } from "../model/palimpsest-error.ts";
import type { EntryRow } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import { checkMerge } from "./record-merge.ts";
import { blank, type Recorded, withId } from "./recorded.ts";
import { article, notFound, shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

/** Records a retract or restore. */
export function recordToggle(
  draft: Draft,
  statement: Extract<Statement, { op: "retract" | "restore" }>,
): Recorded {
  const target = draft.entry(statement.entry);
  if (target === null) throw notFound("entry", statement.entry);
  return toggle(draft, statement.op, target, statement.id);
}

/** Retracts or restores an entry of this or an earlier commit. */
export function toggle(draft: Draft, op: "retract" | "restore", target: EntryRow, id?: string): Recorded {
  if (target.op === "merge" || target.op === "split") return toggleIdentity(draft, op, target, id);
  if (target.op !== "assert" && target.op !== "end" && target.op !== "correct") {
    throw incorrect(
      `Entry ${shown(target.id)} is ${article(target.op)}; only assert, end, correct, merge and split can be retracted or restored`,
      target.id,
      "To undo a declaration declare it anew; to undo a retract, restore its entry.",
    );
  }
  const result = withId(draft, { ...blank(draft, op), target: target.seq }, id, [target.id]);
  if (result.known) return result;
  const live = op === "restore";
  if (target.seq >= draft.head.next.seq) {
    const was = draft.dead.has(target.seq);
    if (live) draft.dead.delete(target.seq);
    else draft.dead.add(target.seq);
    draft.undo.done(() => (was ? draft.dead.add(target.seq) : draft.dead.delete(target.seq)));
  } else {
    const was = draft.toggled.get(target.seq);
    draft.toggled.set(target.seq, { entry: target, live });
    draft.undo.done(() => (was ? draft.toggled.set(target.seq, was) : draft.toggled.delete(target.seq)));
  }
  return result;
}

/** Undoes a merge or split, or has it count again. */
function toggleIdentity(draft: Draft, op: "retract" | "restore", target: EntryRow, id?: string): Recorded {
  const result = withId(draft, { ...blank(draft, op), target: target.seq }, id, [target.id]);
  if (result.known) return result;
  const live = op === "restore";
  if (draft.identities.isLive(target.seq) === live) {
    draft.notes.push(
      `Entry ${target.id} is ${live ? "not retracted" : "retracted already"}; nothing changed.`,
    );
  } else if (live && target.op === "merge") {
    checkMerge(draft, draft.nodeOf(target.subject!), draft.nodeOf(target.object!));
  }
  draft.identify(result.entries[0]!);
  return result;
}
