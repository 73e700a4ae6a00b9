import { describe, expect, test } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { day, held, periods } from "./support/answers.ts";
import { CommandLineDesk } from "./support/command-line-desk.ts";
import { LibraryDesk } from "./support/library-desk.ts";
import { newFile } from "./support/new-file.ts";

const stores: [string, () => string][] = [
  ["in memory", () => ":memory:"],
  ["in a file", () => newFile()],
];

describe.each(stores)("C37 Parallel writes in one process (library, %s)", (_, file) => {
  const open = () => LibraryDesk.open(file(), "2026-06-01T00:00:00Z");

  test("two identical adds give one fact", async () => {
    const desk = await open();
    const said = { subject: "Gate 3", predicate: "colour", object: "green", from: "2026-01-01" };
    const writes = await Promise.all([desk.assert(said), desk.assert(said)]);
    expect(writes.map((write) => write.opened.length).sort()).toEqual([0, 1]);
    expect(await desk.allFacts({ versions: true })).toHaveLength(1);
    await desk.close();
  });

  test("two values of a single-valued predicate, in both orders, 50 times", async () => {
    const desk = await open();
    await desk.declare({ predicate: "code", cardinality: "one" });
    for (let round = 0; round < 50; round++) {
      const subject = `Gate ${round}`;
      const writes = [
        { subject, predicate: "code", object: "1111", from: "2026-01-01" },
        { subject, predicate: "code", object: "2222", from: "2026-02-01" },
      ];
      if (round % 2 === 1) writes.reverse();
      await Promise.all(writes.map((each) => desk.assert(each)));
      expect(await held(desk, subject, "code")).toEqual(["2222"]);
      expect(await periods(desk, subject, "code")).toEqual([
        ["1111", day("2026-01-01"), day("2026-02-01")],
        ["2222", day("2026-02-01"), null],
      ]);
    }
    await desk.close();
  });

  test("50 distinct facts about one new entity", async () => {
    const desk = await open();
    await Promise.all(
      Array.from({ length: 50 }, (_unused, k) =>
        desk.assert({ subject: "Gate 3", predicate: "opened_by", object: { value: `key ${k}` } }),
      ),
    );
    expect((await desk.entities()).entities.map((entity) => entity.name)).toEqual(["Gate 3"]);
    expect((await desk.facts({ subject: "Gate 3" })).facts).toHaveLength(50);
    expect((await desk.stats()).revision).toBe(50);
    await desk.close();
  });

  test("reads and writes at once see whole commits", async () => {
    const desk = await open();
    await desk.declare({ predicate: "code", cardinality: "one" });
    await desk.assert({ subject: "Gate 3", predicate: "code", object: "0", from: "2026-01-01" });
    const seen: string[][] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_unused, k) =>
        k % 2 === 0
          ? desk.assert({ subject: "Gate 3", predicate: "code", object: `${k}`, from: "2026-01-01" })
          : held(desk, "Gate 3", "code").then((values) => seen.push(values)),
      ),
    );
    expect(seen).toHaveLength(20);
    for (const values of seen) expect(values).toHaveLength(1);
    await desk.close();
  });
});

describe("C37 Parallel writes in one process (two memories on one file)", () => {
  test("both are heard", async () => {
    const file = newFile();
    const memories = await Promise.all([open(file), open(file)]);
    await memories[0]!.declare({ predicate: "code", cardinality: "one" });
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        memories[k % 2]!.assert({
          subject: "Gate 3",
          predicate: "code",
          object: `${k}`,
          from: `20${10 + k}`,
        }),
      ),
    );
    for (const memory of memories) {
      const { timelines } = await memory.timeline("Gate 3", "code");
      expect(timelines[0]!.periods).toHaveLength(20);
      expect((await memory.verify()).problems).toEqual([]);
    }
    await Promise.all(memories.map((memory) => memory.close()));
  });

  function open(file: string): Promise<Memory> {
    return openMemory({ store: file, clock: () => Date.UTC(2040, 0, 1) });
  }
});

describe("C37 Parallel writes in one process (command line)", () => {
  test("identical adds, and 20 facts about one new entity", async () => {
    const desk = new CommandLineDesk(newFile(), "default", { now: "2026-06-01T00:00:00Z" });
    const said = { subject: "Gate 3", predicate: "colour", object: "green", from: "2026-01-01" };
    await Promise.all([desk.assert(said), desk.assert(said)]);
    expect(await desk.allFacts({ versions: true })).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        desk.assert({ subject: "Gate 3", predicate: "opened_by", object: { value: `key ${k}` } }),
      ),
    );
    expect(await held(desk, "Gate 3", "opened_by")).toHaveLength(20);
    expect((await desk.entities({ name: "Gate 3" })).entities).toHaveLength(1);
  });
});
