import type { Direction } from "../model/inputs.ts";
import type { FactQuery, GroupReader, StoredFact } from "../store/store.ts";
import { type Selection, stepQueries } from "./fact-selection.ts";
import type { PinnedGroup } from "./pinned-group.ts";

/** Nodes that one query asks about, and rows of one page. */
const NODES_A_QUERY = 500;
const ROWS_A_PAGE = 10_000;

/** Facts that may still be taken. Shared by all that read for one answer. */
export interface Room {
  left: number;
}

/** A page of facts. */
export interface Page {
  rows: StoredFact[];
  /** Those of them that a selection wants. */
  wanted: StoredFact[];
  /** Objects that are entities. */
  entities: number[];
}

export function readPage(reader: GroupReader, { entitiesOnly }: Selection, query: FactQuery): Page {
  const rows = reader.facts(query);
  const nodes = reader.nodes(rows.map(({ object }) => object));
  const isEntity = (node: number) => nodes.get(node)!.kind === "entity";
  const wanted = entitiesOnly ? rows.filter(({ object }) => isEntity(object)) : rows;
  return { rows, wanted, entities: [...nodes.keys()].filter(isEntity) };
}

/** All facts of a query, page after page. */
export async function* pagesOf<P extends Page>(
  read: (query: FactQuery) => Promise<P>,
  query: Selection["query"],
  size = ROWS_A_PAGE,
  first?: P,
): AsyncGenerator<P> {
  let page = first ?? (await read({ ...query, limit: size }));
  for (;;) {
    yield page;
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < size) return;
    const after = { from: last.from, fact: last.fact, row: last.row };
    page = await read({ ...query, limit: size, after });
  }
}

/** What is reached from some nodes, level by level, as far as it was widened. */
export class Reach {
  /** Every node reached, by its distance; literals too. */
  readonly hops = new Map<number, number>();
  /** Every fact walked, by its row. */
  readonly rows = new Map<number, StoredFact>();
  /** Entities at the greatest distance: what the next step starts from. */
  frontier: number[];
  depth = 0;
  /** Those of the nodes reached that nothing leads on from. */
  readonly literals = new Set<number>();
  /** False where there was no room for all. */
  complete = true;
  readonly #group: PinnedGroup;
  readonly #selection: Selection;
  readonly #direction: Direction;
  readonly #room: Room;

  constructor(
    group: PinnedGroup,
    selection: Selection,
    nodes: readonly number[],
    direction: Direction,
    room: Room,
  ) {
    this.#group = group;
    this.#selection = selection;
    this.#direction = direction;
    this.#room = room;
    this.frontier = [...nodes];
    for (const node of nodes) this.hops.set(node, 0);
  }

  /** Takes one step further in every direction that may be walked. */
  async widen(): Promise<void> {
    this.depth++;
    // Literals are leaves: what shares a value is not thereby connected.
    const reached: number[] = [];
    const reach = (node: number, isEntity: boolean) => {
      if (this.hops.has(node)) return;
      this.hops.set(node, this.depth);
      if (isEntity) reached.push(node);
      else this.literals.add(node);
    };
    for (const nodes of chunks(this.frontier)) {
      for (const { rows, entities } of await this.#read(
        stepQueries(this.#selection, nodes, this.#direction),
      )) {
        for (const { subject, object } of rows) {
          reach(subject, true);
          reach(object, entities.has(object));
        }
      }
    }
    this.frontier = reached;
  }

  /** Adds the facts among the nodes reached that no step has led along. */
  async close(): Promise<void> {
    // In both directions all facts of entities before the last ones were walked; none of a literal's was.
    const isBoth = this.#direction === "both";
    const among = isBoth ? this.frontier : [...this.hops.keys()];
    const objects = isBoth ? [...among, ...this.literals] : among;
    for (const subjects of chunks(among)) {
      await this.#read([{ ...this.#selection.query, subjects, objects }]);
    }
  }

  /** Reads as much of each query as there is room for; their first pages in one turn. */
  async #read(
    queries: readonly Selection["query"][],
  ): Promise<{ rows: StoredFact[]; entities: Set<number> }[]> {
    const size = Math.min(ROWS_A_PAGE, this.#room.left + NODES_A_QUERY);
    const firsts = await this.#group.read((reader) =>
      queries.map((query) => readPage(reader, this.#selection, { ...query, limit: size })),
    );
    const next = (query: FactQuery) => this.#group.read((reader) => readPage(reader, this.#selection, query));
    const read: { rows: StoredFact[]; entities: Set<number> }[] = [];
    for (const [k, query] of queries.entries()) {
      const one = { rows: [] as StoredFact[], entities: new Set<number>() };
      read.push(one);
      for await (const { wanted, entities } of pagesOf(next, query, size, firsts[k]!)) {
        for (const entity of entities) one.entities.add(entity);
        if (!this.#take(wanted, one.rows)) break;
      }
    }
    return read;
  }

  /** Takes facts; false where there is no room for one that is new. */
  #take(wanted: readonly StoredFact[], taken: StoredFact[]): boolean {
    for (const row of wanted) {
      if (!this.rows.has(row.row)) {
        if (this.#room.left === 0) {
          this.complete = false;
          return false;
        }
        this.#room.left--;
        this.rows.set(row.row, row);
      }
      taken.push(row);
    }
    return true;
  }
}

function* chunks(nodes: readonly number[]): Generator<number[]> {
  for (let k = 0; k < nodes.length; k += NODES_A_QUERY) yield nodes.slice(k, k + NODES_A_QUERY);
}
