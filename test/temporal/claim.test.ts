import { describe, expect, it } from "vitest";
import {
  byStart,
  byWord,
  type Claim,
  isEnder,
  isLaterWord,
  isOpen,
  reach,
} from "../../src/temporal/claim.ts";
import { OPEN_END } from "../../src/time/instant.ts";

const claim = (seq: number, said: number, from: number, more: Partial<Claim> = {}): Claim => ({
  ...{ seq, said, from, kind: "assert", bound: "open", value: 1, until: OPEN_END, attested: from },
  ...{ fromText: null, untilText: null, observed: false },
  ...more,
});
const numbers = (claims: Claim[]) => claims.map((c) => c.seq);

describe("the later word", () => {
  it("was said later, or at once and recorded later", () => {
    const [early, late, again] = [claim(3, 10, 0), claim(1, 20, 0), claim(2, 20, 0)];
    expect([isLaterWord(late, early), isLaterWord(early, late)]).toEqual([true, false]);
    expect([isLaterWord(again, late), isLaterWord(late, again)]).toEqual([true, false]);
    expect(isLaterWord(late, late)).toBe(false);
  });

  it("comes last by word, whatever order they came in", () => {
    const words = [claim(1, 20, 0), claim(2, 20, 0), claim(3, 10, 0), claim(4, 20, 0)];
    expect(numbers(words.toSorted(byWord))).toEqual([3, 1, 2, 4]);
    expect(numbers(words.toReversed().sort(byWord))).toEqual([3, 1, 2, 4]);
  });

  it("comes last of those that start at once", () => {
    const words = [claim(1, 20, 5), claim(2, 20, 5), claim(3, 10, 5), claim(4, 30, 4), claim(5, 1, 6)];
    expect(numbers(words.toSorted(byStart))).toEqual([4, 3, 1, 2, 5]);
    expect(numbers(words.toReversed().sort(byStart))).toEqual([4, 3, 1, 2, 5]);
  });
});

describe("a claim", () => {
  const stated = claim(1, 1, 5, { bound: "stated", until: 9 });
  const guessed = claim(1, 1, 5, { bound: "guessed", until: 9 });
  const end = claim(1, 1, 5, { kind: "end", bound: "stated", until: 5 });
  const correct = claim(1, 1, 5, { kind: "correct", bound: "stated", until: 9 });
  const open = claim(1, 1, 5, { attested: 7 });

  it("reaches as far as it speaks of", () => {
    expect([open, stated, guessed, end, correct].map(reach)).toEqual([7, 9, 9, 5, 9]);
  });

  it("is open only if it is an assertion without an end", () => {
    expect([open, stated, guessed, end, correct].map(isOpen)).toEqual([true, false, false, false, false]);
  });

  it("tells of an end if it is an `end`, or a stated stretch", () => {
    expect([open, stated, guessed, end, correct].map(isEnder)).toEqual([false, true, false, true, false]);
  });
});
