import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fact as factSchema, write as writeSchema } from "../../src/faces/answers.ts";
import { findOperation, operations } from "../../src/faces/operations.ts";
import { readInput } from "../../src/faces/read-input.ts";
import { PalimpsestError } from "../../src/model/palimpsest-error.ts";
import { nearest } from "../../src/text/nearest.ts";
import { canned, fact, write } from "./cli/canned.ts";

function refusal(name: string, input: unknown): PalimpsestError {
  try {
    readInput(findOperation(name)!, input);
  } catch (error) {
    expect(error).toBeInstanceOf(PalimpsestError);
    return error as PalimpsestError;
  }
  throw new Error("was not refused");
}

describe.each(operations.map((row) => [row.name, row] as const))("the row of %s", (_, row) => {
  test("has a sentence, an example that its own input accepts, and a schema", () => {
    expect(row.sentence).toMatch(/^[A-Z].+\.$/);
    expect(row.sentence.length).toBeLessThan(110);
    expect(row.example.situation).not.toBe("");
    expect(row.example.answer).not.toBe("");
    expect(readInput(row, row.example.input)).toEqual(row.example.input);
    expect(z.toJSONSchema(row.input, { io: "input" }).additionalProperties).toBe(false);
    expect(z.toJSONSchema(row.output)).toBeDefined();
    for (const field of row.positional) expect(Object.keys(row.input.shape)).toContain(field);
  });

  test.each(["valid_untill", "__proto__", "constructor", "toString"])(
    "refuses the parameter %s by name",
    (key) => {
      const input = JSON.parse(JSON.stringify(row.example.input));
      Object.defineProperty(input, key, { value: { polluted: true }, enumerable: true });
      const error = refusal(row.name, input);
      expect(error.code).toBe("incorrect");
      expect(error.message).toContain(JSON.stringify(key));
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

test("names and aliases are used once", () => {
  const names = operations.flatMap((row) => [row.name, ...(row.aliases ?? [])]);
  expect(new Set(names).size).toBe(names.length);
  expect(findOperation("add")?.name).toBe("assert");
  expect(findOperation("ask")?.name).toBe("recall");
  expect(findOperation("__proto__")).toBeUndefined();
});

describe("refusals", () => {
  test("name what is missing, and the value that does not fit", () => {
    expect(refusal("assert", { subject: "Mira", predicate: "likes" }).message).toBe("assert needs object");
    const error = refusal("facts", { limit: "abc" });
    expect(error.message).toBe('facts: limit cannot be "abc"');
    expect(error.value).toBe("abc");
    expect(refusal("facts", { limit: Number.NaN }).message).toContain("NaN");
    expect(refusal("facts", []).code).toBe("incorrect");
    expect(refusal("facts", null).code).toBe("incorrect");
  });

  test("suggest the parameter that was meant", () => {
    expect(refusal("assert", { subject: "a", predicate: "b", object: "c", untill: "2026" }).fix).toBe(
      "did you mean until?",
    );
    expect(refusal("declare", { predicate: "a", same_as: "b" }).fix).toBe("did you mean sameAs?");
  });

  test("reach into objects", () => {
    const inner = refusal("facts", { subject: { entity: "n1", nam: "x" } });
    expect(inner.message).toContain('"nam"');
    expect(refusal("facts", JSON.parse('{"subject":{"__proto__":{"polluted":true}}}')).message).toContain(
      "__proto__",
    );
  });

  test("do not repeat a long value in full", () => {
    expect(refusal("facts", { limit: "x".repeat(10_000) }).message.length).toBeLessThan(300);
  });
});

describe("known", () => {
  const run = async (input: Record<string, unknown>) => {
    const { memory, calls } = canned({ facts: {} });
    const row = findOperation("facts")!;
    await row.run(memory, readInput(row, input), {});
    return calls[0]!.args[0];
  };

  test("rev:12 is a revision, an instant is passed on", async () => {
    expect(await run({ known: "rev:12" })).toEqual({ known: { revision: 12 } });
    expect(await run({ known: { revision: 12 } })).toEqual({ known: { revision: 12 } });
    expect(await run({ known: "2026" })).toEqual({ known: "2026" });
  });

  test.each(["12", "rev:x", "rev:", "rev:-1", "123456789"])(
    "%s is refused, and rev:12 shown",
    async (known) => {
      await expect(run({ known })).rejects.toMatchObject({ code: "incorrect", value: known });
      await expect(run({ known })).rejects.toHaveProperty("fix", expect.stringContaining("rev:12"));
    },
  );
});

describe("diff", () => {
  const points = async (a: unknown, b: unknown) => {
    const { memory, calls } = canned({ diff: {} });
    const row = findOperation("diff")!;
    await row.run(memory, readInput(row, { a, b }), {});
    return calls[0]!.args.slice(0, 2);
  };

  test("takes V, V@K, @K and objects", async () => {
    expect(await points("2026-05-01@rev:12", "2026-06-01")).toEqual([
      { at: "2026-05-01", known: { revision: 12 } },
      { at: "2026-06-01" },
    ]);
    expect(await points("now@2026-01-01", "@rev:3")).toEqual([
      { known: "2026-01-01" },
      { known: { revision: 3 } },
    ]);
    expect(await points({ at: "2026", known: "rev:1" }, {})).toEqual([
      { at: "2026", known: { revision: 1 } },
      {},
    ]);
  });

  test.each(["", "2026@", "2026@rev:1@rev:2", "2026@7"])("refuses %j", async (a) => {
    await expect(points(a, "2026")).rejects.toMatchObject({ code: "incorrect" });
  });
});

describe("batch", () => {
  const row = findOperation("batch")!;
  const good = { op: "assert", subject: "a", predicate: "b", object: "c" };

  test("refuses an item by its number, and then nothing is written", async () => {
    const { memory, calls } = canned({ batch: { ...write(), refused: [] } });
    const items = [good, { op: "assert", subject: "a", predicate: "b", object: "c", untill: "2026" }];
    await expect(row.run(memory, readInput(row, { items }), {})).rejects.toThrow(
      'item 2: unknown parameter "untill"',
    );
    await expect(row.run(memory, readInput(row, { items: [{ op: "constructor" }] }), {})).rejects.toThrow(
      "constructor",
    );
    expect(calls).toEqual([]);
  });

  test("keeps going, with the indexes that the caller knows", async () => {
    const engine = { ...write(), refused: [{ index: 1, code: "incorrect", message: "equal ends" }] };
    const { memory, calls } = canned({ batch: engine });
    const items = [{ op: "nonsense" }, good, { ...good, object: "a" }];
    const answer = await row.run(memory, readInput(row, { items, keepGoing: true }), {});
    expect(calls[0]!.args[0]).toHaveLength(2);
    expect((answer as { refused: { index: number }[] }).refused.map((each) => each.index)).toEqual([0, 2]);
  });
});

test("answers' schemas accept the shapes", () => {
  expect(factSchema.parse(fact())).toEqual(fact());
  expect(writeSchema.parse(write())).toEqual(write());
});

test("nearest finds what was meant and does not guess wildly", () => {
  expect(nearest("valid_untill", ["from", "until", "at"])).toBe("until");
  expect(nearest("timelin", ["facts", "timeline"])).toBe("timeline");
  expect(nearest("zzz", ["facts", "timeline"])).toBeUndefined();
  expect(nearest("x".repeat(100_000), ["facts"])).toBeUndefined();
});
