import { expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";

it("a diff of past points pairs what was corrected by the declarations of then, whatever is declared later", async () => {
  const memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 0, 5) });
  await memory.declare({ predicate: "p", cardinality: "one" });
  const { entries } = await memory.assert({ subject: "A", predicate: "p", object: "B", from: "2020" });
  await memory.retract(entries[0]!);
  const { revision } = await memory.assert({ subject: "A", predicate: "p", object: "C", from: "2019" });
  const diff = () => memory.diff({ at: "2021", known: { revision: 2 } }, { at: "2021", known: { revision } });
  const before = await diff();
  expect(before.corrected.map((c) => [c.before.text, c.after?.text])).toEqual([["A p B", "A p C"]]);
  await memory.declare({ predicate: "p", cardinality: "many" });
  expect(await diff()).toEqual(before);
});
