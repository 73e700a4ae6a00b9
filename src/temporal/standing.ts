import type { Instant } from "../time/instant.ts";
import { byStart, byWord, type Claim, isEnder, isLaterWord, isOpen } from "./claim.ts";

/** How one assertion fares among the others of its slot. */
export interface Standing {
  readonly claim: Claim;
  /** The assertion whose speaker vouches for the instant at which this one is said to have begun. */
  readonly overruledBy: Claim | null;
  /** Effective end; it covers nothing if that is not after `claim.from`. */
  readonly end: Instant;
  /** What set the effective end; null where its own stated end (or none) did. */
  readonly endedBy: Claim | null;
  /** Last instant at which starts of other values are overruled; before `claim.from` where none are. */
  readonly vouches: Instant;
}

/**
 * Overruling, truncation and ends of one slot's live claims (semantics.md, section 4).
 * Corrections are no assertions and get no standing. About O(n log n); attested assertions cost a pass each.
 */
export function standings(claims: readonly Claim[]): Map<Claim, Standing> {
  const asserts = claims.filter((c) => c.kind === "assert");
  const enders = endersByValue(claims);
  const { overruled, vouches } = overrulings(asserts, enders);
  const nextRuler = othersBehind(asserts.filter((c) => isOpen(c) && !overruled.has(c)).sort(byStart));
  let nextBounded: ((claim: Claim) => Claim | null) | null = null;

  const result = new Map<Claim, Standing>();
  for (const claim of asserts) {
    const by = overruled.get(claim);
    if (by !== undefined) {
      result.set(claim, { claim, overruledBy: by, end: claim.from, endedBy: by, vouches: claim.from - 1 });
      continue;
    }
    let end = claim.until;
    let endedBy: Claim | null = null;
    const cut = (at: Instant, ender: Claim) => {
      if (at < end) {
        end = at;
        endedBy = ender;
      }
    };
    // `end` entries and stated stretches of the same value go first: where several meet, they tell the end.
    const told = firstEnder(claim, enders.get(claim.value));
    if (told !== null) cut(told.until, told);
    const other = nextRuler(claim);
    if (other !== null) cut(other.from, other);
    if (claim.bound === "guessed") {
      nextBounded ??= othersBehind(asserts.filter((c) => c.bound !== "open").sort(byStart));
      const beside = nextBounded(claim);
      if (beside !== null) cut(beside.from, beside);
    }
    result.set(claim, {
      claim,
      overruledBy: null,
      end,
      endedBy,
      vouches: vouches.get(claim) ?? claim.from - 1,
    });
  }
  return result;
}

/** `end` entries and stated bounded assertions by value, ascending by the instant at which they end. */
function endersByValue(claims: readonly Claim[]): Map<number, Claim[]> {
  const byValue = new Map<number, Claim[]>();
  for (const c of claims) {
    if (isEnder(c)) {
      const list = byValue.get(c.value);
      if (list === undefined) byValue.set(c.value, [c]);
      else list.push(c);
    }
  }
  for (const list of byValue.values()) list.sort((a, b) => a.until - b.until || byWord(a, b));
  return byValue;
}

/** Of each overruled assertion, the latest word that overrules it; and how far each of the others vouches. */
function overrulings(
  asserts: readonly Claim[],
  enders: Map<number, Claim[]>,
): { overruled: Map<Claim, Claim>; vouches: Map<Claim, Instant> } {
  const overruled = new Map<Claim, Claim>();
  const vouches = new Map<Claim, Instant>();
  const opens = asserts.filter(isOpen).sort(byWord).reverse();
  // Rulers that vouch for their first instant only are found by that instant; the few others one by one.
  const points = new Map<Instant, Claim>();
  const spans: { ruler: Claim; last: Instant }[] = [];
  for (const claim of opens) {
    const here = points.get(claim.from);
    const by =
      here !== undefined && here.value !== claim.value
        ? here
        : spans.find(
            (s) => s.ruler.value !== claim.value && s.ruler.from <= claim.from && claim.from <= s.last,
          )?.ruler;
    if (by !== undefined) {
      overruled.set(claim, by);
      continue;
    }
    const last = vouchedUntil(claim, enders.get(claim.value));
    vouches.set(claim, last);
    if (last > claim.from) spans.push({ ruler: claim, last });
    if (here === undefined) points.set(claim.from, claim);
  }
  return { overruled, vouches };
}

/** The last instant for which an open assertion vouches: its attestation, unless a later word took that back. */
function vouchedUntil(claim: Claim, enders: Claim[] | undefined): Instant {
  if (enders === undefined) return claim.attested;
  for (let k = firstAfter(enders, claim.from); k < enders.length; k++) {
    const ender = enders[k]!;
    if (ender.until > claim.attested) break;
    if (isLaterWord(ender, claim)) return ender.until - 1;
  }
  return claim.attested;
}

/** The first `end`, or stated stretch of the same value, that ends the assertion. */
function firstEnder(claim: Claim, enders: Claim[] | undefined): Claim | null {
  if (enders === undefined) return null;
  for (let k = firstAfter(enders, claim.from); k < enders.length; k++) {
    const ender = enders[k]!;
    if (ender.until >= claim.until) return null;
    if (ends(ender, claim)) return ender;
  }
  return null;
}

function ends(ender: Claim, claim: Claim): boolean {
  if (claim.bound === "open") return !(isLaterWord(claim, ender) && claim.attested >= ender.until);
  if (claim.bound === "guessed") return true;
  return ender.kind === "end" && isLaterWord(ender, claim);
}

/** Index of the first ender whose instant is after `t`. */
function firstAfter(enders: readonly Claim[], t: Instant): number {
  let low = 0;
  let high = enders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (enders[middle]!.until > t) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Finds the first claim of another value behind a given one in the order of starts. */
function othersBehind(sorted: readonly Claim[]): (claim: Claim) => Claim | null {
  const nextOther = sorted.map((_, k) => k + 1);
  for (let k = sorted.length - 2; k >= 0; k--) {
    if (sorted[k]!.value === sorted[k + 1]!.value) nextOther[k] = nextOther[k + 1]!;
  }
  return (claim) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byStart(sorted[middle]!, claim) > 0) high = middle;
      else low = middle + 1;
    }
    const first = sorted[low];
    if (first === undefined) return null;
    return first.value !== claim.value ? first : (sorted[nextOther[low]!] ?? null);
  };
}
