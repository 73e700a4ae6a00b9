import { describe, expect, test } from "vitest";
import type { Desk } from "./support/desk.ts";
import { type Face, faces } from "./support/faces.ts";

const TIMES = ["t_valid", "t_invalid", "t_created", "t_expired", "departs", "arrives", "valid", "known"];
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const START = "2026-03-01T12:34:56.789Z";

/** Every value that stands under a name of a time, wherever it is. */
function times(value: unknown, found: [string, unknown][] = []): [string, unknown][] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (TIMES.includes(key)) found.push([key, inner]);
    times(inner, found);
  }
  return found;
}

async function dated(open: Face["open"]): Promise<Desk> {
  const desk = await open("2026-06-01T00:00:00.001Z");
  const feeds = { subject: "Ana", predicate: "feeds" };
  await desk.assert({ ...feeds, object: "Bo", from: START });
  await desk.assert({
    ...feeds,
    subject: "Bo",
    object: "Cy",
    from: "2026-03-01T14:34:56.789+02:00",
    until: "2027",
  });
  const { entries } = await desk.assert({ ...feeds, object: "Di", from: "unknown" });
  const { opened } = await desk.assert({
    ...feeds,
    object: "Ed",
    from: START,
    until: "2026-05-01T08:00:00.005Z",
  });
  desk.clock.now = "2026-06-02T00:00:00.002Z";
  await desk.retract(entries[0]!);
  await desk.retract(opened[0]!.id);
  return desk;
}

async function reads(desk: Desk) {
  const { facts: versions } = await desk.facts({ versions: true });
  const { facts } = await desk.facts();
  return {
    search: await desk.recall("what feeds"),
    facts,
    versions,
    byId: await desk.get(facts.map((fact) => fact.id)),
    byIdBefore: await desk.get(
      versions.map((version) => version.id),
      { known: { revision: 4 } },
    ),
    timeline: await desk.timeline({ subject: "Ana" }),
    graph: await desk.graph({ history: true }),
    neighbours: await desk.neighbours("Ana", { depth: 2 }),
    paths: await desk.paths("Ana", "Cy"),
    journey: await desk.paths("Ana", "Cy", { journey: true }),
  };
}

describe.each(faces)("C21 Dates survive the trip ($face)", ({ open }) => {
  test("every time is ISO-8601 UTC text with milliseconds, or null", async () => {
    const desk = await dated(open);
    for (const [read, answer] of Object.entries(await reads(desk))) {
      expect(JSON.parse(JSON.stringify(answer)), read).toEqual(answer);
      const found = times(answer);
      expect(found.length, read).toBeGreaterThan(1);
      for (const [name, value] of found) {
        if (value !== null) expect(value, `${name} of ${read}`).toMatch(ISO);
      }
    }
    await desk.close();
  });

  test("a version that has all four times shows them as they were given and recorded", async () => {
    const desk = await dated(open);
    const { versions, byIdBefore } = await reads(desk);
    const [four] = versions.filter((version) => version.text === "Ana feeds Ed");
    const given = {
      t_valid: START,
      t_invalid: "2026-05-01T08:00:00.005Z",
      t_created: "2026-06-01T00:00:00.001Z",
    };
    expect(four).toMatchObject({ ...given, t_expired: "2026-06-02T00:00:00.002Z" });
    const before = byIdBefore.find((found) => found.kind === "fact" && found.fact.id === four!.id);
    expect(before).toMatchObject({ fact: { ...given, t_expired: null } });
    await desk.close();
  });

  test("milliseconds stay, and an offset is the same instant", async () => {
    const desk = await dated(open);
    const { graph, paths, journey } = await reads(desk);
    expect(graph.edges.map(({ attributes }) => attributes!.t_valid)).toEqual([START, START]);
    const [ana, bo] = paths.paths[0]!.hops.map(({ facts }) => facts[0]!);
    expect([ana!.t_valid, ana!.t_invalid, bo!.t_invalid]).toEqual([START, null, "2027-01-01T00:00:00.000Z"]);
    expect(journey.paths[0]).toMatchObject({ departs: START, arrives: START });
    await desk.close();
  });
});

describe("C21 Dates survive the trip", () => {
  test("all faces give equal payloads, on a file and on Neo4j, ids included", async () => {
    const answers: [string, unknown][] = [];
    for (const { face, open } of faces) {
      const desk = await dated(open);
      answers.push([face, await reads(desk)]);
      await desk.close();
    }
    const [, wanted] = answers[0]!;
    for (const [face, answer] of answers) expect(answer, face).toEqual(wanted);
  });
});
