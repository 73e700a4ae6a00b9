import { describe, expect, test } from "vitest";
import type { BatchItem } from "../../src/index.ts";
import { day, periods } from "./support/answers.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";
import { LibraryDesk } from "./support/library-desk.ts";

describe.each(faces)("C07 Saying the same thing twice changes nothing ($face)", ({ open }) => {
  test("the fact keeps its id and its period", async () => {
    const desk = await open("2026-01-02T00:00:00Z");
    const said = { subject: "Larch server", predicate: "runs", object: "Talus 9", from: "2026-01-01" };
    const [first] = (await desk.assert(said)).opened;
    desk.clock.now = "2026-01-08T00:00:00Z";
    for (const again of [said, { ...said, subject: "larch  SERVER", object: "TALUS   9" }]) {
      const write = await desk.assert(again);
      expect([write.opened, write.closed]).toEqual([[], []]);
      expect(write.unchanged.map((fact) => fact.id)).toEqual([first!.id]);
    }

    const { facts } = await desk.facts({ subject: "Larch server" });
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({
      id: first!.id,
      subject: { name: "Larch server" },
      object: { entity: { name: "Talus 9" } },
      t_valid: day("2026-01-01"),
      t_invalid: null,
      t_created: day("2026-01-02"),
      t_expired: null,
    });
    expect(await periods(desk, "Larch server", "runs")).toEqual([["Talus 9", day("2026-01-01"), null]]);
    expect(await desk.allFacts({ versions: true })).toHaveLength(1);
    await desk.close();
  });
});

describe.each(faces)("C08 Two episodes of one batch state the same fact ($face)", ({ open }) => {
  const fact = { subject: "Osprey project", predicate: "depends_on", object: "Lintel", from: "2026-04-01" };
  const text = (id: string) => `Osprey depends on Lintel since April. (${id})`;
  const items: BatchItem[] = ["E1", "E2"].flatMap((id): BatchItem[] => [
    { op: "episode", id, text: text(id) },
    { op: "assert", ...fact, episode: id },
  ]);

  const sources = async (desk: Desk) => {
    const { facts } = await desk.facts({ subject: "Osprey project" });
    const all = facts.flatMap((each) => each.evidence.map((evidence) => evidence.episode));
    return { facts: facts.map(({ id, t_valid, t_invalid }) => ({ id, t_valid, t_invalid })), all };
  };

  test("one fact with both sources, like two single calls, and once more adds nothing", async () => {
    const batched = await open("2026-05-01T00:00:00Z");
    await batched.batch(items);
    const once = await sources(batched);
    expect(once.facts).toMatchObject([{ t_valid: day("2026-04-01"), t_invalid: null }]);
    expect(once.all).toEqual(["E1", "E2"]);

    const single = await open("2026-05-01T00:00:00Z");
    for (const id of ["E1", "E2"]) {
      if (single instanceof LibraryDesk) {
        await single.memory.remember({ id, text: text(id), claims: [{ op: "assert", ...fact }] });
      } else {
        await single.remember({ id, text: text(id) });
        await single.assert({ ...fact, episode: id });
      }
    }
    expect(await sources(single)).toEqual(once);

    const again = await batched.batch(items);
    expect([again.opened, again.closed, again.refused]).toEqual([[], [], []]);
    expect(await sources(batched)).toEqual(once);
    expect((await batched.episodes()).episodes.map((episode) => episode.id)).toEqual(["E1", "E2"]);
    for (const desk of [batched, single]) await desk.close();
  });
});
