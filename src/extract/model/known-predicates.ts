import type { Ontology, OntologyPredicate } from "../../model/ontology.ts";
import { VOCABULARY, type VocabularyRow } from "../../model/vocabulary.ts";

const BUILT_IN: ReadonlyMap<string, VocabularyRow> = new Map(VOCABULARY.map((row) => [row.name, row]));

/** What is known of a predicate before anything is said with it: by an ontology, else by the vocabulary. */
export interface KnownTraits {
  cardinality: "one" | "many";
  aspect: "state" | "event";
  scoped: boolean;
  literal: boolean;
}

type Row = OntologyPredicate | VocabularyRow;

/** The traits of a predicate; where it is another name for one, of that one. Undeclared ones are many-valued states. */
export function knownTraits(name: string, ontology: Ontology | undefined): KnownTraits {
  const seen = new Set<string>();
  let row = rowOf(name, ontology);
  let scoped = row?.scoped === true;
  while (row?.sameAs !== undefined && !seen.has(row.sameAs)) {
    seen.add(row.sameAs);
    row = rowOf(row.sameAs, ontology);
    scoped ||= row?.scoped === true;
  }
  return {
    cardinality: row?.cardinality ?? "many",
    aspect: row?.aspect ?? "state",
    scoped,
    literal: row?.literal === true,
  };
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
