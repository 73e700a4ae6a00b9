import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { commandOf } from "../../../src/faces/cli/command.ts";
import { defaultStore } from "../../../src/faces/cli/default-store.ts";
import { operations } from "../../../src/faces/operations.ts";
import type { ErrorCode } from "../../../src/model/palimpsest-error.ts";
import { PalimpsestError } from "../../../src/model/palimpsest-error.ts";
import { asOf, canned, cli, fact, write } from "./canned.ts";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = { as_of: asOf, facts: [fact()], next: null };

describe("answers", () => {
  test("--json prints exactly one value and nothing else, before or after the command", async () => {
    for (const argv of [
      ["--json", "facts"],
      ["facts", "--json"],
    ]) {
      const { out, err, exitCode } = await cli(argv, { memory: canned({ facts: page }).memory });
      expect(JSON.parse(out)).toEqual(page);
      expect(out.split("\n")).toHaveLength(2);
      expect([err, exitCode]).toEqual(["", 0]);
    }
  });

  test("an unknown name is an empty list and success", async () => {
    const { memory } = canned({ facts: { ...page, facts: [] } });
    const { out, exitCode } = await cli(["facts", "Nobody"], { memory });
    expect(out).toContain("0 facts");
    expect(exitCode).toBe(0);
  });

  test("--quiet is silent about writes, not about questions", async () => {
    const { memory } = canned({ assert: write(), facts: page });
    expect((await cli(["assert", "a", "b", "c", "--quiet"], { memory })).out).toBe("");
    expect((await cli(["facts", "--quiet"], { memory })).out).toContain("Velden");
    expect((await cli(["assert", "a", "b", "c", "--quiet", "--json"], { memory })).out).not.toBe("");
  });
});

describe("global flags", () => {
  test("come from the variables, and flags win over them", async () => {
    const env = {
      PALIMPSEST_DB: path.join(folder, "a.db"),
      PALIMPSEST_GROUP: "north",
      PALIMPSEST_NOW: "2026-01-01",
      PALIMPSEST_TIME_ZONE: "Europe/Prague",
      PALIMPSEST_JSON: "1",
    };
    for (const name of ["a.db", "b.db"]) writeFileSync(path.join(folder, name), "");
    const { memory } = canned({ stats: {}, groups: { groups: [{ name: "__proto__" }] } });
    const first = await cli(["stats"], { memory, env });
    expect(first.opened[0]).toMatchObject({
      store: path.join(folder, "a.db"),
      group: "north",
      timeZone: "Europe/Prague",
    });
    expect((first.opened[0] as { clock: () => number }).clock()).toBe(Date.UTC(2026, 0, 1));
    expect(first.out).toBe("{}\n");
    const second = await cli(
      ["stats", "--db", path.join(folder, "b.db"), "--group", "__proto__", "--now", "2027"],
      {
        memory,
        env,
      },
    );
    expect(second.opened[0]).toMatchObject({ store: path.join(folder, "b.db"), group: "__proto__" });
    expect((second.opened[0] as { clock: () => number }).clock()).toBe(Date.UTC(2027, 0, 1));
  });

  test("a group that was named and is not there is told beside the answer, where that has no place for it", async () => {
    const groups = { groups: [{ name: "north", revision: 1, t_created: asOf.known }] };
    const asked = {
      verify: { ok: true, checked: { facts: 0, evidence: 0, entries: 0 }, problems: [] },
      facts: { ...page, as_of: { ...asOf, revision: 0 } },
      groups,
    };
    const { memory } = canned(asked);
    for (const verb of ["verify", "facts"]) {
      const { err, exitCode } = await cli([verb, "--group", "nroth"], { memory });
      expect(err).toContain(
        'note: Nothing was ever written to the group "nroth". The store has "north": give --group.',
      );
      expect(exitCode).toBe(0);
      for (const quiet of [
        ["--group", "north"],
        [],
        ["--group", "nroth", "--json"],
        ["--group", "nroth", "--quiet"],
      ])
        expect((await cli([verb, ...quiet], { memory })).err).toBe("");
    }
    // What says so itself is told which groups there are.
    const told = { ...asked.facts, notes: ['Nothing was ever written to the group "default".'] };
    const { err } = await cli(["facts"], { memory: canned({ facts: told, groups }).memory });
    expect(err).toBe('note: The store has "north": give --group.\n');
    // What says something else, or tells of a revision, is not looked into.
    for (const facts of [{ ...asked.facts, notes: ["Said here."] }, page]) {
      const { memory, calls } = canned({ facts, groups });
      expect((await cli(["facts", "--group", "nroth"], { memory })).err).toBe("");
      expect(calls.map(({ verb }) => verb)).not.toContain("groups");
    }
    const listing = canned({ groups }).memory;
    expect((await cli(["groups", "--group", "nroth"], { memory: listing })).err).toBe("");
    const writing = canned({ assert: write() }).memory;
    expect((await cli(["assert", "a", "b", "c", "--group", "nroth"], { memory: writing })).err).toBe("");
  });

  test("--now is checked like every time", async () => {
    const { err, exitCode } = await cli(["stats", "--now", "2026-02-30"], {
      memory: canned({ stats: {} }).memory,
    });
    expect(err).toContain("2026-02-30");
    expect(exitCode).toBe(2);
  });

  test("the address of a server is given on as it is, and no file is looked for", async () => {
    for (const db of ["bolt://localhost:7687", "neo4j://x", "neo4j+s://x"]) {
      const { memory } = canned({ stats: {} });
      const { opened, err } = await cli(["stats", "--db", db, "--json"], { memory });
      expect(opened[0]).toMatchObject({ store: db });
      expect(err).toBe("");
    }
  });

  test("the default store lies in the user's data folder", async () => {
    expect(defaultStore({}, "linux", "/home/m")).toBe("/home/m/.local/share/palimpsest/memory.db");
    expect(defaultStore({ XDG_DATA_HOME: "/data" }, "linux", "/home/m")).toBe("/data/palimpsest/memory.db");
    expect(defaultStore({}, "darwin", "/Users/m")).toBe(
      "/Users/m/Library/Application Support/palimpsest/memory.db",
    );
    expect(defaultStore({ LOCALAPPDATA: "C:\\L" }, "win32", "C:\\m")).toBe("C:\\L\\palimpsest\\memory.db");
    const env = { PALIMPSEST_DB: "", XDG_DATA_HOME: path.join(folder, "data") };
    const { memory } = canned({ assert: write() });
    const { opened } = await cli(["assert", "a", "b", "c"], { memory, env });
    expect(opened[0]).toMatchObject({ store: path.join(folder, "data", "palimpsest", "memory.db") });
  });
});

describe("errors", () => {
  test.each([
    ["not-found", 1],
    ["incorrect", 2],
    ["unsupported", 2],
    ["unavailable", 3],
    ["conflict", 3],
    ["fault", 70],
  ] as [ErrorCode, number][])("%s exits with %i and goes to standard error", async (code, exitCode) => {
    const { memory } = canned({
      get: new PalimpsestError(code, "no x\x1b[31m", { value: "x", fix: "try y" }),
    });
    const plain = await cli(["get", "x"], { memory });
    expect(plain).toMatchObject({ exitCode, out: "", err: "error: no x\\x1b[31m\nfix: try y\n" });
    const json = await cli(["get", "x", "--json"], { memory });
    expect(json).toMatchObject({ exitCode, out: "" });
    expect(json.err.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(json.err)).toEqual({
      error: { code, message: "no x\x1b[31m", value: "x", fix: "try y" },
    });
  });

  test("what was not expected is our fault, without a stack unless asked for", async () => {
    const { memory } = canned({ stats: new TypeError("x is undefined") });
    const plain = await cli(["stats"], { memory });
    expect(plain.exitCode).toBe(70);
    expect(plain.err).toContain("x is undefined");
    expect(plain.err).not.toContain("    at ");
    expect((await cli(["stats"], { memory, env: { PALIMPSEST_DEBUG: "1" } })).err).toContain("    at ");
  });

  test("values without a JSON form are written as text", async () => {
    for (const value of [Number.NaN, 10n, Symbol("s"), () => 1]) {
      const { memory } = canned({ stats: new PalimpsestError("incorrect", "bad", { value }) });
      expect(JSON.parse((await cli(["stats", "--json"], { memory })).err).error.value).toEqual(
        expect.any(String),
      );
    }
  });

  test.each([
    [["fakts"], 'unknown command "fakts"', "did you mean facts?"],
    [["__proto__"], 'unknown command "__proto__"', "commands: "],
    [["erase", "x"], 'unknown command "erase"', ""],
    [["facts", "--knwon", "2026"], "unknown flag --knwon", "did you mean --known?"],
    [["facts", "--limit", "abc"], 'limit cannot be "abc"', ""],
    [["help", "fakts"], 'unknown command "fakts"', "did you mean facts?"],
    [["facts", "--db"], "--db needs a value", ""],
    [["assert", "a", "b"], "assert needs object", ""],
    [["x".repeat(10_000)], "unknown command", ""],
  ])("%j is bad input", async (argv, message, fix) => {
    const { err, out, exitCode } = await cli(argv as string[]);
    expect(err).toContain(message as string);
    expect(err).toContain(fix as string);
    expect([out, exitCode]).toEqual(["", 2]);
  });

  test("a failed verification prints its report and exits with 1", async () => {
    const report = {
      ok: false,
      group: "default",
      checked: { facts: 1, evidence: 1, entries: 1 },
      problems: ["f1 differs"],
    };
    const { out, exitCode } = await cli(["verify"], { memory: canned({ verify: report }).memory });
    expect(out).toContain("f1 differs");
    expect(exitCode).toBe(1);
    expect(
      (await cli(["verify"], { memory: canned({ verify: { ...report, ok: true } }).memory })).exitCode,
    ).toBe(0);
  });
});

describe("help", () => {
  test("lists every command", async () => {
    for (const argv of [[], ["help"], ["--help"], ["-h"]]) {
      const { out, exitCode } = await cli(argv);
      for (const { name, aliases = [] } of operations)
        expect(out).toContain(`  ${[name, ...aliases].join(", ")} `);
      expect(exitCode).toBe(0);
    }
  });

  test.each(operations.map(({ name }) => [name]))(
    "of %s shows sentence, usage and a worked example",
    async (name) => {
      const row = operations.find((each) => each.name === name)!;
      const { out, exitCode } = await cli(["help", name], { columns: 200 });
      expect(out).toContain(row.sentence);
      expect(out).toContain(`usage: palimpsest ${name}`);
      expect(out).toMatch(new RegExp(`\\$ .*palimpsest ${name}`));
      expect(out).toContain(row.example.answer);
      expect(exitCode).toBe(0);
      expect((await cli([name, "--help"], { columns: 200 })).out).toBe(out);
      expect(JSON.parse((await cli(["help", name, "--json"])).out)).toMatchObject({
        command: name,
        sentence: row.sentence,
      });
      for (const line of (await cli(["help", name], { columns: 70 })).out.split("\n")) {
        if (!/usage|\$/.test(line)) expect(line.length).toBeLessThanOrEqual(90);
      }
    },
  );

  test("says something of each flag", () => {
    const flags = operations.flatMap((row) =>
      commandOf(row).flags.map((flag) => ({ of: row.name, ...flag })),
    );
    expect(flags.filter(({ about }) => about.length < 3)).toEqual([]);
  });

  test("a value that is not among those allowed is answered with them", async () => {
    for (const [argv, allowed] of [
      [["graph", "--format", "dot"], "one of json, gexf, graphml, mermaid"],
      [["neighbours", "Mira", "--direction", "up"], "one of out, in, both"],
      [["recall", "x", "--mode", "dense"], "one of words, vectors, both"],
    ] as const) {
      const { err, exitCode } = await cli([...argv]);
      expect(err).toContain(allowed);
      expect(exitCode).toBe(2);
    }
  });

  test("tells what the flags are", async () => {
    expect((await cli(["help", "assert"])).out).toMatch(/--from T/);
    expect((await cli(["help", "end"])).out).toContain(
      "usage: palimpsest end SUBJECT PREDICATE OBJECT --at T [flags]",
    );
    expect((await cli(["help", "correct"])).out).toContain(
      "SUBJECT PREDICATE [OBJECT] --from T --until T [flags]",
    );
    expect((await cli(["--version"])).out).toBe("0.1.0\n");
  });
});

describe("files and standard input", () => {
  const report = { revisions: { default: 3 }, applied: 1, known: 0, refused: [], notes: [] };
  const collect = (received: string[][]) => async (lines: AsyncIterable<string>) => {
    const all: string[] = [];
    for await (const line of lines) all.push(line);
    received.push(all);
    return report;
  };

  test("remember - reads the text", async () => {
    const { memory, calls } = canned({ remember: write() });
    await cli(["remember", "-", "--speaker", "Mira"], { memory, stdin: "two\nlines\n" });
    expect(calls[0]!.args[0]).toEqual({ text: "two\nlines", speaker: "Mira" });
  });

  test("batch reads a list", async () => {
    const { memory, calls } = canned({ batch: { ...write(), refused: [] } });
    const items = [{ op: "assert", subject: "a", predicate: "b", object: "c" }];
    await cli(["batch", "--expect", "3"], { memory, stdin: JSON.stringify(items) });
    expect(calls[0]!.args).toEqual([items, { expect: 3 }]);
    expect((await cli(["batch"], { memory, stdin: "{" })).exitCode).toBe(2);
  });

  test("import - streams lines, and files are added up", async () => {
    const received: string[][] = [];
    const { memory } = canned({ import: collect(received) });
    await cli(["import", "-"], { memory, stdin: '{"op":"a"}\r\n{"op":"b\u2028"}' });
    expect(received[0]).toEqual(['{"op":"a"}', '{"op":"b\u2028"}']);
    const file = path.join(folder, "a.jsonl");
    writeFileSync(file, '{"op":"a"}\n');
    const { out } = await cli(["import", file, file, "--json"], { memory });
    expect(JSON.parse(out)).toEqual({ ...report, applied: 2 });
  });

  test("import says where lines went that name their group, if another one was named for all", async () => {
    const { memory } = canned({ import: collect([]) });
    const stdin = '{"op":"a","group":"default"}\n';
    const { out } = await cli(["import", "-", "--group", "north"], { memory, stdin });
    expect(out).toContain('Lines that name their group went there ("default"), not to the group of --group.');
    for (const none of [[], ["--group", "default"]])
      expect((await cli(["import", "-", ...none], { memory, stdin })).out).not.toContain("went there");
  });

  test("import takes chat messages, and refuses bad ones one by one when told to keep going", async () => {
    const received: string[][] = [];
    const { memory } = canned({ import: collect(received) });
    const chat = '{"role":"user","content":"hello"}\n{"role":"user","txt":"x"}\n';
    expect((await cli(["import", "-"], { memory, stdin: chat })).err).toContain("line 2");
    const { out, exitCode } = await cli(["import", "-", "--keep-going", "--json"], { memory, stdin: chat });
    expect(JSON.parse(out).refused).toMatchObject([{ line: 2, value: "txt" }]);
    expect(exitCode).toBe(0);
    expect(received.at(-1)!.map((line) => line && JSON.parse(line).text)).toEqual(["hello", ""]);
  });

  test("a file that is not there is bad input, and so is one that is not text", async () => {
    const { memory } = canned({ import: collect([]) });
    expect(await cli(["import", path.join(folder, "none")], { memory })).toMatchObject({ exitCode: 2 });
    expect(await cli(["import", folder], { memory })).toMatchObject({ exitCode: 2 });
    expect(await cli(["import"], { memory })).toMatchObject({ exitCode: 2 });
    const binary = path.join(folder, "binary");
    writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x00]));
    const { err, exitCode } = await cli(["import", binary], { memory });
    expect(err).toContain("UTF-8");
    expect(exitCode).toBe(2);
  });

  test("export prints a line an entry, or writes a file whole or not at all", async () => {
    const { memory } = canned({});
    memory.export = async function* () {
      yield "{}";
      yield '{"a":1}';
    };
    expect((await cli(["export"], { memory })).out).toBe('{}\n{"a":1}\n');
    const file = path.join(folder, "out.jsonl");
    const { out } = await cli(["export", file, "--json"], { memory });
    expect(JSON.parse(out)).toEqual({ file, lines: 2, bytes: 11 });
    expect(readFileSync(file, "utf8")).toBe('{}\n{"a":1}\n');
    memory.export = async function* () {
      yield "broken";
      throw new PalimpsestError("unavailable", "gone");
    };
    expect((await cli(["export", file], { memory })).exitCode).toBe(3);
    expect(readFileSync(file, "utf8")).toBe('{}\n{"a":1}\n');
    expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
  });

  test("drop-group asks on a terminal, and does it at once in scripts", async () => {
    const { memory, calls } = canned({ dropGroup: { group: "x", entries: 1, episodes: 0 } });
    const no = await cli(["drop-group", "x"], { memory, isTTY: true });
    expect(no.asked).toHaveLength(1);
    expect(calls).toEqual([]);
    await cli(["drop-group", "x"], { memory, isTTY: true, yes: true });
    const script = await cli(["drop-group", "x"], { memory });
    expect(script.asked).toEqual([]);
    await cli(["drop-group", "x", "--yes"], { memory, isTTY: true });
    expect(calls).toHaveLength(3);
  });
});
