import { describe, expect, it } from "vitest";
import { readMapping } from "../../../src/extract/records/mapping-schema.ts";
import { parseTemplate } from "../../../src/extract/records/template.ts";
import { refusal } from "../../time/refusal.ts";

const claim = { subject: "name", predicate: "lives_in", object: "town" };
const withClaim = (more: object) => ({ claims: [{ ...claim, ...more }] });

describe("a mapping", () => {
  it("is taken as it is", () => {
    const mapping = {
      file: { format: "csv", delimiter: ";", encoding: "windows-1252", columns: ["a", "b"], quote: null },
      dates: "DD/MM/YYYY",
      timeZone: "Europe/Prague",
      empty: ["NULL"],
      episode: { id: "{a}", text: ["{a}", "{b}"], at: { column: "c", format: "epoch-ms" } },
      claims: [{ ...claim, when: [{ column: "x", is: ["a", 1, true] }, "y"] }],
    };
    expect(readMapping(mapping)).toEqual(mapping);
  });

  it.each<[unknown, string, string]>([
    [7, "mapping: expects an object", ""],
    [{}, "mapping needs claims", "claims: a list of claims"],
    [{ claim: [] }, "mapping", ""],
    [{ claims: [], epsiode: {} }, 'unknown parameter "epsiode"', "did you mean episode?"],
    [withClaim({ objct: "x" }), 'mapping.claims[0]: unknown parameter "objct"', "did you mean object?"],
    [withClaim({ object: { colum: "x" } }), 'mapping.claims[0].object: unknown parameter "colum"', "column?"],
    [withClaim({ object: 7 }), "mapping: claims[0].object cannot be 7", "a column, or { column, constant"],
    [withClaim({ object: "" }), 'claims[0].object cannot be ""', ""],
    [withClaim({ object: {} }), "claims[0].object: it says nowhere what its value is", "object: the value"],
    [withClaim({ scope: { column: "a", constant: 1 } }), "claims[0].scope: it says more than once", ""],
    [withClaim({ object: { column: "a", literal: "numbr" } }), 'literal cannot be "numbr"', ""],
    [
      withClaim({ until: "end" }),
      'untilIs: "inclusive" where the last day of it is named',
      "untilIs: whether",
    ],
    [withClaim({ untilIs: "inclusive" }), "there is no end that it could speak of", ""],
    [withClaim({ until: "end", untilIs: "incl" }), 'untilIs cannot be "incl"', "one of inclusive, exclusive"],
    [withClaim({ at: "end", atIs: "inclusive" }), "only an end has it", ""],
    [withClaim({ op: "end" }), "claims[0].at: an end needs it", ""],
    [withClaim({ op: "end", at: "a", atIs: "inclusive", from: "b" }), "an end has only `at`", ""],
    [withClaim({ op: "correct" }), 'claims[0].op cannot be "correct"', "assert, end"],
    [withClaim({ object: { column: "a", by: "id", literal: true } }), "named by its id is no literal", ""],
    [withClaim({ subject: { column: "a", by: "id", label: "Person" } }), "has its label already", ""],
    [withClaim({ object: { column: "a", literal: true, label: "Person" } }), "a literal has no label", ""],
    [withClaim({ object: { column: "a", format: "YYYY" } }), "only a literal date has a form", ""],
    [withClaim({ from: { column: "a", format: "DD/MM/YY" } }), 'it has "YY"', ""],
    [
      withClaim({ literal: "number" }),
      'mapping.claims[0]: unknown parameter "literal"',
      "parameter of object",
    ],
    [withClaim({ from: { template: "{a}" } }), 'unknown parameter "template"', ""],
    [{ claims: [], dates: "YYYY/DD" }, "it has no MM", ""],
    [{ claims: [], timeZone: "Prague" }, 'timeZone cannot be "Prague"', ""],
    [{ claims: [], episode: { text: "{name" } }, "a brace at character 0 without its column", ""],
    [{ claims: [], file: { delimiter: "\n" } }, 'file.delimiter cannot be "\\n"', "such as ;"],
    [{ claims: [], file: { list: "a", columns: ["a"] } }, "only delimited text has it", ""],
    [{ claims: [], file: { format: "csv", list: "a" } }, "only a JSON document has it", ""],
    [{ claims: [], file: { format: "jsonl", quote: "'" } }, "only delimited text has it", ""],
    [JSON.parse('{"claims":[],"__proto__":{"polluted":1}}'), "__proto__", ""],
    [JSON.parse('{"claims":[{"subject":{"__proto__":1}}]}'), "__proto__", ""],
    [withClaim({ scope: { constant: "\ud800" } }), "half of a surrogate pair", ""],
    [{ claims: [], constructor: 1 }, "constructor", ""],
  ])("%j is refused: %s", (mapping, message, fix) => {
    const error = refusal(() => readMapping(mapping));
    expect(error.message).toContain(message);
    expect(error.fix ?? "").toContain(fix);
    expect(error.code).toBe("incorrect");
  });
});

describe("a template", () => {
  it("is text with columns", () => {
    expect(parseTemplate("{a} and { b.c }")).toEqual([{ column: "a" }, " and ", { column: "b.c" }]);
    expect(parseTemplate("{{{a}}}")).toEqual(["{", { column: "a" }, "}"]);
    expect(parseTemplate("")).toEqual([]);
  });

  it.each(["{", "}", "{a", "a}", "{}", "{ }", "{a{b}}", "{{a}"])("%s is refused", (text) => {
    expect(refusal(() => parseTemplate(text)).fix).toContain("in braces");
  });
});
