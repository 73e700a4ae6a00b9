import { describe, expect, test } from "vitest";
import { refusal, values } from "./support/answers.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

/** Every read that there is, with what a person would ask of a depot. */
async function everything(desk: Desk): Promise<Record<string, unknown>> {
  const depot = "Depot";
  const { facts } = await desk.facts();
  return {
    entities: await desk.entities(),
    named: await desk.entities({ name: depot }),
    facts,
    versions: await desk.facts({ versions: true }),
    recall: await desk.recall("What does the depot hold, salt or grain?"),
    episodes: await desk.episodes(),
    timeline: await desk.timeline({ subject: depot }),
    changes: await desk.changes(),
    diff: await desk.diff("2024-01-01", "2026-02-01"),
    graph: await desk.graph(),
    around: await desk.graph({ around: depot, depth: 9 }),
    history: await desk.graph({ history: true }),
    neighbours: await desk.neighbours(depot, { depth: 9 }),
    path: await desk.paths(depot, (facts[0] as { object: { entity: { name: string } } }).object.entity.name),
    journey: await desk.paths(depot, depot, { journey: true }),
    why: await desk.why(facts[0]!.id),
    stats: await desk.stats(),
    export: await desk.export(),
  };
}

async function putIn(desk: Desk, goods: string): Promise<void> {
  await desk.remember({ id: "E1", text: `The depot holds ${goods}.`, speaker: "Bo" });
  await desk.assert({
    subject: "Depot",
    predicate: "holds",
    object: goods,
    from: "2025-01-01",
    episode: "E1",
  });
}

describe.each(faces)("C30 Every read respects the group ($face)", ({ face, open }) => {
  const stock = async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    for (const [group, goods] of [
      ["north", "salt"],
      ["south", "grain"],
    ] as const) {
      await putIn(desk.inGroup(group), goods);
    }
    return desk;
  };

  test("no reply for north contains anything of south, counts included", async () => {
    const desk = await stock();
    const north = await everything(desk.inGroup("north"));
    for (const [read, answer] of Object.entries(north)) {
      expect(JSON.stringify(answer), read).not.toMatch(/south|\bgrain\b/);
    }
    expect(north["stats"]).toMatchObject({ entities: 2, episodes: 1, entries: expect.any(Number) });
    expect(north["graph"]).toMatchObject({ nodes: { length: 2 }, edges: { length: 1 } });
    expect(north["neighbours"]).toMatchObject({ neighbours: { length: 1 } });
    await desk.close();
  });

  test("without a group every read means the one that is named default", async () => {
    const desk = await stock();
    expect(await desk.export()).toEqual([]);
    expect((await desk.entities()).entities).toEqual([]);
    expect(values(await desk.facts())).toEqual([]);
    expect((await desk.recall("What does the depot hold, salt or grain?")).items).toEqual([]);
    expect((await desk.neighbours("Depot")).neighbours).toEqual([]);

    await putIn(desk, "oats");
    const unnamed = await everything(desk);
    expect(unnamed).toEqual(await everything(desk.inGroup("default")));
    for (const [read, answer] of Object.entries(unnamed)) {
      expect(JSON.stringify(answer), read).not.toMatch(/north|south|\b(salt|grain)\b/);
    }
    await desk.close();
  });

  test("an empty list is no group, and never means all of them; null neither", async () => {
    const desk = await stock();
    const facts = async (group: unknown) => values(await desk.inGroup(group as string).facts());
    for (const none of [[], ""]) expect(await refusal(facts(none))).toMatchObject({ code: "incorrect" });
    // Typed, null is a name like any other.
    if (face === "command line") expect(await facts(null)).toEqual([]);
    else expect(await refusal(facts(null))).toMatchObject({ code: "incorrect" });
    await desk.close();
  });

  test("an id of another group is not found", async () => {
    const desk = await stock();
    const [north, south] = [desk.inGroup("north"), desk.inGroup("south")];
    const { id } = (await south.entities({ name: "Depot" })).entities[0]!;
    for (const read of [
      () => north.graph({ around: { entity: id } }),
      () => north.neighbours({ entity: id }),
      () => north.paths({ entity: id }, "salt"),
      () => north.paths("salt", { entity: id }),
    ]) {
      expect(await refusal(read())).toMatchObject({ code: "not-found", value: id });
    }
    await desk.close();
  });
});
