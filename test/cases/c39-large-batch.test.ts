import { describe, expect, test } from "vitest";
import { serverAsEnv } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";
import { runScript } from "./support/built-cli.ts";
import { newFile } from "./support/new-file.ts";

/** On a server as many as are written in chunks, which begin at some 5,000; all of them in full counts. */
const onServer = 8 * runs(1000, 5000);

describe.each([
  { face: "library", facts: 40_000 },
  { face: "command line", facts: 40_000 },
  { face: "library on Neo4j", facts: onServer },
])("C39 Very large batches ($face)", ({ face, facts }) => {
  test(`${facts.toLocaleString("en-US")} facts over an eighth as many entities`, {
    timeout: 900_000,
  }, async () => {
    const env = face.endsWith("Neo4j") ? await serverAsEnv() : {};
    const { out, err, exitCode } = await runScript("large-batch.ts", [face, newFile(), `${facts}`], env);
    expect([exitCode, err]).toEqual([0, ""]);
    const answer = JSON.parse(out);

    // All or nothing, and the item is named.
    expect(answer.refused.code).toBe("incorrect");
    expect(answer.refused.message).toMatch(new RegExp(`^item ${facts - 1}\\b`, "i"));
    expect(answer.refused.message).toContain("2025-06-01T00:00:00.000Z");
    expect(answer.afterRefusal).toEqual({ entities: 0, entries: 0, facts: 0 });

    // Each of the eight predicates is declared once, on its first use.
    expect(answer.stored).toEqual({ entities: facts / 8, entries: facts + 8, facts });
    expect([answer.opened, answer.fetched]).toEqual([facts, facts]);
    expect(answer.afterDrop).toEqual({ entities: 0, entries: 0, facts: 0 });
    expect(answer.megabytes).toBeLessThan(1024);
  });
});
