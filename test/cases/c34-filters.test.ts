import { describe, expect, test } from "vitest";
import type { BatchItem } from "../../src/index.ts";
import { bounds, nameOf } from "./support/answers.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

const query = "pressure reading of the north pump";

/** 500 facts of 2025 that are nearly the query, and one of 25 May 2026 that matches more weakly. */
function readings(): BatchItem[] {
  const near = Array.from({ length: 500 }, (_, k): BatchItem => {
    const from = new Date(Date.UTC(2025, 0, 1 + (k % 365), 6, k)).toISOString();
    const object = { value: `pressure reading of the north pump, number ${k}` };
    return { op: "assert", subject: `Log ${k}`, predicate: "noted", object, from };
  });
  const object = { value: "the pump was painted" };
  const weak: BatchItem = {
    op: "assert",
    subject: "Diary",
    predicate: "noted",
    object,
    from: "2026-05-25T10:00Z",
  };
  return [...near.slice(0, 250), weak, ...near.slice(250)];
}

async function filled(desk: Desk): Promise<void> {
  await desk.declare({ predicate: "noted", aspect: "event", cardinality: "many" });
  await desk.batch(readings());
}

describe.each(faces)("C34 Filters apply before the result is cut ($face)", ({ open }) => {
  test("search as of an instant", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await filled(desk);
    const unfiltered = await desk.recall(query, { limit: 10, history: true });
    expect(unfiltered.items).toHaveLength(10);
    expect(unfiltered.items.every((item) => item.text.includes("pressure"))).toBe(true);

    const { items } = await desk.recall(query, { limit: 10, at: "2026-05-25T10:00:00.000Z" });
    expect(items.map((item) => item.text)).toEqual(["Diary noted the pump was painted"]);
    await desk.close();
  });

  test("search in a window", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await filled(desk);
    const window = { from: "2026-05-25T00:00Z", until: "2026-05-26T00:00Z" };
    const { items } = await desk.recall(query, { limit: 10, ...window });
    expect(items.map((item) => item.text)).toEqual(["Diary noted the pump was painted"]);
    expect((await desk.recall(query, { limit: 10, ...window, kind: "episode" })).items).toEqual([]);
    expect((await desk.recall(query, { limit: 10, ...window, predicate: "noted" })).items).toHaveLength(1);
    expect((await desk.recall(query, { limit: 10, ...window, predicate: "seen" })).items).toEqual([]);
    await desk.close();
  });

  test("listing over a window", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await filled(desk);
    const overlaps = { from: "2026-05-25T00:00Z", until: "2026-05-26T00:00Z" };
    const { facts, next } = await desk.facts({ overlaps, limit: 10 });
    expect(facts.map((fact) => nameOf(fact.object))).toEqual(["the pump was painted"]);
    expect(bounds(facts[0]!)).toEqual(["2026-05-25T10:00:00.000Z", "2026-05-25T10:00:00.001Z"]);
    expect(next).toBeNull();
    const after = { from: "2026-05-25T10:00:00.001Z", until: "2026-05-26T00:00Z" };
    expect((await desk.facts({ overlaps: after, limit: 10 })).facts).toEqual([]);
    await desk.close();
  });

  test("search in a group", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    const south = desk.inGroup("south");
    const north = desk.inGroup("north");
    await south.batch(readings().filter((item) => item.op === "assert" && item.subject !== "Diary"));
    await north.batch(readings().filter((item) => item.op === "assert" && item.subject === "Diary"));
    const { items } = await north.recall(query, { limit: 10 });
    expect(items.map((item) => item.text)).toEqual(["Diary noted the pump was painted"]);
    expect((await south.recall(query, { limit: 10 })).items).toHaveLength(10);
    await desk.close();
  });

  test("search as of a known instant", async () => {
    const desk = await open("2026-05-25T12:00:00Z");
    const [near, weak] = [true, false].map((isNear) =>
      readings().filter((item) => item.op === "assert" && (item.subject !== "Diary") === isNear),
    );
    await desk.batch(weak!);
    desk.clock.now = "2026-06-01T00:00:00Z";
    await desk.batch(near!);
    const { items } = await desk.recall(query, { limit: 10, known: "2026-05-26" });
    expect(items.map((item) => item.text)).toEqual(["Diary noted the pump was painted"]);
    await desk.close();
  });
});
