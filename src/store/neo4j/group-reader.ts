import { boundedKey } from "../../model/digest.ts";
import type { Evidence } from "../../model/shapes.ts";
import type { DeclarationLog } from "../need.ts";
import type { EntryRow, EpisodeRow, NameRow, NodeRow, TimelineRow } from "../rows.ts";
import type {
  EpisodeQuery,
  EvidenceRow,
  FactQuery,
  GroupReader,
  Known,
  StoreCounts,
  StoredFact,
} from "../store.ts";
import { factsStatement } from "./facts-query.ts";
import type { GroupHead } from "./group-head.ts";
import { believedOf, citationsOf, GroupRows, readCited, type Written } from "./group-rows.ts";
import { type Properties, readStored, readTimeline } from "./properties.ts";
import { type Ask, ofGroup, propertiesOf } from "./run-statement.ts";
import { postings } from "./search-reads.ts";

/** Reads of one group over a server; see replayed.ts for how they can answer at once. */
export class Neo4jGroupReader implements GroupReader {
  readonly gid: number;
  readonly #head: GroupHead;
  readonly #ask: Ask;
  readonly #rows: GroupRows;
  readonly #logs: Map<string, DeclarationLog>;

  /** @param logs declarations of groups by revision, which never change */
  constructor(ask: Ask, head: GroupHead, logs: Map<string, DeclarationLog>) {
    this.gid = head.gid;
    this.#head = head;
    this.#logs = logs;
    this.#ask = ofGroup(ask, head.gid);
    this.#rows = new GroupRows(this.#ask);
  }

  #know<T>(question: unknown[], fetch: () => Promise<T>): T {
    return this.#rows.answers.know(JSON.stringify(question), fetch);
  }

  newest(): Known {
    return this.#head.newest;
  }

  knownAt(instant: number): Known | null {
    return this.#know(["known-at", instant], async () =>
      known((await this.#ask("known-at", { instant, newest: this.#head.newest.revision }))[0]),
    );
  }

  commitOf(revision: number): Known | null {
    const { newest } = this.#head;
    if (revision >= newest.revision) return newest;
    return this.#know(["commit", revision], async () =>
      known((await this.#ask("commit-of", { revision }))[0]),
    );
  }

  declarations(revision: number): DeclarationLog {
    const key = `${this.gid} ${Math.min(revision, this.#head.declared)}`;
    const log = this.#logs.get(key);
    if (log !== undefined) return log;
    return this.#know(["declarations", revision], async () => {
      const read = await readDeclarations(this.#ask, revision);
      if (this.#logs.size > 1000) this.#logs.clear();
      this.#logs.set(key, read);
      return read;
    });
  }

  named(key: string, revision: number): NodeRow[] {
    return this.#know(["named", key, revision], async () =>
      (await this.#ask("named", { keys: [key], revision })).map((row) =>
        this.#rows.noteNode(propertiesOf(row, "n")),
      ),
    );
  }

  node(kind: NodeRow["kind"], key: string): NodeRow | null {
    return this.#know(["node", kind, key], async () => {
      const [row] = await this.#ask("nodes", { keys: [{ kind, key }] });
      return row === undefined ? null : this.#rows.noteNode(propertiesOf(row, "n"));
    });
  }

  nodes(ids: readonly number[]): Map<number, NodeRow> {
    return this.#rows.nodes.of(ids);
  }

  nodeCreated(id: number): number {
    return this.#know(["node-created", id], async () => {
      const [row] = await this.#ask("nodes-by-number", { numbers: [id] });
      return propertiesOf(row!, "n")["created_rev"] as number;
    });
  }

  aliases(node: number, revision: number): NameRow[] {
    return this.#know(["aliases", node, revision], async () =>
      (await this.#ask("aliases", { node, revision })).map((row) => ({
        key: row["key"] as string,
        node,
        text: row["text"] as string,
        alias: true,
      })),
    );
  }

  namesFrom(start: string, revision: number, limit: number): string[] {
    return this.#know(["names-from", start, revision, limit], async () =>
      (await this.#ask("names-from", { start, revision, limit })).map((row) => row["text"] as string),
    );
  }

  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[] {
    if (key !== null)
      return this.named(key, revision)
        .filter((n) => n.id > after)
        .slice(0, limit);
    return this.#know(["entities", revision, after, limit], async () =>
      (await this.#ask("entities", { revision, after, limit })).map((row) =>
        this.#rows.noteNode(propertiesOf(row, "n")),
      ),
    );
  }

  predicateNumbers(names: readonly string[]): number[] {
    const found = this.#know(["predicates", names], async () => {
      const rows = await this.#ask("predicates", { keys: names.map(boundedKey) });
      return new Map(rows.map((row) => [row["name"], row["no"] as number]));
    });
    return names.flatMap((name) => found.get(name) ?? []);
  }

  predicateName(id: number): string {
    return this.#rows.predicates.of([id]).get(id)!;
  }

  predicateNames(revision: number): string[] {
    const all = this.#know(["all-predicates"], () => this.#ask("all-predicates"));
    return all.flatMap((row) => ((row["revision"] as number) <= revision ? [row["name"] as string] : []));
  }

  facts(query: FactQuery): StoredFact[] {
    return this.#know(["facts", query], async () => {
      const { name, parameters } = factsStatement(query);
      return this.#rows.readFacts(name, parameters, query.revision);
    });
  }

  factsInTimeline(subject: number, predicates: readonly number[], revision: number): StoredFact[] {
    return this.facts({ subjects: [subject], predicates, revision, limit: -1 });
  }

  factVersions(publicId: string, revision: number): StoredFact[] {
    return this.#know(["fact-versions", publicId, revision], () =>
      this.#rows.readFacts("fact-versions", { id: publicId, revision }, revision),
    );
  }

  factsByRow(rows: readonly number[], revision: number): StoredFact[] {
    return [...this.#rows.versions.of(rows).values()].map((version) => readStored(version, revision));
  }

  factsByIdentity(identities: readonly number[], revision: number): StoredFact[] {
    const versions = this.#rows.answers.all(
      identities.map((identity) => believedOf(identity, revision)),
      async (places) => {
        const asked = places.map((place) => identities[place]!);
        const found = new Map<unknown, Properties[]>(asked.map((identity) => [identity, []]));
        for (const row of await this.#ask("facts-by-identity", { identities: asked, revision }))
          found.get(row["identity"])!.push(this.#rows.noteFact(row));
        return asked.map((identity) => found.get(identity));
      },
    ) as Properties[][];
    return versions.flat().map((version) => readStored(version, revision));
  }

  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]> {
    const found = new Map<number, Evidence[]>();
    const asked = [...new Set(facts)];
    const cited = this.#rows.answers.all(
      asked.map((fact) => citationsOf(fact, revision, most)),
      async (missing) => {
        const numbers = missing.map((k) => asked[k]!);
        const rows = await this.#ask("citations", { facts: numbers, revision, most });
        const byFact = new Map(rows.map((row) => [row["fact"], readCited(row["evidence"])]));
        return numbers.map((fact) => byFact.get(fact) ?? []);
      },
    );
    for (const [k, fact] of asked.entries()) found.set(fact, cited[k] as Evidence[]);
    return found;
  }

  evidence(facts: readonly number[], revision: number): EvidenceRow[] {
    const found = this.#know(["evidence", facts, revision], async () => {
      const rows = await this.#ask("evidence", { facts, revision });
      const lists = new Map<number, EvidenceRow[]>();
      for (const row of rows) {
        const fact = row["fact"] as number;
        const entry = this.#rows.noteEntry(propertiesOf(row, "e"));
        const line = {
          fact,
          entry,
          episode: (row["episode"] ?? null) as string | null,
          speaker: (row["speaker"] ?? null) as string | null,
        };
        lists.set(fact, [...(lists.get(fact) ?? []), line]);
      }
      return lists;
    });
    return facts.flatMap((fact) => found.get(fact) ?? []);
  }

  timelines(): Iterable<TimelineRow> {
    return this.#know(["timelines"], () => this.#readTimelines("all-timelines", {}));
  }

  timelinesOf(subject: number, after: number, limit: number): TimelineRow[] {
    return this.#know(["timelines-of", subject, after, limit], () =>
      this.#readTimelines("timelines-of-subject", { subject, after, limit }),
    );
  }

  async #readTimelines(name: string, parameters: Properties): Promise<TimelineRow[]> {
    return (await this.#ask(name, parameters)).map((row) => readTimeline(propertiesOf(row, "t")));
  }

  contestable(timelines: readonly number[]): number[] {
    if (!this.#head.contestable || timelines.length === 0) return [];
    const numbers = [...new Set(timelines)];
    const several = this.#know(["contestable", numbers], async () => {
      const rows = await this.#ask("contestable", { numbers });
      return new Set(rows.map((row) => row["no"]));
    });
    return numbers.filter((id) => several.has(id));
  }

  entry(publicId: string, revision: number): EntryRow | null {
    const entry = this.#know(["entry", publicId], async () => {
      const [row] = await this.#rows.readEntries("entries", { keys: [boundedKey(publicId)] });
      return row ?? null;
    });
    return entry !== null && entry.revision <= revision ? entry : null;
  }

  entries(seqs: readonly number[]): EntryRow[] {
    const found = this.#rows.entries.of(seqs);
    return seqs.flatMap((seq) => found.get(seq) ?? []);
  }

  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[] {
    return this.#know(["entries-between", afterSeq, fromRevision, toRevision, limit], () =>
      this.#rows.readEntries("entries-between", {
        after: afterSeq,
        from: fromRevision,
        to: toRevision,
        limit,
      }),
    );
  }

  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[] {
    return this.#know(["entries-of-predicates", predicates, revision], () =>
      this.#rows.readEntries("entries-of-predicates", {
        predicates,
        revision,
        before: Number.MAX_SAFE_INTEGER,
      }),
    );
  }

  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[] {
    if (timelines.length === 0) return [];
    return this.#know(["entries-in-timelines", timelines, revision], () =>
      this.#rows.readEntries("entries-in-timelines", { timelines, revision }),
    );
  }

  entriesBeside(seq: number, revision: number): EntryRow[] {
    return this.#know(["entries-beside", seq, revision], () =>
      this.#rows.readEntries("entries-beside", { seq, revision }),
    );
  }

  wordsOn(seqs: readonly number[], revision: number): EntryRow[] {
    if (seqs.length === 0) return [];
    const rows = this.#know(["words-on", seqs, revision], () =>
      this.#rows.readEntries("words-on", { numbers: seqs, revision }),
    );
    const byTarget = new Map<number | null, EntryRow[]>(seqs.map((seq) => [seq, []]));
    for (const row of rows) byTarget.get(row.target)!.push(row);
    return seqs.flatMap((seq) => byTarget.get(seq)!);
  }

  episode(publicId: string): EpisodeRow | null {
    return this.#know(["episode", publicId], async () => {
      const [row] = await this.#ask("episodes", { keys: [boundedKey(publicId)] });
      return row === undefined ? null : this.#rows.noteEpisode(propertiesOf(row, "e"));
    });
  }

  episodes(ids: readonly number[]): Map<number, EpisodeRow> {
    return this.#rows.episodes.of(ids);
  }

  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[] {
    return this.#know(["episodes-recorded", afterSeq, revision, limit], () =>
      this.#rows.readEpisodes("episodes-recorded", { after: afterSeq, revision, limit }),
    );
  }

  episodesBetween({ after, ...query }: EpisodeQuery): EpisodeRow[] {
    return this.#know(["episodes-between", query, after], () =>
      this.#rows.readEpisodes("episodes-between", {
        speaker: null,
        session: null,
        ...query,
        afterAt: after?.at ?? Number.MIN_SAFE_INTEGER,
        afterNo: after?.id ?? 0,
      }),
    );
  }

  postings(terms: readonly string[], revision: number) {
    return this.#know(["postings", terms, revision], () => postings(this.#ask, this.gid, terms, revision));
  }

  statistics(revision: number): { documents: number; totalLength: number } {
    return this.#know(["statistics", revision], async () => {
      const [row] = await this.#ask("commit-of", { revision });
      return {
        documents: (row?.["documents"] ?? 0) as number,
        totalLength: (row?.["words"] ?? 0) as number,
      };
    });
  }

  documents(ids: readonly number[]): { doc: number; kind: "fact" | "episode"; ref: number }[] {
    return ids.map((doc) => ({ doc, kind: doc % 2 === 0 ? "fact" : "episode", ref: Math.floor(doc / 2) }));
  }

  documentsAbout(nodes: readonly number[], revision: number): { node: number; doc: number }[] {
    return this.#know(["documents-about", nodes, revision], async () => {
      const rows = await this.#ask("facts-about", { nodes, revision });
      return rows.map((row) => ({ node: row["node"] as number, doc: (row["fact"] as number) * 2 }));
    });
  }

  counts(): StoreCounts {
    const { revision } = this.#head.newest;
    return this.#know(
      ["counts"],
      async () => (await this.#ask("counts", { revision }))[0] as unknown as StoreCounts,
    );
  }

  /** Notes what a commit of this transaction wrote, and what it had looked up. */
  noteWritten(written: Written): void {
    this.#rows.noteWritten(written, this.#head.newest.revision);
  }
}

function known(row: Properties | undefined): Known | null {
  return row === undefined
    ? null
    : { revision: row["revision"] as number, instant: row["instant"] as number };
}

/** The group's declarations up to a revision, in recording order. */
export async function readDeclarations(ask: Ask, revision: number): Promise<DeclarationLog> {
  return (await ask("declarations", { revision })).map((row) => ({
    revision: row["revision"] as number,
    predicate: row["predicate"] as string,
    declaration: JSON.parse(row["declaration"] as string),
  }));
}
