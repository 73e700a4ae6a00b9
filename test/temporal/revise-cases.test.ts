/** Revisions of a slot that reach farther than the claims that come and go: each one is rare in random stories. */
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";
import { impliedFacts, keptFacts, MemorySlot } from "../support/memory-slot.ts";

/** Claims that come one step after the other; then some more come, and some go. */
type Story = (s: Slot) => { before: Claim[]; added?: Claim[]; removed?: Claim[] };

function revised(story: Story) {
  const { before, added = [], removed = [] } = story(slot());
  const kept = new MemorySlot();
  for (const claim of before) kept.revise([claim]);
  expect(keptFacts(kept)).toEqual(impliedFacts(before));
  const revision = kept.revise(added, removed);
  expect(keptFacts(kept)).toEqual(impliedFacts(kept.claims));
  const evidence = revision.evidence.map((e) => [e.added.map((c) => c.seq), e.removed.map((c) => c.seq)]);
  return { revision, evidence, facts: keptFacts(kept) };
}

describe("a revision", () => {
  it("keeps a correction that still wins a part of the fact before the window", () => {
    const { evidence } = revised((s) => ({
      before: [s.correct(A, 2000, 2004), s.correct(A, 2002, 2003)],
      added: [s.open(A, 2003)],
    }));
    expect(evidence).toEqual([[[3], []]]);
  });

  it("keeps its evidence when a later word that masked a part of it goes", () => {
    const s = slot();
    const [wide, narrow, later] = [s.correct(A, 2000, 2010), s.correct(A, 2002, 2003), s.open(A, 2003)];
    const { evidence } = revised(() => ({ before: [wide, narrow, later], removed: [later] }));
    expect(evidence).toEqual([[[], [3]]]);
  });

  it("lets go of a hidden word that an end reaches while its ruler vouches for more", () => {
    const { evidence, facts } = revised((s) => ({
      before: [s.open(A, 2000), s.correct(0, 2002, 2003), s.open(A, 2001, { attested: 2002 })],
      added: [s.end(A, 2002, { said: 1 })],
    }));
    expect(evidence).toEqual([
      [[4], []],
      [[], [1]],
    ]);
    expect(facts.map((f) => f.rests)).toEqual([
      [1, 2, 3, 4],
      [2, 3],
    ]);
  });

  it("lets go of a hidden word far to the right of an end", () => {
    const { facts } = revised((s) => ({
      before: [s.stated(B, 2003, 2004), s.open(A, 2001, { attested: 2003 }), s.open(A, 2000)],
      added: [s.stated(A, 2002, 2003, { said: 1 })],
    }));
    expect(facts.at(-1)!.rests).toEqual([1, 2]);
  });

  it("takes hidden words back when the end goes", () => {
    const first = slot();
    const end = first.end(A, 2002, { said: 1 });
    const { facts } = revised(() => ({
      before: [
        first.open(A, 2000),
        first.open(A, 2001, { attested: 2002 }),
        end,
        first.correct(0, 2002, 2003),
      ],
      removed: [end],
    }));
    expect(facts.at(-1)!.rests).toEqual([2, 3, 4]);
  });

  it("lets go of hidden words in a fact that lasts, where a start ends them and their ruler", () => {
    const { facts } = revised((s) => ({
      before: [s.open(A, 2000), s.open(A, 2010), s.stated(B, 2025, 2027), s.stated(A, 2027, 2030)],
      added: [s.open(C, 2026)],
    }));
    expect(facts.map((f) => [f.value, f.from, f.rests])).toEqual([
      [A, 2000, [1, 2, 3]],
      [B, 2025, [3, 5]],
      [C, 2026, [4, 5]],
      [A, 2027, [4]],
      [C, 2030, [4, 5]],
    ]);
  });

  it("finds hidden words though an overruled one of another value lies before them", () => {
    const { facts } = revised((s) => ({
      before: [s.open(A, 2000), s.open(C, 2012), s.open(A, 2010, { attested: 2015 })],
      added: [s.stated(B, 2025, 2027)],
    }));
    expect(facts.at(-1)).toMatchObject({ from: 2027, rests: [1, 3, 4] });
  });

  it("takes a hidden word back into a fact that begins where the end was", () => {
    const first = slot();
    const end = first.end(A, 2002, { said: 1 });
    const before = [
      first.open(A, 1999),
      first.open(A, 2001, { attested: 2002 }),
      end,
      first.correct(0, 2000, 2002),
    ];
    const { facts } = revised(() => ({ before, removed: [end] }));
    expect(facts.at(-1)).toMatchObject({ from: 2002, rests: [2, 3, 4] });
  });

  it("keeps a correction that sets the start of the fact and no longer its end", () => {
    const { facts } = revised((s) => ({
      before: [
        s.correct(A, 2002, 2003),
        s.open(A, 2000, { attested: 2003 }),
        s.guessed(B, 2001, 2004, { said: 1 }),
      ],
      added: [s.open(A, 2003)],
    }));
    expect(facts.at(-1)).toMatchObject({ value: A, from: 2002, rests: [1, 2, 4] });
  });

  it("keeps what tells the end of the fact behind the window, though it covers no part of it now", () => {
    const { facts } = revised((s) => ({
      before: [
        s.open(A, 2010),
        s.end(A, 2010),
        s.correct(0, 2000, 2005),
        s.open(A, 2005, { said: 1 }),
        s.stated(A, 2004, 2011, { said: 1 }),
      ],
      added: [s.end(A, 2005)],
    }));
    expect(facts).toMatchObject([{ from: 2005, to: 2011, rests: [1, 4, 5] }]);
  });

  it("keeps a stretch that covers the beginning of the fact and no longer tells its end", () => {
    const { facts, evidence } = revised((s) => ({
      before: [s.stated(A, 2005, 2030), s.end(A, 2008), s.correct(A, 2007, 2012), s.open(A, 2010)],
      added: [s.end(A, 2025)],
    }));
    expect(facts).toMatchObject([{ from: 2005, to: 2025, rests: [1, 3, 4, 5] }]);
    expect(evidence).toEqual([[[5], []]]);
  });

  it("keeps a hidden stretch that covers an early part of the fact and no longer tells its end", () => {
    const { facts, evidence } = revised((s) => ({
      before: [
        s.stated(A, 2002, 2004),
        s.stated(A, 2003, 2030),
        s.stated(A, 2003, 2009),
        s.end(A, 2008),
        s.correct(A, 2007, 2012),
        s.open(A, 2010),
      ],
      added: [s.end(A, 2025)],
    }));
    expect(facts).toMatchObject([{ from: 2002, to: 2025, rests: [1, 2, 3, 5, 6, 7] }]);
    expect(evidence).toEqual([[[7], []]]);
  });

  it("lets go of a stretch that covers nothing and no longer tells the end", () => {
    const { evidence } = revised((s) => ({
      before: [
        s.correct(A, 2022, 2026, { said: 9000 }),
        s.stated(A, 2024, 2030),
        s.open(B, 2024),
        s.open(A, 2025),
      ],
      added: [s.end(A, 2028)],
    }));
    expect(evidence).toEqual([[[5], [2]]]);
  });

  it("lets go of a stretch that covers another fact only and no longer tells the end of this one", () => {
    const { evidence, facts } = revised((s) => ({
      before: [s.stated(A, 2000, 2030), s.end(A, 2008), s.correct(A, 2012, 2014), s.open(A, 2013)],
      added: [s.end(A, 2025)],
    }));
    expect(evidence).toEqual([[[5], [1]]]);
    expect(facts.map((f) => f.rests)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it("lets go of what begins where the fact ends now", () => {
    const { facts } = revised((s) => ({
      before: [s.open(A, 2000), s.stated(A, 2020, 2030, { said: 1 })],
      added: [s.stated(B, 2020, 2040)],
    }));
    expect(facts.map((f) => f.rests)).toEqual([[1, 3], [3], [1, 3]].slice(0, facts.length));
  });

  it("lets go of a correction that wins in another fact of the value only", () => {
    const { evidence, facts } = revised((s) => ({
      before: [s.correct(A, 2000, 2020), s.stated(B, 2005, 2010), s.stated(A, 2010, 2015)],
      added: [s.stated(A, 2015, 2020)],
    }));
    expect(facts.map((f) => f.rests)).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(evidence).toEqual([[[4], [1]]]);
  });

  it("comes to an end where two facts have to be seen as wholes", () => {
    revised((s) => ({
      before: [
        s.correct(A, 2001, 2003, { said: 0 }),
        s.correct(0, 2003, 2005, { said: 0 }),
        s.end(A, 2005),
        s.open(A, 2004),
        s.open(A, 2004, { attested: 2005 }),
        s.end(A, 2002),
        s.open(A, 2001),
        s.open(A, 2004),
      ],
      added: [s.open(A, 2002, { said: 0 })],
    }));
  });

  it("says nothing of rows that stay as they are", () => {
    const { revision, evidence } = revised((s) => ({
      before: [s.open(A, 2000), s.open(B, 2002)],
      added: [s.open(B, 2003)],
    }));
    expect([revision.closed, revision.opened, revision.kept.map((row) => row.from)]).toEqual([
      [],
      [],
      [2002],
    ]);
    expect(evidence).toEqual([[[3], []]]);
    const again = revised((s) => ({ before: [s.open(A, 2000), s.open(C, 2002)], added: [s.open(B, 2001)] }));
    expect(again.revision.closed.map((row) => row.from)).toEqual([2000]);
    expect(again.revision.opened.map(({ period, fact }) => [period.from, fact !== null])).toEqual([
      [2000, true],
      [2001, false],
    ]);
    expect(again.revision.kept.map((row) => row.from)).toEqual([2002]);
  });

  it("closes a row whose end is the same but was given otherwise", () => {
    const s = slot();
    const before = [s.stated(A, 2000, 2005)];
    const kept = MemorySlot.of(before);
    const rows = (change: Claim) => {
      const { closed, opened } = kept.revise([change]);
      return [closed.length, opened.map(({ period }) => [period.start, period.stop])];
    };
    const year = { text: "year", kind: "stated" };
    expect(rows(s.end(A, 2005))).toEqual([0, []]);
    expect(rows(s.stated(A, 2000, 2005, { untilText: "day" }))).toEqual([
      1,
      [[year, { text: "day", kind: "stated" }]],
    ]);
    expect(rows(s.stated(A, 2000, 2005, { fromText: "month", untilText: "day" }))).toEqual([
      1,
      [
        [
          { text: "month", kind: "stated" },
          { text: "day", kind: "stated" },
        ],
      ],
    ]);
    expect(rows(s.guessed(A, 2000, 2005, { fromText: "month", untilText: "day" }))).toEqual([
      1,
      [
        [
          { text: "month", kind: "stated" },
          { text: "day", kind: "guessed" },
        ],
      ],
    ]);
  });

  it("of nothing but a slot whose facts are lost is refused", () => {
    const s = slot();
    const kept = MemorySlot.of([s.open(A, 2000), s.open(B, 2010)]);
    kept.facts = kept.facts.filter((row) => row.value !== A);
    const refused = expect.objectContaining({
      code: "fault",
      message: expect.stringContaining("[2004, "),
      fix: "Run `palimpsest rebuild`, and report this.",
    });
    expect(() => kept.ask([s.stated(C, 2005, 2006)])).toThrow(refused);
    const other = MemorySlot.of([s.open(A, 2000), s.open(B, 2010)]);
    other.facts = other.facts.filter((row) => row.value !== B);
    expect(() => other.ask([s.end(A, 2008)])).toThrow(expect.objectContaining({ code: "fault" }));
    const gap = MemorySlot.of([s.stated(A, 2000, 2010), s.stated(A, 2020, 2030)]);
    gap.facts = gap.facts.slice(1);
    expect(() => gap.ask([s.stated(C, 2005, 2025)])).toThrow(refused);
    other.facts = MemorySlot.of([s.open(C, 2000)]).facts;
    expect(() => other.ask([s.stated(C, 2005, 2006)])).toThrow(expect.objectContaining({ code: "fault" }));
  });

  it("opens a lost fact anew where all of it is in sight", () => {
    const s = slot();
    const kept = MemorySlot.of([s.stated(A, 2004, 2006)]);
    kept.facts = [];
    const { opened } = kept.ask([s.stated(B, 2000, 2010)]);
    const periods = opened.map(({ period, fact }) => [period.value, period.from, period.to, fact]);
    expect(periods).toEqual([
      [B, 2000, 2004, null],
      [A, 2004, 2006, null],
      [B, 2006, 2010, null],
    ]);
  });

  it("drops from its evidence a stretch that set its end, and was cut short before it by a word out of sight", () => {
    const s = slot();
    const kept = MemorySlot.of([s.stated(A, 2000, 2004), s.open(A, 2003)]);
    for (const claim of [s.end(A, 2001), s.end(A, 2003), s.open(A, 2002)]) kept.revise([claim], []);
    expect(keptFacts(kept).map(({ from, to, rests }) => [from, to, rests])).toEqual([
      [2000, 2001, [1, 3]],
      [2002, 2004, [1, 2, 5]],
    ]);
    kept.revise([s.open(A, 2004)], []);
    expect(keptFacts(kept).map(({ from, rests }) => [from, rests])).toEqual([
      [2000, [1, 3]],
      [2002, [2, 5, 6]],
    ]);
  });
});
