import { identitiesOf } from "../commit/identities.ts";
import type { AsOfInput } from "../model/inputs.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Entity } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { changeAt } from "./changes.ts";
import type { Engine } from "./engine.ts";
import type { Found } from "./memory.ts";
import { type Point, readPoint, resolvePoint } from "./point.ts";
import { entityRef, presentEntry, presentEpisode, presentFacts } from "./present.ts";
import { timelineById } from "./timeline.ts";

/**
 * What lies under ids of facts, entries, episodes, entities and timelines, as known at K.
 * @throws `not-found` naming the first id that nothing has
 */
export async function get(
  engine: Engine,
  group: string,
  ids: readonly string[],
  asOf: AsOfInput = {},
): Promise<Found[]> {
  const asked = readPoint(engine, asOf);
  const found = await engine.store.read(group, (reader) => {
    const point = resolvePoint(reader, asked);
    return ids.map((id) => {
      const one = findOne(reader, group, id, point);
      if (one === null) throw unknownId(id);
      return one;
    });
  });
  if (found === null && ids.length > 0) throw unknownId(ids[0]!);
  return found ?? [];
}

export function unknownId(id: string): PalimpsestError {
  const value = id.length > 80 ? `${id.slice(0, 79)}…` : id;
  return new PalimpsestError("not-found", `Nothing in this group has the id ${JSON.stringify(value)}`, {
    value,
    fix: "Ids of facts, entries and episodes stand in the answers of facts, timeline and episodes.",
  });
}

function findOne(reader: GroupReader, group: string, id: string, point: Point): Found | null {
  const { revision } = point;
  const versions = reader.factVersions(id, revision);
  const last = versions[versions.length - 1];
  if (last !== undefined) return { kind: "fact", fact: presentFacts(reader, group, [last], revision)[0]! };
  const entry = reader.entry(id, revision);
  if (entry !== null) {
    const change = changeAt(reader, group, entry, revision);
    return { kind: "entry", entry: presentEntry(reader, group, entry), change };
  }
  const episode = reader.episode(id);
  if (episode !== null && episode.revision <= revision) {
    return { kind: "episode", episode: presentEpisode(reader, group, episode) };
  }
  const node = reader.node("entity", id);
  if (node !== null && reader.nodeCreated(node.id) <= revision) {
    return { kind: "entity", entity: presentEntity(reader, group, node, revision) };
  }
  if (!id.startsWith("t_")) return null;
  const timeline = timelineById(reader, group, id, point);
  return timeline === null ? null : { kind: "timeline", timeline };
}

/** An entity as known at a revision; of one that stands for others, their names are aliases. */
export function presentEntity(reader: GroupReader, group: string, node: NodeRow, revision: number): Entity {
  const identities = identitiesOf(reader.declarations(revision));
  const aliases = reader.aliases(node.id, revision).map((a) => a.text);
  const others = identities.standingFor(node.id);
  const nodes = reader.nodes(others);
  for (const id of others)
    aliases.push(nodes.get(id)!.text, ...reader.aliases(id, revision).map((a) => a.text));
  const home = identities.home(node.id);
  return {
    id: node.key,
    group,
    name: node.text,
    label: node.label,
    aliases: [...new Set(aliases)],
    ...(home === node.id ? {} : { merged_into: entityRef(reader.nodes([home]).get(home)!) }),
    t_created: toIso(reader.commitOf(reader.nodeCreated(node.id))!.instant),
  };
}
