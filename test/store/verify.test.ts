import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-verify-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a store of which something derived was lost or changed", () => {
  it.each([
    ["a fact", "DELETE FROM facts WHERE row = 1"],
    ["a fact's end", "UPDATE facts SET t_invalid = t_invalid - 1 WHERE row = 1"],
    ["a piece of evidence", "DELETE FROM evidence WHERE fact = 1"],
    ["a claim", "DELETE FROM claims WHERE seq = (SELECT min(seq) FROM claims)"],
    ["a claim's standing", "UPDATE claims SET live = 0"],
    ["the full-text index", "DELETE FROM words"],
    ["a document of it", "DELETE FROM words WHERE rowid = 6"],
    ["an episode's document", "DELETE FROM words WHERE rowid & 1 = 1"],
    [
      "a document's text",
      "DELETE FROM words WHERE rowid = 2; INSERT INTO words (rowid, text) VALUES (2, '1yother')",
    ],
  ])("is told by verify and mended by rebuild: %s", async (_what, damage) => {
    const file = join(folder, `${expect.getState().currentTestName!.replace(/\W+/g, "-")}.db`);
    let memory = await openMemory({ store: file, clock: () => Date.UTC(2026, 0, 5) });
    await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2020" });
    await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Norwick", from: "2022" });
    await memory.remember({ text: "I moved to Norwick.", speaker: "Mira", extract: false });
    await memory
      .group("other")
      .assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2020" });
    expect(await memory.verify()).toMatchObject({ ok: true, problems: [] });
    await memory.close();
    const db = openDriver(file, { busyTimeout: 1000 });
    db.exec(damage);
    db.close();
    memory = await openMemory({ store: file, clock: () => Date.UTC(2026, 0, 5) });
    const found = await memory.verify();
    expect(found.ok).toBe(false);
    expect(found.problems.length).toBeGreaterThan(0);
    const mended = await memory.rebuild();
    expect(mended).toMatchObject({ ok: true, problems: found.problems });
    expect(await memory.verify()).toMatchObject({ ok: true, problems: [] });
    expect((await memory.recall("who moved to Norwick?")).items).toHaveLength(2);
    await memory.close();
  });
});
