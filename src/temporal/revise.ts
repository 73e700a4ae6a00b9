import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { BoundKind } from "../model/shapes.ts";
import { type Instant, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";
import { type Claim, isOpen } from "./claim.ts";
import type { Edge, Projection, Run } from "./project.ts";
import { loadWindow, type SlotStep, type Window } from "./window.ts";

/** One end of a fact: how it was given (null where it was not), and what kind of word it rests on. */
export interface Bound {
  readonly text: Precision | null;
  readonly kind: BoundKind;
}

/** The period of a fact and how its ends were given; what a stored row of a slot says besides its value. */
export interface FactPeriod {
  readonly value: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly start: Bound;
  readonly stop: Bound | null;
}

/** A stored current row. */
export interface FactRow extends FactPeriod {
  readonly row: number;
  /** Identity of the fact over its versions. */
  readonly fact: number;
}

/** What a change of claims does to the facts of one slot. */
export interface SlotRevision {
  /** Rows that are believed no longer. */
  closed: FactRow[];
  /** New rows; `fact` names the identity that goes on in a new version, null for a new one. */
  opened: { period: FactPeriod; fact: number | null; evidence: readonly Claim[] }[];
  /** Rows of changed claims' values that stay as they are. */
  kept: FactRow[];
  /** Evidence that came to, or left, facts whose identity goes on. */
  evidence: { fact: number; added: Claim[]; removed: Claim[] }[];
  window: Window;
}

/** Works out what adding and removing claims does to a slot's stored facts, reading no more than decides it. */
export function* reviseSlot(added: readonly Claim[], removed: readonly Claim[] = []): SlotStep<SlotRevision> {
  let reachTo: Instant | null = null;
  let loadFrom: Instant | null = null;
  for (;;) {
    const window: Window = yield* loadWindow(added, removed, reachTo, loadFrom);
    const stored = (yield { ask: "facts", from: window.from - 1, to: window.to + 1 }) as FactRow[];
    const now: FactPeriod[] = window.after.runs.map((run) => joined(run, stored));
    // The evidence of a fact that is new, or takes in another, has to be in sight as a whole: to the right ...
    const wider = now.find((period, k) => {
      const run = window.after.runs[k]!;
      return goesOn(run) && rowAt(stored, run.to - 1) !== identity(stored, period);
    });
    if (wider !== undefined) {
      reachTo = wider.to;
      continue;
    }
    // ... and to the left, where a ruler of the same value may hide earlier words that stand as well.
    const hidden = hiddenSupport(window, (run) => identity(stored, run) !== undefined);
    if (hidden !== null) {
      const earlier = { ask: "open-before", before: window.loadedFrom, except: hidden } as const;
      loadFrom = ((yield earlier) as Instant | null) ?? UNKNOWN_START;
      continue;
    }
    return compare(window, stored, now);
  }
}

/** The value of which assertions that were not loaded may support a fact that starts in the window; or null. */
function hiddenSupport(window: Window, isKnown: (run: Run) => boolean): number | null {
  if (window.loadedFrom <= UNKNOWN_START) return null;
  const { before, after } = window;
  const rulers = [...after.standings.values()].filter(
    (s) => isOpen(s.claim) && s.claim.from < window.from && rules(before, s.claim) && rules(after, s.claim),
  );
  for (const run of [...after.runs, ...before.runs]) {
    if (run.start === null || rulers.some((r) => r.claim.value !== run.value)) continue;
    for (const { claim } of rulers) {
      const covered = (before.standings.get(claim)?.end ?? claim.from) > run.from;
      const covers = (after.standings.get(claim)?.end ?? claim.from) > run.from;
      if (covers !== covered || (covers && !isKnown(run))) return run.value;
    }
  }
  return null;
}

function rules(projection: Projection, claim: Claim): boolean {
  const standing = projection.standings.get(claim);
  return standing !== undefined && standing.overruledBy === null;
}

/** The rows of a slot share no instant, so the one with this start, if any, is found by bisection. */
function identity(stored: readonly FactRow[], period: { value: number; from: Instant }): FactRow | undefined {
  const row = rowAt(stored, period.from);
  return row !== undefined && row.value === period.value && row.from === period.from ? row : undefined;
}

/** The row that holds at an instant; `stored` is ascending. */
function rowAt(stored: readonly FactRow[], at: Instant): FactRow | undefined {
  let low = 0;
  let high = stored.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stored[middle]!.to > at) high = middle;
    else low = middle + 1;
  }
  const row = stored[low];
  return row !== undefined && row.from <= at ? row : undefined;
}

/** Whether a run goes on behind the window. */
function goesOn(run: Run): boolean {
  return run.stop === null && run.to < OPEN_END;
}

/** A run of the window with the parts beside the window put back on. */
function joined(run: Run, stored: readonly FactRow[]): FactPeriod {
  const left = run.start === null ? rowAt(stored, run.from) : undefined;
  const right = goesOn(run) ? rowAt(stored, run.to - 1) : undefined;
  if ((run.start === null && left?.value !== run.value) || (goesOn(run) && right?.value !== run.value)) {
    throw new PalimpsestError("fault", `A stored fact beside [${run.from}, ${run.to}) is missing`, {
      fix: "Run `palimpsest rebuild`, and report this.",
    });
  }
  return {
    value: run.value,
    from: left?.from ?? run.from,
    to: right?.to ?? run.to,
    start: left?.start ?? boundOf(run.start!),
    stop: right !== undefined ? right.stop : run.stop === null ? null : boundOf(run.stop),
  };
}

/** How an edge was given. */
export function boundOf({ claim, side }: Edge): Bound {
  if (side === "until") {
    return { text: claim.untilText, kind: claim.bound === "guessed" ? "guessed" : "stated" };
  }
  if (claim.kind === "assert" && claim.observed) return { text: null, kind: "observed" };
  if (claim.kind === "assert" && claim.fromText === null) return { text: null, kind: "unknown" };
  return { text: claim.fromText, kind: "stated" };
}

function compare(window: Window, stored: readonly FactRow[], now: readonly FactPeriod[]): SlotRevision {
  const revision: SlotRevision = { closed: [], opened: [], kept: [], evidence: [], window };
  const runs = window.after.runs;
  const then = new Map<number, Run[]>();
  for (const run of window.before.runs) {
    const row = rowAt(stored, run.from);
    if (row === undefined || row.value !== run.value) continue;
    const list = then.get(row.fact);
    if (list === undefined) then.set(row.fact, [run]);
    else list.push(run);
  }
  const lasting = new Set<number>();
  for (const [k, period] of now.entries()) {
    const run = runs[k]!;
    const row = identity(stored, period);
    if (row === undefined) {
      revision.opened.push({ period, fact: null, evidence: run.evidence });
      continue;
    }
    lasting.add(row.fact);
    const old = new Set<Claim>();
    for (const r of then.get(row.fact) ?? []) for (const c of r.evidence) old.add(c);
    const fresh = new Set(run.evidence);
    const came = run.evidence.filter((c) => !old.has(c));
    const went = [...old].filter((c) => !fresh.has(c) && !supportsBefore(c, period, window));
    if (came.length > 0 || went.length > 0)
      revision.evidence.push({ fact: row.fact, added: came, removed: went });
    if (samePeriod(row, period)) revision.kept.push(row);
    else {
      revision.closed.push(row);
      revision.opened.push({ period, fact: row.fact, evidence: [] });
    }
  }
  for (const row of stored) if (!lasting.has(row.fact)) revision.closed.push(row);
  return revision;
}

/** Whether an assertion still covers a part of the fact that lies to the left of the window. */
function supportsBefore(claim: Claim, period: FactPeriod, window: Window): boolean {
  const standing = window.after.standings.get(claim);
  if (standing === undefined || claim.value !== period.value) return false;
  return claim.from < window.from - 1 && standing.end > Math.max(period.from, claim.from);
}

/** Whether two periods of a value end alike and were given alike. */
export function samePeriod(a: FactPeriod, b: FactPeriod): boolean {
  return a.to === b.to && sameBound(a.start, b.start) && sameBound(a.stop, b.stop);
}

function sameBound(a: Bound | null, b: Bound | null): boolean {
  return a === null || b === null ? a === b : a.text === b.text && a.kind === b.kind;
}
