import { type Instant, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import { byStart, type Claim, isLaterWord, NOTHING } from "./claim.ts";
import { type Standing, standings } from "./standing.ts";

/** What made the winner change at an instant: a claim, and which of its two bounds lies there. */
export interface Edge {
  readonly claim: Claim;
  readonly side: "from" | "until";
}

/** A maximal stretch in which one value wins. */
export interface Run {
  readonly value: number;
  readonly from: Instant;
  readonly to: Instant;
  /** Null only where the run begins at the start of the window that was projected, or before it. */
  readonly start: Edge | null;
  /** Null where the run is open-ended, or goes on beyond the window. */
  readonly stop: Edge | null;
  /** Assertions of the value that cover part of the run, corrections that win in it, and what tells its ends. */
  readonly evidence: readonly Claim[];
}

export interface Projection {
  readonly claims: readonly Claim[];
  readonly standings: Map<Claim, Standing>;
  readonly segments: readonly Segment[];
  readonly runs: Run[];
}

type Draft = Omit<Run, "evidence"> & { evidence: Set<Claim> };

/** Who wins, and with what: an assertion, a correction, or nobody. */
export interface Top {
  readonly by: Claim | null;
  readonly value: number;
}

export interface Segment {
  readonly from: Instant;
  readonly to: Instant;
  readonly top: Top;
}

const NOBODY: Top = { by: null, value: NOTHING };

/**
 * What one slot's live claims imply (semantics.md, section 4): the winner at every instant of [from, to), as maximal
 * runs. The claims may be a part of the slot's, if that part decides the window (see window.ts).
 * Pure; about O(n log n), more where corrections lie over many standing assertions.
 */
export function project(
  claims: readonly Claim[],
  from: Instant = UNKNOWN_START,
  to: Instant = OPEN_END,
): Projection {
  if (claims.length === 0) return { claims, standings: new Map(), segments: [], runs: [] };
  const standing = standings(claims);
  const segments = sweep(claims, standing, to);
  const drafts: Draft[] = [];
  let k = 0;
  while (k < segments.length) {
    const first = segments[k]!;
    let j = k + 1;
    while (j < segments.length && segments[j]!.top.value === first.top.value) j++;
    const last = segments[j - 1]!;
    const run = { from: Math.max(first.from, from), to: Math.min(last.to, to) };
    if (first.top.value !== NOTHING && run.from < run.to) {
      const startsHere = first.from > from || from <= UNKNOWN_START;
      const start = startsHere ? edge(claims, standing, segments[k - 1]?.top, first.top, first.from) : null;
      const stop = last.to < to ? edge(claims, standing, last.top, segments[j]!.top, last.to) : null;
      const evidence = new Set<Claim>();
      for (let m = k; m < j; m++) {
        const won = segments[m]!;
        if (won.from < to && won.to > from) evidence.add(won.top.by!);
      }
      if (start !== null) evidence.add(start.claim);
      if (stop !== null) evidence.add(stop.claim);
      drafts.push({ value: first.top.value, ...run, start, stop, evidence });
    }
    k = j;
  }
  addSupport(drafts, standing);
  addEnds(drafts, claims);
  return {
    claims,
    standings: standing,
    segments,
    runs: drafts.map((run) => ({ ...run, evidence: [...run.evidence] })),
  };
}

/** Adds to each run the `end` entries of its value that tell where it stops, whatever made it stop there. */
function addEnds(runs: readonly Draft[], claims: readonly Claim[]): void {
  const ends = claims.filter((claim) => claim.kind === "end");
  if (ends.length === 0) return;
  const stopping = new Map(runs.filter((run) => run.stop !== null).map((run) => [run.to, run]));
  for (const claim of ends) {
    const run = stopping.get(claim.from);
    if (run?.value === claim.value) run.evidence.add(claim);
  }
}

/** Adds to each run the assertions of its value that cover part of it. Linear in what it adds. */
function addSupport(runs: readonly Draft[], standing: Map<Claim, Standing>): void {
  const byValue = new Map<number, Draft[]>();
  for (const run of runs) {
    const list = byValue.get(run.value);
    if (list === undefined) byValue.set(run.value, [run]);
    else list.push(run);
  }
  for (const { claim, end } of standing.values()) {
    if (end <= claim.from) continue;
    const list = byValue.get(claim.value);
    if (list === undefined) continue;
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]!.to > claim.from) high = middle;
      else low = middle + 1;
    }
    for (; low < list.length && list[low]!.from < end; low++) list[low]!.evidence.add(claim);
  }
}

/** The winner at an instant; NOTHING where nobody wins. */
export function winnerAt({ segments }: Projection, at: Instant): Top {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segments[middle]!.to > at) high = middle;
    else low = middle + 1;
  }
  const segment = segments[low];
  return segment !== undefined && segment.from <= at ? segment.top : NOBODY;
}

/** The winner over time, up to and at `to`. */
function sweep(claims: readonly Claim[], standing: Map<Claim, Standing>, to: Instant): Segment[] {
  const covers = [...standing.values()].sort((a, b) => byStart(a.claim, b.claim));
  const corrections = claims.filter((c) => c.kind === "correct").sort((a, b) => a.from - b.from);
  const instants = new Set<Instant>();
  for (const s of covers) instants.add(s.claim.from).add(s.end);
  for (const c of corrections) instants.add(c.from).add(c.until);
  instants.delete(OPEN_END);
  const steps = [...instants].sort((a, b) => a - b);

  const segments: Segment[] = [];
  const standingNow: Standing[] = [];
  const masks = new Set<Claim>();
  let nextCover = 0;
  let nextMask = 0;
  for (let k = 0; k < steps.length; k++) {
    const at = steps[k]!;
    if (at > to) break;
    while (nextCover < covers.length && covers[nextCover]!.claim.from <= at)
      standingNow.push(covers[nextCover++]!);
    for (const c of masks) if (c.until <= at) masks.delete(c);
    while (nextMask < corrections.length && corrections[nextMask]!.from <= at)
      masks.add(corrections[nextMask++]!);
    segments.push({ from: at, to: steps[k + 1] ?? OPEN_END, top: topAt(standingNow, masks, at) });
  }
  return segments;
}

/**
 * The winner at `at`. Covers start in the order in which they win, so the last one that still stands is the greatest;
 * those above it that have ended never come back and are dropped.
 */
function topAt(covers: Standing[], masks: Iterable<Claim>, at: Instant): Top {
  while (covers.length > 0 && covers[covers.length - 1]!.end <= at) covers.pop();
  let mask: Claim | null = null;
  for (const c of masks) if (mask === null || isLaterWord(c, mask)) mask = c;
  if (mask === null) {
    const top = covers[covers.length - 1];
    return top === undefined ? NOBODY : { by: top.claim, value: top.claim.value };
  }
  for (let k = covers.length - 1; k >= 0; k--) {
    const { claim, end } = covers[k]!;
    if (end > at && isLaterWord(claim, mask) && speaksOf(claim, mask))
      return { by: claim, value: claim.value };
  }
  return { by: mask, value: mask.value };
}

/** Whether an assertion speaks of a correction's period itself, rather than merely lying over it. */
function speaksOf(claim: Claim, mask: Claim): boolean {
  return claim.bound !== "open" || claim.from >= mask.from || claim.attested >= mask.until;
}

/** Which claim's bound made the winner change at `at` from `before` to `after`. */
function edge(
  claims: readonly Claim[],
  standing: Map<Claim, Standing>,
  before: Top | undefined,
  after: Top,
  at: Instant,
): Edge {
  if (after.by?.from === at) return { claim: after.by, side: "from" };
  // Somebody won before: where nobody did, the next one begins here. A correction has no standing.
  const fate = standing.get(before!.by!);
  if (fate?.end === at) {
    if (fate.endedBy === null) return { claim: fate.claim, side: "until" };
    const tells = fate.endedBy.kind === "assert" && fate.endedBy.until === at;
    return { claim: fate.endedBy, side: tells ? "until" : "from" };
  }
  // Both go on beyond `at`: a correction began or ended here and changed who may compete.
  const masks = claims.filter((c) => c.kind === "correct" && (c.from === at || c.until === at));
  const mask = masks.reduce((a, b) => (isLaterWord(b, a) ? b : a));
  return { claim: mask, side: mask.from === at ? "from" : "until" };
}
