import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { correctedBy, effectOf, isLate } from "../../src/temporal/kinds.ts";
import { project } from "../../src/temporal/project.ts";
import { UNKNOWN_START } from "../../src/time/instant.ts";
import { A, B, C, type Slot, slot } from "../support/claims.ts";

/** What the claim at a place does among all: kind, before > after @ instant, and the entries it corrects or follows. */
function told(story: (s: Slot) => Claim[], place = -1): string {
  const claims = story(slot());
  const claim = claims.at(place)!;
  const projection = project(claims);
  const held = (value: number, at: number) => projection.runs.some((r) => r.value === value && r.to <= at);
  const { kind, before, after, at, corrects, replaced, hindrance } = effectOf(claim, projection, held);
  const name = (value: number) => "-ABC"[value];
  const parts = [`${kind} ${name(before)} > ${name(after)} @ ${at}`];
  if (corrects.length > 0) parts.push(`corrects ${corrects.map((c) => c.seq).join(" ")}`);
  if (replaced !== null) parts.push(`after ${replaced.seq}`);
  if (hindrance !== null)
    parts.push(hindrance.by === null ? hindrance.rule : `${hindrance.rule} by ${hindrance.by.seq}`);
  return parts.join(", ");
}

describe("what an assertion does", () => {
  it.each<[string, string, (s: Slot) => Claim[], number?]>([
    ["begins a value", "began - > A @ 2020", (s) => [s.open(A, 2020)]],
    [
      "begins it since nobody knows when",
      `began - > A @ ${UNKNOWN_START}`,
      (s) => [s.open(A, UNKNOWN_START)],
    ],
    ["begins where there was a gap", "began - > B @ 2023", (s) => [s.stated(A, 2020, 2022), s.open(B, 2023)]],
    [
      "begins what comes out from behind a correction, though an earlier one tells its end",
      "began - > A @ 2022",
      (s) => [s.stated(A, 2020, 2024), s.open(A, 2021), s.correct(0, 2020, 2022), s.end(A, 2021)],
      1,
    ],
    ["changes it", "changed A > B @ 2022, after 1", (s) => [s.open(A, 2020), s.open(B, 2022)]],
    [
      "changes it, heard before",
      "changed A > B @ 2022, after 2",
      (s) => [s.open(B, 2022), s.open(A, 2020)],
      0,
    ],
    [
      "lays a stretch over it",
      "changed A > B @ 2022, after 1",
      (s) => [s.open(A, 2020), s.stated(B, 2022, 2023)],
    ],
    [
      "resumes it",
      "resumed B > A @ 2024, after 2",
      (s) => [s.open(A, 2020), s.open(B, 2022), s.open(A, 2024)],
    ],
    ["resumes it out of nothing", "resumed - > A @ 2024", (s) => [s.stated(A, 2020, 2022), s.open(A, 2024)]],
    [
      "corrects what starts where it does",
      "corrected A > B @ 2020, corrects 1, after 1",
      (s) => [s.open(A, 2020), s.open(B, 2020)],
    ],
    [
      "overrules what starts where it vouches",
      "corrected A > C @ 2020, corrects 1 2, after 1",
      (s) => [s.open(A, 2021), s.open(B, 2023), s.open(C, 2020, { attested: 2024 })],
    ],
    [
      "overrules what was said to begin soonest, whatever came first",
      "corrected A > C @ 2020, corrects 1 2, after 2",
      (s) => [s.open(B, 2023), s.open(A, 2021), s.open(C, 2020, { attested: 2024 })],
    ],
    [
      "overrules the later word of two that begin at once",
      "corrected B > C @ 2020, corrects 1 2, after 2",
      (s) => [s.open(A, 2021), s.open(B, 2021), s.open(C, 2020, { attested: 2024 })],
    ],
    [
      "overrules the later word of two, though it was recorded first",
      "corrected A > C @ 2020, corrects 1 2, after 1",
      (s) => [
        s.open(A, 2021, { said: 20 }),
        s.open(B, 2021, { said: 10 }),
        s.open(C, 2020, { attested: 2024 }),
      ],
    ],
    [
      "corrects what starts where it does, not what held before",
      "corrected A > B @ 2020, corrects 2, after 2",
      (s) => [s.open(C, 2015), s.open(A, 2020), s.open(B, 2020)],
    ],
    [
      "overrules what starts later, and follows what held before",
      "corrected C > B @ 2020, corrects 2, after 1",
      (s) => [s.open(C, 2015), s.open(A, 2021), s.open(B, 2020, { attested: 2022 })],
    ],
    [
      "overrules what starts later, while its own value held before",
      "corrected B > A @ 2020, corrects 2, after 2",
      (s) => [s.open(A, 2018), s.open(B, 2022), s.open(A, 2020, { attested: 2024 })],
    ],
    [
      "begins it though a correction said so before",
      "began - > A @ 2020",
      (s) => [s.correct(A, 2020, 2025, { said: 2 }), s.stated(B, 2022, 2030, { said: 1 }), s.open(A, 2020)],
    ],
    [
      "says again what another stretch said first, between two others",
      "corroborated B > B @ 2022, repeated",
      (s) => [s.open(A, 2017), s.stated(B, 2018, 2020), s.stated(B, 2022, 2024), s.stated(B, 2022, 2023)],
    ],
    ["says it again", "corroborated A > A @ 2021, repeated", (s) => [s.open(A, 2020), s.open(A, 2021)]],
    [
      "says it again from the same start",
      "corroborated A > A @ 2020, repeated",
      (s) => [s.open(A, 2020), s.open(A, 2020)],
    ],
    [
      "says a part of it again",
      "corroborated A > A @ 2021, repeated",
      (s) => [s.stated(A, 2020, 2025), s.stated(A, 2021, 2022)],
    ],
    [
      "supports what comes out again",
      "corroborated B > B @ 2021, repeated",
      (s) => [s.stated(B, 2021, 2023), s.stated(A, 2020, 2025), s.stated(A, 2021, 2024, { said: 1 })],
    ],
    ["tells its end", "ended A > - @ 2022", (s) => [s.open(A, 2020), s.stated(A, 2020, 2022)]],
    ["tells its end from within", "ended A > - @ 2023", (s) => [s.open(A, 2020), s.stated(A, 2021, 2023)]],
    [
      "tells its end behind another stretch",
      "ended A > - @ 2030",
      (s) => [s.stated(A, 2019, 2021), s.stated(B, 2022, 2023), s.stated(A, 2020, 2030)],
    ],
    ["begins it earlier", "began - > A @ 2018", (s) => [s.open(A, 2020), s.stated(A, 2018, 2022)]],
    ["is overruled", "dormant B > B @ 2020, overruled by 2", (s) => [s.open(A, 2020), s.open(B, 2020)], 0],
    [
      "says what a later word denies",
      "dormant A > A @ 2023, overruled by 1",
      (s) => [s.open(A, 2020, { attested: 2024 }), s.open(B, 2023, { said: 1 })],
    ],
    [
      "is over before it starts",
      "dormant B > B @ 2020, superseded by 2",
      (s) => [s.guessed(A, 2020, 2024), s.open(B, 2020)],
      0,
    ],
    [
      "is over before it starts, where a correction says the same",
      "dormant A > A @ 2020, superseded by 2",
      (s) => [s.stated(A, 2020, 2024), s.open(B, 2020), s.correct(A, 2019, 2022)],
      0,
    ],
    [
      "lies under another stretch, and meets facts of its value on either side",
      "dormant B > B @ 2020, overlaid by 3",
      (s) => [
        s.stated(A, 2018, 2020),
        s.stated(A, 2022, 2024),
        s.stated(B, 2020, 2022, { said: 9000 }),
        s.stated(A, 2020, 2022),
      ],
    ],
    [
      "lies under a correction",
      "dormant - > - @ 2022, masked by 2",
      (s) => [s.open(A, 2020), s.correct(0, 2021, 2024), s.stated(B, 2022, 2023, { said: 1 })],
    ],
    [
      "lies under another stretch",
      "dormant B > B @ 2022, overlaid by 1",
      (s) => [s.stated(B, 2022, 2024), s.stated(A, 2022, 2023, { said: 1 })],
    ],
  ])("%s: %s", (_name, expected, story, place) => {
    expect(told(story, place)).toBe(expected);
  });
});

describe("what an assertion does among others that begin at once", () => {
  // Under a correction that is a later word than all but two stretches: A from 2002, and B that is cut in 2005.
  const told2 = (last: (s: Slot) => Claim[]) =>
    told((s) => [
      s.correct(0, 2000, 2010, { said: 10 }),
      s.stated(A, 2002, 2009, { said: 20 }),
      s.guessed(B, 2003, 2008, { said: 30 }),
      s.stated(C, 2005, 2006, { said: 4 }),
      ...last(s),
    ]);

  it("resumes its value if it is the first to say so, whatever else begins there", () => {
    expect(told2((s) => [s.stated(A, 2005, 2007, { said: 6 })])).toBe("resumed B > A @ 2005, after 3");
  });

  it("repeats it if an earlier word says so", () => {
    const again = (s: Slot) => [s.stated(A, 2005, 2007, { said: 6 }), s.stated(A, 2005, 2007, { said: 7 })];
    expect(told2(again)).toBe("corroborated A > A @ 2005, repeated");
  });
});

describe("what a claim does that the slot does not count", () => {
  it("is nothing", () => {
    const s = slot();
    const nothing = { kind: "dormant", before: A, after: A, at: 2021, corrects: [], replaced: null };
    const projection = project([s.open(A, 2020)]);
    for (const value of [A, B])
      expect(effectOf(s.open(value, 2021), projection, () => false)).toEqual({ ...nothing, hindrance: null });
  });
});

describe("what an end does", () => {
  it.each<[string, string, (s: Slot) => Claim[], number?]>([
    ["ends a value", "ended A > - @ 2022", (s) => [s.open(A, 2020), s.end(A, 2022)]],
    [
      "ends it before another",
      "ended A > - @ 2022",
      (s) => [s.open(A, 2020), s.open(B, 2023), s.end(A, 2022)],
    ],
    [
      "ends what another begins at once",
      "ended A > B @ 2022",
      (s) => [s.open(A, 2020), s.open(B, 2022), s.end(A, 2022)],
    ],
    [
      "ends a stretch over another",
      "ended B > A @ 2022",
      (s) => [s.open(A, 2020), s.stated(B, 2021, 2023), s.end(B, 2022)],
    ],
    [
      "says again what was ended",
      "corroborated A > - @ 2022, repeated",
      (s) => [s.open(A, 2020), s.end(A, 2022), s.end(A, 2022)],
    ],
    [
      "ends what another end leaves",
      "ended A > - @ 2022",
      (s) => [
        s.end(A, 2022, { said: 1 }),
        s.open(A, 2021, { attested: 2022 }),
        s.open(A, 2020),
        s.end(A, 2022),
      ],
    ],
    [
      "says again where a stretch ended",
      "corroborated A > - @ 2022, repeated",
      (s) => [s.stated(A, 2020, 2022), s.end(A, 2022)],
    ],
    [
      "ends what a guess hides",
      "ended A > - @ 2022",
      (s) => [s.guessed(A, 2020, 2022), s.open(A, 2019), s.end(A, 2022)],
    ],
    [
      "says again where a correction ended",
      "corroborated A > - @ 2022, repeated",
      (s) => [s.correct(A, 2020, 2022), s.end(A, 2022)],
    ],
    [
      "ends nothing where another value ends",
      "dormant - > - @ 2022, waits",
      (s) => [s.stated(A, 2020, 2022), s.end(B, 2022)],
    ],
    ["ends nothing", "dormant A > A @ 2020, waits", (s) => [s.open(A, 2020), s.end(A, 2020)]],
    [
      "ends nothing of another value",
      "dormant A > A @ 2022, waits",
      (s) => [s.open(A, 2020), s.end(B, 2022)],
    ],
    [
      "ends nothing that was vouched for later",
      "dormant A > A @ 2022, waits",
      (s) => [s.end(A, 2022), s.open(A, 2020, { attested: 2023 })],
      0,
    ],
  ])("%s: %s", (_name, expected, story, place) => {
    expect(told(story, place)).toBe(expected);
  });
});

describe("what a correction does", () => {
  it.each<[string, string, (s: Slot) => Claim[], number?]>([
    [
      "says that nothing held",
      "corrected A > - @ 2022, corrects 1, after 1",
      (s) => [s.open(A, 2020), s.correct(0, 2022, 2023)],
    ],
    [
      "says what held instead",
      "corrected A > B @ 2022, corrects 1, after 1",
      (s) => [s.open(A, 2020), s.correct(B, 2022, 2023)],
    ],
    ["says what held where nothing was known", "corrected - > B @ 2022", (s) => [s.correct(B, 2022, 2023)]],
    [
      "masks several",
      "corrected A > - @ 2021, corrects 1 2, after 1",
      (s) => [s.open(A, 2020), s.open(B, 2022), s.correct(0, 2021, 2023)],
    ],
    [
      "masks what starts inside",
      "corrected A > - @ 2022, corrects 1, after 1",
      (s) => [s.open(A, 2022), s.correct(0, 2021, 2023)],
    ],
    [
      "masks from where a later word ends",
      "corrected A > - @ 2022, corrects 1, after 1",
      (s) => [s.open(A, 2020), s.stated(B, 2021, 2022, { said: 9000 }), s.correct(0, 2021, 2023)],
    ],
    [
      "corrects a correction",
      "corrected B > C @ 2022, corrects 2, after 2",
      (s) =>
        [s.open(A, 2020), s.correct(B, 2021, 2023), s.correct(C, 2022, 2024)]
          .slice(0, 2)
          .concat(s.correct(C, 2022, 2023)),
    ],
    [
      "corrects a correction and what lies behind it",
      "corrected B > C @ 2022, corrects 2 1, after 2",
      (s) => [s.open(A, 2020), s.correct(B, 2021, 2023), s.correct(C, 2022, 2024)],
    ],
    [
      "says again what held",
      "corroborated A > A @ 2022, repeated",
      (s) => [s.open(A, 2020), s.correct(A, 2022, 2023)],
    ],
    [
      "says that nothing held where nothing did",
      "dormant - > - @ 2018, waits",
      (s) => [s.open(A, 2020), s.correct(0, 2018, 2019)],
    ],
    [
      "is masked by a later one",
      "dormant B > B @ 2022, overruled by 3",
      (s) => [s.open(A, 2020), s.correct(0, 2022, 2023), s.correct(B, 2021, 2024)],
      1,
    ],
    [
      "is masked by a later one, whatever it says itself",
      "dormant B > B @ 2022, overruled by 3",
      (s) => [s.open(A, 2020), s.correct(C, 2022, 2023), s.correct(B, 2021, 2024)],
      1,
    ],
    [
      "is denied by a later word",
      "dormant A > A @ 2022, overruled by 1",
      (s) => [s.open(A, 2020, { attested: 2024, said: 9000 }), s.correct(0, 2022, 2023)],
    ],
    [
      "stays clear of what touches it",
      "corrected A > B @ 2022, corrects 1, after 1",
      (s) => [s.stated(A, 2022, 2023), s.open(C, 2023), s.stated(C, 2021, 2022), s.correct(B, 2022, 2023)],
    ],
  ])("%s: %s", (_name, expected, story, place) => {
    expect(told(story, place)).toBe(expected);
  });
});

describe("whether an assertion came late", () => {
  it("asks for a newer start that was known before", () => {
    const s = slot();
    const [first, second, third] = [s.open(A, 2022), s.open(B, 2020), s.open(C, 2022)];
    expect(isLate(second, [first, second])).toBe(true);
    expect(isLate(first, [first, second])).toBe(false);
    expect(isLate(third, [first, second, third])).toBe(false);
    expect(isLate(third, [s.open(A, 2030), third])).toBe(false);
  });

  it("asks of assertions about assertions only", () => {
    const s = slot();
    const later = s.open(A, 2022);
    expect(isLate(s.end(A, 2021), [later])).toBe(false);
    expect(isLate(s.correct(A, 2020, 2021), [later])).toBe(false);
    const [end, correct] = [s.end(A, 2025), s.correct(B, 2025, 2026)];
    expect(isLate(s.open(B, 2020), [end, correct])).toBe(false);
  });
});

describe("what a claim takes the place of", () => {
  it("is what an assertion overrules and what a correction masks", () => {
    const s = slot();
    const claims = [s.open(A, 2021), s.open(B, 2020, { attested: 2022 }), s.correct(C, 2023, 2024)];
    const projection = project(claims);
    expect(claims.map((c) => correctedBy(c, projection).map((x) => x.seq))).toEqual([[], [1], [2]]);
  });

  it("is nothing where one state follows another", () => {
    const s = slot();
    const claims = [s.open(A, 2020), s.open(B, 2022)];
    expect(correctedBy(claims[1]!, project(claims))).toEqual([]);
  });

  it("is nothing where a correction comes to nothing", () => {
    const s = slot();
    const claims = [s.open(A, 2020), s.correct(A, 2021, 2022)];
    expect(correctedBy(claims[1]!, project(claims))).toEqual([]);
  });
});
