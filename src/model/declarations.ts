import { incorrect } from "./palimpsest-error.ts";
import type { Predicate } from "./shapes.ts";
import { VOCABULARY, type VocabularyRow } from "./vocabulary.ts";

/** What one declaration says; what it leaves out stays as it was. */
export interface Declaration {
  cardinality?: "one" | "many";
  aspect?: "state" | "event";
  scoped?: boolean;
  literal?: boolean;
  symmetric?: boolean;
  opposite?: string | null;
  inverse?: string | null;
  sameAs?: string | null;
  wording?: string;
  /**
   * Where it came from, a caller's own where absent. `ontology`: that which the memory was opened with. `grammar`: the form of a
   * sentence showed it. `undeclared`: the predicate was used before it was declared.
   */
  origin?: "vocabulary" | "ontology" | "grammar" | "undeclared";
}

/** A predicate as one declaration after another has made it. */
export interface Traits {
  readonly name: string;
  readonly cardinality: "one" | "many";
  readonly aspect: "state" | "event";
  readonly scoped: boolean;
  readonly literal: boolean;
  readonly symmetric: boolean;
  readonly opposite: string | null;
  readonly inverse: string | null;
  readonly sameAs: string | null;
  readonly wording: string;
  readonly origin: Predicate["origin"];
}

/** Where a statement with some predicate belongs. */
export interface Canonical {
  readonly traits: Traits;
  /** Subject and object change places. */
  readonly swapped: boolean;
}

/** Joins lists that have a name in common; of every name, those that it is joined with. */
function circlesOf(lists: readonly (readonly string[])[]): Map<string, Set<string>> {
  const circles = new Map<string, Set<string>>();
  for (const list of lists) {
    const joined = new Set(list);
    for (const name of list) for (const other of circles.get(name) ?? []) joined.add(other);
    for (const name of joined) circles.set(name, joined);
  }
  return circles;
}

/**
 * The names whose statements a declaration of one of them may lay out anew. A timeline is laid out as a whole: what lies in
 * it before or after goes along, wherever else it lies.
 */
export function movedWith(name: string, before: Declarations, after: Declarations): Set<string> {
  const moved = new Set([name]);
  // Sets tell of what is added while they are walked.
  for (const each of moved)
    for (const declared of [before, after])
      for (const relative of declared.relatives(each)) moved.add(relative);
  return moved;
}

const BUILT_IN: ReadonlyMap<string, VocabularyRow> = new Map(VOCABULARY.map((row) => [row.name, row]));

function undeclared(name: string): Traits {
  return {
    name,
    cardinality: "many",
    aspect: "state",
    scoped: false,
    literal: false,
    symmetric: false,
    opposite: null,
    inverse: null,
    sameAs: null,
    wording: name.replaceAll("_", " "),
    origin: "undeclared",
  };
}

/** The predicates of one group, as known at one revision. Immutable: a declaration gives a new value. */
export class Declarations {
  static readonly NONE = new Declarations(new Map());

  readonly #byName: ReadonlyMap<string, Traits>;
  readonly #canonical = new Map<string, Canonical>();
  readonly #inverses = new Map<string, string[]>();
  readonly #opposites = new Map<string, string>();
  #circles: ReadonlyMap<string, ReadonlySet<string>> | null = null;

  private constructor(byName: ReadonlyMap<string, Traits>) {
    this.#byName = byName;
    for (const traits of byName.values()) {
      if (traits.opposite !== null) {
        this.#opposites.set(traits.name, traits.opposite);
        if (!this.#opposites.has(traits.opposite)) this.#opposites.set(traits.opposite, traits.name);
      }
    }
    for (const traits of byName.values()) {
      if (traits.inverse === null || traits.sameAs !== null) continue;
      const home = this.canonical(traits.name);
      if (!home.swapped) continue;
      const list = this.#inverses.get(home.traits.name);
      if (list === undefined) this.#inverses.set(home.traits.name, [traits.name]);
      else list.push(traits.name);
    }
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  traits(name: string): Traits {
    return this.#byName.get(name) ?? undeclared(name);
  }

  all(): Traits[] {
    return [...this.#byName.values()];
  }

  /** Follows same-as and inverse to the predicate under which facts are stored. */
  canonical(name: string): Canonical {
    const known = this.#canonical.get(name);
    if (known !== undefined) return known;
    let at = name;
    let swapped = false;
    const seen = new Set<string>([at]);
    for (let next = this.#next(at); next !== null && !seen.has(next.name); next = this.#next(at)) {
      at = next.name;
      seen.add(at);
      if (next.turn) swapped = !swapped;
    }
    const result = { traits: this.traits(at), swapped };
    this.#canonical.set(name, result);
    return result;
  }

  /** The other predicate of an opposite pair, whichever of the two was declared so. */
  opposite(canonical: string): string | null {
    return this.#opposites.get(canonical) ?? null;
  }

  /** The name under which a predicate and its opposite share timelines. */
  family(canonical: string): string {
    const other = this.opposite(canonical);
    return other !== null && other < canonical ? other : canonical;
  }

  /** How many values an object may have, seen from its end. */
  fromObject(canonical: Traits): { predicate: string; cardinality: "one" | "many" } | null {
    if (canonical.symmetric) return { predicate: canonical.name, cardinality: canonical.cardinality };
    const inverses = this.#inverses.get(canonical.name);
    if (inverses === undefined) return null;
    const one = inverses.find((name) => this.traits(name).cardinality === "one");
    return { predicate: one ?? inverses[0]!, cardinality: one === undefined ? "many" : "one" };
  }

  /** All names whose statements may share timelines with this one's, at once or by way of others, and those timelines' names. */
  relatives(name: string): string[] {
    this.#circles ??= circlesOf([...this.#byName.keys()].map((each) => this.#beside(each)));
    const found = new Set<string>();
    for (const each of this.#beside(name)) {
      found.add(each);
      for (const relative of this.#circles.get(each) ?? []) found.add(relative);
    }
    return [...found];
  }

  /** A name, the families of the timelines that statements with it may lie in, and their opposites. */
  #beside(name: string): string[] {
    const { traits } = this.canonical(name);
    const family = this.family(traits.name);
    const others = [this.opposite(family), this.fromObject(traits)?.predicate];
    return [name, traits.name, family, ...others.filter((other) => other != null)];
  }

  /** @throws `incorrect` if the declaration contradicts itself or others. */
  declare(name: string, declaration: Declaration): Declarations {
    const old = this.traits(name);
    const next: Traits = {
      name,
      cardinality: declaration.cardinality ?? old.cardinality,
      aspect: declaration.aspect ?? old.aspect,
      scoped: declaration.scoped ?? old.scoped,
      literal: declaration.literal ?? old.literal,
      symmetric: declaration.symmetric ?? old.symmetric,
      opposite: declaration.opposite === undefined ? old.opposite : declaration.opposite,
      inverse: declaration.inverse === undefined ? old.inverse : declaration.inverse,
      sameAs: declaration.sameAs === undefined ? old.sameAs : declaration.sameAs,
      wording: declaration.wording ?? old.wording,
      origin: declaration.origin ?? "declared",
    };
    this.#check(next);
    const byName = new Map(this.#byName);
    byName.set(name, next);
    const after = new Declarations(byName);
    after.#checkHome(name);
    return after;
  }

  /** Refuses names that lead to one another in a ring: none of them would be the one under which facts are stored. */
  #checkHome(name: string): void {
    const seen = new Set<string>([name]);
    for (let next = this.#next(name); next !== null; next = this.#next(next.name)) {
      if (seen.has(next.name)) {
        throw incorrect(
          `${quoted(name)} would lead back to itself by same-as and inverse: ${[...seen].map(quoted).join(", ")}`,
          name,
          "Declare all but one of them by that one.",
        );
      }
      seen.add(next.name);
    }
  }

  /** The predicate that a name stands for, at once, and whether its ends are swapped there; null for a home. */
  #next(at: string): { name: string; turn: boolean } | null {
    const { sameAs, inverse } = this.traits(at);
    if (sameAs !== null) return { name: sameAs, turn: false };
    if (inverse === null) return null;
    // Where each names the other, the lesser name is the home of both.
    const back = this.traits(inverse);
    return back.inverse === at && back.sameAs === null && inverse > at ? null : { name: inverse, turn: true };
  }

  #check(next: Traits): void {
    const { name } = next;
    for (const [field, other] of [
      ["opposite", next.opposite],
      ["inverse", next.inverse],
      ["same-as", next.sameAs],
    ] as const) {
      if (other === name) {
        throw incorrect(
          `A predicate cannot be its own ${field}: ${quoted(name)}`,
          name,
          "Name another predicate.",
        );
      }
    }
    if (next.opposite !== null) {
      const other = this.traits(next.opposite);
      if (next.cardinality === "one" || other.cardinality === "one") {
        const one = next.cardinality === "one" ? name : other.name;
        throw incorrect(
          `Opposites must both be many-valued, and ${quoted(one)} is single-valued`,
          one,
          "Declare it `many`, or leave out the opposite.",
        );
      }
      const taken = other.opposite !== null && other.opposite !== name ? other : null;
      const claimed = this.all().find((t) => t.name !== name && t.opposite === next.opposite);
      if (taken !== null || claimed !== undefined) {
        const holder = taken?.opposite ?? claimed?.name;
        throw incorrect(
          `${quoted(next.opposite)} is the opposite of ${quoted(String(holder))} already`,
          next.opposite,
          "A predicate has one opposite at most.",
        );
      }
    }
    const mine = this.all().find((t) => t.opposite === name && t.name !== name);
    if (mine !== undefined && next.cardinality === "one") {
      throw incorrect(
        `Opposites must both be many-valued, and ${quoted(name)} is the opposite of ${quoted(mine.name)}`,
        name,
        "Leave it `many`.",
      );
    }
    if (mine !== undefined && next.opposite !== null && next.opposite !== mine.name) {
      throw incorrect(
        `${quoted(name)} is the opposite of ${quoted(mine.name)} already`,
        name,
        "A predicate has one opposite at most.",
      );
    }
    if (next.symmetric && next.inverse !== null) {
      throw incorrect(
        `${quoted(name)} cannot be symmetric and have an inverse`,
        name,
        "Choose one of the two.",
      );
    }
    if (next.literal && (next.symmetric || next.inverse !== null)) {
      throw incorrect(
        `${quoted(name)} has literal objects, so it has no other end`,
        name,
        "Leave out --literal, or --symmetric and --inverse.",
      );
    }
  }
}

/** Declarations by predicate that hold beside the vocabulary, and before it: those of an ontology. */
export type OwnDeclarations = ReadonlyMap<string, Declaration>;

/** Those of a memory that was opened without an ontology. */
export const NO_OWN: OwnDeclarations = new Map();

/** What is to be said of a predicate on its first use, if anything: what is the caller's own over what is built in. */
function rowOf(name: string, own: OwnDeclarations): Declaration | undefined {
  const row = BUILT_IN.get(name);
  const said = own.get(name);
  if (row === undefined) return said;
  const { name: _name, ...traits } = row;
  return said === undefined ? { ...traits, origin: "vocabulary" } : { ...traits, ...said };
}

/** Whether a group has been told of a predicate. One that it only came to use may still be declared by an ontology. */
export function isTold(name: string, known: Declarations, own: OwnDeclarations = NO_OWN): boolean {
  return known.has(name) && !(own.has(name) && known.traits(name).origin === "undeclared");
}

/** The rows that a predicate's first use copies into a group: its own, those it names, and its other names. */
export function builtIn(
  name: string,
  known: Declarations,
  own: OwnDeclarations = NO_OWN,
): { predicate: string; declaration: Declaration }[] {
  const rows: { predicate: string; declaration: Declaration }[] = [];
  const wanted = [name];
  const seen = new Set<string>();
  while (wanted.length > 0) {
    const next = wanted.pop()!;
    if (seen.has(next)) continue;
    seen.add(next);
    const row = rowOf(next, own);
    if (row === undefined || isTold(next, known, own)) continue;
    rows.push({ predicate: next, declaration: row });
    for (const other of [row.sameAs, row.inverse, row.opposite]) if (other != null) wanted.push(other);
    for (const other of VOCABULARY)
      if (other.sameAs === next || other.inverse === next) wanted.push(other.name);
    for (const [other, { sameAs, inverse, opposite }] of own)
      if (sameAs === next || inverse === next || opposite === next) wanted.push(other);
  }
  // Rows that name others come last, so that each declaration is valid when it is made.
  const names = (row: { declaration: Declaration }) =>
    row.declaration.sameAs != null || row.declaration.inverse != null ? 1 : 0;
  return rows.sort((a, b) => names(a) - names(b) || (a.predicate < b.predicate ? -1 : 1));
}

/** All that is built in, and all that is the caller's own, as if a group had used all of it. */
export function vocabulary(own: OwnDeclarations = NO_OWN): Declarations {
  return [...own.keys(), ...VOCABULARY.map((row) => row.name)].reduce(
    (declared, name) =>
      builtIn(name, declared, own).reduce(
        (all, row) => all.declare(row.predicate, row.declaration),
        declared,
      ),
    Declarations.NONE,
  );
}

/** What the vocabulary says of a predicate; undefined where it says nothing. */
export function builtInRow(name: string): VocabularyRow | undefined {
  return BUILT_IN.get(name);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
