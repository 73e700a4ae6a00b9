import type { RecallInput } from "../model/inputs.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { Replay } from "../model/shapes.ts";
import { buildContext } from "../recall/context.ts";
import type { RecallDocument } from "../recall/recall-port.ts";
import { questionDigest, type Receipt, readReceipt } from "../recall/receipt.ts";
import type { GroupReader } from "../store/store.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";
import { episodeDocument, factDocuments, recall, VERSIONS } from "./recall.ts";

/**
 * What an answer of recall showed, once more: the same text, byte for byte, from the ids of its receipt as they were known at its
 * revision. With the question it is ranked again too.
 *
 * @throws `incorrect` for what is no receipt, one of another group, of a memory that went another way, or another question;
 *   `unsupported` where it is to be ranked again and recall ranks otherwise since
 */
export async function replay(
  engine: Engine,
  group: string,
  text: string,
  { question }: { question?: string } = {},
): Promise<Replay> {
  const receipt = readReceipt(text);
  if (receipt.group !== group)
    throw incorrect(
      `The receipt is of the group ${JSON.stringify(receipt.group)}, not of ${JSON.stringify(group)}`,
      receipt.group,
      "Replay it in the group that it is of.",
    );
  if (question !== undefined) checkRanking(receipt, question);
  const { revision, valid, known, settings, ids } = receipt;
  const found = await engine.store.read(group, (reader) => {
    checkPast(reader, receipt);
    return documentsOf(reader, group, receipt, parseTime(valid, { ...engine.zone, name: "valid" }).instant);
  });
  if (found === null && revision > 0) throw otherPast(group);
  const documents = found ?? [];
  const { context, tokens } = buildContext(documents, settings.budget);
  const there = new Set(documents.map(({ id }) => id));
  const shown = {
    as_of: { valid, known, revision },
    items: documents.map(({ kind, id, text }) => ({ kind, id, text })),
    context,
    tokens,
    missing: ids.filter((id) => !there.has(id)),
  };
  if (question === undefined) return shown;
  // "Now" is when it was asked.
  const then = { ...engine, clock: () => parseTime(valid, { ...engine.zone, name: "valid" }).instant };
  const { items } = await recall(then, group, question, inputOf(receipt));
  return {
    ...shown,
    ranked: { items, same: JSON.stringify(items.map(({ id }) => id)) === JSON.stringify(ids) },
  };
}

function checkRanking({ query, versions }: Receipt, question: string): void {
  if (questionDigest(question) !== query)
    throw incorrect(
      "The receipt is of another question",
      question,
      "Give the question as it was asked, letter for letter.",
    );
  if (versions.ranker === VERSIONS.ranker && versions.embedder === VERSIONS.embedder) return;
  const [was, is] = [versions, VERSIONS].map(
    ({ ranker, embedder }) => `ranker ${ranker}, embedder ${embedder}`,
  );
  throw new PalimpsestError("unsupported", `Recall ranks otherwise since: ${was} then, ${is} now`, {
    value: versions,
    fix: "Leave the question out to see what was answered.",
  });
}

/** A store of the same name may hold another past, as after a restored copy. */
function checkPast(reader: GroupReader, { group, revision, known }: Receipt): void {
  if (revision === 0) return;
  const commit = reader.commitOf(revision);
  if (reader.newest().revision < revision || commit === null || toIso(commit.instant) > known)
    throw otherPast(group);
}

function otherPast(group: string): PalimpsestError {
  return incorrect(
    `The group ${JSON.stringify(group)} has another past than the one that the receipt is of`,
    group,
    "Replay it on the store that gave it.",
  );
}

/** In the order of the receipt; what is there no more is left out. */
function documentsOf(
  reader: GroupReader,
  group: string,
  { revision, ids }: Receipt,
  valid: number,
): RecallDocument[] {
  const documents: RecallDocument[] = [];
  for (const id of ids) {
    const versions = reader.factVersions(id, revision);
    const believed = versions.findLast(({ expired }) => expired === null || expired.revision > revision);
    if (believed !== undefined) {
      documents.push(...factDocuments(reader, group, [believed], { revision, valid }, () => 0));
      continue;
    }
    const episode = reader.episode(id);
    if (episode !== null && episode.revision <= revision) documents.push(episodeDocument(episode, 0));
  }
  return documents;
}

function inputOf({ revision, valid, settings }: Receipt): RecallInput {
  const { atGiven, mode, ...given } = settings;
  return { ...given, mode, known: { revision }, ...(atGiven ? { at: valid } : {}) };
}
