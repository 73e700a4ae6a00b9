import { declarationsOf } from "../commit/commit.ts";
import { boundedKey } from "../model/digest.ts";
import type { RecallInput, TimeInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { RECALL_KINDS, type RecallKind } from "../model/recall-modes.ts";
import type { Recall } from "../model/shapes.ts";
import { EpisodeTable } from "../recall/episode-table.ts";
import { recall as rankedRecall } from "../recall/recall.ts";
import type {
  EpisodeDocument,
  FactDocument,
  Hop,
  RecallDocument,
  RecallPort,
} from "../recall/recall-port.ts";
import { questionDigest, RANKER, type Receipt, writeReceipt } from "../recall/receipt.ts";
import type { EpisodeRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { staticEmbedder } from "../text/static-embedder.ts";
import { EARLIEST, type Instant, isoOrNull, OPEN_END, toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { pageLimit } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { episodesOf } from "./episode-tables.ts";
import { findPredicate, homesOf } from "./find.ts";
import { unknownGroup, withNotes } from "./hints.ts";
import { type PinnedGroup, pinGroup } from "./pinned-group.ts";
import { emptyPoint, type Point, readPoint } from "./point.ts";
import { presentFacts } from "./present.ts";

/** Ranked facts and episodes for a question, with nothing in them that was not known at K. */
export async function recall(
  engine: Engine,
  group: string,
  question: string,
  input: RecallInput = {},
): Promise<Recall> {
  const turn = await pinGroup(engine, group, input, () => null);
  const point = turn?.pinned.point ?? emptyPoint(engine, readPoint(engine, input));
  const window = readWindow(engine, input);
  const { budget, mode, explain } = input;
  const limit = input.limit === undefined ? undefined : pageLimit(input.limit);
  const history = input.history === true || window !== null ? true : input.history;
  const given = Object.entries({ limit, budget, history, mode, explain }).filter(
    ([, value]) => value !== undefined,
  );
  const { settings, ...answer } = await rankedRecall(
    port(engine, turn?.pinned ?? null, { ...input, window }),
    question,
    Object.fromEntries(given),
  );
  const notes = [
    ...(point.revision === 0 ? unknownGroup(group) : []),
    ...(input.at === undefined && window === null ? otherTime(question, input, point, answer.intent) : []),
  ];
  const { kind, predicate, from, until } = input;
  const receipt = writeReceipt({
    v: 1,
    group,
    ...pick(point.asOf),
    query: questionDigest(question),
    settings: {
      ...settings,
      ...(kind === undefined ? {} : { kind }),
      ...(predicate === undefined ? {} : { predicate }),
      ...(from === undefined ? {} : { from }),
      ...(until === undefined ? {} : { until }),
      atGiven: input.at !== undefined,
    },
    versions: VERSIONS,
    ids: answer.items.map(({ id }) => id),
  });
  return { as_of: point.asOf, ...answer, receipt, ...withNotes(notes) };
}

/** What decides the order of an answer. */
export const VERSIONS = { ranker: RANKER, embedder: staticEmbedder.name };

function pick({ valid, known, revision }: Recall["as_of"]): Pick<Receipt, "valid" | "known" | "revision"> {
  return { valid, known, revision };
}

/** A question about the past is answered as of now all the same, unless it is asked as of then. */
function otherTime(
  question: string,
  input: RecallInput,
  { asOf }: Point,
  intent: Recall["intent"],
): string[] {
  const named = otherYear(question, asOf.valid);
  if (named.length > 0 || intent !== "past" || input.history === true) return named;
  const today = asOf.valid.slice(0, 10);
  return [
    `The question asks about the past, and this is told as of ${today}: give \`at\` to ask about then, or \`history\` for what has ended.`,
  ];
}

function otherYear(question: string, valid: string): string[] {
  const year = /(?<![\p{L}\p{N}.,-])(?:1[0-9]|20|21)\d\d(?![\p{L}\p{N}])/u.exec(question.slice(0, 2000))?.[0];
  if (year === undefined || valid.startsWith(year)) return [];
  return [
    `The question names ${year}, and this is told as of ${valid.slice(0, 10)}: give \`at\` to ask about then.`,
  ];
}

interface Filter extends Pick<RecallInput, "kind" | "predicate"> {
  window: Window | null;
}

interface Window {
  from: Instant;
  until: Instant;
}

function readWindow(engine: Engine, { from, until }: RecallInput): Window | null {
  if (from === undefined && until === undefined) return null;
  const time = (value: TimeInput | undefined, name: string, otherwise: Instant) =>
    value === undefined ? otherwise : parseTime(value, { ...engine.zone, name }).instant;
  const window = { from: time(from, "from", EARLIEST), until: time(until, "until", OPEN_END) };
  if (window.until > window.from) return window;
  throw incorrect(
    `The window from ${JSON.stringify(from)} until ${JSON.stringify(until)} is empty`,
    { from, until },
    "The end is exclusive and has to lie after the start.",
  );
}

/** A predicate asks for facts. */
function kindsOf({ kind, predicate }: Filter): Set<RecallKind> {
  const kinds = new Set(kind === undefined ? RECALL_KINDS : [kind]);
  if (predicate !== undefined) kinds.delete("episode");
  return kinds;
}

const NOTHING_KNOWN: RecallPort = {
  kinds: new Set(),
  postings: async () => [],
  statistics: async () => ({ documents: 0, totalLength: 0 }),
  episodes: async () => () => new EpisodeTable(0).view(0, null),
  isTold: () => false,
  vectors: async () => new Map(),
  documents: async () => [],
  named: async () => [],
  hops: async () => [],
};

/** @param pinned null where the group was never written to */
function port(engine: Engine, pinned: PinnedGroup | null, filter: Filter): RecallPort {
  if (pinned === null || pinned.point.revision === 0) return NOTHING_KNOWN;
  const { name, point } = pinned;
  const { revision } = point;
  return {
    kinds: kindsOf(filter),
    postings: (terms) => pinned.read((reader) => reader.postings(terms, revision)),
    statistics: () => pinned.read((reader) => reader.statistics(revision)),
    episodes: async () => {
      const table = await episodesOf(engine, pinned);
      return () => table.view(revision, point.validGiven ? point.valid : null);
    },
    isTold: (occurredAt) => isWithin(filter.window, occurredAt),
    vectors: (episodes) => pinned.read((reader) => reader.vectors(episodes)),
    documents: (docs) => pinned.read((reader) => visible(reader, name, docs, point, filter)),
    named: (names) => pinned.read((reader) => aboutNamed(reader, names, revision)),
    hops: (entities) => pinned.read((reader) => hopsFrom(reader, entities, point)),
  };
}

function isWithin(window: Window | null, at: Instant): boolean {
  return window === null || (window.from <= at && at < window.until);
}

/** Facts believed at K, and episodes recorded by K that had occurred by V where V was given. */
function visible(
  reader: GroupReader,
  group: string,
  docs: readonly number[],
  point: Point,
  filter: Filter,
): RecallDocument[] {
  const { revision } = point;
  const { window } = filter;
  const inWindow = (at: Instant) => isWithin(window, at);
  const wanted =
    filter.predicate === undefined ? null : findPredicate(reader, filter.predicate, revision).numbers;
  const found = reader.documents(docs);
  const docOf = new Map(found.map((d) => [`${d.kind} ${d.ref}`, d.doc]));
  const result: RecallDocument[] = [];

  const versions = reader
    .factsByIdentity(
      found.filter((d) => d.kind === "fact").map((d) => d.ref),
      revision,
    )
    .filter((row) => inWindow(row.from) && (wanted === null || wanted.includes(row.predicate)));
  const docsOf = (row: StoredFact) => docOf.get(`fact ${row.fact}`)!;
  result.push(...factDocuments(reader, group, versions, point, docsOf));
  for (const row of reader.episodes(found.filter((d) => d.kind === "episode").map((d) => d.ref)).values()) {
    if (
      !inWindow(row.occurredAt) ||
      row.revision > revision ||
      (point.validGiven && row.occurredAt > point.valid)
    )
      continue;
    result.push(episodeDocument(row, docOf.get(`episode ${row.id}`)!));
  }
  return result;
}

export function episodeDocument(row: EpisodeRow, doc: number): EpisodeDocument {
  return {
    kind: "episode",
    doc,
    id: row.public,
    text: row.text,
    revision: row.revision,
    seq: row.id,
    occurred_at: toIso(row.occurredAt),
    speaker: row.speaker,
  };
}

/** Versions of facts as recall shows them at a point. */
export function factDocuments(
  reader: GroupReader,
  group: string,
  versions: readonly StoredFact[],
  { revision, valid }: Pick<Point, "revision" | "valid">,
  docOf: (row: StoredFact) => number,
): FactDocument[] {
  const facts = presentFacts(reader, group, versions, revision);
  const declared = declarationsOf(reader.declarations(revision));
  const first = firstRevisions(reader, versions, revision);
  return versions.map((row, k) => {
    const fact = facts[k]!;
    const status = row.to <= valid ? "ended" : row.from > valid ? "future" : "current";
    const episodes = fact.evidence.flatMap((e) => (e.episode === null ? [] : [e.episode]));
    return {
      kind: "fact",
      doc: docOf(row),
      id: row.public,
      text: fact.text,
      revision: first.get(row.fact)!,
      seq: row.fact,
      predicate: fact.predicate,
      about: JSON.stringify([fact.subject.id, fact.predicate, fact.scope]),
      aspect: declared.traits(fact.predicate).aspect,
      t_valid: isoOrNull(row.from),
      t_invalid: isoOrNull(row.to),
      valid_text: fact.valid_text,
      status,
      episode_ids: [...new Set(episodes)],
    };
  });
}

/** Which commit first recorded each fact, whatever versions it has had since. */
function firstRevisions(
  reader: GroupReader,
  versions: readonly StoredFact[],
  revision: number,
): Map<number, number> {
  const later = versions.filter((version) => version.row !== version.fact).map((version) => version.fact);
  const first = later.length === 0 ? [] : reader.factsByRow(later, revision);
  return new Map([...versions, ...first].map((version) => [version.fact, version.created.revision]));
}

function aboutNamed(reader: GroupReader, names: readonly string[], revision: number) {
  return names.flatMap((name) =>
    homesOf(reader, reader.named(boundedKey(name), revision), revision).map((node) => ({
      entity: node.key,
      name,
      docs: reader.documentsAbout([node.id], revision).map((d) => d.doc),
    })),
  );
}

/** Most facts of one entity and predicate that are followed: the newest ones. */
const MOST_VALUES = 8;
/** Most facts that one step of all chains looks at, the earliest ones. */
const MOST_FACTS = 20_000;

function hopsFrom(reader: GroupReader, entities: readonly string[], { revision, valid }: Point): Hop[] {
  const declared = declarationsOf(reader.declarations(revision));
  const asked = new Map<number, string>();
  for (const key of entities) {
    const node = reader.node("entity", key);
    if (node !== null) asked.set(node.id, key);
  }
  const symmetric = reader
    .predicateNumbers(reader.predicateNames(revision))
    .filter((id) => declared.traits(reader.predicateName(id)).symmetric);
  const rows = reader.facts({
    subjects: [...asked.keys()],
    turned: symmetric,
    at: valid,
    revision,
    limit: MOST_FACTS,
  });
  const isTurned = new Set(symmetric);
  const ends = reader.nodes([...new Set(rows.flatMap(({ subject, object }) => [subject, object]))]);
  const counts = new Map<string, number>();
  // The newest first: of several values of one predicate the last word is followed before the others.
  return rows
    .sort((a, b) => b.from - a.from || b.fact - a.fact)
    .flatMap(({ fact, subject, object, predicate }) =>
      [[subject, object], ...(isTurned.has(predicate) ? [[object, subject]] : [])].flatMap(([from, to]) => {
        const key = asked.get(from!);
        const count = (counts.get(`${key} ${predicate}`) ?? 0) + 1;
        if (key === undefined || count > MOST_VALUES) return [];
        counts.set(`${key} ${predicate}`, count);
        const end = ends.get(to!)!;
        const name = reader.predicateName(predicate);
        return [
          {
            doc: reader.documentOf(fact),
            from: key,
            to: end.kind === "entity" ? end.key : null,
            predicate: name,
          },
        ];
      }),
    );
}
