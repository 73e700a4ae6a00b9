import { PalimpsestError } from "../model/palimpsest-error.ts";
import { need, type Step } from "../store/need.ts";
import type { EntryRow } from "../store/rows.ts";
import type { Claim } from "../temporal/claim.ts";
import { project } from "../temporal/project.ts";
import { loadWindow, type SlotStep } from "../temporal/window.ts";
import { isoOrNull, toIso, UNKNOWN_START } from "../time/instant.ts";
import type { Draft } from "./draft.ts";
import { claimOf, type Seat, seatsOf } from "./place.ts";
import { loadFamily, placeOf } from "./seating.ts";
import { shiftedEntries } from "./settle-shifted.ts";

/**
 * Refuses an `end` that ends nothing: no assertion of the value covers the instant just before it.
 * What the same commit said before counts.
 */
export function* checkEnd(draft: Draft, entry: EntryRow | undefined): Step<void> {
  if (entry === undefined) return;
  yield* loadHomes(draft, entry);
  yield* loadFamily(draft, draft.predicateName(entry.predicate!));
  const at = placeOf(draft, entry);
  yield* draft.loadTimelines([at.primary]);
  const timeline = draft.storedTimeline(at.primary);
  const claim = claimOf(entry, "state", at.primary.value);
  const pending = pendingClaims(draft, entry, at.primary);
  const key = { timeline: timeline?.id ?? 0, slot: at.primary.slot };
  const stored = timeline === null ? [] : yield* need.ofSlot(key, claimsNear(claim, pending));
  const { gone, come } = yield* shiftedAt(draft, at.primary);
  const claims = [...stored.filter((c) => !gone.has(c.seq)), ...come, ...pending];
  const covers = [...project(claims).standings.values()].some(
    (s) => s.claim.value === claim.value && s.claim.from < claim.from && s.end >= claim.from,
  );
  if (covers) return;
  const said = claims
    .filter((c) => c.kind === "assert" && c.value === claim.value)
    .sort((a, b) => b.from - a.from || a.seq - b.seq);
  const near = said.find((c) => c.from < claim.from) ?? said.at(-1);
  const end = toIso(claim.from);
  const since =
    near === undefined ? null : near.from <= UNKNOWN_START ? "an unknown start" : toIso(near.from);
  const until = near === undefined ? null : isoOrNull(near.until);
  throw new PalimpsestError(
    "incorrect",
    since === null
      ? `Nothing to end at ${end}: nothing that was said of it holds just before`
      : `Nothing to end at ${end}: it is said to hold from ${since}${until === null ? "" : ` until ${until}`}, and does not hold just before ${end}`,
    {
      value: { at: end, from: near === undefined ? null : isoOrNull(near.from) },
      fix: "Give an instant after the start, or say first that it held.",
    },
  );
}

/** The stored claims that decide what holds around a claim; all of its slot's where that is simplest. */
function* claimsNear(claim: Claim, pending: readonly Claim[]): SlotStep<Claim[]> {
  const window = yield* loadWindow([claim, ...pending], []);
  const stored = (yield { ask: "touching", from: window.loadedFrom, to: window.to }) as Claim[];
  if (stored.some((c) => c.value === claim.value && c.kind === "assert")) return stored;
  const earliest = (yield { ask: "open-after", after: UNKNOWN_START, except: null }) as number | null;
  return earliest === null
    ? stored
    : ((yield { ask: "touching", from: UNKNOWN_START, to: earliest }) as Claim[]);
}

/** Loads whom this commit's entries speak of by merges and splits. */
function* loadHomes(draft: Draft, entry: EntryRow): Step<void> {
  if (draft.identities.isEmpty) return;
  const worded = [...draft.changes.entries, entry].filter((e) => e.predicate !== null && e.op !== "declare");
  yield* draft.loadNodes(
    worded.flatMap((e) => {
      const { subject, object } = draft.identities.ends(e);
      return object === null ? [subject] : [subject, object];
    }),
  );
}

/** What merges and splits of this commit take out of a slot, and what they bring there. */
function* shiftedAt(draft: Draft, slot: Seat): Step<{ gone: Set<number>; come: Claim[] }> {
  const gone = new Set<number>();
  const come: Claim[] = [];
  for (const { entry, from, to, was } of yield* shiftedEntries(draft, [])) {
    if (seatsOf(from).some((seat) => isSame(seat, slot))) gone.add(entry.seq);
    const { aspect } = draft.declared.traits(to.predicate);
    for (const seat of seatsOf(to))
      if (was && !to.isSelf && isSame(seat, slot)) come.push(claimOf(entry, aspect, seat.value));
  }
  return { gone, come };
}

function isSame(a: Seat, b: Seat): boolean {
  return a.subject === b.subject && a.family === b.family && a.scope === b.scope && a.slot === b.slot;
}

/** Claims of the same slot that this commit has made before. */
function pendingClaims(draft: Draft, entry: EntryRow, slot: Seat): Claim[] {
  const claims: Claim[] = [];
  const own = draft.identities.ends(entry).subject;
  for (const other of draft.changes.entries) {
    if (other === entry) continue;
    if (other.op !== "assert" && other.op !== "end" && other.op !== "correct") continue;
    if (draft.dead.has(other.seq)) continue;
    const { subject, object } = draft.identities.ends(other);
    if (subject !== own && object !== own) continue;
    const at = placeOf(draft, other);
    for (const seat of seatsOf(at)) {
      if (!isSame(seat, slot)) continue;
      claims.push(claimOf(other, draft.declared.traits(at.predicate).aspect, seat.value));
    }
  }
  return claims;
}
