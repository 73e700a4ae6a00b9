import { afterAll, describe, expect, it } from "vitest";
import { type GraphInput, type Memory, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { storeWith } from "../support/store-with.ts";

describe("graph", () => {
  const opened: Memory[] = [];
  const open = async () => {
    const memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 5, 1) });
    opened.push(memory);
    return memory;
  };
  afterAll(() => Promise.all(opened.map((memory) => memory.close())));

  const star = async (spokes: number) => {
    const memory = await open();
    await memory.batch(
      Array.from({ length: spokes }, (_, k) => ({
        op: "assert" as const,
        subject: "Hub",
        predicate: "feeds",
        object: `spoke ${String(k).padStart(2, "0")}`,
        from: `${1900 + k}`,
      })),
    );
    return memory;
  };

  it("keeps to a limit, and says so", async () => {
    const memory = await star(30);
    const names = (graph: Awaited<ReturnType<Memory["graph"]>>) => graph.mapNodes((_, { name }) => name);
    for (const around of [{}, { around: "Hub" }]) {
      const whole = await memory.graph({ ...around, limit: 30 });
      expect([whole.size, whole.getAttribute("complete")]).toEqual([30, true]);
      const cut = await memory.graph({ ...around, limit: 2 });
      expect([cut.size, cut.getAttribute("complete")]).toEqual([2, false]);
      expect(names(cut)).toEqual(["Hub", "spoke 00", "spoke 01"]);
    }
    expect((await memory.graph({ around: "spoke 03", depth: 2, limit: 1 })).getAttribute("complete")).toBe(
      false,
    );
    const near = await memory.neighbours("Hub", { limit: 3 });
    expect([near.neighbours.length, near.complete]).toEqual([3, false]);
    expect((await memory.neighbours("Hub", { limit: 30 })).complete).toBe(true);
  });

  it("leaves literals out where only entities are asked for, and never walks through one", async () => {
    const memory = await open();
    for (const subject of ["Mira", "Bo"]) {
      await memory.assert({ subject, predicate: "age", object: 42, from: "2020" });
    }
    await memory.assert({ subject: "Mira", predicate: "knows", object: "Ida", from: "2020" });
    const graph = await memory.graph();
    expect(graph.mapNodes((_, { kind, name }) => [kind, name])).toContainEqual(["number", "42"]);
    expect(graph.order).toBe(4);
    const entities = await memory.graph({ entitiesOnly: true });
    expect([entities.order, entities.size]).toEqual([2, 1]);
    expect((await memory.graph({ around: "Mira", depth: 5 })).order).toBe(3);
    expect((await memory.graph({ around: "Mira", depth: 5, entitiesOnly: true })).order).toBe(2);
    expect((await memory.neighbours("Mira", { depth: 5 })).neighbours).toHaveLength(2);
    expect(await memory.paths("Mira", "Bo")).toMatchObject({
      paths: [],
      notes: ["There is no path of 6 hops or fewer between the two."],
    });
  });

  it("shows an entity of which nothing holds alone, and nothing of one that is not known", async () => {
    const memory = await open();
    await memory.assert({ subject: "Mira", predicate: "knows", object: "Bo", from: "2020", until: "2021" });
    expect((await memory.graph({ around: "Mira" })).mapNodes((_, { name }) => name)).toEqual(["Mira"]);
    const unknown = await memory.graph({ around: "Mirra", predicate: ["knows", "knowz"] });
    expect(unknown.order).toBe(0);
    expect(unknown.getAttribute("notes")).toEqual([
      'Nothing here is named "Mirra"; was "Mira" meant?',
      expect.stringContaining('"knowz"'),
    ]);
    await expect(memory.graph({ around: { entity: "n_none" } })).rejects.toMatchObject({ code: "not-found" });
  });

  it("takes several predicates, a scope, and a period", async () => {
    const memory = await open();
    const say = (predicate: string, object: string, from: string, until?: string, scope?: string) =>
      memory.assert({
        subject: "Mira",
        predicate,
        object,
        from,
        ...(until === undefined ? {} : { until }),
        ...(scope === undefined ? {} : { scope }),
      });
    await say("knows", "Bo", "2020", "2021");
    await say("helps", "Ida", "2020", undefined, "at work");
    await say("visits", "Una", "2024");
    const of = async (input: GraphInput) => {
      const graph = await memory.graph(input);
      return graph.mapEdges((_, { status }, __, target) => [graph.getNodeAttribute(target, "name"), status]);
    };
    expect(await of({ predicate: ["knows", "helps"], history: true })).toEqual([
      ["Bo", "ended"],
      ["Ida", "current"],
    ]);
    expect(await of({ scope: "At Work" })).toEqual([["Ida", "current"]]);
    expect(await of({ overlaps: { from: "2020-06", until: "2022" } })).toEqual([
      ["Bo", "ended"],
      ["Ida", "current"],
    ]);
    expect(await of({ predicate: "nothing_such" })).toEqual([]);
  });

  it("walks a predicate that is an inverse from its own end", async () => {
    const memory = await open();
    await memory.assert({ subject: "Ana", predicate: "parent_of", object: "Bo", from: "2000" });
    const out = async (who: string, predicate?: string) => {
      const input = { direction: "out" as const, ...(predicate === undefined ? {} : { predicate }) };
      return (await memory.neighbours(who, input)).neighbours.length;
    };
    expect([await out("Ana", "parent_of"), await out("Bo", "parent_of")]).toEqual([1, 0]);
    expect([await out("Ana", "child_of"), await out("Bo", "child_of")]).toEqual([0, 1]);
    // Without a name it goes as the fact is stored.
    const { subject } = (await memory.facts()).facts[0]!;
    expect([await out("Ana"), await out("Bo")]).toEqual(subject.name === "Ana" ? [1, 0] : [0, 1]);
  });

  it("has the facts among what it reaches that lead to a literal, which no step starts from", async () => {
    const memory = await open();
    await memory.batch([
      { op: "assert", subject: "Mira", predicate: "t_note", object: { value: 0.5 }, from: "2019" },
      { op: "assert", subject: "Mira", predicate: "knows", object: "Bo", from: "2019" },
      { op: "assert", subject: "Bo", predicate: "t_note", object: { value: 0.5 }, from: "2019" },
      { op: "assert", subject: "Bo", predicate: "t_note", object: { value: 1 }, from: "2019" },
    ]);
    for (const direction of ["out", "both"] as const)
      for (const [depth, size] of [
        [1, 3],
        [2, 4],
      ] as const)
        expect((await memory.graph({ around: "Mira", direction, depth })).size).toBe(size);
  });

  it("finds paths between two that share a literal, which is no connection", async () => {
    const memory = await open();
    await memory.batch([
      { op: "assert", subject: "Cy", predicate: "t_note", object: { value: true }, from: "2019" },
      { op: "assert", subject: "Ida", predicate: "t_note", object: { value: true }, from: "2019" },
      { op: "assert", subject: "Ida", predicate: "knows", object: "Bo", from: "2019" },
      { op: "assert", subject: "Bo", predicate: "knows", object: "Mira", from: "2019" },
      { op: "assert", subject: "Mira", predicate: "knows", object: "Cy", from: "2019" },
    ]);
    expect((await memory.paths("Ida", "Cy", { depth: 3 })).paths).toHaveLength(1);
    expect((await memory.paths("Ida", "Cy", { depth: 2 })).paths).toEqual([]);
  });

  it("means all namesakes by a name", async () => {
    const memory = await open();
    await memory.batch([
      { op: "entity", name: "Juno" },
      { op: "entity", name: "Juno", id: "juno-2" },
      { op: "assert", subject: "Juno", predicate: "knows", object: "Bo", from: "2020" },
      { op: "assert", subject: { entity: "juno-2" }, predicate: "knows", object: "Ida", from: "2020" },
    ]);
    expect((await memory.graph({ around: "Juno" })).order).toBe(4);
    expect((await memory.paths("Juno", "Ida")).paths).toMatchObject([
      { nodes: [{ entity: { id: "juno-2" } }, {}] },
    ]);
  });

  it("reads what was known, under the names of then", async () => {
    const memory = await open();
    await memory.assert({ subject: "Mira", predicate: "knows", object: "Bo", from: "2020" });
    await memory.retract((await memory.facts()).facts[0]!.id);
    expect((await memory.graph()).size).toBe(0);
    const before = await memory.graph({ known: { revision: 1 } });
    expect(before.size).toBe(1);
    expect(before.getAttribute("as_of").revision).toBe(1);
    expect((await memory.paths("Mira", "Bo", { known: { revision: 1 } })).paths).toHaveLength(1);
    expect((await memory.graph({ known: { revision: 99 } })).getAttribute("as_of").clamped).toBe(true);
  });

  it("of a group that was never written to is empty", async () => {
    const memory = (await open()).group("nobody");
    const graph = await memory.graph({ around: "Mira" });
    expect([graph.order, graph.getAttribute("as_of").revision, graph.getAttribute("notes")?.length]).toEqual([
      0, 0, 1,
    ]);
    expect(await memory.neighbours("Mira")).toMatchObject({
      neighbours: [],
      complete: true,
      notes: [expect.any(String)],
    });
    expect(await memory.paths("Mira", "Bo")).toMatchObject({ paths: [], notes: [expect.any(String)] });
  });

  it("refuses what it cannot mean, by name", async () => {
    const memory = await star(2);
    const refused: [Promise<unknown>, string][] = [
      [memory.graph({ arround: "Hub" } as never), 'Unknown parameter "arround" for graph'],
      [memory.graph({ around: 7 } as never), "around of graph cannot be 7"],
      [memory.graph({ predicate: [] }), "predicate of graph cannot be []"],
      [memory.graph({ predicate: ["a", 1] } as never), 'predicate of graph cannot be ["a",1]'],
      [memory.graph({ limit: 0 }), "limit: 0 is not a limit"],
      [memory.graph({ limit: Number.NaN }), "limit: NaN is not a limit"],
      [memory.graph({ around: "Hub", depth: -1 }), "depth: -1 is not a number of hops"],
      [memory.graph({ depth: 2 }), "depth of graph needs around"],
      [memory.graph({ direction: "in" }), "direction of graph needs around"],
      [memory.graph({ around: "Hub", direction: "up" } as never), 'direction cannot be "up"'],
      [memory.graph({ at: "2026-13" }), "2026-13"],
      [memory.graph({ overlaps: { from: "2021", until: "2020" } }), "is empty"],
      [memory.neighbours(undefined as never), "entity of neighbours cannot be undefined"],
      [memory.neighbours("Hub", { history: true } as never), 'Unknown parameter "history" for neighbours'],
      [memory.neighbours("Hub", { depth: 1.5 }), "depth: 1.5 is not"],
      [memory.paths("Hub", null as never), "target of paths cannot be null"],
      [memory.paths("Hub", "spoke 00", { journey: "yes" } as never), 'journey of paths cannot be "yes"'],
      [memory.paths("Hub", "spoke 00", { journey: true, at: "2020" }), "at of paths goes without journey"],
      [memory.paths("Hub", "spoke 00", { from: "2020" }), "from of paths goes with journey"],
      [memory.paths("Hub", "spoke 00", { journey: true, from: "2020", until: "2020" }), "is empty"],
      [memory.paths("Hub", { entity: "n_none" }), "n_none"],
    ];
    for (const [call, message] of refused) await expect(call).rejects.toThrow(message);
  });

  describe("while others are at work", () => {
    /** A memory between whose first read and the next something happens. */
    const interrupted = async (between: (memory: Memory) => Promise<unknown>) => {
      const store = new SqliteStore(":memory:");
      let waiting = false;
      const read: Store["read"] = async (group, reader) => {
        const answer = await store.read(group, reader);
        if (waiting) {
          waiting = false;
          await between(memory);
        }
        return answer;
      };
      const memory = await openMemory({
        store: storeWith(store, { read }),
        clock: () => Date.UTC(2026, 5, 1),
      });
      opened.push(memory);
      await memory.assert({ subject: "Hub", predicate: "feeds", object: "spoke", from: "2020" });
      waiting = true;
      return memory;
    };
    const more = (memory: Memory) =>
      memory.assert({ subject: "Hub", predicate: "feeds", object: "late", from: "2020" });

    it("is as of the revision at which it began", async () => {
      const graph = await (await interrupted(more)).graph();
      expect(graph.mapNodes((_, { name }) => name)).toEqual(["Hub", "spoke"]);
      expect((await (await interrupted(more)).neighbours("Hub")).neighbours).toHaveLength(1);
      expect((await (await interrupted(more)).paths("Hub", "late")).paths).toEqual([]);
    });

    it("is refused where its group is rebuilt, which numbers facts anew; and so is recall", async () => {
      const rebuild = (memory: Memory) => memory.rebuild();
      for (const read of [
        (memory: Memory) => memory.graph(),
        (memory: Memory) => memory.neighbours("Hub"),
        (memory: Memory) => memory.recall("What does Hub feed?"),
      ])
        await expect(read(await interrupted(rebuild))).rejects.toMatchObject({ code: "conflict" });
    });

    it("is refused where its group is dropped, and made anew", async () => {
      const dropped = await interrupted((memory) => memory.dropGroup());
      await expect(dropped.graph()).rejects.toMatchObject({ code: "conflict", value: "default" });
      const anew = await interrupted(async (memory) => {
        await memory.dropGroup();
        await memory.assert(
          { subject: "Other", predicate: "feeds", object: "spoke" },
          { recordedAt: "2026-05" },
        );
      });
      await expect(anew.graph({ around: "Hub" })).rejects.toMatchObject({ code: "conflict" });
    });
  });
});
