/** Claims of one slot, written by hand: numbered as they come, each said after the one before unless told otherwise. */
import type { Claim } from "../../src/temporal/claim.ts";
import { OPEN_END } from "../../src/time/instant.ts";

export const [A, B, C] = [1, 2, 3] as const;

type More = Partial<Claim>;

export function slot() {
  let seq = 0;
  const claim = (
    kind: Claim["kind"],
    bound: Claim["bound"],
    value: number,
    from: number,
    until: number,
    more: More,
  ): Claim => {
    seq += 1;
    const texts = { fromText: "year", untilText: until < OPEN_END ? "year" : null, observed: false } as const;
    return { seq, said: 3000 + seq, kind, bound, value, from, until, attested: from, ...texts, ...more };
  };
  return {
    open: (value: number, from: number, more: More = {}) =>
      claim("assert", "open", value, from, OPEN_END, more),
    stated: (value: number, from: number, until: number, more: More = {}) =>
      claim("assert", "stated", value, from, until, more),
    guessed: (value: number, from: number, until: number, more: More = {}) =>
      claim("assert", "guessed", value, from, until, more),
    end: (value: number, at: number, more: More = {}) => claim("end", "stated", value, at, at, more),
    correct: (value: number, from: number, until: number, more: More = {}) =>
      claim("correct", "stated", value, from, until, more),
  };
}

export type Slot = ReturnType<typeof slot>;
