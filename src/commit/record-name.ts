import { validateLabel } from "../extract/validate-claim.ts";
import { digestId } from "../model/digest.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Draft } from "./draft.ts";
import { entityOf, idOf, namedBy, tidyName } from "./name-parts.ts";
import { blank, KNOWN, type Recorded, withId } from "./recorded.ts";
import { shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

/** Records another name of an entity. */
export function recordAlias(draft: Draft, statement: Extract<Statement, { op: "alias" }>): Recorded {
  const node = entityOf(draft, statement.entity, "entity", false);
  const { text, key } = namedBy(statement.alias, "alias");
  const detail = JSON.stringify({ alias: text });
  const bearers = draft.named(key);
  const { identities } = draft;
  const borne = bearers.some((bearer) => bearer.id === node.id);
  const leads = bearers.some((bearer) => identities.home(bearer.id) === identities.home(node.id));
  if (leads && statement.id === undefined) {
    draft.notes.push(`${shown(text)} is a name of ${shown(node.text)} already.`);
    return KNOWN;
  }
  const row = { ...blank(draft, "alias"), subject: node.id, detail };
  const result = withId(draft, row, statement.id, [node.key, text]);
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
export function recordEntity(draft: Draft, statement: Extract<Statement, { op: "entity" }>): Recorded {
  const { text, key } = namedBy(statement.name, "name");
  const label = statement.label ?? null;
  const ontology = draft.holding(statement);
  const refusal = label === null || ontology === null ? null : validateLabel(label, ontology);
  if (refusal !== null) throw refusal;
  const bearer = statement.id === undefined ? draft.named(key)[0] : undefined;
  if (bearer !== undefined) {
    if (label === null || bearer.label === label) return KNOWN;
    const known = bearer.label === null ? "without a label" : `labelled ${shown(bearer.label)}`;
    throw new PalimpsestError("conflict", `${shown(text)} is known already, ${known}`, {
      value: label,
      fix: "Give a label where an entity is first named; a namesake needs an id of its own.",
    });
  }
  const id = entityId(draft, statement);
  const old = draft.node("entity", id);
  if (old !== null) {
    if (old.text === text && (old.label === label || statement.label === undefined)) return KNOWN;
    throw new PalimpsestError("conflict", `The id ${shown(id)} is taken by the entity ${shown(old.text)}`, {
      value: id,
      fix: "Give another id; a second name of the same entity is an alias.",
    });
  }
  const node = draft.addNode({ kind: "entity", key: id, text, label });
  draft.addName(key, node, text, false);
  const detail = JSON.stringify({ name: text, label });
  return withId(draft, { ...blank(draft, "entity"), subject: node.id, detail }, undefined, [id]);
}

/** The id given, or the one that the name makes. */
export function entityId(draft: Draft, { id, name }: Extract<Statement, { op: "entity" }>): string {
  return id === undefined ? digestId("n", draft.group, tidyName(name).key) : idOf(id);
}
