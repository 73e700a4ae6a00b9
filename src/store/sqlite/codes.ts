import type { BoundKind } from "../../model/shapes.ts";
import { type Claim, reach } from "../../temporal/claim.ts";
import type { Bound } from "../../temporal/revise.ts";
import type { Precision } from "../../time/time-point.ts";
import type { EntryFlags, NodeKind } from "../rows.ts";
import type { SqlValue } from "./driver.ts";

/** Small numbers for what columns of few values hold. The order is part of the file format: append, never reorder. */
const PRECISIONS: readonly (Precision | null)[] = [null, "year", "month", "day", "instant"];
const BOUND_KINDS: readonly BoundKind[] = ["stated", "observed", "guessed", "unknown"];
const CLAIM_KINDS: readonly Claim["kind"][] = ["assert", "end", "correct"];
const CLAIM_BOUNDS: readonly Claim["bound"][] = ["open", "stated", "guessed"];
export const NODE_KINDS: readonly NodeKind[] = ["entity", "text", "number", "boolean", "date"];

/** In the bits of a claim: set where it is not an open assertion. */
export const NOT_OPEN = 0b1111;

export const precisionCode = (precision: Precision | null): number => PRECISIONS.indexOf(precision);
export const precisionOf = (code: number): Precision | null => PRECISIONS[code] ?? null;

export function claimBits(claim: Claim): number {
  return (
    CLAIM_KINDS.indexOf(claim.kind) |
    (CLAIM_BOUNDS.indexOf(claim.bound) << 2) |
    (precisionCode(claim.fromText) << 4) |
    (precisionCode(claim.untilText) << 7) |
    ((claim.observed ? 1 : 0) << 10)
  );
}

export function claimReach(claim: Claim): number {
  return reach(claim);
}

/** What `readClaim` reads, as lists. */
export const CLAIM = "seq, said, value, from_at, until_at, reach, bits";

export function readClaim([seq, said, value, from, until, reaches, code]: SqlValue[]): Claim {
  const bits = code as number;
  const bound = CLAIM_BOUNDS[(bits >> 2) & 3]!;
  return {
    seq: seq as number,
    said: said as number,
    kind: CLAIM_KINDS[bits & 3]!,
    bound,
    value: value as number,
    from: from as number,
    until: until as number,
    attested: (bound === "open" ? reaches : from) as number,
    fromText: precisionOf((bits >> 4) & 7),
    untilText: precisionOf((bits >> 7) & 7),
    observed: ((bits >> 10) & 1) === 1,
  };
}

export function boundsCode(start: Bound, stop: Bound | null): number {
  const last =
    stop === null ? 0 : 1 | (BOUND_KINDS.indexOf(stop.kind) << 1) | (precisionCode(stop.text) << 3);
  return precisionCode(start.text) | (BOUND_KINDS.indexOf(start.kind) << 3) | (last << 5);
}

interface Bounds {
  readonly start: Bound;
  readonly stop: Bound | null;
}

/** There are a few hundred pairs of bounds, and every fact has one. */
const KNOWN_BOUNDS: Bounds[] = [];

export function readBounds(code: number): Bounds {
  let bounds = KNOWN_BOUNDS[code];
  if (bounds === undefined) {
    bounds = decodeBounds(code);
    KNOWN_BOUNDS[code] = bounds;
  }
  return bounds;
}

function decodeBounds(code: number): Bounds {
  const start = { text: precisionOf(code & 7), kind: BOUND_KINDS[(code >> 3) & 3]! };
  const last = code >> 5;
  if ((last & 1) === 0) return { start, stop: null };
  return { start, stop: { text: precisionOf((last >> 3) & 7), kind: BOUND_KINDS[(last >> 1) & 3]! } };
}

export function flagBits(flags: EntryFlags): number {
  return (
    (flags.guessed ? 2 : 0) |
    (flags.nothing ? 4 : 0) |
    (flags.idMade ? 8 : 0) |
    (precisionCode(flags.said) << 4) |
    (precisionCode(flags.attested) << 7)
  );
}

export function readFlags(bits: number): EntryFlags {
  return {
    said: precisionOf((bits >> 4) & 7),
    attested: precisionOf((bits >> 7) & 7),
    guessed: (bits & 2) > 0,
    nothing: (bits & 4) > 0,
    idMade: (bits & 8) > 0,
  };
}
