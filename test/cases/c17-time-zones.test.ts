import { describe, expect, test } from "vitest";
import { serverAsEnv } from "../support/neo4j-server.ts";
import { runBuilt, runScript } from "./support/built-cli.ts";
import { newFile } from "./support/new-file.ts";

const zones = ["UTC", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"];
const created = "2026-07-25T02:00:00.000Z";

/** Every time of day in an answer, as far as its zone. */
function timesIn(json: string): string[] {
  return json.match(/\d{4}-\d\d-\d\d[T ][\d:.]+\S?/g) ?? [];
}

describe.each(["SQLite", "Neo4j"])("C17 The process time zone must not matter (library on %s)", (store) => {
  test("the same script in four zones", async () => {
    const env = store === "Neo4j" ? await serverAsEnv() : {};
    const runs = await Promise.all(zones.map((TZ) => runScript("zone-script.ts", [store], { ...env, TZ })));
    for (const run of runs) expect(run).toMatchObject({ exitCode: 0, err: "" });
    expect(runs.map((run) => JSON.parse(run.out).offset)).toEqual([0, 420, -540, -840]);

    const outputs = runs.map((run) => JSON.stringify(JSON.parse(run.out).answers));
    for (const output of outputs) expect(output).toBe(outputs[0]);
    const { facts, listed } = JSON.parse(outputs[0]!);
    expect(facts.map((fact: { t_created: string }) => fact.t_created)).toEqual([created, created]);
    expect(facts.map((fact: { t_valid: string }) => fact.t_valid)).toEqual([
      "2026-07-25T00:00:00.000Z",
      created,
    ]);
    expect(listed).toHaveLength(2);
    // The text for a prompt leaves out seconds; everything else has milliseconds.
    const { recall } = JSON.parse(outputs[0]!);
    expect(recall.context).toMatch(/2026-07-25T02:00Z/);
    for (const time of timesIn(outputs[0]!.replace(JSON.stringify(recall.context), ""))) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });
});

describe("C17 The process time zone must not matter (built command line)", () => {
  test("the same commands in four zones", async () => {
    const outputs = await Promise.all(
      zones.map(async (TZ) => {
        const globals = ["--db", newFile(), "--now", "2026-07-25T02:00:00Z"];
        const commands = [
          ["assert", "Tern", "visited_by", "Wicket", "--json"],
          ["assert", "Tern", "visited_by", "Mill", "--from", "2026-07-25", "--json"],
          ["facts", "Tern", "--json"],
          ["timeline", "Tern"],
          ["changes", "--since", "2026-07-24T23:59:59.999Z", "--until", "2026-07-25T23:59:59.999Z", "--json"],
        ];
        const printed: string[] = [];
        for (const command of commands) {
          const { exitCode, out, err } = await runBuilt([...globals, ...command], { TZ });
          expect([exitCode, err]).toEqual([0, ""]);
          printed.push(out);
        }
        return printed;
      }),
    );
    for (const output of outputs) expect(output).toEqual(outputs[0]);
    const { facts } = JSON.parse(outputs[0]![2]!);
    expect(facts.map((fact: { t_valid: string }) => fact.t_valid)).toEqual([
      "2026-07-25T00:00:00.000Z",
      created,
    ]);
    expect(JSON.parse(outputs[0]![4]!).changes).toHaveLength(2);
  });
});
