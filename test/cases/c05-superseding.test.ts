import { describe, expect, test } from "vitest";
import { bounds, day, held, periods } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C05 Single-valued replaces, multi-valued accumulates ($face)", ({ open }) => {
  test("lives_in, likes, collects", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await desk.declare({ predicate: "lives_in", cardinality: "one" });
    await desk.declare({ predicate: "likes", cardinality: "many" });
    const say = (predicate: string, object: string, from?: string) =>
      desk.assert({ subject: "Mira", predicate, object, ...(from === undefined ? {} : { from }) });
    await say("lives_in", "Port Aster", "2025-01-01");
    await say("lives_in", "Velden", "2026-01-01");
    await say("likes", "oolong", "2025-01-01");
    await say("likes", "rye bread", "2026-01-01");
    await say("collects", "maps");
    await say("collects", "stamps");

    expect(await held(desk, "Mira", "lives_in")).toEqual(["Velden"]);
    expect(await periods(desk, "Mira", "lives_in")).toEqual([
      ["Port Aster", day("2025-01-01"), day("2026-01-01")],
      ["Velden", day("2026-01-01"), null],
    ]);
    expect(await periods(desk, "Mira", "likes")).toEqual([
      ["oolong", day("2025-01-01"), null],
      ["rye bread", day("2026-01-01"), null],
    ]);
    expect(await held(desk, "Mira", "likes")).toEqual(["oolong", "rye bread"]);
    expect(await held(desk, "Mira", "collects")).toEqual(["maps", "stamps"]);
    await desk.close();
  });
});

describe.each(faces)("C06 A different relation about the same entity retires nothing ($face)", ({ open }) => {
  test("all three are current", async () => {
    const desk = await open("2026-03-01T00:00:00Z");
    const writes = [
      await desk.assert({ subject: "Mira", predicate: "works_at", object: "Quillstone", from: "2025-01-01" }),
      await desk.assert({
        subject: "Mira",
        predicate: "administers",
        object: "Quillstone code host",
        from: "2026-02-01",
      }),
      await desk.assert({
        subject: "Mira",
        predicate: "requested",
        object: "Quillstone audit",
        from: "2026-02-02",
      }),
    ];
    expect(writes.map((write) => write.closed)).toEqual([[], [], []]);

    const { facts } = await desk.facts({ subject: "Mira" });
    expect(facts.map((fact) => fact.predicate)).toEqual(["works_at", "administers", "requested"]);
    const [job] = facts;
    expect(bounds(job!)).toEqual([day("2025-01-01"), null]);
    expect(job!.t_expired).toBeNull();
    const why = await desk.why(job!.id);
    expect(why.entries.map((entry) => entry.id)).toEqual(writes[0]!.entries);
    expect([why.overruled, why.replaced]).toEqual([[], []]);
    await desk.close();
  });
});
