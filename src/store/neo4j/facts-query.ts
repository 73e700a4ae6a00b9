import type { NodeKind } from "../rows.ts";
import type { FactQuery } from "../store.ts";
import { type Properties, storedKey } from "./properties.ts";

/** How a node is called that is not known yet: by a name, or by its kind and key. */
export type Call = { name: string } | { kind: NodeKind; key: string };

/** The statement for a listing, and its parameters. It starts from the nodes that are called so, where some are. */
export function factsStatement(
  query: FactQuery,
  call: Call | null,
): { name: string; parameters: Properties } {
  const { subjects, objects, ends, turned, predicates, scope, revision, after, limit } = query;
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
    numbers: call === null ? startOf(query) : [],
    ...{ name: null, kind: null, key: null, ...call },
    ...(call !== null && "key" in call ? { key: storedKey(call) } : {}),
  };
  if (ends !== undefined || turned !== undefined) {
    const more = { otherEnds: othersOf(query) ?? null, objectOf: null, subjectOf: null };
    const found = { [subjects === undefined ? "subjectOf" : "objectOf"]: turned ?? null };
    return { name: "facts-of-ends", parameters: { ...parameters, ...more, ...found } };
  }
  if (subjects !== undefined)
    return { name: "facts-of-subjects", parameters: { ...parameters, objects: objects ?? null } };
  if (objects !== undefined) return { name: "facts-of-objects", parameters };
  return { name: "facts-listing", parameters };
}

/** The nodes that a listing starts from; none where it goes through all facts. */
export function startOf({ ends, subjects, objects }: FactQuery): readonly number[] {
  return ends ?? subjects ?? objects ?? [];
}

/** The same listing from other nodes. */
export function startingFrom(query: FactQuery, nodes: readonly number[]): FactQuery {
  const start = (["ends", "subjects", "objects"] as const).find((name) => query[name] !== undefined);
  return start === undefined ? query : { ...query, [start]: nodes };
}

/** The other nodes that a listing asks for; undefined where any will do. */
export function othersOf({ ends, otherEnds, subjects, objects }: FactQuery): readonly number[] | undefined {
  if (ends !== undefined) return otherEnds;
  return subjects === undefined ? undefined : objects;
}
