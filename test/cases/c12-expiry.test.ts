import { describe, expect, test } from "vitest";
import { bounds, day, held, periods } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C12 Expiry is judged by the instant asked about, not by today ($face)", ({ open }) => {
  test("a note with an expiry", async () => {
    const desk = await open("2026-01-10T00:00:00Z");
    const note = "the gate code is on the blue card";
    await desk.assert({
      subject: "Osprey project",
      predicate: "note",
      object: { value: note },
      from: "2026-01-10",
      until: "2026-03-01T00:00:00Z",
    });
    desk.clock.now = "2026-07-01T00:00:00Z";

    const answer = (at?: string) => held(desk, "Osprey project", "note", at === undefined ? {} : { at });
    expect(await answer()).toEqual([]);
    expect((await desk.facts()).facts).toEqual([]);
    expect((await desk.recall("gate code blue card")).items).toEqual([]);
    expect(await answer("2026-02-01")).toEqual([note]);
    expect(await answer("2026-02-28T23:59:59.999Z")).toEqual([note]);
    expect(await answer("2026-03-01T00:00Z")).toEqual([]);
    expect(await answer("2026-01-09")).toEqual([]);
    const then = await desk.recall("gate code blue card", { at: "2026-02-01" });
    expect(then.items.map((item) => item.status)).toEqual(["current"]);
    await desk.close();
  });
});

describe.each(faces)("C13 A scheduled end in the future is not the end yet ($face)", ({ open }) => {
  test("the end is reached without any sweep", async () => {
    const desk = await open("2026-07-01T00:00:00Z");
    const juno = { subject: "Juno", predicate: "covers" };
    await desk.assert({ ...juno, object: "night desk", from: "2026-06-01", until: "2026-09-01" });

    for (const now of ["2026-07-01T00:00:00Z", "2026-08-31T23:59:59.999Z"]) {
      desk.clock.now = now;
      const { facts } = await desk.facts(juno);
      expect(facts.map(bounds)).toEqual([[day("2026-06-01"), day("2026-09-01")]]);
    }
    desk.clock.now = "2026-09-01T00:00:00.000Z";
    expect((await desk.facts(juno)).facts).toEqual([]);
    expect(await periods(desk, "Juno", "covers")).toEqual([
      ["night desk", day("2026-06-01"), day("2026-09-01")],
    ]);
    expect((await desk.allFacts({ ...juno, versions: true })).map((fact) => fact.t_expired)).toEqual([null]);
    await desk.close();
  });
});
