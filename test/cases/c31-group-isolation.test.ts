import { describe, expect, test } from "vitest";
import { contents, held, values } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C31 Writes in one group leave the other alone ($face)", ({ open }) => {
  test("after each step south is unchanged", async () => {
    const desk = await open("2026-03-01T00:00:00Z");
    const [north, south] = [desk.inGroup("north"), desk.inGroup("south")];
    const salt = { subject: "Depot", predicate: "holds", object: "salt", from: "2026-01-01" };
    for (const group of [north, south]) {
      await group.declare({ predicate: "holds", cardinality: "one" });
      await group.assert(salt);
    }
    const before = {
      contents: await contents(south),
      stats: await south.stats(),
      facts: (await south.facts()).facts,
      timeline: (await south.timeline({ subject: "Depot" })).timelines,
      found: (await south.recall("Depot salt")).items,
    };
    expect(before.facts.map((fact) => fact.t_invalid)).toEqual([null]);

    const steps: [string, () => Promise<unknown>][] = [
      ["rebuild", () => north.rebuild()],
      ["restate", () => north.assert(salt)],
      ["supersede", () => north.assert({ ...salt, object: "grain", from: "2026-02-01" })],
      ["attributes", () => north.assert({ subject: "Depot", predicate: "doors", object: { value: 4 } })],
      ["declare", () => north.declare({ predicate: "holds", cardinality: "many" })],
      ["alias", () => north.call("alias", { entity: "Depot", alias: "the store" })],
      ["episode", () => north.remember({ id: "E1", text: "The depot holds salt." })],
      ["retract", async () => north.retract((await north.facts({ predicate: "holds" })).facts[0]!.id)],
      ["drop", () => north.dropGroup()],
    ];
    for (const [name, step] of steps) {
      await step();
      const after = {
        contents: await contents(south),
        stats: await south.stats(),
        facts: (await south.facts()).facts,
        timeline: (await south.timeline({ subject: "Depot" })).timelines,
        found: (await south.recall("Depot salt")).items,
      };
      expect(after, name).toEqual(before);
      expect(await held(south, "Depot", "doors")).toEqual([]);
      if (name === "attributes") expect(await held(north, "Depot", "doors")).toEqual(["4"]);
      if (name === "supersede") expect(await held(north, "Depot", "holds")).toEqual(["grain"]);
    }

    expect(values(await south.facts())).toEqual(["salt"]);
    expect(await contents(north)).toEqual({ journal: [], facts: [] });
    expect((await north.entities()).entities).toEqual([]);
    expect((await north.episodes()).episodes).toEqual([]);
    expect((await north.recall("Depot salt grain")).items).toEqual([]);
    expect(await north.stats()).toMatchObject({
      entities: 0,
      entries: 0,
      facts: { current: 0, versions: 0 },
    });
    expect((await desk.groups()).groups.map((group) => group.name)).toEqual(["south"]);
    expect((await south.verify()).ok).toBe(true);
    await desk.close();
  });
});
