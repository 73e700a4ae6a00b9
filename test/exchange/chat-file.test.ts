import { describe, expect, test } from "vitest";
import { journalLines } from "../../src/exchange/chat-file.ts";

async function read(...lines: string[]) {
  const out: string[] = [];
  for await (const line of journalLines(lines)) out.push(line);
  return out;
}

async function episodes(...lines: string[]) {
  return (await read(...lines)).filter((line) => line !== "").map((line) => JSON.parse(line));
}

describe("chat files", () => {
  test("a journal passes byte for byte", async () => {
    const lines = ["", ' {"op":"episode", "text":"x"}', "{broken", '{"text":"no op"}'];
    expect(await read(...lines)).toEqual(lines);
  });

  test("lines and lists, in both spellings", async () => {
    const a = { speaker: "Mira", text: "Hello", at: "2026-05-01T09:00:00Z", session: "s1", id: "m1" };
    const b = {
      role: "user",
      content: [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
      timestamp: 1785542400000,
    };
    const expected = [
      { op: "episode", id: "m1", speaker: "Mira", text: "Hello", at: "2026-05-01T09:00:00Z", session: "s1" },
      { op: "episode", speaker: "user", text: "one\ntwo", at: 1785542400000 },
    ];
    expect(await episodes(JSON.stringify(a), "", JSON.stringify(b))).toMatchObject(expected);
    expect(await episodes(...JSON.stringify([a, b], null, 2).split("\n"))).toMatchObject(expected);
  });

  test("the same file gives the same ids, and what is said twice has two", async () => {
    const lines = ['{"role":"user","content":"yes"}', '{"role":"user","content":"yes"}'];
    const ids = (await episodes(...lines)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect((await episodes(...lines)).map(({ id }) => id)).toEqual(ids);
  });

  test("a list may hold journal lines too", async () => {
    expect(await episodes('[{"op":"declare","predicate":"p"}]')).toEqual([{ op: "declare", predicate: "p" }]);
  });

  test.each([
    ['[{"text":"a","date":"2026"}]', 'item 1: unknown field "date"'],
    ['[{"text":"a","content":"b"}]', "text is given twice"],
    ['[{"speaker":"a"}]', "no text"],
    ['[{"text":7}]', "is text"],
    ["[7]", "item 1"],
    ["[{]", "not a JSON list"],
    ['[{"text":"a","__proto__":{"polluted":1}}]', "__proto__"],
    ['[{"text":"a","constructor":1}]', "constructor"],
  ])("%s is refused: %s", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test("refused lines keep the others' numbers", async () => {
    const refused: number[] = [];
    const out: string[] = [];
    const lines = ['{"text":"a"}', "{broken", '{"text":"b"}'];
    for await (const line of journalLines(lines, (number) => refused.push(number))) out.push(line);
    expect(refused).toEqual([2]);
    expect(out.map((line) => line && JSON.parse(line).text)).toEqual(["a", "", "b"]);
  });
});
