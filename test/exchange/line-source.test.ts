import { expect, test } from "vitest";
import { readLines, readText } from "../../src/exchange/line-source.ts";

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const text = '\ufeffa\r\n\n{"x":"会议室\u2028é"}\r\nlast';
const lines = ["a", "", '{"x":"会议室\u2028é"}', "last"];

test.each([1, 2, 3, 7, 1000])("lines in chunks of %i bytes", async (size) => {
  const count = { lines: 0, bytes: 0 };
  const read: string[] = [];
  for await (const line of readLines(chunks(Buffer.from(text), size), count)) read.push(line);
  expect(read).toEqual(lines);
  expect(count).toEqual({ lines: 4, bytes: Buffer.byteLength(text) });
  expect(await readText(chunks(Buffer.from(text), size))).toBe(text.slice(1));
});

test("half a character at the end is refused", async () => {
  await expect(readText(chunks(Buffer.from([0xe4, 0xbc]), 10))).rejects.toThrow("UTF-8");
});
