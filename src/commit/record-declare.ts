import { mayBeClaimed } from "../extract/validate-claim.ts";
import {
  builtIn,
  type Declaration,
  type Declarations,
  isTold,
  movedWith,
  type Traits,
} from "../model/declarations.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Draft } from "./draft.ts";
import { predicateName } from "./name-parts.ts";
import { blank, KNOWN, type Recorded, withId } from "./recorded.ts";
import type { Statement } from "./statement.ts";

/** Records a declaration. */
export function recordDeclare(draft: Draft, statement: Extract<Statement, { op: "declare" }>): Recorded {
  const { op: _op, id, predicate, recorded: _recorded, isRead: _isRead, ...rest } = statement;
  const declaration = Object.fromEntries(
    Object.entries(rest).filter(([, v]) => v !== undefined),
  ) as Declaration;
  const name = predicateName(predicate);
  if (declaration.origin === "grammar") {
    if (draft.ontology !== null && !mayBeClaimed(name, draft.ontology)) return KNOWN;
    if (!isTold(name, draft.declared, draft.own)) copyBuiltIn(draft, name);
    // What a sentence's form proposes, neither the vocabulary nor anybody's word gives way to.
    if (draft.declared.has(name) && draft.declared.traits(name).origin !== "undeclared") return KNOWN;
  }
  if (declaration.origin === undefined) {
    if (!isTold(name, draft.declared, draft.own)) copyBuiltIn(draft, name);
    for (const other of [declaration.opposite, declaration.inverse, declaration.sameAs]) {
      if (typeof other === "string") usePredicate(draft, predicateName(other));
    }
  }
  return declare(draft, name, declaration, id);
}

/**
 * The first time that a predicate is used in a group, what the ontology or the vocabulary says of it is copied there as a
 * declaration; or that they say nothing. So a journal that is read back with another vocabulary still means the same.
 */
export function usePredicate(draft: Draft, name: string): void {
  if (isTold(name, draft.declared, draft.own)) {
    noteOtherwise(draft, name);
    return;
  }
  copyBuiltIn(draft, name);
  if (!draft.declared.has(name)) declare(draft, name, { origin: "undeclared" }, undefined);
}

/** An ontology that has changed since a predicate was first used changes nothing by itself; whoever writes is told. */
function noteOtherwise(draft: Draft, name: string): void {
  const own = draft.own.get(name);
  if (own === undefined || draft.otherwise.has(name)) return;
  const { origin: _origin, wording: _wording, ...traits } = own;
  const now = draft.declared.traits(name);
  const other = Object.entries(traits).filter(([key, value]) => now[key as keyof Traits] !== value);
  if (other.length === 0) return;
  draft.otherwise.add(name);
  const shown = other.map(([key, value]) => `${key} ${now[key as keyof Traits]}, not ${value}`);
  draft.notes.push(
    `${JSON.stringify(name)} is declared otherwise here than in the ontology (${shown.join("; ")}); declare it to change that.`,
  );
}

function copyBuiltIn(draft: Draft, name: string): void {
  for (const { predicate, declaration } of builtIn(name, draft.declared, draft.own)) {
    try {
      declare(draft, predicate, declaration, undefined);
    } catch (error) {
      if (!(error instanceof PalimpsestError) || error.code !== "incorrect") throw error;
      // The group's own declarations say otherwise of a relative; the rest of the row still serves.
      const { opposite: _opposite, inverse: _inverse, sameAs: _sameAs, ...alone } = declaration;
      declare(draft, predicate, alone, undefined);
    }
  }
}

function declare(draft: Draft, name: string, declaration: Declaration, id: string | undefined): Recorded {
  for (const [field, other] of Object.entries({
    opposite: declaration.opposite,
    inverse: declaration.inverse,
    sameAs: declaration.sameAs,
  })) {
    if (typeof other === "string") (declaration as Record<string, unknown>)[field] = predicateName(other);
  }
  // A line of a journal that is read again may have been declared otherwise since.
  if (
    id === undefined &&
    [draft.declared, ...draft.declaredThen].some((known) => says(known, name, declaration))
  )
    return KNOWN;
  const after = draft.declared.declare(name, declaration);
  const detail = JSON.stringify(declaration, Object.keys(declaration).sort());
  const row = draft.predicate(name);
  const result = withId(draft, { ...blank(draft, "declare"), predicate: row.id, detail }, id, [name, detail]);
  if (result.known) return result;
  draft.changes.declared = true;
  applyDeclaration(draft, name, after);
  return result;
}

/** Whether a declaration adds nothing to what is declared. */
function says(known: Declarations, name: string, declaration: Declaration): boolean {
  if (!known.has(name) || known.traits(name).origin === "undeclared") return false;
  try {
    return sameTraits(known.traits(name), known.declare(name, declaration).traits(name));
  } catch (error) {
    if (error instanceof PalimpsestError) return false;
    throw error;
  }
}

function sameTraits(a: Traits, b: Traits): boolean {
  return JSON.stringify({ ...a, origin: null }) === JSON.stringify({ ...b, origin: null });
}

/** Makes a declaration count, and notes which predicates in use it moves to other slots. */
export function applyDeclaration(draft: Draft, name: string, after: Declarations): void {
  const before = draft.declared;
  draft.setDeclared(after);
  for (const relative of movedWith(name, before, after)) {
    const known = draft.knownPredicate(relative);
    if (known !== null && known.id < draft.head.next.predicate && !draft.moved.has(relative)) {
      draft.moved.add(relative);
      draft.undo.done(() => draft.moved.delete(relative));
    }
  }
}
