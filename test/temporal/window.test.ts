/** What a window reads of a slot, worked out by hand: no more than decides what a change does. */
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { loadWindow } from "../../src/temporal/window.ts";
import { OPEN_END, UNKNOWN_START } from "../../src/time/instant.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";
import { MemorySlot } from "../support/memory-slot.ts";

/** Claims of a slot, which then come and go. */
type Story = (s: Slot) => { stored: Claim[]; added?: Claim[]; removed?: Claim[] };

/** A, B and A again, ten years each, in the order in which they were said. */
const decades = (s: Slot) => [s.open(A, 2010), s.open(B, 2020), s.open(A, 2030)];

function read(story: Story): string[] {
  const { stored, added = [], removed = [] } = story(slot());
  const kept = new MemorySlot();
  kept.claims = stored;
  const { from, to, loadedFrom } = kept.run(loadWindow(added, removed));
  const reach = to === OPEN_END ? "open" : to;
  return [...kept.log, `window ${from}..${reach}, loaded from ${loadedFrom}`];
}

describe("a window reads", () => {
  it.each<[string, Story, string[]]>([
    [
      "nothing of an empty slot",
      (s) => ({ stored: [], added: [s.open(A, 2010)] }),
      [
        "open-after 2010: none",
        "open-before 2010: none",
        "touching 2009..open: 0",
        "window 2010..open, loaded from 2009",
      ],
    ],
    [
      "the last ruler, for a start behind all",
      (s) => ({ stored: decades(s), added: [s.open(B, 2040)] }),
      [
        "open-after 2040: none",
        "open-before 2040: 2030",
        "touching 2030..open: 1",
        "window 2040..open, loaded from 2030",
      ],
    ],
    [
      "from the ruler to the next start, for one between",
      (s) => ({ stored: decades(s), added: [s.open(C, 2025)] }),
      [
        "open-after 2025: 2030",
        "open-before 2025: 2020",
        "touching 2020..2030: 2",
        "window 2025..2030, loaded from 2020",
      ],
    ],
    [
      "the same for an end",
      (s) => ({ stored: decades(s), added: [s.end(B, 2025)] }),
      [
        "open-after 2025: 2030",
        "open-before 2025: 2020",
        "touching 2020..2030: 2",
        "window 2025..2030, loaded from 2020",
      ],
    ],
    [
      "the ruler alone, for a stretch",
      (s) => ({ stored: decades(s), added: [s.stated(C, 2022, 2024)] }),
      ["open-before 2022: 2020", "touching 2020..2024: 1", "window 2022..2024, loaded from 2020"],
    ],
    [
      "on to the next start, for a stretch and a start",
      (s) => ({ stored: decades(s), added: [s.stated(C, 2022, 2024), s.open(C, 2025)] }),
      [
        "open-after 2025: 2030",
        "open-before 2022: 2020",
        "touching 2020..2030: 2",
        "window 2022..2030, loaded from 2020",
      ],
    ],
    [
      "a correction that lies across, from its start to its end",
      (s) => ({ stored: [...decades(s), s.correct(0, 2015, 2035)], added: [s.stated(C, 2022, 2024)] }),
      [
        "open-before 2022: 2020",
        "touching 2020..2024: 2",
        "touching 2015..2024: 2",
        "touching 2015..2035: 3",
        "window 2022..2035, loaded from 2015",
      ],
    ],
    [
      "no correction that ends before",
      (s) => ({ stored: [...decades(s), s.correct(0, 2015, 2019)], added: [s.stated(C, 2022, 2024)] }),
      ["open-before 2022: 2020", "touching 2020..2024: 1", "window 2022..2024, loaded from 2020"],
    ],
    [
      "a stretch across, from its start",
      (s) => ({ stored: [...decades(s), s.stated(B, 2012, 2021)], added: [s.stated(C, 2022, 2024)] }),
      [
        "open-before 2022: 2020",
        "touching 2020..2024: 2",
        "touching 2012..2024: 2",
        "window 2022..2024, loaded from 2012",
      ],
    ],
    [
      "no farther for a stretch that the ruler cut",
      (s) => ({ stored: [...decades(s), s.guessed(A, 2012, 2050)], added: [s.stated(C, 2022, 2024)] }),
      ["open-before 2022: 2020", "touching 2020..2024: 2", "window 2022..2024, loaded from 2020"],
    ],
    [
      "an attestation that lies across, from its start",
      (s) => ({
        stored: [...decades(s), s.open(A, 2012, { attested: 2022, said: 1 })],
        added: [s.stated(C, 2022, 2024)],
      }),
      [
        "open-before 2022: 2020",
        "touching 2020..2024: 2",
        "touching 2012..2024: 2",
        "window 2022..2024, loaded from 2012",
      ],
    ],
    [
      "no farther for an attestation that stays as it is",
      (s) => ({
        stored: [s.open(A, 2010), s.open(B, 2020, { attested: 2028 })],
        added: [s.stated(C, 2022, 2024)],
      }),
      ["open-before 2022: 2020", "touching 2020..2024: 1", "window 2022..2024, loaded from 2020"],
    ],
    [
      "all that a new attestation overrules",
      (s) => ({ stored: decades(s), added: [s.open(C, 2015, { attested: 2025 })] }),
      [
        "open-after 2025: 2030",
        "open-before 2015: 2010",
        "touching 2010..2030: 3",
        "window 2015..2030, loaded from 2010",
      ],
    ],
  ])("%s", (_name, story, expected) => {
    expect(read(story)).toEqual(expected);
  });

  // C overrules B of 2020 and A of 2030, until an end of 2018 takes back what it vouches for.
  const taken = (s: Slot) => ({
    stored: [s.open(C, 2015, { attested: 2035, said: 9000 }), ...decades(s), s.open(C, 2040)],
    end: s.end(C, 2018, { said: 9001 }),
  });
  const whole = [
    "open-after 2018: 2020",
    "open-before 2018: 2015",
    "touching 2015..2020: 2",
    // All that was vouched for.
    "touching 2015..2035: 3",
    // C ends sooner, and A of 2030 stands: any start ends one of the two. Behind it C does, which other values end.
    "open-after 2035: 2040",
    "touching 2015..2040: 4",
    "open-after 2040 except 3: none",
    "touching 2015..open: 4",
    "window 2018..open, loaded from 2015",
  ];

  it("all that was vouched for, when an end takes it back", () => {
    expect(
      read((s) => {
        const { stored, end } = taken(s);
        return { stored, added: [end] };
      }),
    ).toEqual(whole);
  });

  it("all that is vouched for, when the end goes", () => {
    const read2 = read((s) => {
      const { stored, end } = taken(s);
      return { stored: [...stored, end], removed: [end] };
    });
    const count = (line: string) =>
      line.replace(/^(touching .*: )(\d+)$/, (_, a, n) => `${a}${Number(n) + 1}`);
    expect(read2).toEqual(whole.map(count));
  });

  it("no less than it is told to", () => {
    const s = slot();
    const kept = new MemorySlot();
    kept.claims = decades(s);
    const added = [s.open(B, 2025)];
    kept.run(loadWindow(added, [], { from: 2022, to: OPEN_END, load: 2005 }));
    expect(kept.log).toEqual(["open-before 2022: 2020", "touching 2005..open: 3"]);
    kept.log = [];
    kept.run(loadWindow(added, [], { from: OPEN_END, to: UNKNOWN_START, load: 2015 }));
    expect(kept.log).toEqual(["open-after 2025: 2030", "open-before 2025: 2020", "touching 2015..2030: 2"]);
  });
});

describe("a revision reads", () => {
  function read(story: Story): string[] {
    const { stored, added = [], removed = [] } = story(slot());
    const kept = MemorySlot.of(stored);
    kept.ask(added, removed);
    return kept.log;
  }
  /** A stretch that lies hidden within B, and one behind all: the facts between are in sight and stay. */
  const beside = (s: Slot) => [s.guessed(C, 2025, 2026, { said: 1 }), s.guessed(C, 2031, 2032)];

  it.each<[string, Story, string[]]>([
    [
      "the window and its facts, for a guess",
      (s) => ({ stored: [s.open(B, 2010), s.open(A, 2020)], added: [s.guessed(A, 2022, 2024)] }),
      ["open-before 2022: 2020", "touching 2020..2024: 1", "facts 2021..2025: 1"],
    ],
    [
      "the same for an end",
      (s) => ({ stored: [s.open(B, 2010), s.open(A, 2020)], added: [s.end(A, 2025)] }),
      ["open-after 2025: none", "open-before 2025: 2020", "touching 2020..open: 1", "facts 2024..open: 1"],
    ],
    [
      "words that the ruler hides, for an end that it outlasts",
      (s) => ({
        stored: [s.open(B, 2010), s.open(A, 2018), s.open(A, 2020, { attested: 2030 })],
        added: [s.end(A, 2025, { said: 1 })],
      }),
      [
        "open-after 2025: none",
        "open-before 2025: 2020",
        "touching 2020..open: 1",
        "facts 2024..open: 1",
        "open-before 2020 except 1: 2010",
        "open-after 2025: none",
        "open-before 2025: 2020",
        "touching 2010..open: 3",
        "facts 2024..open: 1",
      ],
    ],
    [
      "no more for an end of what has ended before",
      (s) => ({
        stored: [s.open(B, 2010), s.open(A, 2020), s.end(A, 2022)],
        added: [s.end(A, 2025)],
      }),
      ["open-after 2025: none", "open-before 2025: 2020", "touching 2020..open: 2", "facts 2024..open: 0"],
    ],
    [
      "no more for an end that is told again",
      (s) => ({
        stored: [s.open(B, 2010), s.open(A, 2020), s.end(A, 2025)],
        added: [s.end(A, 2025)],
      }),
      ["open-after 2025: none", "open-before 2025: 2020", "touching 2020..open: 2", "facts 2024..open: 1"],
    ],
    [
      "no more for an end where nothing is open",
      (s) => ({ stored: [s.stated(A, 2020, 2030)], added: [s.end(A, 2025)] }),
      [
        "open-after 2025: none",
        "open-before 2025: none",
        "touching 2024..open: 1",
        "touching 2020..open: 1",
        "facts 2024..open: 1",
      ],
    ],
    [
      "no more for a fact that is known and stays",
      (s) => ({
        stored: [s.open(B, 2005), s.open(A, 2010), s.stated(B, 2025, 2027), s.end(A, 2031)],
        added: beside(s),
      }),
      ["open-before 2025: 2010", "touching 2010..2032: 3", "facts 2024..2033: 3"],
    ],
    [
      "no more for one that begins where the ruler ended",
      (s) => ({
        stored: [
          s.open(B, 2005),
          s.open(A, 2010),
          s.stated(B, 2025, 2027),
          s.end(A, 2027),
          s.stated(A, 2027, 2031),
        ],
        added: beside(s),
      }),
      ["open-before 2025: 2010", "touching 2010..2032: 4", "facts 2024..2033: 3"],
    ],
    [
      "words that the ruler hides, for a new fact of its value",
      (s) => ({
        stored: [s.open(B, 2005), s.open(A, 2008), s.open(A, 2010)],
        added: [s.stated(C, 2025, 2027)],
      }),
      [
        "open-before 2025: 2010",
        "touching 2010..2027: 1",
        "facts 2024..2028: 1",
        // All of it, to the right ...
        "open-before 2025: 2010",
        "touching 2010..open: 1",
        "facts 2024..open: 1",
        // ... and to the left.
        "open-before 2010 except 1: 2005",
        "open-before 2025: 2010",
        "touching 2005..open: 3",
        "facts 2024..open: 1",
      ],
    ],
  ])("%s", (_name, story, expected) => {
    expect(read(story)).toEqual(expected);
  });
});
