import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { standings } from "../../src/temporal/standing.ts";
import { OPEN_END } from "../../src/time/instant.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";

/** Of each assertion in turn: its effective end, what set it, and how far it vouches (if at all). */
function told(story: (s: Slot) => Claim[]): string[] {
  const claims = story(slot());
  const all = standings(claims);
  // The order in which claims come plays no part.
  const turned = standings(claims.toReversed());
  for (const [claim, standing] of all) expect(turned.get(claim)).toEqual(standing);
  return claims
    .filter((c) => c.kind === "assert")
    .map((c) => {
      const { claim, overruledBy, end, endedBy, vouches } = all.get(c)!;
      expect(claim).toBe(c);
      const until = end === OPEN_END ? "open" : String(end);
      const by = endedBy === null ? "" : ` by ${endedBy.seq}`;
      const word = vouches < c.from ? "" : `, vouches until ${vouches}`;
      if (overruledBy !== null) {
        expect([end, endedBy]).toEqual([c.from, overruledBy]);
        return `overruled by ${overruledBy.seq}${word}`;
      }
      return `${until}${by}${word}`;
    });
}

describe("overruling", () => {
  it.each<[string, string[], (s: Slot) => Claim[]]>([
    [
      "takes the later word where two start at once",
      ["overruled by 2", "open, vouches until 2020"],
      (s) => [s.open(A, 2020), s.open(B, 2020)],
    ],
    [
      "is told of the latest word that does it",
      ["overruled by 3", "open, vouches until 2020", "open, vouches until 2020"],
      (s) => [s.open(B, 2020), s.open(A, 2020), s.open(A, 2020)],
    ],
    [
      "reaches the last instant that is attested",
      ["overruled by 3", "open, vouches until 2023", "2023 by 2, vouches until 2022"],
      (s) => [s.open(A, 2022), s.open(A, 2023), s.open(B, 2020, { attested: 2022 })],
    ],
    [
      "reaches no start before its own",
      ["2020 by 2, vouches until 2019", "open, vouches until 2025"],
      (s) => [s.open(A, 2019), s.open(B, 2020, { attested: 2025 })],
    ],
    [
      "is no matter of earlier words",
      ["2022 by 2, vouches until 2025", "open, vouches until 2022"],
      (s) => [s.open(A, 2020, { attested: 2025, said: 1 }), s.open(B, 2022)],
    ],
    [
      "is no matter of the same value",
      ["open, vouches until 2021", "open, vouches until 2025"],
      (s) => [s.open(A, 2021, { said: 1 }), s.open(A, 2020, { attested: 2025 })],
    ],
    [
      "is taken back from the end that a later word tells",
      ["open, vouches until 2022", "overruled by 3", "2022 by 4, vouches until 2021"],
      (s) => [s.open(A, 2022), s.open(A, 2021), s.open(B, 2020, { attested: 2024 }), s.end(B, 2022)],
    ],
    [
      "is taken back at its last instant, too",
      ["open, vouches until 2024", "2024 by 3, vouches until 2023"],
      (s) => [s.open(A, 2024), s.open(B, 2020, { attested: 2024 }), s.end(B, 2024)],
    ],
    [
      "is taken back by a stated stretch, and from the earliest such end",
      ["open, vouches until 2022", "2022 by 4, vouches until 2021", "2022 by 1", "2022"],
      (s) => [
        s.open(A, 2022),
        s.open(B, 2020, { attested: 2024 }),
        s.stated(B, 2020, 2023),
        s.stated(B, 2020, 2022),
      ],
    ],
    [
      "stands against an earlier word, one of its own start, and a guess",
      ["overruled by 2", "open, vouches until 2024", "2021 by 4"],
      (s) => [
        s.open(A, 2022),
        s.open(B, 2020, { attested: 2024 }),
        s.guessed(B, 2020, 2023),
        s.end(B, 2021, { said: 1 }),
        s.end(B, 2020),
      ],
    ],
    [
      "is not done by what is overruled itself",
      ["open, vouches until 2023", "overruled by 3", "2023 by 1, vouches until 2021"],
      (s) => [s.open(A, 2023), s.open(C, 2021, { attested: 2024 }), s.open(B, 2021)],
    ],
    [
      "leaves stretches alone",
      ["2025", "open, vouches until 2024"],
      (s) => [s.stated(A, 2022, 2025), s.open(B, 2020, { attested: 2024 })],
    ],
  ])("%s", (_name, expected, story) => {
    expect(told(story)).toEqual(expected);
  });
});

describe("truncation", () => {
  it.each<[string, string[], (s: Slot) => Claim[]]>([
    [
      "is done by the next start of another value",
      ["2021 by 2, vouches until 2019", "2023 by 3, vouches until 2021", "open, vouches until 2023"],
      (s) => [s.open(A, 2019), s.open(B, 2021), s.open(A, 2023)],
    ],
    [
      "passes over starts of the same value",
      ["2023 by 3, vouches until 2019", "2023 by 3, vouches until 2021", "open, vouches until 2023"],
      (s) => [s.open(A, 2019), s.open(A, 2021), s.open(B, 2023)],
    ],
    [
      "cuts a stretch that begins before all open ones",
      ["2025 by 3", "2025 by 3, vouches until 2020", "open, vouches until 2025"],
      (s) => [s.stated(A, 2018, 2030), s.open(A, 2020), s.open(B, 2025)],
    ],
    [
      "is not done by what is overruled",
      ["2025", "overruled by 3", "open, vouches until 2023"],
      (s) => [s.guessed(A, 2019, 2025), s.open(C, 2022), s.open(A, 2018, { attested: 2023 })],
    ],
    [
      "of a guess is done by a stretch, of the later start or word",
      ["2021 by 2", "2023"],
      (s) => [s.guessed(A, 2019, 2025), s.stated(B, 2021, 2023)],
    ],
    [
      "of a guess is done by another guess",
      ["2021 by 2", "2023"],
      (s) => [s.guessed(A, 2019, 2025), s.guessed(B, 2021, 2023)],
    ],
    [
      "of a guess is not done by a stretch that starts at once and was said before",
      ["2023", "2025"],
      (s) => [s.stated(B, 2019, 2023), s.guessed(A, 2019, 2025)],
    ],
    [
      "of a stated stretch is not done by a stretch",
      ["2025", "2023"],
      (s) => [s.stated(A, 2019, 2025), s.stated(B, 2021, 2023)],
    ],
    [
      "of a guess passes over stretches of its own value",
      ["2023 by 3", "2022", "2024"],
      (s) => [s.guessed(A, 2019, 2025), s.guessed(A, 2021, 2022), s.stated(B, 2023, 2024)],
    ],
  ])("%s", (_name, expected, story) => {
    expect(told(story)).toEqual(expected);
  });
});

describe("ends", () => {
  it.each<[string, string[], (s: Slot) => Claim[]]>([
    [
      "end what is open, unless that vouches for it later",
      ["2021 by 3, vouches until 2019", "open, vouches until 2022"],
      (s) => [s.open(A, 2019), s.open(A, 2020, { attested: 2022, said: 9000 }), s.end(A, 2021)],
    ],
    [
      "end it at the last attested instant if they are the later word",
      ["2021 by 2, vouches until 2020"],
      (s) => [s.open(A, 2019, { attested: 2021 }), s.end(A, 2021)],
    ],
    [
      "do not end it at the last attested instant if they are not",
      ["open, vouches until 2021"],
      (s) => [s.open(A, 2019, { attested: 2021, said: 9000 }), s.end(A, 2021)],
    ],
    ["do not end what begins there", ["open, vouches until 2021"], (s) => [s.open(A, 2021), s.end(A, 2021)]],
    [
      "of a stretch are told by a later `end` only",
      ["2022 by 3", "2025"],
      (s) => [s.stated(A, 2019, 2025), s.stated(A, 2020, 2025, { said: 9000 }), s.end(A, 2022)],
    ],
    [
      "of a stretch are not told by another stretch",
      ["2025", "2022"],
      (s) => [s.stated(A, 2019, 2025), s.stated(A, 2020, 2022)],
    ],
    [
      "of a guess are told by any stated stretch",
      ["2022 by 2", "2022"],
      (s) => [s.guessed(A, 2019, 2025, { said: 9000 }), s.stated(A, 2018, 2022)],
    ],
    [
      "of a guess are told by any `end`",
      ["2021 by 2"],
      (s) => [s.guessed(A, 2019, 2025, { said: 9000 }), s.end(A, 2021, { said: 1 })],
    ],
    ["beyond a stretch do not lengthen it", ["2022"], (s) => [s.guessed(A, 2019, 2022), s.end(A, 2024)]],
    [
      "where several meet, go by the earliest word",
      ["2022 by 3, vouches until 2019"],
      (s) => [s.open(A, 2019), s.end(A, 2022), s.end(A, 2022, { said: 1 })],
    ],
    [
      "go before the start of another value in the same instant",
      ["2022 by 3, vouches until 2019", "open, vouches until 2022"],
      (s) => [s.open(A, 2019), s.open(B, 2022), s.end(A, 2022)],
    ],
  ])("%s", (_name, expected, story) => {
    expect(told(story)).toEqual(expected);
  });
});
