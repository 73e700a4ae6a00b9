import { z } from "zod";
import {
  builtInRow,
  type Declaration,
  type Declarations,
  type OwnDeclarations,
  vocabulary,
} from "../model/declarations.ts";
import type { DeclareInput } from "../model/inputs.ts";
import type { Ontology, OntologyPredicate } from "../model/ontology.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { VOCABULARY } from "../model/vocabulary.ts";
import { suggestion } from "../text/nearest.ts";
import { cleanName, normalName } from "../text/normal-name.ts";
import { refuseIllFormed } from "../text/well-formed.ts";
import { readEntity } from "./entity-schema.ts";
import { readShape } from "./read-shape.ts";

const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === "string" ? [given] : given));
const labels = (about: string) => texts.describe(`labels that the ${about} may have`).optional();

const predicate = z.strictObject({
  description: z.string().optional(),
  subject: labels("subject"),
  object: labels("object"),
  phrases: texts.describe('verb phrases such as "is on call for"').optional(),
  cardinality: z.enum(["one", "many"]).optional(),
  aspect: z.enum(["state", "event"]).optional(),
  scoped: z.boolean().optional(),
  literal: z.boolean().optional(),
  type: z.enum(["text", "number", "boolean", "date"]).describe("type of a literal object").optional(),
  symmetric: z.boolean().optional(),
  opposite: z.string().optional(),
  inverse: z.string().optional(),
  sameAs: z.string().optional(),
  wording: z.string().optional(),
});

const schema = z.strictObject({
  entities: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown())])
    .describe("labels, or an object of labels with what they mean")
    .optional(),
  predicates: z
    .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), predicate]))])
    .describe("names of predicates, or an object of predicates with their traits")
    .optional(),
  closed: z.boolean().optional(),
});

type Predicates = Record<string, OntologyPredicate>;

/**
 * Reads an ontology: an object, as JSON has it, or with schemas for its entities (see `OntologyInput`).
 * @throws `incorrect`, naming what is wrong with it and what to do: parameters, labels and predicates that it names and does
 * not have, a phrase of two predicates, traits that contradict each other or the vocabulary
 */
export function readOntology(input: unknown): Ontology {
  const read = readShape(schema, input, "ontology");
  const { closed = false } = read;
  const entities: Record<string, { description?: string }> = Object.create(null);
  const predicates: Predicates = Object.create(null);
  for (const [name, given] of itemsOf(read.entities)) {
    const label = tidy(name, "a label");
    if (Object.hasOwn(entities, label)) throw twice("label", label);
    const { description, fields } = readEntity(label, given);
    entities[label] = description === undefined ? {} : { description };
    for (const [field, traits] of fields) addField(predicates, tidy(field, "a field"), traits);
  }
  const named = new Set<string>();
  for (const [name, given] of itemsOf(read.predicates)) {
    const key = tidy(name, "a predicate");
    if (named.has(key)) throw twice("predicate", key);
    named.add(key);
    const said = typeof given === "string" ? { description: given } : given;
    predicates[key] = tidyPredicate({ ...predicates[key], ...(said as OntologyPredicate | undefined) });
  }
  const ontology: Ontology = { entities, predicates, closed };
  refuseIllFormed(ontology, "the ontology");
  check(ontology);
  return ontology;
}

function itemsOf(given: readonly string[] | Record<string, unknown> | undefined): [string, unknown][] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given.map((name) => [name, undefined]) : Object.entries(given);
}

/** Several labels may have a field; it is one predicate, of all of them. */
function addField(predicates: Predicates, name: string, traits: OntologyPredicate): void {
  const before = Object.hasOwn(predicates, name) ? predicates[name] : undefined;
  if (before !== undefined && (before.type !== traits.type || before.cardinality !== traits.cardinality)) {
    throw incorrect(
      `ontology: the field ${quoted(name)} of ${quoted(traits.subject![0]!)} is of another kind than that of ${quoted(before.subject![0]!)}`,
      name,
      "Give the two fields the same type, or different names.",
    );
  }
  predicates[name] = { ...traits, ...before, subject: [...(before?.subject ?? []), ...traits.subject!] };
}

function tidyPredicate(given: OntologyPredicate): OntologyPredicate {
  const { subject, object, phrases, opposite, inverse, sameAs, ...rest } = given;
  const others = Object.entries({ opposite, inverse, sameAs }).filter(([, name]) => name !== undefined);
  const lists = Object.entries({ subject, object, phrases }).filter(([, list]) => list !== undefined);
  return {
    ...rest,
    ...(given.type === undefined || given.literal !== undefined ? {} : { literal: true }),
    ...Object.fromEntries(
      lists.map(([key, list]) => [key, [...new Set(list!.map((one) => cleanName(one)))]]),
    ),
    ...Object.fromEntries(others.map(([key, name]) => [key, tidy(name!, key)])),
  };
}

function tidy(name: string, what: string): string {
  const clean = cleanName(name);
  if (clean !== "") return clean;
  throw incorrect(`ontology: ${what} has no name: ${quoted(name)}`, name, "Give it a name.");
}

function check(ontology: Ontology): void {
  const { entities, predicates, closed } = ontology;
  const names = Object.keys(predicates);
  if (closed && names.length === 0) {
    const fix = "List those that may be claimed, or leave out `closed`.";
    throw incorrect(
      "ontology: it is closed and lists no predicates, so that nothing could be claimed",
      null,
      fix,
    );
  }
  const known = [...names, ...VOCABULARY.map((row) => row.name)];
  for (const [name, one] of Object.entries(predicates)) {
    checkLabels(name, one, Object.keys(entities));
    for (const [key, other] of Object.entries({
      opposite: one.opposite,
      inverse: one.inverse,
      sameAs: one.sameAs,
    })) {
      if (other === undefined || known.includes(other)) continue;
      const fix = `${suggestion(other, known.slice(0, 40), "predicates")} Or list it too.`;
      throw incorrect(
        `ontology: ${key} of ${quoted(name)} is ${quoted(other)}, which is no predicate`,
        other,
        fix,
      );
    }
    if (one.type !== undefined && one.literal === false) {
      const fix = "Leave out one of the two.";
      throw incorrect(`ontology: ${quoted(name)} has a type and is not literal`, one.type, fix);
    }
  }
  checkPhrases(predicates);
  try {
    declaredBy(ontology);
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    throw incorrect(`ontology: ${error.message}`, error.value, error.fix);
  }
  checkLiterals(ontology);
}

/** A literal has no label, and nothing can be said from its end. */
function checkLiterals(ontology: Ontology): void {
  const declared = declaredBy(ontology);
  for (const [name, { object }] of Object.entries(ontology.predicates)) {
    const { traits } = declared.canonical(name);
    if (!traits.literal && !declared.traits(name).literal) continue;
    if (object !== undefined) {
      const fix = "Leave out its labels, or `literal` and `type`.";
      throw incorrect(`ontology: the object of ${quoted(name)} is a literal and has labels`, object[0], fix);
    }
    const back = declared.fromObject(traits);
    if (back === null) continue;
    throw incorrect(
      `ontology: the object of ${quoted(name)} is a literal, and ${quoted(back.predicate)} is said from its end`,
      name,
      "Leave out `literal` and `type`, or give the predicate another name.",
    );
  }
}

function checkLabels(name: string, { subject, object }: OntologyPredicate, known: readonly string[]): void {
  for (const [key, list] of Object.entries({ subject, object })) {
    if (list?.length === 0) {
      const fix = "Leave it out where any label may stand there.";
      throw incorrect(`ontology: ${key} of ${quoted(name)} lists no label`, null, fix);
    }
    for (const label of list ?? []) {
      if (known.length === 0 || known.includes(label)) continue;
      const fix = suggestion(label, known, "labels");
      throw incorrect(
        `ontology: ${key} of ${quoted(name)} has the label ${quoted(label)}, which is none of the entities`,
        label,
        fix,
      );
    }
  }
}

function checkPhrases(predicates: Predicates): void {
  const owners = new Map<string, string>();
  for (const [name, { phrases = [] }] of Object.entries(predicates)) {
    for (const phrase of phrases) {
      const key = normalName(phrase);
      if (key === "")
        throw incorrect(`ontology: a phrase of ${quoted(name)} is empty`, phrase, "Give its words.");
      const owner = owners.get(key);
      if (owner !== undefined && owner !== name) {
        const fix = "A phrase says one predicate: leave it out of the other.";
        throw incorrect(
          `ontology: ${quoted(phrase)} is a phrase of ${quoted(owner)} and of ${quoted(name)}`,
          phrase,
          fix,
        );
      }
      owners.set(key, name);
    }
  }
}

const OWN = new WeakMap<Ontology, OwnDeclarations>();
const DECLARED = new WeakMap<Ontology, Declarations>();

/** What an ontology declares of each of its predicates, for a group that uses it for the first time. */
export function ownDeclarations(ontology: Ontology): OwnDeclarations {
  let own = OWN.get(ontology);
  if (own === undefined) {
    const rows = Object.entries(ontology.predicates).flatMap(([name, one]) => {
      const traits = traitsOf(name, one);
      // What the vocabulary has is left to it where there is nothing else to say.
      if (Object.keys(traits).length === 0 && builtInRow(name) !== undefined) return [];
      return [[name, { ...traits, origin: "ontology" } as Declaration] as const];
    });
    own = new Map(rows);
    OWN.set(ontology, own);
  }
  return own;
}

/** All predicates of an ontology and of the vocabulary, as if a group had used all of them. */
export function declaredBy(ontology: Ontology): Declarations {
  let declared = DECLARED.get(ontology);
  if (declared === undefined) {
    declared = vocabulary(ownDeclarations(ontology));
    DECLARED.set(ontology, declared);
  }
  return declared;
}

/** The declarations that an ontology makes, as `declare` takes them; those that name others come last. */
export function declarationsOf(ontology: Ontology): DeclareInput[] {
  const rows = [...ownDeclarations(ontology)].map(([name, { origin: _origin, ...traits }]) => ({
    predicate: name,
    ...traits,
  }));
  const names = ({ opposite, inverse, sameAs }: Declaration) =>
    Number((opposite ?? inverse ?? sameAs) != null);
  return rows.sort((a, b) => names(a) - names(b));
}

/** The traits that are given; the first phrase is how facts are told where no wording is. */
function traitsOf(name: string, one: OntologyPredicate): Declaration {
  const { cardinality, aspect, scoped, literal, symmetric, opposite, inverse, sameAs } = one;
  const wording = one.wording ?? (builtInRow(name) === undefined ? one.phrases?.[0] : undefined);
  const given = { cardinality, aspect, scoped, literal, symmetric, opposite, inverse, sameAs, wording };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function twice(what: string, name: string): PalimpsestError {
  return incorrect(`ontology: the ${what} ${quoted(name)} is given twice`, name, "Leave out one of the two.");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
