import ts from "typescript";
import { expect, it } from "vitest";
import { places, readSource, sourceFiles } from "./source-files.ts";

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
