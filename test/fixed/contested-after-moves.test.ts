import { expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";

it("what different people said is contested, also where a late declaration has it compete", async () => {
  const memory = await openMemory({ store: ":memory:" });
  for (const [speaker, object] of [
    ["Ana", "Osto"],
    ["Cy", "Velden"],
  ] as const) {
    const claim = { op: "assert", subject: "Mira", predicate: "t_base", object, from: "2020" } as const;
    await memory.remember({ text: `Mira is based in ${object}.`, speaker, claims: [claim] });
  }
  await memory.declare({ predicate: "t_home", cardinality: "one" });
  await memory.declare({ predicate: "t_base", sameAs: "t_home" });
  expect((await memory.facts({ subject: "Mira" })).facts).toMatchObject([
    { predicate: "t_home", object: { entity: { name: "Velden" } }, contested: true },
  ]);
  await memory.close();
});
