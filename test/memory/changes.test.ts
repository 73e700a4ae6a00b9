import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

async function pages(
  memory: Memory,
  limit: number,
  input: Parameters<Memory["changes"]>[0] = {},
): Promise<Change[][]> {
  const found: Change[][] = [];
  let after: string | undefined;
  do {
    const page = await memory.changes({ ...input, limit, ...(after === undefined ? {} : { after }) });
    found.push(page.changes);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

describe("changes", { timeout: 3_600_000 }, () => {
  it("come in pages of the size asked for, without repeats or gaps, whatever is written meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(history(), fc.integer({ min: 1, max: 7 }), fc.nat(), async ({ lines }, limit, k) => {
        const memory = await openMemory({ store: ":memory:", clock });
        await memory.import(lines.map((line) => JSON.stringify(line)));
        const whole = (await memory.changes({ limit: 1000 })).changes;
        expect(new Set(whole.map((c) => c.id)).size).toBe(whole.length);
        expect(whole.map((c) => c.revision)).toEqual(whole.map((c) => c.revision).sort((a, b) => a - b));
        const { revision: newest } = await memory.stats();
        const since = k % (newest + 1);

        const first = await memory.changes({ since: { revision: since }, limit });
        await memory.assert({ subject: "Later", predicate: "t_new", object: "thing" });
        const rest = first.next === null ? [] : await pages(memory, limit, { after: first.next });
        const told = [first.changes, ...rest];
        expect(told.flat()).toEqual(whole.filter((c) => c.revision > since));
        for (const page of told.slice(0, -1)) expect(page.length).toBe(limit);
        expect(told.at(-1)!.length).toBeLessThanOrEqual(limit);
        await memory.close();
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  it("are told between two known instants, the first excluded, the second included", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    const at = (day: number) => `2024-01-0${day}T00:00:00.000Z`;
    for (const day of [1, 2, 3]) {
      const said = { subject: "Mira", predicate: "skill", object: `thing ${day}`, from: "2020" };
      await memory.assert(said, { recordedAt: at(day) });
    }
    const ids = async (since?: string, until?: string) =>
      (await memory.changes({ ...(since ? { since } : {}), ...(until ? { until } : {}) })).changes.map(
        (c) => c.t_created,
      );
    expect(await ids()).toEqual([at(1), at(2), at(3)]);
    expect(await ids(at(1))).toEqual([at(2), at(3)]);
    expect(await ids(at(1), at(2))).toEqual([at(2)]);
    expect(await ids(at(3))).toEqual([]);
    await expect(memory.changes({ since: at(3), until: at(1) })).rejects.toMatchObject({ code: "incorrect" });
    const page = await memory.changes({ since: at(1), until: at(2) });
    expect([page.since.revision, page.until.revision]).toEqual([1, 2]);
    expect([page.since.known, page.until.known]).toEqual([at(1), at(2)]);
    await memory.close();
  });

  it("leave out what is no change of a timeline", async () => {
    const memory = await openMemory({ store: ":memory:", clock });
    await memory.declare({ predicate: "skill", cardinality: "many" });
    await memory.batch([
      { op: "entity", name: "Mira" },
      { op: "alias", entity: "Mira", alias: "Mira Holt" },
    ]);
    await memory.remember({ text: "Hello.", at: "2024-01-01" });
    expect((await memory.changes()).changes).toEqual([]);
    expect((await memory.group("other").changes()).changes).toEqual([]);
    await memory.close();
  });
});
