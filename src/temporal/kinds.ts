import type { Instant } from "../time/instant.ts";
import { byStart, type Claim, isLaterWord, isOpen, NOTHING } from "./claim.ts";
import { type Projection, project, type Run, winnerAt } from "./project.ts";

/** What an entry did to its slot. Values are the slot's, NOTHING where nothing held. */
export interface Effect {
  readonly kind: "corrected" | "ended" | "resumed" | "changed" | "began" | "corroborated" | "dormant";
  readonly before: number;
  readonly after: number;
  /** Valid instant of the change. */
  readonly at: Instant;
  /** Claims that it overruled or masks. */
  readonly corrects: readonly Claim[];
  /** What won just before, where that was another value: the change that this one follows. */
  readonly replaced: Claim | null;
  /** Why it changed nothing, where it did not. */
  readonly hindrance: Hindrance | null;
}

export interface Hindrance {
  readonly rule: "repeated" | "overruled" | "ended" | "superseded" | "masked" | "overlaid" | "waits";
  readonly by: Claim | null;
}

/**
 * Reads off the projection what one of its claims does (semantics.md, section 5). The order of arrival plays no part.
 *
 * @param heldBefore whether the value held in a fact that ended at or before an instant
 */
export function effectOf(
  claim: Claim,
  projection: Projection,
  heldBefore: (value: number, at: Instant) => boolean,
): Effect {
  const found =
    claim.kind === "end"
      ? ofEnd(claim, projection)
      : claim.kind === "correct"
        ? ofCorrection(claim, projection)
        : ofAssertion(claim, projection, heldBefore);
  const corrects = found.corrects ?? [];
  return {
    ...found,
    corrects,
    replaced: found.replaced === undefined ? replaced(found, projection) : found.replaced,
    hindrance: hindrance(claim, found, projection),
  };
}

function replaced(found: Found, projection: Projection): Claim | null {
  if (found.kind !== "changed" && found.kind !== "resumed") return null;
  return winnerAt(projection, found.at - 1).by;
}

function hindrance(claim: Claim, found: Found, projection: Projection): Hindrance | null {
  if (found.kind === "corroborated") return { rule: "repeated", by: null };
  if (found.kind !== "dormant") return null;
  if (claim.kind === "end") return { rule: "waits", by: null };
  if (claim.kind === "correct") {
    const { by } = winnerAt(projection, claim.from);
    return by === claim ? { rule: "waits", by: null } : { rule: "overruled", by };
  }
  const standing = projection.standings.get(claim);
  if (standing === undefined) return null;
  if (standing.overruledBy !== null) return { rule: "overruled", by: standing.overruledBy };
  if (standing.end <= claim.from) return { rule: "superseded", by: standing.endedBy };
  const top = winnerAt(projection, claim.from).by!;
  return { rule: top.kind === "correct" ? "masked" : "overlaid", by: top };
}

/** Until when an assertion covers its slot, and what holds then. */
export interface Lasting {
  readonly end: Instant;
  /** What holds of another value where it ends; null where nothing does, or its own value goes on. */
  readonly next: Claim | null;
  /** It has an end of its own, lies over what was said of another value, and gives that back. */
  readonly isInterlude: boolean;
}

/** How long an assertion lasts; null of all else, and of what covers nothing. */
export function lastingOf(claim: Claim, projection: Projection): Lasting | null {
  const standing = projection.standings.get(claim);
  if (standing === undefined || standing.end <= claim.from) return null;
  const { end } = standing;
  const { by, value } = winnerAt(projection, end);
  const next = value === claim.value ? null : by;
  const isInterlude = !isOpen(claim) && next?.kind === "assert" && next.from <= claim.from;
  return { end, next, isInterlude };
}

/** Whether a newer start was known already when a claim was recorded. */
export function isLate(claim: Claim, claims: Iterable<Claim>): boolean {
  if (claim.kind !== "assert") return false;
  for (const c of claims) if (c.kind === "assert" && c.from > claim.from && c.seq < claim.seq) return true;
  return false;
}

type Found = Pick<Effect, "kind" | "before" | "after" | "at"> & {
  corrects?: readonly Claim[];
  replaced?: Claim | null;
};

function ofAssertion(
  claim: Claim,
  projection: Projection,
  heldBefore: (value: number, at: Instant) => boolean,
): Found {
  const at = claim.from;
  const after = winnerAt(projection, at).value;
  const { value: before, by: last } = winnerAt(projection, at - 1);
  const corrects = overruledBy(claim, projection);
  if (corrects.length > 0) {
    // What it corrects at its own start; else what held until then, or what was said to begin soonest after.
    const first = corrects.reduce((a, b) =>
      b.from < a.from || (b.from === a.from && isLaterWord(b, a)) ? b : a,
    );
    const held = first.from === at || before === NOTHING || before === claim.value ? first : last!;
    return { kind: "corrected", before: held.value, after: claim.value, at, corrects, replaced: held };
  }
  const standing = projection.standings.get(claim);
  if (standing === undefined) return { kind: "dormant", before: after, after, at };

  // None if it covers nothing; it may tell an end all the same.
  const { end } = standing;
  const run = projection.runs.find((r) => end > at && r.value === claim.value && r.to > at && r.from < end);
  if (run !== undefined && run.from >= at && firstToSay(run, projection) === claim) {
    const then = winnerAt(projection, run.from - 1).value;
    const kind = heldBefore(claim.value, run.from) ? "resumed" : then === NOTHING ? "began" : "changed";
    return { kind, before: then, after: claim.value, at: run.from };
  }
  const ended = projection.runs.find((r) => r.value === claim.value && r.stop?.claim === claim);
  if (ended !== undefined && !isOpen(claim)) {
    return { kind: "ended", before: claim.value, after: winnerAt(projection, ended.to).value, at: ended.to };
  }
  return { kind: run === undefined ? "dormant" : "corroborated", before: after, after, at };
}

/**
 * Of the assertions that begin where a run begins, the earliest word. A run in which none does has come out from behind
 * others: then of all that cover a part of it, the one that begins first. What only tells its end does not say it.
 */
function firstToSay(run: Run, { standings }: Projection): Claim {
  const covers = (c: Claim) =>
    c.from < run.to && (standings.get(c)?.end ?? c.from) > Math.max(run.from, c.from);
  const all = run.evidence.filter((c) => c.value === run.value && covers(c));
  const there = all.filter((c) => c.from === run.from);
  return (there.length > 0 ? there : all).reduce((a, b) => (byStart(b, a) < 0 ? b : a));
}

function ofEnd(claim: Claim, projection: Projection): Found {
  const at = claim.from;
  const after = winnerAt(projection, at).value;
  const run = projection.runs.find((r) => r.value === claim.value && r.to === at);
  if (run === undefined) return { kind: "dormant", before: after, after, at };
  const last = winnerAt(projection, at - 1).by!;
  const told =
    projection.standings.get(last)?.endedBy === claim ||
    winnerAt(without(claim, projection), at).value === claim.value;
  return { kind: told ? "ended" : "corroborated", before: claim.value, after, at };
}

/** What would be if a claim were not there. */
function without(claim: Claim, { claims }: Projection): Projection {
  return project(claims.filter((c) => c !== claim));
}

function ofCorrection(claim: Claim, projection: Projection): Found {
  const there = winnerAt(projection, claim.from).value;
  const same = { before: there, after: there, at: claim.from };
  const wins = projection.segments.filter((segment) => segment.top.by === claim);
  if (wins.length === 0) return { kind: "dormant", ...same };
  // Where another value would win without it. No claim begins or ends within a segment.
  const beneath = without(claim, projection);
  const differs = wins
    .map(({ from: at }) => ({ at, top: winnerAt(beneath, at) }))
    .filter(({ top }) => top.value !== claim.value);
  const first = differs[0];
  if (first === undefined) return { kind: claim.value === NOTHING ? "dormant" : "corroborated", ...same };
  return {
    kind: "corrected",
    before: first.top.value,
    after: claim.value,
    at: first.at,
    corrects: [...new Set(differs.flatMap(({ top }) => top.by ?? []))],
    replaced: first.top.by,
  };
}

/** The claims of which a live one takes the place where they would win: those it overrules, or masks. */
export function correctedBy(claim: Claim, projection: Projection): readonly Claim[] {
  if (claim.kind === "correct") return ofCorrection(claim, projection).corrects ?? [];
  return overruledBy(claim, projection);
}

function overruledBy(claim: Claim, projection: Projection): Claim[] {
  return [...projection.standings.values()].filter((s) => s.overruledBy === claim).map((s) => s.claim);
}
