/** What a caller says that there is to be known: kinds of entities, and predicates beside the vocabulary. */
export interface Ontology {
  /** Labels that entities may have, each with what it means. Empty: any label. */
  readonly entities: Readonly<Record<string, { readonly description?: string }>>;
  readonly predicates: Readonly<Record<string, OntologyPredicate>>;
  /** Claims of predicates that are not listed are refused. */
  readonly closed: boolean;
}

/** One predicate of an ontology: its traits, as `declare` takes them, and how it is recognised. */
export interface OntologyPredicate {
  readonly description?: string;
  /** Labels that the subject may have; any where absent. */
  readonly subject?: readonly string[];
  /** Labels that the object may have; any where absent. */
  readonly object?: readonly string[];
  /** Verb phrases that say it, in the third person: "is on call for". */
  readonly phrases?: readonly string[];
  readonly cardinality?: "one" | "many";
  readonly aspect?: "state" | "event";
  readonly scoped?: boolean;
  readonly literal?: boolean;
  readonly symmetric?: boolean;
  readonly opposite?: string;
  readonly inverse?: string;
  readonly sameAs?: string;
  readonly wording?: string;
}
