import { boundedKey } from "../model/digest.ts";
import type { RecallInput } from "../model/inputs.ts";
import type { Recall } from "../model/shapes.ts";
import { recall as rankedRecall } from "../recall/recall.ts";
import type { RecallDocument, RecallPort } from "../recall/recall-port.ts";
import type { GroupReader } from "../store/store.ts";
import { isoOrNull, toIso } from "../time/instant.ts";
import type { Engine } from "./engine.ts";
import { emptyPoint, type Point, resolvePoint } from "./point.ts";
import { presentFacts } from "./present.ts";

/** Ranked facts and episodes for a question, with nothing in them that was not known at K. */
export async function recall(
  engine: Engine,
  group: string,
  question: string,
  input: RecallInput = {},
): Promise<Recall> {
  const point =
    (await engine.store.read(group, (reader) => resolvePoint(engine, reader, input))) ??
    emptyPoint(engine, input);
  const { limit, budget, history, mode, explain } = input;
  const given = Object.entries({ limit, budget, history, mode, explain }).filter(
    ([, value]) => value !== undefined,
  );
  const answer = await rankedRecall(
    port(engine, group, point),
    question,
    point.asOf,
    Object.fromEntries(given),
  );
  return { as_of: point.asOf, ...answer };
}

function port(engine: Engine, group: string, point: Point): RecallPort {
  const { revision } = point;
  const read = async <T>(nothing: T, reader: (r: GroupReader) => T): Promise<T> =>
    revision === 0 ? nothing : ((await engine.store.read(group, reader)) ?? nothing);
  return {
    postings: (terms) => read([], (reader) => reader.postings(terms, revision)),
    statistics: () => read({ documents: 0, totalLength: 0 }, (reader) => reader.statistics(revision)),
    documents: (docs) => read([], (reader) => visible(reader, group, docs, point)),
    named: (names) => read([], (reader) => aboutNamed(reader, names, revision)),
  };
}

/** Facts believed at K, and episodes recorded by K that had occurred by V where V was given. */
function visible(
  reader: GroupReader,
  group: string,
  docs: readonly number[],
  point: Point,
): RecallDocument[] {
  const { revision } = point;
  const found = reader.documents(docs);
  const docOf = new Map(found.map((d) => [`${d.kind} ${d.ref}`, d.doc]));
  const result: RecallDocument[] = [];

  const versions = reader.factsByIdentity(
    found.filter((d) => d.kind === "fact").map((d) => d.ref),
    revision,
  );
  const facts = presentFacts(reader, group, versions, revision);
  for (const [k, row] of versions.entries()) {
    const fact = facts[k]!;
    const status = row.to <= point.valid ? "ended" : row.from > point.valid ? "future" : "current";
    const episodes = fact.evidence.flatMap((e) => (e.episode === null ? [] : [e.episode]));
    result.push({
      kind: "fact",
      doc: docOf.get(`fact ${row.fact}`)!,
      id: row.public,
      text: fact.text,
      seq: docOf.get(`fact ${row.fact}`)!,
      predicate: fact.predicate,
      t_valid: isoOrNull(row.from),
      t_invalid: isoOrNull(row.to),
      valid_text: fact.valid_text,
      status,
      episode_ids: [...new Set(episodes)],
    });
  }
  for (const row of reader.episodes(found.filter((d) => d.kind === "episode").map((d) => d.ref)).values()) {
    if (row.revision > revision || (point.validGiven && row.occurredAt > point.valid)) continue;
    result.push({
      kind: "episode",
      doc: docOf.get(`episode ${row.id}`)!,
      id: row.public,
      text: row.text,
      seq: docOf.get(`episode ${row.id}`)!,
      occurred_at: toIso(row.occurredAt),
      speaker: row.speaker,
    });
  }
  return result;
}

function aboutNamed(reader: GroupReader, names: readonly string[], revision: number) {
  return names.flatMap((name) =>
    reader.named(boundedKey(name), revision).map((node) => ({
      entity: node.key,
      name,
      docs: reader.documentsAbout([node.id], revision).map((d) => d.doc),
    })),
  );
}
