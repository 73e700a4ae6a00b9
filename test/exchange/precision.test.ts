import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";

const clock = () => Date.UTC(2026, 0, 5);

describe("every time keeps the precision with which it was given", () => {
  const lines = [
    { op: "episode", id: "E1", at: "2019", text: "We moved." },
    { op: "episode", id: "E2", at: "2019-03", text: "We painted." },
    { op: "episode", id: "E3", at: "2019-03-04T05:06:00.000Z", text: "We rested." },
    {
      op: "assert",
      id: "a1",
      subject: "Mira",
      predicate: "lives_in",
      object: "Velden",
      from: "2018",
      said: "2020",
    },
    {
      op: "assert",
      id: "a2",
      subject: "Mira",
      predicate: "likes",
      object: "rye",
      from: "2018-02",
      attested: "2019-05",
      said: "2020-06-01",
    },
    {
      op: "end",
      id: "a3",
      subject: "Mira",
      predicate: "lives_in",
      object: "Velden",
      at: "2021",
      said: "2022-02",
    },
    {
      op: "correct",
      id: "a4",
      subject: "Mira",
      predicate: "lives_in",
      object: null,
      from: "2019",
      until: "2019-07",
      said: "2023",
    },
  ];

  it("through the journal, and in what `get` shows", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    await memory.import(lines.map((line) => JSON.stringify(line)));
    const out: Record<string, unknown>[] = [];
    for await (const line of memory.export()) out.push(JSON.parse(line));
    for (const line of lines) expect(out.find((o) => o["id"] === line.id)).toMatchObject(line);
    const again = await openMemory({ store: ":memory:", clock });
    await again.import(out.map((line) => JSON.stringify(line)));
    const twice: unknown[] = [];
    for await (const line of again.export()) twice.push(JSON.parse(line));
    expect(twice).toEqual(out);
    expect(await memory.get(["a2"])).toMatchObject([
      { entry: { from: "2018-02", attested: "2019-05", said: "2020-06-01" } },
    ]);
  });

  it("and another precision is other content", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    await memory.import(lines.map((line) => JSON.stringify(line)));
    for (const change of [
      { ...lines[0], at: "2019-01" },
      { ...lines[3], said: "2020-01-01" },
      { ...lines[4], attested: "2019-05-01" },
    ])
      await expect(memory.import([JSON.stringify(change)])).rejects.toMatchObject({ code: "conflict" });
    expect(await memory.import(lines.map((line) => JSON.stringify(line)))).toMatchObject({
      applied: 0,
      known: 7,
    });
  });
});
