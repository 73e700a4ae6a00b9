import { describe, expect, test } from "vitest";
import type { Fact } from "../../src/index.ts";
import { day, periods, values } from "./support/answers.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";
import { LibraryDesk } from "./support/library-desk.ts";

const mira = { subject: "Mira", predicate: "works_at" };

/** A history of three steps, a fact corrected backwards in time, a closed one, and some that were taken back. */
async function tell(desk: Desk): Promise<void> {
  const at = (now: string) => {
    desk.clock.now = `${now}T09:30:00.250Z`;
    return desk;
  };
  await at("2026-01-01").declare({ predicate: "state", cardinality: "one", literal: true, wording: "is" });
  await at("2026-01-02").assert({ ...mira, object: "Quillstone", from: "2024", id: "a1" });
  await at("2026-01-03").assert({ ...mira, object: "Fernbank", from: "2025-03" });
  await at("2026-01-04").assert({ ...mira, object: "Talus", from: "2025-11-15" });
  await at("2026-01-05").assert({
    subject: "Valve 7",
    predicate: "state",
    object: "open",
    from: "2026-01-01",
  });
  await at("2026-01-06").correct({
    subject: "Valve 7",
    predicate: "state",
    object: "sealed",
    from: "2026-01-02",
    until: "2026-01-04",
  });
  await at("2026-01-07").assert({ ...mira, object: "Port Aster", from: "2022", said: "2023-05-01" });
  await at("2026-01-08").assert({
    subject: "Juno",
    predicate: "covers",
    object: "night desk",
    from: "2025-06",
  });
  await at("2026-01-09").end({
    subject: "Juno",
    predicate: "covers",
    object: "night desk",
    at: "2026-01-05",
  });
  await at("2026-01-10").batch([
    {
      op: "episode",
      id: "E1",
      text: "I like plums.",
      speaker: "Mira",
      session: "s1",
      at: "2026-01-09T12:00:00Z",
    },
    {
      op: "assert",
      subject: "Mira",
      predicate: "likes",
      object: "plums",
      episode: "E1",
      quote: "like plums",
    },
    { op: "entity", id: "juno-2", name: "Juno", label: "person" },
    { op: "alias", entity: "Mira", alias: "Mira Holt" },
  ]);
  await at("2026-01-11").assert({ subject: { entity: "juno-2" }, predicate: "likes", object: "rye bread" });
  await at("2026-01-12").assert({
    subject: "Mira Holt",
    predicate: "owns",
    object: { value: 3 },
    from: "unknown",
  });
  const wrong = await at("2026-01-13").assert({ subject: "Mira", predicate: "likes", object: "fennel" });
  await at("2026-01-14").retract(wrong.entries[0]!);
  await at("2026-01-15").revise("a1", { from: "2024-02" });
  await at("2026-01-16").declare({ predicate: "owns", cardinality: "one" });
}

const now = "2026-02-01T00:00:00Z";

describe.each(faces)("C41 Export and import keep the whole time line ($face)", ({ open }) => {
  test("export, import, export again", async () => {
    const desk = await open(now);
    await tell(desk);
    desk.clock.now = now;
    const journal = await desk.export();
    const copy = await open(now);
    const report = await copy.import(journal);
    expect([report.applied, report.known, report.refused]).toEqual([journal.length, 0, []]);
    expect(await copy.export()).toEqual(journal);

    const versions = await desk.allFacts({ versions: true });
    expect(await copy.allFacts({ versions: true })).toEqual(versions);
    expect(await answers(copy, versions)).toEqual(await answers(desk, versions));
    expect(await periods(copy, "Mira", "works_at")).toEqual([
      ["Port Aster", day("2022-01-01"), day("2024-02-01")],
      ["Quillstone", day("2024-02-01"), day("2025-03-01")],
      ["Fernbank", day("2025-03-01"), day("2025-11-15")],
      ["Talus", day("2025-11-15"), null],
    ]);
    for (const fact of versions) expect(await copy.why(fact.id)).toEqual(await desk.why(fact.id));

    const twice = await copy.import(journal);
    expect([twice.applied, twice.known, twice.refused]).toEqual([0, journal.length, []]);
    expect(await copy.export()).toEqual(journal);
    expect(await copy.stats()).toEqual(await desk.stats());
    expect((await copy.verify()).problems).toEqual([]);
    for (const each of [desk, copy]) await each.close();
  });

  test("into a store that holds another group", async () => {
    const desk = (await open(now)).inGroup("north");
    await tell(desk);
    desk.clock.now = now;
    const journal = await desk.export();
    const other = await open("2026-01-20T00:00:00Z");
    await other.assert({ ...mira, object: "Basalt", from: "2020" });
    other.clock.now = now;
    const before = await other.export();
    await other.import(journal);
    expect(await other.inGroup("north").export()).toEqual(journal);
    expect(await other.export()).toEqual(before);
    expect(values(await other.facts(mira))).toEqual(["Basalt"]);
    for (const each of [desk, other]) await each.close();
  });
});

/** What is answered about every V as of every K that the data mention, and a millisecond beside them. */
async function answers(desk: Desk, versions: readonly Fact[]): Promise<unknown[]> {
  const beside = (times: Iterable<string>) =>
    [...new Set(times)].flatMap((time) =>
      [-1, 0, 1].map((ms) => new Date(Date.parse(time) + ms).toISOString()),
    );
  const given = (time: string | null): string[] => (time === null ? [] : [time]);
  const valid = beside(versions.flatMap((fact) => [...given(fact.t_valid), ...given(fact.t_invalid)]));
  const known = beside(versions.flatMap((fact) => [fact.t_created, ...given(fact.t_expired)]));
  const all: unknown[] = [];
  for (const at of valid) all.push(await desk.facts({ at }));
  for (const each of known) {
    all.push(await desk.facts({ known: each, history: true }));
    // The command line opens the file at every question, so it is asked less.
    if (desk instanceof LibraryDesk) for (const at of valid) all.push(await desk.facts({ at, known: each }));
  }
  for (const subject of ["Mira", "Valve 7", "Juno"]) {
    all.push(await desk.timeline({ subject }));
    for (let revision = 1; revision < 17; revision += 3) {
      all.push(await desk.timeline({ subject, known: { revision } }));
    }
  }
  all.push(await desk.changes(), await desk.entities(), await desk.episodes(), await desk.call("predicates"));
  all.push(await desk.diff("2025-01-01@2026-01-04", "2026-01-10@2026-01-20"));
  all.push(
    await desk.recall("Where does Mira work, and what does she like?", { history: true, explain: true }),
  );
  return all;
}
