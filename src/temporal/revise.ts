import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { BoundKind } from "../model/shapes.ts";
import { type Instant, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";
import { type Claim, isEnder, isOpen } from "./claim.ts";
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
  evidence: { fact: number; added: readonly Claim[]; removed: readonly Claim[] }[];
  window: Window;
}

/** Works out what adding and removing claims does to a slot's stored facts, reading no more than decides it. */
export function* reviseSlot(added: readonly Claim[], removed: readonly Claim[]): SlotStep<SlotRevision> {
  // Each round asks for more than the one before, so that they end.
  const wanted = { from: OPEN_END, to: UNKNOWN_START, load: OPEN_END };
  for (;;) {
    const window: Window = yield* loadWindow(added, removed, wanted);
    const stored = (yield { ask: "facts", from: window.from - 1, to: window.to + 1 }) as FactRow[];
    const now: FactPeriod[] = window.after.runs.map((run) => joined(run, stored));
    // The evidence of a fact that is new, or takes in another, has to be in sight as a whole: to the right ...
    const wider = now.find((period, k) => {
      const run = window.after.runs[k]!;
      return goesOn(run) && rowAt(stored, run.to - 1) !== identity(stored, period);
    });
    if (wider !== undefined) {
      wanted.to = Math.max(wanted.to, wider.to);
      continue;
    }
    // ... and to the left, where a ruler of the same value may hide earlier words that stand as well.
    const enders = [...added, ...removed].filter(isEnder);
    const hidden = hiddenSupport(window, enders, (run) => identity(stored, run) !== undefined);
    if (hidden !== null) {
      const earlier = { ask: "open-before", before: window.loadedFrom, except: hidden } as const;
      wanted.load = ((yield earlier) as Instant | null) ?? UNKNOWN_START;
      continue;
    }
    const shifts = shiftsOf(window, stored, now);
    const unseen = shifts.flatMap((shift) => shift?.unseen ?? []).map((c) => c.from);
    if (unseen.length > 0) {
      wanted.load = Math.min(...unseen);
      continue;
    }
    const doubt = now.find((period, k) => inDoubt(period, window.after.runs[k]!, shifts[k]));
    if (doubt !== undefined) {
      wanted.from = Math.min(wanted.from, doubt.from);
      wanted.to = Math.max(wanted.to, doubt.to);
      continue;
    }
    return compare(window, stored, now, shifts);
  }
}

/**
 * The value of which assertions that were not loaded may support a fact that starts in the window; or null.
 * @param enders changed claims that tell of an end: they may end hidden words where a ruler vouches for more
 */
function hiddenSupport(
  window: Window,
  enders: readonly Claim[],
  isKnown: (run: Run) => boolean,
): number | null {
  if (window.loadedFrom <= UNKNOWN_START) return null;
  const { before, after } = window;
  const rulers = [...after.standings.values()].filter(
    (s) => isOpen(s.claim) && s.claim.from < window.from && rules(before, s.claim) && rules(after, s.claim),
  );
  const endIn = (projection: Projection, claim: Claim) => projection.standings.get(claim)!.end;
  for (const { value, until } of enders) {
    if (rulers.some((r) => r.claim.value !== value)) continue;
    if (rulers.some(({ claim }) => Math.min(endIn(before, claim), endIn(after, claim)) > until)) return value;
  }
  for (const run of [...after.runs, ...before.runs]) {
    if (run.start === null || rulers.some((r) => r.claim.value !== run.value)) continue;
    for (const { claim } of rulers) {
      const covered = endIn(before, claim) > run.from;
      const covers = endIn(after, claim) > run.from;
      if (covers !== covered || (covers && !isKnown(run))) return run.value;
    }
  }
  return null;
}

function rules(projection: Projection, claim: Claim): boolean {
  return projection.standings.get(claim)!.overruledBy === null;
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

/** What a run of the window does to the evidence of the stored fact that it is. */
interface Shift {
  readonly row: FactRow;
  readonly came: readonly Claim[];
  readonly went: readonly Claim[];
  /** Those that would support the fact beside the window, if no word that was not loaded cut them short before it. */
  readonly unseen: readonly Claim[];
}

/** Of each run; undefined where it is a new fact. */
function shiftsOf(
  window: Window,
  stored: readonly FactRow[],
  now: readonly FactPeriod[],
): (Shift | undefined)[] {
  const then = new Map<number, Set<Claim>>();
  for (const run of window.before.runs) {
    const row = rowAt(stored, run.from);
    if (row === undefined) continue;
    const resting = then.get(row.fact) ?? new Set();
    for (const c of run.evidence) resting.add(c);
    then.set(row.fact, resting);
  }
  return now.map((period, k) => {
    const row = identity(stored, period);
    if (row === undefined) return undefined;
    const old = then.get(row.fact) ?? new Set();
    const fresh = new Set(window.after.runs[k]!.evidence);
    const beside = (c: Claim) => supportsBefore(c, period, window);
    const came = [...fresh].filter((c) => !old.has(c));
    const went = [...old].filter((c) => !fresh.has(c));
    return {
      row,
      came: came.filter((c) => !beside(c)),
      went: went.filter((c) => !beside(c)),
      // All others were followed to their start: these end where loading begins, by what is loaded.
      unseen: [...came, ...went].filter((c) => c.from < window.loadedFrom && beside(c)),
    };
  });
}

/** Whether a claim that came or went may also set an end of the fact that lies beside the window. */
function inDoubt(period: FactPeriod, run: Run, shift: Shift | undefined): boolean {
  // A run that goes on beyond the window is a known fact by now.
  const touches = (end: Instant) =>
    [...shift!.came, ...shift!.went].some((c) => c.from === end || c.until === end);
  return (run.start === null && touches(period.from)) || (goesOn(run) && touches(period.to));
}

function compare(
  window: Window,
  stored: readonly FactRow[],
  now: readonly FactPeriod[],
  shifts: readonly (Shift | undefined)[],
): SlotRevision {
  const revision: SlotRevision = { closed: [], opened: [], kept: [], evidence: [], window };
  const lasting = new Set<number>();
  for (const [k, period] of now.entries()) {
    const shift = shifts[k];
    if (shift === undefined) {
      revision.opened.push({ period, fact: null, evidence: window.after.runs[k]!.evidence });
      continue;
    }
    const { row, came, went } = shift;
    lasting.add(row.fact);
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

/** Whether a claim covers, or wins, a part of the fact to the left of the window. Changes begin with the window. */
function supportsBefore(claim: Claim, period: FactPeriod, window: Window): boolean {
  const { from, after } = window;
  if (period.from >= from) return false;
  if (claim.kind === "correct")
    return after.segments.some((s) => s.top.by === claim && s.from < from && s.to > period.from);
  return claim.from < from && after.standings.get(claim)!.end > Math.max(period.from, claim.from);
}

/** Whether two periods of a value end alike and were given alike. */
export function samePeriod(a: FactPeriod, b: FactPeriod): boolean {
  return a.to === b.to && sameBound(a.start, b.start) && sameBound(a.stop, b.stop);
}

function sameBound(a: Bound | null, b: Bound | null): boolean {
  return a?.text === b?.text && a?.kind === b?.kind;
}
