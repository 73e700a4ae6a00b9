import { digestId } from "../model/digest.ts";
import type { NodeRow } from "../store/rows.ts";
import type { Instant } from "../time/instant.ts";

/** A timeline's id: the same story has the same ids on every store. */
export function timelineId(group: string, subject: NodeRow, family: string, scope: string | null): string {
  return digestId("t", group, subject.key, family, scope ?? "");
}

/** A fact's id: a digest of (timeline, predicate and value, t_valid), the timeline told by what makes its own id. */
export function factId(
  {
    group,
    subject,
    family,
    scope,
  }: { group: string; subject: NodeRow; family: string; scope: string | null },
  predicate: string,
  object: NodeRow,
  from: Instant,
): string {
  return digestId(
    "f",
    group,
    subject.key,
    family,
    scope === null ? "" : `=${scope}`,
    predicate,
    object.kind,
    object.kind === "entity" ? object.key : object.text,
    from,
  );
}
