import {
  builtIn,
  type Declarations,
  isTold,
  movedWith,
  type OwnDeclarations,
} from "../model/declarations.ts";
import { boundedKey, digestId } from "../model/digest.ts";
import type { NodeInput, ObjectInput } from "../model/inputs.ts";
import { madeIdStart } from "../model/made-id.ts";
import { need, type Step } from "../store/need.ts";
import type { NodeKind } from "../store/rows.ts";
import { cleanName } from "../text/normal-name.ts";
import type { Draft } from "./draft.ts";
import { literalText } from "./literal-value.ts";
import { loadIdentities } from "./load-identities.ts";
import { tidyName } from "./name-parts.ts";
import { episodeId } from "./record-episode.ts";
import { entityId } from "./record-name.ts";
import type { Statement } from "./statement.ts";

/**
 * Loads all that recording these statements looks up, so that recording itself is plain code. What a statement gets
 * wrong is left for it to refuse.
 */
export function* prefetch(draft: Draft, statements: readonly Statement[]): Step<void> {
  const wanted = new Wanted(draft, statements);
  for (const statement of statements) wanted.add(statement);
  yield* draft.loadEntries(wanted.entries);
  for (const statement of statements)
    if (statement.op === "revise") yield* loadRevised(draft, wanted, statement);
  yield* draft.loadNames(wanted.names);
  // The id that a new name makes may have been given to another entity.
  for (const key of wanted.names)
    if (draft.named(key).length === 0) wanted.node("entity", digestId("n", draft.group, key));
  yield* draft.loadNodeKeys(wanted.nodes.values());
  yield* draft.loadPredicateNames(predicatesAround(draft.declared, wanted.predicates, draft.own));
  const declares = [...ownDeclares(draft, wanted.predicates), ...statements];
  yield* draft.loadPredicateNames(relativesOfDeclared(draft.declared, declares));
  yield* draft.loadEpisodes(wanted.episodes);
  yield* loadIdentities(draft, statements);
  // Callers may give ids that look like those made here, out of another store.
  for (const id of yield* need.givenIds(madeIdStart(draft.revision))) draft.taken.add(id);
}

/** The names, and all that decide where statements with them belong: relatives, and what the vocabulary adds. */
export function predicatesAround(
  declared: Declarations,
  names: Iterable<string>,
  own: OwnDeclarations,
): Set<string> {
  const around = new Set<string>();
  for (const name of names) {
    for (const relative of declared.relatives(name)) around.add(relative);
    if (isTold(name, declared, own)) continue;
    for (const { predicate, declaration } of builtIn(name, declared, own)) {
      for (const each of [predicate, declaration.opposite, declaration.inverse, declaration.sameAs]) {
        if (typeof each === "string") for (const relative of declared.relatives(each)) around.add(relative);
      }
    }
  }
  return around;
}

/** What an ontology will declare of these predicates, some of which the group may have used before. */
function ownDeclares({ own, declared }: Draft, names: Iterable<string>): Statement[] {
  if (own.size === 0) return [];
  return [...names]
    .filter((name) => !isTold(name, declared, own))
    .flatMap((name) => builtIn(name, declared, own))
    .map(({ predicate, declaration }) => ({ op: "declare", predicate, ...declaration }));
}

/** What is a relative only by what is declared here: a declaration can bring out what another one hid. */
function relativesOfDeclared(before: Declarations, statements: readonly Statement[]): Set<string> {
  const around = new Set<string>();
  let declared = before;
  for (const statement of statements) {
    if (statement.op !== "declare") continue;
    const { predicate, opposite, inverse, sameAs, cardinality, symmetric, literal } = statement;
    const given = Object.entries({ opposite, inverse, sameAs, cardinality, symmetric, literal });
    const name = cleanName(predicate);
    const then = declared;
    try {
      declared = declared.declare(name, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    } catch {
      // Refused when it is recorded.
    }
    for (const relative of movedWith(name, then, declared)) around.add(relative);
  }
  return around;
}

function* loadRevised(
  draft: Draft,
  wanted: Wanted,
  statement: Extract<Statement, { op: "revise" }>,
): Step<void> {
  const old = draft.entry(statement.entry);
  if (old === null || old.subject === null || old.predicate === null) return;
  const { subject, object } = draft.identities.said(old);
  yield* draft.loadNodes(object === null ? [subject] : [subject, object]);
  yield* draft.loadPredicates([old.predicate]);
  const predicate = draft.predicateName(old.predicate);
  for (const id of [subject, object]) {
    if (id === null) continue;
    const { kind, key } = draft.nodeOf(id);
    wanted.node(kind, key);
  }
  wanted.add({ op: "revise", entry: statement.entry, given: { predicate, ...statement.given } });
}

/** The keys that statements mention. */
class Wanted {
  readonly entries = new Set<string>();
  readonly names = new Set<string>();
  readonly nodes = new Map<string, { kind: NodeKind; key: string }>();
  readonly predicates = new Set<string>();
  readonly episodes = new Set<string>();
  readonly #draft: Draft;
  /** Whether text may be a literal whatever the group's declarations say so far. */
  readonly #declaresLiteral: boolean;

  constructor(draft: Draft, statements: readonly Statement[]) {
    this.#draft = draft;
    this.#declaresLiteral = statements.some(
      (s) => s.op === "declare" && (s.literal === true || s.sameAs != null),
    );
  }

  add(statement: Statement): void {
    if (
      "id" in statement &&
      statement.id !== undefined &&
      statement.op !== "entity" &&
      statement.op !== "episode"
    ) {
      this.entries.add(statement.id);
    }
    switch (statement.op) {
      case "assert":
      case "end":
      case "correct":
        this.#predicate(statement.predicate);
        this.#end(statement.subject);
        if (statement.object !== null) this.#object(statement.object, statement.predicate);
        if (statement.episode !== undefined) this.episodes.add(statement.episode);
        return;
      case "retract":
      case "restore":
        this.entries.add(statement.entry);
        return;
      case "revise": {
        this.entries.add(statement.entry);
        const { subject, predicate, object, episode } = statement.given;
        if (typeof predicate === "string") this.#predicate(predicate);
        if (subject !== undefined) this.#end(subject as NodeInput);
        if (object !== undefined) this.#object(object as ObjectInput, predicate as string | undefined);
        if (typeof episode === "string") this.episodes.add(episode);
        return;
      }
      case "declare":
        for (const each of [statement.predicate, statement.opposite, statement.inverse, statement.sameAs]) {
          if (typeof each === "string") this.#predicate(each);
        }
        return;
      case "alias":
        this.#end(statement.entity);
        this.names.add(tidyName(statement.alias).key);
        return;
      case "merge":
        this.#end(statement.entity);
        this.#end(statement.into);
        return;
      case "split":
        this.#end(statement.entity);
        this.#end(statement.as);
        for (const id of statement.entries ?? []) this.entries.add(id);
        for (const id of statement.episodes ?? []) this.episodes.add(id);
        return;
      case "entity":
        this.names.add(tidyName(statement.name).key);
        this.node("entity", entityId(this.#draft, statement));
        return;
      case "episode":
        this.#episode(statement);
        return;
    }
  }

  node(kind: NodeKind, key: string): void {
    this.nodes.set(`${kind} ${key}`, { kind, key });
  }

  #predicate(name: string): void {
    this.predicates.add(cleanName(name));
  }

  #end(input: NodeInput): void {
    if (typeof input === "string") this.names.add(tidyName(input).key);
    else this.node("entity", input.entity);
  }

  /** `predicate` undefined: that of an entry that is not known yet. */
  #object(input: ObjectInput, predicate: string | undefined): void {
    if (typeof input === "object" && "entity" in input) {
      this.#end(input);
      return;
    }
    if (typeof input === "string") {
      this.#end(input);
      if (predicate !== undefined && !this.#maybeLiteral(cleanName(predicate))) return;
    }
    try {
      const { kind, text } = literalText(typeof input === "object" ? input.value : input);
      this.node(kind, boundedKey(text));
    } catch {
      // Refused when it is recorded.
    }
  }

  #maybeLiteral(predicate: string): boolean {
    const { declared, own } = this.#draft;
    const isLiteral = (name: string) =>
      declared.traits(name).literal || declared.canonical(name).traits.literal;
    if (this.#declaresLiteral) return true;
    if (isTold(predicate, declared, own)) return isLiteral(predicate);
    const rows = builtIn(predicate, declared, own).map((row) => row.declaration);
    return rows.some(({ literal, sameAs }) => literal === true || (sameAs != null && isLiteral(sameAs)));
  }

  #episode(statement: Extract<Statement, { op: "episode" }>): void {
    try {
      this.episodes.add(episodeId(this.#draft, statement));
    } catch {
      // Refused when it is recorded.
    }
  }
}
