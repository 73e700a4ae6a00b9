import type { DeclarationLog } from "../store/need.ts";
import type { EntryRow } from "../store/rows.ts";

/** The nodes that an entry speaks of. */
export interface Ends {
  readonly subject: number;
  readonly object: number | null;
}

/** What a split's entry says beside whom it parts from whom. */
export interface SplitDetail {
  /** Ids as they were given. */
  entries: string[];
  episodes: string[];
  /** Ids of the entries whose subject it moved, and of those whose object. */
  subjects: string[];
  objects: string[];
}

/** A merge or split, and whether it counts. */
interface Told {
  readonly entry: EntryRow;
  readonly live: boolean;
}

/**
 * Who is who in one group, as known at one revision: what merges and splits make of the nodes that entries were recorded
 * with. Immutable: an entry more gives a new value.
 */
export class Identities {
  static readonly NONE = new Identities(new Map());

  readonly #told: ReadonlyMap<number, Told>;
  /** Of each node that is merged into another, the merge that counts. */
  readonly #merges = new Map<number, EntryRow>();
  readonly #subjects = new Map<string, number>();
  readonly #objects = new Map<string, number>();

  private constructor(told: ReadonlyMap<number, Told>) {
    this.#told = told;
    for (const { entry, live } of told.values()) {
      if (!live) continue;
      if (entry.op === "merge") {
        this.#merges.set(entry.subject!, entry);
        continue;
      }
      // Of several splits that moved an entry the last one decides.
      const { subjects, objects } = JSON.parse(entry.detail!) as SplitDetail;
      for (const id of subjects) this.#subjects.set(id, entry.object!);
      for (const id of objects) this.#objects.set(id, entry.object!);
    }
  }

  /** @param entries merges, splits, and retracts and restores of them, in recording order */
  static of(entries: readonly EntryRow[]): Identities {
    return entries.length === 0 ? Identities.NONE : Identities.NONE.with(...entries);
  }

  with(...entries: readonly EntryRow[]): Identities {
    const told = new Map(this.#told);
    for (const entry of entries) {
      if (entry.target === null) told.set(entry.seq, { entry, live: true });
      else told.set(entry.target, { entry: told.get(entry.target)!.entry, live: entry.op === "restore" });
    }
    return new Identities(told);
  }

  /** Whether nothing was ever merged or split. */
  get isEmpty(): boolean {
    return this.#told.size === 0;
  }

  /** Whether a merge or split counts, by its number. */
  isLive(seq: number): boolean {
    return this.#told.get(seq)?.live === true;
  }

  /** The node that stands for a node: itself, unless it is merged into another. */
  home(node: number): number {
    let at = node;
    for (let merge = this.#merges.get(at); merge !== undefined; merge = this.#merges.get(at))
      at = merge.object!;
    return at;
  }

  /** The merge by which a node stands for itself no longer, or null. */
  mergeOf(node: number): EntryRow | null {
    return this.#merges.get(node) ?? null;
  }

  /** The nodes that are merged away. */
  merged(): number[] {
    return [...this.#merges.keys()];
  }

  /** The other nodes that a node stands for, by their numbers. */
  standingFor(node: number): number[] {
    return this.merged()
      .filter((other) => this.home(other) === node)
      .sort((a, b) => a - b);
  }

  /** Whom an entry speaks of by itself: whom it was recorded with, unless a split moved it. */
  said(entry: Pick<EntryRow, "id" | "subject" | "object">): Ends {
    const { id, subject, object } = entry;
    return {
      subject: this.#subjects.get(id) ?? subject!,
      object: object === null ? null : (this.#objects.get(id) ?? object),
    };
  }

  /** Whom an entry speaks of, merges included. */
  ends(entry: Pick<EntryRow, "id" | "subject" | "object">): Ends {
    const { subject, object } = this.said(entry);
    return { subject: this.home(subject), object: object === null ? null : this.home(object) };
  }

  /** The merges and splits that make an entry speak of others than it was recorded with, in recording order. */
  deciding(entry: Pick<EntryRow, "id" | "subject" | "object">): EntryRow[] {
    const found = new Set<EntryRow>();
    const split = [...this.#told.values()].findLast(
      ({ entry: { op, detail }, live }) => live && op === "split" && moves(detail!, entry.id),
    );
    if (split !== undefined) found.add(split.entry);
    const { subject, object } = this.said(entry);
    for (const node of object === null ? [subject] : [subject, object])
      for (let at = this.#merges.get(node); at !== undefined; at = this.#merges.get(at.object!))
        found.add(at);
    return [...found].sort((a, b) => a.seq - b.seq);
  }

  /** Nodes that another node stands for than did before, and ids of entries that a split moved, or moves no longer. */
  shiftedSince(before: Identities): { nodes: number[]; entries: string[] } {
    const nodes = new Set([...before.#merges.keys(), ...this.#merges.keys()]);
    const entries = new Set<string>();
    for (const [then, now] of [
      [before.#subjects, this.#subjects],
      [before.#objects, this.#objects],
    ] as const) {
      for (const id of [...then.keys(), ...now.keys()]) {
        const [from, to] = [then.get(id), now.get(id)];
        if (from !== to || before.home(from!) !== this.home(to!)) entries.add(id);
      }
    }
    return {
      nodes: [...nodes].filter((node) => before.home(node) !== this.home(node)),
      entries: [...entries],
    };
  }
}

function moves(detail: string, id: string): boolean {
  const { subjects, objects } = JSON.parse(detail) as SplitDetail;
  return subjects.includes(id) || objects.includes(id);
}

/** Who is who by a group's log. */
export function identitiesOf(log: DeclarationLog): Identities {
  let known = FOLDED.get(log);
  if (known === undefined) {
    known = Identities.of(log.flatMap((told) => ("identity" in told ? [told.identity] : [])));
    FOLDED.set(log, known);
  }
  return known;
}

const FOLDED = new WeakMap<DeclarationLog, Identities>();
