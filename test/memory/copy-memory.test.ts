import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyMemory, fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { history } from "../../src/testing/histories.ts";
import { newFile } from "../cases/support/new-file.ts";
import { runs } from "../support/runs.ts";
import { failing } from "../support/store-with.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

const open = (store: string | Store, group = "default") => openMemory({ store, clock, group });

/** A file with so many commits in a group. */
async function told(file: string, commits: number, group = "default", lines = 1): Promise<void> {
  const memory = await open(file, group);
  for (let k = 0; k < commits; k++) {
    await memory.batch(
      Array.from({ length: lines }, (_, l) => ({
        op: "assert" as const,
        subject: `Depot ${k}`,
        predicate: "holds",
        object: `goods ${l}`,
        from: "2020",
      })),
      { recordedAt: `2030-01-01T00:00:${String(k % 60).padStart(2, "0")}Z` },
    );
  }
  await memory.close();
}

async function journalOf(store: string | Store, group = "default"): Promise<string[]> {
  const memory = await open(store, group);
  const lines = await journal(memory);
  if (typeof store === "string") await memory.close();
  return lines;
}

describe("a copy", { timeout: 3_600_000 }, () => {
  it("has the same ids, clocks, revisions and facts, copied there and back", async () => {
    await fc.assert(
      fc.asyncProperty(history(), history({ maxEntries: 8 }), async ({ lines }, other) => {
        const [a, b, c] = [newFile(), newFile(), newFile()];
        const memory = await open(a);
        await memory.import(lines.map((line) => JSON.stringify(line)));
        await memory
          .group("__proto__")
          .import(other.lines.map((line) => JSON.stringify({ ...line, group: "__proto__" })));
        const groups = await memory.groups();
        const views = async (of: Memory) => [
          await of.stats(),
          await of.facts({ versions: true, limit: 100_000 }),
          await of.changes({ limit: 100_000 }),
          await journal(of),
          (await of.verify()).ok,
        ];
        const before = [await views(memory), await views(memory.group("__proto__"))];
        await memory.close();
        await copyMemory({ from: a, to: b });
        const report = await copyMemory({ from: b, to: c });
        expect(report.groups.map(({ name, revision, t_created }) => ({ name, revision, t_created }))).toEqual(
          groups.groups,
        );
        const copy = await open(c);
        expect(await copy.groups()).toEqual(groups);
        expect([await views(copy), await views(copy.group("__proto__"))]).toEqual(before);
        await copy.close();
      }),
      { numRuns: runs(6, 300) },
    );
  });

  it("is of one group where one is named", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 2, "north");
    await told(from, 3, "south");
    expect((await copyMemory({ from, to, group: "south" })).groups).toMatchObject([
      { name: "south", revision: 3, present: 0 },
    ]);
    const memory = await open(to);
    expect((await memory.groups()).groups.map(({ name }) => name)).toEqual(["south"]);
    await memory.close();
    await expect(copyMemory({ from, to, group: "west" })).rejects.toMatchObject({
      code: "not-found",
      value: "west",
    });
    expect((await copyMemory({ from, to })).groups).toMatchObject([
      { name: "north", present: 0 },
      { name: "south", copied: 0 },
    ]);
    expect(await journalOf(to, "south")).toEqual(await journalOf(from, "south"));
  });

  it("that was interrupted goes on where it stopped", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 9, "default", 2000);
    const whole = await journalOf(from);
    for (const writes of [0, 1, 1]) {
      const store = failing(new SqliteStore(to), writes);
      await expect(copyMemory({ from, to: store })).rejects.toThrow("the plug was pulled");
      await store.close();
      const half = await journalOf(to);
      expect(half.length).toBeLessThan(whole.length);
      expect(half).toEqual(whole.slice(0, half.length));
      // Only whole commits.
      expect(revisionOf(whole[half.length]!)).toBe(half.length === 0 ? 1 : revisionOf(half.at(-1)!) + 1);
    }
    const there = (await journalOf(to)).length;
    expect(there).toBeGreaterThan(0);
    const seen: [number, number | null][] = [];
    const { groups } = await copyMemory({
      from,
      to,
      onProgress: ({ done, total }) => seen.push([done, total]),
    });
    expect(groups).toMatchObject([{ revision: 9, present: there, copied: whole.length - there }]);
    expect(await journalOf(to)).toEqual(whole);
    expect(seen.at(-1)).toEqual([whole.length, whole.length]);
    expect(seen.map(([done]) => done)).toEqual([...seen.map(([done]) => done)].sort((a, b) => a - b));
    expect(seen[0]![0]).toBeGreaterThan(there);
  });

  it("goes on behind what the target has, and a later copy behind what the source has learned since", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 3);
    await copyMemory({ from, to });
    const memory = await open(from);
    await memory.assert({ subject: "Depot 9", predicate: "holds", object: "tea", from: "2021" });
    await memory.close();
    expect((await copyMemory({ from, to })).groups).toMatchObject([{ revision: 4, present: 4, copied: 1 }]);
    expect(await journalOf(to)).toEqual(await journalOf(from));
  });

  it("is refused where the target has gone its own way, before anything is written", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 2, "apart");
    await copyMemory({ from, to });
    await told(from, 2, "before");
    for (const file of [from, to]) {
      const memory = await open(file, "apart");
      await memory.assert({ subject: "Depot", predicate: "holds", object: file, from: "2021" });
      await memory.close();
    }
    const [there, here] = [await journalOf(to, "apart"), await journalOf(from, "apart")];
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      await expect(copyMemory({ from: a, to: b, group: "apart" })).rejects.toMatchObject({
        code: "conflict",
        value: "apart",
        message: expect.stringContaining("of revision 3"),
      });
    }
    await expect(copyMemory({ from, to })).rejects.toMatchObject({ code: "conflict" });
    expect([await journalOf(to, "apart"), await journalOf(from, "apart")]).toEqual([there, here]);
    const memory = await open(to);
    expect((await memory.groups()).groups.map(({ name }) => name)).toEqual(["apart"]);
    await memory.close();
  });

  it("is refused where the target knows more than the source, and where it has a part of a commit", async () => {
    const [from, to, part] = [newFile(), newFile(), newFile()];
    await told(from, 2, "default", 3);
    await copyMemory({ from, to });
    const memory = await open(to);
    await memory.assert({ subject: "Depot", predicate: "holds", object: "tea", from: "2021" });
    await memory.close();
    await expect(copyMemory({ from, to })).rejects.toMatchObject({ code: "conflict" });
    const cut = await open(part);
    await cut.import((await journalOf(from)).slice(0, -1));
    await cut.close();
    await expect(copyMemory({ from, to: part })).rejects.toThrow("of revision 2 it has a part only");
  });

  it("does not overwrite what somebody else writes into the target meanwhile", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 9, "default", 2000);
    const memory = await open(to);
    let written: Promise<unknown> | undefined;
    const copying = copyMemory({
      from,
      to,
      onProgress: () => {
        written ??= memory.assert({ subject: "Depot", predicate: "holds", object: "tea", from: "2021" });
      },
    });
    await expect(copying).rejects.toMatchObject({ code: "conflict" });
    await written;
    expect((await memory.verify()).ok).toBe(true);
    await memory.close();
  });

  it("keeps recording instants that lie ahead of this machine's clock", async () => {
    const [from, to] = [newFile(), newFile()];
    await told(from, 1);
    await copyMemory({ from, to, clock: fixedClock(Date.UTC(2020, 0, 1)) });
    expect(await journalOf(to)).toEqual(await journalOf(from));
  });

  it("refuses what are no two stores, by name, and makes no file", async () => {
    const [from, to, missing] = [newFile(), newFile(), newFile()];
    await told(from, 1);
    const refused: [unknown, string, string][] = [
      [{ from: missing, to }, "not-found", missing],
      [{ from, to: from }, "incorrect", "to itself"],
      [{ from, to: ":memory:" }, "incorrect", 'to of a copy cannot be ":memory:"'],
      [{ from: "", to }, "incorrect", 'from of a copy cannot be ""'],
      [{ from }, "incorrect", "to of a copy cannot be undefined"],
      [{ from, to, groupp: "x" }, "incorrect", '"groupp"'],
      [{ from, to, group: "" }, "incorrect", "group"],
      [{ from, to, group: 7 }, "incorrect", "7"],
      [null, "incorrect", "null"],
    ];
    for (const [options, code, message] of refused) {
      await expect(copyMemory(options as never)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
      });
    }
    await expect(copyMemory({ from: "bolt://127.0.0.1:1", to })).rejects.toMatchObject({
      code: "unavailable",
    });
    await expect(copyMemory({ from, to, group: "nowhere" })).rejects.toMatchObject({ code: "not-found" });
    expect([missing, to].map((file) => existsSync(file))).toEqual([false, false]);
  });
});

function revisionOf(line: string): number {
  return JSON.parse(line).rev;
}
