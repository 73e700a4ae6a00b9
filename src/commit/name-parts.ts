import { boundedKey, digestId } from "../model/digest.ts";
import type { NodeInput, ObjectInput, TimeInput } from "../model/inputs.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { recent } from "../model/recent.ts";
import type { Literal } from "../model/shapes.ts";
import type { EpisodeRow, NodeRow } from "../store/rows.ts";
import { boundedName } from "../text/name-key.ts";
import { cleanName, normalName } from "../text/normal-name.ts";
import { parseTime, type TimePoint } from "../time/time-point.ts";
import type { Draft } from "./draft.ts";
import { literalText } from "./literal-value.ts";
import { notFound, shown } from "./refusals.ts";

/** A time of a statement, in the commit's zone. */
export function time(draft: Draft, input: TimeInput, name: string): TimePoint {
  const { timeZone } = draft;
  return parseTime(input, timeZone === undefined ? { name } : { timeZone, name });
}

/** The entity that a statement names; made where it is new, unless `create` is false. */
export function entityOf(draft: Draft, input: NodeInput, field: string, create = true): NodeRow {
  if (typeof input === "object") {
    const found = draft.node("entity", input.entity);
    if (found === null) throw notFound("entity", input.entity);
    return found;
  }
  const { text, key } = namedBy(input, field);
  const bearers = draft.named(key);
  const count =
    bearers.length > 1 ? new Set(bearers.map((bearer) => draft.identities.home(bearer.id))).size : 1;
  if (count > 1) {
    draft.notes.push(
      `${count} entities are named ${shown(text)}; the first was meant, ${bearers[0]!.key}. Give an id to mean another.`,
    );
  }
  if (bearers.length > 0) return bearers[0]!;
  if (!create) throw notFound("entity", text);
  const id = digestId("n", draft.group, key);
  const taken = draft.node("entity", id);
  if (taken !== null) {
    throw new PalimpsestError(
      "conflict",
      `The id that ${shown(text)} would get is taken by the entity ${shown(taken.text)}`,
      {
        value: id,
        fix: "Give it an id of its own first: an entity line with this name and another id.",
      },
    );
  }
  const node = draft.addNode({ kind: "entity", key: id, text, label: null });
  draft.addName(key, node, text, false);
  return node;
}

/** The entity or literal that a statement names as its object. */
export function objectOf(draft: Draft, input: ObjectInput, literal: boolean): NodeRow {
  if (typeof input === "string" && !literal) return entityOf(draft, input, "object");
  if (typeof input === "object" && "entity" in input) return entityOf(draft, input, "object");
  const value = typeof input === "object" ? input.value : input;
  return literalNode(draft, value);
}

function literalNode(draft: Draft, value: Literal): NodeRow {
  const { kind, text } = literalText(value);
  const key = boundedKey(text);
  return draft.node(kind, key) ?? draft.addNode({ kind, key, text, label: null });
}

/** The episode that a statement names. */
export function episodeOf(draft: Draft, id: string): EpisodeRow {
  const row = draft.episode(id);
  if (row === null) throw notFound("episode", id);
  return row;
}

/** A predicate's name, tidied. */
export function predicateName(name: string): string {
  return nameOf(name, "predicate");
}

/** A name, tidied; refused where nothing is left of it. */
export function nameOf(text: string, field: string): string {
  return namedBy(text, field).text;
}

/** A name, tidied, and the key under which it is found. */
export function namedBy(text: string, field: string): { text: string; key: string } {
  const name = tidyName(text);
  if (name.key === EMPTY)
    throw incorrect(`${field} is empty: ${shown(text)}`, text, `Give the ${field} a name.`);
  return name;
}

const EMPTY = boundedName("");

/** The same without a check. */
export const tidyName = recent(10_000, (text) => ({ text: cleanName(text), key: boundedName(text) }));

/** A scope in its normal form, or none. */
export function scopeOf(scope: string | undefined): string | null {
  return scope === undefined ? null : normalName(nameOf(scope, "scope"));
}

/** A given id; refused where it is blank. */
export function idOf(id: string): string {
  if (id.trim() === "")
    throw incorrect(`An id cannot be empty: ${shown(id)}`, id, "Leave it out to have one made.");
  return id;
}
