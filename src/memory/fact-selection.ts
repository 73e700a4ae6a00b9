import { declarationsOf } from "../commit/commit.ts";
import type { Ways } from "../graph/belief-graph.ts";
import { waysOf } from "../graph/steps.ts";
import type { Direction } from "../model/inputs.ts";
import type { FactQuery, GroupReader, StoredFact } from "../store/store.ts";
import { normalName } from "../text/normal-name.ts";
import type { Instant } from "../time/instant.ts";
import { findPredicate, twoEndedPredicates } from "./find.ts";
import type { Point } from "./point.ts";

/** What a graph may be asked to be made of. */
export interface SelectionInput {
  predicate?: string | readonly string[];
  scope?: string;
  entitiesOnly?: boolean;
  history?: boolean;
}

/** The facts that a graph is made of, and how each of them may be walked. */
export interface Selection {
  /** Without nodes and limit. */
  query: Omit<FactQuery, "limit">;
  /** Of named predicates alone. */
  named: ReadonlyMap<number, Ways> | null;
  symmetric: ReadonlySet<number>;
  entitiesOnly: boolean;
}

/** Reads a selection; null where none of the named predicates is known. */
export function selectFacts(
  reader: GroupReader,
  input: SelectionInput,
  point: Point,
  overlaps: { from: Instant; until: Instant } | null,
): Selection | null {
  const { revision } = point;
  const query: Selection["query"] = { revision };
  if (overlaps !== null) query.overlaps = overlaps;
  else if (input.history !== true) query.at = point.valid;
  if (input.scope !== undefined) query.scope = normalName(input.scope);
  const named = input.predicate === undefined ? null : namedWays(reader, [input.predicate].flat(), revision);
  if (named !== null) query.predicates = [...named.keys()];
  if (named?.size === 0) return null;
  const declared = declarationsOf(reader.declarations(revision));
  const isSymmetric = (id: number) => declared.traits(reader.predicateName(id)).symmetric;
  return {
    query,
    named,
    symmetric: new Set(twoEndedPredicates(reader, revision).filter(isSymmetric)),
    entitiesOnly: input.entitiesOnly === true,
  };
}

/** A name may be that of an inverse: its facts are stored under the other, and a walk outward goes from their objects. */
function namedWays(reader: GroupReader, names: readonly string[], revision: number): Map<number, Ways> {
  const ways = new Map<number, Ways>();
  for (const name of names) {
    const { numbers, swapped, symmetric } = findPredicate(reader, name, revision);
    const way = symmetric ? "both" : swapped ? "in" : "out";
    for (const id of numbers) {
      const before = ways.get(id);
      ways.set(id, before === undefined || before === way ? way : "both");
    }
  }
  return ways;
}

/** How a walk outward may take a fact. */
export function waysOfFact({ named, symmetric }: Selection, { predicate }: StoredFact): Ways {
  return named?.get(predicate) ?? (symmetric.has(predicate) ? "both" : "out");
}

/**
 * The queries for the facts along which one step leads from some nodes: those that they are the subjects of, and those
 * that they are the objects of.
 */
export function stepQueries(
  selection: Selection,
  nodes: readonly number[],
  direction: Direction,
): Selection["query"][] {
  const { query, named, symmetric } = selection;
  const sides = [
    { ends: { subjects: nodes }, taken: (ways: Ways) => waysOf(ways, direction).forward },
    { ends: { objects: nodes }, taken: (ways: Ways) => waysOf(ways, direction).backward },
  ];
  return sides.flatMap(({ ends, taken }) => {
    if (named !== null) {
      const predicates = [...named].filter(([, ways]) => taken(ways)).map(([id]) => id);
      return predicates.length === 0 ? [] : [{ ...query, ...ends, predicates }];
    }
    if (taken("out")) return [{ ...query, ...ends }];
    return symmetric.size === 0 ? [] : [{ ...query, ...ends, predicates: [...symmetric] }];
  });
}
