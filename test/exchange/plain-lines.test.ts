import fc from "fast-check";
import { expect, it } from "vitest";
import { plainAssertion } from "../../src/exchange/input-shapes.ts";
import { readJournalLine } from "../../src/exchange/journal-line.ts";
import { readStatement } from "../../src/memory/read-statement.ts";
import { runs } from "../support/runs.ts";

const text = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom("", "\ud800", "2020", "__proto__"));
const other = fc.oneof(text, fc.constantFrom<unknown>(null, 5, true, { entity: "n" }, ["a"]));
const fields = fc.record(
  {
    subject: text,
    predicate: text,
    object: text,
    from: other,
    until: other,
    scope: other,
    id: other,
    episode: other,
    quote: other,
    ["__proto__"]: other,
    until_: other,
  },
  { requiredKeys: [] },
);

/** What was read, without fields that were not given; or the refusal in words. */
function outcome(read: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(read()));
  } catch (error) {
    return String(error);
  }
}

it("a line of text only is read as the schema reads it, and nothing else goes that way", () => {
  fc.assert(
    fc.property(fields, (given) => {
      const said = { op: "assert", ...given };
      const line = (more: object) =>
        outcome(() => readJournalLine(JSON.stringify({ ...said, ...more })).statement);
      // A field that is null says nothing, and is no text: with one the schema is asked.
      expect(line({})).toEqual(line({ reason: null }));
      const statement = (more: object) => outcome(() => readStatement({ ...said, ...more }));
      expect(statement({})).toEqual(statement({ reason: undefined }));
      expect(plainAssertion({ ...said, reason: null })).toBe(null);
      expect(plainAssertion({ ...said, reason: undefined })).toBe(null);
    }),
    { numRuns: runs(500, 20_000) },
  );
  expect(plainAssertion({ op: "assert", subject: "A", predicate: "p", object: "B", from: "2020" })).not.toBe(
    null,
  );
});
