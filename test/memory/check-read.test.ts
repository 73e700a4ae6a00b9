import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";

const misspelt: [string, (memory: Awaited<ReturnType<typeof openMemory>>) => Promise<unknown>][] = [
  ["facts", (m) => m.facts({ subjct: "Mira" } as never)],
  ["timeline", (m) => m.timeline({ subject: "Mira", predicat: "x" } as never)],
  ["recall", (m) => m.recall("where", { limt: 3 } as never)],
  ["changes", (m) => m.changes({ sinse: "2024" } as never)],
  ["entities", (m) => m.entities({ nam: "Mira" } as never)],
  ["episodes", (m) => m.episodes({ speeker: "Mira" } as never)],
  ["predicates", (m) => m.predicates({ knwn: "2024" } as never)],
  ["diff", (m) => m.diff({ att: "2024" } as never, {})],
  ["why", (m) => m.why("f_x", { att: "2024" } as never)],
  ["get", (m) => m.get([], { att: "2024" } as never)],
];

describe("a misspelt parameter of a read", () => {
  it.each(misspelt)("is refused by name (%s)", async (_name, read) => {
    const memory = await openMemory({ store: ":memory:" });
    await expect(read(memory)).rejects.toMatchObject({ code: "incorrect", message: /Unknown parameter "/ });
    await memory.close();
  });

  it("is told from a missing input and from one that is no object", async () => {
    const memory = await openMemory({ store: ":memory:" });
    await expect(memory.facts()).resolves.toMatchObject({ facts: [] });
    await expect(memory.facts(null as never)).rejects.toMatchObject({ code: "incorrect" });
    await expect(memory.recall(undefined as never)).rejects.toMatchObject({ code: "incorrect" });
    await memory.close();
  });
});

describe("restore", () => {
  it("takes the id of what was retracted, of the retraction, or of the fact", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const { entries, opened } = await memory.assert({
      subject: "Mira",
      predicate: "likes",
      object: "tea",
      from: "2024",
    });
    const fact = opened[0]!.id;
    const believed = async () => (await memory.facts({ subject: "Mira" })).facts.length;
    for (const undo of [async () => entries[0]!, async (id: string) => id, async () => fact]) {
      const retraction = await memory.retract(fact);
      expect(await believed()).toBe(0);
      await memory.restore(await undo(retraction.entries[0]!));
      expect(await believed()).toBe(1);
    }
    await expect(memory.restore(fact)).rejects.toMatchObject({ code: "not-found" });
    await expect(memory.restore("nothing")).rejects.toMatchObject({ code: "not-found" });
    await memory.close();
  });
});
