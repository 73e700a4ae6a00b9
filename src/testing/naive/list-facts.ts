import type { FactVersion } from "../../store/rows.ts";
import type { FactQuery } from "../../store/store.ts";
import { type Believed, isBelieved } from "./group-rows.ts";

/** The versions that a query asks for, in the order (t_valid, fact, row). */
export function listFacts(
  facts: readonly Believed<FactVersion>[],
  query: FactQuery,
): Believed<FactVersion>[] {
  const { revision, versions, limit } = query;
  const found = facts
    .filter((f) => (versions === true ? f.created <= revision : isBelieved(f, revision)))
    .filter((f) => isAbout(f.row, query) && holds(f.row, query) && isBehind(f.row, query.after))
    .sort((a, b) => byPlace(a.row, b.row));
  return limit < 0 ? found : found.slice(0, limit);
}

function isAbout(version: FactVersion, query: FactQuery): boolean {
  const { subjects, objects, predicates, turned, ends, otherEnds, scope } = query;
  const { subject, object, predicate } = version;
  const isOneOf = (list: readonly number[] | undefined, id: number) =>
    list === undefined || list.includes(id);
  const leads = (one: number, other: number) => isOneOf(subjects, one) && isOneOf(objects, other);
  const joins = (one: number, other: number) => isOneOf(ends, one) && isOneOf(otherEnds, other);
  return (
    (leads(subject, object) || (turned?.includes(predicate) === true && leads(object, subject))) &&
    isOneOf(predicates, predicate) &&
    (joins(subject, object) || joins(object, subject)) &&
    (scope === undefined || version.scope === scope)
  );
}

function holds({ from, to }: FactVersion, { at, overlaps }: FactQuery): boolean {
  const isThen = at === undefined || (from <= at && at < to);
  return isThen && (overlaps === undefined || (from < overlaps.until && overlaps.from < to));
}

function isBehind(version: FactVersion, after: FactQuery["after"]): boolean {
  return after === undefined || byPlace(version, after) > 0;
}

interface Place {
  from: number;
  fact: number;
  row: number;
}

function byPlace(a: Place, b: Place): number {
  return a.from - b.from || a.fact - b.fact || a.row - b.row;
}
