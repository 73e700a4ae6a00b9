import { describe, expect, test } from "vitest";
import { contents, held, refusal } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C16 Retiring something that is not there must say so ($face)", ({ open }) => {
  test("unknown facts and unknown successors", async () => {
    const desk = await open("2026-01-01T00:00:00Z");
    const runs = { subject: "Larch server", predicate: "runs" };
    const { opened, entries } = await desk.assert({ ...runs, object: "Talus 9", from: "2025-06-01" });
    const before = await contents(desk);

    const unknown = "f_doesnotexist000000000";
    expect(await refusal(desk.retract(unknown))).toMatchObject({ code: "not-found", value: unknown });
    expect(await refusal(desk.call("restore", { entry: unknown }))).toMatchObject({ code: "not-found" });
    const ended = await refusal(desk.end({ ...runs, object: "Talus 10", at: "2025-12-01" }));
    expect(ended.code).toBe("incorrect");
    expect(ended.message).toContain("2025-12-01");

    // A successor is what an entry is revised to, or what is ended by id.
    const missing = { entity: "n_doesnotexist000000000" };
    const revised = await refusal(desk.revise(entries[0]!, { object: missing }));
    expect(revised.code).toBe("not-found");
    expect(revised.message).toContain(missing.entity);
    expect(await refusal(desk.end({ ...runs, object: missing, at: "2025-12-01" }))).toMatchObject({
      code: "not-found",
      value: missing.entity,
    });
    const named = desk.call("revise", { entry: entries[0]!, successor: unknown });
    expect((await refusal(named)).message).toContain("successor");

    expect(await contents(desk)).toEqual(before);
    expect(await held(desk, "Larch server", "runs")).toEqual(["Talus 9"]);
    const why = await desk.why(opened[0]!.id);
    expect([why.fact?.t_invalid, why.fact?.t_expired, why.replaced]).toEqual([null, null, []]);
    await desk.close();
  });
});
