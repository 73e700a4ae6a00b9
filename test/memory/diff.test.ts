import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Diff, type Entity, fixedClock, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { instants, ofEngine, ofOracle } from "../support/beliefs.ts";
import { NaiveOracle, type OracleFact } from "../support/naive-oracle.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

/** A fact is the same as long as it says the same from the same start on. */
const identity = (text: string) => JSON.stringify(JSON.parse(text).slice(0, 5));
const minus = (a: Set<string>, b: Set<string>) => [...a].filter((key) => !b.has(key)).sort();

describe("diff", { timeout: 3_600_000 }, () => {
  it("tells how the world moved, and what was learned, as sets of the naive oracle's facts differ", async () => {
    const points = fc.record({
      told: history(),
      v: fc.tuple(instants, instants),
      k: fc.tuple(fc.nat(), fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(points, async ({ told: { lines }, v: [v1, v2], k }) => {
        const memory = await openMemory({ store: ":memory:", clock });
        await memory.import(lines.map((line) => JSON.stringify(line)));
        const oracle = new NaiveOracle();
        for (const line of lines) oracle.apply(line);
        const { revision: newest } = await memory.stats();
        const [k1, k2] = k.map((n) => n % (newest + 1)).sort((a, b) => a - b) as [number, number];
        const facts = (v: string, known: number) =>
          new Set(oracle.facts(Date.parse(v), known).map((fact: OracleFact) => identity(ofOracle(fact))));
        const [was, is, then] = [facts(v1, k2), facts(v2, k2), facts(v1, k1)];

        const diff = await memory.diff(
          { at: v1, known: { revision: k1 } },
          { at: v2, known: { revision: k2 } },
        );
        const keys = (of: Diff["stopped"]) => of.map((fact) => identity(ofEngine(fact))).sort();
        expect(keys(diff.became_true)).toEqual(minus(is, was));
        expect(keys(diff.stopped)).toEqual(minus(was, is));
        expect(keys(diff.corrected.map((c) => c.before))).toEqual(minus(then, was));
        const after = diff.corrected.flatMap((c) => c.after ?? []);
        expect(keys([...after, ...diff.learned_late])).toEqual(minus(was, then));
        for (const { before, after } of diff.corrected) {
          if (after === null) continue;
          const [found] = await memory.get([before.subject.id], { known: { revision: k2 } });
          const { merged_into } = (found as { entity: Entity }).entity;
          expect([after.subject.id, after.scope]).toEqual([(merged_into ?? before.subject).id, before.scope]);
        }
        expect([diff.from.revision, diff.to.revision]).toEqual([k1, k2]);
        await memory.close();
      }),
      { numRuns: runs(150, 3000) },
    );
  });

  it("pairs what was corrected with what is believed instead, slot by slot", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    await memory.declare({ predicate: "home", cardinality: "one" });
    const say = (subject: string, object: string, from: string) =>
      memory.assert({ subject, predicate: "home", object, from });
    const first = await say("Mira", "Velden", "2019");
    await say("Bo", "Osto", "2019");
    await memory.assert({ subject: "Mira", predicate: "knows", object: "Bo", from: "2019" });
    const { revision } = await say("Cy", "Osto", "2019");
    await say("Mira", "Karst", "2019");
    await memory.retract((await memory.facts({ subject: "Bo" })).facts[0]!.id);
    await memory.assert({ subject: "Mira", predicate: "knows", object: "Cy", from: "2020" });
    await memory.end({ subject: "Cy", predicate: "home", object: "Osto", at: "2024" });
    await say("Mira", "Lund", "2024");

    const diff = await memory.diff({ at: "2021", known: { revision } }, { at: "2025" });
    const text = (facts: Diff["stopped"]) => facts.map((fact) => fact.text);
    expect(diff.corrected.map(({ before, after }) => [before.text, after?.text ?? null])).toEqual([
      ["Mira home Velden", "Mira home Karst"],
      ["Bo home Osto", null],
    ]);
    expect(text(diff.learned_late)).toEqual(["Mira knows Cy"]);
    expect(text(diff.became_true)).toEqual(["Mira home Lund"]);
    expect(text(diff.stopped).sort()).toEqual(["Cy home Osto", "Mira home Karst"]);
    expect(diff.corrected[0]!.before.evidence[0]!.entry).toBe(first.entries[0]);

    const ofMira = await memory.diff(
      { at: "2021", known: { revision } },
      { at: "2025" },
      { subject: "Mira", predicate: "home" },
    );
    expect([text(ofMira.became_true), text(ofMira.stopped), ofMira.learned_late]).toEqual([
      ["Mira home Lund"],
      ["Mira home Karst"],
      [],
    ]);
    expect(ofMira.corrected.length).toBe(1);
    const ofNobody = await memory.diff({ at: "2021" }, { at: "2025" }, { subject: "Nobody" });
    expect([ofNobody.became_true, ofNobody.stopped, ofNobody.corrected, ofNobody.learned_late]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    await memory.close();
  });

  it("of a symmetric predicate is found from both ends", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    await memory.declare({ predicate: "partner", cardinality: "one", symmetric: true });
    await memory.assert({ subject: "Ana", predicate: "partner", object: "Bo", from: "2010" });
    await memory.assert({ subject: "Bo", predicate: "partner", object: "Cy", from: "2020" });
    for (const subject of ["Ana", "Bo", "Cy"]) {
      for (const filter of [{ subject }, { subject, predicate: "partner" }]) {
        const { became_true, stopped } = await memory.diff({ at: "2015" }, { at: "2025" }, filter);
        expect(became_true.map((f) => f.text)).toEqual(subject === "Ana" ? [] : ["Bo is the partner of Cy"]);
        expect(stopped.map((f) => f.text)).toEqual(subject === "Cy" ? [] : ["Ana is the partner of Bo"]);
      }
    }
    await memory.close();
  });

  it("of a group that nobody wrote to is empty", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    const { from, to, ...rest } = await memory.diff({ at: "2021" }, { at: "2025", known: "2020" });
    expect(rest).toEqual({ became_true: [], stopped: [], corrected: [], learned_late: [] });
    expect([from.valid, to.valid, to.revision]).toEqual([
      "2021-01-01T00:00:00.000Z",
      "2025-01-01T00:00:00.000Z",
      0,
    ]);
    await memory.close();
  });
});
