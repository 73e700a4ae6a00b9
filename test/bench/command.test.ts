import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("../../scripts/bench.mjs", import.meta.url));
const bench = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });

describe("npm run bench", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "palimpsest-test-"));
    const question = {
      question: "Which team did Nora Quill play for in May, 2012?",
      answer: ["Velden Rovers"],
    };
    const fact_context = "Nora Quill plays for Velden Rovers from Jan, 2011 to May, 2012.";
    writeFileSync(join(folder, "made-up.jsonl"), `${JSON.stringify({ ...question, fact_context })}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("ends with one JSON object, and dumps a line a question", () => {
    const dump = join(folder, "dump.txt");
    const { stdout, status } = bench("tempreason", "--data", folder, "--json", "--dump", dump);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      bench: "tempreason",
      n: 1,
      metrics: { l2_exact: 1 },
      machine: { cores: expect.any(Number), node: process.versions.node },
    });
    expect(JSON.parse(readFileSync(dump, "utf8"))).toMatchObject({ ok: true, got: ["Velden Rovers"] });
  });

  it("says how to give data that are not there, with exit code 2", () => {
    const { stderr, stdout, status } = bench("bitemporal", "--data", join(folder, "nowhere"));
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/no such folder/);
  });
});
