import type { Declarations, OwnDeclarations } from "../model/declarations.ts";
import { boundedKey, digestId } from "../model/digest.ts";
import type { NodeInput, ObjectInput } from "../model/inputs.ts";
import type { Ahead } from "../store/need.ts";
import type { NodeKind } from "../store/rows.ts";
import { cleanName } from "../text/normal-name.ts";
import { mostBeside } from "./beside.ts";
import { literalText } from "./literal-value.ts";
import { tidyName } from "./name-parts.ts";
import { isLinked } from "./place.ts";
import { predicatesAround } from "./prefetch.ts";
import type { Statement, Worded } from "./statement.ts";

/** Of more statements than this the answers would be too much to hold at once. */
const MOST = 5000;

/**
 * What recording these statements will most likely ask for; null where it is not worth asking ahead. A guess: what is
 * missing is asked for when it is wanted, and what statements get wrong is left for them to refuse.
 * @param report of what each statement did
 */
export function askAhead(
  statements: readonly Statement[],
  declared: Declarations,
  group: string,
  report: boolean,
  own: OwnDeclarations,
): Ahead | null {
  if (statements.length > MOST) return null;
  const names = new Set<string>();
  const nodes = new Map<string, { kind: NodeKind; key: string }>();
  const predicates = new Set<string>();
  const entries = new Set<string>();
  const episodes = new Set<string>();
  const seats: Ahead["seats"] = [];
  const node = (kind: NodeKind, key: string) => nodes.set(`${kind} ${key}`, { kind, key });
  const nameOf = (input: NodeInput): string | null => {
    if (typeof input === "object") {
      node("entity", input.entity);
      return null;
    }
    const { key } = tidyName(input);
    names.add(key);
    node("entity", digestId("n", group, key));
    return key;
  };
  for (const statement of statements) {
    if ("id" in statement && statement.id !== undefined && statement.op !== "entity")
      entries.add(statement.id);
    if (statement.op === "retract" || statement.op === "restore" || statement.op === "revise")
      entries.add(statement.entry);
    if (statement.op === "merge") for (const input of [statement.entity, statement.into]) nameOf(input);
    if (statement.op === "split") {
      for (const input of [statement.entity, statement.as]) nameOf(input);
      for (const id of statement.entries ?? []) entries.add(id);
      for (const id of statement.episodes ?? []) episodes.add(id);
    }
    if (statement.op === "declare") predicates.add(cleanName(statement.predicate));
    if (!isWorded(statement)) continue;
    const predicate = cleanName(statement.predicate);
    predicates.add(predicate);
    if (statement.episode !== undefined) episodes.add(statement.episode);
    const subject = nameOf(statement.subject);
    const literal = literalNode(statement.object);
    if (literal !== null) node(literal.kind, literal.key);
    const object = objectName(statement.object, nameOf);
    const home = declared.canonical(predicate);
    if (subject === null || home.swapped || home.traits.symmetric || isLinked(declared, home.traits.name))
      continue;
    const beside = report && statement.op === "assert" && home.traits.cardinality === "many";
    seats.push({
      subject,
      object,
      literal,
      families: [declared.family(home.traits.name)],
      beside: beside ? mostBeside(typeof statement.object === "string" ? statement.object : null) : 0,
    });
  }
  return {
    names: [...names],
    nodes: [...nodes.values()],
    predicates: [...predicatesAround(declared, predicates, own)],
    entries: [...entries],
    episodes: [...episodes],
    seats,
  };
}

function isWorded(statement: Statement): statement is Statement & Worded {
  return statement.op === "assert" || statement.op === "end" || statement.op === "correct";
}

/** The key of a name that the object may be. */
function objectName(input: ObjectInput | null, nameOf: (input: NodeInput) => string | null): string | null {
  if (typeof input === "string") return nameOf(input);
  return typeof input === "object" && input !== null && "entity" in input ? nameOf(input) : null;
}

/** The literal that the object may be. */
function literalNode(input: ObjectInput | null): { kind: NodeKind; key: string } | null {
  if (input === null || (typeof input === "object" && "entity" in input)) return null;
  try {
    const { kind, text } = literalText(typeof input === "object" ? input.value : input);
    return { kind, key: boundedKey(text) };
  } catch {
    // Refused when it is recorded.
    return null;
  }
}
