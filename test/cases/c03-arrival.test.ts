import { describe, expect, test } from "vitest";
import type { AssertInput } from "../../src/index.ts";
import { bounds, day, held, periods } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)(
  "C03 An older note arriving late must not replace the newer fact ($face)",
  ({ open }) => {
    test("it is laid before the newer one", async () => {
      const desk = await open("2026-07-01T00:00:00Z");
      const mira = { subject: "Mira", predicate: "works_at" };
      await desk.assert({ ...mira, object: "Quillstone", from: "2026-03-01" });
      desk.clock.now = "2026-07-02T00:00:00Z";
      const late = await desk.assert({ ...mira, object: "Fernbank", from: "2024-05-01" });

      expect(await held(desk, "Mira", "works_at")).toEqual(["Quillstone"]);
      expect(await periods(desk, "Mira", "works_at")).toEqual([
        ["Fernbank", day("2024-05-01"), day("2026-03-01")],
        ["Quillstone", day("2026-03-01"), null],
      ]);
      expect(await held(desk, "Mira", "works_at", { at: "2025-01-01" })).toEqual(["Fernbank"]);
      expect(await held(desk, "Mira", "works_at", { at: "2026-04-01" })).toEqual(["Quillstone"]);
      const thenKnown = { at: "2025-01-01", known: "2026-07-01T12:00:00Z" };
      expect(await held(desk, "Mira", "works_at", thenKnown)).toEqual([]);

      // Nothing superseded Quillstone: the late note closed nothing, and the fact rests on its own entry alone.
      expect(late.closed).toEqual([]);
      expect(late.changes.map((change) => change.flags)).toEqual([["late"]]);
      const [quillstone] = (await desk.facts({ subject: "Mira", predicate: "works_at" })).facts;
      expect(bounds(quillstone!)).toEqual([day("2026-03-01"), null]);
      expect(quillstone!.t_created).toBe("2026-07-01T00:00:00.000Z");
      expect(quillstone!.t_expired).toBeNull();
      expect(quillstone!.evidence).toHaveLength(1);
      const why = await desk.why(quillstone!.id);
      expect([why.overruled, why.replaced]).toEqual([[], []]);
      await desk.close();
    });
  },
);

describe.each(faces)("C04 A fact that becomes true again is a new interval ($face)", ({ open }) => {
  const juno = { subject: "Juno", predicate: "assigned_to" };
  const steps: AssertInput[] = [
    { ...juno, object: "Payments desk", from: "2026-01-05" },
    { ...juno, object: "Intake desk", from: "2026-02-01" },
    { ...juno, object: "Payments desk", from: "2026-03-01" },
  ];

  test.each(["three calls", "one batch"])("as %s", async (how) => {
    const desk = await open("2026-04-01T00:00:00Z");
    await desk.declare({ predicate: "assigned_to", cardinality: "one" });
    if (how === "one batch") await desk.batch(steps.map((step) => ({ op: "assert", ...step })));
    else for (const step of steps) await desk.assert(step);

    expect(await periods(desk, "Juno", "assigned_to")).toEqual([
      ["Payments desk", day("2026-01-05"), day("2026-02-01")],
      ["Intake desk", day("2026-02-01"), day("2026-03-01")],
      ["Payments desk", day("2026-03-01"), null],
    ]);
    const ids = (await desk.facts({ ...juno, history: true })).facts.map((fact) => fact.id);
    expect(new Set(ids).size).toBe(3);
    expect(await held(desk, "Juno", "assigned_to")).toEqual(["Payments desk"]);
    expect(await held(desk, "Juno", "assigned_to", { at: "2026-02-15" })).toEqual(["Intake desk"]);
    expect(await held(desk, "Juno", "assigned_to", { at: "2026-01-20" })).toEqual(["Payments desk"]);
    await desk.close();
  });
});
