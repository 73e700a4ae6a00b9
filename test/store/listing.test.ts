import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fact, type FactsInput, type Memory, openMemory } from "../../src/index.ts";
import { runs } from "../support/runs.ts";

/** All pages of a listing, one after the other. */
async function pages(memory: Memory, input: FactsInput, limit: number): Promise<Fact[]> {
  const all: Fact[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await memory.facts({ ...input, limit, ...(after === undefined ? {} : { after }) });
    expect(page.facts.length).toBeLessThanOrEqual(limit);
    all.push(...page.facts);
    if (page.next === null) return all;
    after = page.next;
  }
}

const said = fc.record({
  subject: fc.integer({ min: 0, max: 3 }),
  predicate: fc.integer({ min: 0, max: 9 }),
  object: fc.integer({ min: 0, max: 5 }),
  year: fc.integer({ min: 2000, max: 2006 }),
  length: fc.option(fc.integer({ min: 1, max: 3 })),
});

describe("a listing without a subject", () => {
  it("gives every fact once, by start and then as recorded, whatever the length of its pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom<FactsInput>({}, { history: true }, { versions: true }, { at: "2003-06-01" }),
        async (facts, limit, input) => {
          const memory = await openMemory({ store: ":memory:", clock: () => Date.UTC(2010, 0, 1) });
          // Another group's facts lie between.
          const other = memory.group("other");
          const place = new Map<string, number>();
          for (const { subject, predicate, object, year, length } of facts) {
            const fact = {
              subject: `S${subject}`,
              predicate: `p${predicate}`,
              object: `O${object}`,
              from: String(year),
              ...(length === null ? {} : { until: String(year + length) }),
            };
            await other.assert({ ...fact, object: "elsewhere" });
            for (const { id } of (await memory.assert(fact)).opened)
              if (!place.has(id)) place.set(id, place.size);
          }
          const whole = (await memory.facts({ ...input, limit: 1000 })).facts;
          const key = (fact: Fact) => JSON.stringify([fact.id, fact.t_created, fact.t_invalid]);
          expect((await pages(memory, input, limit)).map(key)).toEqual(whole.map(key));
          expect(new Set(whole.map(key)).size).toBe(whole.length);
          const sorted = [...whole].sort(
            (a, b) => a.t_valid!.localeCompare(b.t_valid!) || place.get(a.id)! - place.get(b.id)!,
          );
          expect(whole.map((f) => f.id)).toEqual(sorted.map((f) => f.id));
          // By subject it is found another way.
          const bySubject = [];
          for (const subject of ["S0", "S1", "S2", "S3"])
            bySubject.push(...(await pages(memory, { ...input, subject }, 1000)));
          expect(bySubject.map(key).sort()).toEqual(whole.map(key).sort());
          await memory.close();
        },
      ),
      { numRuns: runs(60, 1000) },
    );
  });

  it("reads on in one predicate while others have nothing to give", async () => {
    const memory = await openMemory({ store: ":memory:" });
    const day = (k: number) => new Date(Date.UTC(2000, 0, 1 + k)).toISOString().slice(0, 10);
    const facts = Array.from({ length: 300 }, (_, k) => ({
      op: "assert" as const,
      subject: `S${k}`,
      predicate: k % 100 === 99 ? "rare" : "usual",
      object: "O",
      from: day(k),
    }));
    await memory.batch(facts);
    const starts = (await pages(memory, {}, 120)).map((f) => f.valid_text.from);
    expect(starts).toEqual(facts.map((f) => f.from));
  });
});
