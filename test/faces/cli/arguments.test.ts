import { describe, expect, test } from "vitest";
import { commandOf } from "../../../src/faces/cli/command.ts";
import { commandInput, literalOf } from "../../../src/faces/cli/command-input.ts";
import { readArguments, splitCommand } from "../../../src/faces/cli/command-line.ts";
import { exampleArguments } from "../../../src/faces/cli/example-line.ts";
import { findOperation, operations } from "../../../src/faces/operations.ts";
import { readInput } from "../../../src/faces/read-input.ts";

function input(name: string, ...args: string[]) {
  const command = commandOf(findOperation(name)!);
  const { given, positionals } = readArguments(args, command.flags);
  return commandInput(command, given, positionals);
}

describe("the command", () => {
  test("may stand before or after the global flags", () => {
    expect(splitCommand(["--db", "x.db", "--json", "facts", "Mira"])).toEqual({
      name: "facts",
      rest: ["--db", "x.db", "--json", "Mira"],
    });
    expect(splitCommand(["facts", "--db=x.db", "Mira"]).name).toBe("facts");
    expect(splitCommand(["--db=x.db", "facts"]).name).toBe("facts");
    expect(splitCommand([]).name).toBeUndefined();
    expect(splitCommand(["--", "facts", "-x"])).toEqual({ name: "facts", rest: ["-x"] });
  });

  test("comes before its own flags", () => {
    expect(() => splitCommand(["--from", "2026", "assert"])).toThrow("unknown flag --from");
  });
});

describe("merge and split", () => {
  test("take names or ids, and lists of ids with commas between", () => {
    expect(input("merge", "Bob", "--into", "Robert")).toEqual({ entity: "Bob", into: "Robert" });
    expect(input("merge", "--entity-id", "n1", "--into-id", "n2")).toEqual({
      entity: { entity: "n1" },
      into: { entity: "n2" },
    });
    expect(input("split", "Juno", "--as", "Juno", "--entries", "a1, a2", "--episodes=E7")).toEqual({
      entity: "Juno",
      as: "Juno",
      entries: ["a1", "a2"],
      episodes: ["E7"],
    });
    expect(input("split", "Juno", "--as-id", "juno-2", "--entries", "a1")).toMatchObject({
      as: { entity: "juno-2" },
      entries: ["a1"],
    });
  });
});

describe("assert", () => {
  test("takes subject, predicate, object and the times as typed", () => {
    expect(
      input(
        "assert",
        "Mira",
        "lives_in",
        "Velden",
        "--from",
        "2026-03",
        "--until=2027",
        "--attested",
        "2026-05",
      ),
    ).toEqual({
      subject: "Mira",
      predicate: "lives_in",
      object: "Velden",
      from: "2026-03",
      until: "2027",
      attested: "2026-05",
    });
  });

  test("--literal types numbers and truth values; --literal-type says which", () => {
    expect(input("assert", "a", "b", "42", "--literal").object).toEqual({ value: 42 });
    expect(input("assert", "a", "b", "true", "--literal").object).toEqual({ value: true });
    expect(input("assert", "a", "b", "2021-03", "--literal").object).toEqual({ value: "2021-03" });
    expect(input("assert", "a", "b", "2021-03", "--literal-type", "date").object).toEqual({
      value: { date: "2021-03" },
    });
    expect(input("assert", "a", "b", "42", "--literal-type", "text").object).toEqual({ value: "42" });
    expect(input("assert", "a", "b", "42").object).toBe("42");
    expect(() => input("assert", "a", "b", "x", "--literal-type", "number")).toThrow("not a number");
    expect(() => input("assert", "a", "b", "x", "--literal-type", "colour")).toThrow("colour");
  });

  test("ids take the place of names", () => {
    expect(input("assert", "--subject-id", "n1", "knows", "--object-id", "n2")).toEqual({
      subject: { entity: "n1" },
      predicate: "knows",
      object: { entity: "n2" },
    });
    expect(() => input("assert", "--object-id", "n2", "--literal", "a", "b")).toThrow("exclude");
  });

  test("--expect takes a revision with or without rev:", () => {
    expect(input("assert", "a", "b", "c", "--expect", "12").expect).toBe(12);
    expect(input("assert", "a", "b", "c", "--expect", "rev:12").expect).toBe(12);
  });

  test("numbers and words with a dash are arguments", () => {
    expect(input("assert", "Tank", "temperature", "-5", "--literal").object).toEqual({ value: -5 });
    expect(input("assert", "Tank", "temperature", "-.5", "--literal").object).toEqual({ value: "-.5" });
    expect(input("recall", "-lead").question).toBe("-lead");
    expect(input("recall", "--", "--lead").question).toBe("--lead");
    expect(input("assert", "a", "b", "c", "--quote", "- so").quote).toBe("- so");
    expect(input("assert", "a", "b", "c", "--quote=--so").quote).toBe("--so");
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is a name like any other",
    (name) => {
      expect(input("assert", name, name, name, "--scope", name)).toEqual({
        subject: name,
        predicate: name,
        object: name,
        scope: name,
      });
      expect(() => input("assert", "a", "b", "c", `--${name}`)).toThrow(`unknown flag --${name}`);
    },
  );
});

describe("refusals name the argument", () => {
  test.each([
    [["a", "b", "c", "d"], 'unexpected argument "d"'],
    [["a", "b", "c", "--untill", "2026"], "unknown flag --untill"],
    [["a", "b", "c", "-from", "2026"], "unknown flag -from"],
    [["a", "b", "c", "-x"], "unknown flag -x"],
    [["a", "b", "c", "--from"], "--from needs a value"],
    [["a", "b", "c", "--from", "--until", "2026"], "--from needs a value"],
    [["a", "b", "c", "--from", "1", "--from", "2"], "--from is given twice"],
    [["a", "b", "c", "--json=yes"], "--json takes no value"],
  ])("%j: %s", (args, message) => {
    expect(() => input("assert", ...(args as string[]))).toThrow(message as string);
  });

  test("an empty value reaches the engine, which quotes it", () => {
    expect(input("assert", "a", "b", "c", "--from", "").from).toBe("");
  });
});

describe("other commands", () => {
  test("correct: nothing held, or the object did not", () => {
    expect(
      input("correct", "Mira", "lives_in", "--from", "2026", "--until", "2027", "--nothing").object,
    ).toBeNull();
    expect(
      input("correct", "Mira", "likes", "rye", "--from", "2026", "--until", "2027", "--nothing"),
    ).toMatchObject({
      object: "rye",
      holds: false,
    });
    expect(input("correct", "Mira", "likes", "rye", "--from", "2026", "--until", "2027")).not.toHaveProperty(
      "holds",
    );
    expect(() => input("correct", "Mira", "likes", "--from", "2026", "--until", "2027")).toThrow("--nothing");
  });

  test("declare: words instead of values", () => {
    expect(input("declare", "lives_in", "--one", "--state", "--same-as", "resides_in", "--literal")).toEqual({
      predicate: "lives_in",
      cardinality: "one",
      aspect: "state",
      sameAs: "resides_in",
      literal: true,
    });
    expect(() => input("declare", "p", "--one", "--many")).toThrow("exclude each other");
  });

  test("facts: any part may be left out, and a period may be asked about", () => {
    expect(input("facts")).toEqual({});
    expect(input("facts", "--predicate", "likes", "Mira")).toEqual({ subject: "Mira", predicate: "likes" });
    expect(input("facts", "--from", "2026", "--until", "2027").overlaps).toEqual({
      from: "2026",
      until: "2027",
    });
    expect(() => input("facts", "--from", "2026")).toThrow("go together");
  });

  test("get takes any number of ids; revise inherits what is not given", () => {
    expect(input("get", "a", "b", "c")).toEqual({ ids: ["a", "b", "c"] });
    expect(input("revise", "a1", "--object", "7", "--literal")).toEqual({
      entry: "a1",
      object: { value: 7 },
    });
  });

  test.each(
    operations.filter(({ name }) => !["batch", "import", "export"].includes(name)).map((row) => [row.name]),
  )("the example of %s reads back as its input", (name) => {
    const row = findOperation(name)!;
    expect(readInput(row, input(name, ...exampleArguments(commandOf(row))))).toEqual(row.example.input);
  });
});

test("literals keep what numbers would lose", () => {
  expect(literalOf("12345678901234567890")).toBe("12345678901234567890");
  expect(literalOf("007")).toBe("007");
  expect(literalOf("1.5")).toBe(1.5);
  expect(literalOf("1e400")).toBe("1e400");
  expect(literalOf("Infinity")).toBe("Infinity");
  expect(literalOf("")).toBe("");
});
