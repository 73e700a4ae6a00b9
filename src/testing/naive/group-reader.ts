import type { Evidence } from "../../model/shapes.ts";
import type { DeclarationLog } from "../../store/need.ts";
import type { EntryRow, EpisodeRow, FactVersion, NameRow, NodeRow, TimelineRow } from "../../store/rows.ts";
import type {
  EpisodeQuery,
  EvidenceRow,
  FactQuery,
  GroupReader,
  Known,
  MarkedEpisode,
  StoreCounts,
  StoredFact,
} from "../../store/store.ts";
import { markEpisode } from "../../text/episode-marks.ts";
import { byCodePoints } from "./by-code-points.ts";
import {
  type Believed,
  commitAt,
  declarationsOf,
  type GroupRows,
  isBelieved,
  isCurrent,
} from "./group-rows.ts";
import { listFacts } from "./list-facts.ts";
import { documents, documentsAbout, markedEpisodes, postings, statistics } from "./search-reads.ts";

/** Reads of a group, each a filter over its rows. */
export class NaiveGroupReader implements GroupReader {
  readonly gid: number;
  readonly rebuilt: number;
  readonly era: string;
  readonly #rows: GroupRows;

  constructor(rows: GroupRows) {
    this.gid = rows.gid;
    this.rebuilt = rows.rebuilt;
    this.era = `${rows.gid} ${rows.rebuilt}`;
    this.#rows = rows;
  }

  newest(): Known {
    return commitAt(this.#rows, Number.POSITIVE_INFINITY)!;
  }

  knownAt(instant: number): Known | null {
    const commit = this.#rows.commits.filter((c) => c.instant <= instant).at(-1);
    return commit === undefined ? null : this.commitOf(commit.revision);
  }

  commitOf(revision: number): Known | null {
    return commitAt(this.#rows, revision);
  }

  declarations(revision: number): DeclarationLog {
    return declarationsOf(this.#rows, revision);
  }

  named(key: string, revision: number): NodeRow[] {
    const bearers = this.#rows.names.filter((n) => n.row.key === key && n.revision <= revision);
    return this.#rows.nodes.map((n) => n.row).filter((node) => bearers.some((n) => n.row.node === node.id));
  }

  node(kind: NodeRow["kind"], key: string): NodeRow | null {
    return this.#rows.nodes.find((n) => n.row.kind === kind && n.row.key === key)?.row ?? null;
  }

  nodes(ids: readonly number[]): Map<number, NodeRow> {
    const wanted = new Set(ids);
    return new Map(this.#rows.nodes.filter((n) => wanted.has(n.row.id)).map(({ row }) => [row.id, row]));
  }

  nodeCreated(id: number): number {
    return this.#rows.nodes.find((n) => n.row.id === id)!.revision;
  }

  aliases(node: number, revision: number): NameRow[] {
    return this.#rows.names
      .filter((n) => n.row.alias && n.row.node === node && n.revision <= revision)
      .sort((a, b) => a.revision - b.revision || byCodePoints(a.row.text, b.row.text))
      .map((n) => n.row);
  }

  namesFrom(start: string, revision: number, limit: number): string[] {
    return this.#rows.names
      .filter((n) => n.row.key.startsWith(start) && n.revision <= revision)
      .map((n) => n.row)
      .sort((a, b) => byCodePoints(a.key, b.key) || a.node - b.node)
      .slice(0, limit)
      .map((name) => name.text);
  }

  entities(revision: number, after: number, limit: number, key: string | null): NodeRow[] {
    const known = this.#rows.nodes.filter((n) => n.row.kind === "entity" && n.revision <= revision);
    return (key === null ? known.map((n) => n.row) : this.named(key, revision))
      .filter((node) => node.id > after)
      .slice(0, limit);
  }

  predicateNumbers(names: readonly string[]): number[] {
    const { predicates } = this.#rows;
    return names.flatMap((name) => predicates.filter((p) => p.row.name === name).map((p) => p.row.id));
  }

  predicateName(id: number): string {
    return this.#rows.predicates.find((p) => p.row.id === id)!.row.name;
  }

  predicateNames(revision: number): string[] {
    return this.#rows.predicates.filter((p) => p.revision <= revision).map((p) => p.row.name);
  }

  facts(query: FactQuery): StoredFact[] {
    return listFacts(this.#rows.facts, query).map((fact) => this.#stored(fact, query.revision));
  }

  #stored({ row, created, expired }: Believed<FactVersion>, revision: number): StoredFact {
    const isClosed = expired !== null && expired <= revision;
    return { ...row, created: this.commitOf(created)!, expired: isClosed ? this.commitOf(expired) : null };
  }

  factVersions(publicId: string, revision: number): StoredFact[] {
    return this.#rows.facts
      .filter((f) => f.row.public === publicId && f.created <= revision)
      .map((f) => this.#stored(f, revision));
  }

  factsByRow(rows: readonly number[], revision: number): StoredFact[] {
    return rows.flatMap((row) =>
      this.#rows.facts.filter((f) => f.row.row === row).map((f) => this.#stored(f, revision)),
    );
  }

  factsByIdentity(identities: readonly number[], revision: number): StoredFact[] {
    return identities.flatMap((fact) =>
      this.#rows.facts
        .filter((f) => f.row.fact === fact && isBelieved(f, revision))
        .map((f) => this.#stored(f, revision)),
    );
  }

  evidence(facts: readonly number[], revision: number): EvidenceRow[] {
    return facts.flatMap((fact) =>
      this.#rows.evidence
        .filter((e) => e.row.fact === fact && isBelieved(e, revision))
        .sort((a, b) => a.row.seq - b.row.seq)
        .map((e) => {
          const entry = this.#rows.entries.find((other) => other.seq === e.row.seq)!;
          const episode = this.#rows.episodes.find((other) => other.id === entry.episode);
          return { fact, entry, episode: episode?.public ?? null, speaker: episode?.speaker ?? null };
        }),
    );
  }

  citations(facts: readonly number[], revision: number, most: number): Map<number, Evidence[]> {
    return new Map(
      facts.map((fact) => [
        fact,
        this.evidence([fact], revision)
          .slice(-most)
          .map(({ entry, episode }) => ({
            entry: entry.id,
            episode,
            quote: entry.quote,
            start: entry.quoteStart,
            end: entry.quoteEnd,
          })),
      ]),
    );
  }

  timelines(): Iterable<TimelineRow> {
    return this.#rows.timelines;
  }

  timelinesOf(subject: number): TimelineRow[] {
    return this.#rows.timelines.filter((t) => t.subject === subject);
  }

  contestable(timelines: readonly number[]): number[] {
    const speakers = (id: number) =>
      new Set(this.#rows.voices.filter((v) => v.timeline === id).map((v) => v.speaker));
    return [...new Set(timelines)].filter((id) => speakers(id).size > 1);
  }

  entry(publicId: string, revision: number): EntryRow | null {
    return this.#rows.entries.find((e) => e.id === publicId && e.revision <= revision) ?? null;
  }

  entries(seqs: readonly number[]): EntryRow[] {
    return seqs.flatMap((seq) => this.#rows.entries.filter((e) => e.seq === seq));
  }

  entriesBetween(afterSeq: number, fromRevision: number, toRevision: number, limit: number): EntryRow[] {
    return this.#rows.entries
      .filter((e) => e.seq > afterSeq && e.revision >= fromRevision && e.revision <= toRevision)
      .slice(0, limit);
  }

  entriesOfPredicates(predicates: readonly number[], revision: number): EntryRow[] {
    return this.#rows.entries.filter(
      (e) =>
        (e.op === "assert" || e.op === "end" || e.op === "correct") &&
        predicates.includes(e.predicate!) &&
        e.revision <= revision,
    );
  }

  entriesInTimelines(timelines: readonly number[], revision: number): EntryRow[] {
    const claims = this.#rows.claims.filter((c) => timelines.includes(c.key.timeline));
    const seqs = new Set(claims.map((c) => c.claim.seq));
    return this.#rows.entries.filter((e) => seqs.has(e.seq) && e.revision <= revision);
  }

  entriesBeside(seq: number, _subjects: readonly number[], revision: number): EntryRow[] {
    const own = this.#rows.claims.filter((c) => c.claim.seq === seq);
    return this.entriesInTimelines(
      own.map((c) => c.key.timeline),
      revision,
    );
  }

  wordsOn(seqs: readonly number[], revision: number): EntryRow[] {
    return seqs.flatMap((seq) =>
      this.#rows.entries.filter((e) => e.target === seq && e.revision <= revision),
    );
  }

  episode(publicId: string): EpisodeRow | null {
    return this.#rows.episodes.find((e) => e.public === publicId) ?? null;
  }

  episodes(ids: readonly number[]): Map<number, EpisodeRow> {
    const wanted = new Set(ids);
    return new Map(this.#rows.episodes.filter((e) => wanted.has(e.id)).map((e) => [e.id, e]));
  }

  episodesRecorded(afterSeq: number, revision: number, limit: number): EpisodeRow[] {
    return this.#rows.episodes.filter((e) => e.seq > afterSeq && e.revision <= revision).slice(0, limit);
  }

  episodesBetween(query: EpisodeQuery): EpisodeRow[] {
    const { revision, from, until, speaker, session, after, limit } = query;
    return this.#rows.episodes
      .filter((e) => e.revision <= revision && e.occurredAt >= from && e.occurredAt < until)
      .filter((e) => speaker === undefined || e.speaker === speaker)
      .filter((e) => session === undefined || e.session === session)
      .filter(
        (e) =>
          after === undefined || e.occurredAt > after.at || (e.occurredAt === after.at && e.id > after.id),
      )
      .sort((a, b) => a.occurredAt - b.occurredAt || a.id - b.id)
      .slice(0, limit);
  }

  postings(terms: readonly string[], revision: number) {
    return postings(this.#rows.documents, terms, revision);
  }

  statistics(revision: number) {
    return statistics(this.#rows.documents, revision);
  }

  markedEpisodes(after: number, limit: number): MarkedEpisode[] {
    return markedEpisodes(this.#rows, after).slice(0, limit);
  }

  vectors(episodes: readonly number[]): Map<number, Int8Array> {
    return new Map(
      this.#rows.episodes.flatMap((e) =>
        episodes.includes(e.id) ? [[e.id, markEpisode(e.text, e.speaker).vector]] : [],
      ),
    );
  }

  documentOf(fact: number): number {
    return this.#rows.documents.findIndex(({ row }) => row.kind === "fact" && row.ref === fact);
  }

  documents(ids: readonly number[]) {
    return documents(this.#rows.documents, ids);
  }

  documentsAbout(nodes: readonly number[], revision: number) {
    return documentsAbout(this.#rows, nodes, revision);
  }

  counts(): StoreCounts {
    const { nodes, predicates, episodes, entries, timelines, facts } = this.#rows;
    return {
      entities: nodes.filter((n) => n.row.kind === "entity").length,
      predicates: predicates.length,
      episodes: episodes.length,
      entries: entries.length,
      timelines: timelines.length,
      current: facts.filter(isCurrent).length,
      versions: facts.length,
    };
  }
}
