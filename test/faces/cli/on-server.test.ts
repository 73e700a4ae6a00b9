import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runCli } from "../../cases/support/command-line-desk.ts";
import { neo4jServer } from "../../support/neo4j-server.ts";

describe("the command line on a server", () => {
  test("writes, reads, copies into a file's place and looks after it as on a file", async () => {
    const { uri } = await neo4jServer();
    const group = `cli ${randomUUID()}`;
    const cli = (...argv: string[]) => runCli([...argv, "--db", uri, "--group", group, "--json"]);
    const said = await cli("assert", "Mira", "lives_in", "Velden", "--from", "2020");
    expect(said).toMatchObject({ exitCode: 0, err: "" });
    expect(JSON.parse(said.out)).toMatchObject({ revision: 1, opened: [{ text: "Mira lives in Velden" }] });
    const read = await cli("facts", "Mira", "--at", "2021");
    expect(JSON.parse(read.out).facts).toMatchObject([{ text: "Mira lives in Velden" }]);
    expect(JSON.parse((await cli("verify")).out)).toMatchObject({ ok: true });
    expect(JSON.parse((await cli("doctor")).out)).toMatchObject({
      ok: true,
      server: { store: "neo4j" },
      store: null,
    });
    const { nodes, edges } = JSON.parse((await cli("graph", "Mira")).out);
    expect([nodes.length, edges.length]).toEqual([2, 1]);
    expect(JSON.parse((await cli("drop-group", group)).out)).toMatchObject({ group });
  });

  test("one that does not answer is told in one sentence, with exit code 3", async () => {
    const { exitCode, err, out } = await runCli(["facts", "--db", "bolt://127.0.0.1:1", "--json"]);
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: "" });
    expect(JSON.parse(err).error).toMatchObject({ code: "unavailable" });
    const doctor = await runCli(["doctor", "--db", "bolt://127.0.0.1:1", "--json"]);
    expect(JSON.parse(doctor.out)).toMatchObject({ ok: false, server: null, problems: [expect.any(String)] });
  });
});
