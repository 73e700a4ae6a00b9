/** Section 4 of semantics.md on the claims of one slot: at every instant that could matter, ask each claim again. */
import type { Claim } from "../../src/temporal/claim.ts";

const word = (a: Claim, b: Claim) => a.said > b.said || (a.said === b.said && a.seq > b.seq);
const starts = (a: Claim, b: Claim) => a.from > b.from || (a.from === b.from && word(a, b));
const assertion = (c: Claim) => c.kind === "assert";
const open = (c: Claim) => assertion(c) && c.bound === "open";
/** What tells of a value's end: an `end`, or a stated stretch. */
const ender = (c: Claim) => c.kind === "end" || (assertion(c) && c.bound === "stated");

/** Open assertions that are overruled, each by a later word that is not. */
function overruledOf(claims: readonly Claim[]): Set<Claim> {
  const overruled = new Set<Claim>();
  for (const j of claims.filter(open).sort((a, b) => (word(a, b) ? -1 : 1))) {
    const isOverruledBy = (i: Claim) =>
      !overruled.has(i) &&
      i.value !== j.value &&
      word(i, j) &&
      i.from <= j.from &&
      j.from <= i.attested &&
      claims.every(
        (x) => !ender(x) || x.value !== i.value || !word(x, i) || x.until <= i.from || j.from < x.until,
      );
    if (claims.some((i) => open(i) && isOverruledBy(i))) overruled.add(j);
  }
  return overruled;
}

/** Where the assertion ends in effect. */
function endOf(i: Claim, claims: readonly Claim[], overruled: Set<Claim>): number {
  const cuts = (x: Claim): number => {
    if (
      assertion(x) &&
      !overruled.has(x) &&
      x.value !== i.value &&
      starts(x, i) &&
      (open(x) || i.bound === "guessed")
    )
      return x.from;
    if (!ender(x) || x.value !== i.value || x.until <= i.from) return i.until;
    if (open(i)) return word(i, x) && i.attested >= x.until ? i.until : x.until;
    return i.bound === "guessed" || (x.kind === "end" && word(x, i)) ? x.until : i.until;
  };
  return Math.min(i.until, ...claims.map(cuts));
}

const best = <T>(of: T[], beats: (a: T, b: T) => boolean) =>
  of.reduce<T | null>((a, b) => (a === null || beats(b, a) ? b : a), null);

/** What holds from which instant on, at every instant where a claim begins, ends or stops to vouch. */
function winnersOf(claims: readonly Claim[], ends: Map<Claim, number>): { at: number; by: Claim | null }[] {
  const instants = [...new Set(claims.flatMap((c) => [c.from, c.until, c.attested]))].sort((a, b) => a - b);
  return instants.map((at) => {
    const masks = claims.filter((x) => x.kind === "correct" && x.from <= at && at < x.until);
    const c = best(masks, word);
    const competing = [...ends]
      .filter(([i, end]) => i.from <= at && at < end)
      .map(([i]) => i)
      .filter((i) => c === null || (word(i, c) && (!open(i) || i.from >= c.from || i.attested >= c.until)));
    return { at, by: best(competing, starts) ?? c };
  });
}

export interface NaiveRun {
  value: number;
  from: number;
  to: number;
  /** What covers a part of it, wins in it as a correction, or is an `end` of its value where it stops. */
  rests: number[];
}

/** The stretches of one value. */
export function naiveRuns(claims: readonly Claim[], openEnd: number): NaiveRun[] {
  const overruled = overruledOf(claims);
  const standing = claims.filter((c) => assertion(c) && !overruled.has(c));
  const ends = new Map(standing.map((c) => [c, endOf(c, claims, overruled)]));
  const winners = winnersOf(claims, ends);
  const value = (by: Claim | null) => by?.value ?? 0;
  const changes = winners.filter(({ by }, k) => k === 0 || value(by) !== value(winners[k - 1]!.by));
  return changes
    .map(({ at, by }, k) => ({ value: value(by), from: at, to: changes[k + 1]?.at ?? openEnd }))
    .filter((run) => run.value !== 0 && run.from < openEnd)
    .map((run) => {
      const covering = [...ends].filter(([c, end]) => end > c.from && c.from < run.to && end > run.from);
      const telling = claims.filter((c) => c.kind === "end" && c.from === run.to);
      const own = [...covering.map(([c]) => c), ...telling].filter((c) => c.value === run.value);
      const correcting = winners.filter(
        ({ at, by }) => by?.kind === "correct" && at >= run.from && at < run.to,
      );
      const all = [...own, ...correcting.map(({ by }) => by!)];
      return { ...run, rests: [...new Set(all.map((c) => c.seq))].sort((a, b) => a - b) };
    });
}
