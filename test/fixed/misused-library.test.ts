import { expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";

const said = { subject: "Mira", predicate: "likes", object: "tea" };
const any = (value: unknown) => value as never;
const incorrect = (part: string) => ({ code: "incorrect", message: expect.stringContaining(part) });

const options: [string, (m: Memory, o: never) => Promise<unknown>][] = [
  ["assert", (m, o) => m.assert(said, o)],
  ["end", (m, o) => m.end({ ...said, at: "2025" }, o)],
  ["correct", (m, o) => m.correct({ ...said, from: "2024", until: "2025" }, o)],
  ["revise", (m, o) => m.revise({ entry: "a", object: "milk" }, o)],
  ["retract", (m, o) => m.retract("a", o)],
  ["restore", (m, o) => m.restore("a", o)],
  ["declare", (m, o) => m.declare({ predicate: "likes", cardinality: "one" }, o)],
  ["alias", (m, o) => m.alias("Mira", "M", o)],
  ["merge", (m, o) => m.merge("Mira", "tea", o)],
  ["split", (m, o) => m.split({ entity: "Mira", as: "M", entries: ["a"] }, o)],
  ["remember", (m, o) => m.remember({ text: "x" }, o)],
  ["batch", (m, o) => m.batch([{ op: "assert", ...said }], o)],
  ["import", (m, o) => m.import(["{}"], o)],
  ["verify", (m, o) => m.verify(o)],
  ["rebuild", (m, o) => m.rebuild(o)],
];

it.each(options)(
  "an unknown option of %s is refused by name, one of another type by value",
  async (_name, call) => {
    const memory = await openMemory({ store: ":memory:" });
    await memory.assert({ id: "a", ...said, from: "2024" });
    const before = await memory.stats();
    await expect(call(memory, any({ expct: 3 }))).rejects.toMatchObject(incorrect('"expct"'));
    for (const wrong of [null, 5, "x", []])
      await expect(call(memory, any(wrong))).rejects.toMatchObject({ code: "incorrect" });
    for (const wrong of [
      { expect: 1.5 },
      { expect: -1 },
      { expect: Number.NaN },
      { expect: "1" },
      { expect: null },
      { recordedAt: null },
      { keepGoing: 1 },
      { onProgress: 1 },
    ]) {
      await expect(call(memory, any(wrong))).rejects.toMatchObject(incorrect(Object.keys(wrong)[0]!));
    }
    expect(await memory.stats()).toEqual(before);
    await memory.close();
  },
);

it("what is of another type is refused, never a TypeError", async () => {
  const memory = await openMemory({ store: ":memory:" });
  await memory.assert({ id: "a", ...said, from: "2024" });
  const before = await memory.stats();
  const wrong = [5, null, true, Symbol("s"), () => 1, {}, [], { entity: 5 }, { value: null }, 5n, Number.NaN];
  const reads: [string, readonly string[], (input: never) => Promise<unknown>][] = [
    [
      "facts",
      [
        "subject",
        "predicate",
        "object",
        "scope",
        "history",
        "versions",
        "overlaps",
        "at",
        "known",
        "limit",
        "after",
      ],
      (i) => memory.facts(i),
    ],
    [
      "timeline",
      ["subject", "predicate", "scope", "at", "known", "limit", "after"],
      (i) => memory.timeline({ subject: "Mira", ...(i as object) }),
    ],
    [
      "recall",
      ["limit", "budget", "history", "from", "until", "kind", "predicate", "mode", "explain", "at", "known"],
      (i) => memory.recall("tea", i),
    ],
    ["changes", ["since", "until", "limit", "after"], (i) => memory.changes(i)],
    ["entities", ["name", "known", "limit", "after"], (i) => memory.entities(i)],
    [
      "episodes",
      ["from", "until", "speaker", "session", "at", "known", "limit", "after"],
      (i) => memory.episodes(i),
    ],
    ["predicates", ["known"], (i) => memory.predicates(i)],
    ["diff", ["subject", "predicate"], (i) => memory.diff({}, {}, i)],
    ["why", ["at", "known"], (i) => memory.why("a", i)],
    ["get", ["at", "known"], (i) => memory.get(["a"], i)],
  ];
  const fine = (name: string, value: unknown) =>
    (typeof value === "boolean" && ["history", "versions", "explain", "object"].includes(name)) ||
    (typeof value === "number" && name === "object" && !Number.isNaN(value)) ||
    (value === 5 && (name === "limit" || name === "budget"));
  for (const [, names, read] of reads) {
    for (const name of names) {
      for (const value of wrong) {
        if (fine(name, value)) continue;
        await expect(read(any({ [name]: value })), `${name} ${String(value)}`).rejects.toMatchObject(
          incorrect(""),
        );
      }
    }
  }
  const calls: ((value: never) => unknown)[] = [
    (v) => memory.get(v),
    (v) => memory.get(any([v])),
    (v) => memory.why(v),
    (v) => memory.retract(v),
    (v) => memory.restore(v),
    (v) => memory.recall(v),
    (v) => memory.backup(v),
    (v) => memory.group(v),
    (v) => memory.import(any([v])),
    (v) => memory.batch(any([v])),
    (v) => memory.remember(v),
    (v) => memory.timeline("Mira", v),
    (v) => openMemory({ store: ":memory:", clock: v === (wrong[4] as never) ? any(5) : v }),
    (v) => openMemory({ store: ":memory:", group: v }),
    (v) => openMemory({ store: ":memory:", busyTimeout: v === any(5) ? any(-1) : v }),
  ];
  for (const [k, call] of calls.entries()) {
    for (const value of wrong) {
      if (k === 0 && Array.isArray(value)) continue;
      await expect((async () => call(any(value)))(), `${k} ${String(value)}`).rejects.toMatchObject({
        code: "incorrect",
      });
    }
  }
  for (const lines of [5, null, undefined, '{"op":"assert"}', {}]) {
    await expect(memory.import(any(lines))).rejects.toMatchObject(incorrect("import takes lines"));
  }
  expect(await memory.stats()).toEqual(before);
  await memory.close();
});

it("a limit is bounded alike everywhere, a scope is not blank, and an odd number is named", async () => {
  const memory = await openMemory({ store: ":memory:" });
  for (const limit of [0, 1.5, 100_001, 1e9]) {
    await expect(memory.recall("x", { limit })).rejects.toMatchObject(incorrect(String(limit)));
    await expect(memory.facts({ limit })).rejects.toMatchObject(incorrect(String(limit)));
  }
  for (const scope of ["", " \u00a0"]) {
    await expect(memory.facts({ scope })).rejects.toMatchObject(incorrect("scope is empty"));
    await expect(memory.timeline({ subject: "Mira", scope })).rejects.toMatchObject(
      incorrect("scope is empty"),
    );
    await expect(memory.assert({ ...said, scope })).rejects.toMatchObject(incorrect("scope is empty"));
  }
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    await expect(memory.assert({ ...said, object: value })).rejects.toMatchObject(
      incorrect(`object of assert cannot be ${value}`),
    );
    await expect(memory.assert({ ...said, object: { value } })).rejects.toMatchObject(
      incorrect(String(value)),
    );
  }
  const line = '{"op":"assert","subject":"a","predicate":"b","object":1e999}';
  await expect(memory.import([line])).rejects.toMatchObject(incorrect("object of assert cannot be Infinity"));
  await memory.close();
});
