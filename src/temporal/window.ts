import { type Instant, OPEN_END, UNKNOWN_START } from "../time/instant.ts";
import { type Claim, isOpen, reach } from "./claim.ts";
import { type Projection, project } from "./project.ts";

/**
 * What a slot is asked for while a change of it is worked out. All answers speak of stored, live claims. Claims may stand
 * in any order.
 */
export type SlotRequest =
  /** Claims whose own stretch [from, reach] meets [from, to], both ends included. Answer: Claim[]. */
  | { ask: "touching"; from: Instant; to: Instant }
  /** The latest start of an open assertion before an instant, of another value where one is given. */
  | { ask: "open-before"; before: Instant; except: number | null }
  /** The first such start after an instant. Both answer: Instant or null. */
  | { ask: "open-after"; after: Instant; except: number | null }
  /** Stored current facts that share an instant with [from, to). Answer: FactRow[], ascending. */
  | { ask: "facts"; from: Instant; to: Instant };

export type SlotStep<T> = Generator<SlotRequest, T, unknown>;

/** A stretch of valid time outside of which a change of claims changes no winner, with both projections of it. */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
  /** Claims that do not reach this instant were left out; they decide no winner in the window. */
  readonly loadedFrom: Instant;
  readonly before: Projection;
  readonly after: Projection;
}

/** No more than the changed claims themselves ask for. */
const LEAST = { from: OPEN_END, to: UNKNOWN_START, load: OPEN_END };

/**
 * Loads as few of a slot's claims as decide what adding and removing some of them does.
 *
 * Nothing changes before the first instant that a changed claim speaks of. To the left, an open assertion that is not
 * overruled ends all that was said of other values, and stands wherever earlier ones of its own value stand; so claims
 * that lie wholly before it decide nothing after it. Exceptions reach across and are followed to their start:
 * attestations, stretches and corrections. To the right, the window ends once every claim whose fate changed has ended
 * in both projections and no correction lies across.
 *
 * @param wanted the least that the window is to reach, and the instant from which claims are to be loaded
 */
export function* loadWindow(
  added: readonly Claim[],
  removed: readonly Claim[],
  wanted: { readonly from: Instant; readonly to: Instant; readonly load: Instant } = LEAST,
): SlotStep<Window> {
  const changed = [...added, ...removed];
  const gone = new Set(removed.map((c) => c.seq));
  const from = Math.min(wanted.from, ...changed.map((c) => c.from));
  let to = Math.max(wanted.to, ...changed.map(reach));
  if (to < OPEN_END && changed.some((c) => isOpen(c) || c.kind === "end")) {
    to = ((yield { ask: "open-after", after: to, except: null }) as Instant | null) ?? OPEN_END;
  }
  let left = ((yield { ask: "open-before", before: from, except: null }) as Instant | null) ?? from - 1;
  left = Math.min(left, wanted.load);
  for (;;) {
    const stored = (yield { ask: "touching", from: left, to }) as Claim[];
    const now = [...stored.filter((c) => !gone.has(c.seq)), ...added];
    const before = project(stored, from - 1, Math.min(to + 1, OPEN_END));
    const after = project(now, from - 1, Math.min(to + 1, OPEN_END));

    const start = earliestStart(stored, before, left);
    if (start < left) {
      left = start;
      continue;
    }
    const next: Instant | null = yield* farther(stored, before, after, to);
    if (next !== null) {
      to = next;
      continue;
    }
    return { from, to, loadedFrom: left, before, after };
  }
}

/** The earliest start of the loaded claims that may still stand at `left`; no later than `left`. */
function earliestStart(claims: readonly Claim[], before: Projection, left: Instant): Instant {
  let earliest = left;
  for (const claim of claims) {
    // Cut before `left` by what is loaded: what is not could only cut it sooner, and no change cuts so early.
    const isStretch = claim.kind === "assert" && claim.bound !== "open";
    if (isStretch && before.standings.get(claim)!.end <= left) continue;
    earliest = Math.min(earliest, claim.from);
  }
  return earliest;
}

/** How much farther the window has to reach; null if it suffices. */
function* farther(
  claims: readonly Claim[],
  before: Projection,
  after: Projection,
  to: Instant,
): SlotStep<Instant | null> {
  let next: Instant = to;
  for (const c of claims) if (c.kind === "correct") next = Math.max(next, c.until);
  const values = new Set<number>();
  const look = (claim: Claim) => {
    const then = before.standings.get(claim);
    const now = after.standings.get(claim);
    if (then?.end !== now?.end && Math.max(then?.end ?? to, now?.end ?? to) > to) values.add(claim.value);
    // An attestation that came, went or was taken back works on starts up to its last instant.
    if (then?.vouches !== now?.vouches) next = Math.max(next, then?.vouches ?? to, now?.vouches ?? to);
  };
  for (const { standings } of [before, after]) for (const claim of standings.keys()) look(claim);
  if (next > to) return next;
  if (values.size === 0) return null;
  const except = values.size === 1 ? [...values][0]! : null;
  return ((yield { ask: "open-after", after: to, except }) as Instant | null) ?? OPEN_END;
}
