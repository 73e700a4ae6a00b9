import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { madeEntryId, readMadeId } from "../../src/model/made-id.ts";
import { runs } from "../support/runs.ts";

const whole = (max: number) => fc.integer({ min: 0, max });
const part = fc.oneof(fc.string({ maxLength: 6 }), fc.maxSafeInteger(), fc.constant(null));

describe("a made id", () => {
  it("tells the revision and the place", () => {
    fc.assert(
      fc.property(whole(2 ** 52), whole(2 ** 31), fc.array(part), (revision, place, said) => {
        const id = madeEntryId(revision, place, said);
        expect(id).toMatch(/^e_[0-9a-z]+\.[0-9a-z]+\.[0-9a-z]+$/);
        expect(readMadeId(id)).toEqual({ revision, place });
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("differs where what was said does, also by the bounds between its parts", () => {
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(madeEntryId(1, 0, a) === madeEntryId(1, 0, b)).toBe(same);
      }),
      { numRuns: runs(500, 20_000) },
    );
    const ids = new Set<string>();
    for (let k = 0; k < 20_000; k++) ids.add(madeEntryId(1, 0, ["assert", `Person ${k}`, k, null]));
    expect(ids.size).toBe(20_000);
  });

  it("is not read out of other ids", () => {
    for (const id of [
      "e_",
      "e_1",
      "e_1.2",
      "e_1.2.",
      "e_A.2.x",
      "f_1.2.x",
      " e_1.2.x",
      "e_1.2.x ",
      "e_zzzzzzzzzzzz.0.x",
    ])
      expect(readMadeId(id)).toBe(null);
  });

  it("finds its entry among given ids, refused lines and episodes, and no other", async () => {
    const memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 0, 5) });
    const fact = (object: string, more = {}) => ({
      op: "assert" as const,
      subject: "Mira",
      predicate: "likes",
      object,
      from: "2020",
      ...more,
    });
    const written = await memory.batch(
      [
        fact("rye"),
        fact("tea", { until: "2019" }),
        { op: "episode", text: "I like plums.", id: "E1" },
        fact("plums"),
        fact("figs", { id: "given" }),
        fact("oats"),
      ],
      { keepGoing: true },
    );
    expect(written.refused).toHaveLength(1);
    const made = written.entries.filter((id) => id !== "given");
    expect(made).toHaveLength(3);
    const found = await memory.get(written.entries);
    expect(found.map((f) => (f.kind === "entry" ? f.entry.id : f.kind))).toEqual(written.entries);
    // The same place with another check, and a place where an episode or nothing lies.
    const [, revision, place] = /^e_(.+)\.(.+)\./.exec(made[0]!)!;
    for (const id of [`e_${revision}.${place}.0`, `e_${revision}.zz.0`, `e_zz.${place}.0`])
      await expect(memory.get([id])).rejects.toMatchObject({ code: "not-found" });
    const other = memory.group("other");
    await other.assert(fact("rye"));
    await expect(other.get([made[0]!])).rejects.toMatchObject({ code: "not-found" });
    await memory.retract(made[1]!);
    expect((await memory.facts()).facts.map((f) => f.text)).not.toContain("Mira likes plums");
    await memory.close();
  });

  it("stays with its entry through a journal, and gives way to nobody", async () => {
    const from = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 0, 5) });
    const to = await openMemory({ store: ":memory:", clock: () => Date.UTC(2026, 0, 5) });
    for (const [memory, object] of [
      [from, "rye"],
      [to, "tea"],
    ] as const)
      await memory.assert({ subject: "Mira", predicate: "likes", object, from: "2020" });
    const lines: string[] = [];
    for await (const line of from.export()) lines.push(line);
    // Both were made as the first of revision 1, at one instant, by what each says.
    await to.import(lines.map((line) => JSON.stringify({ ...JSON.parse(line), rev: undefined })));
    expect((await to.facts()).facts.map((f) => f.text).sort()).toEqual(["Mira likes rye", "Mira likes tea"]);
    const again = await to.import(
      lines.map((line) => JSON.stringify({ ...JSON.parse(line), rev: undefined })),
    );
    expect(again).toMatchObject({ applied: 0 });
    await from.close();
    await to.close();
  });
});
