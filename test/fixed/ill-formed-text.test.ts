import { expect, it } from "vitest";
import { readJournalLine } from "../../src/exchange/journal-line.ts";
import { openMemory } from "../../src/index.ts";
import { readStatement } from "../../src/memory/read-statement.ts";

const stated = { subject: "Mira", predicate: "likes", object: "tea", scope: "x", reason: "r", quote: "q" };

/** One of each op, with every text field that it has. */
const statements: Record<string, unknown>[] = [
  { op: "assert", ...stated, id: "a", episode: "E", from: "2024" },
  { op: "assert", ...stated, subject: { entity: "n" }, object: { value: "v" }, said: "2024" },
  { op: "assert", ...stated, object: { entity: "n" }, attested: "2024" },
  { op: "end", ...stated, at: "2024" },
  { op: "correct", ...stated, object: { value: { date: "2020" } }, from: "2020", until: "2021" },
  { op: "retract", id: "r", entry: "a" },
  { op: "restore", id: "s", entry: "a" },
  { op: "declare", id: "d", predicate: "p", opposite: "o", inverse: "i", wording: "w" },
  { op: "alias", id: "l", entity: "Mira", alias: "M" },
  { op: "alias", entity: { entity: "n" }, alias: "M" },
  { op: "merge", id: "m", entity: "Mira", into: { entity: "n" }, reason: "r" },
  { op: "split", id: "p", entity: "Mira", as: "M", entries: ["a"], episodes: ["E"], reason: "r" },
  { op: "entity", id: "n", name: "Mira", label: "person" },
  { op: "episode", id: "E", text: "words", speaker: "Mira", session: "s", source: "o" },
];

/** The same value with one of its texts made ill-formed, for each text that it has. */
function spoilt(value: unknown, bad: string): unknown[] {
  if (typeof value === "string") return [`${value}${bad}`];
  if (Array.isArray(value)) return spoilt(value[0], bad).map((other) => [other, ...value.slice(1)]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "op" ? [] : spoilt(inner, bad).map((other) => ({ ...value, [key]: other })),
  );
}

const refused = expect.objectContaining({ code: "incorrect", message: expect.stringMatching(/surrogate/) });
const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each(["\ud800", "\udc00", "\udc00\ud83d", "\ud83d and \ude00"])("%j is refused in every text", (bad) => {
  for (const statement of statements) {
    expect(() => readStatement(statement)).not.toThrow();
    for (const other of spoilt(statement, bad)) {
      expect(thrown(() => readStatement(other))).toEqual(refused);
      expect(thrown(() => readJournalLine(JSON.stringify(other)))).toEqual(refused);
    }
    for (const field of ["group", "recorded_at"]) {
      const line = JSON.stringify({ ...statement, [field]: bad });
      expect(thrown(() => readJournalLine(line))).toEqual(refused);
    }
  }
});

it("pairs are text", () => {
  for (const statement of statements) {
    for (const other of spoilt(statement, "😀\ufffd")) expect(() => readStatement(other)).not.toThrow();
  }
});

it("nothing ill-formed is written: episodes, claims, groups, ids, batches, journals", async () => {
  const memory = await openMemory({ store: ":memory:" });
  const bad = "x\ud800";
  const claim = { op: "assert", subject: bad, predicate: "p", object: "o" } as const;
  const tries: (() => unknown)[] = [
    () => memory.remember({ text: bad }),
    () => memory.remember({ text: "x", id: bad }),
    () => memory.remember({ text: "x", claims: [claim] }),
    () => memory.batch([claim]),
    () => memory.alias("Mira", bad),
    () => memory.retract(bad),
    () => memory.restore(bad),
    () => memory.group(bad),
    () => openMemory({ store: ":memory:", group: bad }),
    () => memory.import([JSON.stringify({ ...claim, subject: "s", group: bad })]),
  ];
  for (const attempt of tries) {
    await expect((async () => attempt())()).rejects.toEqual(refused);
  }
  expect(await memory.groups()).toEqual({ groups: [] });
  const report = await memory.import([JSON.stringify(claim)], { keepGoing: true });
  expect(report).toMatchObject({ applied: 0, refused: [{ line: 1, code: "incorrect" }] });
  await memory.close();
});
