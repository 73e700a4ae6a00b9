import { declarationsOf } from "../commit/commit.ts";
import { identitiesOf } from "../commit/identities.ts";
import { literalText } from "../commit/literal-value.ts";
import type { Declarations } from "../model/declarations.ts";
import { boundedKey } from "../model/digest.ts";
import type { NodeInput, ObjectInput } from "../model/inputs.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Literal } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { boundedName } from "../text/name-key.ts";
import { cleanName } from "../text/normal-name.ts";

/**
 * The entities that an input names, as known at a revision, each by the one that stands for it then; none for an unknown
 * name.
 */
export function findEntities(reader: GroupReader, input: NodeInput, revision: number): NodeRow[] {
  if (typeof input === "string") return homesOf(reader, reader.named(boundedName(input), revision), revision);
  const node = reader.node("entity", input.entity);
  if (node === null || reader.nodeCreated(node.id) > revision) {
    throw new PalimpsestError(
      "not-found",
      `There is no entity ${JSON.stringify(input.entity)} in this group`,
      {
        value: input.entity,
      },
    );
  }
  return homesOf(reader, [node], revision);
}

/** The entities that stand for some, as known at a revision, each once. */
export function homesOf(reader: GroupReader, nodes: NodeRow[], revision: number): NodeRow[] {
  const identities = identitiesOf(reader.declarations(revision));
  if (nodes.every((node) => identities.mergeOf(node.id) === null)) return nodes;
  const homes = [...new Set(nodes.map((node) => identities.home(node.id)))];
  const found = reader.nodes(homes);
  return homes.flatMap((id) => found.get(id) ?? []);
}

/** The nodes that an object input can mean: entities of the name, and the text as a literal. */
export function findObjects(reader: GroupReader, input: ObjectInput, revision: number): NodeRow[] {
  if (typeof input === "object" && "entity" in input) return findEntities(reader, input, revision);
  const value: Literal = typeof input === "object" ? input.value : input;
  const { kind, text } = literalText(value);
  const literal = reader.node(kind, boundedKey(text));
  const entities = typeof input === "string" ? findEntities(reader, input, revision) : [];
  return literal === null ? entities : [...entities, literal];
}

/** Where facts said with a predicate are stored: the canonical predicate, and whether its ends are swapped. */
export function findPredicate(
  reader: GroupReader,
  name: string,
  revision: number,
): { name: string; numbers: number[]; swapped: boolean; symmetric: boolean } {
  const { traits, swapped } = declarationsOf(reader.declarations(revision)).canonical(cleanName(name));
  return {
    name: traits.name,
    numbers: reader.predicateNumbers([traits.name]),
    swapped,
    symmetric: traits.symmetric,
  };
}

/** Numbers of the predicates whose facts are found from both ends. */
export function twoEndedPredicates(reader: GroupReader, revision: number): number[] {
  const declared = declarationsOf(reader.declarations(revision));
  let names = TWO_ENDED.get(declared);
  if (names === undefined) {
    // Homes, declared or only named by others.
    const homes = new Map(
      declared
        .all()
        .map((t) => declared.canonical(t.name).traits)
        .map((t) => [t.name, t]),
    );
    names = [...homes.values()].filter((t) => declared.fromObject(t) !== null).map((t) => t.name);
    TWO_ENDED.set(declared, names);
  }
  return names.length === 0 ? [] : reader.predicateNumbers(names);
}

const TWO_ENDED = new WeakMap<Declarations, string[]>();
