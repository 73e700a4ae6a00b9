import type { NodeInput, ObjectInput } from "../model/inputs.ts";
import type { LiteralType, Ontology, OntologyPredicate } from "../model/ontology.ts";
import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { suggestion } from "../text/nearest.ts";
import { cleanName } from "../text/normal-name.ts";
import { declaredBy } from "./ontology.ts";

/** What of a claim an ontology speaks of. */
export interface ClaimedTriple {
  readonly subject: NodeInput;
  readonly predicate: string;
  /** Null where a correction says that nothing held. */
  readonly object: ObjectInput | null;
}

/** The label of an entity; null where it has none, or is not known. */
export type LabelOf = (node: NodeInput) => string | null;

/**
 * Why an ontology does not allow a claim, as the error to throw or to tell; null where it does. Of entities without a label
 * nothing is known that could be against it.
 */
export function validateClaim(
  claim: ClaimedTriple,
  ontology: Ontology,
  labelOf: LabelOf,
): PalimpsestError | null {
  const name = cleanName(claim.predicate);
  const declared = declaredBy(ontology);
  const home = declared.canonical(name);
  const listed = predicateOf(ontology, name);
  if (!mayBeClaimed(name, ontology)) return notListed(name, home.traits.name, ontology);
  const row = listed ?? predicateOf(ontology, home.traits.name);
  if (row === undefined) return null;
  const isTurned = listed === undefined && home.swapped;
  const isLiteral = declared.traits(name).literal || home.traits.literal;
  const object = objectNode(claim.object, isLiteral);
  const [subject, target] = isTurned ? [object, claim.subject] : [claim.subject, object];
  return (
    wrongLabel(name, "subject", subject, row.subject, isTurned, labelOf) ??
    wrongLabel(name, "object", target, row.object, isTurned, labelOf) ??
    wrongObject(name, claim.object, row, isLiteral)
  );
}

/** Whether claims may have a predicate: those of a closed ontology are listed. */
export function mayBeClaimed(predicate: string, ontology: Ontology): boolean {
  return !ontology.closed || predicateOf(ontology, cleanName(predicate)) !== undefined;
}

/** Why an ontology does not allow a label; null where it does. */
export function validateLabel(label: string, ontology: Ontology): PalimpsestError | null {
  const labels = Object.keys(ontology.entities);
  if (labels.length === 0 || labels.includes(label)) return null;
  return incorrect(
    `The ontology has no entities labelled ${quoted(label)}`,
    label,
    suggestion(label, labels, "labels"),
  );
}

function predicateOf({ predicates }: Ontology, name: string): OntologyPredicate | undefined {
  return Object.hasOwn(predicates, name) ? predicates[name] : undefined;
}

function notListed(name: string, home: string, ontology: Ontology): PalimpsestError {
  const names = Object.keys(ontology.predicates);
  const fix =
    home !== name && names.includes(home)
      ? `Facts said with it are those of ${quoted(home)}: say it so.`
      : suggestion(name, names, "predicates");
  return incorrect(`The ontology is closed, and ${quoted(name)} is none of its predicates`, name, fix);
}

/** The entity that is the object; null of a literal, and of nothing. */
function objectNode(object: ObjectInput | null, isLiteral: boolean): NodeInput | null {
  if (typeof object === "string") return isLiteral ? null : object;
  return typeof object === "object" && object !== null && "entity" in object ? object : null;
}

function wrongLabel(
  name: string,
  end: "subject" | "object",
  node: NodeInput | null,
  allowed: readonly string[] | undefined,
  isTurned: boolean,
  labelOf: LabelOf,
): PalimpsestError | null {
  if (node === null || allowed === undefined) return null;
  const label = labelOf(node);
  if (label === null || allowed.includes(label)) return null;
  const place = isTurned ? (end === "subject" ? "object" : "subject") : end;
  const who = typeof node === "string" ? node : node.entity;
  return incorrect(
    `The ${place} of ${quoted(name)} cannot be ${quoted(who)}, which is labelled ${quoted(label)}`,
    label,
    `By the ontology its label is ${allowed.map(quoted).join(" or ")}.`,
  );
}

function wrongObject(
  name: string,
  object: ObjectInput | null,
  row: OntologyPredicate,
  isLiteral: boolean,
): PalimpsestError | null {
  if (object === null) return null;
  const given = literalType(object, isLiteral);
  const shown = shownValue(object);
  if (isLiteral && given === null) {
    return incorrect(
      `The object of ${quoted(name)} is a literal by the ontology, and ${shown} is an entity`,
      shown,
      'Give the value itself, or { "value": ... }.',
    );
  }
  const wantsEntity = !isLiteral && (row.literal === false || row.object !== undefined);
  if (wantsEntity && given !== null) {
    return incorrect(
      `The object of ${quoted(name)} is an entity by the ontology, and ${shown} is a literal`,
      shown,
      'Give its name, or { "entity": id }.',
    );
  }
  if (given === null || row.type === undefined || given === row.type) return null;
  return incorrect(
    `The object of ${quoted(name)} is of type ${row.type} by the ontology, and ${shown} is of type ${given}`,
    shown,
    EXAMPLES[row.type],
  );
}

const EXAMPLES: Readonly<Record<LiteralType, string>> = {
  text: 'Give text, or { "value": "..." }.',
  number: "Give a number such as 42, not its digits as text.",
  boolean: "Give true or false.",
  date: 'Give { "value": { "date": "2026-03-01" } }; on the command line add --literal-type date.',
};

/** The type of a literal object; null of an entity. */
function literalType(object: ObjectInput, isLiteral: boolean): LiteralType | null {
  if (typeof object === "string") return isLiteral ? "text" : null;
  if (typeof object !== "object") return typeof object as "number" | "boolean";
  if ("entity" in object) return null;
  const { value } = object;
  if (typeof value === "object") return "date";
  return typeof value === "string" ? "text" : (typeof value as "number" | "boolean");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
