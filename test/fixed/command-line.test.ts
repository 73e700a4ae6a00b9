import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../src/faces/cli/run.ts";
import { operations } from "../../src/faces/operations.ts";
import { openMemory } from "../../src/index.ts";
import { tempDir } from "../store/support/temp-dir.ts";

const dir = tempDir();

async function shell(argv: string[], env: Record<string, string> = {}, typed = "") {
  const [out, err]: [string[], string[]] = [[], []];
  const stdin = (async function* () {
    yield typed;
  })();
  const io = { argv, env, stdin, version: "0", openMemory };
  const write = (to: string[]) => ({ write: (text: string) => void to.push(text) });
  const exitCode = await run({ ...io, stdout: write(out), stderr: write(err) });
  return { exitCode, out: out.join(""), err: err.join("") };
}

/** What each read needs beside its name. */
const needs: Record<string, string[]> = {
  neighbours: ["Mira"],
  paths: ["Mira", "Bo"],
  timeline: ["Mira"],
  recall: ["where?"],
  diff: ["2024", "2025"],
  get: ["x"],
  why: ["x"],
  replay: [exampleReceipt()],
};

function exampleReceipt(): string {
  const { input } = operations.find(({ name }) => name === "replay")!.example;
  return String((input as { receipt: string }).receipt);
}

it("no read makes a store or a folder", async () => {
  const store = join(dir, "none", "such", "memory.db");
  const reads = operations.filter((row) => row.effect === "read");
  expect(reads.length).toBeGreaterThan(8);
  for (const { name } of reads) {
    const exitCode = name === "get" || name === "why" ? 1 : 0;
    const argv = [name, ...(needs[name] ?? [])];
    const plain = await shell([...argv, "--db", store]);
    expect([name, plain.exitCode]).toEqual([name, exitCode]);
    expect(plain.err).toContain(`there is no store at ${store} yet`);
    for (const flag of ["--json", "--quiet"]) {
      const told = await shell([...argv, flag], { PALIMPSEST_DB: store });
      expect([name, told.exitCode, told.err.includes("yet")]).toEqual([name, exitCode, false]);
    }
    await shell(argv, { XDG_DATA_HOME: join(dir, "data"), LOCALAPPDATA: join(dir, "data"), HOME: dir });
  }
  await shell(["doctor"], { XDG_DATA_HOME: join(dir, "data") });
  expect(readdirSync(dir)).toEqual([]);
});

it("a write makes both, and then there is a store to read", async () => {
  const store = join(dir, "made", "here", "memory.db");
  expect(await shell(["assert", "Mira", "likes", "tea", "--db", store])).toMatchObject({ exitCode: 0 });
  expect(existsSync(store)).toBe(true);
  expect(await shell(["facts", "--db", store])).toMatchObject({
    err: "",
    out: expect.stringContaining("tea"),
  });
});

it("a folder is no store", async () => {
  const folder = join(dir, "folder");
  mkdirSync(folder);
  for (const argv of [
    ["facts"],
    ["assert", "a", "b", "c"],
    ["restore-backup", folder],
    ["restore-backup", "x", "--replace"],
  ]) {
    const { exitCode, err } = await shell([...argv, "--db", folder]);
    expect([argv[0], exitCode]).toEqual([argv[0], 2]);
    expect(err).toContain("is a folder");
  }
  expect((await shell(["doctor", "--db", folder])).out).toContain("is a folder");
  expect(readdirSync(folder)).toEqual([]);
});

it("a number that is too great for one stays text, and a note says so", async () => {
  const assert = ["assert", "Tank", "level", "--json", "--literal", "--db", ":memory:"];
  for (const text of ["1e400", "9007199254740993", "-9007199254740993"]) {
    const { notes, opened } = JSON.parse((await shell([...assert, "--", text])).out);
    expect(opened[0].object).toEqual({ value: text });
    expect(notes).toEqual([expect.stringContaining(`"${text}" was taken as text`)]);
  }
  for (const text of ["42", "1e4", "007", "abc", "9007199254740991"]) {
    expect(JSON.parse((await shell([...assert, "--", text])).out).notes).toEqual([]);
  }
  const typed = [...assert.filter((a) => a !== "--literal"), "1e400", "--literal-type"];
  expect(JSON.parse((await shell([...typed, "text"])).out).notes).toEqual([]);
  expect((await shell([...typed, "number"])).err).toContain("cannot be Infinity");
});

it("odd numbers are named, in flags and in JSON", async () => {
  for (const name of ["facts", "recall"]) {
    const { err, exitCode } = await shell([
      name,
      ...(needs[name] ?? []),
      "--limit",
      "1e9",
      "--db",
      ":memory:",
    ]);
    expect([exitCode, err]).toEqual([
      2,
      expect.stringMatching(/limit: 1000000000 is not a page size\n.*100000/),
    ]);
  }
  for (const object of ["1e999", '{"value":1e999}']) {
    const items = `[{"op":"assert","subject":"a","predicate":"b","object":${object}}]`;
    const { err } = await shell(["batch", "--db", ":memory:"], {}, items);
    expect(err).toMatch(/object(\.value)? cannot be Infinity/);
  }
});
