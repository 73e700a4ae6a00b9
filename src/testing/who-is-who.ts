/** Who is who while a random journal is made, so that it says only what semantics.md lets in. Entities by their first names. */

interface Spoken {
  id: string;
  subject: string;
  /** Null where it names no entity. */
  object: string | null;
  episode: string | undefined;
}

interface Told {
  id: string;
  live: boolean;
  merge?: { entity: string; into: string };
  /** Ids of entries whose subject, or object, it moved. */
  split?: { as: string; subjects: string[]; objects: string[] };
}

export class WhoIsWho {
  readonly #told: Told[] = [];
  readonly #spoken: Spoken[] = [];
  readonly #named = new Set<string>();

  /** Notes that an entity is known from here on. */
  name(...names: readonly (string | null)[]): void {
    for (const name of names) if (name !== null) this.#named.add(name);
  }

  speak(spoken: Spoken): void {
    this.name(spoken.subject, spoken.object);
    this.#spoken.push(spoken);
  }

  knows(name: string): boolean {
    return this.#named.has(name);
  }

  /** Ids of all merges and splits. */
  ids(): string[] {
    return this.#told.map(({ id }) => id);
  }

  /** What splits move, by their ids. */
  moved(): Record<string, string[]> {
    const splits = this.#told.flatMap(({ id, split }) => (split === undefined ? [] : [{ id, split }]));
    return Object.fromEntries(splits.map(({ id, split }) => [id, [...split.subjects, ...split.objects]]));
  }

  home(name: string): string {
    const merge = this.#told.find((told) => told.live && told.merge?.entity === name)?.merge;
    return merge === undefined ? name : this.home(merge.into);
  }

  #end(spoken: Spoken, end: "subject" | "object"): string | null {
    const moved = (told: Told) => told.split?.[`${end}s`].includes(spoken.id) === true;
    const split = this.#told.findLast((told) => told.live && moved(told))?.split;
    const name = split?.as ?? spoken[end];
    return name === null ? null : this.home(name);
  }

  mayMerge(entity: string, into: string): boolean {
    return (
      this.knows(entity) && this.knows(into) && this.home(entity) === entity && this.home(into) !== entity
    );
  }

  merge(id: string, entity: string, into: string): void {
    this.#told.push({ id, live: true, merge: { entity, into } });
  }

  /** What speaks of an entity with one end: what a split may move. */
  about(entity: string): Spoken[] {
    const home = this.home(entity);
    return this.#spoken.filter(
      (s) => (this.#end(s, "subject") === home) !== (this.#end(s, "object") === home),
    );
  }

  split(id: string, entity: string, as: string, entries: readonly Spoken[]): void {
    const home = this.home(entity);
    const idsOf = (end: "subject" | "object") =>
      entries.filter((s) => this.#end(s, end) === home).map((s) => s.id);
    const split = { as, subjects: idsOf("subject"), objects: idsOf("object") };
    this.#told.push({ id, live: true, split });
    this.name(as);
  }

  /** Takes a merge or split back, or has it count again; false where that may not be. */
  toggle(id: string, live: boolean): boolean {
    const told = this.#told.find((one) => one.id === id)!;
    const { merge } = told;
    if (live && !told.live && merge !== undefined && !this.mayMerge(merge.entity, merge.into)) return false;
    told.live = live;
    return true;
  }
}
