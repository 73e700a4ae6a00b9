import type { FactQuery } from "../store.ts";
import type { Properties } from "./properties.ts";

/** The statement for a listing, and its parameters. */
export function factsStatement(query: FactQuery): { name: string; parameters: Properties } {
  const { subjects, objects, ends, otherEnds, objectOf, predicates, scope, revision, after, limit } = query;
  const parameters: Properties = {
    revision,
    unexpired: query.versions === true ? 0 : revision,
    latest: query.at ?? (query.overlaps === undefined ? Number.MAX_SAFE_INTEGER : query.overlaps.until - 1),
    earliest: query.at ?? query.overlaps?.from ?? Number.MIN_SAFE_INTEGER,
    predicates: predicates ?? null,
    scope: scope ?? null,
    afterFrom: after?.from ?? Number.MIN_SAFE_INTEGER,
    afterFact: after?.fact ?? 0,
    afterRow: after?.row ?? 0,
    limit: limit < 0 ? Number.MAX_SAFE_INTEGER : limit,
  };
  if (ends !== undefined || objectOf !== undefined) {
    const more = { ends: ends ?? subjects, otherEnds: otherEnds ?? null, objectOf: objectOf ?? null };
    return { name: "facts-of-ends", parameters: { ...parameters, ...more } };
  }
  if (subjects !== undefined)
    return { name: "facts-of-subjects", parameters: { ...parameters, subjects, objects: objects ?? null } };
  if (objects !== undefined) return { name: "facts-of-objects", parameters: { ...parameters, objects } };
  return { name: "facts-listing", parameters };
}
