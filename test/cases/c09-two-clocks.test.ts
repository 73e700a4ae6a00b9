import { describe, expect, test } from "vitest";
import { day, held, periods } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C09 What was known then must not include what was learnt later ($face)", ({ open }) => {
  test("budget_code", async () => {
    const desk = await open("2026-05-10T00:00:00Z");
    await desk.assert({
      subject: "Osprey project",
      predicate: "budget_code",
      object: "K-17",
      from: "2026-02-01",
    });
    const answer = (at: string, known?: string) =>
      held(desk, "Osprey project", "budget_code", { at, ...(known === undefined ? {} : { known }) });
    expect(await answer("2026-03-01")).toEqual(["K-17"]);
    expect(await answer("2026-03-01", "2026-04-01")).toEqual([]);
    expect(await answer("2026-03-01", "2026-05-11")).toEqual(["K-17"]);
    for (const known of [undefined, "2026-04-01", "2026-05-11"]) {
      expect(await answer("2026-01-15", known)).toEqual([]);
    }
    await desk.close();
  });
});

describe.each(faces)("C10 A correction for a bounded period gives the old value back ($face)", ({ open }) => {
  test("Valve 7", async () => {
    const desk = await open("2026-01-01T00:00:00Z");
    await desk.declare({ predicate: "state", cardinality: "one" });
    const valve = { subject: "Valve 7", predicate: "state" };
    await desk.assert({ ...valve, object: "open", from: "2026-01-01" });
    desk.clock.now = "2026-04-01T00:00:00Z";
    await desk.assert({ ...valve, object: "sealed", from: "2026-03-10", until: "2026-03-20" });

    const answer = (at?: string, known?: string) =>
      held(desk, "Valve 7", "state", {
        ...(at === undefined ? {} : { at }),
        ...(known === undefined ? {} : { known }),
      });
    expect(await answer("2026-03-05")).toEqual(["open"]);
    expect(await answer("2026-03-10T00:00Z")).toEqual(["sealed"]);
    expect(await answer("2026-03-19T23:59:59.999Z")).toEqual(["sealed"]);
    expect(await answer("2026-03-20T00:00Z")).toEqual(["open"]);
    expect(await answer()).toEqual(["open"]);
    expect(await periods(desk, "Valve 7", "state")).toEqual([
      ["open", day("2026-01-01"), day("2026-03-10")],
      ["sealed", day("2026-03-10"), day("2026-03-20")],
      ["open", day("2026-03-20"), null],
    ]);
    expect(await answer("2026-03-15", "2026-03-31")).toEqual(["open"]);
    await desk.close();
  });
});
