import type { Direction } from "../model/inputs.ts";
import type { FactQuery, StoredFact } from "../store/store.ts";
import { type Selection, stepQueries } from "./fact-selection.ts";
import type { PinnedGroup } from "./pinned-group.ts";

/** Nodes that one query asks about, and rows of one page. */
const NODES_A_QUERY = 500;
const ROWS_A_PAGE = 10_000;

/** Facts that may still be taken. Shared by all that read for one answer. */
export interface Room {
  left: number;
}

/** All rows of a query, page after page. */
export async function* pagesOf(
  group: PinnedGroup,
  query: Selection["query"],
  size = ROWS_A_PAGE,
): AsyncGenerator<StoredFact[]> {
  let after: FactQuery["after"];
  for (;;) {
    const page = { ...query, limit: size, ...(after === undefined ? {} : { after }) };
    const rows = await group.read((reader) => reader.facts(page));
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = { from: last.from, fact: last.fact, row: last.row };
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
    const reached: number[] = [];
    for (const nodes of chunks(this.frontier)) {
      for (const query of stepQueries(this.#selection, nodes, this.#direction)) {
        for (const { subject, object } of await this.#read(query)) {
          for (const node of [subject, object]) {
            if (this.hops.has(node)) continue;
            this.hops.set(node, this.depth);
            reached.push(node);
          }
        }
      }
    }
    // Literals are leaves: what shares a value is not thereby connected.
    this.frontier = await this.#group.read((reader) => {
      const nodes = reader.nodes(reached);
      return reached.filter((node) => nodes.get(node)!.kind === "entity");
    });
  }

  /** Adds the facts among the nodes reached that no step has led along. */
  async close(): Promise<void> {
    const among = this.#direction === "both" ? this.frontier : [...this.hops.keys()];
    for (const subjects of chunks(among)) {
      await this.#read({ ...this.#selection.query, subjects, objects: among });
    }
  }

  async #read(query: Selection["query"]): Promise<StoredFact[]> {
    const read: StoredFact[] = [];
    const size = Math.min(ROWS_A_PAGE, this.#room.left + NODES_A_QUERY);
    for await (const page of pagesOf(this.#group, query, size)) {
      const wanted = this.#selection.entitiesOnly ? await ofEntities(this.#group, page) : page;
      for (const row of wanted) {
        if (!this.rows.has(row.row)) {
          if (this.#room.left === 0) {
            this.complete = false;
            return read;
          }
          this.#room.left--;
          this.rows.set(row.row, row);
        }
        read.push(row);
      }
    }
    return read;
  }
}

/** Rows whose objects are entities. */
export async function ofEntities(group: PinnedGroup, rows: readonly StoredFact[]): Promise<StoredFact[]> {
  return group.read((reader) => {
    const nodes = reader.nodes(rows.map(({ object }) => object));
    return rows.filter(({ object }) => nodes.get(object)!.kind === "entity");
  });
}

function* chunks(nodes: readonly number[]): Generator<number[]> {
  for (let k = 0; k < nodes.length; k += NODES_A_QUERY) yield nodes.slice(k, k + NODES_A_QUERY);
}
