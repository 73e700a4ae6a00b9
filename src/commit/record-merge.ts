import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { NodeRow } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import { entityOf, idOf } from "./name-parts.ts";
import { blank, KNOWN, type Recorded, withId } from "./recorded.ts";
import { shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

/** Records that one entity is another: all that is said of it counts for that one. */
export function recordMerge(draft: Draft, statement: Extract<Statement, { op: "merge" }>): Recorded {
  const node = entityOf(draft, statement.entity, "entity", false);
  const into = entityOf(draft, statement.into, "into", false);
  const { id } = statement;
  const row = {
    ...blank(draft, "merge"),
    subject: node.id,
    object: into.id,
    reason: statement.reason ?? null,
  };
  const parts = [node.key, into.key];
  if (id !== undefined && draft.entry(idOf(id)) !== null) return withId(draft, row, id, parts);
  if (node.id === into.id) {
    throw incorrect(
      `${shown(node.text)} cannot be merged into itself`,
      node.key,
      "Name two entities; one of a pair of namesakes by its id, as { entity: id }.",
    );
  }
  if (id === undefined && leadsTo(draft, node.id, into.id)) {
    draft.notes.push(`${shown(node.text)} is merged into ${shown(into.text)} already.`);
    return KNOWN;
  }
  checkMerge(draft, node, into);
  const result = withId(draft, row, id, parts);
  draft.identify(row);
  return result;
}

/**
 * Refuses a merge that would give an entity two places to go, or lead it back to itself.
 * @throws `conflict`
 */
export function checkMerge(draft: Draft, node: NodeRow, into: NodeRow): void {
  const { identities } = draft;
  const merge = identities.mergeOf(node.id);
  if (merge !== null) {
    const other = draft.nodeOf(merge.object!);
    throw new PalimpsestError("conflict", `${named(node)} is merged into ${named(other)} already`, {
      value: node.key,
      fix: `Merge ${named(draft.nodeOf(identities.home(node.id)))} instead, or retract ${merge.id} first.`,
    });
  }
  if (identities.home(into.id) !== node.id) return;
  throw new PalimpsestError("conflict", `${named(into)} is merged into ${named(node)}`, {
    value: into.key,
    fix: `They are one entity. To have it go by the other name, retract ${identities.mergeOf(into.id)!.id} first.`,
  });
}

/** Whether a node is merged into another, at once or by way of others. */
function leadsTo(draft: Draft, node: number, into: number): boolean {
  const { identities } = draft;
  for (let at = identities.mergeOf(node); at !== null; at = identities.mergeOf(at.object!))
    if (at.object === into) return true;
  return false;
}

function named(node: NodeRow): string {
  return `${shown(node.text)} (${node.key})`;
}
