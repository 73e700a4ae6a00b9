import { describe, expect, test } from "vitest";
import { runScript } from "./support/built-cli.ts";
import { newFile } from "./support/new-file.ts";

describe.each(["library", "command line"])("C39 Very large batches (%s)", (face) => {
  test("40,000 facts over 5,000 entities", { timeout: 300_000 }, async () => {
    const { out, err, exitCode } = await runScript("large-batch.ts", [face, newFile()]);
    expect([exitCode, err]).toEqual([0, ""]);
    const answer = JSON.parse(out);

    // All or nothing, and the item is named.
    expect(answer.refused.code).toBe("incorrect");
    expect(answer.refused.message).toMatch(/^item 39999\b/i);
    expect(answer.refused.message).toContain("2025-06-01T00:00:00.000Z");
    expect(answer.afterRefusal).toEqual({ entities: 0, entries: 0, facts: 0 });

    // Each of the eight predicates is declared once, on its first use.
    expect(answer.stored).toEqual({ entities: 5000, entries: 40_000 + 8, facts: 40_000 });
    expect([answer.opened, answer.fetched]).toEqual([40_000, 40_000]);
    expect(answer.afterDrop).toEqual({ entities: 0, entries: 0, facts: 0 });
    expect(answer.megabytes).toBeLessThan(1024);
  });
});
