import { digestId } from "../model/digest.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Step } from "../store/need.ts";
import { boundedName } from "../text/name-key.ts";
import type { Draft } from "./draft.ts";
import { entityOf, idOf, nameOf } from "./name-parts.ts";
import { blank, KNOWN, type Recorded, withId } from "./recorded.ts";
import { shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

/** Records another name of an entity. */
export function* recordAlias(draft: Draft, statement: Extract<Statement, { op: "alias" }>): Step<Recorded> {
  const node = yield* entityOf(draft, statement.entity, "entity", false);
  const text = nameOf(statement.alias, "alias");
  const key = boundedName(text);
  const detail = JSON.stringify({ alias: text });
  const bearers = yield* draft.named(key);
  const borne = bearers.some((bearer) => bearer.id === node.id);
  if (borne && statement.id === undefined) {
    draft.notes.push(`${shown(text)} is a name of ${shown(node.text)} already.`);
    return KNOWN;
  }
  const row = { ...blank(draft), op: "alias" as const, subject: node.id, detail };
  const result = yield* withId(draft, row, statement.id, [node.key, text]);
  if (result.known || borne) return result;
  if (bearers.length > 0) {
    throw new PalimpsestError("conflict", `${shown(text)} is another entity already: ${bearers[0]!.key}`, {
      value: text,
      fix: "Give the alias before the name is first used, or use the entities' ids.",
    });
  }
  draft.addName(key, node, text, true);
  return result;
}

/** Records an entity by itself, with its id or label. */
export function* recordEntity(draft: Draft, statement: Extract<Statement, { op: "entity" }>): Step<Recorded> {
  const text = nameOf(statement.name, "name");
  const label = statement.label ?? null;
  const key = boundedName(text);
  const id = statement.id === undefined ? digestId("n", draft.group, key) : idOf(statement.id);
  const old = yield* draft.node("entity", id);
  if (old !== null) {
    if (old.text === text && (old.label === label || statement.label === undefined)) return KNOWN;
    throw new PalimpsestError("conflict", `The id ${shown(id)} is taken by the entity ${shown(old.text)}`, {
      value: id,
      fix: "Give another id; a second name of the same entity is an alias.",
    });
  }
  const node = draft.addNode({ kind: "entity", key: id, text, label });
  yield* draft.named(key);
  draft.addName(key, node, text, false);
  const detail = JSON.stringify({ name: text, label });
  return yield* withId(draft, { ...blank(draft), op: "entity", subject: node.id, detail }, undefined, [id]);
}
