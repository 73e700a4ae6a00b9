import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { readAll } from "../../src/store/neo4j/statements.ts";
import { STILL } from "../../src/store/rows.ts";
import { places, readSource, root, sourceFiles } from "./source-files.ts";

/** A bare parameter there has SQLite prepare the statement anew at every use (see `SqlDriver`). */
const BARE = /\b(?:LIMIT|OFFSET) \?(?! \+ 0)/;
const isBare = (node: ts.Node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && BARE.test(node.getText());

it("no statement has a bare parameter for a limit", () => {
  const found = places(
    readSource("src/x.ts", 'db.prepare(`SELECT 1\\n LIMIT ?`);\ndb.prepare("LIMIT ? + 0");'),
    isBare,
  );
  expect(found).toEqual(["src/x.ts:1"]);
  expect(sourceFiles("src/store").flatMap((file) => places(file, isBare))).toEqual([]);
});

it("every Cypher statement is asked for, and every one that is asked for is there", () => {
  const files = sourceFiles("src/store/neo4j").map((file) => readFileSync(join(root, file.path), "utf8"));
  const source = files.join("\n");
  const families = ["compared-"];
  const isAsked = (name: string) =>
    source.includes(`"${name}"`) ||
    families.some((f) => name.startsWith(f) && source.includes(`"${name.slice(f.length)}"`));
  const names = [...readAll().keys()];
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !isAsked(name))).toEqual([]);
  const asked = [
    ...source.matchAll(
      /(?:\b(?:ask|entriesOf|episodesOf|factsOf|readEpisodes|rows|laidOut)\(|\blisted\((?:this\.)?#?ask,)\s*"([a-z-]+)"/g,
    ),
  ];
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.map(([, name]) => name!).filter((name) => !names.includes(name))).toEqual([]);
});

it("what Cypher statements write out of numbers is what the rows say", () => {
  const numbers = [...readAll().values()].flatMap((text) => text.match(/\b\d{9,}\b/g) ?? []);
  expect(new Set(numbers)).toEqual(new Set([String(STILL)]));
});

it("every Cypher statement has one parameter, so that it is planned once for whatever it is given", () => {
  const parameters = [...readAll().values()].flatMap((text) => text.match(/\$\w+\.?/g) ?? []);
  expect(parameters.length).toBeGreaterThan(200);
  expect(new Set(parameters)).toEqual(new Set(["$of."]));
});
