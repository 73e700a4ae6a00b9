import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureAppends } from "../../bench/scale/append.ts";
import { Floor } from "../../bench/scale/floor.ts";
import { assertion, chunked, madeFacts, madeProbes, subjectsFor } from "../../bench/scale/made.ts";
import { byTurns, latency } from "../../bench/scale/measure.ts";
import { loadEngine } from "../../bench/scale/size.ts";
import { sizeName } from "../../bench/scale.ts";
import { openMemory } from "../../src/index.ts";

const N = 2000;
const made = [...madeFacts(N, 1)];

describe("the made data", () => {
  it("are the same for the same seed", () => {
    expect([...madeFacts(N, 1)]).toEqual(made);
    expect([...madeFacts(N, 2)]).not.toEqual(made);
  });

  it("have ends in half of the cases, several changes in some slots, and no empty period", () => {
    const bounded = made.filter(({ until }) => until !== null);
    expect(bounded.length / N).toBeCloseTo(0.5, 1);
    expect(bounded.every(({ from, until }) => until! > from)).toBe(true);
    const slots = new Set(made.map(({ subject, predicate }) => `${subject} ${predicate}`));
    expect(slots.size).toBeLessThan(N * 0.9);
    expect(Math.max(...made.map(({ subject }) => subject))).toBeLessThan(subjectsFor(N));
    expect(assertion(made[0]!)).toMatchObject({
      op: "assert",
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it("come in lists without a gap", () => {
    expect([...chunked([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe("the floor", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "palimpsest-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("answers as counted by hand, and after being opened again", async () => {
    const file = join(folder, "floor.db");
    let floor = await Floor.make(file, "NORMAL");
    for (const chunk of chunked(made, 500)) floor.write(chunk);
    floor.close();
    floor = await Floor.open(file, "FULL");
    expect(floor.rows()).toBe(N);
    for (const { subject, at } of madeProbes(N, 50, 3)) {
      const wanted = made.filter(
        (fact) => fact.subject === subject && fact.from <= at && (fact.until ?? Infinity) > at,
      );
      expect(floor.factsOf(subject, at)).toHaveLength(wanted.length);
    }
    floor.close();
  });
});

describe("measuring", () => {
  it("takes turns, leaves the first pairs out, and compares medians", async () => {
    const order: string[] = [];
    const times = await byTurns(
      4,
      1,
      () => order.push("e"),
      () => order.push("f"),
    );
    expect(order.join("")).toBe("effeeffeef");
    expect([times.engine.length, times.floor.length]).toEqual([4, 4]);
    const runs = [4, 6, 8].map((ms) => ({ engine: [ms], floor: [2] }));
    expect(latency(runs)).toEqual({
      p50_us: 6000,
      p95_us: 6000,
      floor: { p50_us: 2000, p95_us: 2000 },
      ratio: 3,
    });
  });

  it("names sizes", () => {
    expect([250, 10_000, 1_000_000].map(sizeName)).toEqual(["250", "10k", "1M"]);
  });
});

describe("the engine's side", () => {
  it.each(["batch", "import"] as const)("takes the whole load by %s", async (load) => {
    const memory = await openMemory({ store: ":memory:" });
    expect(await loadEngine(memory, { n: 300, seed: 1, load })).toBeGreaterThan(0);
    expect((await memory.stats()).entries).toBeGreaterThanOrEqual(300);
    await memory.close();
  });

  it("is measured on long and short slots, in every habit", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const figures = await measureAppends({ memory, long: 40, short: 4, words: 5 });
    expect(Object.keys(figures)).toEqual(["in_order", "repeated", "late", "overruling"]);
    for (const { long, short, ratio } of Object.values(figures))
      expect(Math.min(long.p50_us, short.p50_us, ratio)).toBeGreaterThan(0);
    const long = await memory.timeline({ subject: "in_order long" });
    expect(long.timelines[0]?.periods.length).toBe(45);
    await memory.close();
  });
});
