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
  /** Of a literal object, what it has to be; any literal where absent. */
  readonly type?: LiteralType;
  readonly symmetric?: boolean;
  readonly opposite?: string;
  readonly inverse?: string;
  readonly sameAs?: string;
  readonly wording?: string;
}

export type LiteralType = "text" | "number" | "boolean" | "date";

/** An ontology as it may be given: in JSON, or with schemas for its entities. An `Ontology` is one too. */
export interface OntologyInput {
  /** Labels; a list of them, or each with what it means. Left out: any label. */
  readonly entities?: readonly string[] | Readonly<Record<string, EntityInput>>;
  /** Names of predicates; a list of them, or each with its traits. A text stands for `{ description }`. */
  readonly predicates?: readonly string[] | Readonly<Record<string, string | PredicateInput>>;
  /** Default false: any other predicate may be used too. */
  readonly closed?: boolean;
}

/**
 * What a label means; or a schema of an object, by the Standard JSON Schema interface (such as `z.object({ ... })` of zod 4)
 * or as JSON Schema. Its fields become predicates of that label with literal objects.
 */
export type EntityInput =
  | string
  | {
      readonly description?: string;
      readonly type?: "object";
      readonly properties?: Readonly<Record<string, object>>;
    }
  | { readonly "~standard": object };

/** As `OntologyPredicate`; one label or phrase needs no list. A `type` says that the object is a literal. */
export type PredicateInput = Omit<OntologyPredicate, "subject" | "object" | "phrases"> & {
  readonly subject?: string | readonly string[];
  readonly object?: string | readonly string[];
  readonly phrases?: string | readonly string[];
};
