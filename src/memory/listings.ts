import { declarationsOf } from "../commit/commit.ts";
import { identitiesOf } from "../commit/identities.ts";
import { declaredBy } from "../extract/ontology.ts";
import { type Declarations, vocabulary } from "../model/declarations.ts";
import type { AsOfInput, PageInput, TimeInput } from "../model/inputs.ts";
import type { Entity, Episode, Predicate, Stats } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { boundedName } from "../text/name-key.ts";
import { EARLIEST, OPEN_END, toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { checkPinned, pageLimit, readCursor, writeCursor } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { homesOf } from "./find.ts";
import { presentEntity } from "./get.ts";
import { readPoint, resolvePoint } from "./point.ts";
import { presentEpisode } from "./present.ts";

export type EntitiesInput = { name?: string; known?: AsOfInput["known"] } & PageInput;

/** Entities in the order in which they were first named. */
export async function entities(
  engine: Engine,
  group: string,
  input: EntitiesInput = {},
): Promise<{ entities: Entity[]; next: string | null }> {
  const limit = pageLimit(input.limit);
  const cursor = input.after === undefined ? null : readCursor("entities", input.after, ["number"]);
  const asked = readPoint(engine, { known: input.known });
  const page = await engine.store.read(group, (reader) => {
    checkPinned(cursor, reader);
    const { revision } = cursor ?? resolvePoint(reader, asked);
    const rows = entitiesBehind(reader, input.name, revision, cursor?.place[0] ?? 0, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      entities: shown.map((node) => presentEntity(reader, group, node, revision)),
      next: rows.length > limit ? writeCursor("entities", revision, 0, shown[shown.length - 1]!.id) : null,
    };
  });
  if (page === null) checkPinned(cursor, null);
  return page ?? { entities: [], next: null };
}

/** Entities behind a number that stand for themselves at a revision; of a name those that it leads to. */
function entitiesBehind(
  reader: GroupReader,
  name: string | undefined,
  revision: number,
  after: number,
  limit: number,
): NodeRow[] {
  const identities = identitiesOf(reader.declarations(revision));
  if (name !== undefined) {
    return homesOf(reader, reader.named(boundedName(name), revision), revision)
      .sort((a, b) => a.id - b.id)
      .filter((node) => node.id > after)
      .slice(0, limit);
  }
  // Those that are merged away are few: with room for them one look suffices.
  const most = limit + identities.merged().length;
  return reader
    .entities(revision, after, most, null)
    .filter((node) => identities.mergeOf(node.id) === null)
    .slice(0, limit);
}

export type EpisodesInput = {
  from?: TimeInput;
  until?: TimeInput;
  speaker?: string;
  session?: string;
} & AsOfInput &
  PageInput;

/** Episodes by when they occurred. With `at` given, none that occurred after it. */
export async function episodes(
  engine: Engine,
  group: string,
  input: EpisodesInput = {},
): Promise<{ episodes: Episode[]; next: string | null }> {
  const limit = pageLimit(input.limit);
  const time = (value: TimeInput | undefined, name: string, otherwise: number) =>
    value === undefined ? otherwise : parseTime(value, { ...engine.zone, name }).instant;
  const from = time(input.from, "from", EARLIEST);
  const until = Math.min(time(input.until, "until", OPEN_END), time(input.at, "at", OPEN_END - 1) + 1);
  const cursor =
    input.after === undefined ? null : readCursor("episodes", input.after, ["instant", "number"]);
  const asked = readPoint(engine, { known: input.known });
  const page = await engine.store.read(group, (reader) => {
    checkPinned(cursor, reader);
    const { revision } = cursor ?? resolvePoint(reader, asked);
    const rows = reader.episodesBetween({
      revision,
      from,
      until,
      ...(input.speaker === undefined ? {} : { speaker: input.speaker }),
      ...(input.session === undefined ? {} : { session: input.session }),
      ...(cursor === null ? {} : { after: { at: cursor.place[0]!, id: cursor.place[1]! } }),
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown[shown.length - 1];
    return {
      episodes: shown.map((row) => presentEpisode(reader, group, row)),
      next: rows.length > limit ? writeCursor("episodes", revision, 0, last!.occurredAt, last!.id) : null,
    };
  });
  if (page === null) checkPinned(cursor, null);
  return page ?? { episodes: [], next: null };
}

/** The predicates that a group has used or declared, as known at K; with `vocabulary` also what is built in, or the ontology's. */
export async function predicates(
  engine: Engine,
  group: string,
  input: { known?: AsOfInput["known"]; vocabulary?: boolean } = {},
): Promise<{ predicates: Predicate[] }> {
  const asked = readPoint(engine, { known: input.known });
  const found = await engine.store.read(group, (reader) => {
    const { revision } = resolvePoint(reader, asked);
    const declared = declarationsOf(reader.declarations(revision));
    return reader.predicateNames(revision).map((name) => presentPredicate(declared, name));
  });
  const used = found ?? [];
  if (input.vocabulary !== true) return { predicates: used };
  const known = new Set(used.map(({ name }) => name));
  const builtIn = engine.ontology === undefined ? vocabulary() : declaredBy(engine.ontology);
  const rest = builtIn.all().filter(({ name }) => !known.has(name));
  return { predicates: [...used, ...rest.map(({ name }) => presentPredicate(builtIn, name))] };
}

function presentPredicate(declared: Declarations, name: string): Predicate {
  const { sameAs, ...traits } = declared.traits(name);
  return { ...traits, opposite: declared.opposite(name), same_as: sameAs };
}

export async function groups(
  engine: Engine,
): Promise<{ groups: { name: string; revision: number; t_created: string }[] }> {
  const rows = await engine.store.groups();
  return {
    groups: rows.map(({ name, newest }) => ({
      name,
      revision: newest.revision,
      t_created: toIso(newest.instant),
    })),
  };
}

export async function stats(engine: Engine, group: string): Promise<Stats> {
  const found = await engine.store.read(group, (reader): Stats => {
    const { current, versions, ...counts } = reader.counts();
    const { revision } = reader.newest();
    const entities = counts.entities - identitiesOf(reader.declarations(revision)).merged().length;
    return { group, revision, ...counts, entities, facts: { current, versions } };
  });
  const none = { entities: 0, predicates: 0, episodes: 0, entries: 0, timelines: 0 };
  return found ?? { group, revision: 0, ...none, facts: { current: 0, versions: 0 } };
}
