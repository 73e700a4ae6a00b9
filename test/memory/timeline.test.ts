import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { commitsOf } from "../../src/testing/replay.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));
const NAMES = ["Mira", "Bo", "Cy Ångström", "Dan", "Velden", "Osto"];

/** The timelines of everybody, also by each predicate that is known by then. */
async function timelines(memory: Memory, revision: number): Promise<string[]> {
  const known = { revision };
  const { predicates } = await memory.predicates({ known });
  const names = predicates.filter((p) => p.origin !== "vocabulary").map((p) => p.name);
  const found: string[] = [];
  for (const subject of NAMES) {
    for (const predicate of [undefined, ...names]) {
      const page = await memory.timeline({
        subject,
        known,
        limit: 1000,
        ...(predicate === undefined ? {} : { predicate }),
      });
      found.push(JSON.stringify(page));
    }
  }
  return found;
}

describe("a timeline as of a past revision", { timeout: 3_600_000 }, () => {
  it("is what it was then, though later declarations moved what was said", async () => {
    const late = history({ maxEntries: 16 }).filter(({ label }) => label.includes("late"));
    await fc.assert(
      fc.asyncProperty(late, async ({ lines }) => {
        const memory = await openMemory({ store: ":memory:", clock });
        const then = new Map<number, string[]>();
        for (const commit of commitsOf(lines)) {
          await memory.import(commit.map((line) => JSON.stringify(line)));
          const { revision } = await memory.stats();
          then.set(revision, await timelines(memory, revision));
        }
        for (const [revision, pages] of then) {
          const now = await timelines(memory, revision);
          for (const [k, page] of pages.entries())
            if (page !== now[k]) expect(JSON.parse(now[k]!)).toEqual(JSON.parse(page));
        }
        await memory.close();
      }),
      { numRuns: runs(40, 1000) },
    );
  });
});

describe("a timeline in pages", { timeout: 3_600_000 }, () => {
  it("tells each change once, in order, each page with the periods of what it cuts", async () => {
    await fc.assert(
      fc.asyncProperty(history(), fc.integer({ min: 1, max: 6 }), async ({ lines }, limit) => {
        const memory = await openMemory({ store: ":memory:", clock });
        await memory.import(lines.map((line) => JSON.stringify(line)));
        const whole = await memory.timeline({ subject: "Mira", limit: 1000 });
        const parts: typeof whole.timelines = [];
        let after: string | undefined;
        do {
          const page = await memory.timeline({
            subject: "Mira",
            limit,
            ...(after === undefined ? {} : { after }),
          });
          expect(page.timelines.flatMap((t) => t.changes).length).toBeLessThanOrEqual(limit);
          parts.push(...page.timelines);
          after = page.next ?? undefined;
          if (after !== undefined)
            await memory.assert({ subject: "Mira", predicate: "t_new", object: "thing" });
        } while (after !== undefined);
        for (const timeline of whole.timelines) {
          const own = parts.filter((t) => t.id === timeline.id);
          expect(own.flatMap((t) => t.changes)).toEqual(timeline.changes);
          for (const part of own) expect(part.periods).toEqual(timeline.periods);
        }
        expect(new Set(parts.map((t) => t.id))).toEqual(new Set(whole.timelines.map((t) => t.id)));
        await memory.close();
      }),
      { numRuns: runs(30, 1000) },
    );
  });
});
