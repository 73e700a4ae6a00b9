import type { Evidence } from "../../model/shapes.ts";
import { type Changes, type EntryRow, type EpisodeRow, type Head, STILL } from "../rows.ts";
import { nextNumbers, type PredicateNames } from "./apply.ts";
import type { Foreseen } from "./foreseen.ts";
import type { GroupHead } from "./group-head.ts";
import type { Written } from "./group-rows.ts";
import { factProperties, type Properties } from "./properties.ts";

/** The head of a group after a commit, as readers of the same transaction find it. */
export function headAfter(head: Head, before: GroupHead, changes: Changes): GroupHead {
  return {
    gid: head.gid,
    newest: { revision: changes.revision, instant: changes.instant },
    declared: changes.declared ? changes.revision : head.declared,
    // Who has spoken is looked up where anybody did.
    contestable: before.contestable || changes.voices.length > 0,
    nextPredicate: nextNumbers(head.next, changes).predicate,
    rebuilt: before.rebuilt,
  };
}

/** What a commit wrote and had looked up, so that telling of it asks little or nothing. */
export function writtenBy(head: Head, foreseen: Foreseen, changes: Changes, names: PredicateNames): Written {
  const { gid } = head;
  const { revision, instant } = changes;
  const entries = new Map([...foreseen.said, ...changes.entries.map((e) => [e.seq, e] as const)]);
  const known = [...foreseen.episodes.values()].filter((e): e is EpisodeRow => e !== null);
  const episodes = new Map([...known, ...changes.episodes].map((e) => [e.id, e]));
  const closed = new Set(changes.closed);
  const versions: Properties[] = [];
  for (const version of foreseen.versions.values())
    versions.push(
      closed.has(version["row"] as number)
        ? { ...version, expired_rev: revision, t_expired: instant }
        : version,
    );
  for (const f of changes.opened)
    versions.push(factProperties(gid, f, names(f.predicate), revision, instant, null));
  return {
    nodes: [...foreseen.byNumber.values(), ...changes.nodes],
    predicates: [
      ...changes.opened.map((f) => ({ id: f.predicate, name: names(f.predicate) })),
      ...[...foreseen.versions.values()].map((v) => ({
        id: v["predicate_no"] as number,
        name: v["predicate"] as string,
      })),
    ],
    entries: [...entries.values()],
    episodes: [...episodes.values()],
    versions,
    cited: citedAfter(head, foreseen, changes, entries, episodes),
    believed: believedAfter(foreseen, changes),
  };
}

/** Of facts that got more evidence and stay as they are. */
function believedAfter(foreseen: Foreseen, changes: Changes): Map<number, Properties> {
  const gone = new Set(changes.closed);
  const proved = new Set(changes.evidenceAdded.map((e) => e.fact));
  const current = [...foreseen.versions.values()].filter(
    (v) => v["expired_rev"] === STILL && !gone.has(v["row"] as number) && proved.has(v["fact"] as number),
  );
  return new Map(current.map((version) => [version["fact"] as number, version]));
}

function citedAfter(
  head: Head,
  foreseen: Foreseen,
  changes: Changes,
  entries: ReadonlyMap<number, EntryRow>,
  episodes: ReadonlyMap<number, EpisodeRow>,
): Map<number, Evidence[]> {
  const rows = [...changes.closed].flatMap((row) => (foreseen.versions.get(row)?.["fact"] as number) ?? []);
  const cited = new Map<number, Evidence[]>();
  const proved = [...changes.evidenceAdded, ...changes.evidenceRemoved].map((e) => e.fact);
  for (const fact of new Set([...changes.opened.map((f) => f.fact), ...rows, ...proved])) {
    const before = fact >= head.next.row ? [] : foreseen.evidence(fact);
    if (before === undefined) continue;
    const seqs = new Set(before.map((e) => e.seq));
    for (const e of changes.evidenceRemoved) if (e.fact === fact) seqs.delete(e.seq);
    for (const e of changes.evidenceAdded) if (e.fact === fact) seqs.add(e.seq);
    const lines = [...seqs].sort((a, b) => a - b).map((seq) => line(entries.get(seq), episodes));
    if (lines.every((one) => one !== null)) cited.set(fact, lines);
  }
  return cited;
}

/** Null where the entry or its episode is not at hand. */
function line(entry: EntryRow | undefined, episodes: ReadonlyMap<number, EpisodeRow>): Evidence | null {
  if (entry === undefined) return null;
  const episode = entry.episode === null ? null : episodes.get(entry.episode);
  if (episode === undefined) return null;
  const { id, quote, quoteStart, quoteEnd } = entry;
  return { entry: id, episode: episode?.public ?? null, quote, start: quoteStart, end: quoteEnd };
}
