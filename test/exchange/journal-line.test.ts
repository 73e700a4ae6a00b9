import { describe, expect, it } from "vitest";
import { readJournalLine } from "../../src/exchange/journal-line.ts";

describe("a line that does not say what it is", () => {
  it.each<[line: object, fix: string]>([
    [{ speaker: "A", txt: "x" }, 'did you mean text for "txt"?'],
    [{ subjct: "A", predicate: "p", object: "x" }, 'did you mean subject for "subjct"?'],
    [{ text: "x" }, 'A message has the op "episode".'],
    [{ z: 1 }, "Known ops: declare, entity, episode"],
  ])("%j", (line, fix) => {
    expect(() => readJournalLine(JSON.stringify(line))).toThrow(
      expect.objectContaining({
        code: "incorrect",
        message: "The line does not say by an op what it is",
        fix: expect.stringContaining(fix),
      }),
    );
  });

  it("an op that there is not is named, with those that there are", () =>
    expect(() => readJournalLine('{"op":"asert"}')).toThrow('Unknown op "asert"'));
});
