import { join } from "node:path";
import { expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { tempDir } from "../store/support/temp-dir.ts";

const dir = tempDir();
const stores = [":memory:", join(dir, "a.db")];
const said = (object: string) =>
  ({ op: "assert", subject: "Mira", predicate: "likes", object, from: "2024" }) as const;
const fill = (memory: Memory, name: string) =>
  memory.batch(Array.from({ length: 1200 }, (_, k) => said(`${name} ${k}`)));

it.each(stores)(
  "an export of a group that is dropped meanwhile, or made anew, is no whole one (%s)",
  async (store) => {
    const root = await openMemory({ store, clock: fixedClock(Date.UTC(2025, 0, 1)) });
    for (const anew of [null, "other", "more"]) {
      const memory = root.group(`g ${anew}`);
      await fill(memory, "first");
      const lines = memory.export()[Symbol.asyncIterator]();
      expect((await lines.next()).done).toBe(false);
      await memory.dropGroup();
      if (anew !== null) await fill(memory, anew);
      const rest = async () => {
        while ((await lines.next()).done !== true);
      };
      await expect(rest()).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining(`g ${anew}`),
      });
    }
    await root.close();
  },
);

it.each(stores)("an export is not disturbed by what is written meanwhile (%s)", async (store) => {
  const memory = (await openMemory({ store })).group("calm");
  await fill(memory, "first");
  const whole = await lengthOf(memory);
  let count = 0;
  for await (const _ of memory.export()) if (++count === 1) await fill(memory, "second");
  expect(count).toBe(whole);
  expect(await lengthOf(memory)).toBeGreaterThan(whole + 1000);
  await memory.close();
});

async function lengthOf(memory: Memory): Promise<number> {
  let count = 0;
  for await (const _ of memory.export()) count++;
  return count;
}

it.each(stores)("closing inside an import is refused rather than waited for (%s)", async (store) => {
  const memory = await openMemory({ store });
  async function* lines() {
    yield JSON.stringify({ ...said("tea"), group: "closing" });
    await memory.close();
  }
  await expect(memory.import(lines())).rejects.toMatchObject({ code: "incorrect", message: /closed inside/ });
  expect((await memory.group("closing").facts()).facts).toEqual([]);
  await memory.close();
  await expect(memory.facts()).rejects.toMatchObject({ code: "unavailable" });
});
