import type { Evidence } from "../../model/shapes.ts";
import { nodeKey } from "../need.ts";
import type { EntryRow, EpisodeRow, NameRow, NodeKind, NodeRow, PredicateRow } from "../rows.ts";
import type { EvidenceRow, FactQuery, StoredFact } from "../store.ts";
import { EntryRows } from "./entry-rows.ts";
import { type Call, factsStatement, othersOf, startingFrom, startOf } from "./facts-query.ts";
import type { GroupHead } from "./group-head.ts";
import { type Properties, readNode, readStored, storedKeys } from "./properties.ts";
import { stop } from "./replayed.ts";
import { inLots, listed, propertiesOf } from "./run-statement.ts";

/** What is known within a transaction after a commit, without asking. */
export interface Written {
  nodes: readonly NodeRow[];
  predicates: readonly PredicateRow[];
  entries: readonly EntryRow[];
  episodes: readonly EpisodeRow[];
  versions: readonly Properties[];
  /** What facts rest on now. */
  cited: ReadonlyMap<number, Evidence[]>;
  /** Versions of facts that are believed as before, by their identities. */
  believed: ReadonlyMap<number, Properties>;
}

/** Listings bring the places of so much evidence with them. */
const SHOWN = 100;

interface OfFact {
  fact: number;
  revision: number;
}

/** All rows that one read of a group asks for, and what comes with them. */
export class GroupRows extends EntryRows {
  /** How the group was when a listing was read. */
  told: GroupHead | null = null;
  /** How those are called who stand in for nodes that are not known yet; they have numbers below 0. */
  readonly #calls: Call[] = [];
  readonly #predicates = new Map<number, string>();

  readonly nodes = this.kind<number, NodeRow | null>({
    fetch: async (numbers) => {
      const rows = await this.ask("nodes-by-number", { numbers });
      const found = new Map(rows.map((row) => this.noteNode(row)).map((node) => [node.id, node]));
      return numbers.map((number) => found.get(number) ?? null);
    },
    standIn: (no) => readNode({ no, kind: "entity", key: "", name: "" }),
  });

  /** The revisions that first recorded nodes. */
  readonly created = this.kind<number, number>({
    fetch: async (numbers) => {
      const rows = await this.ask("nodes-by-number", { numbers });
      const found = new Map(
        rows.map((row) => propertiesOf(row, "n")).map((n) => [n["no"], n["created_rev"]]),
      );
      return numbers.map((number) => (found.get(number) ?? 0) as number);
    },
    standIn: () => 0,
  });

  readonly named = this.kind<{ key: string; revision: number }, NodeRow[]>({
    fetch: async (asked) =>
      (await listed(this.ask, "named", asked)).map((rows) => rows.map((row) => this.noteNode(row))),
    standIn: ({ key }) => [this.#stranger({ name: key })],
  });

  readonly keyed = this.kind<{ kind: NodeKind; key: string }, NodeRow | null>({
    fetch: async (asked) => {
      const rows = await this.ask("nodes", { nodes: storedKeys(asked) });
      const found = new Map(rows.map((row) => this.noteNode(row)).map((n) => [nodeKey(n.kind, n.key), n]));
      return asked.map(({ kind, key }) => found.get(nodeKey(kind, key)) ?? null);
    },
    standIn: ({ kind, key }) => (kind === "entity" ? this.#stranger({ kind, key }) : null),
  });

  readonly aliases = this.kind<{ node: number; revision: number }, NameRow[]>({
    fetch: async (asked) =>
      (await listed(this.ask, "aliases", asked)).map((rows, k) =>
        rows.map(({ key, text }) => ({ key, node: asked[k]!.node, text, alias: true }) as NameRow),
      ),
    standIn: () => [],
  });

  readonly facts = this.kind<FactQuery, StoredFact[]>({
    fetch: (asked) => Promise.all(asked.map((query) => this.#readFacts(query))),
    standIn: () => [],
  });

  readonly factVersions = this.kind<{ id: string; revision: number }, StoredFact[]>({
    fetch: async (asked) =>
      (await listed(this.ask, "fact-versions", asked)).map((rows, k) =>
        rows.map((row) => readStored(this.noteFact(row), asked[k]!.revision)),
      ),
    standIn: () => [],
  });

  /** Versions of facts as they are stored, by their rows. */
  readonly versions = this.kind<number, Properties | null>({
    fetch: async (numbers) => {
      const rows = await this.numbered("facts-by-row", { numbers });
      const found = new Map(
        rows.map((row) => this.noteFact(row)).map((version) => [version["row"], version]),
      );
      return numbers.map((number) => found.get(number) ?? null);
    },
    standIn: () => null,
  });

  /** Versions of facts that are believed at revisions, by their identities. */
  readonly believed = this.kind<OfFact, Properties[]>({
    fetch: async (asked) =>
      (await listed(this.numbered, "facts-by-identity", asked)).map((rows) =>
        rows.map((row) => this.noteFact(row)),
      ),
    standIn: () => [],
  });

  readonly evidence = this.kind<OfFact, EvidenceRow[]>({
    fetch: async (asked) =>
      (await listed(this.numbered, "evidence", asked)).map((rows, k) =>
        rows.map((row) => ({
          fact: asked[k]!.fact,
          entry: this.noteEntry(row),
          episode: (row["episode"] ?? null) as string | null,
          speaker: (row["speaker"] ?? null) as string | null,
        })),
      ),
    standIn: () => [],
  });

  /** The newest evidence of facts as references, so many at most. */
  readonly cited = this.kind<OfFact & { limit: number }, Evidence[]>({
    fetch: (asked) =>
      inLots(asked, async (lot, limit) =>
        (await listed(this.numbered, "citations", lot, { limit })).map(([row]) =>
          readCited(row!["evidence"]),
        ),
      ),
    standIn: () => [],
  });

  /** Whether several have spoken of timelines. */
  readonly contestable = this.kind<number, boolean>({
    fetch: async (numbers) => {
      const several = new Set((await this.numbered("contestable", { numbers })).map((row) => row["no"]));
      return numbers.map((number) => several.has(number));
    },
    standIn: () => false,
  });

  /** Facts of which a version opened by a revision has a node at an end, by their identities. */
  readonly about = this.kind<{ node: number; revision: number }, number[]>({
    fetch: async (asked) =>
      (await listed(this.ask, "facts-about", asked)).map((rows) => rows.map((row) => row["fact"] as number)),
    standIn: () => [],
  });

  /** Stands in for a node of which only is known how it is called. */
  #stranger(call: Call): NodeRow {
    return readNode({ no: -this.#calls.push(call), kind: "entity", key: "", name: "" });
  }

  /**
   * Facts of a listing. One that starts from a stranger is asked by what that one is called, and tells who it is; so the
   * question waits for no other.
   */
  listing(query: FactQuery): StoredFact[] {
    const start = startOf(query);
    if (othersOf(query)?.some(isStranger) || (start.length > 1 && start.some(isStranger))) stop();
    const call = this.#callOf(query);
    if (call !== null) {
      if ("name" in call) this.named.comesAlong({ key: call.name, revision: query.revision });
      else this.keyed.comesAlong(call);
    }
    return this.facts.of(query);
  }

  #callOf(query: FactQuery): Call | null {
    const [first] = startOf(query);
    return first !== undefined && isStranger(first) ? this.#calls[-first - 1]! : null;
  }

  async #readFacts(query: FactQuery): Promise<StoredFact[]> {
    const call = this.#callOf(query);
    const { name, parameters } = factsStatement(query, call);
    const { contestable } = this.head;
    const rows = await this.ask(name, { ...parameters, contestable });
    const having = (column: string) => rows.filter((row) => row[column] !== null);
    this.told = this.headTold(rows);
    const called = having("n").map((row) => this.noteNode(row));
    const { revision } = query;
    const facts = having("f").map((row) => {
      const fact = readStored(this.noteFact(row), revision);
      this.cited.note({ fact: fact.fact, revision, limit: SHOWN }, readCited(row["evidence"]));
      if (contestable) this.contestable.note(fact.timeline, row["several"] === true);
      return fact;
    });
    if (call !== null) this.#noteCalled(call, query, called, facts);
    return facts;
  }

  #noteCalled(call: Call, query: FactQuery, called: NodeRow[], facts: StoredFact[]): void {
    const bearers = called.sort((a, b) => a.id - b.id);
    if ("name" in call) this.named.note({ key: call.name, revision: query.revision }, bearers);
    else this.keyed.note(call, bearers[0] ?? null);
    const nodes = bearers.map((node) => node.id);
    this.facts.note(startingFrom(query, nodes), facts);
  }

  /** Notes what a commit of this transaction wrote, and what it had looked up. */
  noteWritten(written: Written): void {
    const { nodes, predicates, entries, episodes, versions, cited, believed } = written;
    const { revision } = this.head.newest;
    for (const node of nodes) this.nodes.note(node.id, node);
    for (const { id, name } of predicates) this.#predicates.set(id, name);
    for (const entry of entries) this.entries.note(entry.seq, entry);
    for (const episode of episodes) this.episodes.note(episode.id, episode);
    for (const version of versions) this.versions.note(version["row"] as number, version);
    for (const [fact, evidence] of cited)
      this.cited.note({ fact, revision, limit: SHOWN }, evidence.slice(-SHOWN));
    for (const [fact, version] of believed) this.believed.note({ fact, revision }, [version]);
  }

  /** The name of a predicate that came along with a fact. */
  predicateName(number: number): string | undefined {
    return this.#predicates.get(number);
  }

  noteNode(row: Properties, column = "n"): NodeRow {
    const properties = propertiesOf(row, column);
    const node = readNode(properties);
    this.nodes.note(node.id, node);
    this.created.note(node.id, properties["created_rev"] as number);
    return node;
  }

  /** The version of a row, with its ends and its predicate noted. */
  noteFact(row: Properties): Properties {
    for (const end of ["s", "o"]) this.noteNode(row, end);
    const version = propertiesOf(row, "f");
    this.#predicates.set(version["predicate_no"] as number, version["predicate"] as string);
    return version;
  }
}

/** Whether a number stands in for that of a node that is not known yet. */
export function isStranger(node: number): boolean {
  return node < 0;
}

/** Newest first, as read; in recording order, as told. */
function readCited(lines: unknown): Evidence[] {
  return (lines as unknown[][])
    .map(([, entry, episode, quote, start, end]) => ({ entry, episode, quote, start, end }) as Evidence)
    .reverse();
}
