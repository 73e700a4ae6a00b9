import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findOperation } from "../../../src/faces/operations.ts";
import { readInput } from "../../../src/faces/read-input.ts";
import { openMemory } from "../../../src/index.ts";
import { runCli } from "../../cases/support/command-line-desk.ts";
import { newFile } from "../../cases/support/new-file.ts";

const examples = path.resolve(import.meta.dirname, "../../../examples");
const staff = path.join(examples, "staff.csv");
const mapping = path.join(examples, "staff.mapping.json");
const table = readFileSync(staff, "utf8");

function written(text: string, name = "x"): string {
  const file = `${newFile()}.${name}`;
  writeFileSync(file, text);
  return file;
}

describe("import --records", () => {
  test("reads a table once", async () => {
    const db = newFile();
    const first = await runCli(["--db", db, "import", staff, "--records", mapping]);
    expect(first).toEqual({
      exitCode: 0,
      err: "",
      out: "3 rows applied, 0 already known, 6 claims new\ngroup default: revision 1\n",
    });
    const again = await runCli(["--db", db, "import", staff, "--records", mapping, "--json"]);
    expect(JSON.parse(again.out)).toEqual({
      revisions: { default: 1 },
      rows: 3,
      claims: 0,
      applied: 0,
      known: 3,
      refused: [],
      notes: [],
    });
    const { out } = await runCli(["--db", db, "facts", "Mira Holt", "works_at", "--history", "--json"]);
    expect(JSON.parse(out).facts.map((fact: { valid_text: object }) => fact.valid_text)).toEqual([
      { from: "2020-03-01", until: "2023-01-01" },
      { from: "2023-01-01", until: null },
    ]);
  });

  test("reads standard input, and several files", async () => {
    const db = newFile();
    const piped = await runCli(["--db", db, "import", "-", "--records", mapping, "--json"], table);
    expect(JSON.parse(piped.out)).toMatchObject({ rows: 3, applied: 3 });
    const other = written(table.replace("Analyst", "Auditor"));
    const both = await runCli(["--db", db, "import", staff, other, "--records", mapping, "--json"]);
    expect(JSON.parse(both.out)).toMatchObject({ rows: 6, applied: 1, known: 5, claims: 2 });
  });

  test("names the row, its line and the cell, and goes on where it is told to", async () => {
    const bad = written(table.replace("01/01/2023", "13/13/2023"));
    const args = ["--db", newFile(), "import", bad, "--records", mapping];
    const refused = await runCli(args);
    expect(refused.exitCode).toBe(2);
    expect(refused.err).toContain('Row 2 (line 3): start: "13/13/2023" is no time of the form DD/MM/YYYY');
    expect(refused.err).toContain("fix: Write it so");
    const { out, exitCode } = await runCli([...args, "--keep-going"]);
    expect(exitCode).toBe(0);
    expect(out).toContain("2 rows applied, 0 already known, 1 refused, 4 claims new");
    expect(out).toContain('row 2 (line 3): start: "13/13/2023"');
  });

  test("refuses a mapping that is none", async () => {
    const args = (file: string) => ["--db", newFile(), "import", staff, "--records", file];
    for (const [file, message] of [
      [written("{"), "is not JSON"],
      [written("[]"), "records cannot be []"],
      [written('{"claims":[{"subject":"nam","predicate":"p","object":"company"}]}'), "did you mean name?"],
      [written('{"claims":[],"dats":"iso"}'), "did you mean dates?"],
      [written('{"__proto__":{"claims":[]}}'), "__proto__"],
      [path.join(examples, "none.json"), "there is no such file"],
      [examples, "it is a folder"],
    ] as const) {
      const { err, exitCode } = await runCli(args(file));
      expect(err).toContain(message);
      expect(exitCode).toBe(2);
    }
  });

  test("is named where a table is given without it", async () => {
    const { err, exitCode } = await runCli(["--db", newFile(), "import", staff]);
    expect(err).toContain("--records");
    expect(exitCode).toBe(2);
  });

  test("takes the text of a table where there is no file", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const row = findOperation("import")!;
    const records = JSON.parse(readFileSync(mapping, "utf8"));
    const input = readInput(row, { journal: table, records });
    expect(row.output.parse(await row.run(memory, input, {}))).toMatchObject({ rows: 3, claims: 6 });
    expect(() => row.run(memory, readInput(row, { records }), {})).toThrow("import needs journal");
    await memory.close();
  });
});
