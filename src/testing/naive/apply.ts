import type { Changes, ClaimRow, FactVersion, Head } from "../../store/rows.ts";
import { type Believed, type GroupRows, isCurrent } from "./group-rows.ts";

/** The rows of a group after a commit. */
export function apply(rows: GroupRows, head: Head, changes: Changes): GroupRows {
  const { revision } = changes;
  const since = <T>(row: T) => ({ row, revision });
  const close = <T>(old: Believed<T>) => ({ ...old, expired: revision });
  const open = <T>(row: T): Believed<T> => ({ row, created: revision, expired: null });

  const facts = rows.facts.map((old) => {
    const slot = changes.slots.find((s) => s.row === old.row.row)?.slot;
    const moved = slot === undefined ? old : { ...old, row: inSlot(old.row, slot) };
    return isCurrent(old) && changes.closed.includes(old.row.row) ? close(moved) : moved;
  });

  const isRemoved = (e: Believed<{ fact: number; seq: number }>) =>
    isCurrent(e) && changes.evidenceRemoved.some((r) => r.fact === e.row.fact && r.seq === e.row.seq);
  const evidence = rows.evidence.map((e) => (isRemoved(e) ? close(e) : e));
  for (const { fact, seq } of changes.evidenceAdded) {
    const known = evidence.some((e) => isCurrent(e) && e.row.fact === fact && e.row.seq === seq);
    if (!known) evidence.push(open({ fact, seq }));
  }

  const documents = changes.documents.map(({ kind, ref, text, length }) =>
    since({ kind, ref, terms: text === "" ? [] : text.split(" "), length }),
  );
  return {
    ...(changes.replayed ? rows : withSaid(rows, head, changes)),
    timelines: [...rows.timelines, ...changes.timelines],
    voices: [...rows.voices, ...changes.voices],
    claims: claimsAfter(rows.claims, changes),
    facts: [...facts, ...changes.opened.map((version) => open({ ...version }))],
    evidence,
    documents: [...rows.documents, ...documents],
  };
}

/** A version under another slot. What competes in the slot of a whole timeline is objects, else predicates. */
function inSlot(version: FactVersion, slot: number): FactVersion {
  return { ...version, slot, value: slot === 0 ? version.object : version.predicate };
}

/** What was said, and the names it was said with. */
function withSaid(rows: GroupRows, head: Head, changes: Changes): GroupRows {
  const { revision, instant } = changes;
  const since = <T>(row: T) => ({ row, revision });
  return {
    ...rows,
    commits: [...rows.commits, { revision, instant, firstSeq: head.next.seq }],
    nodes: [...rows.nodes, ...changes.nodes.map(since)],
    names: [...rows.names, ...changes.names.map(since)],
    predicates: [...rows.predicates, ...changes.predicates.map(since)],
    episodes: [...rows.episodes, ...changes.episodes],
    entries: [...rows.entries, ...changes.entries],
  };
}

function claimsAfter(claims: readonly ClaimRow[], changes: Changes): ClaimRow[] {
  const isDropped = ({ key, claim }: ClaimRow) =>
    changes.unclaimed.some(
      ({ slot, seq }) => slot.timeline === key.timeline && slot.slot === key.slot && seq === claim.seq,
    );
  const kept = claims.filter((c) => !changes.reslotted.includes(c.key.timeline) && !isDropped(c));
  return [...kept, ...changes.claims].map((row) => {
    const { key, claim } = row;
    const toggled = changes.liveness.find(
      ({ slot, seq }) => slot.timeline === key.timeline && slot.slot === key.slot && seq === claim.seq,
    );
    return toggled === undefined ? row : { ...row, live: toggled.live };
  });
}
