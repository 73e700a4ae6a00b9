import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { annotated } from "../../bench/annotated.ts";
import { claims } from "../../bench/claims.ts";
import { factconsolidation } from "../../bench/factconsolidation.ts";
import type { BenchContext } from "../../bench/support/bench.ts";
import { openSession } from "../../bench/support/session.ts";

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-bench-"));
  made.push(folder);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}

function context(folder: string, flags: Record<string, string> = {}): BenchContext & { rows: unknown[] } {
  const rows: unknown[] = [];
  return {
    rows,
    folder: () => folder,
    open: (options) => openSession(undefined, options),
    flag: (name) => flags[name],
    note: () => undefined,
    dump: (row) => rows.push(row),
  };
}

test("the open annotated messages are read as well as they were", async () => {
  const folder = fileURLToPath(new URL("../../bench/claims", import.meta.url));
  for (const [only, recall] of [
    ["open", 0.7],
    ["second", 0.74],
    ["third", 0.74],
  ] as const) {
    const { metrics } = await annotated.run(context(folder, { only }));
    const figures = metrics[only] as Record<string, number>;
    expect(figures["precision"]).toBeGreaterThan(0.95);
    expect(figures["recall"]).toBeGreaterThan(recall);
    expect(figures["period_exact"]).toBeGreaterThan(0.94);
    expect(figures["polarity_or_modality"]).toBeLessThan(0.02);
  }
});

test("numbered facts: the later one is found first, a wrong answer is counted as such", async () => {
  const lines = [
    "The capital of Norwick is Velden.",
    "Ida Holt is a citizen of Norwick.",
    "The capital of Norwick is Aster.",
  ];
  const folder = folderOf({
    "facts.json": [
      {
        source: "facts_sh_1k",
        context: `Facts:\n${lines.map((line, k) => `${k}. ${line}`).join("\n")}`,
        questions: ["What is the capital of Norwick?", "What is the country of citizenship of Ida Holt?"],
        answers: [["Aster"], ["Velden"]],
      },
    ],
  });
  const { n, metrics } = await factconsolidation.run(context(folder));
  expect([n, metrics["sh_top1"], metrics["remembered"]]).toEqual([2, { "1k": 0.5 }, 3]);
});

test("conversations of both shapes are read turn by turn, and their claims told", async () => {
  const folder = folderOf({
    "two.json": [
      {
        sample_id: "c1",
        conversation: {
          speaker_a: "Mira",
          speaker_b: "Bo",
          session_1_date_time: "1:56 pm on 8 May, 2023",
          session_1: [
            { dia_id: "D1:1", speaker: "Mira", text: "I live in Velden." },
            { dia_id: "D1:2", speaker: "Bo", text: "How nice!" },
          ],
        },
      },
    ],
    "chat.json": {
      turns: [
        { id: 0, role: "user", time_anchor: "March-15-2024", content: "I use Vim. ->-> 1,1" },
        { id: 1, role: "assistant", content: "I use Emacs." },
      ],
    },
  });
  const ran = context(folder);
  const { n, metrics } = await claims.run(ran);
  expect([n, metrics["claims"], metrics["by_class"]]).toEqual([4, 2, { new: 2 }]);
  expect(ran.rows).toMatchObject([
    {
      conversation: "chat",
      episode: "0",
      subject: "user",
      predicate: "uses",
      object: "Vim",
      quote: "I use Vim",
    },
    { conversation: "c1", episode: "D1:1", subject: "Mira", predicate: "lives_in", object: "Velden" },
  ]);
});
