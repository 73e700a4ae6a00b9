import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { places, readSource, rings, root, sourceFiles } from "./source-files.ts";

/**
 * The floors of the house, lowest first: a folder imports only from itself and from folders above it in this list.
 * It is the order of the way that a fact takes, with two turns: `commit` (from statements to changes of a store) stands
 * on the store's contract, and `exchange` (the journal's form, read and written) is what the memory's import and export
 * lean on. Floors that are not built yet keep their place.
 */
const floors = [
  "time",
  "model",
  "temporal",
  "decay",
  "text",
  "store",
  "graph",
  "extract",
  "resolve",
  "commit",
  "exchange",
  "recall",
  "memory",
  "index.ts",
  "testing",
  "faces",
];

/** Imports against the order, each with its reason. */
const exceptions: Record<string, readonly string[]> = {
  // The one error class imports nothing, and every floor throws it; it is part of the model all the same.
  "src/model/palimpsest-error.ts": ["time"],
};

/** Where a package may be imported; any other package is nowhere at home. */
const homes: Record<string, readonly string[]> = {
  "date-fns": ["src/time/"],
  "@date-fns/tz": ["src/time/"],
  stemmer: ["src/text/"],
  "better-sqlite3": ["src/store/sqlite/driver.ts"],
  "node:sqlite": ["src/store/sqlite/driver.ts"],
  "neo4j-driver": ["src/store/neo4j/"],
  graphology: ["src/graph/"],
  "graphology-communities-louvain": ["src/graph/"],
  "graphology-gexf": ["src/graph/"],
  "graphology-metrics": ["src/graph/"],
  "graphology-types": ["src/graph/"],
  "csv-parse": ["src/exchange/csv-rows.ts"],
  // Input is parsed at the edges: what a face, a journal, a file, a caller, a receipt or a model hands in.
  zod: [
    "src/faces/",
    "src/extract/",
    "src/exchange/",
    "src/memory/read-statement.ts",
    "src/memory/read-remember.ts",
    "src/recall/receipt.ts",
  ],
  openai: ["src/extract/model/"],
  vitest: ["src/testing/"],
  "fast-check": ["src/testing/"],
  "@modelcontextprotocol/server": ["src/faces/mcp/"],
  "wink-nlp": ["src/extract/rules/words.ts"],
  "wink-eng-lite-web-model": ["src/extract/rules/words.ts"],
  picocolors: ["src/faces/cli/"],
  "string-width": ["src/faces/cli/"],
};

/** Names that say nothing about what a file holds. */
const emptyNames = ["utils", "util", "helpers", "helper", "common", "types", "base", "manager", "misc"];

const mostLines = 400;

const src = sourceFiles("src");
const all = [...src, ...sourceFiles("test", "bench")];

function floorOf(file: string): number {
  return floors.indexOf(file.split("/")[1]!);
}

const isCall = (node: ts.Node, text: string) =>
  ts.isPropertyAccessExpression(node) && node.getText().replace(/\s/g, "") === text;

describe("the floors", () => {
  it("have a place for every folder of src", () => {
    const folders = readdirSync(path.join(root, "src"));
    expect(folders.filter((name) => !floors.includes(name))).toEqual([]);
  });

  it("are imported from downwards only", () => {
    const upwards = src.flatMap((file) =>
      file.imports
        .filter((target) => floorOf(target) > floorOf(file.path))
        .filter((target) => !exceptions[target]?.includes(file.path.split("/")[1]!))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it("stay within src, and what is imported exists", () => {
    const known = new Set(src.map((file) => file.path));
    const strays = src.flatMap((file) =>
      file.imports.filter((target) => !known.has(target)).map((target) => `${file.path} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  it("have no rings, of types neither", () => {
    expect(rings(all)).toEqual([]);
  });

  it("need their exceptions", () => {
    for (const [target, from] of Object.entries(exceptions)) {
      const users = src
        .filter((file) => file.imports.includes(target))
        .map((file) => file.path.split("/")[1]!);
      expect(users).toEqual(expect.arrayContaining([...from]));
      expect(readSource(target).imports).toEqual([]);
    }
  });
});

describe("packages", () => {
  it("are imported where they are at home", () => {
    const strays = src.flatMap((file) =>
      file.packages
        .filter((name) => homes[name] !== undefined || !name.startsWith("node:"))
        .filter((name) => !(homes[name] ?? []).some((home) => file.path.startsWith(home)))
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it("are those that package.json names", () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, "package.json"), "utf8"),
    ) as Record<string, Record<string, string>>;
    const named = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const used = new Set(all.flatMap((file) => file.packages).filter((name) => !name.startsWith("node:")));
    expect([...used].filter((name) => !Object.hasOwn(named, name))).toEqual([]);
  });
});

describe("files", () => {
  it(`are shorter than ${mostLines} lines`, () => {
    const long = all
      .map(({ path: file, text }) => ({ file, lines: text.trimEnd().split("\n").length }))
      .filter(({ lines }) => lines > mostLines)
      .map(({ file, lines }) => `${file}: ${lines}`);
    expect(long).toEqual([]);
  });

  it("are named in kebab-case after what they hold", () => {
    const names = all.flatMap(({ path: file }) =>
      file
        .split("/")
        .slice(1)
        .map((name) => ({ file, name })),
    );
    const bad = names.filter(({ name }) => {
      const stem = name.replace(/\.ts$/, "").replace(/\.(property\.)?test$/, "");
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) || emptyNames.includes(stem);
    });
    expect(bad.map(({ file }) => file)).toEqual([]);
  });

  it("end the process only in the command line", () => {
    const exits = src
      .filter((file) => file.text.includes("exit") && !file.path.startsWith("src/faces/cli/"))
      .flatMap((file) => places(file, (node) => isCall(node, "process.exit")));
    expect(exits).toEqual([]);
  });

  it("read the machine's clock only in time/clock.ts", () => {
    const isClock = (node: ts.Node) =>
      isCall(node, "Date.now") ||
      (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length);
    const readers = src
      .filter((file) => file.text.includes("Date") && file.path !== "src/time/clock.ts")
      .flatMap((file) => places(file, isClock));
    expect(readers).toEqual([]);
  });
});

describe("the rules themselves", () => {
  it("see every form of import", () => {
    const text = [
      'import a, { b } from "./a.ts";',
      'import type { C } from "../c.ts";',
      'export * from "./d.ts";',
      'const e = await import("./e.ts");',
      'type F = import("./f.ts").F;',
      'const g = require("better-sqlite3");',
      'import z from "zod/v4";',
      'import { tz } from "@date-fns/tz/tz";',
      '// import "./not.ts"',
    ].join("\n");
    expect(readSource("src/x/y.ts", text)).toMatchObject({
      imports: ["src/x/a.ts", "src/c.ts", "src/x/d.ts", "src/x/e.ts", "src/x/f.ts"],
      packages: ["better-sqlite3", "zod", "@date-fns/tz"],
    });
  });

  it("find rings", () => {
    const file = (name: string, ...imports: string[]) => ({ path: name, text: "", imports, packages: [] });
    const files = [file("a", "b"), file("b", "c"), file("c", "b"), file("d", "d"), file("e", "a")];
    expect(rings(files)).toEqual([["b", "c"], ["d"]]);
  });
});
