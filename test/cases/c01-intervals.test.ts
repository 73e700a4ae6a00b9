import { describe, expect, test } from "vitest";
import { contents, day, held, periods, refusal } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C01 Closing a fact before it started ($face)", ({ open }) => {
  test("is refused, naming both bounds, and nothing is written", async () => {
    const desk = await open("2026-01-10T08:00:00Z");
    const larch = { subject: "Larch server", predicate: "hosted_in", object: "Fernbank hall" };
    await desk.assert({ ...larch, from: "2026-01-10" });
    desk.clock.now = "2026-02-01T00:00:00Z";
    const before = await contents(desk);

    for (const call of [
      () => desk.end({ ...larch, at: "2025-06-01" }),
      () => desk.assert({ ...larch, from: "2026-01-10", until: "2025-06-01" }),
    ]) {
      const { code, message } = await refusal(call());
      expect(code).toBe("incorrect");
      expect(message).toContain("2026-01-10T00:00:00.000Z");
      expect(message).toContain("2025-06-01T00:00:00.000Z");
    }

    expect(await contents(desk)).toEqual(before);
    expect(await held(desk, "Larch server", "hosted_in")).toEqual(["Fernbank hall"]);
    expect(await periods(desk, "Larch server", "hosted_in")).toEqual([
      ["Fernbank hall", day("2026-01-10"), null],
    ]);
    await desk.close();
  });
});

describe.each(faces)("C02 Exactly one value at a change-over instant ($face)", ({ open }) => {
  test.each([
    ["2026-06-02", "2026-06-02T00:00:00.000Z", "2026-06-01T23:59:59.999Z"],
    ["2026-06-02T12:00:00Z", "2026-06-02T12:00:00.000Z", "2026-06-02T11:59:59.999Z"],
  ])("change-over at %s", async (from, at, justBefore) => {
    const desk = await open("2026-07-01T00:00:00Z");
    await desk.declare({ predicate: "runs_on", cardinality: "one" });
    const kestrel = { subject: "Kestrel bot", predicate: "runs_on" };
    await desk.assert({ ...kestrel, object: "engine A", from: "2026-05-01" });
    await desk.assert({ ...kestrel, object: "engine B", from });

    const answer = (instant: string) => held(desk, "Kestrel bot", "runs_on", { at: instant });
    expect(await answer(at)).toEqual(["engine B"]);
    expect(await answer(justBefore)).toEqual(["engine A"]);
    expect(await answer("2026-05-01T00:00:00.000Z")).toEqual(["engine A"]);
    expect(await answer("2026-04-30T23:59:59.999Z")).toEqual([]);
    await desk.close();
  });
});
