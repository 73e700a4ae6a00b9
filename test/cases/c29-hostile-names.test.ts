import { describe, expect, test } from "vitest";
import { refusal, values } from "./support/answers.ts";
import { CommandLineDesk } from "./support/command-line-desk.ts";
import { faces } from "./support/faces.ts";
import { newFile } from "./support/new-file.ts";

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

function expectClean(): void {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  const keys: string[] = [];
  for (const key in {}) keys.push(key);
  expect(keys).toEqual([]);
}

describe.each(faces)("C29 Names that mean something to JavaScript ($face)", ({ open }) => {
  test("as entities, predicates, scopes, literals and ids", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    for (const [k, name] of names.entries()) {
      const object = names[(k + 1) % names.length]!;
      await desk.assert({
        subject: name,
        predicate: name,
        object,
        from: "2026-01-01",
        scope: name,
        id: name,
      });
      await desk.assert({
        subject: name,
        predicate: `${name} text`,
        object: { value: name },
        from: "2026-01-02",
      });
      await desk.remember({ id: `${name} said`, text: name, speaker: name, session: name });
      await desk.remember({ id: k === 0 ? "__proto__ " : `${name}!`, text: `${name} again` });
    }
    const stats = await desk.stats();
    expect([stats.entities, stats.facts.current, stats.episodes]).toEqual([5, 10, 10]);
    expect((await desk.entities()).entities.map((entity) => entity.name).sort()).toEqual([...names].sort());

    for (const [k, name] of names.entries()) {
      expect((await desk.entities({ name })).entities.map((entity) => entity.name)).toEqual([name]);
      const next = names[(k + 1) % names.length]!;
      const page = await desk.facts({ subject: name });
      expect(values(page)).toEqual([next, name]);
      expect(page.facts[0]).toMatchObject({ predicate: name, scope: expect.any(String) });
      expect(values(await desk.facts({ subject: name, predicate: name }))).toEqual([next]);
      expect(values(await desk.facts({ object: { value: name } }))).toEqual([name]);
      expect(await desk.get([name])).toMatchObject([{ kind: "entry", entry: { id: name } }]);
      const { timelines } = await desk.timeline({ subject: name, predicate: name });
      expect(timelines.map((timeline) => timeline.predicate)).toEqual([name]);
      expect((await desk.recall(name)).items.length).toBeGreaterThan(0);
    }
    expect((await desk.verify()).ok).toBe(true);
    expectClean();
    await desk.close();
  });

  test("as ids and names in a graph, walked and drawn", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.batch(names.map((id) => ({ op: "entity" as const, name: `Node ${id}`, id })));
    for (const [k, entity] of names.entries()) {
      const object = { entity: names[(k + 1) % names.length]! };
      await desk.assert({ subject: { entity }, predicate: entity, object, from: "2026-01-01" });
    }
    const graph = await desk.graph();
    expect(graph.nodes.map(({ attributes }) => attributes!.id).sort()).toEqual([...names].sort());
    expect(graph.edges.map(({ attributes }) => attributes!.predicate).sort()).toEqual([...names].sort());
    for (const entity of names) {
      const { neighbours } = await desk.neighbours({ entity }, { depth: 9, direction: "out" });
      expect(neighbours.map(({ hops }) => hops)).toEqual([1, 2, 3, 4]);
      const { paths } = await desk.paths({ entity: names[0]! }, { entity }, { direction: "out" });
      expect(paths.map(({ hops }) => hops.length)).toEqual([names.indexOf(entity)]);
      expect((await desk.graph({ around: { entity } })).nodes).toHaveLength(3);
    }
    expectClean();
    await desk.close();
  });

  test("as declared predicates", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    for (const predicate of names) {
      await desk.declare({ predicate, cardinality: "one" });
      for (const [k, object] of ["A", "B"].entries()) {
        await desk.assert({ subject: "Mill", predicate, object, from: `202${k}` });
      }
      expect(values(await desk.facts({ subject: "Mill", predicate }))).toEqual(["B"]);
    }
    const { predicates } = (await desk.call("predicates")) as { predicates: { name: string }[] };
    expect(predicates.map((predicate) => predicate.name).sort()).toEqual([...names].sort());
    expectClean();
    await desk.close();
  });

  test("as groups, exported and imported", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const other = await open("2026-02-01T00:00:00Z");
    for (const name of names) {
      const group = desk.inGroup(name);
      await group.assert({ subject: name, predicate: name, object: "Mill", from: "2026-01-01" });
      const stats = await group.stats();
      expect([stats.group, stats.entities, stats.facts.current]).toEqual([name, 2, 1]);
    }
    const listed = (await desk.groups()).groups;
    expect(listed.map((group) => [group.name, group.revision]).sort()).toEqual(
      names.map((name) => [name, 1]).sort(),
    );

    for (const name of names) {
      const journal = await desk.inGroup(name).export();
      const report = await other.import(journal);
      expect(report.applied).toBe(journal.length);
      expect(Object.entries(report.revisions)).toEqual([[name, 1]]);
      expect(await other.inGroup(name).export()).toEqual(journal);
      expect(await other.inGroup(name).allFacts()).toEqual(await desk.inGroup(name).allFacts());
    }
    expect(Object.keys((await other.import([])).revisions)).toEqual([]);
    await desk.inGroup("__proto__").dropGroup();
    expect((await desk.groups()).groups.map((group) => group.name).sort()).toEqual(names.slice(1).sort());
    expectClean();
    await desk.close();
    await other.close();
  });

  test("as keys of what is parsed", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const attributes = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
    for (const key of Object.keys(attributes)) {
      const value = JSON.stringify(attributes[key]);
      await desk.assert({ subject: "Mill", predicate: key, object: { value } });
    }
    const { facts } = await desk.facts({ subject: "Mill" });
    expect(facts.map(({ predicate, object }) => [predicate, object])).toEqual([
      ["__proto__", { value: '{"polluted":true}' }],
    ]);

    const fact = { op: "assert", subject: "Mill", predicate: "of", object: "Fernbank" };
    for (const key of names) {
      const line = `${JSON.stringify(fact).slice(0, -1)},"${key}":{"polluted":true}}`;
      const errors = [
        await refusal(desk.import([line])),
        await refusal(desk.call("batch", { items: [JSON.parse(line)] })).catch(() => null),
      ];
      if (desk instanceof CommandLineDesk) errors.pop();
      for (const error of errors) {
        expect(error, key).not.toBeNull();
        expect(error!.code).toBe("incorrect");
        expect(error!.message).toContain(key);
      }
      const object = JSON.parse(`{"value":"x","${key}":{"polluted":true}}`);
      const nested = refusal(desk.import([JSON.stringify({ ...fact, object })]));
      expect((await nested).code).toBe("incorrect");
    }
    expect((await desk.facts()).facts).toHaveLength(1);
    expectClean();
    await desk.close();
  });

  test("as a file", async () => {
    const file = `${newFile()}__proto__`;
    const desk = await open("2026-02-01T00:00:00Z", file);
    await desk.assert({ subject: "__proto__", predicate: "constructor", object: "toString" });
    await desk.close();
    const again = await open("2026-02-01T00:00:00Z", file);
    expect((await again.facts({ subject: "__proto__" })).facts).toHaveLength(1);
    await again.close();
  });
});
