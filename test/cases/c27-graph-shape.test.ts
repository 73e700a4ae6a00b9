import { describe, expect, test } from "vitest";
import type { BatchItem } from "../../src/index.ts";
import { contents, refusal, values } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C27 No self-links ($face)", ({ open }) => {
  const items: BatchItem[] = ["Lintel API", "lintel api", "Basalt"].map((object) => ({
    op: "assert",
    subject: "Lintel API",
    predicate: "includes",
    object,
  }));

  test("a batch that keeps going stores one and refuses two, with the reason", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const report = await desk.batch(items, true);
    expect(report.opened).toHaveLength(1);
    expect(report.refused.map(({ index, code }) => [index, code])).toEqual([
      [0, "incorrect"],
      [1, "incorrect"],
    ]);
    for (const { message, value } of report.refused) {
      expect(message).toContain("Subject and object are the same entity");
      expect(value).toBe("Lintel API");
    }
    const page = await desk.facts();
    expect(values(page)).toEqual(["Basalt"]);
    const { edges } = await desk.graph({ history: true });
    expect(edges.map(({ source, target }) => source === target)).toEqual([false]);
    expect((await desk.entities()).entities.map((entity) => entity.name)).toEqual(["Lintel API", "Basalt"]);
    await desk.close();
  });

  test("a batch that does not keep going stores nothing, and names the item", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const { code, message } = await refusal(desk.batch([items[2]!, items[0]!]));
    expect(code).toBe("incorrect");
    expect(message).toMatch(/item 2/i);
    expect(message).toContain("Lintel API");
    expect(await contents(desk)).toEqual({ journal: [], facts: [] });
    await desk.close();
  });

  test("an alias is seen through, also one that comes later", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.assert({ subject: "Lintel API", predicate: "includes", object: "Basalt" });
    await desk.call("alias", { entity: "Lintel API", alias: "the API" });
    const again = desk.assert({ subject: "Lintel API", predicate: "includes", object: "The API" });
    expect((await refusal(again)).code).toBe("incorrect");
    const lines = ["Lintel API", "the api"].map((object) =>
      JSON.stringify({ op: "assert", subject: "the API", predicate: "includes", object }),
    );
    const report = await desk.import(lines, true);
    expect([report.applied, report.refused.map((each) => each.line)]).toEqual([0, [1, 2]]);
    for (const fact of await desk.allFacts({ versions: true })) {
      expect("entity" in fact.object && fact.object.entity.id).not.toBe(fact.subject.id);
    }
    await desk.close();
  });
});

describe.each(faces)("C28 No facts about things that do not exist ($face)", ({ open }) => {
  test("a missing id, and one of another group, refuse the whole batch alike", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const south = desk.inGroup("south");
    await desk.assert({ subject: "Tern", predicate: "visited", object: "Mill" });
    await south.assert({ subject: "Wicket", predicate: "visited", object: "Gate 3" });
    const idOf = async (of: typeof desk, name: string) => (await of.entities({ name })).entities[0]!.id;
    const tern = { entity: await idOf(desk, "Tern") };
    const mill = { entity: await idOf(desk, "Mill") };
    const foreign = await idOf(south, "Wicket");
    const missing = "n_doesnotexist000000000";
    const before = [await contents(desk), await contents(south)];

    const messages: string[] = [];
    for (const entity of [missing, foreign]) {
      const error = await refusal(
        desk.batch([
          { op: "assert", subject: tern, predicate: "near", object: mill },
          { op: "assert", subject: tern, predicate: "near", object: { entity } },
        ]),
      );
      expect(error).toMatchObject({ code: "not-found", value: entity });
      expect(error.message).toContain(entity);
      messages.push(JSON.stringify(error).replaceAll(entity, "ID"));
    }
    expect(messages[1]).toBe(messages[0]);
    expect([await contents(desk), await contents(south)]).toEqual(before);
    await desk.close();
  });

  test("an episode of another group is missing too", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.inGroup("south").remember({ id: "E1", text: "Tern was seen." });
    const said = { subject: "Tern", predicate: "visited", object: "Mill" };
    const errors = [];
    for (const episode of ["E1", "E2"]) {
      const error = await refusal(desk.assert({ ...said, episode }));
      errors.push(JSON.stringify(error).replaceAll(episode, "ID"));
    }
    expect(errors[0]).toContain("not-found");
    expect(errors[1]).toBe(errors[0]);
    expect(await contents(desk)).toEqual({ journal: [], facts: [] });
    await desk.close();
  });
});
