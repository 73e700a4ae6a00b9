import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runCli } from "../../cases/support/command-line-desk.ts";
import { newFile } from "../../cases/support/new-file.ts";
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

  test("is copied from and to, there and back, with the same journal at the end", async () => {
    const { uri } = await neo4jServer();
    const [from, back] = [newFile(), newFile()];
    const group = `cli ${randomUUID()}`;
    const on = (db: string, ...argv: string[]) => runCli([...argv, "--db", db, "--group", group]);
    const copy = (a: string, b: string) => runCli(["copy", "--from", a, "--to", b, "--group", group]);
    await on(from, "assert", "Mira", "lives_in", "Velden", "--from", "2020");
    await on(from, "assert", "Mira", "lives_in", "Osto", "--from", "2023");
    expect(await copy(from, uri)).toMatchObject({
      exitCode: 0,
      out: `${group} at revision 2: 4 lines copied\n`,
    });
    expect((await copy(uri, back)).exitCode).toBe(0);
    expect((await copy(from, uri)).out).toContain("0 lines copied");
    const [told, there, here] = await Promise.all([from, uri, back].map((db) => on(db, "export")));
    expect([there!.out, here!.out]).toEqual([told!.out, told!.out]);
    await on(uri, "drop-group", group);
  });

  test("one that does not answer is told in one sentence, with exit code 3", async () => {
    const { exitCode, err, out } = await runCli(["facts", "--db", "bolt://127.0.0.1:1", "--json"]);
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: "" });
    expect(JSON.parse(err).error).toMatchObject({ code: "unavailable" });
    const doctor = await runCli(["doctor", "--db", "bolt://127.0.0.1:1", "--json"]);
    expect(JSON.parse(doctor.out)).toMatchObject({ ok: false, server: null, problems: [expect.any(String)] });
  });
});
