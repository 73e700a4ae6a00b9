import { digestId } from "../../model/digest.ts";
import type { Changes, ClaimRow, EntryOp, Head, NodeRow } from "../rows.ts";
import type { Chunks } from "./chunks.ts";
import {
  claimProperties,
  entryProperties,
  episodeProperties,
  factProperties,
  markProperties,
  nodeProperties,
  type Properties,
  predicateProperties,
  timelineProperties,
} from "./properties.ts";

/** Rows that one statement of a commit that is split writes. */
const SLICE = 5000;

/**
 * Writes all that one commit changes, in one statement unless it is too much for one transaction. The caller holds the
 * group's lock.
 * @param told what the node of the group tells from then on; null where that stays, or is written later
 */
export async function applyChanges(
  chunks: Chunks,
  head: Head,
  changes: Changes,
  names: PredicateNames,
  told: Properties | null,
): Promise<void> {
  const { gid } = head;
  const { revision, instant, replayed } = changes;
  const lists = [...(replayed ? [] : said(gid, changes)), ...implied(head, changes, names)];
  const last: List[] = [
    ["commit", [commitRow(chunks, head, changes)]],
    ["head", told === null ? [] : [told]],
  ];
  const { isChunked } = chunks;
  const write = async (...some: readonly List[]) => {
    chunks.count(countRows(some));
    const given = Object.fromEntries(some.filter(([, rows]) => rows.length > 0));
    await chunks.ask("write", { gid, revision, instant, isChunked, lists: given });
  };
  if (!chunks.isTooMuch(countRows(lists))) return write(...lists, ...last);
  for (const [list, rows] of lists)
    for (let k = 0; k < rows.length; k += SLICE) {
      await write([list, rows.slice(k, k + SLICE)]);
      await chunks.splitIfFull();
    }
  await write(...last);
}

function commitRow(chunks: Chunks, { next }: Head, changes: Changes): Properties {
  const { documents, replayed } = changes;
  return {
    token: replayed ? null : chunks.token,
    first_seq: next.seq,
    last_seq: nextNumbers(next, changes).seq - 1,
    documents: documents.length,
    words: documents.reduce((sum, { length }) => sum + length, 0),
  };
}

const countRows = (lists: readonly List[]) => lists.reduce((sum, [, rows]) => sum + rows.length, 0);

/** Names of predicates by number. */
export type PredicateNames = (number: number) => string;

/** The rows of one list, by its name in `write`. */
type List = readonly [string, readonly unknown[]];

/** What decides where others belong. */
const DECIDING: ReadonlySet<string> = new Set<EntryOp>(["declare", "merge", "split"]);

/** What was said, and the names it was said with. */
function said(gid: number, changes: Changes): List[] {
  const { revision, instant, nodes, entries } = changes;
  const indexed = episodeWords(gid, changes);
  const isEntity = (n: NodeRow) => n.kind === "entity";
  const mentions = new Map<string, { episode: number; node: number }>();
  for (const e of entries) {
    if (e.episode === null || e.target !== null) continue;
    for (const node of [e.subject, e.object])
      if (node !== null) mentions.set(`${e.episode} ${node}`, { episode: e.episode, node });
  }
  return [
    ["entities", nodes.filter(isEntity).map((n) => nodeProperties(gid, n, revision))],
    ["values", nodes.filter((n) => !isEntity(n)).map((n) => nodeProperties(gid, n, revision))],
    ["names", changes.names.map((n) => ({ gid, ...n, created_rev: revision }))],
    ["predicates", changes.predicates.map((p) => predicateProperties(gid, p, revision))],
    [
      "episodes",
      changes.episodes.map((e) => {
        return { ...episodeProperties(gid, e, instant), ...indexed.get(e.id)! };
      }),
    ],
    ["entries", entries.map((e) => entryProperties(gid, e, instant))],
    ["declarations", entries.filter((e) => DECIDING.has(e.op)).map((e) => e.seq)],
    ["targets", entries.flatMap((e) => (e.target === null ? [] : [{ seq: e.seq, target: e.target }]))],
    ["sources", entries.flatMap((e) => (e.episode === null ? [] : [{ seq: e.seq, episode: e.episode }]))],
    ["mentions", [...mentions.values()]],
  ];
}

/** What follows from it. */
function implied(head: Head, changes: Changes, names: PredicateNames): List[] {
  const { gid, next } = head;
  const { revision, instant } = changes;
  const words = new Map(
    changes.documents.flatMap((d) =>
      d.kind === "fact" ? [[d.ref, indexedWords(gid, d.text)] as const] : [],
    ),
  );
  const moved = new Set(changes.reslotted);
  const isWhole = (timeline: number) => timeline >= next.timeline || moved.has(timeline);
  const claims = changes.claims.map(({ key, claim, live }) =>
    claimProperties(gid, key.timeline, key.slot, claim, live),
  );
  return [
    ["timelines", changes.timelines.map((t) => timelineProperties(gid, t, names(t.family)))],
    ["reslotted", changes.reslotted],
    ["unclaimed", changes.unclaimed.map(({ slot, ...u }) => ({ ...u, ...slot }))],
    ["claims", claims],
    ["links", links(changes.claims.filter((c) => isWhole(c.key.timeline)))],
    ["late", claims.filter((c) => !isWhole(c.timeline))],
    ["liveness", changes.liveness.map(({ slot, ...l }) => ({ ...l, ...slot }))],
    ["voices", changes.voices],
    ["slots", changes.slots],
    ["closed", changes.closed],
    [
      "opened",
      changes.opened.map((f) =>
        factProperties(gid, f, names(f.predicate), revision, instant, words.get(f.row) ?? null),
      ),
    ],
    ["unsupported", changes.evidenceRemoved],
    ["supported", changes.evidenceAdded.map((e) => ({ ...e, isNew: e.fact >= next.row }))],
    [
      "episode-words",
      changes.replayed ? [...episodeWords(gid, changes)].map(([no, indexed]) => ({ no, ...indexed })) : [],
    ],
  ];
}

/** The first free numbers once a commit is written. */
export function nextNumbers(next: Head["next"], changes: Changes): Head["next"] {
  const seqs = [...changes.entries, ...changes.episodes].map((e) => e.seq);
  const rows = changes.opened.map((f) => f.row);
  return {
    node: after(numbersOf(changes.nodes), next.node),
    predicate: after(numbersOf(changes.predicates), next.predicate),
    episode: after(numbersOf(changes.episodes), next.episode),
    seq: after(seqs, next.seq),
    timeline: after(numbersOf(changes.timelines), next.timeline),
    row: after(rows, next.row),
  };
}

/** The first free number. Those of refused statements are left out, so counting would not do. */
function after(numbers: readonly number[], first: number): number {
  return numbers.reduce((last, number) => Math.max(last, number), first - 1) + 1;
}

const numbersOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

/** What is indexed of episodes, by their numbers. */
function episodeWords(gid: number, changes: Changes): Map<number, Properties> {
  return new Map(
    changes.documents.flatMap((d) =>
      d.kind === "episode"
        ? [
            [
              d.ref,
              { words: indexedWords(gid, d.text), length: d.length, ...markProperties(d.marks) },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Neighbours in the order (from, word) of timelines of which all claims are given. */
function links(claims: readonly ClaimRow[]): { timeline: number; from: number; to: number }[] {
  const byTimeline = new Map<number, ClaimRow[]>();
  for (const claim of claims) {
    const list = byTimeline.get(claim.key.timeline);
    if (list === undefined) byTimeline.set(claim.key.timeline, [claim]);
    else list.push(claim);
  }
  return [...byTimeline].flatMap(([timeline, list]) => {
    list.sort(({ claim: a }, { claim: b }) => a.from - b.from || a.said - b.said || a.seq - b.seq);
    // An entry may claim something in two slots: it is no neighbour of itself.
    return list
      .slice(1)
      .map(({ claim }, k) => ({ timeline, from: list[k]!.claim.seq, to: claim.seq }))
      .filter(({ from, to }) => from !== to);
  });
}

/** The longest term that the server's index takes whole. */
const LONGEST_TERM = 200;

/** A term of one group, of bounded length: its postings then belong to that group alone. */
export function groupTerm(gid: number, term: string): string {
  const whole = `${gid}y${term}`;
  if (whole.length <= LONGEST_TERM) return whole;
  return `${gid}y${Buffer.from(digestId("w", term)).toString("hex")}`;
}

function indexedWords(gid: number, text: string): string {
  return text === ""
    ? ""
    : text
        .split(" ")
        .map((term) => groupTerm(gid, term))
        .join(" ");
}
