import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { runs } from "../support/runs.ts";

const open = () => openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 5, 1) });

async function journal(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of memory.export()) lines.push(line);
  return lines;
}

describe("names of predicates that lead in a ring", () => {
  it.each([
    ["a synonym made the inverse", { sameAs: "p" }, { inverse: "q" }],
    ["an inverse made a synonym", { inverse: "p" }, { sameAs: "q" }],
    ["synonyms of each other", { sameAs: "p" }, { sameAs: "q" }],
  ])("are refused, and nothing is written: %s", async (_what, first, second) => {
    const memory = await open();
    await memory.declare({ predicate: "q", ...first });
    await memory.assert({ subject: "A", predicate: "q", object: "B", from: "2000" });
    const before = await journal(memory);
    await expect(memory.declare({ predicate: "p", ...second })).rejects.toMatchObject({
      code: "incorrect",
      value: "p",
    });
    expect(await journal(memory)).toEqual(before);
    await memory.assert({ subject: "A", predicate: "p", object: "C", from: "2005" });
    expect(await memory.verify()).toMatchObject({ ok: true });
  });

  it("while two that are each other's inverse are not", async () => {
    const memory = await open();
    await memory.declare({ predicate: "q", inverse: "p" });
    await memory.declare({ predicate: "p", inverse: "q" });
    await memory.assert({ subject: "A", predicate: "q", object: "B", from: "2000" });
    expect((await memory.facts({ subject: "B", predicate: "p" })).facts).toHaveLength(1);
  });

  it("whatever lies in a timeline that a declaration lays out anew goes along", async () => {
    const memory = await open();
    await memory.batch([
      { op: "assert", subject: "A", predicate: "q2", object: "C", from: "2000" },
      { op: "declare", predicate: "q2", inverse: "q1", opposite: "child" },
      { op: "declare", predicate: "boss", sameAs: "child" },
    ]);
    await memory.declare({ predicate: "lives_in", opposite: "boss", cardinality: "many" });
    expect((await memory.facts()).facts.map(({ text }) => text)).toEqual(["C q1 A"]);
    expect((await memory.verify()).problems).toEqual([]);
    await memory.close();
  });

  it("whatever is declared of whichever, a fault is none of the answers", async () => {
    const name = fc.constantFrom("lives_in", "resides_in", "likes", "dislikes", "boss", "child", "q1", "q2");
    const other = fc.option(name);
    const declared = fc.record(
      {
        predicate: name,
        inverse: other,
        sameAs: other,
        opposite: other,
        cardinality: fc.constantFrom("one" as const, "many" as const),
      },
      { requiredKeys: ["predicate"] },
    );
    const said = fc.record({
      predicate: name,
      subject: fc.constantFrom("A", "B"),
      year: fc.integer({ min: 2000, max: 2009 }),
    });
    const step = fc.oneof(
      declared.map((d) => ({ op: "declare" as const, ...d })),
      said.map(({ year, ...s }) => ({ op: "assert" as const, object: "C", from: String(year), ...s })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (commits) => {
          const memory = await open();
          for (const items of commits) {
            try {
              await memory.batch(items);
            } catch (error) {
              expect(["incorrect", "conflict"]).toContain((error as { code: string }).code);
            }
          }
          expect((await memory.verify()).problems).toEqual([]);
          const again = await open();
          const lines = await journal(memory);
          await again.import(lines);
          expect(await journal(again)).toEqual(lines);
          await memory.close();
          await again.close();
        },
      ),
      { numRuns: runs(150, 3000) },
    );
  });
});

describe("an id that is made", () => {
  it("is never one that somebody gave", async () => {
    const said = (object: string, from: string) => ({ subject: "S", predicate: "p", object, from });
    const options = { recordedAt: "2026-03-01" };
    const a = await open();
    await a.assert(said("x", "2020"), options);
    const [made] = (await a.assert(said("y", "2021"), options)).entries;
    const b = await open();
    await b.batch(
      [{ op: "assert", id: made!, subject: "Z", predicate: "p", object: "other", from: "2019" }],
      options,
    );
    const [own] = (await b.assert(said("y", "2021"), options)).entries;
    expect(own).not.toBe(made);
    expect(await b.get([made!, own!])).toMatchObject([
      { entry: { subject: { name: "Z" } } },
      { entry: { subject: { name: "S" } } },
    ]);
    const fresh = await open();
    await fresh.import(await journal(b));
    expect(await journal(fresh)).toEqual(await journal(b));
    // Also within one commit.
    const c = await open();
    await c.assert(said("x", "2020"), options);
    const both = await c.batch(
      [
        { op: "assert", id: made!, subject: "Z", predicate: "p", object: "other", from: "2019" },
        { op: "assert", ...said("y", "2021") },
      ],
      options,
    );
    expect(new Set(both.entries).size).toBe(2);
  });
});

describe("an item of a batch", () => {
  const given = { op: "assert", subject: "A", predicate: "p", object: "B" };
  it.each<[string, unknown]>([
    [
      "that inherits its op",
      Object.assign(Object.create({ op: "assert" }), { subject: "A", predicate: "p", object: "B" }),
    ],
    ["that is a list", Object.assign([], given)],
    ["that is a function", Object.assign(() => {}, given)],
    ["that is a map", Object.assign(new Map(), given)],
  ])("is never half read: %s", async (_what, item) => {
    const memory = await open();
    try {
      const { entries } = await memory.batch([item as never]);
      expect(entries).toHaveLength(1);
    } catch (error) {
      expect(error).toMatchObject({ code: "incorrect" });
    }
  });

  it("is never half read: fields of a class", async () => {
    class Said {
      op = "assert" as const;
      subject = "A";
      predicate = "p";
      object = "B";
      get from(): string {
        return "2020";
      }
    }
    const memory = await open();
    const { opened } = await memory.batch([new Said()]);
    expect(opened[0]).toMatchObject({ t_valid: "2020-01-01T00:00:00.000Z" });
  });
});
