import type { Evidence } from "../../model/shapes.ts";
import type { EntryRow, EpisodeRow, NodeRow, PredicateRow } from "../rows.ts";
import type { StoredFact } from "../store.ts";
import { type Properties, readEntry, readEpisode, readNode, readStored } from "./properties.ts";
import { Answers, Rows } from "./replayed.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

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

/** What one read of a group has fetched so far. What comes with an answer is noted, so that it need not be asked for. */
export class GroupRows {
  readonly answers = new Answers();
  readonly nodes: Rows<NodeRow>;
  readonly predicates: Rows<string>;
  readonly entries: Rows<EntryRow>;
  readonly episodes: Rows<EpisodeRow>;
  /** Versions of facts as they are stored, by their rows. */
  readonly versions: Rows<Properties>;
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
    this.nodes = new Rows(async (numbers) => {
      const rows = await ask("nodes-by-number", { numbers });
      return new Map(rows.map((row) => this.noteNode(propertiesOf(row, "n"))).map((node) => [node.id, node]));
    });
    this.predicates = new Rows(async (numbers) => {
      const rows = await ask("predicates-by-number", { numbers });
      return new Map(rows.map((row) => [row["no"] as number, row["name"] as string]));
    });
    this.versions = new Rows(async (numbers) => {
      const rows = await ask("facts-by-row", { numbers });
      return new Map(
        rows.map((row) => this.noteFact(row)).map((version) => [version["row"] as number, version]),
      );
    });
    this.entries = new Rows(async (numbers) => {
      const rows = await this.readEntries("entries-by-number", { numbers });
      return new Map(rows.map((entry) => [entry.seq, entry]));
    });
    this.episodes = new Rows(async (numbers) => {
      const rows = await this.readEpisodes("episodes-by-number", { numbers });
      return new Map(rows.map((episode) => [episode.id, episode]));
    });
  }

  async readFacts(name: string, parameters: Properties, revision: number): Promise<StoredFact[]> {
    return (await this.#ask(name, parameters)).map((row) => {
      const fact = readStored(this.noteFact(row), revision);
      if (row["evidence"] !== undefined)
        this.answers.note(citationsOf(fact.fact, revision, SHOWN), readCited(row["evidence"]));
      return fact;
    });
  }

  async readEntries(name: string, parameters: Properties): Promise<EntryRow[]> {
    return (await this.#ask(name, parameters)).map((row) => this.noteEntry(propertiesOf(row, "e")));
  }

  async readEpisodes(name: string, parameters: Properties): Promise<EpisodeRow[]> {
    return (await this.#ask(name, parameters)).map((row) => this.noteEpisode(propertiesOf(row, "e")));
  }

  /** Notes what a commit of this transaction wrote, and what it had looked up. */
  noteWritten(written: Written, revision: number): void {
    const { nodes, predicates, entries, episodes, versions, cited, believed } = written;
    for (const node of nodes) this.nodes.note(node.id, node);
    for (const { id, name } of predicates) this.predicates.note(id, name);
    for (const entry of entries) this.entries.note(entry.seq, entry);
    for (const episode of episodes) this.episodes.note(episode.id, episode);
    for (const version of versions) this.versions.note(version["row"] as number, version);
    for (const [fact, evidence] of cited)
      this.answers.note(citationsOf(fact, revision, SHOWN), evidence.slice(-SHOWN));
    for (const [fact, version] of believed) this.answers.note(believedOf(fact, revision), [version]);
  }

  noteNode(properties: Properties): NodeRow {
    const node = readNode(properties);
    this.nodes.note(node.id, node);
    this.answers.note(JSON.stringify(["node-created", node.id]), properties["created_rev"]);
    return node;
  }

  /** The version of a row, with its ends and its predicate noted. */
  noteFact(row: Properties): Properties {
    for (const end of ["s", "o"]) this.noteNode(propertiesOf(row, end));
    const version = propertiesOf(row, "f");
    this.predicates.note(version["predicate_no"] as number, version["predicate"] as string);
    return version;
  }

  noteEntry(properties: Properties): EntryRow {
    const entry = readEntry(properties);
    this.entries.note(entry.seq, entry);
    this.#noteCommit(entry.revision, properties);
    return entry;
  }

  noteEpisode(properties: Properties): EpisodeRow {
    const episode = readEpisode(properties);
    this.episodes.note(episode.id, episode);
    this.#noteCommit(episode.revision, properties);
    return episode;
  }

  #noteCommit(revision: number, properties: Properties): void {
    const instant = properties["t_created"] as number;
    this.answers.note(JSON.stringify(["commit", revision]), { revision, instant });
  }
}

/** The question what a fact rests on. */
export function citationsOf(fact: number, revision: number, most: number): string {
  return `cited ${fact} ${revision} ${most}`;
}

/** The question which version of a fact is believed. */
export function believedOf(fact: number, revision: number): string {
  return `believed ${fact} ${revision}`;
}

/** Newest first, as read; in recording order, as told. */
export function readCited(lines: unknown): Evidence[] {
  return (lines as unknown[][])
    .map(([, entry, episode, quote, start, end]) => ({ entry, episode, quote, start, end }) as Evidence)
    .reverse();
}
