import { describe, expect, test } from "vitest";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

const TIMES = ["t_valid", "t_invalid", "t_created", "t_expired", "departs", "arrives", "valid", "known"];
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every value that stands under a name of a time, wherever it is. */
function times(value: unknown, found: [string, unknown][] = []): [string, unknown][] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (TIMES.includes(key)) found.push([key, inner]);
    times(inner, found);
  }
  return found;
}

describe.each(faces)("C21 Dates survive the trip ($face)", ({ open }) => {
  const dated = async () => {
    const desk = await open("2026-06-01T00:00:00.001Z");
    await desk.assert({ subject: "Ana", predicate: "feeds", object: "Bo", from: "2026-03-01T12:34:56.789Z" });
    await desk.assert({
      subject: "Bo",
      predicate: "feeds",
      object: "Cy",
      from: "2026-03-01T14:34:56.789+02:00",
      until: "2027",
    });
    const { entries } = await desk.assert({
      subject: "Ana",
      predicate: "feeds",
      object: "Di",
      from: "unknown",
    });
    await desk.retract(entries[0]!);
    return desk;
  };
  const reads = async (desk: Desk) => {
    const { facts } = await desk.facts();
    return {
      search: await desk.recall("what feeds"),
      byId: await desk.get([facts[0]!.id]),
      versions: await desk.facts({ versions: true }),
      timeline: await desk.timeline({ subject: "Ana" }),
      graph: await desk.graph({ history: true }),
      neighbours: await desk.neighbours("Ana", { depth: 2 }),
      paths: await desk.paths("Ana", "Cy"),
      journey: await desk.paths("Ana", "Cy", { journey: true }),
    };
  };

  test("every time is ISO-8601 UTC text with milliseconds, or null", async () => {
    const desk = await dated();
    for (const [read, answer] of Object.entries(await reads(desk))) {
      const found = times(answer);
      expect(found.length, read).toBeGreaterThan(1);
      for (const [name, value] of found) {
        if (value !== null) expect(value, `${name} of ${read}`).toMatch(ISO);
      }
    }
    await desk.close();
  });

  test("milliseconds stay, and an offset is the same instant", async () => {
    const desk = await dated();
    const { graph, paths, journey } = await reads(desk);
    const start = "2026-03-01T12:34:56.789Z";
    expect(graph.edges.map(({ attributes }) => attributes!.t_valid)).toEqual([start, start]);
    const [ana, bo] = paths.paths[0]!.hops.map(({ facts }) => facts[0]!);
    expect([ana!.t_valid, ana!.t_invalid, bo!.t_invalid]).toEqual([start, null, "2027-01-01T00:00:00.000Z"]);
    expect(journey.paths[0]).toMatchObject({ departs: start, arrives: start });
    await desk.close();
  });
});
