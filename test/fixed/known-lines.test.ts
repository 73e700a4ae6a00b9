import { describe, expect, it } from "vitest";
import { type BatchItem, type Memory, openMemory } from "../../src/index.ts";

const open = () => openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 5, 1) });

async function journal(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of memory.export()) lines.push(line);
  return lines;
}

const said = { subject: "A", predicate: "q", from: "2020" };
const STORIES: [string, BatchItem[][]][] = [
  [
    "a correction that its predicate took when it was many-valued",
    [
      [{ op: "correct", ...said, object: "B", holds: false, until: "2021" }],
      [{ op: "declare", predicate: "q", cardinality: "one" }],
    ],
  ],
  [
    "text that was a name before it was a literal",
    [[{ op: "assert", ...said, object: "B" }], [{ op: "declare", predicate: "q", literal: true }]],
  ],
  [
    "a literal of what got another end",
    [[{ op: "assert", ...said, object: { value: 5 } }], [{ op: "declare", predicate: "q", inverse: "qi" }]],
  ],
  [
    "nothing, of what was single-valued",
    [
      [{ op: "declare", predicate: "q", cardinality: "one" }],
      [{ op: "correct", ...said, object: null, until: "2021" }],
      [{ op: "declare", predicate: "q", cardinality: "many" }],
    ],
  ],
  [
    "a declaration that an opposite contradicts now",
    [
      [{ op: "declare", predicate: "q", cardinality: "many" }],
      [{ op: "declare", predicate: "r", opposite: "q" }],
      [{ op: "declare", predicate: "r", opposite: null }],
      [{ op: "declare", predicate: "q", cardinality: "one" }],
    ],
  ],
];

describe("a line whose id is known adds nothing, whatever was declared since", () => {
  it.each(STORIES)("%s", async (_what, commits) => {
    const memory = await open();
    for (const items of commits) await memory.batch(items);
    const lines = await journal(memory);
    const report = await memory.import(lines);
    expect(report).toMatchObject({ applied: 0, known: lines.length, refused: [] });
    expect(await journal(memory)).toEqual(lines);
    const fresh = await open();
    await fresh.import(lines);
    expect(await journal(fresh)).toEqual(lines);
  });

  it.each(STORIES)("while other content under it is refused: %s", async (_what, commits) => {
    const memory = await open();
    for (const items of commits) await memory.batch(items);
    const lines = await journal(memory);
    for (const line of lines) {
      const other = JSON.parse(line);
      if (other.op === "declare") other.wording = "says otherwise";
      else other.from = "2019";
      await expect(memory.import([JSON.stringify(other)])).rejects.toMatchObject({
        code: expect.stringMatching(/^(incorrect|conflict)$/),
      });
    }
    expect(await journal(memory)).toEqual(lines);
  });
});
