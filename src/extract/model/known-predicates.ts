import type { Ontology, OntologyPredicate } from "../../model/ontology.ts";
import { VOCABULARY, type VocabularyRow } from "../../model/vocabulary.ts";

const BUILT_IN: ReadonlyMap<string, VocabularyRow> = new Map(VOCABULARY.map((row) => [row.name, row]));

/** What is known of a predicate before anything is said with it: by an ontology, else by the vocabulary. */
export interface KnownTraits {
  cardinality: "one" | "many";
  /** Of the predicate under which its facts are stored, ends swapped or not. */
  storedCardinality: "one" | "many";
  scoped: boolean;
  literal: boolean;
}

type Row = OntologyPredicate | VocabularyRow;

/** The traits of a predicate; where it is another name for one, of that one. Undeclared ones are many-valued. */
export function knownTraits(name: string, ontology: Ontology | undefined): KnownTraits {
  const own = followed(name, ontology, (row) => row.sameAs);
  const stored = followed(name, ontology, (row) => row.sameAs ?? row.inverse).at(-1);
  return {
    cardinality: own.at(-1)?.cardinality ?? "many",
    storedCardinality: stored?.cardinality ?? "many",
    scoped: own.some(({ scoped }) => scoped === true),
    literal: own.at(-1)?.literal === true,
  };
}

/** A predicate's row, and those that it leads to. */
function followed(
  name: string,
  ontology: Ontology | undefined,
  next: (row: Row) => string | undefined,
): Row[] {
  const rows: Row[] = [];
  for (let at: string | undefined = name; at !== undefined; ) {
    const row = rowOf(at, ontology);
    if (row === undefined || rows.includes(row)) break;
    rows.push(row);
    at = next(row);
  }
  return rows;
}

function rowOf(name: string, ontology: Ontology | undefined): Row | undefined {
  return own(ontology?.predicates, name) ?? BUILT_IN.get(name);
}

/** What an ontology says of a predicate. */
export function own(
  predicates: Ontology["predicates"] | undefined,
  name: string,
): OntologyPredicate | undefined {
  return predicates !== undefined && Object.hasOwn(predicates, name) ? predicates[name] : undefined;
}

/** The only predicates that claims may have; null where any may be used. */
export function onlyPredicates(ontology: Ontology | undefined): string[] | null {
  return ontology?.closed === true ? Object.keys(ontology.predicates) : null;
}
