import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openMemory } from "../../../src/index.ts";
import type { Fact, Write } from "../../../src/model/shapes.ts";
import { cli } from "./canned.ts";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-literal-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

/** A command line on a file of its own. */
function shell() {
  const file = path.join(folder, `${count++}.db`);
  return async <Answer = Write>(...argv: string[]): Promise<Answer> => {
    const memory = await openMemory({ store: file });
    const { out, err, exitCode } = await cli(["--json", ...argv], { memory });
    expect([err, exitCode]).toEqual(["", 0]);
    return JSON.parse(out) as Answer;
  };
}

const objects = (facts: Fact[]) => facts.map(({ object }) => object);

test("a predicate declared literal reads what is typed as --literal would", async () => {
  const run = shell();
  await run("declare", "level", "--one", "--literal");
  const typed = await run("assert", "Tank", "level", "42", "--from", "2026");
  expect(objects(typed.opened)).toEqual([{ value: 42 }]);
  const flagged = await run("assert", "Tank", "level", "42", "--literal", "--from", "2026");
  expect([flagged.opened, objects(flagged.unchanged)]).toEqual([[], [{ value: 42 }]]);
  const found = await run<{ facts: Fact[] }>("facts", "Tank", "level", "42");
  expect(found.facts).toHaveLength(1);
  const revised = await run("revise", typed.entries[0]!, "--object", "43");
  expect(objects(revised.opened)).toEqual([{ value: 43 }]);
  const ended = await run("end", "Tank", "level", "43", "--at", "2027");
  expect(objects(ended.closed)).toEqual([{ value: 43 }]);
});

test("text stays text where --literal-type says so, or where it does not read as a number", async () => {
  const run = shell();
  await run("declare", "code", "--literal");
  const typed = await run("assert", "Gate", "code", "007");
  expect(objects(typed.opened)).toEqual([{ value: "007" }]);
  const flagged = await run("assert", "Gate", "code", "42", "--literal-type", "text");
  expect(objects(flagged.opened)).toEqual([{ value: "42" }]);
});

test("other predicates take a name, and the vocabulary and other names count as declarations", async () => {
  const run = shell();
  const named = await run("assert", "Tank", "holds", "42");
  expect(objects(named.opened)).toMatchObject([{ entity: { name: "42" } }]);
  const born = await run("assert", "Mira", "born_on", "1990-02-03");
  expect(objects(born.opened)).toEqual([{ value: "1990-02-03" }]);
  await run("declare", "level", "--literal");
  await run("declare", "filling", "--same-as", "level");
  const other = await run("assert", "Tank", "filling", "7");
  expect(objects(other.opened)).toEqual([{ value: 7 }]);
});
