import { expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";

const line = (id: string, more = {}) =>
  JSON.stringify({
    op: "assert",
    id,
    subject: "Mira",
    predicate: "likes",
    object: id,
    from: "2024",
    ...more,
  });

async function exported(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const each of memory.export()) lines.push(each);
  return lines;
}

it("a byte order mark before the first line is no part of it", async () => {
  const memory = await openMemory({ store: ":memory:" });
  expect(await memory.import([`\ufeff${line("a")}`, line("b")])).toMatchObject({ applied: 2 });
  expect(await memory.import(["\ufeff", line("c")])).toMatchObject({ applied: 1 });
  await expect(memory.import([line("d"), `\ufeff${line("e")}`])).rejects.toMatchObject({ code: "incorrect" });
  await memory.close();
});

it("a list is refused with a word on one object a line", async () => {
  const memory = await openMemory({ store: ":memory:" });
  for (const text of ["[]", `[${line("a")}]`, "[", '[{"op":']) {
    await expect(memory.import([text])).rejects.toMatchObject({
      code: "incorrect",
      message: expect.stringContaining("Line 1: Not a JSON object but a list"),
      fix: expect.stringContaining("One JSON object a line"),
    });
  }
  await memory.close();
});

it("a revision that leaves no room for others is refused, and what stands can be exported and read again", async () => {
  const memory = await openMemory({ store: ":memory:" });
  for (const rev of [0, -1, 1.5, 1e300, 2 ** 53, 2 ** 52 + 1, "1", true]) {
    await expect(memory.import([line("a", { rev })])).rejects.toMatchObject({
      code: "incorrect",
      message: `Line 1: rev of assert cannot be ${JSON.stringify(rev)}`,
      fix: expect.stringContaining("from 1 to 4503599627370496"),
    });
  }
  await expect(memory.import([line("a", { rev: 2 ** 41 })])).rejects.toMatchObject({
    code: "incorrect",
    message: "Line 1: rev 2199023255552 lies too far beyond revision 0, the newest",
  });
  await memory.import([line("a", { rev: 2 ** 40 })]);
  const { revision } = await memory.assert({ id: "b", subject: "Mira", predicate: "likes", object: "b" });
  expect(revision).toBe(2 ** 40 + 1);
  const lines = await exported(memory);
  const copy = await openMemory({ store: ":memory:" });
  await copy.import(lines);
  expect(await exported(copy)).toEqual(lines);
  expect((await memory.facts({ known: { revision: 2 ** 40 } })).facts).toHaveLength(1);
  await Promise.all([memory.close(), copy.close()]);
});
