import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/index.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";
import { codeOf, journal } from "../../src/testing/contract/views.ts";
import type { JournalLine } from "../../src/testing/journal-line.ts";
import { believed, implied } from "../support/beliefs.ts";
import { NaiveOracle } from "../support/naive-oracle.ts";
import { runs } from "../support/runs.ts";
import { ChildWriter } from "./support/child-writer.ts";
import { tempDir } from "./support/temp-dir.ts";
import { partsOf } from "./support/work.ts";

const dir = tempDir();
const PROCESSES = runs(4, 12);
const PIECES = runs(15, 60);

describe("several processes on one file", () => {
  it(`${PROCESSES} that open a new file and write to the same slots at once all succeed, or are told to try again`, {
    timeout: 600_000,
  }, async () => {
    const file = join(dir, "shared.db");
    const names = Array.from({ length: PROCESSES }, (_, k) => `p${k}`);
    const children = names.map((name) => new ChildWriter(file, name, 0, PIECES));
    await Promise.all(children.map((child) => child.said("ready")));
    for (const child of children) child.go();
    await Promise.all(children.map((child) => child.ended));

    for (const child of children) {
      for (const code of child.failures) expect(code).toBe("unavailable");
      expect(child.done.length + child.failures.length).toBeGreaterThan(0);
    }
    const memory = await openMemory({ store: file });
    const lines = (await journal(memory)).map((line) => JSON.parse(line) as JournalLine);
    const ids = new Set(lines.map((line) => line.id));
    for (const [p, child] of children.entries()) {
      for (const { k, revision } of child.done) {
        expect(
          partsOf(names[p]!, k).every((id) => ids.has(id)),
          `piece ${k} of ${names[p]}`,
        ).toBe(true);
        expect(
          lines
            .filter((line) => line.rev === revision)
            .every(
              (line) => partsOf(names[p]!, k).includes(line.id!) || ["episode", "declare"].includes(line.op),
            ),
        ).toBe(true);
      }
    }
    const revisions = children.flatMap((child) => child.done.map((d) => d.revision));
    expect(new Set(revisions).size).toBe(revisions.length);
    const oracle = new NaiveOracle();
    for (const line of lines) oracle.apply(line);
    for (const revision of [oracle.revisions().at(-1)!, oracle.revisions()[oracle.revisions().length >> 1]!])
      expect(await believed(memory, revision)).toEqual(implied(oracle, revision));
    expect((await memory.verify()).problems).toEqual([]);
    await memory.close();
  });

  it("a writer waits for another as long as it may, no longer, and reads meanwhile", async () => {
    const file = join(dir, "held.db");
    const memory = await openMemory({ store: file, busyTimeout: 200 });
    const said = { subject: "Mira", predicate: "speaks" };
    await memory.assert({ ...said, object: "Latin" });
    const holder = openDriver(file, { busyTimeout: 0 });
    holder.exec("BEGIN IMMEDIATE");
    for (const write of [
      () => memory.assert({ ...said, object: "Greek" }),
      () => memory.batch([{ op: "assert", ...said, object: "Greek" }]),
      () => memory.import([JSON.stringify({ op: "assert", ...said, object: "Greek" })]),
      () => memory.rebuild(),
      () => memory.dropGroup(),
    ]) {
      const start = performance.now();
      expect(await codeOf(write())).toBe("unavailable");
      const waited = performance.now() - start;
      expect(waited).toBeGreaterThan(150);
      expect(waited).toBeLessThan(1500);
      expect((await memory.facts()).facts).toHaveLength(1);
    }
    const opened = await openMemory({ store: file, busyTimeout: 200 });
    expect((await opened.facts()).facts).toHaveLength(1);
    await opened.close();
    // A short wait is not felt.
    const waiting = memory.assert({ ...said, object: "Norse" });
    holder.exec("COMMIT");
    holder.close();
    await waiting.catch(() => {});
    await memory.assert({ ...said, object: "Greek" });
    expect((await memory.verify()).problems).toEqual([]);
    await memory.close();
  });
});
