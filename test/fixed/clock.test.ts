import { expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { EARLIEST, LATEST } from "../../src/time/instant.ts";

const said = { subject: "Mira", predicate: "likes", object: "tea" };
const bad = [
  Number.NaN,
  Infinity,
  -Infinity,
  EARLIEST - 0.5,
  LATEST + 1,
  8.64e15,
  "2024",
  5n,
  null,
  undefined,
];

it.each(bad)("a clock that shows %s is refused by value, and nothing is written", async (shown) => {
  let now: unknown = Date.UTC(2024, 0, 1);
  const memory = await openMemory({ store: ":memory:", clock: () => now as number });
  await memory.assert(said);
  const { entries } = await memory.stats();
  now = shown;
  const uses = [
    () => memory.assert({ ...said, object: "coffee" }),
    () => memory.remember({ text: "hello" }),
    () => memory.batch([{ op: "assert", ...said, object: "milk" }]),
    () => memory.import([JSON.stringify({ op: "assert", ...said, object: "mate" })]),
    () => memory.facts(),
    () => memory.recall("tea"),
    () => memory.timeline("Mira"),
    () => memory.diff({}, {}),
    () => memory.group("other").facts(),
  ];
  for (const use of uses) {
    await expect(use()).rejects.toMatchObject({
      code: "incorrect",
      message: expect.stringContaining(String(shown)),
    });
  }
  now = Date.UTC(2025, 0, 1);
  expect((await memory.stats()).entries).toBe(entries);
  await memory.close();
});

it.each([0.75, -0.5, 1_700_000_000_000.9, LATEST + 0.5])("fractions are dropped (%s)", async (shown) => {
  const memory = await openMemory({ store: ":memory:", clock: () => shown });
  const { t_created } = await memory.assert({ ...said, from: "2024" });
  expect(t_created).toBe(new Date(Math.floor(shown)).toISOString());
  expect((await memory.facts()).as_of.valid).toBe(t_created);
  await memory.close();
});
