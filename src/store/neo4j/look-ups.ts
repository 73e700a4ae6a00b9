import { boundedKey } from "../../model/digest.ts";
import { nodeKey } from "../need.ts";
import type { EntryRow, EpisodeRow, FactVersion, NodeKind, NodeRow, PredicateRow } from "../rows.ts";
import { type Properties, readEntry, readEpisode, readFact, readNode, storedKeys } from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/** Rows of one group by their keys. What there is not is left out; of nothing nothing is asked. */
export class LookUps {
  readonly #ask: Ask;

  /** @param ask of the group */
  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Of every key its bearers, the earliest first. */
  async named(keys: readonly string[]): Promise<Map<string, NodeRow[]>> {
    const found = new Map<string, NodeRow[]>(keys.map((key) => [key, []]));
    for (const row of keys.length === 0 ? [] : await this.#ask("names", { names: keys }))
      found.get(row["key"] as string)!.push(readNode(propertiesOf(row, "n")));
    return found;
  }

  async nodes(keys: readonly { kind: NodeKind; key: string }[]): Promise<Map<string, NodeRow>> {
    const rows = await this.#rows("nodes", "n", readNode, { nodes: storedKeys(keys) });
    return by(rows, ({ kind, key }) => nodeKey(kind, key));
  }

  async nodesByNumber(numbers: readonly number[]): Promise<Map<number, NodeRow>> {
    return by(await this.#rows("nodes-by-number", "n", readNode, { numbers }), (node) => node.id);
  }

  async predicates(names: readonly string[]): Promise<Map<string, PredicateRow>> {
    return by(await this.#predicates("predicates", { predicates: names.map(boundedKey) }), (p) => p.name);
  }

  async predicatesByNumber(numbers: readonly number[]): Promise<Map<number, PredicateRow>> {
    return by(await this.#predicates("predicates-by-number", { numbers }), (p) => p.id);
  }

  async entries(ids: readonly string[]): Promise<Map<string, EntryRow>> {
    return by(await this.#rows("entries", "e", readEntry, { entries: ids.map(boundedKey) }), (e) => e.id);
  }

  async episodes(ids: readonly string[]): Promise<Map<string, EpisodeRow>> {
    return by(
      await this.#rows("episodes", "e", readEpisode, { episodes: ids.map(boundedKey) }),
      (e) => e.public,
    );
  }

  /** Entries that a statement gives. */
  entriesOf(statement: string, parameters: Properties): Promise<EntryRow[]> {
    return this.#rows(statement, "e", readEntry, parameters);
  }

  /** Episodes that a statement gives. */
  episodesOf(statement: string, parameters: Properties): Promise<EpisodeRow[]> {
    return this.#rows(statement, "e", readEpisode, parameters);
  }

  /** Versions of facts that a statement gives. */
  factsOf(statement: string, parameters: Properties): Promise<FactVersion[]> {
    return this.#rows(statement, "f", readFact, parameters);
  }

  /** Ids that begin in some way. */
  async givenIds(start: string): Promise<string[]> {
    return (await this.#ask("given-ids", { start: boundedKey(start) })).map((row) => row["id"] as string);
  }

  async #predicates(statement: string, parameters: Properties): Promise<PredicateRow[]> {
    if (isEmpty(parameters)) return [];
    return (await this.#ask(statement, parameters)).map((row) => ({
      id: row["no"] as number,
      name: row["name"] as string,
    }));
  }

  async #rows<Row>(
    statement: string,
    column: string,
    read: (properties: Properties) => Row,
    parameters: Properties,
  ): Promise<Row[]> {
    if (isEmpty(parameters)) return [];
    return (await this.#ask(statement, parameters)).map((row) => read(propertiesOf(row, column)));
  }
}

function isEmpty(parameters: Properties): boolean {
  return Object.values(parameters).some((list) => Array.isArray(list) && list.length === 0);
}

function by<K, V>(rows: readonly V[], keyOf: (row: V) => K): Map<K, V> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
