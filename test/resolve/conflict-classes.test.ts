import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ConflictClass } from "../../src/model/shapes.ts";
import { classify } from "../../src/resolve/classify.ts";
import { CONFLICT_CLASSES } from "../../src/resolve/conflict-classes.ts";
import type { Situation } from "../../src/resolve/situation.ts";
import { root } from "../house/source-files.ts";

const velden = { value: "Velden", when: "since 2026-03" };
const osto = { value: "Osto", when: "since 2024-01" };

/** An assertion of which there is nothing to say but what is given. */
const situation = (given: Partial<Situation>): Situation => ({
  op: "assert",
  tells: "assert",
  kind: "began",
  said: velden,
  repeats: null,
  episode: null,
  denies: null,
  revises: false,
  late: false,
  dispute: null,
  wasKnown: false,
  ends: null,
  before: null,
  cutsBefore: true,
  next: null,
  laterStart: null,
  isInterlude: false,
  isSelf: false,
  hindrance: null,
  beside: null,
  ...given,
});

const before = { ...osto, began: "2024-01" };
const dispute = { speaker: "Bo", other: "Cy", said: osto };
const beside = { kin: null, first: osto, others: 1 };
const kin = { kin: { ...osto, relation: "subsumed" as const }, first: null, others: 0 };
const sooner = { until: "until 2027", isSooner: true };
const later = { until: "until further notice", isSooner: false };
const end = { op: "end", tells: "end", said: { value: "Velden", when: "from 2027 on" } } as const;
const correct = {
  op: "correct",
  tells: "correct",
  said: { value: "Velden", when: "from 2026 until 2027" },
} as const;

/** For each class what is of it, with the sentence, and what nearly is. */
const CASES: Record<ConflictClass, { is: [Partial<Situation>, string][]; isNot: Partial<Situation>[] }> = {
  duplicate: {
    is: [
      [
        { kind: "corroborated", repeats: { entry: "e_1", episode: null } },
        "Velden since 2026-03 was recorded before, as e_1.",
      ],
      [
        {
          kind: "corroborated",
          said: { value: "Episode E1", when: "" },
          repeats: { entry: null, episode: null },
        },
        "Episode E1 was recorded before.",
      ],
      [
        { kind: "corroborated", repeats: { entry: "e_1", episode: "E1" } },
        "Velden since 2026-03 was said by the same episode before, E1, as e_1.",
      ],
      [
        { ...end, kind: "corroborated", repeats: { entry: "e_1", episode: null } },
        "That Velden holds no longer from 2027 on was recorded before, as e_1.",
      ],
    ],
    isNot: [{ kind: "corroborated" }, { kind: "corroborated", episode: "E2" }],
  },
  contested: {
    is: [
      [{ kind: "corrected", dispute }, "Bo says Velden since 2026-03, where Cy says Osto since 2024-01."],
      [
        { kind: "dormant", dispute },
        "Bo says Velden since 2026-03, where Cy, whose word is the later one, says Osto since 2024-01.",
      ],
      [
        { ...correct, kind: "corrected", denies: "all", dispute },
        "Bo says that nothing held from 2026 until 2027, where Cy says Osto since 2024-01.",
      ],
    ],
    isNot: [{ kind: "corrected" }, { kind: "dormant" }],
  },
  negation: {
    is: [
      [{ ...end, kind: "ended" }, "Velden holds no longer from 2027 on."],
      [{ op: "retract", kind: "retracted" }, "Velden since 2026-03 is taken back: it was never so."],
      [
        { ...end, op: "retract", kind: "retracted" },
        "That Velden holds no longer from 2027 on is taken back: it was never so.",
      ],
      [{ ...correct, kind: "corrected", denies: "value" }, "From 2026 until 2027 Velden did not hold."],
      [
        { ...correct, kind: "corrected", denies: "all", before },
        "From 2026 until 2027 nothing held, where Osto was known.",
      ],
      [{ kind: "ended", ends: sooner }, "Velden since 2026-03 tells that Velden held until 2027 only."],
      [{ kind: "ended" }, "Velden since 2026-03 tells when Velden ended."],
      [{ wasKnown: true, ends: sooner }, "Velden since 2026-03 tells that Velden held until 2027 only."],
    ],
    isNot: [
      { ...end, kind: "corroborated" },
      { ...end, kind: "dormant" },
      { ...correct, kind: "corrected" },
      { kind: "ended", ends: later },
      { kind: "ended", wasKnown: true },
      { wasKnown: true },
      { op: "restore", kind: "restored" },
    ],
  },
  correction: {
    is: [
      [{ kind: "corrected", before }, "Velden since 2026-03 corrects Osto since 2024-01."],
      [
        { kind: "corrected", before, revises: true, wasKnown: true },
        "Velden since 2026-03 is said in place of Osto since 2024-01.",
      ],
      [{ kind: "corrected" }, "Velden since 2026-03 takes the place of what was said."],
      [{ ...correct, kind: "corrected", before }, "From 2026 until 2027 it was Velden, not Osto."],
      [{ ...correct, kind: "corrected" }, "From 2026 until 2027 it was Velden, where nothing was known."],
    ],
    isNot: [
      { kind: "changed", before },
      { kind: "corrected", before, wasKnown: true },
      { kind: "corrected", before, dispute },
      { ...correct, kind: "dormant" },
    ],
  },
  interlude: {
    is: [
      [
        { kind: "changed", isInterlude: true, before, next: osto },
        "Velden since 2026-03 lies over Osto, which goes on afterwards.",
      ],
      [
        { kind: "began", isInterlude: true },
        "Velden since 2026-03 lies over another value, which goes on afterwards.",
      ],
      [
        { kind: "resumed", isInterlude: true, next: osto },
        "Velden since 2026-03 lies over Osto, which goes on afterwards.",
      ],
    ],
    isNot: [
      { kind: "changed", before, next: osto },
      { kind: "corroborated", isInterlude: true },
      { kind: "changed", isInterlude: true, wasKnown: true },
    ],
  },
  resumption: {
    is: [
      [{ kind: "resumed" }, "Velden since 2026-03 holds again, as it did before."],
      [
        { kind: "resumed", before },
        "Velden since 2026-03 holds again, as it did before, in place of Osto since 2024-01.",
      ],
      [{ op: "restore", kind: "restored" }, "Velden since 2026-03 counts again."],
    ],
    isNot: [
      { kind: "changed", before },
      { kind: "resumed", wasKnown: true },
      { op: "restore", kind: "dormant" },
    ],
  },
  change: {
    is: [
      [{ kind: "changed", before }, "Velden since 2026-03 replaces Osto, which began 2024-01."],
      [
        { kind: "changed", before: { ...before, began: null }, cutsBefore: false },
        "Velden since 2026-03 follows Osto.",
      ],
      [{ kind: "changed" }, "Velden since 2026-03 follows another value."],
      [
        { kind: "changed", before, late: true, next: { value: "Karst", when: "since 2028" } },
        "Velden since 2026-03 replaces Osto, which began 2024-01, told after Karst since 2028 was known.",
      ],
    ],
    isNot: [
      { kind: "began" },
      { kind: "corrected", before },
      { kind: "changed", before, isInterlude: true },
      { kind: "changed", before, wasKnown: true },
    ],
  },
  corroboration: {
    is: [
      [{ kind: "corroborated" }, "Velden since 2026-03 was known; it is said once more."],
      [
        { kind: "corroborated", episode: "E2", ends: later },
        "Velden since 2026-03 was known; episode E2 says so too, and that it holds until further notice.",
      ],
      [
        { ...end, kind: "corroborated" },
        "That Velden holds no longer from 2027 on was known; it is said once more.",
      ],
      [
        { kind: "ended", ends: later },
        "Velden since 2026-03 was known; it is said once more, and that it holds until further notice.",
      ],
      [{ kind: "ended", wasKnown: true }, "Velden since 2026-03 was known; it is said once more."],
      [{ kind: "began", wasKnown: true }, "Velden since 2026-03 was known; it is said once more."],
    ],
    isNot: [
      { kind: "corroborated", repeats: { entry: "e_1", episode: "E1" } },
      { kind: "began" },
      { kind: "ended" },
      { kind: "began", wasKnown: true, ends: sooner },
    ],
  },
  dormant: {
    is: [
      [
        { kind: "dormant", hindrance: { rule: "overruled", by: osto } },
        "Velden since 2026-03 changes nothing: Osto since 2024-01 is the later word on that time.",
      ],
      [
        { kind: "dormant", hindrance: { rule: "superseded", by: osto } },
        "Velden since 2026-03 changes nothing: Osto since 2024-01 ends it.",
      ],
      [
        { kind: "dormant", hindrance: { rule: "masked", by: osto } },
        "Velden since 2026-03 changes nothing: Osto since 2024-01, a correction, stands there.",
      ],
      [
        { kind: "dormant", hindrance: { rule: "overlaid", by: osto } },
        "Velden since 2026-03 changes nothing: Osto since 2024-01 lies over all of it.",
      ],
      [
        { ...end, kind: "dormant", hindrance: { rule: "waits", by: null } },
        "That Velden holds no longer from 2027 on changes nothing: nothing of the kind is known that began before it.",
      ],
      [{ kind: "dormant" }, "Velden since 2026-03 changes nothing: it was taken back at once."],
      [
        { kind: "dormant", isSelf: true },
        "Velden since 2026-03 changes nothing: it is about one entity by both its names.",
      ],
      [{ op: "retract", kind: "dormant" }, "Velden since 2026-03 changes nothing: it stands as it did."],
    ],
    isNot: [{ kind: "corroborated" }, { kind: "dormant", dispute }, { kind: "began", late: true }],
  },
  late: {
    is: [
      [{ late: true, next: osto }, "Velden since 2026-03 is told after Osto since 2024-01 was known."],
      [
        { late: true, laterStart: "since 2027" },
        "Velden since 2026-03 is told after it was known to hold since 2027.",
      ],
      [{ late: true }, "Velden since 2026-03 is told after something that begins later was known."],
    ],
    isNot: [{ next: osto }, { kind: "changed", late: true }, { kind: "corroborated", late: true }],
  },
  refinement: {
    is: [
      [{ beside: kin }, "Velden since 2026-03 is a kind of Osto, which holds since 2024-01; both stay."],
      [
        { beside: { ...kin, kin: { ...kin.kin, relation: "subsumes" } } },
        "Velden since 2026-03 takes in Osto, which holds since 2024-01; both stay.",
      ],
    ],
    isNot: [{ beside }, { beside: kin, kind: "corroborated" }, { beside: kin, wasKnown: true }],
  },
  coexisting: {
    is: [
      [{ beside }, "Velden since 2026-03 stands beside Osto since 2024-01."],
      [
        { beside: { ...beside, others: 3 } },
        "Velden since 2026-03 stands beside Osto since 2024-01, and others.",
      ],
    ],
    isNot: [{}, { beside: kin }, { beside, kind: "corrected" }, { beside, late: true }],
  },
  new: {
    is: [[{}, "Velden since 2026-03 begins where nothing was known to hold."]],
    isNot: [{ late: true }, { beside }, { isInterlude: true }, { wasKnown: true }, { kind: "changed" }],
  },
};

describe.each(CONFLICT_CLASSES.map((row) => [row.name, row] as const))("the row of %s", (name, row) => {
  const { is, isNot } = CASES[name];

  it.each(is)("fires: %j", (given, why) => {
    expect(row.when(situation(given))).toBe(true);
    expect(classify(situation(given))).toMatchObject({ class: name, why });
  });

  it.each(isNot)("is not the first to fire: %j", (given) => {
    expect(classify(situation(given)).class).not.toBe(name);
  });

  it("says what it does without weakening or removing anything", () => {
    expect(
      [row.rule, row.effect].filter((text) => /\b(delet|remov|weak|strength|decay|merg)/.test(text)),
    ).toEqual([]);
  });
});

describe("the table", () => {
  it("has each class once, and FadeMem's four among what they correspond to", () => {
    const names = CONFLICT_CLASSES.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(CASES).toSorted());
    const fademem = new Set(CONFLICT_CLASSES.flatMap((row) => row.fademem));
    expect([...fademem].sort()).toEqual(["compatible", "contradictory", "subsumed", "subsumes"]);
  });

  it("gives the other classes whose rules hold, in the same order", () => {
    const told = classify(
      situation({
        kind: "resumed",
        before,
        late: true,
        beside: { ...beside, ...kin, first: osto, others: 1 },
      }),
    );
    expect(told).toMatchObject({ class: "resumption", also: ["change", "late", "refinement", "coexisting"] });
    expect(told.relation).toBe("subsumed");
    expect(classify(situation({ beside }))).not.toHaveProperty("relation");
  });

  it("stands in ARCHITECTURE.md as it is", () => {
    const rows = CONFLICT_CLASSES.map(
      ({ name, rule, effect, fademem }) =>
        `| \`${name}\` | ${rule} | ${effect} | ${fademem.join(", ") || "-"} |`,
    );
    expect(readFileSync(join(root, "ARCHITECTURE.md"), "utf8")).toContain(rows.join("\n"));
  });
});
